"""Looking a weapon up on the charts: ranges, shots, penetration and what its special rules mean."""

from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import signed
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import WEAPONS, Tables
from sandtable.rulesets.konflikt_47.terms import Special
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import unit

#: The ruling on each special rule of the charts, and what it comes to in a few words.
EFFECTS = {
    Special.ASSAULT: (k47.GAP_ASSAULT_WEAPON, "fires on the move without -1, 2 attack dice hand-to-hand"),
    Special.TEAM: (k47.GAP_TEAM, "-1 to hit and -1 morale with one model left"),
    Special.FIXED: (k47.GAP_FIXED, "no fire under Advance, front arc only"),
    Special.SHAPED_CHARGE: (k47.GAP_SHAPED_CHARGE, "-1 to hit, no penetration lost at long range"),
    Special.ONE_SHOT: (k47.GAP_ONE_SHOT, "used up when fired"),
    Special.FLAMETHROWER: (k47.GAP_FLAMETHROWER, "ignores cover and Down, D3+1 pins and a morale check"),
    Special.INDIRECT_FIRE: (k47.GAP_INDIRECT, "6 to hit without modifiers, one easier each turn"),
    Special.HOWITZER: (k47.GAP_HOWITZER, "fires directly, or indirectly from 24 in on"),
    Special.TESLA: (k47.GAP_TESLA, "arcs to 1+D6 men, second penetration against vehicles"),
    Special.SHOCKWAVE: (k47.GAP_SHOCKWAVE, "rolls 4+ for every unit under a line"),
    Special.GRAVITY_PULSE: (k47.GAP_GRAVITY_PULSE, "penetrates heavy armour better, and keeps it from running"),
}
#: Where a special rule is listed on the sheet.
LISTED = {special: f"k47.special.{special.value.replace('_', '-')}" for special in Special}
LISTED[Special.INDIRECT_FIRE] = k47.SPECIAL_INDIRECT


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
        rule, means = EFFECTS[special]
        notes.append(Effect(special.value, True, rule, f"{special.value.replace('_', ' ').capitalize()}: {means}"))
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
        *(rule for rule, _ in EFFECTS.values()),
    ),
    shaped_by=(
        k47.GAP_DUAL_WEAPON_PACK,
        k47.HE_TABLE,
        *LISTED.values(),
    ),
    label=weapon_said,
)
