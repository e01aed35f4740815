"""Who is at a table, and how they are told that there is something new to see."""

from __future__ import annotations

from collections.abc import Callable, Container
from datetime import datetime
from typing import Protocol

from sandtable.game import Seat
from sandtable.web.store.rows import now


class Told(Protocol):
    """Told when something has changed; `cut` is the last answer that stands as it was where one was taken back."""

    def __call__(self, cut: int | None = None) -> None: ...


class Company:
    """Those who are here, each with a seat and an address."""

    def __init__(self, clock: Callable[[], datetime] = now) -> None:
        self._here: dict[Told, tuple[Seat, str]] = {}
        self._clock = clock
        #: When the last who had a seat left it.
        self._left: dict[str, datetime] = {}

    def __bool__(self) -> bool:
        return bool(self._here)

    @property
    def seats(self) -> frozenset[str]:
        """The names of the seats that somebody is here for."""
        return frozenset(seat.name for seat, _ in self._here.values())

    def many(self, seat: str) -> int:
        """How many pages are here for a seat: many may watch from one."""
        return sum(each.name == seat for each, _ in self._here.values())

    def away_since(self, seat: str) -> datetime | None:
        """Since when nobody is here for a seat for which somebody was."""
        return None if seat in self.seats else self._left.get(seat)

    @property
    def first_address(self) -> str:
        """For whom work is done that nobody asked for: whoever has been here longest."""
        return next((address for _, address in self._here.values()), "")

    def enter(self, seat: Seat, told: Told, who: str) -> None:
        self._here[told] = seat, who

    def leave(self, told: Told) -> None:
        seat, _ = self._here.pop(told, (None, ""))
        if seat is not None:
            self._left[seat.name] = self._clock()

    def tell(self, cut: Callable[[Seat], int] | None = None, seats: Container[str] | None = None) -> None:
        """Tell everybody, or those at some seats, and from where on their log has changed."""
        for told, (seat, _) in list(self._here.items()):
            if seats is None or seat.name in seats:
                told(None if cut is None else cut(seat))
