"""Looking a weapon up on the charts: ranges, shots, penetration and what its special rules mean."""

from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import signed
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import TABLES, WEAPONS, Tables
from sandtable.rulesets.konflikt_47.terms import Special
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import unit

#: The chart's dash.
NO_PEN = "-"


class WeaponFacts(Facts, frozen=True, kw_only=True):
    """A row of the weapons charts."""

    weapon: Annotated[str, unit("Weapon", WEAPONS, "A weapon of either chart")] = "rifle"


def penetration_said(weapon: Weapon) -> str:
    """As the chart prints it: "+2", "+1/+7", "HE", "Special", or a dash for none."""
    if weapon.pen is None:
        return "HE" if weapon.he else "Special" if weapon.has(Special.SHOCKWAVE) else NO_PEN
    return "/".join(f"{pen:+d}" for pen in (weapon.pen, weapon.pen_vehicles) if pen is not None)


def range_said(weapon: Weapon) -> str:
    """As the chart prints it: 24 in, 12-24 in, (0/24)-48 in."""
    if weapon.min_indirect:
        return f"({weapon.min}/{weapon.min_indirect})-{weapon.max} in"
    return f"{weapon.min}-{weapon.max} in" if weapon.min else f"{weapon.max} in"


def weapon_said(weapon: Weapon) -> str:
    pen = penetration_said(weapon)
    return f"{range_said(weapon)}, {shots_said(weapon)}, {'no pen' if pen == NO_PEN else f'pen {pen}'}"


def shots_said(weapon: Weapon) -> str:
    return "1 shot" if weapon.shots == "1" else f"{weapon.shots.replace('Special', 'special')} shots"


def assess(facts: WeaponFacts, tables: Tables) -> Assessment[Weapon]:
    row = tables.weapon(facts.weapon)
    chart, pen = k47.WEAPONS_HEAVY if tables.is_heavy(facts.weapon) else k47.WEAPONS_SMALL_ARMS, penetration_said(row)
    notes = [
        Effect("range", row.max, k47.WEAPONS_MAX_RANGE, f"range {range_said(row)}"),
        Effect("shots", row.shots, k47.WEAPONS_SHOTS, shots_said(row)),
        Effect("penetration", pen, chart, "no penetration" if pen == NO_PEN else f"penetration {pen}"),
    ]
    if row.min or row.min_indirect:
        least = row.min_indirect or row.min
        when = " when firing indirectly" if row.min_indirect else ""
        notes.append(Effect("minimum", least, k47.WEAPONS_MIN_RANGE, f"no nearer than {least} in{when}"))
    if row.he is not None:
        he = tables.he[row.he]
        said = (
            f"HE ({row.he}): pins {he.pins}, penetration {signed(he.pen)}{', and nothing else' if row.only_he else ''}"
        )
        notes.append(Effect("he", row.he.value, k47.WEAPONS_PEN_HE if row.only_he else k47.SPECIAL_HE, said))
    for special in row.special:
        ruled = tables.specials[special]
        said = f"{special.value.replace('_', ' ').capitalize()}: {ruled.means}"
        notes.append(Effect(special.value, True, ruled.rule, said))
    if facts.weapon.startswith("dual-pack"):
        notes.append(
            Effect("dual_pack", True, k47.WEAPONS_DUAL_PACK, "has two profiles; all bearers of a unit use the same")
        )
    return Assessment(row, row.name, notes=tuple(notes))


WEAPON = Procedure(
    name="weapon",
    title="Weapons chart",
    summary="What the charts say of a weapon, and what its special rules mean.",
    facts=WeaponFacts,
    assess=assess,
    roll=stated,
    rules=(
        k47.WEAPONS_SMALL_ARMS,
        k47.WEAPONS_HEAVY,
        k47.WEAPONS_SHOTS,
        k47.WEAPONS_MAX_RANGE,
        k47.WEAPONS_MIN_RANGE,
        k47.WEAPONS_PEN_HE,
        k47.WEAPONS_DUAL_PACK,
        k47.SPECIAL_HE,
        *rules_in(TABLES.specials.values()),
    ),
    shaped_by=(k47.GAP_DUAL_WEAPON_PACK, k47.HE_TABLE, *(row.listed for row in TABLES.specials.values())),
    label=weapon_said,
)
