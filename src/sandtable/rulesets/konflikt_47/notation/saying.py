"""Answers of Konflikt '47 as they could be typed: what is said here is read back as the same answer."""

from __future__ import annotations

from functools import singledispatchmethod

from msgspec import Struct

from sandtable.game.notation import in_words
from sandtable.inches.tape import Place, number_said, place_said
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.notation.verbs import PLAIN
from sandtable.rulesets.konflikt_47.notation.words import INDIRECT, MODES, NOTHING, REACTIONS, ROUNDS
from sandtable.rulesets.konflikt_47.terms import Loaded, Order
from sandtable.sheet.notation.words import Names

TYPED = {"goon": "go on", "followon": "follow on"}
SAID: dict[type[Struct], str] = {kind: TYPED.get(word, word) for word, kind in PLAIN.items()}
REACTION_SAID = {reaction: word for word, reaction in REACTIONS.items()}
MODE_SAID = {mode: word for word, mode in MODES.items()}
ROUND_SAID = {loaded: word for word, loaded in ROUNDS.items()}


def said(s: BattleState, names: Names, answer: Struct) -> str:
    """An answer as a command."""
    return Sayer(names).say(answer)


class Sayer:
    """Says answers with the names of one battle."""

    def __init__(self, names: Names) -> None:
        self.names = names

    @singledispatchmethod
    def say(self, answer: Struct) -> str:
        return SAID[type(answer)] if type(answer) in SAID else in_words(answer)

    # ---------------------------------------------------------------- orders and moves

    @say.register
    def _(self, answer: a.Place) -> str:
        return f"place {self.names.tell(answer.unit)} at {place_said(answer.at)} facing {answer.facing}"

    @say.register
    def _(self, answer: a.Give) -> str:
        name = self.names.tell(answer.unit)
        turned = f" facing {answer.facing}" if answer.facing >= 0 else ""
        loaded = self.round(answer.round)
        if answer.target >= 0 and answer.order is Order.RUN:
            return f"assault {name}, {self.names.tell(answer.target)}{turned}{loaded}"
        against = f" against {self.names.tell(answer.target)}" if answer.target >= 0 else ""
        return f"order {name} {answer.order.value}{against}{turned}{loaded}"

    @say.register
    def _(self, answer: a.Go) -> str:
        bends = answer.bends
        via = f" via {' then '.join(map(place_said, bends[:-1]))}" if len(bends) > 1 else ""
        way = f"go to {place_said(bends[-1])}{via}" if bends else "stay"
        boards = f" board {self.names.tell(answer.boards)}" if answer.boards >= 0 else ""
        start = f" from {place_said(answer.start)}" if answer.start is not None else ""
        return f"{way} facing {answer.facing}{' reverse' if answer.reverse else ''}{boards}{start}"

    @say.register
    def _(self, answer: a.Halt) -> str:
        return f"halt facing {answer.facing}" if answer.facing >= 0 else "halt"

    @say.register
    def _(self, answer: a.Hitch) -> str:
        return f"hitch {self.names.tell(answer.gun)}"

    @say.register
    def _(self, answer: a.Unhitch) -> str:
        return f"unhitch {self.put(answer.at, answer.facing)}"

    @say.register
    def _(self, answer: a.PutDown) -> str:
        return f"put {self.put(answer.at, answer.facing)}"

    def put(self, at: Place, facing: int) -> str:
        return f"at {place_said(at)} facing {facing}"

    # ---------------------------------------------------------------- fire

    @say.register
    def _(self, answer: a.Shoot) -> str:
        return f"shoot {' then '.join(map(self.aim, answer.aims))}".rstrip()

    @say.register
    def _(self, answer: a.React) -> str:
        aim = self.aim(answer.aim, "on ")
        return f"react {REACTION_SAID[answer.reaction]}{f' {aim}' if aim else ''}"

    @say.register
    def _(self, answer: a.Spring) -> str:
        aim = self.aim(answer.aim, "on ")
        when = f"at {number_said(answer.where)} in"
        return f"ambush {self.names.tell(answer.unit)} {when}{f' {aim}' if aim else ''}"

    def aim(self, aim: a.Aim, whom: str = "") -> str:
        """At whom, with what, which round, and how."""
        parts = [f"{whom}{self.names.tell(aim.target)}"] if aim.target >= 0 else []
        parts += [f"with {', '.join(aim.weapons)}"] if aim.weapons else []
        parts += [f"bearing {aim.bearing}"] if aim.bearing >= 0 else []
        parts += [f"other {', '.join(aim.other_round)}"] if aim.other_round else []
        parts += [INDIRECT] if aim.indirect else []
        parts += [ROUND_SAID[aim.round]] if aim.round is not Loaded.USUAL else []
        return " ".join(parts)

    def round(self, loaded: Loaded) -> str:
        return "" if loaded is Loaded.USUAL else f" {ROUND_SAID[loaded]}"

    # ---------------------------------------------------------------- what becomes of units

    @say.register
    def _(self, answer: a.Fall) -> str:
        return f"fall {', '.join(answer.arms)}".rstrip()

    @say.register
    def _(self, answer: a.Choose) -> str:
        return f"choose {self.names.tell(answer.unit)}"

    @say.register
    def _(self, answer: a.FightBy) -> str:
        return f"fight {MODE_SAID[answer.mode]}"

    @say.register
    def _(self, answer: a.Keep) -> str:
        return f"keep {', '.join(map(self.names.tell, answer.units)) or NOTHING}"
