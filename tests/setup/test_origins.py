"""Every value resolves to exactly one origin, the closest one given."""

from game.setup.loader import load_scenario
from game.setup.origins import by_counter, listing


def test_each_value_has_one_origin(shelf, toy):
    source = load_scenario(shelf.scenario, [toy]).source
    listed = [(one.part, one.where) for one in listing(source)]
    assert len(listed) == len(set(listed))
    table = {(one.part, one.where): one.origin for one in listing(source)}
    assert table["tables", "terrain.woods.cover"] == "found: F1"
    assert table["tables", "hexsides.hedge.cover"] == "printed"
    assert table["counters", "dabrowa.morale"] == "found: F1 page 3"
    assert table["counters", "piece.morale"] == "reconstructed: by the look of it"
    assert table["battlefield", "labels.1.text"] == "reconstructed: to have one"
    assert table["scenario", "wings.van.order"] == "printed"


def test_a_single_post_may_have_its_own_origin(shelf, toy):
    shelf.spoil(
        "duel.yaml", "  special: printed\n", '  special: printed\n  deployment.piece: "reconstructed: a free hex"\n'
    )
    source = load_scenario(shelf.scenario, [toy]).source
    assert by_counter(source)["piece"]["hex"] == "reconstructed: a free hex"
    assert by_counter(source)["mansson"]["hex"] == "printed"
