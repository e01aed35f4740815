"""Charging across Difficult Terrain: a Cross roll for each team, and those that fail fall back."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Target, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.who_assaults import against_kind
from sandtable.rulesets.flames_of_war.procedures.moving.crossing import (
    PIECES,
    cross_target,
    needs_cross,
    no_way_through,
)
from sandtable.rulesets.flames_of_war.procedures.starting.scores import how_many_score, score_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Terrain
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import units

MOST_PIECES = 6


class ChargeCrossFacts(Facts, frozen=True, kw_only=True):
    """Teams that charge across the same terrain."""

    teams: Annotated[int, asked.teams("Teams", 1, "Teams that charge across it")] = 4
    cross: asked.CrossRating = 3
    kind: asked.KindOfMovers = Kind.ARMOURED
    terrain: Annotated[
        tuple[str, ...], units("Terrain", PIECES, MOST_PIECES, "Each piece of terrain on the way, in order")
    ] = ("hedge",)


class ChargeCross(Struct, frozen=True):
    """How many teams charge, and the score each piece of terrain asks of them."""

    teams: int
    pieces: tuple[int, ...]


def targets_of(facts: ChargeCrossFacts, tables: Tables) -> tuple[Target, ...]:
    """The Cross scores, one for each piece that is Difficult to such teams."""
    if not facts.terrain:
        raise FactsFault("terrain: name at least one piece, such as hedge,woods")
    pieces = [Terrain(name) for name in facts.terrain]
    return tuple(
        cross_target(facts.kind, facts.cross, piece, tables)
        for piece in pieces
        if needs_cross(facts.kind, piece, tables)
    )


def assess(facts: ChargeCrossFacts, tables: Tables) -> Assessment[ChargeCross] | Refused:
    targets = targets_of(facts, tables)
    problem = refused(
        against_kind(facts.kind, tables),
        no_way_through(facts.kind, tuple(Terrain(name) for name in facts.terrain), tables),
    )
    if problem:
        return problem
    numbers = tuple(dict.fromkeys(targets))
    needs = tuple(f"{number.name} {score_text(number.number)}" for number in numbers) or ("no Cross roll",)
    where = ", ".join(Terrain(name).said for name in facts.terrain)
    charging = count_of(facts.teams, f"{facts.kind.said} team")
    return Assessment(
        ChargeCross(facts.teams, tuple(number.number for number in targets)),
        f"{charging} charging across {where}",
        needs,
        numbers,
    )


def charge_cross(dice: Dice, charge: ChargeCross) -> int:
    """How many get across; each piece is rolled for by those that crossed the one before."""
    going = charge.teams
    for score in charge.pieces:
        going = how_many_score(dice, going, score, why=fow.ASSAULT_CROSS) if going else 0
    return going


def follows(facts: ChargeCrossFacts, across: int, tables: Tables) -> tuple[Effect, ...]:
    back, failed = tables.constant("failed_cross_fall_back"), facts.teams - across
    effects = []
    if failed:
        who = count_of(failed, "team")
        told = f"{who} back where the charge began, {back.value} in away or more"
        effects += [
            Effect("fall_back", back.value, fow.GAP_CHARGE_CROSS_PLACE, told),
            Effect("pinned", False, fow.GAP_FALLBACK_DETAILS, "failing to cross pins nobody"),
        ]
    if across:
        said = f"{count_of(across, 'team')} in contact, Defensive Fire comes next"
        effects.append(Effect("contact", across, fow.ASSAULT_DF_RANGE, said))
    else:
        effects.append(Effect("assault", False, fow.GAP_CHARGE_PATH, "no team reaches contact, so there is no assault"))
    return tuple(effects)


CHARGE_CROSS = Procedure(
    name="charge_cross",
    title="Charging across terrain",
    summary="How many charging teams get across Difficult Terrain into contact.",
    facts=ChargeCrossFacts,
    assess=assess,
    roll=charge_cross,
    rules=(
        fow.ASSAULT_CROSS,
        fow.MOVE_DIFFICULT,
        fow.GAP_TERRAIN_TYPES,
        fow.GAP_SCORE_TEST,
        fow.GAP_CHARGE_PATH,
        fow.ASSAULT_WHO,
        fow.GAP_CHARGE_CROSS_PLACE,
        fow.GAP_FALLBACK_DETAILS,
        fow.ASSAULT_DF_RANGE,
    ),
    shaped_by=(fow.GAP_CROSS_ROLLS,),
    label=lambda across: f"{count_of(across, 'team')} into contact" if across else "none into contact",
    follows=follows,
    stages=((fow.ASSAULT_CROSS, "teams across"),),
)
