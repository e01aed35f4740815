"""A game that has not begun: its dice wait for what the players give to them.

The table has committed to its seed. Each player first binds a salt by its hash, and only when all are bound are they
told: so neither the table nor any player can pick what suits him.
"""

from __future__ import annotations

import re
from asyncio import Lock
from collections.abc import Callable, Sequence
from math import inf
from time import monotonic

from msgspec.structs import replace

from sandtable.dice.fair import commitment
from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Seat
from sandtable.game.cup import Salt, salt_of
from sandtable.game.refusals import BEGUN, NOT_BEGUN, SALT
from sandtable.game.seats import HUMAN, Role
from sandtable.web.games.company import Company, Told
from sandtable.web.games.people_said import SittingSaid, WaitingSaid
from sandtable.web.games.room import Room
from sandtable.web.games.scenario_names import rules_said
from sandtable.web.games.setup import PLAYS, Setup, is_taken
from sandtable.web.store.faults import Conflict
from sandtable.web.store.rows import KeptGame, KeptSeat
from sandtable.web.store.store import Store

#: Where the hash of a salt would be, for whoever is not waited for.
LEFT_OUT = "-"
#: Seconds for those who have bound their salt to tell it, before others may begin without.
TELL_SECONDS = 10.0
HAS_BEGUN = Refused((Refusal(BEGUN, "the game has begun: its dice take no more salt"),))
#: A salt is as long as this at most, and a commitment exactly, in hexadecimal.
_SALT = re.compile(r"(?:[0-9a-f]{2}){8,64}")
_COMMITMENT = re.compile(r"[0-9a-f]{64}")


class Waiting:
    """One game and those who have sat down to it."""

    def __init__(
        self,
        game: KeptGame,
        setup: Setup,
        published: str,
        seats: Sequence[KeptSeat],
        store: Store,
    ) -> None:
        self.name, self.title, self.commitment, self._setup = game.id, game.title, published, setup
        self._rules = rules_said(game.ruleset)
        self._store, self._clock = store, monotonic
        self._seats = {seat.name: seat for seat in seats}
        #: When all had bound their salt.
        self._bound_at = inf
        self._note_bound()
        self.company = Company()
        #: The room, once the game has begun; it begins once.
        self.begun: Room | None = None
        self.beginning = Lock()
        #: How often it could not be begun or followed.
        self.failed = 0
        self._asked_by = game.id

    #: A game that has not begun holds no answers.
    weight = 0

    # ---------------------------------------------------------------- who is here

    @property
    def seats(self) -> tuple[KeptSeat, ...]:
        return tuple(self._seats.values())

    @property
    def who(self) -> str:
        """For whom it is begun or followed: whoever is here, or else whoever asked last."""
        return self.company.first_address or self._asked_by

    def asked_by(self, who: str) -> None:
        """Somebody at an address wants it to begin."""
        self._asked_by = who or self._asked_by

    @property
    def needed(self) -> bool:
        """Whether somebody is here, or it is just being begun."""
        return bool(self.company) or self.beginning.locked()

    def knows(self, seat: Seat, version: int, chain: str) -> bool:
        """A game that has not begun has shown nothing: whoever saw something saw another."""
        return False

    def enter(self, seat: Seat, told: Told, who: str = "") -> None:
        """Somebody comes in, from some address."""
        self.company.enter(seat, told, who)
        self.changed()

    def leave(self, told: Told) -> None:
        self.company.leave(told)
        self.changed()

    def changed(self) -> None:
        self.company.tell()

    def seats_changed(self) -> None:
        """Somebody sat down, here or at another server."""
        self.seats_are(self._store.seats(self.name))
        self.changed()

    def seats_are(self, seats: Sequence[KeptSeat]) -> None:
        self._seats = {seat.name: seat for seat in seats}
        self._note_bound()

    def _note_bound(self) -> None:
        """Everybody who has bound his salt has some time to tell it."""
        self._bound_at = min(self._bound_at, self._clock()) if self.all_bound else inf

    # ---------------------------------------------------------------- what the players give

    @property
    def all_bound(self) -> bool:
        return all(seat.salt_commitment for seat in self._givers())

    @property
    def all_given(self) -> bool:
        return all(seat.salt for seat in self._givers())

    def salts(self) -> list[Salt]:
        """What was given, in the order of the seats."""
        given = [seat for seat in self._givers() if seat.salt]
        return [salt_of(seat.name, bytes.fromhex(seat.salt), seat.salt_commitment) for seat in given]

    def bind(self, seat: Seat, published: str) -> Refused | None:
        """Take the hash of a salt. It may be changed until all have bound theirs."""

        def bound() -> list[KeptSeat] | Refused:
            if no := self._no_giver(seat):
                return no
            if not _COMMITMENT.fullmatch(published):
                return Refused((Refusal(SALT, "the hash of a salt has 64 hexadecimal digits"),))
            held = self._seats[seat.name]
            if published != held.salt_commitment and self.all_bound and (held.salt or len(self._givers()) > 1):
                return Refused((Refusal(SALT, "all have bound their salt, so none can be bound any more"),))
            return [replace(held, salt_commitment=published)]

        return self._keep(bound)

    def give(self, seat: Seat, salt: str) -> Refused | None:
        """Take the salt that was bound."""

        def given() -> list[KeptSeat] | Refused:
            if no := self._no_giver(seat):
                return no
            if not self.all_bound:
                return Refused((Refusal(SALT, "not every player has bound his salt yet: tell yours when all have"),))
            held = self._seats[seat.name]
            if not _SALT.fullmatch(salt) or commitment(bytes.fromhex(salt)) != held.salt_commitment:
                return Refused((Refusal(SALT, "this is not the salt that was bound"),))
            return [replace(held, salt=salt)]

        return self._keep(given)

    def begin_without(self, seat: Seat) -> Refused | None:
        """Leave out those who have not come or, if all who came have bound theirs, those who do not tell it.

        Whoever says so has done his own part, or is the umpire; where nobody has bound anything there is none to do.
        """

        def without() -> list[KeptSeat] | Refused:
            if seat.role is Role.SPECTATOR:
                return Refused((Refusal(NOT_BEGUN, "only those who play, or the umpire, may begin the game"),))
            late, givers = self._late(), self._givers()
            if self.all_bound and givers and self._clock() < self._bound_at + TELL_SECONDS:
                return Refused((Refusal(SALT, "all have bound their salt and are about to tell it: wait a moment"),))
            if any(each.name == seat.name for each in late) and any(each.salt_commitment for each in givers):
                because = "others have bound their salt: give yours, or leave the beginning to them"
                return Refused((Refusal(SALT, because),))
            return [replace(each, salt_commitment=LEFT_OUT) for each in late]

        self.seats_are(self._store.seats(self.name))
        return self._keep(without)

    def _givers(self) -> list[KeptSeat]:
        """The seats of people who play, without those who were left out."""
        people = [seat for seat in self._seats.values() if seat.player == HUMAN and seat.role in PLAYS]
        return [seat for seat in people if seat.salt_commitment != LEFT_OUT]

    def _no_giver(self, seat: Seat) -> Refused | None:
        if any(each.name == seat.name for each in self._givers()):
            return None
        if self._seats[seat.name].salt_commitment == LEFT_OUT:
            return refused(Refusal(SALT, "the others begin without you: you can play all the same"))
        return refused(Refusal(SALT, "only those who play give salt to the dice"))

    def _late(self) -> list[KeptSeat]:
        """Those who have not bound their salt or, once all have, those who have not told it."""
        return [seat for seat in self._givers() if not (seat.salt if self.all_bound else seat.salt_commitment)]

    def _keep(self, wanted: Callable[[], list[KeptSeat] | Refused]) -> Refused | None:
        """Keep what somebody gives if nothing is against it: not even what others gave at another server meanwhile."""
        while True:
            given = wanted()
            if isinstance(given, Refused):
                return given
            held = tuple(self._seats.values())
            try:
                kept = all(seat in held for seat in given) or self._store.keep_salts(self.name, held, given)
            except Conflict:
                # It was begun at another server, of which nobody here has heard yet.
                return HAS_BEGUN
            if kept:
                self._seats.update({seat.name: seat for seat in given})
                self._note_bound()
                self.changed()
                return None
            self.seats_are(self._store.seats(self.name))

    # ---------------------------------------------------------------- what is seen of it

    def waits_for(self) -> str:
        """Who is still to sit down or to give his salt, in words."""
        names = [seat.name for seat in self._late()]
        return f"the game has not begun: it waits for {' and '.join(names)}" if names else "the game is about to begin"

    def not_begun(self) -> Refused:
        return Refused((Refusal(NOT_BEGUN, self.waits_for()),))

    def said(self, seat: Seat) -> WaitingSaid:
        givers, here = [each.name for each in self._givers()], self.company.seats
        return WaitingSaid(
            game=self.name,
            title=self.title,
            seat=seat.name,
            role=seat.role.value,
            seats=tuple(
                SittingSaid(
                    name=each.name,
                    role=each.role.value,
                    player=each.player,
                    taken=is_taken(each),
                    invited=each.invited,
                    here=each.name in here,
                    bound="" if each.salt_commitment == LEFT_OUT else each.salt_commitment,
                    left_out=each.salt_commitment == LEFT_OUT,
                    given=bool(each.salt),
                    person=each.person,
                )
                for each in self._seats.values()
            ),
            commitment=self.commitment,
            step="" if seat.name not in givers else "give" if self.all_bound else "bind",
            said=self.waits_for(),
            inherited=self._setup.inherited,
            rules=self._rules,
            terms=self._setup.terms,
            practice=self._setup.practice,
            coach=bool(self._setup.coach),
        )
