"""The Dragon rules: Kircholm 1605 as printed by Dragon.

| chapter | file |
|---|---|
| D2 counters, tables | `data`, `battlefield`, `facts` |
| D3 stage, movement phase | `stages`, `phases` |
| D5, D6.24 levels, pairs | `levels`, `risk` |
| D7, D8 movement, zones of control | `movement`, `formation`, `flight`, `activity`, `actions`, `aftermath`, `moving` |
| D9, D13 fire and guns | `fire`, `targets`, `volley`, `counterfire` |
| D10, D12 melee, lances | `contacts`, `melee`, `combat`, `withdrawal`, `pursuit` |
| D11 charge | `charge` |
| D14, D15 reorganisation, commanders | `reorganisation`, `riding`, `levels` |
| D16 scenarios, victory | `opening`, `deployment`, `victory` |
| what the window shows | `words`, `show`, `cards`, `forecast`, `plan`, `ruling` |
"""
