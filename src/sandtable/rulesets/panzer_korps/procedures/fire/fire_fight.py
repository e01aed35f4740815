"""Several formations fire at one, one after the other, and it tests its morale: all of a tactical turn's fire."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Annotated, ClassVar

from msgspec.structs import replace

from sandtable.explain import Effect, Modifier, Refused, Target, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import FARTHEST, MOST_RED
from sandtable.rulesets.panzer_korps.procedures.assault.morale import MORALE_RULES, Shaken, morale_die, morale_modifiers
from sandtable.rulesets.panzer_korps.procedures.assault.panic import (
    PANIC_RULES,
    Fate,
    already_gone,
    endurance,
    fate_effects,
    is_panicked,
)
from sandtable.rulesets.panzer_korps.procedures.common.alike import alike
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_said
from sandtable.rulesets.panzer_korps.procedures.common.disorder import markers_from
from sandtable.rulesets.panzer_korps.procedures.common.opposed import Opposed
from sandtable.rulesets.panzer_korps.procedures.fire.aftermath import state_now
from sandtable.rulesets.panzer_korps.procedures.fire.firers import (
    APART,
    Fire,
    Firer,
    away_said,
    firer_said,
    firers_of,
    silent_notes,
    silent_said,
    who_fires,
)
from sandtable.rulesets.panzer_korps.procedures.fire.formation_fire import (
    FORMATION_FIRE,
    FORMATION_RULES,
    FORMATION_SHAPED,
    FormationFireFacts,
    under_fire_said,
)
from sandtable.rulesets.panzer_korps.procedures.fire.named import (
    Formation,
    Said,
    Troops,
    formation,
    ss_note,
    stays_put,
    troops_of,
    troops_said,
)
from sandtable.rulesets.panzer_korps.procedures.fire.places import cover_of, place_said
from sandtable.rulesets.panzer_korps.procedures.fire.under_fire import FightProfile, FoughtOver, fought_over
from sandtable.rulesets.panzer_korps.tables import FORMATIONS, LISTED, MORALE, NATIONS, Tables
from sandtable.rulesets.panzer_korps.terms import Arc, Cover, Leader, Rides, State, Visibility
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.apart import Row
from sandtable.sheet.citing import once
from sandtable.sheet.facts import choice, count, flag, several, unit, units

MOST_FIRERS = 12


class FireFightFacts(Facts, frozen=True, kw_only=True):
    """Formations of one side that fire at the same enemy in one fire phase."""

    seldom: ClassVar[tuple[str, ...]] = (
        "morale",
        "target_morale",
        "nation",
        "target_nation",
        "picked",
        "target_picked",
        "ss",
        "target_ss",
        "fanatic",
        "decorated",
        "enemy_panics",
        "leader",
        "red",
        "target_panicked",
        "wall",
        "rides",
        "target_column",
        "in_sight",
        "visibility",
    )

    firers: Annotated[
        tuple[str, ...], units("Firers", FORMATIONS, MOST_FIRERS, "In the order they fire, with their listed companies")
    ] = ("panzer_iv_long", "german_panzergrenadier", "german_panzergrenadier")
    target: Annotated[str, unit("Target", FORMATIONS, "The formation that all fire at")] = "russian_rifle_1942_45"
    distance: asked.Distance = 10.0
    terrain: asked.TargetTerrain = "village"
    entrenched: asked.TargetEntrenched = False
    moved: Annotated[bool, flag("Firers moved", "All of them moved this tactical turn")] = False
    target_moved: asked.TargetMoved = False
    artillery: Annotated[bool, flag("Target shelled", "It was under artillery fire this turn: -1 morale")] = False
    target_markers: asked.TargetMarkers = 0
    suppressed: Annotated[
        int, count("Suppressed firers", 0, MOST_FIRERS, "How many of the firers are suppressed, the first named")
    ] = 0
    arc: asked.FiredFrom = Arc.FRONT
    firers_apart: Annotated[tuple[Row, ...], several("Firers apart", MOST_FIRERS, APART, "1,30,flank 2,6,moved")] = ()
    morale: Annotated[str, unit("Firers' morale", MORALE, "By nation and year, or one for all")] = LISTED
    target_morale: Annotated[str, unit("Target's morale", MORALE, "By nation and year, or another class")] = LISTED
    year: asked.YearOfTroops = 1943
    nation: Annotated[str, unit("Firers' nation", NATIONS, "Whose crews, engineers or recce they are")] = LISTED
    target_nation: Annotated[str, unit("Target's nation", NATIONS, "If the target has the morale of its line")] = LISTED
    picked: Annotated[bool, flag("Firers of armoured division", "AFV that fire have crews one class better")] = False
    target_picked: Annotated[bool, flag("Target of armoured division", "An AFV target has crews one class better")] = (
        False
    )
    ss: Annotated[bool, flag("Firers are SS", "AFV and guns of the Waffen-SS")] = False
    target_ss: Annotated[bool, flag("Target is SS", "A Waffen-SS formation: +3 morale")] = False
    fanatic: Annotated[bool, flag("Target fanatic", "Japanese infantry is anyway, others as a scenario says")] = False
    decorated: Annotated[int, count("Target's decorated leaders", 0, 4, "With it: +1 morale each")] = 0
    enemy_panics: asked.EnemiesRunning = 0
    leader: Annotated[Leader, choice("Target's leader", "G and H leaders lower morale by 1 and 2")] = Leader.D
    red: Annotated[int, count("Target's red markers", 0, MOST_RED, "One for each time that it has panicked before")] = 0
    target_panicked: asked.TargetPanicked = False
    wall: asked.BehindWall = False
    rides: asked.TargetMounted = Rides.NO
    target_column: asked.TargetInColumn = False
    in_sight: asked.InSight = True
    visibility: asked.Seen = Visibility.CLEAR


def one_fire(facts: FireFightFacts, firer: Firer, tables: Tables) -> FormationFireFacts:
    """The fire of one of them."""
    companies = formation(firer.code, tables).companies
    own = {
        "firer": firer.code,
        "distance": firer.distance,
        "moved": firer.moved,
        "arc": firer.arc,
        "markers": markers_from(State.SUPPRESSED, companies, tables) if firer.suppressed else 0,
    }
    return FormationFireFacts(**(alike(facts, FormationFireFacts) | own))


def fires_of(facts: FireFightFacts, tables: Tables) -> tuple[list[Fire], list[tuple[str, Refused]]]:
    """Those that may fire, and those that may not with the reasons; alike ones are looked at once."""
    allowed: list[Fire] = []
    silent: list[tuple[str, Refused]] = []
    seen: dict[Firer, Assessment[Opposed] | Refused] = {}
    firers = firers_of(facts, FARTHEST)
    for firer in firers:
        named = firer_said(firer, firers, tables)
        if firer not in seen:
            seen[firer] = FORMATION_FIRE.assess(one_fire(facts, firer, tables), tables)
        found = seen[firer]
        if isinstance(found, Refused):
            silent.append((named, found))
        else:
            allowed.append((named, found))
    return allowed, silent


def troops_under_fire(facts: FireFightFacts, target: Formation, tables: Tables) -> Troops | Refused:
    said = Said(
        facts.year,
        facts.target_nation,
        facts.target_morale,
        picked=facts.target_picked,
        ss=facts.target_ss,
        fanatic=facts.fanatic,
        field="target_nation",
    )
    return troops_of(target, said, tables)


def steadiness(facts: FireFightFacts, troops: Troops, tables: Tables) -> tuple[Modifier, ...]:
    """What is added to the target's morale die, its markers apart."""
    in_cover = cover_of(facts.terrain, tables) is not Cover.OPEN
    of_troops = {"morale": troops.morale, "ss": troops.ss, "fanatic": troops.fanatic, "in_cover": in_cover}
    return morale_modifiers(Shaken(**(alike(facts, Shaken) | of_troops)), tables)


def assess(facts: FireFightFacts, tables: Tables) -> Assessment[FightProfile] | Refused:
    check(facts)
    target = formation(facts.target, tables)
    troops = troops_under_fire(facts, target, tables)
    if isinstance(troops, Refused):
        return troops
    morale, companies = troops.morale, target.companies
    allowed, silent = fires_of(facts, tables)
    gone = already_gone(f"the {target.name}", morale, facts.target_markers, companies, facts.red, tables)
    if gone or not allowed:
        return refused(gone, *(() if allowed else (why for _, why in silent))) or silent[0][1]
    panicked = is_panicked(facts.target_markers, companies, facts.target_panicked, tables)
    listed_ss = target.infantry is not None and target.infantry.ss
    no_ss = ss_note(facts.year, tables, said=facts.target_ss or listed_ss)
    die = Modifier(0, pk.MORALE_DIE, f"on the d{tables.morale[morale].die}")
    number = Target("Morale modifier", die, steadiness(facts, troops, tables))
    named = troops_said(morale, target.name)
    whom = under_fire_said(named, facts.rides, entrenched=facts.entrenched, column=facts.target_column)
    ends = State.DISPERSED if panicked else State.ROUTED
    profile = FightProfile(
        tuple((fire, len([*alike])) for fire, alike in groupby(fire.profile for _, fire in allowed)),
        facts.target_markers,
        markers_from(State.SUPPRESSED, companies, tables),
        markers_from(ends, companies, tables),
        panicked,
        endurance(morale, companies, facts.red, tables),
        morale_die(morale, number.total, tables),
    )
    return Assessment(
        profile,
        f"{who_fires(allowed, silent)} at {whom} {place_said(facts.terrain)}, "
        f"{away_said(firers_of(facts, FARTHEST))}{silent_said(silent)}",
        (fires_said([fire.profile for _, fire in allowed]),),
        (*fire_numbers(allowed), number),
        tuple(dict.fromkeys((*notes_of(allowed, silent, panicked=panicked), *no_ss))),
    )


def check(facts: FireFightFacts) -> None:
    if not facts.firers:
        raise FactsFault("firers: name at least one formation that fires")
    if facts.suppressed > len(facts.firers):
        raise FactsFault(f"suppressed: only {count_of(len(facts.firers), 'formation')} fire, so give no more than that")


def fires_said(fires: list[Opposed]) -> str:
    """All fire dice against the cover die: "d8+3 and 2 x d10+3 against d8"."""
    dice = Counter(die_said(fire.die, fire.modifier) for fire in fires)
    thrown = [f"{number} x {die}" if number > 1 else die for die, number in dice.items()]
    return f"{' and '.join(thrown)} against {die_said(fires[0].against)}".lower()


def fire_numbers(allowed: list[Fire]) -> tuple[Target, ...]:
    """What each kind of firer adds to its die, and the cover die that is the same for all."""
    told: dict[str, Target] = {}
    for name, fire in allowed:
        die, plus, cover = fire.numbers
        base = Modifier(0, die.base.rule, f"on the d{die.number}")
        told[name] = replace(plus, name=f"Fire modifier, {name}", base=base)
    return (*told.values(), cover)


def notes_of(allowed: list[Fire], silent: list[tuple[str, Refused]], *, panicked: bool) -> tuple[Effect, ...]:
    stops = "dispersed" if panicked else "routed"
    said = f"each fire takes effect before the next; once it is {stops} the others hold theirs"
    order = Effect("order", len(allowed), pk.SEQUENCE_FIRE, said)
    inner = tuple(note for _, fire in allowed for note in fire.notes)
    return tuple(dict.fromkeys((*silent_notes(silent), order, *inner)))


# ------------------------------------------------------------------ what follows


def fought_said(came: FoughtOver) -> str:
    if came.fate is Fate.DISPERSES:
        return f"disperses with {came.disorder_markers} markers"
    return f"{came.fate.said}, {came.state.value} with {count_of(came.disorder_markers, 'marker')}"


def follows(facts: FireFightFacts, came: FoughtOver, tables: Tables) -> tuple[Effect, ...]:
    has = f"the target has {count_of(came.disorder_markers, 'marker')}"
    markers = Effect("markers", came.disorder_markers, pk.FIRE_RESULT, has)
    rooted = facts.rides is Rides.NO and stays_put(formation(facts.target, tables), tables)
    inches = 0 if rooted and came.fate is Fate.FALLS_BACK else None
    panicked = facts.target_panicked or came.fate is Fate.PANICS
    state = state_now(came.state, panicked=panicked)
    return (markers, *(() if came.fate.removed else (state,)), *fate_effects(came.fate, facts.red, inches))


FIRE_FIGHT = Procedure(
    name="fire_fight",
    title="Several fire at one",
    summary="Several formations fire at one in turn; its markers, its morale test, and what becomes of it.",
    facts=FireFightFacts,
    assess=assess,
    roll=fought_over,
    rules=once(*FORMATION_RULES, pk.SEQUENCE_FIRE, *MORALE_RULES, *PANIC_RULES),
    shaped_by=(*FORMATION_SHAPED, pk.SEQUENCE_MORALE, pk.GAP_MORALE_MODIFIERS),
    label=fought_said,
    follows=follows,
    stages=(*FORMATION_FIRE.stages, (pk.MORALE_DIE, "morale die")),
)
