"""A scenario of a ruleset as a game: what every game on a table does alike with its scenario, rules and story."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from os.path import join
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refused
from sandtable.game import AgendaState, Game, Tell
from sandtable.game.agenda import WRONG_KIND
from sandtable.game.answers import Concede
from sandtable.game.notation import Verb
from sandtable.game.question import Question, Turned
from sandtable.game.scene import Scene
from sandtable.game.seats import Seat, usual_seats
from sandtable.game.telling import Brief
from sandtable.sheet.notation.command import verb_of
from sandtable.sheet.notation.reader import Reader
from sandtable.sheet.rolling import Rolled
from sandtable.sheet.scenario import OpenScenario
from sandtable.sheet.scenes import profits_of, scenes_of
from sandtable.sheet.shelves import opened
from sandtable.sheet.switches import played_otherwise
from sandtable.sheet.telling import Storyteller

S = TypeVar("S", bound=AgendaState)
Field = TypeVar("Field", bound=OpenScenario[Any])


class ScenarioGame(Game[S], Generic[S, Field]):
    """A game that is played from a scenario file. A state holds its scenario, and is written with its name alone."""

    #: The folder of the ruleset, where its rule list lies.
    home: str
    #: All verbs of the game, where a scenario may do without some; and two words that are one verb.
    known_verbs: Mapping[str, Verb] = MappingProxyType({})
    two_words: Mapping[str, str] = MappingProxyType({})

    def __init__(
        self, scenario: Field, sides: Sequence[str], storyteller: Storyteller, seats: tuple[Seat, ...] = ()
    ) -> None:
        self.battlefield = scenario
        self.scenario = scenario.name
        self.sides = tuple(sides)
        self.seats = seats or usual_seats(self.sides)
        self.tables = scenario.tables
        self.storyteller = storyteller

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process it is opened again."""
        return opened, (self.ruleset, self.scenario, self.battlefield.source)

    def rules_hash(self) -> str:
        """A fingerprint of the rule list, the tables and the scenario's house rules."""
        whole = blake2b(digest_size=16)
        with open(join(self.home, "rules.toml"), "rb") as rules:
            whole.update(rules.read())
        for table in self.battlefield.tables.files():
            whole.update(repr(table.rows).encode())
        whole.update(repr(self.battlefield.house).encode())
        return whole.hexdigest()

    def scenario_text(self) -> str:
        return self.battlefield.source

    def brief(self) -> Brief:
        """What its file says under the usual names; how large and how long it is, only the game can tell."""
        text = self.battlefield.text
        return replace(
            super().brief(),
            title=getattr(text, "title", "") or self.scenario,
            when=getattr(text, "when", ""),
            notes=" ".join(getattr(text, "notes", "").split()),
            house_rules=played_otherwise(self.battlefield.house, self.tables),
        )

    def story(self, event: Struct) -> list[str]:
        return self.storyteller.told(event)

    #: Events that begin something new: what is told from there on did not come of the dice before.
    new_scene: tuple[type[Struct], ...] = ()

    def leads(self, event: Struct) -> bool:
        """Whether an event belongs to the dice that follow it: somebody did something about them first."""
        return False

    def scenes(self, events: tuple[Struct, ...]) -> tuple[Scene, ...]:
        return scenes_of(self, events) or super().scenes(events)

    def profits(self, rolled: Rolled) -> int | None:
        """The side for which a procedure went well; here by its last roll."""
        return profits_of(self, rolled)

    # ---------------------------------------------------------------- giving up

    #: Whether whoever is to decide may give up instead; a game that knows it says what comes of it.
    may_concede: bool = False

    def conceded(self, s: S, side: int, tell: Tell) -> S:
        """The end of a game that a side gives up."""
        raise NotImplementedError(f"{type(self).__name__} may be given up, so it must say how that ends it")

    def question(self, s: S) -> Question | None:
        asked = super().question(s)
        if asked is None or not self.may_concede:
            return asked
        return replace(asked, answers=(*asked.answers, Concede.__name__))

    def validate(self, s: S, answer: Any, seat: Seat | None = None) -> Refused | None:
        wrong = super().validate(s, answer, seat)
        if wrong is None or not self.may_concede or not isinstance(answer, Concede):
            return wrong
        return None if all(each.rule == WRONG_KIND for each in wrong.refusals) else wrong

    def take(self, s: S, answer: Any, dice: Dice) -> Turned[S]:
        if not isinstance(answer, Concede):
            # A search takes an answer after the other, and super() would be felt.
            return Game.take(self, s, answer, dice)
        events: list[Struct] = []
        over = self.conceded(s, self.side_of(s.agenda[0].decider(s)), events.append)
        return Turned(over, tuple(events))

    # ---------------------------------------------------------------- typed

    def reader(self, s: S) -> Reader:
        """Who reads a typed command at one moment."""
        raise NotImplementedError(f"{type(self).__name__} has verbs, so it must have a reader for them")

    def read(self, s: S, line: str) -> Struct:
        known, open_now = self.known_verbs or self.verbs, self.verbs_for(s)
        verb, rest = verb_of(line, s.agenda[0], self.verbs, known, self.two_words, open_now)
        answer: Struct = self.reader(s).read(verb, rest)
        return answer

    def _encode(self, value: Any) -> Any:
        if isinstance(value, OpenScenario):
            return f"{value.name}:{value.digest}"
        return super()._encode(value)

    def _decode(self, kind: type, value: Any) -> Any:
        if not issubclass(kind, OpenScenario):
            return super()._decode(kind, value)
        if value != self._encode(self.battlefield):
            raise ValueError(f"the state belongs to the scenario {value}, not to {self._encode(self.battlefield)}")
        return self.battlefield
