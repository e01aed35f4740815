"""Initiative in a day segment, and who rolls for its turns."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Spoken, Target
from sandtable.explain.sentences import signed
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_and_said
from sandtable.rulesets.panzer_korps.tables import D6, Tables
from sandtable.rulesets.panzer_korps.terms import Holder, Leader, Side
from sandtable.sheet import Assessment, Facts, Procedure, stated


class InitiativeFacts(Facts, frozen=True, kw_only=True):
    """The overall commanders of both sides."""

    our_co: asked.OurCo = Leader.C
    their_co: asked.TheirCo = Leader.D


class InitiativeProfile(Struct, frozen=True):
    """What each side adds to its die."""

    ours: int
    theirs: int


class InitiativeRoll(Spoken):
    """One roll of both sides."""

    WE = "we", "we have it"
    TIE = "tie"
    THEY = "they", "they have it"


def co_modifier(name: str, co: Leader, tables: Tables) -> Target:
    row = tables.leaders[co]
    return Target(name, Modifier(row.initiative, pk.INITIATIVE_MODIFIERS, f"{row.character} ({co})"))


def initiative_profile(our_co: Leader, their_co: Leader, tables: Tables) -> InitiativeProfile:
    return InitiativeProfile(tables.leaders[our_co].initiative, tables.leaders[their_co].initiative)


def assess(facts: InitiativeFacts, tables: Tables) -> Assessment[InitiativeProfile]:
    ours = co_modifier("Our initiative", facts.our_co, tables)
    theirs = co_modifier("Their initiative", facts.their_co, tables)
    profile = initiative_profile(facts.our_co, facts.their_co, tables)
    margin = profile.ours - profile.theirs
    either = "A, B and C add it to their own die or take it off the enemy's: the margin is the same"
    notes = (
        Effect("margin", margin, pk.GAP_INITIATIVE_DIE, f"a margin of {signed(margin)} for us"),
        Effect("either", True, pk.GAP_INITIATIVE_DIE, either),
    )
    needs = (f"{die_and_said(D6, profile.ours)} against {die_and_said(D6, profile.theirs)}",)
    subject = f"{facts.our_co} CO against {facts.their_co} CO"
    return Assessment(profile, subject, needs, (ours, theirs), notes)


def roll_once(dice: Dice, profile: InitiativeProfile) -> InitiativeRoll:
    ours = dice.d(D6, why=pk.GAP_INITIATIVE_DIE, who="we") + profile.ours
    theirs = dice.d(D6, why=pk.GAP_INITIATIVE_DIE, who="they") + profile.theirs
    if ours == theirs:
        return InitiativeRoll.TIE
    return InitiativeRoll.WE if ours > theirs else InitiativeRoll.THEY


def is_decided(result: InitiativeRoll) -> bool:
    return result is not InitiativeRoll.TIE


def initiative(dice: Dice, profile: InitiativeProfile) -> Side:
    """On a tie both roll again."""
    return Side(dice.until(roll_once, profile, is_decided, why=pk.GAP_INITIATIVE_DIE).value)


def initiative_effects(winner: str) -> tuple[Effect, ...]:
    return (
        Effect("holds", winner, pk.GAP_INITIATIVE_DIE, f"{winner} hold it for every tactical turn of this segment"),
        Effect("moves_first", winner, pk.SEQUENCE_MOVEMENT, f"{winner} roll decision dice and move first"),
        Effect("fires_first", winner, pk.SEQUENCE_FIRE, f"{winner} fire first, with effect before the reply"),
        Effect("rolls_next", winner, pk.GAP_SEGMENT_ROLLER, f"{winner} roll for the turns of the next segment"),
    )


RULES = (pk.INITIATIVE_MODIFIERS, pk.GAP_INITIATIVE_DIE, pk.SEQUENCE_MOVEMENT, pk.SEQUENCE_FIRE, pk.GAP_SEGMENT_ROLLER)
STAGES = ((pk.GAP_INITIATIVE_DIE, "initiative dice"),)

SEGMENT_INITIATIVE = Procedure(
    name="segment_initiative",
    title="Initiative",
    summary="Which side has the initiative in a day segment; ties are rolled again.",
    facts=InitiativeFacts,
    assess=assess,
    roll=initiative,
    rules=RULES,
    label={Side.WE: "we have it", Side.THEY: "they have it"}.__getitem__,
    follows=lambda _facts, winner, _tables: initiative_effects(winner.value),
    stages=STAGES,
)


def single_follows(_facts: InitiativeFacts, result: InitiativeRoll, _tables: Tables) -> tuple[Effect, ...]:
    if result is InitiativeRoll.TIE:
        return (Effect("again", True, pk.GAP_INITIATIVE_DIE, "both roll again"),)
    return initiative_effects(result.value)


SEGMENT_INITIATIVE_ROLL = Procedure(
    name="segment_initiative_roll",
    title="One roll for initiative",
    summary="One roll of both sides for the initiative of a segment, with the chance of a tie.",
    facts=InitiativeFacts,
    assess=assess,
    roll=roll_once,
    rules=RULES,
    follows=single_follows,
    stages=STAGES,
)


# ------------------------------------------------------------------ who rolls for the turns of a segment


class RollerFacts(Facts, frozen=True, kw_only=True):
    """The start of a day segment."""

    holder: asked.HolderBefore = Holder.NOBODY
    our_co: asked.OurCo = Leader.C
    their_co: asked.TheirCo = Leader.D
    we_attack: asked.WeAttack = True


def first_roller(our_co: Leader, their_co: Leader, we_attack: bool) -> Side:
    """In the first segment the better CO, on a tie the attacker."""
    if our_co is not their_co:
        return Side.WE if our_co < their_co else Side.THEY
    return Side.WE if we_attack else Side.THEY


def roller_of(holder: Holder, our_co: Leader, their_co: Leader, we_attack: bool) -> Side:
    """Who holds the initiative from the segment before."""
    return first_roller(our_co, their_co, we_attack) if holder is Holder.NOBODY else Side(holder.value)


def assess_roller(facts: RollerFacts, tables: Tables) -> Assessment[Side]:
    side = roller_of(facts.holder, facts.our_co, facts.their_co, facts.we_attack)
    if facts.holder is Holder.NOBODY:
        why, told = "better_co", "the side with the better CO rolls, between equals the attacker"
    else:
        why, told = "holder", "the holder of the initiative rolls"
    own = "air superiority, supply, reservists and days are those of the rolling side, the weather is everybody's"
    notes = (
        Effect("why", why, pk.GAP_SEGMENT_ROLLER, told),
        Effect("circumstances", side.value, pk.GAP_SEGMENT_ROLLER, own),
    )
    return Assessment(side, "Roll for turns", notes=notes)


SEGMENT_ROLLER = Procedure(
    name="segment_roller",
    title="Who rolls for turns",
    summary="Which side rolls for the number of turns of a day segment.",
    facts=RollerFacts,
    assess=assess_roller,
    roll=stated,
    rules=(pk.GAP_SEGMENT_ROLLER,),
    label={Side.WE: "we roll", Side.THEY: "they roll"}.__getitem__,
)
