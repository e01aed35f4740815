"""The rolls to hit of a strike, team by team, for a table that assigns the hits itself."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.strikers import (
    MOST_MIXES,
    TOO_MANY,
    AssaultStrikeFacts,
    cards_struck,
    needs_of,
    score_of,
    subject_of,
)
from sandtable.rulesets.flames_of_war.procedures.fire.shots import told_once
from sandtable.rulesets.flames_of_war.procedures.starting.scores import dice_said, score_need
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Procedure

#: The hits of each team, in the order in which they were named.
HitsByTeam = tuple[int, ...]


class StrikeHitsProfile(Struct, frozen=True):
    needs: tuple[Need, ...]
    too_wide: str = ""


def assess_hits(facts: AssaultStrikeFacts, tables: Tables) -> Assessment[StrikeHitsProfile] | Refused:
    struck, cards = cards_struck(facts, tables), [tables.teams[code] for code in facts.strikers]
    scores = [score_of(card, tables) for card in cards]
    return Assessment(
        StrikeHitsProfile(
            tuple(score_need(score.number) for score in scores), TOO_MANY if 2 ** len(cards) > MOST_MIXES else ""
        ),
        subject_of(facts, struck),
        needs_of(scores),
        told_once(
            [("To hit", card.name, at, score) for at, (card, score) in enumerate(zip(cards, scores, strict=True))]
        ),
        (Effect("dice", len(cards), fow.ASSAULT_HIT, f"{dice_said(len(cards))}, no modifiers"),),
    )


def roll_to_strike(dice: Dice, profile: StrikeHitsProfile) -> HitsByTeam:
    """A die for each team, in the order they were named."""
    if profile.too_wide:
        dice.too_wide(profile.too_wide)
    return tuple([dice.successes(1, need, why=fow.ASSAULT_HIT) for need in profile.needs])


def hits_follow(_facts: AssaultStrikeFacts, hits: HitsByTeam, _tables: Tables) -> tuple[Effect, ...]:
    if not any(hits):
        return ()
    told = f"{count_of(sum(hits), 'hit')} assigned by the striking player, each to an enemy in contact"
    return (Effect("assigned", sum(hits), fow.GAP_ASSAULT_HIT_ALLOCATION, told),)


def hits_said(hits: HitsByTeam) -> str:
    """All hits, and those of each team in the order of the teams."""
    return f"{count_of(sum(hits), 'hit')}, team by team {', '.join(map(str, hits))}"


STRIKE_HITS = Procedure(
    name="strike_hits",
    title="Dice of a strike",
    summary="Which of the teams in contact hit, before their hits are assigned.",
    facts=AssaultStrikeFacts,
    assess=assess_hits,
    roll=roll_to_strike,
    rules=(fow.ASSAULT_HIT, fow.GAP_ASSAULT_HIT_ALLOCATION),
    shaped_by=(fow.ASSAULT_INFANTRY_SECOND_RANK, fow.GAP_ALTERNATIVE_RATINGS, fow.GAP_TEAM_PROFILES),
    label=hits_said,
    follows=hits_follow,
    stages=((fow.ASSAULT_HIT, "hits"),),
)
