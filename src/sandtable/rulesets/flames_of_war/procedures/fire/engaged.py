"""Two platoons about to shoot it out: the facts of the situation, and which teams shoot and are shot at."""

from __future__ import annotations

from typing import Annotated, ClassVar

from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_platoon, some_teams
from sandtable.rulesets.flames_of_war.procedures.fire.armament import Arms
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import check_pinned
from sandtable.rulesets.flames_of_war.rows import Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Facing, GroundCover, Kind
from sandtable.sheet import Facts, FactsFault
from sandtable.sheet.facts import choice, count, flag

MOST_BEFORE = 30


class ShootingFacts(Facts, frozen=True, kw_only=True):
    """What a shooting unit did, how its target hides, and what lies between them."""

    distance: Annotated[float, asked.inches("Range", "From the shooters to the target")] = 20.0
    moved: Annotated[bool, flag("Shooter moved", "At Tactical; a Blitz Move alone is not meant")] = False
    concealed: Annotated[bool, flag("Target Concealed", "Infantry that has not moved always is")] = False
    gone_to_ground: Annotated[
        bool, flag("Gone to Ground", "The target has not moved, shot or assaulted; counts only if it is Concealed")
    ] = False
    facing: asked.FacingShown = Facing.FRONT
    cover: Annotated[
        GroundCover, choice("Target's cover", "Bulletproof Cover of Infantry and Guns; a gun shield is on the card")
    ] = GroundCover.OPEN
    arms: Annotated[Arms, choice("Tanks fire", "The main weapon, or all machine-guns instead")] = Arms.MAIN
    pinned: Annotated[bool, flag("Shooter Pinned Down", "It fires at its Moving ROF")] = False
    smoke: asked.ThroughSmoke = False
    night: asked.Night = False
    out_of_command: asked.ShooterOutOfCommand = False
    failed_blitz: Annotated[bool, flag("Blitz Move failed", "The shooter's, this turn")] = False
    blitzed: Annotated[bool, flag("Blitz Move made", "The shooter's, this turn")] = False
    dug_in: Annotated[bool, flag("Dug in now", "The shooter was ordered to Dig In this turn")] = False
    target_dashed: Annotated[
        bool, flag("Target gun Dashed", "In its owner's last turn; its shield does not help then")
    ] = False
    unit_teams: Annotated[
        int, asked.teams("Whole target (0: list)", 0, "Teams of the target unit as the step began, for pinning")
    ] = 0
    hits_before: Annotated[int, count("Hits before", 0, MOST_BEFORE, "Hits the target took earlier in this step")] = 0


#: What is out of the usual whoever shoots.
SELDOM = (
    "arms",
    "smoke",
    "night",
    "out_of_command",
    "failed_blitz",
    "blitzed",
    "dug_in",
    "target_dashed",
    "unit_teams",
    "hits_before",
)


class PlatoonFireFacts(ShootingFacts, frozen=True, kw_only=True):
    """Two platoons of the lists, or teams by their codes, and what lies between them."""

    first: ClassVar[tuple[str, ...]] = (
        "shooter",
        "target",
        "distance",
        "moved",
        "pinned",
        "concealed",
        "gone_to_ground",
        "firing",
        "under_fire",
    )
    seldom: ClassVar[tuple[str, ...]] = (*SELDOM, "shooter_bailed", "target_bailed", "shooter_teams", "target_teams")

    shooter: Annotated[str, a_platoon("Shooter", "The platoon that shoots")] = "us_tank75"
    target: Annotated[str, a_platoon("Target", "The platoon that is shot at")] = "de_pz4"
    firing: Annotated[int, asked.teams("Firing (0: all)", 0, "Teams of the shooter that fire")] = 0
    under_fire: Annotated[int, asked.teams("Under fire (0: all)", 0, "The target team and all who share its hits")] = 0
    shooter_bailed: Annotated[
        int, asked.teams("Shooters Bailed Out", 0, "Tanks among those firing that are Bailed Out")
    ] = 0
    target_bailed: Annotated[
        int, asked.teams("Targets Bailed Out", 0, "Tanks under fire Bailed Out before, the last to take hits")
    ] = 0
    shooter_teams: Annotated[
        tuple[str, ...], some_teams("Other shooters", asked.MOST_TEAMS, "Teams that shoot in place of the platoon")
    ] = ()
    target_teams: Annotated[
        tuple[str, ...], some_teams("Other targets", asked.MOST_TEAMS, "Teams shot at in place of the platoon")
    ] = ()


# ------------------------------------------------------------------ who is there


def listed(platoon: str, codes: tuple[str, ...], tables: Tables) -> tuple[Team, ...]:
    """The teams of a platoon, or those that were named."""
    if codes:
        return tuple(tables.teams[code] for code in codes)
    return tuple(tables.teams[some.team] for some in tables.platoons[platoon].teams for _ in range(some.number))


def first_of(teams: tuple[Team, ...], number: int, field: str, side: str) -> tuple[Team, ...]:
    if number > len(teams):
        raise FactsFault(f"{field}: the {side} has {count_of(len(teams), 'such team')}, give no more or 0 for all")
    return teams[: number or len(teams)]


def targets(facts: PlatoonFireFacts, tables: Tables) -> tuple[Team, ...]:
    """The declared target and the teams of its type."""
    teams = listed(facts.target, facts.target_teams, tables)
    kind = teams[0].kind
    if facts.target_teams and any(team.kind is not kind for team in teams):
        raise FactsFault("target_teams: hits are shared by teams of one type, name only those")
    return first_of(tuple(team for team in teams if team.kind is kind), facts.under_fire, "under_fire", "target")


def shooters(facts: PlatoonFireFacts, tables: Tables) -> tuple[Team, ...]:
    """The teams that are to fire, Bailed Out tanks among them."""
    return first_of(listed(facts.shooter, facts.shooter_teams, tables), facts.firing, "firing", "shooter")


def check(facts: PlatoonFireFacts, firing: tuple[Team, ...], aimed_at: tuple[Team, ...], tables: Tables) -> None:
    tanks = sum(team.kind is Kind.ARMOURED for team in firing)
    check_digging(facts, firing)
    check_facing(facts.facing, aimed_at, tables)
    check_pinned((team.kind for team in firing), facts.pinned, tables)
    if facts.blitzed and facts.failed_blitz:
        raise FactsFault("failed_blitz: a Blitz Move was made or it failed, not both")
    if facts.shooter_bailed > tanks:
        raise FactsFault(f"shooter_bailed: {count_of(tanks, 'armoured tank')} fire, no more can be Bailed Out")
    most = len(aimed_at) if aimed_at[0].kind is Kind.ARMOURED else 0
    if facts.target_bailed > most:
        raise FactsFault(f"target_bailed: {count_of(most, 'armoured tank')} under fire, no more can be Bailed Out")
    if facts.unit_teams and facts.unit_teams < len(aimed_at):
        raise FactsFault(f"unit_teams: the whole target has at least the {len(aimed_at)} teams under fire")


def check_digging(facts: ShootingFacts, firing: tuple[Team, ...]) -> None:
    """Teams that dig in are on foot, do not move and have had their one order (fow.gap.dig-in-details)."""
    if not facts.dug_in:
        return
    if not any(team.kind.on_foot for team in firing):
        raise FactsFault("dug_in: only Infantry and Gun teams dig in, leave it out")
    if facts.moved:
        raise FactsFault("dug_in: teams that dig in do not move, it is one or the other")
    if facts.blitzed or facts.failed_blitz:
        raise FactsFault("dug_in: a unit has one order in a turn, a Blitz Move or digging in")


def check_facing(facing: Facing, aimed_at: tuple[Team, ...], tables: Tables) -> None:
    """Only a turret can be turned another way than the hull (fow.gap.turretless)."""
    hull, turret = facing.parts
    card = next((card for card in aimed_at if card.kind is not Kind.ARMOURED or card.id in tables.turretless), None)
    if card and hull is not turret:
        raise FactsFault(f"facing: {card.name} has no turret, choose its front or its side")


def still_firing(teams: tuple[Team, ...], bailed: int, tables: Tables) -> tuple[Team, ...]:
    """The teams without the last tanks, which are Bailed Out."""
    if tables.while_bailed_out["shoot"].may:
        return teams
    left = list(teams)
    for _ in range(bailed):
        left.remove(next(team for team in reversed(left) if team.kind is Kind.ARMOURED))
    return tuple(left)


def side_said(platoon: str, codes: tuple[str, ...], teams: tuple[Team, ...], tables: Tables) -> str:
    """A platoon by its name, with the number of its teams; named teams by theirs."""
    if not codes:
        row, number = tables.platoons[platoon], count_of(len(teams), "team")
        return f"{row.name} ({number})" if len(teams) == row.size else f"{number} of {row.name}"
    names = dict.fromkeys(team.name for team in teams)
    return ", ".join(f"{sum(team.name == name for team in teams)} x {name}" for name in names)
