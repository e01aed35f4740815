"""What the stores have in common: the same tables, the same statements, the same checks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from datetime import datetime
from types import TracebackType
from typing import Any, ClassVar, Protocol, Self, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from sandtable.game.seats import Role
from sandtable.web.store.faults import CannotKeep, Conflict, NotThere
from sandtable.web.store.keepable import (
    HIGHEST,
    check_game,
    check_lines,
    check_texts,
    fits,
    moment_text,
    read_moment,
    within_count,
)
from sandtable.web.store.rows import ChatLine, KeptGame, KeptSeat, News, now

T = TypeVar("T")
Value: TypeAlias = str | bytes | int | None
Rows: TypeAlias = list[Any]

#: Characters of news: much less than PostgreSQL carries, and much more than there are.
LONGEST_NEWS = 1_000
#: Lines in one statement: a long game is written in a few dozen, and everybody else waits for no more round trips.
LINES_AT_ONCE = 200
#: Milliseconds for which it is known when servers ran: twice as long as any clock gives for one decision.
UPTIMES_KEPT = 60 * 24 * 3_600_000

_GAME = "SELECT id, ruleset, scenario, title, options, created, ended, listed FROM games"
_SEAT = "SELECT name, role, player, token_hash, invited, salt_commitment, salt, hints, person"


class Run(Protocol):
    """Runs one statement, written with a question mark for each value, and gives its rows."""

    def __call__(self, sql: str, *values: Value) -> Rows: ...


class SqlStore(ABC):
    """All that is said to a database; how it is said, and what becomes of a lost connection, differs."""

    #: Keeps a game that was read from other writers until the transaction is over.
    hold: ClassVar[str]
    #: Tells other servers, with the transaction, what it wrote; empty where there is only one.
    tell: ClassVar[str]

    @abstractmethod
    def _read(self, sql: str, *values: Value) -> Rows: ...

    @abstractmethod
    def _write(self, work: Callable[[Run], T], clash: str = "") -> T:
        """Do some work in one transaction, made durable before this returns.

        The work may be done twice, so it changes nothing but the database. If the database finds that somebody
        else put the same there first, that is a `Conflict` which says `clash`.
        """

    @abstractmethod
    def close(self) -> None: ...

    # ---------------------------------------------------------------- writing

    def create(
        self,
        game: KeptGame,
        seats: Sequence[KeptSeat],
        lines: Sequence[bytes] = (),
        secret: bytes = b"",
        source: str = "",
    ) -> None:
        check_game(game, seats, secret)
        check_texts(source=source)
        check_lines(lines)
        created = moment_text(game.created)
        ended = None if game.ended is None else moment_text(game.ended)

        def write(run: Run) -> None:
            run(
                "INSERT INTO games (id, created, ruleset, scenario, title, options, secret, ended, source, listed)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                *(game.id, created, game.ruleset, game.scenario, game.title, game.options, secret, ended, source),
                int(game.listed),
            )
            for place, seat in enumerate(seats):
                run(
                    "INSERT INTO seats"
                    " (game, place, name, role, player, token_hash, invited, salt_commitment, salt, hints, person)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    *(game.id, place, seat.name, seat.role.value, seat.player, seat.token_hash),
                    *(int(seat.invited), seat.salt_commitment, seat.salt, seat.hints, seat.person),
                )
            _insert_lines(run, game.id, 1, lines)

        self._write(write, f"game {game.id!r} or the token of one of its seats is there already: take new ones")

    def append(self, game: str, number: int, *lines: bytes) -> None:
        check_lines(lines)

        def write(run: Run) -> None:
            self._add_lines(run, game, number, lines)

        self._write(write, _taken(game, number))

    def begin(self, game: str, seats: Sequence[KeptSeat], *lines: bytes) -> bool:
        check_lines(lines)

        def write(run: Run) -> bool:
            self._held(run, game)
            if not self._is_as(run, game, seats):
                return False
            self._add_lines(run, game, 1, lines)
            return True

        return self._write(write, _taken(game, 1))

    def end(self, game: str, number: int = 0, *lines: bytes) -> None:
        check_lines(lines)
        at = moment_text(now())

        def write(run: Run) -> None:
            if lines:
                self._add_lines(run, game, number, lines)
            else:
                self._held(run, game)
            run("UPDATE games SET ended = ?, secret = ? WHERE id = ? AND ended IS NULL", at, b"", game)

        self._write(write, _taken(game, number))

    def say(self, game: str, seat: str, text: str) -> ChatLine:
        check_texts(text=text)
        at = now()

        def write(run: Run) -> ChatLine:
            self._held(run, game)
            if not fits(seat) or not run("SELECT 1 FROM seats WHERE game = ? AND name = ?", game, seat):
                raise NotThere(f"nobody sits at {seat!r} in game {game!r}")
            [(last,)] = run("SELECT COALESCE(MAX(number), 0) FROM chat WHERE game = ?", game)
            run(
                "INSERT INTO chat (game, number, seat, text, at) VALUES (?, ?, ?, ?, ?)",
                *(game, last + 1, seat, text, moment_text(at)),
            )
            self._told(run, News(game, said=last + 1))
            return ChatLine(last + 1, seat, text, at)

        return self._write(write)

    def hint(self, game: str, seat: str) -> int:
        def write(run: Run) -> int:
            self._held(run, game)
            count = "UPDATE seats SET hints = hints + 1 WHERE game = ? AND name = ? RETURNING hints"
            if not fits(seat) or not (counted := run(count, game, seat)):
                raise NotThere(f"nobody sits at {seat!r} in game {game!r}")
            [(hints,)] = counted
            return int(hints)

        return self._write(write)

    def keep_study(self, game: str, study: str) -> None:
        check_texts(study=study)

        def write(run: Run) -> None:
            self._held(run, game)
            run(
                "INSERT INTO studies (game, study) VALUES (?, ?)"
                " ON CONFLICT (game) DO UPDATE SET study = excluded.study",
                *(game, study),
            )

        self._write(write)

    def claim(self, invitation: bytes, token: bytes, person: str = "") -> tuple[str, KeptSeat] | None:
        check_texts(person=person)

        def write(run: Run) -> tuple[str, KeptSeat] | None:
            ask = f"{_SEAT}, game FROM seats WHERE token_hash = ? AND invited = 1{self.hold}"
            found = run(ask, invitation)
            if not found:
                return None
            [(*row, game)] = found
            change = "UPDATE seats SET token_hash = ?, invited = 0, person = ? WHERE token_hash = ?"
            run(change, token, person, invitation)
            self._told(run, News(game, seats=True))
            return game, replace(_seat(row), token_hash=token, invited=False, person=person)

        return self._write(write, "this token is taken: take a new one")

    def keep_salts(self, game: str, was: Sequence[KeptSeat], given: Sequence[KeptSeat]) -> bool:
        for seat in given:
            check_texts(commitment=seat.salt_commitment, salt=seat.salt)

        def write(run: Run) -> bool:
            self._held(run, game)
            # Asked for apart: who has waited for the game sees only now what was written meanwhile.
            if run("SELECT 1 FROM lines WHERE game = ? AND number = 1", game):
                raise Conflict(f"game {game!r} has begun: its dice take no more salt")
            if not self._is_as(run, game, was):
                return False
            for seat in given:
                change = "UPDATE seats SET salt_commitment = ?, salt = ? WHERE game = ? AND name = ?"
                run(change, seat.salt_commitment, seat.salt, game, seat.name)
            self._told(run, News(game, seats=True))
            return True

        return self._write(write)

    def _is_as(self, run: Run, game: str, seats: Sequence[KeptSeat]) -> bool:
        """Whether the salt of a game is still what somebody has seen of it."""
        held = run("SELECT name, salt_commitment, salt FROM seats WHERE game = ? ORDER BY place", game)
        return [tuple(row) for row in held] == [(seat.name, seat.salt_commitment, seat.salt) for seat in seats]

    def delete_before(self, moment: datetime, most: int = HIGHEST) -> int:
        limit = moment_text(moment)
        never_began = "ended IS NULL AND created < ? AND NOT EXISTS (SELECT 1 FROM lines WHERE game = games.id)"
        gone = f"SELECT id FROM games WHERE ended < ? OR ({never_began}) ORDER BY id LIMIT ?{self.hold}"  # noqa: S608

        def write(run: Run) -> int:
            # Asked once more: who has waited for a game sees only now that it was begun meanwhile.
            still = f"DELETE FROM games WHERE id = ? AND (ended < ? OR {never_began}) RETURNING id"  # noqa: S608
            return sum(len(run(still, game, limit, limit)) for (game,) in run(gone, limit, limit, most))

        return self._write(write)

    def keep_clock(self, game: str, clock: str, was: str) -> bool:
        check_texts(clock=clock)

        def write(run: Run) -> bool:
            self._held(run, game)
            kept = run("UPDATE games SET clock = ? WHERE id = ? AND clock = ? RETURNING id", clock, game, was)
            if kept:
                self._told(run, News(game, clock=True))
            return bool(kept)

        return self._write(write)

    def keep_up(self, server: str, since: int, until: int) -> None:
        def write(run: Run) -> None:
            run(
                "INSERT INTO uptimes (server, since, until) VALUES (?, ?, ?)"
                " ON CONFLICT (server) DO UPDATE SET until = EXCLUDED.until",
                *(server, since, until),
            )
            run("DELETE FROM uptimes WHERE until < ?", until - UPTIMES_KEPT)

        self._write(write)

    def list_game(self, game: str, listed: bool) -> None:
        def write(run: Run) -> None:
            self._held(run, game)
            run("UPDATE games SET listed = ? WHERE id = ?", int(listed), game)
            self._told(run, News(game, seats=True))

        self._write(write)

    def _held(self, run: Run, game: str) -> tuple[bool, int]:
        """Whether a game is over and how many lines it has; nobody else changes it until this transaction is over."""
        count = "(SELECT COALESCE(MAX(number), 0) FROM lines WHERE game = games.id)"
        found = fits(game) and run(f"SELECT ended, {count} FROM games WHERE id = ?{self.hold}", game)  # noqa: S608
        if not found:
            raise _no_game(game)
        [(ended, last)] = found
        return ended is not None, last

    def _add_lines(self, run: Run, game: str, number: int, lines: Sequence[bytes]) -> None:
        over, last = self._held(run, game)
        if over:
            raise Conflict(f"game {game!r} is over: read it again")
        if not 1 <= number <= HIGHEST:
            raise CannotKeep(f"there is no line {number} in a record: the first is line 1")
        if number <= last:
            raise Conflict(_taken(game, number))
        if number > last + 1:
            raise Conflict(f"game {game!r} has {last} lines, so line {number} cannot follow: read the game again")
        _insert_lines(run, game, number, lines)
        self._told(run, News(game, lines=number + len(lines) - 1))

    def _told(self, run: Run, news: News) -> None:
        told = msgspec.json.encode(news).decode()
        # Only a name that no server gives a game is longer.
        if self.tell and len(told) <= LONGEST_NEWS:
            run(self.tell, told)

    # ---------------------------------------------------------------- reading

    def game(self, game: str) -> KeptGame | None:
        found = self._read(f"{_GAME} WHERE id = ?", game) if fits(game) else []
        return _game(found[0]) if found else None

    def source(self, game: str) -> str:
        [(source,)] = self._of_game(game, "SELECT source FROM games WHERE id = ?", game)
        return str(source)

    def secret(self, game: str) -> bytes:
        [(secret,)] = self._of_game(game, "SELECT secret FROM games WHERE id = ?", game)
        return bytes(secret)

    def lines(self, game: str, after: int = 0) -> tuple[bytes, ...]:
        ask = "SELECT line FROM lines WHERE game = ? AND number > ? ORDER BY number"
        return tuple(line for (line,) in self._of_game(game, ask, game, within_count(after)))

    def seats(self, game: str) -> tuple[KeptSeat, ...]:
        ask = f"{_SEAT} FROM seats WHERE game = ? ORDER BY place"
        return tuple(map(_seat, self._of_game(game, ask, game)))

    def seat_of(self, token_hash: bytes) -> tuple[str, KeptSeat] | None:
        found = self._read(f"{_SEAT}, game FROM seats WHERE token_hash = ?", token_hash)
        return (found[0][-1], _seat(found[0][:-1])) if found else None

    def chat(self, game: str, after: int = 0) -> tuple[ChatLine, ...]:
        ask = "SELECT number, seat, text, at FROM chat WHERE game = ? AND number > ? ORDER BY number"
        said = self._of_game(game, ask, game, within_count(after))
        return tuple(ChatLine(number, seat, text, read_moment(at)) for number, seat, text, at in said)

    def study(self, game: str) -> str:
        found = self._of_game(game, "SELECT study FROM studies WHERE game = ?", game)
        return str(found[0][0]) if found else ""

    def games(self, limit: int = 50, before: KeptGame | None = None) -> tuple[KeptGame, ...]:
        place: tuple[Value, ...] = ()
        if before is not None:
            check_texts(id=before.id)
            place = (moment_text(before.created), before.id)
        older = " WHERE (created, id) < (?, ?)" if place else ""
        ask = f"{_GAME}{older} ORDER BY created DESC, id DESC LIMIT ?"
        return tuple(map(_game, self._read(ask, *place, within_count(limit))))

    def clock(self, game: str) -> str:
        [(clock,)] = self._of_game(game, "SELECT clock FROM games WHERE id = ?", game)
        return str(clock)

    def has_clocks(self) -> bool:
        return bool(self._read("SELECT 1 FROM games WHERE clock <> '' AND ended IS NULL LIMIT 1"))

    def ups(self, after: int) -> tuple[tuple[int, int], ...]:
        found = self._read("SELECT since, until FROM uptimes WHERE until > ? ORDER BY since", after)
        return tuple((since, until) for since, until in found)

    def listed(self, since: datetime, limit: int) -> tuple[KeptGame, ...]:
        open_seat = "EXISTS (SELECT 1 FROM seats WHERE game = games.id AND invited = 1 AND role IN (?, ?))"
        ask = f"{_GAME} WHERE listed = 1 AND ended IS NULL AND created >= ? AND {open_seat}"
        values = moment_text(since), Role.PLAYER.value, Role.TEAM.value, within_count(limit)
        return tuple(map(_game, self._read(f"{ask} ORDER BY created DESC, id DESC LIMIT ?", *values)))

    def _of_game(self, game: str, sql: str, *values: Value) -> Rows:
        """Rows that belong to a game; that there are none may mean that there is no such game."""
        found = self._read(sql, *values) if fits(game) else []
        if not found and self.game(game) is None:
            raise _no_game(game)
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _insert_lines(run: Run, game: str, number: int, lines: Sequence[bytes]) -> None:
    for at in range(0, len(lines), LINES_AT_ONCE):
        some = lines[at : at + LINES_AT_ONCE]
        values = [value for each, line in enumerate(some, number + at) for value in (game, each, line)]
        run(f"INSERT INTO lines (game, number, line) VALUES {', '.join(['(?, ?, ?)'] * len(some))}", *values)  # noqa: S608


def _game(row: Sequence[Any]) -> KeptGame:
    game, ruleset, scenario, title, options, created, ended, listed = row
    return KeptGame(
        id=game,
        ruleset=ruleset,
        scenario=scenario,
        title=title,
        options=options,
        created=read_moment(created),
        ended=None if ended is None else read_moment(ended),
        listed=bool(listed),
    )


def _seat(row: Sequence[Any]) -> KeptSeat:
    name, role, player, token_hash, invited, *more = row
    return KeptSeat(name, Role(role), player, token_hash, bool(invited), *more)


def _taken(game: str, number: int) -> str:
    return f"line {number} of game {game!r} is there already: read the game again"


def _no_game(game: str) -> NotThere:
    return NotThere(f"there is no game {game!r}")
