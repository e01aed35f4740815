"""A scenario made ready for play: its file read and found sound, and its tables as it plays them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any, Generic, Self, TypeVar

from msgspec import Struct

from sandtable.sheet.rolling import Assessor
from sandtable.sheet.scenario_text import must_be_sound, read_scenario

Text = TypeVar("Text", bound=Struct)


class NoHouseRules(Struct, frozen=True):
    """Of a game that has none."""

    tables: dict[str, Any] = {}


NO_HOUSE_RULES = NoHouseRules()


class OpenScenario(Generic[Text]):
    """What never changes in a game. Two are the same if they were read from the same text.

    A game adds what its rules ask of it. The file may have house rules: switches in `house_rules`, and changed cells of
    printed tables in `house_rules.tables`; `tables` makes the tables with them.
    """

    def __init__(
        self,
        name: str,
        source: str,
        kind: type[Text],
        find_faults: Callable[[Text], Iterable[str]],
        tables: Callable[[Any], Any],
    ) -> None:
        self.name, self.source = name, source
        self.digest = blake2b(source.encode(), digest_size=8).hexdigest()
        self.text = read_scenario(source, kind)
        must_be_sound(find_faults(self.text))
        self.house: Any = getattr(self.text, "house_rules", NO_HOUSE_RULES)
        self.tables = tables(self.house.tables)
        self.assess = Assessor(self.tables)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenScenario) and other.digest == self.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __copy__(self) -> Self:
        """Nothing in it changes, so a copy is itself."""
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process it is read again."""
        return type(self), (self.name, self.source)

    def __repr__(self) -> str:
        return f"<scenario {self.name}>"
