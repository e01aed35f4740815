"""Which hits to swap: what each team is worth to its owner, and the best plan of swaps by exact expectation."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm, prod
from typing import Annotated

from msgspec import Meta, Struct

from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.explain import Effect, Refused
from sandtable.explain.percent import decimal
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.armour import TankHits
from sandtable.rulesets.flames_of_war.procedures.fire.armour_save import (
    SAVE_RULES,
    SAVE_SHAPED,
    SAVE_STAGES,
    armour_need,
)
from sandtable.rulesets.flames_of_war.procedures.fire.mistaken_target import (
    SWAP_RULES,
    Swapping,
    swaps_follow,
    swaps_made,
    too_near,
)
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SOFT_STAGES
from sandtable.rulesets.flames_of_war.procedures.fire.struck import Plates, armour_numbers, hit_on
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import SoftHits, soft_hit
from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import lost_teams
from sandtable.rulesets.flames_of_war.procedures.starting.scores import score_text, second_bail_test
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Facing, Kind, TankState
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import flag, several

#: So many ways that teams can be left to swap are weighed at most: ten different ones, or fifteen of three sorts.
MOST_LEFT = 1024


class HitTeam(Struct, frozen=True, array_like=True):
    """The hits on a team, and what it is worth."""

    hits: Annotated[int, Meta(ge=0, le=12)]
    worth: Annotated[int, Meta(ge=0, le=99)]


class SwapPlanFacts(Facts, frozen=True, kw_only=True):
    """Hits of one weapon assigned to teams of one type that the shooter is far enough from to mistake."""

    teams: Annotated[
        tuple[HitTeam, ...],
        several("Teams", asked.MOST_TEAMS, "Each as hits,worth: points or any rank, more is dearer", "1,2 0,5 2,5 1,1"),
    ] = (HitTeam(1, 8), HitTeam(1, 5), HitTeam(0, 5), HitTeam(0, 4))
    kind: asked.KindOfTeams = Kind.ARMOURED
    anti_tank: asked.AntiTank = 11
    front: asked.Front = 6
    firepower: asked.Firepower = 3
    distance: Annotated[float, asked.inches("Range", "From the shooter to the nearest of them")] = 12.0
    save: asked.SoftSave = 3
    cover: Annotated[bool, flag("Bulletproof Cover", "Infantry or Guns in Bulletproof Cover")] = False
    motivation: asked.Motivation = 4
    remount: asked.Remount = 0


class SwapPlan(Struct, frozen=True):
    """The worth of the teams Destroyed, and the swaps that succeed."""

    worth_lost: int
    swaps: int


class PlanProfile(Struct, frozen=True):
    """The plan as pairs of places, and each team's worth with what becomes of it under so many hits."""

    score: int
    plan: tuple[tuple[int, int], ...]
    hits: tuple[int, ...]
    worths: tuple[int, ...]
    #: The team under 0, 1, 2 … hits.
    under: tuple[TankHits | SoftHits, ...]


class Endangered(Struct, frozen=True):
    """A team under its hits, and its worth."""

    worth: int
    under: TankHits | SoftHits


def worth_lost(dice: Dice, team: Endangered) -> int:
    destroyed, _ = dice.run(lost_teams, team.under)
    return team.worth * destroyed


def after_plan(dice: Dice, profile: PlanProfile) -> SwapPlan:
    """Try the pairs in the order of the plan, then make every save."""
    made = dice.run(swaps_made, Swapping(profile.score, len(profile.plan)), why=fow.MISTAKEN_ROLL)
    hits = list(profile.hits)
    for one, other in profile.plan[:made]:
        hits[one], hits[other] = hits[other], hits[one]
    teams = (
        Endangered(worth, profile.under[taken]) for worth, taken in zip(profile.worths, hits, strict=True) if taken
    )
    return SwapPlan(dice.each(worth_lost, tuple(teams), why=fow.SAVE_OTHER), made)


@lru_cache(maxsize=256)
def best_plan(
    teams: tuple[HitTeam, ...], chances_lost: tuple[Fraction, ...], succeeds: Fraction
) -> tuple[tuple[tuple[int, int], ...], Fraction]:
    """The pairs of places to try in order, and by how much they lower the expected loss.

    Swapping two teams gains what the dearer is spared. Teams with the same hits and worth stand for each other, so
    it is enough to know how many of each sort have not been swapped yet. `chances_lost` is how likely a team is lost
    under 0, 1, 2 … hits.
    """
    sorts = tuple(dict.fromkeys(teams))
    lost = [chances_lost[team.hits] for team in sorts]
    gains = {
        (dear, cheap): (sorts[dear].worth - sorts[cheap].worth) * (lost[dear] - lost[cheap])
        for dear in range(len(sorts))
        for cheap in range(len(sorts))
        if sorts[dear].worth > sorts[cheap].worth and lost[dear] > lost[cheap]
    }
    # Gains are compared as whole numbers, over a denominator that is the same for all plans of so many pairs.
    common = lcm(*(gain.denominator for gain in gains.values()))
    whole = {pair: int(gain * common) for pair, gain in gains.items()}

    @cache
    def best(left: tuple[int, ...]) -> tuple[int, tuple[tuple[int, int], ...]]:
        found: tuple[int, tuple[tuple[int, int], ...]] = (0, ())
        scale = succeeds.denominator ** (sum(left) // 2 - 1) if sum(left) > 1 else 0
        for (dear, cheap), gain in whole.items():
            if left[dear] and left[cheap]:
                rest = tuple([number - (sort in (dear, cheap)) for sort, number in enumerate(left)])
                then, plan = best(rest)
                worth = succeeds.numerator * (gain * scale + then)
                if worth > found[0]:
                    found = worth, ((dear, cheap), *plan)
        return found

    gained, plan = best(tuple(teams.count(sort) for sort in sorts))
    places = {sort: [place for place, team in enumerate(teams) if team == sorts[sort]] for sort in range(len(sorts))}
    pairs = tuple((places[dear].pop(0), places[cheap].pop(0)) for dear, cheap in plan)
    return pairs, Fraction(gained, common * succeeds.denominator ** (len(teams) // 2))


# ------------------------------------------------------------------ the question


def assess(facts: SwapPlanFacts, tables: Tables) -> Assessment[PlanProfile] | Refused:
    if len(facts.teams) < 2 or not any(team.hits for team in facts.teams):
        raise FactsFault("teams: give at least two teams, and a hit on one of them")
    if prod(number + 1 for number in Counter(facts.teams).values()) > MOST_LEFT:
        raise FactsFault("teams: too many different ones to weigh every plan, leave out those without a hit or alike")
    if problem := too_near(facts.kind, facts.distance, tables):
        return problem
    most = max(team.hits for team in facts.teams)
    if facts.kind is Kind.ARMOURED:
        plates = Plates(facts.front, facts.front)
        numbers = armour_numbers(plates, Facing.FRONT, facts.firepower, tables, facts.distance)
        hit = hit_on(numbers, facts.anti_tank, facts.firepower, tables)
        nerve = second_bail_test(facts.motivation, facts.remount)
        under: list[TankHits | SoftHits] = [
            TankHits(TankState.OK, (hit,) * taken, nerve.number) for taken in range(most + 1)
        ]
        needs = armour_need(numbers[0], facts.anti_tank)
        numbers = (*numbers, nerve)
    else:
        soft = soft_hit(facts.kind, facts.save, facts.firepower, cover=facts.cover)
        under = [SoftHits((soft,) * taken) for taken in range(most + 1)]
        needs, numbers = f"saves on {score_text(soft.save)}", ()
    score = tables.limit("mistaken_score")
    plan, gained = best_plan(facts.teams, tuple(map(destroyed_chance, under)), chance_of(score))
    without = sum((team.worth * destroyed_chance(under[team.hits]) for team in facts.teams), Fraction(0))
    return Assessment(
        PlanProfile(
            score,
            plan,
            tuple(team.hits for team in facts.teams),
            tuple(team.worth for team in facts.teams),
            tuple(under),
        ),
        f"{count_of(sum(team.hits for team in facts.teams), 'hit')} on {count_of(len(facts.teams), 'team')}",
        (f"each swap on {score_text(score)}", needs),
        numbers,
        plan_notes(plan, without, gained),
    )


def chance_of(score: int) -> Fraction:
    return exact(swaps_made, Swapping(score, 1))[1]


def destroyed_chance(under: TankHits | SoftHits) -> Fraction:
    return exact(lost_teams, under).marginal(0)[1]


def plan_notes(plan: tuple[tuple[int, int], ...], without: Fraction, gained: Fraction) -> tuple[Effect, ...]:
    """What to try, and what it is worth; teams are numbered as they were given."""
    after = without - gained
    loss_without_said = f"without a swap a worth of {decimal(without)} is lost on average"
    loss_with_said = f"with the best swaps a worth of {decimal(after)} is lost on average"
    found = [
        Effect("loss_without", str(without), fow.SAVE_OTHER, loss_without_said),
        Effect("loss_with", str(after), fow.GAP_MISTAKEN_TARGET, loss_with_said),
    ]
    if not plan:
        return (*found, Effect("plan", (), fow.GAP_MISTAKEN_TARGET, "no swap helps: leave the hits where they are"))
    pairs = tuple((one + 1, other + 1) for one, other in plan)
    first, *then = (f"{one} and {other}" for one, other in pairs)
    later = f", then {', then '.join(then)}" if then else ""
    return (*found, Effect("plan", pairs, fow.GAP_MISTAKEN_TARGET, f"try teams {first} first{later}"))


def said(outcome: SwapPlan) -> str:
    return f"{count_of(outcome.swaps, 'swap')}, a worth of {outcome.worth_lost} lost"


SWAP_PLAN = Procedure(
    name="swap_plan",
    title="Which hits to swap",
    summary="The best plan for Mistaken Target: which pair to try first, and what is lost with it and without.",
    facts=SwapPlanFacts,
    assess=assess,
    roll=after_plan,
    rules=(*SWAP_RULES, *(rule for rule, _ in SOFT_STAGES), *SAVE_RULES),
    shaped_by=(fow.MISTAKEN_AGAIN, *SAVE_SHAPED),
    label=said,
    follows=lambda _facts, outcome, _tables: swaps_follow(outcome.swaps),
    stages=((fow.MISTAKEN_ROLL, "swap"), *SAVE_STAGES, *SOFT_STAGES),
)
