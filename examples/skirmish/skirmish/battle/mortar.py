"""Mortars: a square is laid on the table, and whoever is under it may be hit."""

from sandtable.explain import Refusal
from sandtable.game.answers import Answer, Number
from sandtable.game.planning import Point
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.bodies import on_table
from sandtable.inches.tape import Place, said, tape, tape_said, within
from sandtable.inches.templates import Square, suggested, too_near, under
from skirmish.battle.scenario import RADIUS
from skirmish.battle.state import Skirmish
from skirmish.ruleset import BombardmentFacts

AIM = "sk.mortar.aim"


class Bombard(Answer, frozen=True):
    """A squad with a mortar lays its square about a point."""

    squad: Number
    aim: Point


class Mortar:
    """The mortar of a squad, as it stands: what it may aim at, and who would be under its square."""

    def __init__(self, s: Skirmish, squad: int) -> None:
        self.s, self.squad = s, squad
        self.side = s.scenario.unit_sides[squad]
        inches = s.scenario.tables.inches
        self.reach, self.safe = inches("mortar_range"), inches("safe")
        self.square = Square(inches("square") // 2)
        self.place = s.bodies[s.living(squad)[0]].place
        self.friends = [(disc.place, RADIUS) for disc in s.discs(s.scenario.bodies_of_side[self.side])]

    def under(self, aim: Place) -> list[int]:
        """The bodies of the enemy under the square, the nearest to its middle first."""
        s = self.s
        enemies = [body for squad in s.units_of(1 - self.side) for body in s.living(squad)]
        found = under(self.square, aim, [(s.bodies[body].place, RADIUS) for body in enemies])
        return sorted((enemies[each] for each in found), key=lambda body: (tape(aim, s.bodies[body].place), body))

    def spotter(self, aim: Place) -> int | None:
        """Who sees the middle: one of the squad itself, or else the nearest of its side; None if nobody does."""
        s = self.s
        own = s.living(self.squad)
        others = [body for squad in s.units_of(self.side) if squad != self.squad for body in s.living(squad)]
        nearest = sorted(others, key=lambda body: (tape(aim, s.bodies[body].place), body))
        return next((body for body in (*own, *nearest) if s.sees(s.bodies[body].place, aim)), None)

    def facts(self, aim: Place) -> BombardmentFacts | None:
        """What a bombardment would be asked with; None if nobody is under it."""
        count, spotter = len(self.under(aim)), self.spotter(aim)
        if not count or spotter is None:
            return None
        return BombardmentFacts(under=count, spotted=self.s.scenario.body_unit[spotter] != self.squad)

    def against(self, aim: Place) -> list[Refusal]:
        """All that the rules have against an aim."""
        ground, found = self.s.scenario.ground, []
        if not on_table(aim, ground.width, ground.depth):
            return [Refusal(NO_SUCH, "that is not on the table")]
        if not within(self.place, aim, self.reach):
            away = tape_said(tape(self.place, aim), self.reach)
            found.append(Refusal(AIM, f"it is {away} away, and {said(self.reach)} are reached"))
        if not self.under(aim):
            found.append(Refusal(AIM, "no enemy is under the square"))
        if self.spotter(aim) is None:
            found.append(Refusal(AIM, "no squad of yours sees the middle of the square"))
        if too_near(self.square, aim, self.friends, self.safe - 1):
            found.append(Refusal(AIM, f"some of your own are nearer than {said(self.safe)}"))
        return found

    def best(self) -> Place | None:
        """A good place for the square, if there is any: where many are under it."""
        s = self.s
        targets = [(disc.place, RADIUS) for disc in s.discs(s.enemies_of(self.side))]
        found = suggested(
            self.square, targets, [1] * len(targets), self.friends, self.safe, lambda aim: not self.against(aim)
        )
        return None if found is None else found.aim


def refusals(s: Skirmish, side: int, answer: Bombard) -> list[Refusal]:
    field, squad = s.scenario, answer.squad
    if squad not in field.mortars or field.unit_sides[squad] != side or not s.living(squad):
        return [Refusal(NO_SUCH, "that is no squad of yours with a mortar")]
    if s.acted >> squad & 1:
        return [Refusal("sk.turn.order", f"{field.said(squad)} has acted in this turn")]
    return Mortar(s, squad).against(answer.aim)
