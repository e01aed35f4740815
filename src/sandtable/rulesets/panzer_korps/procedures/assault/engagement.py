"""Two sides that meet in close assault: the numbers of the fight, its dice, and what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.assault.fight_dice import AssaultProfile, Beaten, Fought, Part
from sandtable.rulesets.panzer_korps.procedures.assault.forces import (
    Force,
    Striking,
    ground_modifiers,
    own_morale,
    side_profile,
    strikes,
)
from sandtable.rulesets.panzer_korps.procedures.assault.leadership import (
    LEADERSHIP_RULES,
    Leadership,
    leadership_number,
    leadership_years,
)
from sandtable.rulesets.panzer_korps.procedures.assault.morale import MORALE_RULES
from sandtable.rulesets.panzer_korps.procedures.assault.panic import PANIC_RULES, Fate, fate_effects, state_effect
from sandtable.rulesets.panzer_korps.procedures.assault.strike import STRIKE_RULES, STRIKE_SHAPED, letter_said
from sandtable.rulesets.panzer_korps.procedures.common.disorder import state_of
from sandtable.rulesets.panzer_korps.procedures.fire.places import cover_of
from sandtable.rulesets.panzer_korps.tables import COMPANIES, PLACES, TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import Leader, State
from sandtable.sheet import Assessment, Facts
from sandtable.sheet.citing import once
from sandtable.sheet.facts import choice, flag, unit, units

ENGAGEMENT_RULES = once(
    pk.GAP_ASSAULT_PROCEDURE,
    *STRIKE_RULES,
    *LEADERSHIP_RULES,
    *PANIC_RULES,
    *MORALE_RULES,
    pk.GAP_MORALE_MODIFIERS,
    pk.GAP_FANATICS_SS,
)
ENGAGEMENT_SHAPED = (
    pk.SEQUENCE_CLOSE_COMBAT,
    pk.ASSAULT_TABLE,
    pk.ASSAULT_RESULTS,
    *STRIKE_SHAPED,
    pk.GAP_LEADERSHIP_TIE,
    pk.GAP_MORALE_TRIGGERS,
)
MOST_ATTACHED = TABLES.limit("most_attached")
#: Formations of a side in one fight.
MOST_ENGAGED = 4
ENGAGEMENT_STAGES = ((pk.ASSAULT_LEADERSHIP, "leadership roll"), (pk.MORALE_DIE, "morale die"))


class AssaultFacts(Facts, frozen=True, kw_only=True):
    """Two sides in contact, apart from which formations they are."""

    terrain: Annotated[str, unit("Defender's ground", PLACES, "Where the contacted formation stands, or its cover")] = (
        "village"
    )
    attacker_attached: Annotated[
        tuple[str, ...],
        units("Attacker's attached companies", COMPANIES, MOST_ATTACHED, "MG, flamethrower and AFV companies shift"),
    ] = ()
    defender_attached: Annotated[
        tuple[str, ...],
        units("Defender's attached companies", COMPANIES, MOST_ATTACHED, "MG, flamethrower and AFV companies shift"),
    ] = ()
    attacker_decorated: asked.AttackerLeaders = 0
    defender_decorated: asked.DefenderLeaders = 0
    year: asked.YearFought = 1943
    initiative: Annotated[Part, choice("Initiative", "Whose side tests first in the morale phase")] = Part.ATTACKER
    attacker_leader: Annotated[Leader, choice("Attacker's group leader", "In the morale phase; only G and H count")] = (
        Leader.D
    )
    defender_leader: Annotated[Leader, choice("Defender's group leader", "In the morale phase; only G and H count")] = (
        Leader.D
    )
    defender_transit: Annotated[bool, flag("Defender in column", "Caught in transit column")] = False
    defender_panicked: Annotated[
        bool, flag("Defender panicked", "It panicked before: struck in the Panic column, and strikes nobody")
    ] = False
    morale_phase: Annotated[bool, flag("Morale phase too", "Go on to the morale tests of both struck formations")] = (
        False
    )
    attacker_unsupplied: Annotated[bool, flag("Attacker out of supply", "The attackers are out of supply")] = False
    defender_unsupplied: Annotated[bool, flag("Defender out of supply", "The defenders are out of supply")] = False
    attacker_hemmed_in: Annotated[bool, flag("Attacker hemmed in", "The attacker could not fall back a full move")] = (
        False
    )
    defender_hemmed_in: Annotated[
        bool, flag("Defender hemmed in", "It could not fall back a full move; deployed artillery above 75 mm never can")
    ] = False
    attacker_fanatic: Annotated[bool, flag("Attacker fanatic", "The attackers are fanatics")] = False
    defender_fanatic: Annotated[bool, flag("Defender fanatic", "The defenders are fanatics")] = False
    attacker_ss: Annotated[bool, flag("Attacker SS", "Waffen-SS; counts in the morale phase only")] = False
    defender_ss: Annotated[bool, flag("Defender SS", "Waffen-SS; counts in the morale phase only")] = False
    attacker_shelled: Annotated[
        bool, flag("Attacker shelled", "Under artillery fire this turn; counts in the morale phase only")
    ] = False
    defender_shelled: Annotated[
        bool, flag("Defender shelled", "Under artillery fire this turn; counts in the morale phase only")
    ] = False
    defender_entrenched: Annotated[bool, flag("Defender entrenched", "Counts in the morale phase only")] = False


def both(*names: str) -> tuple[str, ...]:
    """The same facts of the attackers and of the defenders."""
    return tuple(f"{part.value}_{name}" for name in names for part in Part)


def of_side(facts: AssaultFacts, part: Part, name: str) -> Any:
    """What is said of one side."""
    return getattr(facts, f"{part.value}_{name}")


def around(facts: AssaultFacts, part: Part, tables: Tables) -> dict[str, Any]:
    """What a force has besides its formations; attackers are never in cover or in works."""
    said = {name: of_side(facts, part, name) for name in ("decorated", "leader", "hemmed_in", "shelled")}
    if part is Part.ATTACKER:
        return said
    return said | {"entrenched": facts.defender_entrenched, "cover": cover_of(facts.terrain, tables)}


class Engagement(Struct, frozen=True):
    """Both sides, the year, and whether the morale phase is played with it, with whose side testing first."""

    attacker: Force
    defender: Force
    year: int
    morale_phase: bool
    initiative: Part


def strikes_said(force: Force, striking: tuple[Striking, ...], tables: Tables) -> Iterator[str]:
    """What each kind of formation inflicts: "attacker inflicts D, 4 markers"."""
    for each, number in Counter(striking).items():
        name = each.who.name or force.part.value
        if each.who.panicked:
            yield f"the {name} is panicked and inflicts nothing"
            continue
        several = f"{number} x {name} each inflict" if each.who.name else f"each {name} inflicts"
        plain, lost = (letter_said(letter, tables) for letter in each.letters)
        after = "" if plain == lost else f" ({lost} after a lost roll)"
        yield f"{several if number > 1 else f'{name} inflicts'} {plain}{after}"


def morale_numbers(engaged: Engagement, tables: Tables) -> Iterator[Target]:
    """What each side would add to its morale die, before the markers of the fight and the enemies it sees run."""
    for force in (engaged.attacker, engaged.defender):
        morale = force.target.morale
        base = Modifier(0, pk.MORALE_DIE, f"on the D{tables.morale[morale].die} of {morale.said}")
        added = (*own_morale(force, tables), *ground_modifiers(force, tables))
        yield Target(force.named("morale", force.target), base, added)


def fight_notes(engaged: Engagement, tables: Tables) -> Iterator[Effect]:
    yield Effect(
        "together", True, pk.GAP_ASSAULT_READING, "both strike from their states before the fight, applied together"
    )
    yield Effect("equal", Part.ATTACKER.value, pk.GAP_ASSAULT_PROCEDURE, "on equal markers the attackers fall back")
    if any(len(force.formations) > 1 for force in (engaged.attacker, engaged.defender)):
        together = "every formation of a side strikes the same enemy formation; markers of a side are added up"
        yield Effect("several", True, pk.GAP_ASSAULT_PROCEDURE, together)
    yield from leadership_years((engaged.attacker.nation, engaged.defender.nation), engaged.year, tables)
    if engaged.morale_phase:
        ground = "the defender's cover and works count only while it stands; all others test in the open"
        yield Effect("morale_ground", True, pk.GAP_MORALE_MODIFIERS, ground)


def assess_engagement(engaged: Engagement, subject: str, tables: Tables, *about: Effect) -> Assessment[AssaultProfile]:
    """The whole fight with all its numbers; `about` is what else is to be told of the formations."""
    attacker, defender = engaged.attacker, engaged.defender
    forth, back = strikes(attacker, defender, tables), strikes(defender, attacker, tables)
    led = leadership_number("Attacker adds", attacker.nation, engaged.year, attacker.decorated, tables)
    met = leadership_number("Defender adds", defender.nation, engaged.year, defender.decorated, tables)
    profile = AssaultProfile(
        Leadership(led.total, met.total),
        side_profile(attacker, forth, tables),
        side_profile(defender, back, tables),
        engaged.morale_phase,
        engaged.initiative,
        tables.morale_modifiers["enemy_panic"].value,
        tables.limit("most_enemy_panic"),
    )
    shown = dict.fromkeys(each.columns for each in (*forth, *back) if not each.who.panicked)
    return Assessment(
        profile,
        subject,
        (*strikes_said(attacker, forth, tables), *strikes_said(defender, back, tables)),
        (*shown, led, met, *(morale_numbers(engaged, tables) if engaged.morale_phase else ())),
        (*fight_notes(engaged, tables), *about),
    )


# ------------------------------------------------------------------ in words


def fought_said(fought: Fought) -> str:
    """The markers that each has now, and in brackets those of the fight."""
    attacker = f"attacker {fought.attacker.said} with {fought.attacker_markers} (+{fought.attacker_took})"
    defender = f"defender {fought.defender.said} with {fought.defender_markers} (+{fought.defender_took})"
    return f"{fought.beaten.said}: {attacker}, {defender}"


def beaten_effect(engaged: Engagement, fought: Fought, want_of_room: int) -> Effect:
    lost = fought.beaten is Beaten.ATTACKER
    struck = fought.attacker_took - (want_of_room if fought.hemmed_in else 0)
    why = "on equal markers" if lost and struck == fought.defender_took else "it took more markers"
    side = engaged.attacker if lost else engaged.defender
    several = len(side.formations)
    who = "its other formations" if side.stays else f"all its {several} formations"
    whole = f", and {who} fall back" if several > 1 else ""
    beaten = f"the {fought.beaten.value}'s side is beaten, {why}{whole}"
    return Effect("beaten", fought.beaten.value, pk.GAP_ASSAULT_PROCEDURE, beaten)


class After(Struct, frozen=True):
    """The struck formation of one side after the fight."""

    force: Force
    fate: Fate
    took: int
    markers: int
    hemmed_in: bool


def after_fight(engaged: Engagement, fought: Fought) -> tuple[After, After]:
    lost = fought.beaten is Beaten.ATTACKER
    return (
        After(
            engaged.attacker,
            fought.attacker,
            fought.attacker_took,
            fought.attacker_markers,
            fought.hemmed_in and lost,
        ),
        After(
            engaged.defender,
            fought.defender,
            fought.defender_took,
            fought.defender_markers,
            fought.hemmed_in and not lost,
        ),
    )


def side_effects(after: After, state: Effect, want_of_room: int) -> Iterator[Effect]:
    """What the fight did to one side's struck formation."""
    name, it = after.force.part.value, after.force.called
    took = f"{it} takes {count_of(after.took, 'marker')} in the fight and has {after.markers} now"
    yield Effect(f"{name}_markers", after.markers, pk.GAP_ASSAULT_READING, took)
    if after.hemmed_in:
        among = f"{count_of(want_of_room, 'marker')} among these"
        why = "cannot be moved once deployed" if after.force.stays else "could not fall back a full move"
        yield Effect(f"{name}_hemmed_in", want_of_room, pk.GAP_ASSAULT_PROCEDURE, f"{it} {why}: {among}")
    if not after.fate.removed:
        yield state
    if after.hemmed_in and after.fate is Fate.FALLS_BACK:
        goes = f"{it} falls back as far as it can, facing the enemy"
        yield Effect(f"{name}_move", "as far as it can", pk.GAP_COMPULSORY_MOVES, goes)
    else:
        yield from fate_effects(after.fate, after.force.target.red, whose=it, name=name)


def leaves_ground(engaged: Engagement, fought: Fought, tables: Tables) -> bool:
    """Whether a beaten defender has gone; what cannot be moved goes only if the fight itself routs or disperses it."""
    side = engaged.defender
    state = state_of(side.target.markers + fought.defender_took, side.target.companies, tables)
    return not side.stays or len(side.formations) > 1 or state in (State.ROUTED, State.DISPERSED)


def engagement_follows(engaged: Engagement, fought: Fought, tables: Tables) -> tuple[Effect, ...]:
    return tuple(_follows(engaged, fought, tables))


def _follows(engaged: Engagement, fought: Fought, tables: Tables) -> Iterator[Effect]:
    want_of_room = tables.limit("cannot_fall_back")
    yield beaten_effect(engaged, fought, want_of_room)
    states = fought.attacker_state, fought.defender_state
    for after, state in zip(after_fight(engaged, fought), states, strict=True):
        panicked = after.force.target.panicked or after.fate is Fate.PANICS
        said = state_effect(state, panicked=panicked, whose=after.force.called, name=after.force.part.value)
        yield from side_effects(after, said, want_of_room)
    if fought.beaten is Beaten.DEFENDER and fought.attacker is Fate.STANDS and leaves_ground(engaged, fought, tables):
        yield Effect("ground", True, pk.GAP_ASSAULT_PROCEDURE, "the attackers may take the ground that was left")
