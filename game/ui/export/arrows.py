"""What is drawn over the map of a turn in a report: ways, shots and melees as lines that stay sharp on paper."""

import math
from collections.abc import Iterator, Sequence

from game.board.hexes import OFF
from game.engine.text import N_, _
from game.ui.export.chapters import Blow, Chapter, Walk
from game.ui.export.html import Markup, Part, code_of, tag
from game.ui.export.tale import Tale
from game.ui.mapview.camera import Camera
from game.ui.theme import Colour

Point = tuple[float, float]
CASING = "#fff8e8"
SHOT, MELEE = "#b3301c", "#7a1020"
FORCED = ("retreat", "rout", "withdraw")
"""Ways that a piece did not choose: dashed."""
UNSEEN = ("carried",)
"""Who is carried goes where the other goes."""


def overlay(tale: Tale, chapter: Chapter, camera: Camera, inks: dict[str, Colour]) -> Markup:
    """The lines of a turn as a picture of the size of the map; each tells what it is when pointed at."""
    width, height = camera.view.size
    parts: list[Part] = []
    for walk in chapter.walks:
        if walk.how not in UNSEEN:
            parts += _way(tale, walk, camera, inks)
    drawn: set[tuple[str, str]] = set()
    for blow in chapter.blows:
        if (blow.start, blow.end) not in drawn:
            drawn.add((blow.start, blow.end))
            parts.append(_blow(tale, blow, camera))
    for piece, label in chapter.gone:
        if label in camera.grid.number:
            parts.append(_cross(tale, piece, label, camera))
    return tag("svg", *parts, viewBox=f"0 0 {width} {height}", preserveAspectRatio="none", role="img")


def _way(tale: Tale, walk: Walk, camera: Camera, inks: dict[str, Colour]) -> Iterator[Markup]:
    points = [camera.centre(camera.grid.number[label]) for label in walk.path if label in camera.grid.number]
    points = [point for n, point in enumerate(points) if not n or point != points[n - 1]]
    if len(points) < 2:
        return
    ink, r = code_of(inks.get(walk.side, (60, 40, 20))), camera.radius
    wide = max(2.0, r * 0.075)
    points[-1] = _towards(points[-1], points[-2], r * 0.30)
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    head = _head(points[-2], points[-1], wide * 3.2)
    dash = f"{wide * 2.2:.1f} {wide * 1.5:.1f}" if walk.how in FORCED else None
    words = f"{tale.piece(walk.piece)}: {_(walk.how)} {walk.path[0]} – {walk.path[-1]}"
    plain = {"fill": "none", "stroke_linejoin": "round", "points": line}
    yield tag(
        "g",
        tag("title", words),
        tag("polyline", stroke=CASING, stroke_width=f"{wide * 1.9:.1f}", stroke_opacity=0.75, **plain),
        tag("polyline", stroke=ink, stroke_width=f"{wide:.1f}", stroke_dasharray=dash, **plain),
        tag("polygon", points=head, fill=ink, stroke=CASING, stroke_width=f"{wide * 0.45:.1f}"),
        tag("circle", cx=f"{points[0][0]:.1f}", cy=f"{points[0][1]:.1f}", r=f"{wide * 1.1:.1f}", fill=CASING,
            stroke=ink, stroke_width=f"{wide * 0.7:.1f}"),
    )  # fmt: skip


def _blow(tale: Tale, blow: Blow, camera: Camera) -> Markup:
    number = camera.grid.number
    a, b = number.get(blow.start, OFF), number.get(blow.end, OFF)
    if OFF in (a, b):
        return Markup("")
    one, other, r = camera.centre(a), camera.centre(b), camera.radius
    words = f"{tale.piece(blow.roll.piece)}, {_(blow.roll.purpose)}: {tale.piece(blow.roll.target)}"
    if math.dist(one, other) < r * 1.9 and blow.roll.sense == "row":
        middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        return tag("g", tag("title", words), _swords(middle, r))
    start, end = _towards(one, other, r * 0.35), _towards(other, one, r * 0.45)
    wide = max(1.4, r * 0.05)
    line = {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1]}
    at = {key: f"{value:.1f}" for key, value in line.items()}
    dots = f"{wide * 0.2:.1f} {wide * 2.1:.1f}"
    return tag(
        "g",
        tag("title", words),
        tag("line", stroke=CASING, stroke_width=f"{wide * 2.6:.1f}", stroke_opacity=0.7, stroke_linecap="round", **at),
        tag("line", stroke=SHOT, stroke_width=f"{wide * 1.5:.1f}", stroke_dasharray=dots, stroke_linecap="round", **at),
        tag("circle", cx=at["x2"], cy=at["y2"], r=f"{wide * 1.9:.1f}", fill=SHOT, stroke=CASING,
            stroke_width=f"{wide * 0.7:.1f}"),
    )  # fmt: skip


def _swords(at: Point, r: float) -> Markup:
    """Two crossed strokes on a disc: a melee."""
    x, y = at
    k = r * 0.19
    lines = [f"M{x - k:.1f} {y - k:.1f}L{x + k:.1f} {y + k:.1f}", f"M{x + k:.1f} {y - k:.1f}L{x - k:.1f} {y + k:.1f}"]
    disc = tag("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{r * 0.3:.1f}", fill=MELEE, stroke=CASING,
               stroke_width=f"{max(1.0, r * 0.05):.1f}")  # fmt: skip
    return Markup(disc + tag("path", d="".join(lines), stroke="#fff", stroke_width=f"{max(1.2, r * 0.07):.1f}",
                             stroke_linecap="round"))  # fmt: skip


def _cross(tale: Tale, piece: str, label: str, camera: Camera) -> Markup:
    """Where a piece was lost."""
    x, y = camera.centre(camera.grid.number[label])
    k, wide = camera.radius * 0.26, max(1.6, camera.radius * 0.09)
    path = f"M{x - k:.1f} {y - k:.1f}L{x + k:.1f} {y + k:.1f}M{x + k:.1f} {y - k:.1f}L{x - k:.1f} {y + k:.1f}"
    words = _("{piece} leaves the map").format(piece=tale.piece(piece))
    return tag(
        "g",
        tag("title", words),
        tag("path", d=path, stroke=CASING, stroke_width=f"{wide * 2:.1f}", stroke_linecap="round"),
        tag("path", d=path, stroke="#1f1a16", stroke_width=f"{wide:.1f}", stroke_linecap="round"),
    )


def legend() -> list[Markup]:
    """What the lines mean."""
    rows: Sequence[tuple[str, Markup]] = (
        (N_("a way"), _line(stroke="#3b2a18", stroke_width="2.5")),
        (N_("driven back"), _line(stroke="#3b2a18", stroke_width="2.5", stroke_dasharray="5 3")),
        (N_("a shot or another roll at an enemy"),
         _line(stroke=SHOT, stroke_width="3", stroke_dasharray=".4 4.6", stroke_linecap="round")),
        (N_("melee"), tag("svg", _swords((8, 8), 24), viewBox="0 0 16 16", width=16, height=16)),
        (N_("lost"), tag("svg", tag("path", d="M3 3L13 13M13 3L3 13", stroke="#1f1a16", stroke_width="2.4"),
                         viewBox="0 0 16 16", width=16, height=16)),
    )  # fmt: skip
    return [tag("span", picture, _(words), class_="key") for words, picture in rows]


def _line(**look: str) -> Markup:
    return tag("svg", tag("path", d="M1 8H35", **look), viewBox="0 0 36 16", width=36, height=16)


def _towards(a: Point, b: Point, far: float) -> Point:
    """A point so far from a on the way to b."""
    length = math.dist(a, b) or 1.0
    return a[0] + (b[0] - a[0]) * far / length, a[1] + (b[1] - a[1]) * far / length


def _head(a: Point, b: Point, size: float) -> str:
    """The corners of an arrowhead at the end of a line."""
    length = math.dist(a, b) or 1.0
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    corners = ((0.75, 0.0), (-0.75, 0.62), (-0.45, 0.0), (-0.75, -0.62))
    return " ".join(f"{b[0] + (ux * f - uy * w) * size:.1f},{b[1] + (uy * f + ux * w) * size:.1f}" for f, w in corners)
