"""A scenario of a ruleset as a game: what every game on a table does alike with its scenario, rules and story."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from os.path import join
from typing import Any, Generic, TypeVar

from msgspec import Struct

from sandtable.game import AgendaState, Game
from sandtable.game.seats import Seat, usual_seats
from sandtable.sheet.scenario import OpenScenario
from sandtable.sheet.shelves import opened
from sandtable.sheet.telling import Storyteller

S = TypeVar("S", bound=AgendaState)
Field = TypeVar("Field", bound=OpenScenario[Any])


class ScenarioGame(Game[S], Generic[S, Field]):
    """A game that is played from a scenario file. A state holds its scenario, and is written with its name alone."""

    #: The folder of the ruleset, where its rule list lies.
    home: str

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

    def story(self, event: Struct) -> list[str]:
        return self.storyteller.told(event)

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
