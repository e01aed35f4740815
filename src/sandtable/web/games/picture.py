"""What a seat sees of a room. Everything that leaves the server about a game is made here, from the seat's view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sandtable.game import Seat
from sandtable.game.account import seen_events, seen_throws, told
from sandtable.game.cup import FairDice, salts_of
from sandtable.game.match import Entry, Match
from sandtable.game.notation import examples
from sandtable.game.scene import MARK
from sandtable.game.seats import HUMAN
from sandtable.game.waiting import Wait
from sandtable.web.errors import against
from sandtable.web.faces.face import Face
from sandtable.web.games.clocks_said import clocks_said
from sandtable.web.games.letters import keys_of
from sandtable.web.games.people_said import SeatSaid
from sandtable.web.games.room import Room
from sandtable.web.games.scenario_names import scenario_said
from sandtable.web.games.scenes import scenes
from sandtable.web.games.setup import Inherited, is_taken
from sandtable.web.games.taken_back import taken_back
from sandtable.web.games.wire import (
    Asked,
    Chat,
    Coming,
    Dice,
    Ending,
    Guide,
    Guided,
    LogEntry,
    Picture,
    Shown,
    StoryLine,
)
from sandtable.web.store.rows import ChatLine

#: Pictures of one moment that are kept: one for each kind of seat.
MOST_PICTURES = 4
INDENT = 2


def shown(room: Room, seat: Seat, *, log_after: int, ground: str) -> Shown:
    """The picture for a page. Pages at one seat that know as much are shown the same, made once."""
    known = (seat.name, log_after, ground)
    if (made := room.pictures.get(known)) is None:
        seen = picture(room, seat, log_after=log_after, ground=ground)
        text = msgspec.json.encode(seen).decode()
        made = Shown(text, seen.answers, seen.board.ground_id if seen.board is not None else "")
        if len(room.pictures) < MOST_PICTURES:
            room.pictures[known] = made
    return made


def picture(room: Room, seat: Seat, *, log_after: int = -1, ground: str = "") -> Picture:
    """The room as a seat sees it: the log from a number on, and the ground unless the page has it."""
    match, dice = room.match, room.header.dice
    now = match.number_for(seat, len(match.history))
    return replace(
        still(match, room.face, seat, now, log_after=log_after, ground=ground, reasons=_reasons(room)),
        game=room.name,
        title=room.title,
        version=room.version_for(seat),
        seats=tuple(_seats(room)),
        chat=tuple(map(_chat, room.chat)),
        against_undo=against(match.against_undo(seat)),
        thinking=room.thinks_for(seat),
        fair=isinstance(dice, FairDice),
        commitment=dice.commitment if isinstance(dice, FairDice) else "",
        salts=salts_of(dice),
        inherited=_inherited(room, seat),
        fingerprint=room.chain_at(1),
        chain=room.chain_for(seat),
        trouble=room.broken or "",
        clocks=clocks_said(room, seat),
        taken_back=taken_back(match, seat),
        guided=_guided(room, seat),
        coach=room.coaching.name,
    )


def still(
    match: Match[Any],
    face: Face,
    seat: Seat,
    answers: int,
    *,
    log_after: int = -1,
    ground: str = "",
    reasons: dict[int, str] | None = None,
) -> Picture:
    """A game as it was after so many answers that were there for the seat."""
    game = match.game
    at = match.seen_by(seat)[answers - 1] if answers else 0
    s = match.view(seat, at).state
    board = face.board(s)
    guide = None
    if board is not None and board.ground_id == ground:
        board = replace(board, ground="")
    else:
        guide = Guide(face.legend, examples(game.verbs), keys_of(game))
    return Picture(
        game="",
        title="",
        ruleset=game.ruleset,
        scenario=scenario_said(game),
        version=0,
        answers=answers,
        seat=seat.name,
        role=seat.role.value,
        sides=game.sides,
        seats=(),
        turn=game.turn_said(s),
        standings=game.standings(s),
        asked=_asked(match, s, seat),
        agenda=tuple(Coming(*step) for step in game.upcoming(s)),
        board=board,
        guide=guide,
        pieces=face.pieces(s),
        log=tuple(log(match, face, seat, log_after, answers, reasons or {})),
        chat=(),
        against_undo=(),
        thinking=None,
        ended=_ended(match, at),
        fair=False,
        commitment="",
    )


def _inherited(room: Room, seat: Seat) -> Inherited | None:
    inherited = room.inherited
    return None if inherited is None else replace(inherited, answers=room.match.number_for(seat, inherited.answers))


def _guided(room: Room, seat: Seat) -> Guided | None:
    """What the guide of a game tells whoever it guides, from what that seat sees."""
    guide, match = room.guide, room.match
    if guide is None or not guide.leads(seat):
        return None
    text, seen = guide.text, match.view(seat).state
    return Guided(
        text.title,
        guide.goal(match, seat),
        text.goal_more,
        text.goal_rules,
        match.game.points_said(seen),
        guide.last_answer(match, seat),
        guide.lessons(match, seat),
    )


def _asked(match: Match[Any], s: Any, seat: Seat) -> Asked | None:
    question = match.game.question(s)
    if question is None:
        return None
    several = isinstance(s.agenda[0], Wait)
    names = match.game.hand_name if several and len(question.hands) + len(question.ready) > 1 else None
    return Asked(
        question.side,
        question.step,
        question.title,
        question.rule,
        question.prompt,
        yours=question.is_for(seat),
        several=several,
        ready=bool(question.ready) and not question.hands,
        waited=tuple(map(names, question.hands)) if names else (),
        done=tuple(map(names, question.ready)) if names else (),
        marks=match.game.asked_marks(s) if question.is_for(seat) else None,
    )


def _ended(match: Match[Any], answers: int) -> Ending | None:
    state = match.state_at(answers)
    said = match.game.result_said(state)
    return Ending(match.game.winner(state), said) if said else None


def _chat(line: ChatLine) -> Chat:
    return Chat(line.number, line.seat, line.text, line.at.isoformat(timespec="seconds"))


def _seats(room: Room) -> Iterator[SeatSaid]:
    here = room.company.seats
    for seat in room.match.game.seats:
        who = room.header.players.get(seat.name, HUMAN)
        kept = room.seats[seat.name]
        away = room.company.away_since(seat.name)
        yield SeatSaid(
            name=seat.name,
            role=seat.role.value,
            sides=seat.sides,
            player=who,
            here=seat.name in here,
            taken=is_taken(kept),
            invited=kept.invited,
            many=room.company.many(seat.name),
            away_since="" if away is None else away.isoformat(timespec="seconds"),
            person=kept.person,
        )


def _reasons(room: Room) -> dict[int, str]:
    return {number: f"{said.player}: {said.reason}" for number, said in room.reasons.items()}


# ---------------------------------------------------------------------- the log


def log(
    match: Match[Any], face: Face, seat: Seat, after: int, answers: int, reasons: dict[int, str]
) -> Iterator[LogEntry]:
    """The entries behind a number that a seat has heard or seen anything of."""
    if after < 0:
        opening = match.opening
        yield LogEntry(
            number=0,
            lines=tuple(_told(match.game, seen_events(match.game, opening.events, seat))),
            dice=_dice(seen_throws(match.game, opening.throws, opening.events, seat)),
        )
    book = _logbooks.setdefault(match, {}).setdefault(seat.name, {})
    for number, at in enumerate(match.seen_by(seat)[max(after, 0) : answers], max(after, 0) + 1):
        entry = match.history[at - 1]
        written = book.get(number)
        # Where an answer was taken back, another may stand now.
        if written is None or written[0] is not entry:
            written = book[number] = entry, _logged(match, face, seat, number, at)
        if written[1] is not None:
            why = reasons.get(at, "") if written[1].whole else ""
            yield replace(written[1].entry, why=why) if why else written[1].entry


class _Logged(Struct, frozen=True):
    """An entry as a seat reads it, without its reason. A reason for what is known only in part could tell the rest."""

    entry: LogEntry
    whole: bool


#: What was put into words already, for each seat of a match that is held: whoever comes back reads all of it again.
_logbooks: WeakKeyDictionary[Match[Any], dict[str, dict[int, tuple[Entry[Any], _Logged | None]]]] = WeakKeyDictionary()


def _logged(match: Match[Any], face: Face, seat: Seat, number: int, at: int) -> _Logged | None:
    game = match.game
    known = told(game, match.history[at - 1], seat)
    if known.answer is None and not known.events:
        return None
    before = match.view(seat, at - 1).state
    written = LogEntry(
        number=number,
        seat=known.who,
        side=known.side,
        title=before.agenda[0].title,
        said="" if known.answer is None else game.said(before, known.answer),
        worded="" if known.answer is None else game.worded(before, known.answer),
        lines=tuple(_told(game, known.events)),
        dice=_dice(known.throws),
        scenes=scenes(game, face, known, before, match.view(seat, at).state),
    )
    return _Logged(written, whole=known.whole)


def _told(game: Any, events: tuple[Any, ...]) -> Iterator[StoryLine]:
    for event in events:
        for line in game.story(event):
            words = line.lstrip()
            said, _, rule = words.partition(MARK)
            yield StoryLine((len(line) - len(words)) // INDENT, said, rule)


def _dice(throws: Any) -> tuple[Dice, ...]:
    return tuple(Dice(throw.sides, tuple(throw.faces), throw.why) for throw in throws)
