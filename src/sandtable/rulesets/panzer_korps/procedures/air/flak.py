"""Anti-aircraft fire: flak companies near a bombed formation, each with its own die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.air.air_fire import target_number
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_said
from sandtable.rulesets.panzer_korps.procedures.common.opposed import Opposed, opposed
from sandtable.rulesets.panzer_korps.procedures.fire.calibre_die import calibre_die, crew_quality
from sandtable.rulesets.panzer_korps.procedures.fire.firing import against_state
from sandtable.rulesets.panzer_korps.tables import COMPANIES, Tables
from sandtable.rulesets.panzer_korps.terms import Morale, Speed, State

#: Every rule that has a part in anti-aircraft fire.
FLAK_RULES = (
    pk.GAP_AA_FIRE,
    pk.FIRE_AFV_DIE,
    pk.FIRE_AFV_MG_SUPPRESSED,
    pk.FIRE_FRAGMENTED_NO_FIRE,
    pk.GAP_PANICKED,
    pk.GAP_DISORDER_THRESHOLDS,
    pk.FIRE_QUALITY_MINUS_RECRUITS,
    pk.FIRE_QUALITY_PLUS_REGULAR,
    pk.FIRE_QUALITY_PLUS2_ELITE,
    pk.AIR_TARGET_DIE,
)
FLAK_STAGES = ((pk.GAP_AA_FIRE, "flak"), (pk.AIR_TARGET_DIE, "air target die"))


class Flak(Struct, frozen=True):
    """Flak companies, their crews, the state of their formation and how far they are from the bombed formation."""

    companies: tuple[str, ...]
    crews: Morale
    state: State
    distance: float


def against_flak(flak: Flak, tables: Tables, *, panicked: bool = False) -> Refused | None:
    """Why flak does not fire: too far away, or its formation in too much disorder."""
    reach = tables.limit("aa_range")
    far = f"flak at {flak.distance:g} in is too far from the bombed formation, it fires within {reach} in"
    small = "suppressed, flak up to 20 mm does not fire"
    return refused(
        refuse_if(flak.distance > reach, pk.GAP_AA_FIRE, far),
        against_state(flak.state, tables, panicked=panicked),
        refuse_if(flak.state is State.SUPPRESSED and not any(firing(flak, tables)), pk.FIRE_AFV_MG_SUPPRESSED, small),
    )


def firing(flak: Flak, tables: Tables) -> Iterator[tuple[str, int]]:
    """The companies that fire, each with the sides of its die; suppressed, the smallest calibres do not."""
    for company in flak.companies:
        if die := calibre_die(tables.attachments[company].calibre, flak.state, pk.GAP_AA_FIRE, tables):
            yield company, die.number


def crew_number(crews: Morale, tables: Tables) -> Target:
    """What the crews add to every die: neither SS nor a better gun counts at aircraft."""
    base = Modifier(0, pk.GAP_AA_FIRE, f"on the die of the calibre, {crews.said} crews")
    return Target("Flak modifier", base, crew_quality(crews, ss=False, tables=tables))


def flak_shots(flak: Flak, speed: Speed, tables: Tables) -> tuple[Opposed, ...]:
    """One roll for each company that fires."""
    added, against = crew_number(flak.crews, tables).total, tables.air_targets[speed].die
    return tuple(
        opposed(die, added, against, pk.GAP_AA_FIRE, pk.AIR_TARGET_DIE, tables) for _, die in firing(flak, tables)
    )


def flak_numbers(flak: Flak, speed: Speed, tables: Tables) -> tuple[Target, ...]:
    """The die of each kind of company, what crews add, and the target's die."""
    dice = dict(firing(flak, tables))
    return (
        *(
            Target(f"Die of {COMPANIES[company]}", Modifier(die, pk.FIRE_AFV_DIE, f"sides, {flak.state.value}"))
            for company, die in dice.items()
        ),
        crew_number(flak.crews, tables),
        target_number(speed, tables),
    )


def flak_said(flak: Flak, speed: Speed, tables: Tables) -> str:
    """The dice as a player says them: "2xD10+1, D4+1 against D8"."""
    added = crew_number(flak.crews, tables).total
    dice = Counter(die for _, die in firing(flak, tables))
    thrown = (f"{f'{number}x' if number > 1 else ''}{die_said(die, added)}" for die, number in dice.items())
    return f"flak {', '.join(thrown)} against D{tables.air_targets[speed].die}"


def silent_notes(flak: Flak, tables: Tables) -> tuple[Effect, ...]:
    """Companies that do not fire though others do."""
    silent = len(flak.companies) - len(list(firing(flak, tables)))
    if not silent:
        return ()
    said = f"{count_of(silent, 'company')} up to 20 mm not firing, as the formation is suppressed"
    return (Effect("silent_flak", silent, pk.FIRE_AFV_MG_SUPPRESSED, said),)
