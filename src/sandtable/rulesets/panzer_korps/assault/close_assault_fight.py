"""A whole close assault: leadership, letters and markers both ways, who falls back, and who routs or is dispersed."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps.assault.combatants import (
    CloseAssaultFacts,
    Combatant,
    attackers,
    columns,
    defenders,
    ground_modifiers,
    inflicts,
    own_morale,
    side_profile,
)
from sandtable.rulesets.panzer_korps.assault.fight_dice import Beaten, FightProfile, Fought, Part, fight
from sandtable.rulesets.panzer_korps.assault.leadership import (
    LEADERSHIP_RULES,
    ROLL,
    Leadership,
    leadership_number,
    leadership_years,
)
from sandtable.rulesets.panzer_korps.assault.morale import DIE, MORALE_RULES
from sandtable.rulesets.panzer_korps.assault.morale_test import TRIGGERS
from sandtable.rulesets.panzer_korps.assault.panic import (
    COMPULSORY,
    PANIC_RULES,
    PANICKED,
    Fate,
    already_gone,
    fate_effects,
    is_panicked,
    state_effect,
)
from sandtable.rulesets.panzer_korps.assault.strike import READING, STRIKE_RULES, letter_said
from sandtable.rulesets.panzer_korps.fire.named import ss_note
from sandtable.rulesets.panzer_korps.fire.places import PLACES
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.sheet import Assessment, Procedure

ENDS = "pk.gap.assault-procedure"
COVER = "pk.gap.terrain-cover"
PHASE = "pk.sequence.close-combat"


def against_fight(facts: CloseAssaultFacts, tables: Tables) -> Refused | None:
    attacker = (facts.attacker_morale, facts.attacker_markers, facts.attacker_companies, facts.attacker_red)
    defender = (facts.defender_morale, facts.defender_markers, facts.defender_companies, facts.defender_red)
    runs = is_panicked(facts.attacker_markers, facts.attacker_companies, False, tables)
    return refused(
        already_gone("an attacker", *attacker, tables),
        already_gone("a defender", *defender, tables),
        refuse_if(runs, PANICKED, "a routed attacker has made its panic move and is no longer in contact"),
    )


def strikes_said(side: Combatant, letters: tuple[str, str], tables: Tables) -> str:
    if side.panicked:
        return f"the {side.side.value} is panicked and inflicts nothing"
    plain, lost = (letter_said(letter, tables) for letter in letters)
    each = "each " if side.formations > 1 else ""
    after = "" if plain == lost else f" ({lost} after a lost roll)"
    return f"{side.side.value} inflicts {each}{plain}{after}"


def morale_numbers(sides: tuple[Combatant, Combatant], tables: Tables) -> Iterator[Target]:
    """What each side would add to its morale die, before the markers of the fight and the enemies it sees run."""
    for side in sides:
        base = Modifier(0, DIE, f"on the D{tables.morale[side.morale].die} of {side.morale.said}")
        yield Target(f"{side.named}'s morale", base, (*own_morale(side, tables), *ground_modifiers(side, tables)))


def fight_notes(sides: tuple[Combatant, Combatant], facts: CloseAssaultFacts, tables: Tables) -> Iterator[Effect]:
    yield Effect("together", True, READING, "both strike from their states before the fight, applied together")
    yield Effect("equal", Part.ATTACKER.value, ENDS, "on equal markers the attackers fall back")
    if any(side.formations > 1 for side in sides):
        together = "every formation of a side strikes the same enemy formation; markers of a side are added up"
        yield Effect("several", True, ENDS, together)
    yield from leadership_years((facts.attacker_nation, facts.defender_nation), facts.year, tables)
    yield from ss_note(facts.year, tables, said=facts.attacker_ss or facts.defender_ss)
    if facts.morale_phase:
        ground = "the defender's cover and works count only while it stands; all others test in the open"
        yield Effect("morale_ground", True, "pk.gap.morale-modifiers", ground)


def assess(facts: CloseAssaultFacts, tables: Tables) -> Assessment[FightProfile] | Refused:
    if problem := against_fight(facts, tables):
        return problem
    sides = attacker, defender = attackers(facts, tables), defenders(facts, tables)
    left, right = columns(attacker, defender, tables), columns(defender, attacker, tables)
    forth, back = inflicts(attacker, defender, left, tables), inflicts(defender, attacker, right, tables)
    led = leadership_number("Attacker adds", facts.attacker_nation, facts.year, facts.attacker_decorated, tables)
    met = leadership_number("Defender adds", facts.defender_nation, facts.year, facts.defender_decorated, tables)
    profile = FightProfile(
        Leadership(led.total, met.total),
        side_profile(attacker, forth, tables),
        side_profile(defender, back, tables),
        facts.morale_phase,
        facts.initiative,
        tables.morale_modifiers["enemy_panic"].value,
        tables.limit("most_enemy_panic"),
    )
    struck = (left,) if defender.panicked else (left, right)
    return Assessment(
        profile,
        f"{attacker.morale.said} attacks {defender.morale.said}, {PLACES[facts.terrain].partition(':')[0]}",
        (strikes_said(attacker, forth, tables), strikes_said(defender, back, tables)),
        (*struck, led, met, *(morale_numbers(sides, tables) if facts.morale_phase else ())),
        tuple(fight_notes(sides, facts, tables)),
    )


# ------------------------------------------------------------------ in words


def fought_said(fought: Fought) -> str:
    """The markers that each has now, and in brackets those of the fight."""
    attacker = f"attacker {fought.attacker.said} with {fought.attacker_markers} (+{fought.attacker_took})"
    defender = f"defender {fought.defender.said} with {fought.defender_markers} (+{fought.defender_took})"
    return f"{fought.beaten.said}: {attacker}, {defender}"


def beaten_effect(facts: CloseAssaultFacts, fought: Fought) -> Effect:
    why = "on equal markers" if fought.attacker_took == fought.defender_took else "it took more markers"
    several = facts.attacker_formations if fought.beaten is Beaten.ATTACKER else facts.defender_formations
    whole = f", and all its {several} formations fall back" if several > 1 else ""
    return Effect("beaten", fought.beaten.value, ENDS, f"the {fought.beaten.value}'s side is beaten, {why}{whole}")


def follows(facts: CloseAssaultFacts, fought: Fought, _tables: Tables) -> tuple[Effect, ...]:
    return tuple(_follows(facts, fought))


def _follows(facts: CloseAssaultFacts, fought: Fought) -> Iterator[Effect]:
    yield beaten_effect(facts, fought)
    for side, fate, took, markers, state, red in (
        (
            Part.ATTACKER,
            fought.attacker,
            fought.attacker_took,
            fought.attacker_markers,
            fought.attacker_state,
            facts.attacker_red,
        ),
        (
            Part.DEFENDER,
            fought.defender,
            fought.defender_took,
            fought.defender_markers,
            fought.defender_state,
            facts.defender_red,
        ),
    ):
        it = f"the {side.value}"
        said = f"{it} takes {count_of(took, 'marker')} in the fight and has {markers} now"
        yield Effect(f"{side.value}_markers", markers, READING, said)
        if not fate.removed:
            yield state_effect(state, whose=it, name=side.value)
        yield from fate_effects(fate, red, whose=it, name=side.value)
    if fought.beaten is Beaten.DEFENDER and fought.attacker is Fate.STANDS:
        yield Effect("ground", True, ENDS, "the attackers may take the ground that was left")


CLOSE_ASSAULT_FIGHT = Procedure(
    name="close_assault_fight",
    title="Close assault",
    summary="Both sides of a close assault from the leadership roll to who falls back, routs or is dispersed.",
    facts=CloseAssaultFacts,
    assess=assess,
    roll=fight,
    rules=tuple(
        dict.fromkeys(
            (
                ENDS,
                PHASE,
                *STRIKE_RULES,
                *LEADERSHIP_RULES,
                *PANIC_RULES,
                COMPULSORY,
                COVER,
                TRIGGERS,
                *MORALE_RULES,
            )
        )
    ),
    label=fought_said,
    follows=follows,
    stages=((ROLL, "leadership roll"), (DIE, "morale die")),
)
