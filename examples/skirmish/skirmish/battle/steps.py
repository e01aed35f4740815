"""The sequence of play: in each turn a side's squads go and shoot, one after another."""

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.game.answers import Answer, Done, Number
from sandtable.game.drawing import drawn
from sandtable.game.planning import Draft
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.bodies import Body, overlap
from sandtable.inches.directions import bearing
from sandtable.inches.moving.reach import places_to_try
from sandtable.inches.tape import Place, length, longest, said, tape, within
from sandtable.measured.answers import Facing, Ways
from sandtable.measured.marching import marched, may_go
from sandtable.measured.marching import ways as laid_ways
from sandtable.measured.refusing import PathRules, path_refusals
from sandtable.sheet.rolling import throw_and_tell
from skirmish.battle.mortar import Bombard, Mortar, refusals
from skirmish.battle.scenario import RADIUS
from skirmish.battle.state import Skirmish
from skirmish.ruleset import BOMBARDMENT, HIT, MORTAR_HIT, RANGE, VOLLEY

TURN, COMMAND, ROOM, END = "sk.turn.order", "sk.move.command", "sk.move.room", "sk.end.objective"
PATHS = PathRules("sk.move.allowance", "sk.move.allowance", ROOM, ROOM, ROOM)
#: So many places are tried for a squad before it is said to stay.
TRIES = 8


class Go(Answer, frozen=True):
    """A squad goes, every team along its own tape; without any it stays."""

    squad: Number
    facing: Facing
    ways: Ways = ()


class Shoot(Answer, frozen=True):
    target: Number


class Went(Struct, frozen=True, tag=True):
    squad: int
    length: int
    #: Teams whose way bent, each with its path.
    bent: tuple[tuple[int, tuple[Place, ...]], ...] = ()


class Lost(Struct, frozen=True, tag=True):
    squad: int
    teams: int
    left: int
    rule: str = HIT


class TurnBegins(Struct, frozen=True, tag=True):
    side: int
    turn: int


class Ended(Struct, frozen=True, tag=True):
    winner: int | None


class Act(Step, frozen=True):
    title: ClassVar[str] = "Move a squad"
    rule: ClassVar[str] = TURN
    answers: ClassVar[tuple[type[Struct], ...]] = (Go, Bombard, Done)
    side: int

    def run(self, s: Skirmish, dice: Dice, tell: Tell) -> Skirmish | None:
        for squad in s.units_of(self.side):
            if not s.acted >> squad & 1:
                return None
        return s.done()

    def waiting(self, s: Skirmish) -> list[int]:
        acted = s.acted
        return [squad for squad in s.units_of(self.side) if not acted >> squad & 1]

    def prompt(self, s: Skirmish) -> str:
        return "Move a squad, or end your turn"

    def refusals(self, s: Skirmish, answer: Go | Bombard | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        if isinstance(answer, Bombard):
            return refused(*refusals(s, self.side, answer))
        field, squad = s.scenario, answer.squad
        if not 0 <= squad < len(field.unit_names) or field.unit_sides[squad] != self.side or not s.living(squad):
            return refused(Refusal(NO_SUCH, "that is none of your squads on the table"))
        if s.acted >> squad & 1:
            return refused(Refusal(TURN, f"{field.said(squad)} has acted in this turn"))
        bodies = s.living(squad)
        if answer.ways and len(answer.ways) != len(bodies):
            return refused(Refusal(NO_SUCH, f"{field.said(squad)} has {len(bodies)} teams: give a way for each"))
        return refused(*against(s, squad, answer.ways))

    def suggest(self, s: Skirmish, rng: Random) -> Iterator[Go | Bombard | Done]:
        enemies = s.leaders(1 - self.side)
        for squad in drawn(self.waiting(s), rng):
            if squad in s.scenario.mortars and (aim := Mortar(s, squad).best()) is not None:
                yield Bombard(squad, aim)
            unit, facing = s.unit(squad), s.bodies[s.living(squad)[0]].facing
            start = unit.starts[0]
            near = s.scenario.worth.near(start, unit.allowance.most)
            for place in places_to_try(unit.movers[0], start, unit.allowance, near, enemies, rng, TRIES):
                if (found := marched(unit, place)) is not None:
                    yield Go(squad, bearing(start, found[0][0]) if found[0] else facing, found)
            yield Go(squad, facing)
        yield Done()

    def take(self, s: Skirmish, answer: Go | Bombard | Done, dice: Dice, tell: Tell) -> Skirmish:
        if isinstance(answer, Done):
            return s.done()
        if isinstance(answer, Bombard):
            return bombarded(s, self.side, answer, dice, tell)
        squad, facing = answer.squad, answer.facing
        bodies = s.living(squad)
        starts = s.places(bodies)
        ways = answer.ways or ((),) * len(bodies)
        ends = [way[-1] if way else start for start, way in zip(starts, ways, strict=True)]
        together = zip(bodies, starts, ways, strict=True)
        bent = tuple([(body, (start, *way)) for body, start, way in together if len(way) > 1])
        far = longest(starts, ends) if answer.ways else 0
        tell(Went(squad, max(far, *[length(path) for _, path in bent]) if bent else far, bent))
        moved = {body: Body(*end, facing) for body, end in zip(bodies, ends, strict=True)}
        return s.put(moved, acted=s.acted | 1 << squad, agenda=(Fire(self.side, squad), *s.agenda))


def bombarded(s: Skirmish, side: int, answer: Bombard, dice: Dice, tell: Tell) -> Skirmish:
    """The square of a mortar comes down."""
    field, mortar = s.scenario, Mortar(s, answer.squad)
    facts, hit = mortar.facts(answer.aim), mortar.under(answer.aim)
    assert facts is not None  # noqa: S101 - it was not refused
    against = tuple(dict.fromkeys(field.body_unit[body] for body in hit))
    hits = throw_and_tell(field.assess, side, BOMBARDMENT, facts, dice, tell, (answer.squad,), against)
    there = s.there & ~sum(1 << body for body in hit[:hits])
    for squad in against:
        fell = sum(field.body_unit[body] == squad for body in hit[:hits])
        if fell:
            tell(Lost(squad, fell, len(s.living(squad)) - fell, MORTAR_HIT))
    return replace(s, there=there, acted=s.acted | 1 << answer.squad)


class Fire(Step, frozen=True):
    title: ClassVar[str] = "Shoot"
    rule: ClassVar[str] = RANGE
    answers: ClassVar[tuple[type[Struct], ...]] = (Shoot, Done)
    side: int
    squad: int

    def run(self, s: Skirmish, dice: Dice, tell: Tell) -> Skirmish | None:
        ours = s.places(s.living(self.squad))
        return None if s.any_shot(ours, s.places(s.in_range(ours, self.side))) else s.done()

    def prompt(self, s: Skirmish) -> str:
        return f"At whom does {s.scenario.said(self.squad)} shoot?"

    def refusals(self, s: Skirmish, answer: Shoot | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        if answer.target not in s.units_of(1 - self.side):
            return refused(Refusal(NO_SUCH, "that is no squad of the enemy on the table"))
        if not s.can_shoot(self.squad, answer.target):
            name = s.scenario.said(answer.target)
            return refused(Refusal(RANGE, f"no team sees {name} within {said(s.scenario.tables.inches('range'))}"))
        return None

    def suggest(self, s: Skirmish, rng: Random) -> Iterator[Shoot | Done]:
        ours = s.places(s.living(self.squad))
        for squad, theirs in drawn(list(s.by_squad(s.in_range(ours, self.side)).items()), rng):
            if s.any_shot(ours, theirs):
                yield Shoot(squad)
        yield Done()

    def take(self, s: Skirmish, answer: Shoot | Done, dice: Dice, tell: Tell) -> Skirmish:
        if isinstance(answer, Done):
            return s.done()
        facts = s.volley(self.squad, answer.target)
        assert facts is not None  # noqa: S101 - it was not refused
        hits = throw_and_tell(s.scenario.assess, self.side, VOLLEY, facts, dice, tell, (self.squad,), (answer.target,))
        there = s.there
        leader = s.bodies[s.living(self.squad)[0]].place
        nearest = sorted(s.living(answer.target), key=lambda body: (tape(leader, s.bodies[body].place), body))
        for body in nearest[:hits]:
            there &= ~(1 << body)
        if hits:
            tell(Lost(answer.target, hits, facts.teams - hits))
        return s.done(there=there)


class NextTurn(Step, frozen=True):
    title: ClassVar[str] = "Next turn"
    rule: ClassVar[str] = TURN
    side: int

    def run(self, s: Skirmish, dice: Dice, tell: Tell) -> Skirmish:
        turn = s.turn + self.side
        over = turn > s.scenario.text.turns or not (s.teams(0) and s.teams(1))
        if over:
            tell(Ended(winner(s)))
            return s.done()
        side = 1 - self.side
        tell(TurnBegins(side, turn))
        return s.then(Act(side), NextTurn(side), turn=turn, acted=0)


def winner(s: Skirmish) -> int | None:
    """Who holds the objective alone, or else has more teams left."""
    held = [s.near_objective(side) and bool(s.teams(side)) for side in (0, 1)]
    if held[0] != held[1]:
        return held.index(True)
    teams = [s.teams(side) for side in (0, 1)]
    return None if teams[0] == teams[1] else teams.index(max(teams))


def went(s: Skirmish, squad: int, draft: Draft) -> Go:
    """The answer that something laid for a squad comes to."""
    paths, facing = laid_ways(s.unit(squad), draft), draft.facing
    if facing is None:
        lead = paths[0]
        facing = bearing(lead[-2], lead[-1]) if len(lead) > 1 else s.bodies[s.living(squad)[0]].facing
    found = tuple(path[1:] for path in paths)
    return Go(squad, facing, found if any(found) else ())


def against(s: Skirmish, squad: int, way: Ways) -> Iterator[Refusal]:
    """All that the rules have against the ways of a squad's teams."""
    if not way:
        return
    field, unit = s.scenario, s.unit(squad)
    paths = [(start, *bends) for start, bends in zip(unit.starts, way, strict=True)]
    if not may_go(unit, paths):
        yield from _on_the_way(s, squad, paths)
    ends = [path[-1] for path in paths]
    for one, end in enumerate(ends):
        if any(overlap(end, RADIUS, other, RADIUS) for other in ends[:one]):
            yield Refusal(ROOM, f"team {one + 1} would lie on another of its squad")
        if not within(ends[0], end, field.command + 2 * RADIUS):
            yield Refusal(COMMAND, f"team {one + 1} would be more than {said(field.command)} from its leader")


def _on_the_way(s: Skirmish, squad: int, paths: list[tuple[Place, ...]]) -> Iterator[Refusal]:
    field, mover = s.scenario, s.mover(squad)
    enemies, friends = s.kept(squad)
    for path in paths:
        yield from path_refusals(
            mover.starting(path[0]),
            path,
            field.allowance,
            PATHS,
            lambda piece: field.ground.pieces[piece].name,
            lambda number: field.said(enemies[number]),
            lambda number: field.said(friends[number]),
        )


class Battle(Skirmish, frozen=True):
    """The state with its agenda typed, so that it can be written and read."""

    agenda: tuple[Act | Fire | NextTurn, ...]
