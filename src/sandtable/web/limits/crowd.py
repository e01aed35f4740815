"""How many are here at once."""

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

    def enter(self, who: str) -> bool:
        """Let one in; no if there are too many."""
        if self.full or self.of(who) >= self._most_of_one:
            return False
        self._here[who] = self.of(who) + 1
        self.size += 1
        return True

    def leave(self, who: str) -> None:
        """One who was let in goes."""
        self.size -= 1
        if self.of(who) > 1:
            self._here[who] -= 1
        else:
            self._here.pop(who, None)
