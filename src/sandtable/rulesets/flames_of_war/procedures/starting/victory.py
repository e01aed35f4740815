"""The victory check of the Starting Step: formations first, then the objectives that are Held."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond, within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag


class Stake(Spoken):
    """The mission, as the player sees it whose turn begins."""

    FREE_FOR_ALL = "free_for_all", "Free-for-All"
    ATTACKER = "attacker", "No Retreat, attacking"
    DEFENDER = "defender", "No Retreat, defending"
    ANNIHILATION = "annihilation", "Annihilation"


class Claimant(Spoken):
    """A team near an objective."""

    NOBODY = "nobody"
    INFANTRY = "infantry", "Infantry"
    GUN = "gun", "a Gun"
    TANK = "tank", "a Tank"
    BAILED_TANK = "bailed_tank", "a Bailed Out tank"
    TRANSPORT = "transport", "a transport"
    AIRCRAFT = "aircraft", "Aircraft"

    @property
    def stands_there(self) -> bool:
        """Whether it is a team on the table at all; Aircraft have left it."""
        return self not in (Claimant.NOBODY, Claimant.AIRCRAFT)


class VictoryFacts(Facts, frozen=True, kw_only=True):
    """The start of a player's turn, after the formation last stands, and the objective that matters."""

    mission: Annotated[Stake, choice("Mission", "The mission, and on which side the player is")] = Stake.FREE_FOR_ALL
    turn: Annotated[int, count("Own turn", 1, 20, "The number of this player's own turn")] = 3
    own: Annotated[Claimant, choice("Own team", "His team nearest to the objective, of those that can hold it")] = (
        Claimant.TANK
    )
    own_distance: Annotated[float, asked.inches("Own distance", "From that team to the marker")] = 3.0
    enemy: Annotated[Claimant, choice("Enemy team", "The enemy team nearest to it, of those that can contest it")] = (
        Claimant.NOBODY
    )
    enemy_distance: Annotated[
        float, asked.inches("Enemy distance", "From that team to the marker; for a defender to any objective")
    ] = 0.0
    enemy_area: Annotated[
        bool, flag("In the enemy's area", "The objective was placed in the enemy's deployment area")
    ] = True
    own_formations: Annotated[int, count("Own formations", 0, 6, "Formations he has left")] = 1
    enemy_formations: Annotated[int, count("Enemy formations", 0, 6, "Formations the enemy has left")] = 1


class VictoryResult(Spoken):
    WINS = "wins", "he wins the game"
    LOSES = "loses", "he loses the game"
    GOES_ON = "goes_on", "the game goes on"


def not_an_aim(facts: VictoryFacts) -> Effect | None:
    """Why this objective could never win the game for this player."""
    if facts.mission is Stake.ANNIHILATION:
        return Effect("aim", False, fow.GAP_MISSIONS, "Annihilation has no objectives")
    if facts.mission is Stake.DEFENDER or not facts.enemy_area:
        return Effect("aim", False, fow.GAP_HOLDING_OBJECTIVE, "a player wins only by objectives in the enemy's area")
    return None


def counts(claimant: Claimant, tables: Tables) -> bool:
    """Whether such a team holds and contests objectives; Pinned Down ones do."""
    if claimant is Claimant.BAILED_TANK:
        return tables.while_bailed_out["hold"].may
    return claimant in (Claimant.INFANTRY, Claimant.GUN, Claimant.TANK)


def who_holds(facts: VictoryFacts, tables: Tables) -> tuple[Effect, ...]:
    """Whether he has a team on the objective, and whether an enemy contests it."""
    reach = tables.limit("objective_reach")
    there = counts(facts.own, tables) and within(facts.own_distance, reach)
    contested = counts(facts.enemy, tables) and within(facts.enemy_distance, reach)
    if not counts(facts.own, tables):
        who = "nobody is on the objective" if facts.own is Claimant.NOBODY else f"{facts.own.said} cannot hold it"
    else:
        who = f"{facts.own.said} at {facts.own_distance:g} in, within {reach} in it holds, Pinned Down or not"
    if counts(facts.enemy, tables):
        but = f"{facts.enemy.said} of the enemy at {facts.enemy_distance:g} in, within {reach} in it contests"
    else:
        nobody = facts.enemy is Claimant.NOBODY
        but = "no enemy is near" if nobody else f"{facts.enemy.said} of the enemy cannot contest it"
    return (
        Effect("present", there, fow.GAP_HOLDING_OBJECTIVE, who),
        Effect("contested", contested, fow.GAP_HOLDING_OBJECTIVE, but),
    )


def turn_counts(facts: VictoryFacts, tables: Tables) -> Effect:
    attacks = facts.mission is Stake.ATTACKER
    first = tables.limit("attacker_objective_turn" if attacks else "objective_turn")
    who = "an attacker's objectives win" if attacks else "objectives win"
    said = f"own turn {facts.turn}, {who} from turn {first}"
    return Effect("turn_counts", facts.turn >= first, fow.GAP_OBJECTIVE_FIRST_TURN, said)


def left_alone(facts: VictoryFacts, tables: Tables) -> Effect:
    """Whether a defender wins because no attacker is near any objective."""
    reach, first = tables.limit("defender_wins_reach"), tables.limit("defender_wins_turn")
    alone = not facts.enemy.stands_there or beyond(facts.enemy_distance, reach)
    said = "no attacker within" if alone else "an attacker within"
    wins = f"that wins from turn {first}" if alone else "so the defender has not won"
    told = f"{said} {reach} in of any objective, {wins}"
    return Effect("left_alone", alone and facts.turn >= first, fow.GAP_OBJECTIVE_FIRST_TURN, told)


def by_objectives(facts: VictoryFacts, tables: Tables) -> tuple[VictoryResult, tuple[Effect, ...]]:
    never = not_an_aim(facts)
    if facts.mission is Stake.DEFENDER:
        alone = left_alone(facts, tables)
        return (VictoryResult.WINS if alone.value else VictoryResult.GOES_ON), (alone, *((never,) if never else ()))
    if never:
        return VictoryResult.GOES_ON, (never,)
    present, contested = who_holds(facts, tables)
    due = turn_counts(facts, tables)
    holds = bool(present.value and not contested.value)
    said = "he Holds the objective" if holds else "he does not Hold the objective"
    held = Effect("holds", holds, fow.GAP_HOLDING_OBJECTIVE, said)
    won = holds and bool(due.value)
    said = "beginning his turn so wins the game" if won else "so the game goes on"
    told = Effect("won", won, fow.VICTORY_OBJECTIVE, said)
    return (VictoryResult.WINS if won else VictoryResult.GOES_ON), (held, present, contested, due, told)


def assess(facts: VictoryFacts, tables: Tables) -> Assessment[VictoryResult]:
    if not facts.own_formations and not facts.enemy_formations:
        raise FactsFault("own_formations: both sides cannot lose their last in one turn, give one side at least one")
    subject = f"{facts.mission.said}, own turn {facts.turn}"
    said = "checked after the last stands: formations, then objectives"
    when = Effect("when", "formations first", fow.GAP_VICTORY_CHECK_TIMING, said)
    if not facts.own_formations:
        said = "he has no formation left, even if he Holds an objective"
        gone = Effect("formations", 0, fow.VICTORY_NO_FORMATIONS, said)
        return Assessment(VictoryResult.LOSES, subject, notes=(gone, when))
    if not facts.enemy_formations:
        gone = Effect("enemy_formations", 0, fow.VICTORY_NO_FORMATIONS, "the enemy has no formation left")
        return Assessment(VictoryResult.WINS, subject, notes=(gone, when))
    result, notes = by_objectives(facts, tables)
    return Assessment(result, subject, notes=(*notes, when))


VICTORY_CHECK = Procedure(
    name="victory_check",
    title="Victory check",
    summary="Whether the game ends at the start of a turn: no formations left, or an objective Held.",
    facts=VictoryFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.VICTORY_OBJECTIVE,
        fow.VICTORY_NO_FORMATIONS,
        fow.GAP_VICTORY_CHECK_TIMING,
        fow.GAP_HOLDING_OBJECTIVE,
        fow.GAP_OBJECTIVE_FIRST_TURN,
        fow.GAP_MISSIONS,
    ),
    shaped_by=(fow.GAP_BOTH_SIDES_FAIL, fow.GAP_UNITS_OF_MEASURE),
)
