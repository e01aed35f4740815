"""Answers of Flames of War as they could be typed: what is said here is read back as the same answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from msgspec import Struct

from sandtable.game.notation import in_words
from sandtable.inches.tape import Place, place_said
from sandtable.rulesets.flames_of_war.battle import answers as a
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.notation.verbs import PLAIN
from sandtable.rulesets.flames_of_war.notation.words import FACES, NEXT, NOTHING, ORDERS, team_said, teams_said
from sandtable.rulesets.flames_of_war.terms import Speed
from sandtable.sheet.notation.words import Names

SAID: dict[type[Struct], str] = {kind: word for word, kind in PLAIN.items()}
ORDER_SAID = {order: word for word, order in ORDERS.items()}
FACE_SAID = {face: word for word, face in FACES.items()}


def said(s: BattleState, names: Names, answer: Struct) -> str:
    """An answer as a command."""
    return Sayer(names).say(answer)


def listed(parts: Sequence[str]) -> str:
    return f" {NEXT} ".join(parts)


class Sayer:
    """Says answers with the names of one battle."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def units(self, units: Sequence[int]) -> str:
        return ", ".join(map(self.names.tell, units)) or NOTHING

    @singledispatchmethod
    def say(self, answer: Struct) -> str:
        return SAID[type(answer)] if type(answer) in SAID else in_words(answer)

    # ---------------------------------------------------------------- set-up

    @say.register
    def _(self, answer: a.PlaceObjective) -> str:
        return f"objective at {place_said(answer.at)}"

    @say.register
    def _(self, answer: a.HoldBack) -> str:
        return f"hold {self.units(answer.units)}"

    @say.register
    def _(self, answer: a.Deploy) -> str:
        parts = [put(*each) for each in zip(answer.bodies, answer.at, answer.facings, strict=True)]
        parts += [f"{team_said(body)} aboard {team_said(carrier)}" for body, carrier in answer.aboard]
        parts += [f"{team_said(body)} rear" for body in answer.rear]
        return f"deploy {self.names.tell(answer.unit)} each {listed(parts)}"

    @say.register
    def _(self, answer: a.Arrive) -> str:
        return f"arrive {self.units(answer.units)}"

    # ---------------------------------------------------------------- who, and moves

    @say.register
    def _(self, answer: a.Pick) -> str:
        return f"pick {self.names.tell(answer.unit)}"

    @say.register
    def _(self, answer: a.Choose) -> str:
        return f"choose {team_said(answer.body)}"

    @say.register
    def _(self, answer: a.Give) -> str:
        teams = f" teams {teams_said(answer.bodies)}" if answer.bodies else ""
        at = f" at piece {answer.piece}" if answer.piece >= 0 else ""
        return f"order {ORDER_SAID[answer.order]}{teams}{at}"

    @say.register
    def _(self, answer: a.Go) -> str:
        starts: Sequence[Place | None] = answer.start or (None,) * len(answer.bodies)
        parts = [
            _gone(body, bends, facing, start)
            for body, bends, facing, start in zip(answer.bodies, answer.bends, answer.facings, starts, strict=True)
        ]
        return f"go each {listed(parts)}{' dash' if answer.speed is Speed.DASH else ''}"

    @say.register
    def _(self, answer: a.Mount) -> str:
        pairs = zip(answer.bodies, answer.carriers, strict=True)
        return f"mount {listed([f'{team_said(body)} in {team_said(carrier)}' for body, carrier in pairs])}"

    @say.register
    def _(self, answer: a.Dismount) -> str:
        return f"dismount {puts(answer)}"

    @say.register
    def _(self, answer: a.BringForward) -> str:
        return f"forward {puts(answer)}"

    @say.register
    def _(self, answer: a.PutDown) -> str:
        return f"put {puts(answer)}"

    # ---------------------------------------------------------------- fire

    @say.register
    def _(self, answer: a.Shoot) -> str:
        verb = "smoke" if answer.smoke else "shoot"
        return f"{verb} {listed([_aimed(aim) for aim in answer.aims])}"

    @say.register
    def _(self, answer: a.Assign) -> str:
        if not answer.shots:
            return f"assign {teams_said(answer.bodies)}"
        pairs = zip(answer.bodies, answer.shots, strict=True)
        return f"assign {', '.join(f'{team_said(body)} {shot}' for body, shot in pairs)}"

    @say.register
    def _(self, answer: a.Swap) -> str:
        return f"swap {teams_said((answer.one, answer.other))}"

    @say.register
    def _(self, answer: a.Bombard) -> str:
        smoke = f" smoke {answer.bearing}" if answer.smoke else ""
        again = " again" if answer.again else ""
        who = f"with {teams_said(answer.bodies)} spotter {team_said(answer.spotter)}"
        return f"bombard {place_said(answer.at)} {who}{smoke}{again}"

    # ---------------------------------------------------------------- assaults

    @say.register
    def _(self, answer: a.ChargeIn) -> str:
        at = f" at {teams_said(answer.targets)}" if answer.targets else ""
        return f"charge {self.names.tell(answer.unit)} with {teams_said(answer.bodies)}{at}"

    @say.register
    def _(self, answer: a.Scoot) -> str:
        return f"scoot {self.names.tell(answer.unit)}"

    @say.register
    def _(self, answer: a.Blows) -> str:
        faces = answer.faces
        parts = [
            f"{team_said(target)} {FACE_SAID[faces[number]]}" if faces else team_said(target)
            for number, target in enumerate(answer.targets)
        ]
        return f"strike {', '.join(parts)}"

    @say.register
    def _(self, answer: a.CounterCharge) -> str:
        at = f" at {teams_said(answer.targets)}" if answer.targets else ""
        return f"counter {teams_said(answer.bodies) or 'nobody'}{at}"


def put(body: int, at: Place, facing: int) -> str:
    return f"{team_said(body)} at {place_said(at)} facing {facing}"


def puts(answer: a.Dismount | a.BringForward | a.PutDown) -> str:
    return listed([put(*each) for each in zip(answer.bodies, answer.at, answer.facings, strict=True)])


def _gone(body: int, bends: Sequence[Place], facing: int, start: Place | None) -> str:
    way = f"to {place_said(bends[-1])}" if bends else "stay"
    via = f" via {' then '.join(map(place_said, bends[:-1]))}" if len(bends) > 1 else ""
    came = f" from {place_said(start)}" if start is not None else ""
    return f"{team_said(body)} {way}{via}{came} facing {facing}"


def _aimed(aim: a.Aim) -> str:
    arm = f" with {aim.weapon}" if aim.weapon else ""
    return f"{team_said(aim.shooter)} at {team_said(aim.target)}{arm}"
