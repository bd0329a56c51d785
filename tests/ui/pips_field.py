"""A small battle of bases for tests of the window: all that a half-turn may hold stands ready for one sector."""

import json
import shutil
from pathlib import Path
from typing import Any

from game.setup.library import packaged

NAME = "Half a turn"
TITLE = "chotusitz-1742"
FOOT, HORSE = {"kind": "foot", "weapon": "musket"}, {"kind": "heavy"}
COUNTERS: dict[str, dict[str, Any]] = {
    "order": FOOT, "wheel": FOOT, "volley": FOOT, "runner": FOOT, "charge": HORSE, "support": HORSE,
    "croats": {"kind": "light-foot", "weapon": "musket"}, "chief": {"kind": "general", "chief": True},
    "line": FOOT, "village": FOOT,
}  # fmt: skip
WING = {"runner": "austria-left"}
FRENCH = ("line", "village")
DEPLOYMENT: dict[str, Any] = {
    "order": "1411", "wheel": "2911", "volley": {"hex": "3712", "marks": {"firing": 1}},
    "runner": {"hex": "0607", "facing": "N", "status": "retreating", "marks": {"retreats": 1}},
    "charge": "2119", "support": "2113", "croats": "2221", "chief": "2111",
    "line": {"hex": "1925", "marks": {"firing": 1}}, "village": "3416",
}  # fmt: skip
"""The horse has the enemy's line six rows before it and the light foot, which it may pass, in between."""


def _made(*keys: str) -> dict[str, str]:
    return dict.fromkeys(keys, "reconstructed: for a test")


def write_field(folder: Path) -> Path:
    """Write the battle into a folder of scenarios and return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(packaged() / TITLE / "battlefield-sahay.yaml", folder / "battlefield-sahay.yaml")
    rows = []
    for id, values in COUNTERS.items():
        side = "france" if id in FRENCH else "austria"
        rows.append({"id": id, "name": id.capitalize(), "side": side, "wing": WING.get(id, f"{side}-centre"), **values})
    scenario = {
        "id": f"{TITLE}/half-a-turn", "title": TITLE, "name": NAME, "about": "One of everything.", "turns": 2,
        "battlefield": "battlefield-sahay.yaml", "counters": {
            "counters": rows, "origins": _made("name", "side", "wing", "kind", "weapon", "chief"),
        },
        "tables": TITLE, "origins": _made("turns", "sides", "wings", "deployment", "special"),
        "sides": [
            {"id": "austria", "name": "Austria", "edge": "north", "facing": "S", "colours": "white-coat"},
            {"id": "france", "name": "France", "edge": "south", "facing": "N", "colours": "royal-blue"},
        ],
        "wings": [
            {"id": f"{side}-{place}", "name": f"{side.capitalize()}'s {place}", "side": side}
            for side, place in (("austria", "left"), ("austria", "centre"), ("france", "centre"))
        ],
        "deployment": DEPLOYMENT, "special": {"first": "austria", "sectors": {"austria-left": "left"}},
    }  # fmt: skip
    path = folder / "half-a-turn.yaml"
    path.write_text(json.dumps(scenario, ensure_ascii=False, indent=1), encoding="utf-8")
    return path
