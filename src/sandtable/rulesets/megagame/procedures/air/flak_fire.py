"""Flak fires at serials or squadrons: what is lost, what is damaged, and what the units aboard suffer."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import FLOWN, MOST_SERIALS, MOST_STATUS, PLACED, FlakUnits
from sandtable.rulesets.megagame.procedures.air.flak import (
    FLAK_EFFECT_RULES,
    FLAK_RULES,
    FLAK_SHAPED,
    dice_number,
    fires,
    flak_lines,
    flak_notes,
    flak_said,
    reach,
)
from sandtable.rulesets.megagame.procedures.air.missions import fired_at
from sandtable.rulesets.megagame.procedures.air.serials import (
    LANDING_STAGE,
    OVERFLIGHT_STAGE,
    Run,
    fly,
    most_lost,
    run_of,
    status_left,
    too_many_results,
)
from sandtable.rulesets.megagame.procedures.cards.typed import listed
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import TRANSPORT, FlakKind, Flight
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count, unit


class FlakFireFacts(Facts, frozen=True, kw_only=True):
    """Alike serials or squadrons, and all flak that fires at them this turn."""

    flak: FlakUnits = ("heavy-2km", "light-2km")
    serials: Annotated[int, count("Serials", 1, MOST_SERIALS, "Serials or squadrons that fly alike")] = 1
    status: Annotated[
        int, count("Status aboard", 0, MOST_STATUS, "Status of the unit in each serial; 0 for none or for supplies")
    ] = 7
    damage: Annotated[int, count("Damage carried", 0, 1, "Damage on each of them from before")] = 0
    aircraft: Annotated[str, unit("Aircraft", FLOWN, "What flies; only transports carry units")] = TRANSPORT


class FlakProfile(Struct, frozen=True):
    serials: int
    run: Run
    #: Why its odds cannot be told, though its dice can be thrown.
    too_wide: str = ""


class FlakLosses(Struct, frozen=True):
    """Added up over all serials."""

    words: ClassVar[dict[str, str]] = {"serials_lost": "air units lost", "serials_damaged": "air units damaged"}

    serials_lost: int
    serials_damaged: int
    status_lost: int
    units_destroyed: int


def reaches_over(code: str, tables: Tables) -> bool:
    """Whether flak near a target of bombers reaches them, who only fly over it."""
    kind, flight = PLACED[code]
    return reach(kind, flight, tables) <= reach(kind, Flight.OVERFLIGHT, tables)


def on_target(flak: tuple[str, ...], tables: Tables) -> tuple[str, ...]:
    """The flak that reaches bombers on a target: it fires at overflight."""
    return tuple(f"{PLACED[code][0].value}-overflight" for code in flak if reaches_over(code, tables))


def bomber_notes(facts: FlakFireFacts, flak: tuple[str, ...], tables: Tables) -> tuple[Effect, ...]:
    notes = [Effect("carries", "nothing", mg.GAP_FLAK_TARGETS, "it carries no unit: a loss result is just 1 damage")]
    if flak != facts.flak:
        heavy, light = (reach(kind, Flight.OVERFLIGHT, tables) for kind in FlakKind)
        said = f"bombers are rolled for by overflight only, within {heavy} km of heavy and {light} km of light flak"
        notes.append(Effect("overflight_only", True, mg.GAP_FLAK_TARGETS, said))
    if out := Counter(PLACED[code][0] for code in facts.flak if not reaches_over(code, tables)):
        said = listed(count_of(number, f"{kind.value} flak unit") for kind, number in out.items())
        notes.append(Effect("out_of_reach", out.total(), mg.GAP_FLAK_FIRE, f"{said} too far to fire"))
    return tuple(notes)


def assess(facts: FlakFireFacts, tables: Tables) -> Assessment[FlakProfile] | Refused:
    transports = facts.aircraft == TRANSPORT
    fighter = not transports and tables.aircraft[facts.aircraft].fighter
    spared = not fighter and not fired_at(facts.aircraft, tables)
    because = f"flak does not fire at fighter-bombers such as the {facts.aircraft}"
    if problem := refused(
        refuse_if(fighter, mg.FLAK_FIGHTERS_EXEMPT, f"flak does not fire at fighters such as the {facts.aircraft}"),
        refuse_if(spared, mg.GAP_FLAK_TARGETS, because),
    ):
        return problem
    flak = facts.flak if transports else on_target(facts.flak, tables)
    status = facts.status if transports else 0
    run = run_of(flak, status, facts.damage, tables)
    counts = (1, 1, most_lost(run), int(0 < status <= most_lost(run)))
    what = "serial" if transports else f"{facts.aircraft} squadron"
    aboard = f", status {status} aboard" if status else ""
    notes = [*flak_notes(flak, tables), *(() if transports else bomber_notes(facts, flak, tables))]
    if facts.damage:
        said = "each has 1 damage from before: one more loses it"
        notes.append(Effect("carried", facts.damage, mg.GAP_AIR_DAMAGE, said))
    return Assessment(
        FlakProfile(facts.serials, run, too_many_results(facts.serials, counts, run)),
        f"{flak_said(flak)} against {count_of(facts.serials, what)}{aboard}",
        tuple(filter(None, ("; ".join(flak_lines(flak, tables).values()),))),
        (dice_number(flak, "serial" if transports else "squadron"),),
        tuple(notes),
    )


def one_serial(dice: Dice, run: Run) -> FlakLosses:
    fate = dice.run(fly, run)
    left = status_left(run.status, fate)
    damaged = not fate.lost and fate.damage > 0
    return FlakLosses(int(fate.lost), int(damaged), run.status - left, int(run.status > 0 and not left))


def flak_fire(dice: Dice, profile: FlakProfile) -> FlakLosses:
    """A die for each flak unit and serial."""
    if profile.too_wide:
        dice.too_wide(profile.too_wide)
    return dice.accumulate(profile.serials, one_serial, profile.run, FlakLosses(0, 0, 0, 0))


def lost_early(facts: FlakFireFacts, tables: Tables) -> bool:
    """Whether a serial can be lost on overflight, before its drop."""
    return facts.damage + len(fires(facts.flak, overflight=True, tables=tables)) >= tables.limit("two_damage")


def follows(facts: FlakFireFacts, losses: FlakLosses, tables: Tables) -> tuple[Effect, ...]:
    effects = []
    if losses.serials_lost:
        said = f"{count_of(losses.serials_lost, 'air unit')} lost: {tables.limit('two_damage')} damage"
        effects.append(Effect("serials_lost", losses.serials_lost, mg.FLAK_TWO_DAMAGE, said))
    if losses.serials_damaged:
        said = (
            f"{count_of(losses.serials_damaged, 'air unit')} with 1 damage: full effect, mended by a full day turn on "
            "the ground"
        )
        rule = mg.GAP_AIR_DAMAGE if facts.damage else mg.FLAK_DAMAGE
        effects.append(Effect("serials_damaged", losses.serials_damaged, rule, said))
    if losses.status_lost:
        early = losses.serials_lost > 0 and lost_early(facts, tables)
        halving = "; units of serials lost on overflight have theirs halved" if early else ""
        rule = mg.GAP_SERIAL_LOAD if early else mg.FLAK_LOSS
        said = f"{losses.status_lost} status lost aboard{halving}"
        effects.append(Effect("status_lost", losses.status_lost, rule, said))
    if losses.units_destroyed:
        said = f"{count_of(losses.units_destroyed, 'unit')} destroyed: status 0"
        effects.append(Effect("units_destroyed", losses.units_destroyed, mg.GAP_ELIMINATION, said))
    return tuple(effects) or (Effect("nothing", True, mg.FLAK_NO_EFFECT, "nothing happens"),)


def losses_said(losses: FlakLosses) -> str:
    said = f"{losses.serials_lost} lost, {losses.serials_damaged} damaged, {losses.status_lost} status lost"
    return f"{said}, {losses.units_destroyed} destroyed" if losses.units_destroyed else said


FLAK_FIRE = Procedure(
    name="flak_fire",
    title="Flak fire",
    summary="Any number of flak units fire at alike serials or squadrons: lost, damaged, and status lost aboard.",
    facts=FlakFireFacts,
    assess=assess,
    roll=flak_fire,
    rules=(*FLAK_RULES, *FLAK_EFFECT_RULES, mg.FLAK_FIGHTERS_EXEMPT, mg.GAP_ELIMINATION),
    shaped_by=FLAK_SHAPED,
    label=losses_said,
    follows=follows,
    stages=(OVERFLIGHT_STAGE, LANDING_STAGE),
)
