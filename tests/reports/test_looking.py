"""Field reports F39, F44 and F60: looking changes nothing, and shows nothing that is hidden."""

from game.engine.commands import Command, Done
from game.engine.play import apply, decision
from game.engine.state import State
from game.rules.tercio.commands import SetOrder
from tests.reports.played import CODEC, TERCIO, Step, games, steps

SAMPLE = 90


def look_at_everything(state: State) -> None:
    """All that a window asks for: views, cards, zones, sight, plans, forecasts, words, reasons, worths."""
    for side in (*(one.id for one in state.battle.scenario.sides), None):
        TERCIO.view(state, side)
        for piece in list(state.pieces)[::5]:
            TERCIO.card_of(state, piece, side)
    for piece in list(state.pieces)[::3]:
        TERCIO.overlays(state, piece)
        for label in ("0101", "1208", "2515"):
            TERCIO.plan(state, piece, label)
            TERCIO.why_not(state, piece, label)
    grid = state.battle.scenario.sheet.grid
    for h in list(grid)[::40]:
        TERCIO.sight(state, h, grid.size - 1 - h)
    asked = decision(state)
    if asked:
        for command in asked.options:
            TERCIO.forecast(state, command)
            TERCIO.words(state, command)
            TERCIO.worth(state, command)
        asked.options.greyed()


def test_looking_changes_neither_the_position_nor_the_options():
    for step in steps(SAMPLE):
        state = step.before
        text = CODEC.snapshot(state)
        before = list(decision(state).options)
        look_at_everything(state)
        assert CODEC.snapshot(state) == text, (step.game, step.number)
        assert list(decision(state).options) == before
        fresh = TERCIO.resume(CODEC.state(text, state.battle))
        assert list(decision(fresh).options) == before, "nothing that was kept while looking is stale"


def test_after_looking_the_same_command_gives_the_same_dice_and_position():
    for step in steps(SAMPLE):
        state = TERCIO.resume(CODEC.state(CODEC.snapshot(step.before), step.before.battle))
        look_at_everything(state)
        after, events = apply(state, step.command)
        assert (after, tuple(events)) == (step.after, step.events), (step.game, step.number)


def secret_steps() -> list[Step]:
    found = [step for game in games() for step in game if decision(step.before).secret]
    assert len(found) > 20
    return found


def seen_by(state: State, side: str) -> tuple[object, ...]:
    """What a side can look at: the map, the cards of the enemy's pieces, their zones."""
    enemies = [piece.id for piece in state.pieces.values() if piece.side != side]
    cards = [TERCIO.card_of(state, piece, side) for piece in enemies]
    return TERCIO.view(state, side), cards, [TERCIO.overlays(state, piece) for piece in enemies]


def test_the_other_side_sees_the_same_whatever_is_chosen_in_secret():
    """Views, cards and zones of the enemy, as long as the secret is one; the choice itself is told nowhere."""
    compared = 0
    for step in secret_steps()[::5]:
        asked = decision(step.before)
        other = step.before.other(asked.side)
        after = [apply(step.before, command)[0] for command in asked.options if not isinstance(command, Done)]
        if any(decision(one) is None or not decision(one).secret for one in after):
            continue  # the choices are shown now
        seen = [seen_by(one, other) for one in after]
        assert all(one == seen[0] for one in seen), (step.game, step.number, asked.prompt)
        compared += len(seen)
    assert compared > 20


def test_an_order_given_in_secret_is_told_in_no_event():
    """Nothing is told of it before both sides are done."""
    for step in secret_steps():
        for command in decision(step.before).options:
            if isinstance(command, SetOrder):
                after, events = apply(step.before, command)
                assert decision(after).secret
                assert [TERCIO.told(after, event) for event in events] == [], (step.game, step.number, command)


def test_every_option_looks_like_a_choice():
    """Each has words of its own among those of the same piece, so that two buttons never read alike."""
    for step in steps(15):
        options: list[Command] = list(decision(step.before).options)
        words = [(command.actor, command.on_hex, TERCIO.words(step.before, command)) for command in options]
        assert all(text.strip() for _, _, text in words)
        assert len(set(words)) == len(words), (step.game, step.number, [w for w in words if words.count(w) > 1][:2])
