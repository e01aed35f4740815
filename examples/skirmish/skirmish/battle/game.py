"""Skirmish as a game: what is told, what is typed, what is laid on the table, and who wins."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.game.answers import Done
from sandtable.game.notation import Verb
from sandtable.game.offers import Offer, judged, to_end
from sandtable.game.planning import Draft, Plan
from sandtable.game.question import Forecast
from sandtable.game.telling import Brief, Card, Standing
from sandtable.inches.drawing.looks import DrawnBody, DrawnUnit, Look, Objective, OnTable
from sandtable.inches.drawing.marks import Label, Overprint
from sandtable.inches.drawing.words import counted, strength_said, unit_said, where_said
from sandtable.inches.tape import Place, length, tape_said
from sandtable.measured.forms import forms_at
from sandtable.measured.game import MeasuredGame
from sandtable.measured.names import MeasuredNames
from sandtable.measured.planning import move_marks, reach_marks
from sandtable.sheet.rolling import Rolled, luck_of
from sandtable.sheet.telling import Lines, Storyteller
from skirmish.battle.ground import LOOKS
from skirmish.battle.laying import astray, bands, bombarding, moved, seen_from
from skirmish.battle.mortar import Bombard, Mortar
from skirmish.battle.notation import SkirmishReader, answer_said
from skirmish.battle.scenario import RADIUS, SkirmishScenario
from skirmish.battle.steps import (
    END,
    Act,
    Battle,
    Ended,
    Fire,
    Go,
    Lost,
    NextTurn,
    Shoot,
    TurnBegins,
    Went,
    winner,
)
from skirmish.ruleset import BOMBARDMENT, HOME, VOLLEY, load

MOVE, BOMBARD = "Move", "Bombard"


class Result(Struct, frozen=True):
    teams: tuple[int, int]


class Story(Storyteller):
    def __init__(self, scenario: SkirmishScenario) -> None:
        super().__init__(load, scenario.tables, scenario.side_names)
        self.scenario = scenario

    def names(self, units: Any) -> str:
        return self.scenario.names(units)

    def tell(self, event: Any) -> Lines:
        name = self.scenario.said
        match event:
            case Went(squad, 0):
                return [f"{name(squad)} stays § sk.turn.order"]
            case Went(squad, length):
                return [f"{name(squad)} goes {tape_said(length)} § sk.move.allowance"]
            case Lost(squad, teams, left, rule):
                fell = f"{counted(teams)} team{'' if teams == 1 else 's'}"
                return [f"{name(squad)} loses {fell}, {left} left § {rule}"]
            case TurnBegins(side, turn):
                return [f"{self.side(side)}, turn {turn} § sk.turn.order"]
            case Ended():
                return [f"The end: {self.outcome(event.winner)} § sk.end.objective"]
        return super().tell(event)

    def outcome(self, side: int | None) -> str:
        return "nobody has won" if side is None else f"{self.side(side)} has won"


class SkirmishGame(MeasuredGame[Battle, SkirmishScenario]):
    ruleset = "skirmish"
    home = str(HOME)
    state_type = Battle
    answer_type = Go | Bombard | Shoot | Done
    naming = "Squads and pieces of ground go by their names, places by inches from the west and south edges: 23.5,14."
    verbs: Mapping[str, Verb] = {
        "move": Verb(("Go",), "move NAME PLACE [facing DIRECTION]", "a squad goes", "move Able 6 toward the mill", "m"),
        "stay": Verb(("Go",), "stay NAME", "a squad stays where it is, and may shoot", letter="s"),
        "bombard": Verb(("Bombard",), "bombard NAME at PLACE", "with a mortar", "bombard Dog at Berta", "a"),
        "shoot": Verb(("Shoot",), "shoot NAME", "at an enemy squad", letter="f"),
        "done": Verb(("Done",), "done", "end the turn, or do not shoot"),
    }
    storyteller: Story

    @classmethod
    def opened(cls, name: str, source: str) -> "SkirmishGame":
        scenario = SkirmishScenario(name, source)
        return cls(scenario, scenario.side_names, Story(scenario))

    def start(self) -> Battle:
        bodies = self.battlefield.set_up()
        return Battle((Act(0), NextTurn(0)), self.battlefield, bodies, (1 << len(bodies)) - 1)

    def result(self, s: Battle) -> Result | None:
        return None if s.agenda else Result((s.teams(0), s.teams(1)))

    def winner(self, s: Battle) -> int | None:
        return None if s.agenda else winner(s)

    def result_said(self, s: Battle) -> str:
        return "" if s.agenda else self.storyteller.outcome(winner(s))

    def luck(self, event: Struct) -> Iterator[tuple[int, bool, Fraction]]:
        if isinstance(event, Rolled):
            yield from luck_of(event, 1 - event.side, by_the_target=(), good=())

    # ---------------------------------------------------------------- typed and offered

    @cached_property
    def names(self) -> MeasuredNames:
        field = self.battlefield
        return MeasuredNames(field.unit_names, field.unit_sides, field.ground.pieces)

    def reader(self, s: Battle) -> SkirmishReader:
        return SkirmishReader(s, self.names)

    def said(self, s: Battle, answer: Struct) -> str:
        return answer_said(self.names, s, answer)

    def worded(self, s: Battle, answer: Struct) -> str:
        name = self.battlefield.said
        match answer:
            case Go(squad, _, ()):
                return f"{name(squad)} stays"
            case Go(squad, _, ways):
                lead = s.bodies[s.living(squad)[0]].place
                far = tape_said(length((lead, *ways[0])))
                where = where_said(self.on_table(s), ways[0][-1] if ways[0] else lead)
                return f"{name(squad)} goes {far} and stands {where}"
            case Bombard(squad, aim):
                return f"{name(squad)} lays its square {where_said(self.on_table(s), aim)}"
            case Shoot(target):
                return f"Shoot at {name(target)}"
        return "End the turn" if isinstance(s.agenda[0], Act) else "Do not shoot"

    def offers(self, s: Battle, piece: int | None) -> list[Offer]:
        return judged(s, self._offered(s, piece)) if s.agenda else []

    def _offered(self, s: Battle, piece: int | None) -> Iterator[Offer]:
        step = s.agenda[0]
        if isinstance(step, Fire):
            if piece is None:
                yield from (Offer("Shoot", Shoot(squad), piece=squad) for squad in s.units_of(1 - step.side))
            yield from to_end("Do not shoot", piece)
        elif isinstance(step, Act):
            if piece is not None and piece in step.waiting(s):
                stay = Go(piece, s.bodies[s.living(piece)[0]].facing)
                yield Offer(MOVE, stay, piece=piece, lays="path")
                yield Offer("Stay", stay, piece=piece)
                if piece in s.scenario.mortars:
                    aim = Mortar(s, piece).best() or s.scenario.objective
                    yield Offer(BOMBARD, Bombard(piece, aim), piece=piece, lays="point")
            yield from to_end("End the turn", piece)

    def forecasts(self, s: Battle, answer: Struct) -> tuple[Forecast, ...]:
        step = s.agenda[0]
        if isinstance(answer, Bombard) and isinstance(step, Act):
            under = Mortar(s, answer.squad).facts(answer.aim)
            return () if under is None else (Forecast(BOMBARDMENT.name, under, "Bombardment"),)
        if not isinstance(answer, Shoot) or not isinstance(step, Fire):
            return ()
        facts = s.volley(step.squad, answer.target)
        return () if facts is None else (Forecast(VOLLEY.name, facts, f"Volley at {s.scenario.said(answer.target)}"),)

    # ---------------------------------------------------------------- laid on the table

    def plan(self, s: Battle, draft: Draft) -> Plan | None:
        step = s.agenda[0] if s.agenda else None
        if not isinstance(step, Act) or draft.piece not in step.waiting(s):
            return None
        if draft.verb == BOMBARD and draft.piece in s.scenario.mortars:
            return bombarding(s, draft)
        return self._moving(s, step, draft) if draft.verb == MOVE else None

    def marks(self, s: Battle, answer: Struct) -> Overprint | None:
        return self._going(s, answer)[0] if isinstance(answer, Go) else None

    def _going(self, s: Battle, answer: Go) -> tuple[Overprint, list[tuple[Place, ...]]]:
        """The tapes and ghosts of a squad on its way, and the way of each."""
        unit, bodies = s.unit(answer.squad), s.living(answer.squad)
        paths = [(start, *way) for start, way in zip(unit.starts, answer.ways or ((),) * len(bodies), strict=True)]
        marks = move_marks(unit, paths, bodies, answer.facing, astray(s, tuple(path[-1] for path in paths)))
        return marks, paths

    def _moving(self, s: Battle, step: Act, draft: Draft) -> Plan:
        answer, caught = moved(s, draft)
        unit, bodies = s.unit(draft.piece), s.living(draft.piece)
        marks, paths = self._going(s, answer)
        ends = tuple(path[-1] for path in paths)
        lines, rings, outlines, words = seen_from(s, draft.piece, ends, draft.target)
        # What can be reached is told once, before anything is laid.
        reach = () if draft.path else reach_marks(unit)
        labels = (Label(ends[0], caught),) if caught else ()
        marks = replace(marks, reach=reach, lines=lines, rings=rings, outlines=outlines, labels=labels)
        marks = replace(marks, bands=bands(s, draft, ends))
        where = caught or where_said(self.on_table(s), ends[0])
        far = length(paths[0])
        told = [f"{tape_said(far, unit.allowance.most)}, {where}" if far else f"Stands {where}", *words]
        forms = forms_at(s.mover(draft.piece), ends[0], s.scenario.covering) if len(bodies) > 1 else ()
        return Plan(answer, marks, ". ".join(told), forms, self._shots_from(s, step, draft, ends))

    def _shots_from(self, s: Battle, step: Act, draft: Draft, ends: tuple[Place, ...]) -> tuple[Forecast, ...]:
        """The volley that could follow at whom is pointed at."""
        if draft.target is None or draft.target not in s.units_of(1 - step.side):
            return ()
        facts = s.volley(draft.piece, draft.target, ends)
        label = f"Then a volley at {s.scenario.said(draft.target)}"
        return () if facts is None else (Forecast(VOLLEY.name, facts, label),)

    def on_table(self, s: Battle) -> OnTable:
        field = self.battlefield
        bare = OnTable(field.ground.width, field.ground.depth, field.ground.pieces, LOOKS)
        held = [side for side in (0, 1) if s.near_objective(side)]
        objective = Objective(field.objective, "the crossing", held[0] if len(held) == 1 else None)
        units = [self._drawn(s, squad, bare) for side in (0, 1) for squad in s.units_of(side)]
        return replace(bare, units=tuple(units), objectives=(objective,))

    def _drawn(self, s: Battle, squad: int, bare: OnTable) -> DrawnUnit:
        field, bodies = s.scenario, s.living(squad)
        begun = len(field.unit_bodies[squad])
        look = Look("team", "mortar" if squad in field.mortars else "inf")
        states = (f"{len(bodies)} of {begun}",) if len(bodies) < begun else ()
        where = where_said(bare, s.bodies[bodies[0]].place)
        return DrawnUnit(
            squad,
            field.unit_sides[squad],
            field.said(squad),
            [DrawnBody(body, s.bodies[body], RADIUS, look) for body in bodies],
            states,
            label=unit_said(field.said(squad), strength_said(len(bodies), begun), where),
        )

    # ---------------------------------------------------------------- told

    def ways(self, event: Struct) -> Iterator[tuple[int, tuple[Place, ...]]]:
        if isinstance(event, Went):
            yield from event.bent

    def brief(self) -> Brief:
        text = self.battlefield.text
        return replace(super().brief(), size=f"{len(text.squad)} squads", length=f"{text.turns} turns")

    def turn_said(self, s: Battle) -> str:
        return f"Turn {min(s.turn, self.battlefield.text.turns)} of {self.battlefield.text.turns}"

    def standings(self, s: Battle) -> tuple[Standing, ...]:
        return (Standing("Teams", (str(s.teams(0)), str(s.teams(1))), END),)

    def losses(self, s: Battle) -> tuple[int, ...]:
        return tuple(field.bit_count() - s.teams(side) for side, field in enumerate(self.battlefield.bodies_of_side))

    def card(self, s: Battle, piece: int) -> Card | None:
        bodies = s.living(piece) if piece in self.pieces(s) else ()
        name = self.battlefield.said(piece) if piece in self.pieces(s) else ""
        if not bodies:
            return Card(piece, name, ("lost",)) if name else None
        begun = len(self.battlefield.unit_bodies[piece])
        acted = ("has acted in this turn",) if s.acted >> piece & 1 else ()
        lines = (strength_said(len(bodies), begun), where_said(self.on_table(s), s.bodies[bodies[0]].place), *acted)
        return Card(piece, name, lines)
