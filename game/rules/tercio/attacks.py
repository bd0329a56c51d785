"""Chapters 11.2, 11.3 and 11.6: who may attack whom in melee, and what counts."""

from game.board.facing import double_front
from game.board.hexes import OFF
from game.engine.objection import Objection
from game.engine.record import Record, record
from game.engine.state import Piece, State
from game.engine.tally import Line, Tally, tally
from game.engine.text import N_
from game.rules.tercio.battlefield import Battlefield
from game.rules.tercio.data import BROKEN, DISORDERED, SHAKEN
from game.rules.tercio.facts import (
    body_in,
    card,
    commanders_in,
    entitled,
    field,
    is_body,
    is_cavalry,
    is_commander,
    is_gun,
    is_infantry,
    morale,
    units_in,
)  # fmt: skip
from game.rules.tercio.movement import alone
from game.rules.tercio.zones import front

MOST_SUPPORT = 5
LIGHT = frozenset("AK")

ONLY_BODIES = Objection("T11.2a", "only unbroken infantry and cavalry attack in melee")
ONLY_BROKEN_FOOT = N_("type {} attacks infantry only if it is broken or type M")
NO_FOOT = N_("type {} never attacks infantry")
NOT_AN_ENEMY = Objection("T11.2", "only an enemy can be attacked")


@record
class Attacked(Record):
    """T11.2d One declared melee: the defender, the hex attacked, and the attackers, the head first."""

    target: str
    hex: int
    units: tuple[str, ...]
    reaction: bool = False

    @property
    def head(self) -> str:
        """The head of the attack."""
        return self.units[0]


def attack_hexes(state: State, attacker: Piece) -> tuple[int, ...]:
    """T11.2b The hexes a unit can attack: its front hexes, of a double only the centre (D-63)."""
    if len(attacker.hexes) == 1:
        return front(state, attacker)
    assert attacker.facing is not None
    centre = double_front(field(state).grid, attacker.hexes, attacker.facing)[1]
    return (centre,) if centre != OFF else ()


def target_hexes(state: State, attacker: Piece, target: Piece) -> list[int]:
    """T11.2b The hexes of a target that a unit can attack."""
    ahead = attack_hexes(state, attacker)
    return [h for h in target.hexes if h in ahead]


def target_hex(state: State, attacker: Piece, target: Piece) -> int | None:
    """T11.2b The first hex of a target that a unit can attack, None where it can attack none."""
    return next(iter(target_hexes(state, attacker, target)), None)


def hex_attacked(state: State, attack: Attacked, attacker: Piece) -> int:
    """T11.2b The hex of the defender that an attacker strikes: the one declared if it can, else the other half."""
    found = target_hexes(state, attacker, state.pieces[attack.target])
    return found[0] if found and attack.hex not in found else attack.hex


def bar_to_target(state: State, target: Piece | None, side: str) -> Objection | None:
    """T11.2, T9.2, T5.4 Why a piece cannot be the target of a melee, or None."""
    if target is None or target.side == side:
        return NOT_AN_ENEMY
    if is_commander(target):
        return None if alone(state, target) else Objection("T5.4", "a commander with a unit is not attacked himself")
    if is_gun(target) and (there := body_in(state, target.hexes[0])) is not None:
        return Objection("T9.2", "the unit stacked with the gun is the target", (), (there.id,))
    return None


def bar_to_attack(state: State, attacker: Piece | None, target: Piece | None, head: Piece | None) -> Objection | None:
    """T11.2, T11.6 Why a unit may not attack as head (`head` None) or support a head, or None."""
    if attacker is None or not is_body(attacker) or attacker.level == BROKEN:
        return ONLY_BODIES
    if (bar := bar_to_target(state, target, attacker.side)) is not None:
        return bar
    assert target is not None
    rules = field(state)
    who, whom = rules.name(attacker.id), rules.name(target.id)
    if target_hex(state, attacker, target) is None:
        return Objection("T11.2b", "{} is not in a front hex of {}", (whom, who), (target.id,))
    if is_infantry(attacker) and is_cavalry(target):
        if head is not None and is_cavalry(head):
            return None
        if not (
            rules.title.infantry_attacks_shaken_cavalry and target.level == SHAKEN and attacker.level <= DISORDERED
        ):
            return Objection("T11.6a", "infantry does not attack cavalry: {} against {}", (who, whom), (target.id,))
    if attacker.type in LIGHT and is_infantry(target):
        broken_or_light = target.level == BROKEN or target.type == "M"
        if not (rules.title.light_cavalry_attacks_broken_infantry and broken_or_light):
            allowed = rules.title.light_cavalry_attacks_broken_infantry
            return Objection("T11.6b", ONLY_BROKEN_FOOT if allowed else NO_FOOT, (attacker.type,))
    return None


def possible_targets(state: State, attacker: Piece) -> list[Piece]:
    """T11.2b The possible targets in the front hexes of a unit: infantry or cavalry first, else a gun or commander."""
    found: list[Piece] = []
    enemy = field(state).opponent[attacker.side]
    for h in attack_hexes(state, attacker):
        there = units_in(state, h, enemy)
        bodies = [unit for unit in there if is_body(unit)]
        for piece in bodies or there or commanders_in(state, (h,), enemy):
            if piece not in found:
                found.append(piece)
    return found


# -- 11.3 Modifiers -------------------------------------------------------------------------------------------------


def all_front(state: State, unit: Piece) -> bool:
    """T7.3 Whether a defender in melee counts as having front hexes only."""
    title = field(state).title
    return (
        unit.type in title.all_front_types
        and (title.all_front_simple or len(unit.hexes) > 1)
        and (title.all_front_broken or unit.level < BROKEN)
    )


def interaction(rules: Battlefield, attacker: str, defender: str) -> int:
    """X2 The interaction of two troop types; 0 where the table prohibits the attack but a rule allows it."""
    return rules.tables.interaction.get(attacker, {}).get(defender) or 0


def flank_hexes_used(state: State, attackers: list[Piece], target: Piece) -> int:
    """T11.3e, D-64 The flank and rear hexes of the defender that attackers stand in."""
    if all_front(state, target) or target.facing is None:
        return 0
    ahead = front(state, target)
    grid = field(state).grid
    stood = {h for unit in attackers for h in unit.hexes}
    return sum(1 for h in stood if h not in ahead and any(grid.distance(h, d) == 1 for d in target.hexes))


def charge_bonus(state: State, attack: Attacked) -> tuple[int, str]:
    """T11.3i The charge bonus: the highest among the attackers, once; void into ground where nobody charges (D-66)."""
    rules = field(state)
    title = rules.title
    best, who = 0, ""
    for id in attack.units:
        unit = state.pieces.get(id)
        if unit is None or not unit.number("charge") or unit.type in title.charge_excluded:
            continue
        struck = hex_attacked(state, attack, unit)
        steps = [step for h in unit.hexes if (step := rules.step(h, struck)) is not None]
        if all(step.breaks[is_cavalry(unit)] for step in steps):
            continue
        bonus = 2 if unit.type in title.charge_plus_two else 1
        if bonus > best:
            best, who = bonus, rules.name(id)
    return best, who


def melee_tally(state: State, attack: Attacked) -> Tally:
    """T11.3 The modifiers of a melee, in the printed order."""
    rules = field(state)
    title = rules.title
    head, target = state.pieces[attack.head], state.pieces[attack.target]
    attackers = [state.pieces[id] for id in attack.units]
    supports = attackers[1:][:MOST_SUPPORT]
    ground = rules.terrain[attack.hex]
    near = [h for h in head.hexes if rules.grid.distance(h, attack.hex) == 1]
    own = max(near, key=lambda h: (rules.terrain[h].melee_from, -h))
    charge, charger = charge_bonus(state, attack)
    lances = sorted((unit.number("lance") for unit in attackers), reverse=True) if title.lances else []
    if lances and not title.lances_add_up:
        lances = lances[:1]
    uphill = all(rules.sheet.climbs(h, attack.hex) for h in near)
    return tally(
        Line(
            morale(state, head) - morale(state, target),
            "morale",
            "T11.3a",
            (f"{morale(state, head)} against {morale(state, target)}",),
        ),
        Line(
            interaction(rules, head.type, target.type), "interaction", "T11.3b", (f"{head.type} against {target.type}",)
        ),
        Line(len(supports), "support", "T11.3c"),
        Line(_double_bonus(state, head, target), "double", "T11.3d"),
        Line(flank_hexes_used(state, [head, *supports], target), "flank", "T11.3e"),
        *(
            Line(card(state, c.id).command, "commander", "T11.3f", (rules.name(c.id),))
            for unit in attackers
            for c in entitled(state, unit)
        ),
        *(
            Line(-card(state, c.id).command, "enemy-commander", "T11.3g", (rules.name(c.id),))
            for c in entitled(state, target)
        ),
        Line(ground.melee_at, rules.sheet.terrain[attack.hex], "T11.3h"),
        Line(rules.tables.slope_melee if uphill else 0, "uphill", "T11.3h"),
        Line(rules.terrain[own].melee_from, f"from-{rules.sheet.terrain[own]}", "T11.3h"),
        Line(charge, "charge", "T11.3i", (charger,)),
        *(Line(lance, "lance", "K11.3j") for lance in lances if lance),
    )


def _double_bonus(state: State, head: Piece, target: Piece) -> int:
    """T11.3d The bonus of a double unit as head."""
    if len(head.hexes) == 1:
        return 0
    if not field(state).title.double_bonus_needs_clear_front:
        return 1 if len(target.hexes) == 1 else 0
    assert head.facing is not None
    left, _, right = double_front(field(state).grid, head.hexes, head.facing)
    enemy = field(state).opponent[head.side]
    return 0 if any(units_in(state, h, enemy) for h in (left, right) if h != OFF) else 1


# -- 11.4 Results ---------------------------------------------------------------------------------------------------


@record
class Result:
    """X1 One side of a melee result: levels lost, hexes of retreat, or eliminated."""

    levels: int = 0
    retreat: int = 0
    eliminated: bool = False


def parse_result(text: str) -> Result:
    """A result as the tables write it: "2R2", "1", "3" or "eliminated"."""
    if text == "eliminated":
        return Result(eliminated=True)
    levels, _, retreat = text.partition("R")
    return Result(int(levels or 0), int(retreat or 0))


def melee_row(state: State, total: int) -> tuple[Result, Result, str]:
    """X1 The row of a total: attacker, defender, and the row in print."""
    rows = field(state).tables.melee
    row = next((row for row in rows if row.up_to is None or total <= row.up_to), rows[-1])
    attacker, defender = parse_result(row.attacker), parse_result(row.defender)
    return attacker, defender, f"{_printed('A', row.attacker)} {_printed('D', row.defender)}"


def _printed(letter: str, text: str) -> str:
    return f"{letter} elim." if text == "eliminated" else f"{letter}{text}"
