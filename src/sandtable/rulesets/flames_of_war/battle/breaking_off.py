"""Breaking Off: a beaten unit gets clear of those who beat it, team by team, or is lost (fow.gap.break-off-way)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Step, Tell
from sandtable.inches.bodies import gap
from sandtable.inches.directions import bearing
from sandtable.inches.moving.keeping import clear_of, farther_than
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.room import straight_way
from sandtable.inches.tape import INCH, Place, length, said
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Go
from sandtable.rulesets.flames_of_war.battle.contacts import ground_teams, teams_of
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.suffering import aftermath, destroy

Path = tuple[Place, ...]


def victors(s: BattleState, side: int) -> int:
    """The enemy teams of the assault, from whom the teams of a side get clear."""
    assault = s.assault
    return 0 if assault is None else teams_of(s, assault.units & s.scenario.of_side[1 - side])


def farthest(s: BattleState, body: int) -> int:
    """How far a team may go to get clear: its Terrain Dash."""
    return INCH * s.tables.mobility[s.card(body).mobility].terrain_dash


def retreating(s: BattleState, body: int) -> Mover:
    """What binds a team that Breaks Off.

    It ends clear of every enemy of the assault, keeps away from all others, and goes through none of them; friends are
    passed as in any move. Cross rolls are not made.
    """
    scenario, radius, side = s.scenario, s.radius(body), s.side_of(body)
    enemies, foes = ground_teams(s, 1 - side), victors(s, side)
    friends = ground_teams(s, side) & ~(1 << body)
    in_the_way = 0 if scenario.infantry >> body & 1 else friends & ~scenario.infantry
    near = INCH * s.tables.limit("move_clear_of_enemy")
    clear = INCH * s.tables.limit("break_off")
    mover = Mover(
        scenario.going,
        scenario.shut_to(s.kind(body)),
        0,
        (
            *clear_of(s.discs(in_the_way | foes), radius),
            *farther_than(near, s.discs(enemies & ~foes), radius),
        ),
        (
            *clear_of(s.discs(s.there & ~(1 << body)), radius),
            *farther_than(clear - 1, s.discs(foes), radius),
        ),
        radius,
    )
    return mover.starting(s.place(body))


def too_near(s: BattleState, unit: int) -> int:
    """The teams of a unit that are closer to an enemy of the assault than those who Break Off may be."""
    foes, clear = victors(s, s.side(unit)), INCH * s.tables.limit("break_off")
    own = s.there & s.of_unit(unit)
    return set_of(body for body in numbers_in(own) if any(s.gap(body, foe) < clear for foe in numbers_in(foes)))


def way_out(s: BattleState, body: int) -> Place | None:
    """The end of a straight way by which a team gets clear, if there is any in the whole degrees."""
    if s.bailed >> body & 1:
        return None
    return straight_way(retreating(s, body), s.place(body), farthest(s, body))


class BreakOff(Step, frozen=True):
    """The owner takes his teams out one after another; who cannot get out is Destroyed."""

    title = "Break Off"
    rule = fow.ASSAULT_BREAK_OFF
    answers: ClassVar[tuple[type[Struct], ...]] = (Go,)

    side: int
    unit: int
    why: str
    begun: bool = False

    def left(self, s: BattleState) -> dict[int, Place | None]:
        """The teams that still have to get out, each with a straight way if it has one."""
        return s.once(
            ("way out", self.unit), lambda: {body: way_out(s, body) for body in numbers_in(too_near(s, self.unit))}
        )

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if not self.begun:
            tell(e.BrokeOff(self.unit, self.why))
            return s.then(replace(self, begun=True))
        left = self.left(s)
        if any(end is not None for end in left.values()):
            return None
        s = destroy(s, left, fow.GAP_BREAK_OFF_DETAILS, dice, tell)
        return aftermath(having_broken_off(s, self.unit).done(), tell)

    def prompt(self, s: BattleState) -> str:
        return f"Where does {s.scenario.said(self.unit)} Break Off to?"

    def refusals(self, s: BattleState, answer: Go) -> Refused | None:
        left = self.left(s)
        if len(answer.bodies) != 1 or answer.bodies[0] not in left:
            return refused(Refusal(self.rule, "name one team that is still too near to the enemy"))
        if len(answer.bends) != 1 or not answer.bends[0] or len(answer.facings) != 1 or answer.start:
            return refused(Refusal(fow.GAP_BREAK_OFF_WAY, "say where it goes, and its heading"))
        return refused(*self._against(s, answer.bodies[0], answer.bends[0]))

    def _against(self, s: BattleState, body: int, bends: Path) -> Iterator[Refusal]:
        if s.bailed >> body & 1:
            yield Refusal(fow.GAP_BREAK_OFF_DETAILS, "a Bailed Out tank cannot retire")
            return
        path, most = (s.place(body), *bends), farthest(s, body)
        if length(path) > most:
            yield Refusal(fow.GAP_BREAK_OFF_DETAILS, f"{said(length(path))} is beyond its Terrain Dash, {said(most)}")
        mover, clear = retreating(s, body), INCH * s.tables.limit("break_off")
        for foe in numbers_in(victors(s, self.side)):
            apart = _apart(s, body, bends[-1], foe)
            if apart < clear:
                name = s.scenario.said(s.unit_of(foe))
                yield Refusal(self.rule, f"it ends {said(apart)} from {name}, it must be {said(clear)} or more")
                return
        if next(iter(mover.faults(path)), None) is not None:
            why = "the way is not free: impassable ground, the table's edge, or somebody stands there"
            yield Refusal(fow.GAP_BREAK_OFF_WAY, why)

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Go]:
        ways = [(body, end) for body, end in self.left(s).items() if end is not None]
        rng.shuffle(ways)
        for body, end in ways:
            yield self.gone(s, body, end)

    def every(self, s: BattleState) -> Iterator[Go]:
        for body, end in self.left(s).items():
            if end is not None:
                yield self.gone(s, body, end)

    def gone(self, s: BattleState, body: int, end: Place) -> Go:
        """A team that goes straight to a place and faces the enemy."""
        return Go((body,), ((end,),), (bearing(end, s.place(body)),))

    def take(self, s: BattleState, answer: Go, dice: Dice, tell: Tell) -> BattleState:
        body, path = answer.bodies[0], (s.place(answer.bodies[0]), *answer.bends[0])
        tell(e.Moved(self.unit, (body,), (path,), self.rule))
        s = s.moved_to(body, path[-1], answer.facings[0])
        if s.side_of(body) == s.active:
            return replace(s, moved=s.moved | 1 << body)
        return replace(s, stirred=s.stirred | 1 << body)


def having_broken_off(s: BattleState, unit: int) -> BattleState:
    """The unit is struck no more."""
    return s if s.assault is None else s.with_assault(broken=s.assault.broken | 1 << unit)


def _apart(s: BattleState, body: int, end: Place, foe: int) -> int:
    return gap(end, s.radius(body), s.place(foe), s.radius(foe))
