"""A small battle of formations for tests of the window: what a stage may hold stands ready."""

import json
from pathlib import Path
from typing import Any

NAME = "One stage"
TITLE = "kircholm-dragon"
HUSSARS = {"kind": "H", "basic": "5-0-7", "shock": "10-0-6", "close": "15-0-2"}
REITERS = {"kind": "R", "basic": "2-0-7", "shooting": "1-2-4"}
FOOT = {"kind": "SI", "shooting": "2-5-3", "defence": "6-2-(2)"}
COUNTERS: dict[str, dict[str, Any]] = {
    "charger": HUSSARS, "second": HUSSARS, "third": HUSSARS,
    "broken": {"kind": "P", "shooting": "1-4-3", "defence": "3-2-(2)"},
    "hetman": {"kind": "commander", "modifier": 2, "reorganisation": 2, "mobility": 8},
    "line": FOOT, "flank": FOOT, "behind": FOOT, "beside": FOOT, "horse": REITERS, "far": FOOT, "farther": FOOT,
}  # fmt: skip
SWEDES = ("line", "flank", "behind", "beside", "horse", "far", "farther")
DEPLOYMENT: dict[str, Any] = {
    "charger": {"hex": "A14 B12", "marks": {"lance": 1}}, "second": {"hex": "A9 B9", "marks": {"lance": 1}},
    "broken": {"hex": "A14 B9", "status": "disorganised"}, "hetman": "A14 B10",
    "third": {"hex": "A6 B6", "facing": "NW"}, "line": "A6 B8", "flank": "A6 B7",
    "behind": "A5 B8", "beside": "A5 B7", "horse": "A3 B4", "far": "A1 B9", "farther": "A1 B10",
}  # fmt: skip
"""The charger has seven hexes before it; behind the line, which has to withdraw, stand two who make way.
The second may join its attack or leave it alone, since a third keeps the foot at the flank busy."""


def _made(*keys: str) -> dict[str, str]:
    return dict.fromkeys(keys, "reconstructed: for a test")


def write_field(folder: Path) -> Path:
    """Write the battle into a folder of scenarios and return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for id, values in COUNTERS.items():
        side = "sweden" if id in SWEDES else "poland"
        rows.append({"id": id, "name": id.capitalize(), "side": side, "wing": f"{side}-line", **values})
    columns = dict.fromkeys(key for values in COUNTERS.values() for key in values)
    scenario = {
        "id": f"{TITLE}/one-stage", "title": TITLE, "name": NAME, "about": "One of everything.", "turns": 2,
        "battlefield": {
            "columns": 16, "rows": 12, "shape": "flat", "shifted": "odd", "numbering": "AB", "metres": 50,
            "legend": {".": {"terrain": "clear", "level": 0}}, "map": ["." * 16] * 12,
            "origins": _made("columns", "rows", "shape", "shifted", "numbering", "metres", "legend", "map"),
        },
        "counters": {"counters": rows, "origins": _made("name", "side", "wing", *columns)},
        "tables": TITLE, "origins": _made("turns", "sides", "wings", "deployment", "special"),
        "sides": [
            {"id": "poland", "name": "Commonwealth", "edge": "east", "facing": "W", "colours": "crimson"},
            {"id": "sweden", "name": "Sweden", "edge": "west", "facing": "E", "colours": "sky"},
        ],
        "wings": [{"id": f"{side}-line", "name": "Line", "side": side} for side in ("poland", "sweden")],
        "deployment": DEPLOYMENT, "special": {"victory": "points", "points": {"H": 3}},
    }  # fmt: skip
    path = folder / "one-stage.yaml"
    path.write_text(json.dumps(scenario, ensure_ascii=False, indent=1), encoding="utf-8")
    return path
