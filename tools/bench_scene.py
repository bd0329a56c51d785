"""The fullest map there can be, for `bench_window.py`: 120 counters, and every kind of mark that may ever lie on it."""

from collections.abc import Sequence
from dataclasses import replace

from game.board.hexes import HexGrid
from game.engine.views import CounterView, Overlay
from game.ui.mapview.drawn import PlanMark, Trail
from game.ui.mapview.scene import Scene

COUNTERS = 120


def full_scene(counters: Sequence[CounterView], grid: HexGrid) -> Scene:
    """A scene with 120 counters, as near to the middle as there is room, and all that may ever be laid on the map."""
    middle = grid.at_offset(grid.columns // 2, grid.rows // 2)
    taken = {h for c in counters for h in c.hexes}
    free = sorted((h for h in grid if h not in taken), key=lambda h: grid.distance(middle, h))
    plain = [c for c in counters if len(c.hexes) == 1]
    added = [
        replace(plain[n % len(plain)], id=f"more{n}", hexes=(free[n],), front=())
        for n in range(COUNTERS - len(counters))
    ]
    near, wide = tuple(grid.within(middle, 2)), tuple(grid.within(middle, 4))
    path = tuple(grid.step(middle, 2, n) for n in range(4))
    chains = tuple(tuple(grid.step(middle, d, n) for n in range(3)) for d in range(6))
    return Scene(
        (*counters, *added),
        overlays=(
            Overlay("reach", wide, tuple((h, str(n % 7)) for n, h in enumerate(wide))),
            Overlay("command", wide, blocked=near[:2], chains=chains),
            Overlay("fire", near),
            Overlay("cone", tuple(grid.within(grid.step(middle, 4, 3), 2))),
            Overlay("interception", near, ((middle, "I 40 %"),)),
            Overlay("enemy", wide),
            Overlay("threat", wide, tuple((h, str(n % 7)) for n, h in enumerate(wide))),
            Overlay("threat-fire", near),
            *(Overlay(style, (grid.step(middle, n),)) for n, style in enumerate(("front", "flank", "rear"))),
            Overlay("levels", wide, tuple((h, str(n % 2)) for n, h in enumerate(wide))),
            Overlay("sight", tuple(grid.step(middle, 5, n) for n in range(5)), blocked=(grid.step(middle, 5, 2),)),
        ),
        tint=(156, 193, 230),
        selected=(middle,),
        glow=tuple(grid.neighbours[middle]),
        path=path,
        nodes=tuple((h, str(n)) for n, h in enumerate(path)),
        answers=tuple((h, (("fire", "40 %"), ("interception", "60 %"))) for h in path[1:]),
        aim=grid.step(path[-1], 2),
        ghost=plain[0],
        targets=tuple((h, "+3", n == 0) for n, h in enumerate(grid.neighbours[path[-1]])),
        dice=tuple((h, "7") for h in near[:4]),
        cursor=near[0],
        trails=tuple(Trail(chain, (200, 60, 40)) for chain in chains),
        notes=(PlanMark(near[1], wide[-1]), PlanMark(near[2], near[2], "Hold the hill until they come")),
    )
