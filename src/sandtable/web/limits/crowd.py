"""How many are here at once, or how much."""

from __future__ import annotations


class Crowd:
    """Those who are here, counted by address: so many of one, and so many in all."""

    def __init__(self, most_of_one: int, most: int) -> None:
        self._most_of_one, self._most = most_of_one, most
        self._here: dict[str, int] = {}
        self.size = 0

    @property
    def full(self) -> bool:
        return self.size >= self._most

    def of(self, who: str) -> int:
        return self._here.get(who, 0)

    def enter(self, who: str, many: int = 1) -> bool:
        """Let so many in; no if there would be too many."""
        if self.size + many > self._most or self.of(who) + many > self._most_of_one:
            return False
        self._here[who] = self.of(who) + many
        self.size += many
        return True

    def leave(self, who: str, many: int = 1) -> None:
        """So many who were let in go."""
        self.size -= many
        if self.of(who) > many:
            self._here[who] -= many
        else:
            self._here.pop(who, None)
