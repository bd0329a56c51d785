"""What each tool does where the mouse is pressed, dragged and let go, or where the keyboard's cursor acts."""

import math
from typing import TYPE_CHECKING

from game.board.hexes import OFF
from game.board.terrain import side_key
from game.engine.text import N_, _, n_
from game.setup.editing import area, block, land, pieces
from game.ui.widgets.base import Point
from game.ui.widgets.dialog import Dialog, DialogButton
from game.ui.widgets.field import TextField

if TYPE_CHECKING:
    from game.ui.editor.screen import Editor

TOOLS = (
    ("select", N_("Move pieces"), N_("Click a piece to choose it, drag it to move it. Q and E turn it.")),
    ("terrain", N_("Terrain"), N_("Drag to paint. F fills what hangs together, I picks what is under the pointer.")),
    ("level", N_("Height"), N_("Drag to set the level. F fills, I picks. Slopes follow from the levels.")),
    ("side", N_("Hexsides"), N_("Drag along the sides of hexes to lay a line, such as a river or a hedge.")),
    ("road", N_("Roads"), N_("Drag from hex to hex. With “nothing” chosen a road is taken out.")),
    ("name", N_("Names"), N_("Click a hex to print a name on the map.")),
    ("star", N_("Objectives"), N_("Click a hex to print a star, or to take it out.")),
    ("piece", N_("New pieces"), N_("Click a hex to place a piece of this kind, side and wing; drag on to turn it.")),
    ("face", N_("Turn pieces"), N_("Press on a piece and drag to where it shall face.")),
    (
        "area",
        N_("Copy and paste"),
        N_("Drag a block. Ctrl+C copies it with its pieces, Ctrl+V lays it down."),
    ),
)
"""Each tool: its id, its name, what it does."""
IDS = tuple(id for id, _words, _about in TOOLS)


def work_hand(editor: "Editor", what: str, hex: int, pos: Point) -> None:
    """Let the tool in hand do what it does. `what` is press, drag or release."""
    if what == "press":
        editor.stroke.clear()
        editor.strokes += 1
        editor.stroking = True
    if hex != OFF and (not editor.stroke or editor.stroke[-1] != hex):
        editor.stroke.append(hex)
    if editor.tool == "side":
        _side(editor, what, hex, pos)
    elif hex != OFF or what == "release":
        _DOING[editor.tool](editor, what, hex)
    if what == "release":
        editor.stroking = False
        editor.carried = ""
        editor.work.draft.seal()
        editor.refresh()


def _select(editor: "Editor", what: str, hex: int) -> None:
    work = editor.work
    if what == "press":
        _hex, under = editor.view.under(editor.at) if editor.at is not None else (hex, work.at(hex))
        found = [id for id in under if hex in _hexes(editor, id)] or work.at(hex)
        editor.choose(found[0] if found else "")
        editor.carried = found[0] if found else ""
    elif what == "release" and editor.carried and hex != OFF and len(set(editor.stroke)) > 1:
        move_piece(editor, editor.carried, _goal(editor, hex))
    elif what == "drag" and editor.carried:
        editor.show_goal(hex)


def _goal(editor: "Editor", hex: int) -> int:
    """The first hex of the piece in hand when it is let go in a hex: a wide one is held where it was taken."""
    work, id = editor.work, editor.carried
    row, post = pieces.row_of(work.value, id), pieces.post_of(work.value, id)
    start = next((one for one in editor.stroke if one in _hexes(editor, id)), OFF)
    if start == OFF or work.catalogue.base_of(row, post) is None:
        return hex
    return pieces.dragged(work.value, work.grid, id, start, hex)


def _hexes(editor: "Editor", id: str) -> tuple[int, ...]:
    return next((counter.hexes for counter in editor.work.counters if counter.id == id), ())


def move_piece(editor: "Editor", id: str, hex: int) -> None:
    """Put a piece into a hex."""
    work = editor.work
    if hex == OFF:
        return
    double = len(pieces.post_of(work.value, id).get("hexes", [])) == 2
    if not pieces.post_of(work.value, id):
        double = work.catalogue.is_double(pieces.row_of(work.value, id), {})
    value = pieces.stand(work.value, work.grid, id, hex, double, work.facing_of(id))
    work.change(value, _("Move {name}").format(name=work.name_of(id)))


def turn_piece(editor: "Editor", steps: int) -> None:
    """Turn the chosen piece."""
    work = editor.work
    if work.chosen:
        usual = area.usual_facing(work.value, work.chosen)
        value = area.turned_post(work.value, work.catalogue, work.grid, work.chosen, steps, usual)
        work.change(value, _("Turn {name}").format(name=work.name_of(work.chosen)))


def _terrain(editor: "Editor", what: str, hex: int) -> None:
    if what == "release":
        return
    work = editor.work
    hexes = land.flood(work.ground, hex) if editor.fills else [hex]
    words = _("Paint {terrain}").format(terrain=_(editor.terrain).replace("-", " "))
    work.change(land.paint(work.value, work.ground, hexes, editor.terrain), words, editor.strokes)


def _level(editor: "Editor", what: str, hex: int) -> None:
    if what == "release":
        return
    work = editor.work
    hexes = land.flood(work.ground, hex) if editor.fills else [hex]
    words = _("Height {level}").format(level=editor.level)
    work.change(land.paint(work.value, work.ground, hexes, None, editor.level), words, editor.strokes)


def nearest_side(editor: "Editor", pos: Point) -> tuple[int, int] | None:
    """The hexside nearest to a point, as hex and direction; None off the map and at its border."""
    camera, grid = editor.view.camera, editor.work.grid
    hex = camera.pixel_to_hex(pos)
    if hex == OFF:
        return None
    corners = camera.outline(hex)
    inner = [d for d in range(6) if grid.neighbours[hex][d] != OFF]

    def far(d: int) -> float:
        (ax, ay), (bx, by) = corners[d], corners[(d + 1) % 6]
        return math.dist(pos, ((ax + bx) / 2, (ay + by) / 2))

    return (hex, min(inner, key=far)) if inner else None


def _side(editor: "Editor", what: str, hex: int, pos: Point) -> None:
    if what == "release":
        return
    found = editor.edge if editor.by_key else nearest_side(editor, pos)
    if found is not None:
        lay_side(editor, *found)


def lay_side(editor: "Editor", hex: int, d: int) -> None:
    """Lay the chosen kind of hexside, or clear the side."""
    work = editor.work
    other = work.grid.neighbours[hex][d]
    if other == OFF:
        return
    value = land.set_side(work.value, work.ground, [side_key(hex, other)], editor.hexside)
    words = _("Lay {kind}").format(kind=_(editor.hexside).replace("-", " ")) if editor.hexside else _("Clear hexsides")
    work.change(value, words, editor.strokes)


def _road(editor: "Editor", what: str, hex: int) -> None:
    work = editor.work
    if editor.erases_roads:
        if what != "release":
            work.change(land.cut_roads(work.value, work.ground, [hex]), _("Take a road out"), editor.strokes)
    elif what == "drag" and len(editor.stroke) > 1:
        a, b = editor.stroke[-2:]
        if work.grid.direction(a, b) is not None:
            work.change(land.add_road(work.value, work.ground, [a, b]), _("Lay a road"), editor.strokes)


def _name(editor: "Editor", what: str, hex: int) -> None:
    if what == "release" and editor.stroke:
        ask_name(editor, editor.stroke[0], editor.stroke[-1])


def star(editor: "Editor", what: str, hex: int) -> None:
    """Print a star in a hex, or take it out."""
    if what == "press":
        work = editor.work
        work.change(land.toggle_objective(work.value, work.grid.labels[hex]), _("Objective"))


def _piece(editor: "Editor", what: str, hex: int) -> None:
    if what == "press":
        new_piece(editor, hex)
        editor.carried = editor.work.chosen
    elif what == "drag" and editor.carried:
        face_towards(editor, editor.carried)


def new_piece(editor: "Editor", hex: int) -> None:
    """Place a new piece of the chosen kind, side and wing."""
    work = editor.work
    kind = next((k for k in work.catalogue.kinds if k.id == editor.kind), None)
    if kind is None or not editor.side:
        return
    wings = [str(row.get("id")) for row in pieces.wings_of(work.value) if row.get("side") == editor.side]
    wing = editor.wing if editor.wing in wings else (wings[0] if wings else "")
    names = {str(row.get("name")) for row in pieces.rows_of(work.value)}
    name = next(one for n in range(1, len(names) + 2) if (one := f"{kind.name} {n}") not in names)
    row = {"id": work.fresh_id(f"{editor.side} {kind.id}"), "name": name, "side": editor.side}
    row |= ({"wing": wing} if wing else {}) | dict(kind.fields)
    value = pieces.add(work.value, row)
    facings = [word for word, _bearing in work.catalogue.facings]
    usual = next((s.get("facing") for s in value.get("sides", []) if s.get("id") == editor.side), None)
    double = work.catalogue.is_double(row, {})
    value = pieces.stand(value, work.grid, row["id"], hex, double, facings.index(usual) if usual in facings else 0)
    work.change(value, _("New piece: {name}").format(name=name))
    editor.choose(str(row["id"]))


def _face(editor: "Editor", what: str, hex: int) -> None:
    if what == "press":
        found = [id for id in editor.work.at(hex) if not _is_commander(editor, id)] or editor.work.at(hex)
        editor.choose(found[0] if found else "")
        editor.carried = editor.work.chosen
    elif what == "drag" and editor.carried:
        face_towards(editor, editor.carried)


def _is_commander(editor: "Editor", id: str) -> bool:
    return any(counter.commander for counter in editor.work.counters if counter.id == id)


def face_towards(editor: "Editor", id: str) -> None:
    """Turn a piece so that it faces the pointer as nearly as it can."""
    work = editor.work
    counter = next((one for one in work.counters if one.id == id), None)
    if counter is None or not counter.hexes or editor.at is None:
        return
    centres = [editor.view.camera.centre(hex) for hex in counter.hexes]
    x, y = (sum(place[axis] for place in centres) / len(centres) for axis in (0, 1))
    if math.dist(editor.at, (x, y)) < editor.view.camera.radius * 0.5:
        return
    wanted = math.degrees(math.atan2(editor.at[0] - x, y - editor.at[1])) % 360
    bearings = [bearing for _word, bearing in work.catalogue.facings]
    nearest = min(range(len(bearings)), key=lambda n: abs((bearings[n] - wanted + 180) % 360 - 180))
    steps = (nearest - work.facing_of(id)) % len(bearings)
    if steps:
        usual = area.usual_facing(work.value, id)
        value = area.turned_post(work.value, work.catalogue, work.grid, id, steps, usual)
        work.change(value, _("Turn {name}").format(name=work.name_of(id)), editor.strokes)


def _area(editor: "Editor", what: str, hex: int) -> None:
    if hex != OFF and editor.stroke:
        editor.show_area(editor.stroke[0], hex)


def copy_area(editor: "Editor") -> bool:
    """Copy the block that is marked; false where none is."""
    if editor.area is None:
        return False
    a, b = editor.area
    work = editor.work
    hexes = area.rectangle(work.grid, a, b)
    editor.cut = block.copied(work.value, work.ground, hexes, min(hexes))
    told = n_("{count} hex is copied.", "{count} hexes are copied.", len(hexes)).format(count=len(hexes))
    if there := len(editor.cut.pieces):
        told += " " + n_("With {count} piece.", "With {count} pieces.", there).format(count=there)
    editor.ui.toasts.show(told, _("Ctrl+V lays them down."))
    return True


def paste_area(editor: "Editor", hex: int) -> None:
    """Lay the copied block down from a hex on, with its pieces where there is room for them."""
    work = editor.work
    if editor.cut is None or hex == OFF:
        return
    value, new = block.paste(work.value, work.catalogue, work.ground, editor.cut, hex)
    work.change(value, _("Paste"))
    if left := len(editor.cut.pieces) - len(new):
        told = n_("{count} piece found no room.", "{count} pieces found no room.", left)
        editor.ui.toasts.show(told.format(count=left))


def pick(editor: "Editor", hex: int) -> None:
    """Take what is in a hex into the tool: its terrain, its level, or the kind of the piece on it."""
    work = editor.work
    if hex == OFF:
        return
    if editor.tool == "level":
        editor.level = work.ground.level[hex]
    elif editor.tool == "piece" and (found := work.at(hex)):
        row = pieces.row_of(work.value, found[0])
        kind = work.catalogue.kind_of(row)
        editor.kind = kind.id if kind is not None else editor.kind
        editor.side, editor.wing = str(row.get("side")), str(row.get("wing", ""))
    else:
        editor.terrain = work.ground.terrain[hex]
        editor.take("terrain")
    editor.palette.refresh()


_DOING = {
    "select": _select, "terrain": _terrain, "level": _level, "road": _road, "name": _name, "star": star,
    "piece": _piece, "face": _face, "area": _area,
}  # fmt: skip


def clear_area(editor: "Editor", words: str) -> None:
    """Make the marked block bare ground, with nothing and nobody on it."""
    work = editor.work
    if editor.area is not None:
        hexes = area.rectangle(work.grid, *editor.area)
        work.change(block.cleared(work.value, work.ground, hexes), words)


def paste_piece(editor: "Editor", hex: int) -> None:
    """Place a copy of the piece that was copied, or the one that was cut."""
    work = editor.work
    if hex == OFF or not editor.copied:
        return
    held = pieces.row_of(work.value, editor.copied)
    row = pieces.copy_of(work.value, editor.copied) if held else editor.taken
    if not row or row.get("id") in pieces.ids_of(work.value):
        return
    value = pieces.add(work.value, row)
    double = work.catalogue.is_double(row, {})
    facing = work.facing_of(editor.copied) if held else 0
    value = pieces.stand(value, work.grid, str(row["id"]), hex, double, facing)
    work.change(value, _("Paste {name}").format(name=row.get("name")))
    editor.choose(str(row["id"]))


def ask_name(editor: "Editor", start: int, end: int) -> None:
    """Ask for the name to print from one hex to another."""
    work, labels = editor.work, editor.work.grid.labels
    field = TextField(editor.ui, "", hint=_("Name on the map"), most=60)

    def done() -> None:
        if words := field.content.strip():
            work.change(land.add_label(work.value, words, labels[start], labels[end]), _("Name on the map"))

    buttons = [DialogButton(_("Cancel"), None, "cancel"), DialogButton(_("Print it"), done, "primary")]
    title = _("A name at {hex}").format(hex=labels[start])
    editor.ui.open(Dialog(editor.ui, title, "", buttons, body=field, body_height=34, width=420))
