"""Section 1 of the rules: the named points in which the titles differ, in one place.

No title inherits from another, and shared code has no switch for a title: it reads these fields.
"""

from typing import Literal

from game.engine.record import record
from game.engine.text import N_


@record(kw_only=True)
class Title:
    """One printed edition of the tercio rules."""

    id: str
    name: str
    types: frozenset[str]
    """T2.2 The troop types it has."""
    army_commanders_named_by_both: bool
    """T5.4, D-28 True: in every step B both players may name a wing for theirs; else only the active player, once."""
    terms: dict[str, str]
    """T4.3 Sentences that this title words in its own way, by the shared ones; `said` looks them up."""
    command_marked_early: bool
    """T5.1e Whether units out of command are marked at the start of step C already, not only at their own action."""
    gun_shots_marked_apart: bool
    """T10.3g Whether a gun shows which of its shots is spent; else only that both are."""
    gun_fires_defensively_at_cavalry: int
    """T10.5b Modifier of a gun's defensive fire at cavalry, besides the -2."""
    gun_turn_costs_both_shots: bool
    """T7.1e"""
    reaction_barred_in_enemy_front: bool
    """T8.2b"""
    interception_needs_clear_front: bool
    """T8.3b"""
    interception_marks_failure: bool
    """T8.3f Whether a failed attempt leaves the marker too."""
    interception_types: dict[str, int]
    """X7 Modifiers by type of the interceptor."""
    interception_army_commander: bool
    """X7 Whether the army commander's value counts for interception."""
    reactivation_value_when_engaged: bool
    """X7 Whether the wing commander's value counts while he is adjacent to an unbroken enemy."""
    army_commander_adjacent_helps_orders: bool
    """X6 True: the army commander with or next to the wing commander; else with a unit of the wing in command."""
    rally_count_ignores_guns: bool
    """X6"""
    charge_may_skip_engaged: bool
    """T6.2a"""
    preempting_wing_protected: bool
    """T4.4g True: the preempting wing in both activations; else only the preempting activation."""
    pivot_tested_near_enemies: bool
    """T8.5d Whether a double whose half that stays is in an enemy front hex must pass a morale test to pivot."""
    musketeers_tied_at_every_step: bool
    """T8.6 Whether musketeers may not leave the reach of their tercio in passing; else only where they end counts."""
    sight: Literal["levels", "elevation"]
    """T10.2 How heights bear on lines of sight: K10.2e-g by levels, N10.2e clear between two that stand high."""
    terrain_table: str
    """X8, X9 The clause of its terrain table."""
    fixed_orders: str
    """KS1, NS1 The clause by which a scenario fixes orders."""
    guns_turn_in_defence: bool
    """T7.1e, D-124 Whether a gun may turn in place of a defensive shot."""
    guns_fire_over_friends: bool
    """N10.2h Whether a line of fire may cross a hex with a friendly unit where nothing else blocks it."""
    gun_morale: int | None
    """T12.0 The morale of every gun; None where it stands on the counter."""
    rout_by_cost: bool
    """T13.2 Whether routing units take the cheapest way home; else the shortest in hexes."""
    doubles_count_two: bool
    """KS8, NS3 Whether every double counts as two units destroyed; else only one made of two by a variant."""
    all_front_types: frozenset[str]
    """T7.3 Types that have only front hexes in defence."""
    all_front_simple: bool
    """T7.3 Whether simple units have it."""
    all_front_broken: bool
    """T7.3 Whether broken units have it."""
    double_bonus_needs_clear_front: bool
    """T11.3d True: centre hex and the other front hexes clear; else the target is simple."""
    results_strike_supports: bool
    """T11.4c"""
    charge_excluded: frozenset[str]
    """T11.3i Types that get no charge bonus."""
    charge_plus_two: frozenset[str]
    """T11.3i"""
    lances: bool
    """K11.3j"""
    lances_add_up: bool
    """D-69 Whether all lances of a melee count; else only the best one."""
    infantry_attacks_shaken_cavalry: bool
    """T11.6a"""
    light_cavalry_attacks_broken_infantry: bool
    """T11.6b Whether A and K may attack broken infantry and M; else no infantry at all."""
    gendarmes_rally_capped: bool
    """N11.6c"""
    shaken_head_advances: bool
    """T11.5f"""
    army_commander_any_unit: bool
    """T5.4 True: his value counts for any friendly unit with him; else only for units of his wing."""

    def said(self, words: str) -> str:
        """A shared sentence as this title words it, not yet translated."""
        return self.terms.get(words, words)


KIRCHOLM = Title(
    id="kircholm-1605",
    name="Kircholm 1605",
    types=frozenset("GHCRAKSLTNM"),
    army_commanders_named_by_both=False,
    terms={},
    command_marked_early=True,
    gun_shots_marked_apart=True,
    gun_fires_defensively_at_cavalry=-1,
    gun_turn_costs_both_shots=False,
    reaction_barred_in_enemy_front=True,
    interception_needs_clear_front=True,
    interception_marks_failure=True,
    interception_types={"G": -1, "H": -1, "K": -1},
    interception_army_commander=False,
    reactivation_value_when_engaged=False,
    army_commander_adjacent_helps_orders=False,
    rally_count_ignores_guns=True,
    charge_may_skip_engaged=True,
    preempting_wing_protected=False,
    pivot_tested_near_enemies=False,
    musketeers_tied_at_every_step=False,
    sight="levels",
    terrain_table="X8",
    fixed_orders="KS1",
    guns_turn_in_defence=True,
    guns_fire_over_friends=True,
    gun_morale=None,
    rout_by_cost=False,
    doubles_count_two=False,
    all_front_types=frozenset("TLS"),
    all_front_simple=True,
    all_front_broken=False,
    double_bonus_needs_clear_front=True,
    results_strike_supports=False,
    charge_excluded=frozenset("KM"),
    charge_plus_two=frozenset("GCH"),
    lances=True,
    lances_add_up=True,
    infantry_attacks_shaken_cavalry=True,
    light_cavalry_attacks_broken_infantry=True,
    gendarmes_rally_capped=False,
    shaken_head_advances=False,
    army_commander_any_unit=False,
)

NIEUPORT = Title(
    id="nieuport-1600",
    name="Nieuport 1600",
    types=frozenset("GCASLTNM"),
    army_commanders_named_by_both=True,
    terms={
        "Try to reactivate {}?": N_("Try to continue with {}?"),
        "Try to reactivate": N_("Try to continue"),
        "Do not reactivate": N_("Do not continue"),
        "{who} tries to reactivate": N_("{who} tries to continue"),
        "{wing}, {order}, reactivated": N_("{wing}, {order}, continued"),
        "{commander} commands {wing} this turn": N_("{commander} commands {wing}"),
        "Commands {wing} this turn (T5.4)": N_("Commands {wing} (T5.4)"),
        "{} is not on a shortest way to its edge": N_("{} is not on a cheapest way to its edge"),
        "No reactivation": N_("No continuation"),
        "No reactivation in this turn": N_("No continuation in this turn"),
        "{state}, no reactivation": N_("{state}, no continuation"),
        "a wing under Rally! does not reactivate": N_("a wing under Rally! does not continue"),
        "it has a no reactivation marker": N_("it has a no continuation marker"),
    },
    command_marked_early=False,
    gun_shots_marked_apart=False,
    gun_fires_defensively_at_cavalry=0,
    gun_turn_costs_both_shots=True,
    reaction_barred_in_enemy_front=False,
    interception_needs_clear_front=False,
    interception_marks_failure=False,
    interception_types={"G": 1},
    interception_army_commander=True,
    reactivation_value_when_engaged=True,
    army_commander_adjacent_helps_orders=True,
    rally_count_ignores_guns=False,
    charge_may_skip_engaged=False,
    preempting_wing_protected=True,
    pivot_tested_near_enemies=True,
    musketeers_tied_at_every_step=True,
    sight="elevation",
    terrain_table="X9",
    fixed_orders="NS1",
    guns_turn_in_defence=False,
    guns_fire_over_friends=False,
    gun_morale=6,
    rout_by_cost=True,
    doubles_count_two=True,
    all_front_types=frozenset("T"),
    all_front_simple=False,
    all_front_broken=True,
    double_bonus_needs_clear_front=False,
    results_strike_supports=True,
    charge_excluded=frozenset(),
    charge_plus_two=frozenset("GC"),
    lances=False,
    lances_add_up=False,
    infantry_attacks_shaken_cavalry=False,
    light_cavalry_attacks_broken_infantry=False,
    gendarmes_rally_capped=True,
    shaken_head_advances=True,
    army_commander_any_unit=True,
)

TITLES: dict[str, Title] = {title.id: title for title in (KIRCHOLM, NIEUPORT)}
"""The titles of this engine by their ids."""
