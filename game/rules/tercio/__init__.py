"""The tercio rules: Kircholm 1605 and Nieuport 1600, one engine, two titles.

| chapter | file |
|---|---|
| 1, 2 counters, tables | `data`, `titles`, `battlefield`, `facts` |
| 3, 4 sequence, initiative, activation | `sequence`, `activation`, `orders` |
| 5 command | `command`, `army`, `losses` |
| 6 orders | `duties`, `orders` |
| 7, 8.1, 9 facing, movement, stacking | `movement`, `steps`, `turning`, `unit_action`, `unit_actions` |
| 8.2, 8.3 reaction, interception | `reaction`, `withdrawal`, `exchange` |
| 10 fire and sight | `fire`, `sight`, `zones`, `exchange` |
| 11 melee | `attacks`, `melee`, `fight` |
| 12, 13 morale, retreat, rally, rout | `losses`, `retreat`, `exchange`, `rally`, `rout`, `ways_home` |
| scenario, victory | `victory`, `opening` |
| what the window shows | `words`, `show`, `forecast`, `plan` |
"""
