"""A skirmish in typed words: what is said here is read back as the same answer."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from sandtable.game.answers import Done
from sandtable.game.planning import Draft
from sandtable.inches.moving.reach import reach_paying
from sandtable.inches.tape import Place, place_said, tape
from sandtable.measured.names import MeasuredNames
from sandtable.measured.spots import each_said, each_way, facing_of, path, path_said, thing
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.notation.reader import Reader, Tokens
from sandtable.sheet.notation.words import Token, nothing, parted
from skirmish.battle.mortar import Bombard
from skirmish.battle.state import Skirmish
from skirmish.battle.steps import Go, Shoot, went


class Sent:
    """A squad that is sent somewhere by typed words."""

    def __init__(self, s: Skirmish, names: MeasuredNames, squad: int, team: int = 0) -> None:
        self.s, self.names, self.squad = s, names, squad
        self.unit = s.unit(squad)
        self.start, self.radius, self.reach = self.unit.starts[team], self.unit.radii[team], self.unit.allowance.most

    def standing(self, tokens: Sequence[Token]) -> Place | None:
        try:
            return self.s.stands(self.names.unit(tokens, 0, self.s.scenario.everybody))
        except FactsFault:
            return None

    def enemies(self) -> Sequence[Place]:
        side = self.s.scenario.unit_sides[self.squad]
        places = [disc.place for disc in self.s.discs(self.s.enemies_of(side))]
        return sorted(places, key=lambda place: tape(self.start, place))

    def sees(self, enemy: Place, place: Place) -> bool:
        return self.s.blocked(self.s.line(enemy, place)) is None

    def within_reach(self) -> Iterable[Place]:
        fans = reach_paying(self.unit.movers[0], self.start, self.unit.allowance)
        corners = [corner for fan in fans for corner in fan.rim]
        inward = [((x + self.start[0]) // 2, (y + self.start[1]) // 2) for x, y in corners]
        return sorted((self.start, *corners, *inward), key=lambda place: tape(self.start, place))


class SkirmishReader(Reader):
    def __init__(self, s: Skirmish, names: MeasuredNames) -> None:
        self.s = s
        super().__init__(names, s.scenario.of_side[s.agenda[0].side])
        self.places = names

    def move(self, tokens: Tokens) -> Go:
        parts = parted(tokens, ("each", "facing"))
        squad, rest = self._squad(parts[""])
        sent = Sent(self.s, self.places, squad)
        if "each" not in parts:
            bends = path(sent, rest)
            facing = facing_of(sent, parts["facing"], bends[-1]) if "facing" in parts else None
            return went(self.s, squad, Draft("", squad, bends, facing))
        teams = [Sent(self.s, self.places, squad, team) for team in range(len(self.s.living(squad)))]
        ways = each_way(teams, parts["each"])
        facing = facing_of(sent, parts["facing"], sent.start) if "facing" in parts else 0
        return Go(squad, facing, ways)

    def stay(self, tokens: Tokens) -> Go:
        squad = self.unit(tokens, self.own)
        living = self.s.living(squad)
        return Go(squad, self.s.bodies[living[0]].facing if living else 0)

    def bombard(self, tokens: Tokens) -> Bombard:
        squad, rest = self._squad(tokens)
        aim = [token for token in rest if token.units or token.text not in ("at", "to")]
        return Bombard(squad, thing(Sent(self.s, self.places, squad), aim))

    def shoot(self, tokens: Tokens) -> Shoot:
        theirs = self.s.scenario.everybody & ~self.own
        return Shoot(self.names.unit(tokens, theirs, theirs))

    def done(self, tokens: Tokens) -> Done:
        nothing(tokens, "done")
        return Done()

    def _squad(self, tokens: Sequence[Token]) -> tuple[int, Sequence[Token]]:
        """The squad that a command begins with, and the words behind it."""
        if not tokens:
            raise FactsFault("who goes where? Such as: move Able 6 toward the mill")
        return self.unit(tokens[:1], self.own), tokens[1:]


def answer_said(names: MeasuredNames, s: Skirmish, answer: Struct) -> str:
    match answer:
        case Go(squad, _, ()):
            return f"stay {names.tell(squad)}"
        case Go(squad, facing, ways) if ways[0] and answer == went(s, squad, Draft("", squad, ways[0], facing)):
            return f"move {names.tell(squad)} {path_said(ways[0])} facing {facing}"
        case Go(squad, facing, ways):
            return f"move {names.tell(squad)} each {each_said(ways)} facing {facing}"
        case Bombard(squad, aim):
            return f"bombard {names.tell(squad)} at {place_said(aim)}"
        case Shoot(target):
            return f"shoot {names.tell(target)}"
    return "done"
