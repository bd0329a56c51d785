"""A small battle of Nieuport for tests of the window: two tercios before three battalions, in the player's folder."""

import json
import shutil
from pathlib import Path
from typing import Any

from game.setup.library import packaged
from tools.plain_yaml import plain_yaml

NAME = "Two tercios"
TITLE = "nieuport-1600"
TERCIO, OTHER = "monroy-villar", "zapena-avila"
DEPLOYMENT: dict[str, Any] = {
    "vere-wc": "1302", "gardes": "1302", "horace-vere-1": {"hex": "1505", "facing": "W"},
    "zapena-wc": "1605", TERCIO: {"hexes": ["1604", "1603"]}, OTHER: {"hexes": ["1606", "1605"]},
}  # fmt: skip
"""The tercio looks west; when it has wheeled left, the battalion that looks away stands before both its halves."""
POINTS = {TERCIO: 8}
"""So many movement points that one activation has room for a pivot, both shots and the way into contact."""


def write_field(folder: Path) -> Path:
    """Write the battle into a folder of scenarios and return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    shipped = packaged() / TITLE
    for name in ("battlefield.yaml", "tables.yaml"):
        shutil.copy(shipped / name, folder / name)
    counters = plain_yaml((shipped / "counters.yaml").read_text(encoding="utf-8"))
    counters["counters"] = [counter for counter in counters["counters"] if counter["id"] in DEPLOYMENT]
    for counter in counters["counters"]:
        counter["ma"] = POINTS.get(counter["id"], counter["ma"])
    del counters["origins"]["tercio"]
    scenario = plain_yaml((shipped / "battle-of-the-dunes.yaml").read_text(encoding="utf-8"))
    scenario |= {
        "id": f"{TITLE}/two-tercios", "name": NAME, "turns": 2, "deployment": DEPLOYMENT, "notes": "",
        "wings": [
            {"id": "dutch-vanguard", "name": "Vere's vanguard", "side": "dutch", "order": "march"},
            {"id": "spain-center", "name": "Zapena's center", "side": "spain", "order": "charge"},
        ],
        "special": {"victory": "points", "control": {"0802": ""}},
    }  # fmt: skip
    for gone in ("arriving", "options"):
        scenario.pop(gone, None)
    scenario["origins"] = {
        name: words
        for name, words in scenario["origins"].items()
        if name
        in ("date", "turns", "sides", "wings", "deployment", "special", "sides.dutch.facing", "sides.spain.facing")
    }
    # JSON is YAML with every hex in quotes
    for name, data in (("counters.yaml", counters), ("two-tercios.yaml", scenario)):
        (folder / name).write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    return folder / "two-tercios.yaml"
