"""Section 1 of the rules: the named points in which the titles differ, in one place.

No title inherits from another, and shared code has no switch for a title: it reads these fields.
"""

from game.engine.record import record


@record(kw_only=True)
class Title:
    """One printed edition of the tercio rules."""

    id: str
    name: str
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


KIRCHOLM = Title(
    id="kircholm-1605",
    name="Kircholm 1605",
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

TITLES: dict[str, Title] = {KIRCHOLM.id: KIRCHOLM}
"""The titles of this engine by their ids."""
