"""A game at the keyboard: ask, read what is typed, let the computer answer, and tell what happens."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.cli.choices import Choices
from sandtable.cli.commands import Commands
from sandtable.cli.table_commands import LEAVING, TABLE_COMMANDS, command_of
from sandtable.cli.typed import Typed
from sandtable.cli.voice import Ending, Odds, Voice
from sandtable.explain import Refused
from sandtable.game import Seat
from sandtable.game.account import seen_events, told
from sandtable.game.luck import luck_of
from sandtable.game.replay import reasons
from sandtable.game.seats import HUMAN
from sandtable.game.table import Table
from sandtable.players.player import Player
from sandtable.sheet.answer import odds
from sandtable.sheet.faults import FactsFault


class Session:
    """One sitting at a table. `players` has the computer player of each hand that is not played from here.

    The game is told through the eyes of the `viewer` or, where several people share a keyboard, of whoever answers.
    """

    def __init__(
        self,
        table: Table,
        commands: Commands,
        players: Mapping[int, Player],
        viewer: Seat | None,
        voice: Voice,
        typed: Typed,
        seed: str | None,
    ) -> None:
        self.table, self.match, self.commands = table, table.match, commands
        self.players, self.viewer, self.voice, self.typed = players, viewer, voice, typed
        self._seed = seed
        self._chapter: object = None
        self._picture = ""

    @property
    def record(self) -> str:
        return str(self.table.recorder.path)

    # ---------------------------------------------------------------- the loop

    def run(self) -> None:
        """Play until the game is over or whoever sits here leaves."""
        game, question = self.match.game, self.match.question
        if not self.match.history:
            eyes = self.viewer or game.seat_of(question.hands[0] if question is not None else 0)
            self.voice.happened(game, seen_events(game, self.match.opening.events, eyes))
        while (question := self.match.question) is not None:
            if (hand := next((hand for hand in question.hands if hand in self.players), None)) is not None:
                self.computer_answers(hand)
            elif not self.human_answers(question.hands[0]):
                self.voice.left(self.record)
                return
        self.finish()

    def finish(self) -> None:
        """Write the end of the record, reveal the dice and say who won."""
        match = self.match
        self.table.end()
        winner = match.game.winner(match.state)
        name = None if winner is None else match.game.sides[winner]
        self.voice.end(Ending(match.game.result(match.state), name, luck_of(match), self.record))

    def take(self, answer: Struct, seat: Seat, by: str, reason: str = "") -> Refused | None:
        """Give an answer and tell what came of it, as far as it may be known here; a refusal changes nothing."""
        match, eyes = self.match, self.viewer or seat
        view = match.view(eyes).state
        turned = match.answer(answer, seat)
        if isinstance(turned, Refused):
            return turned
        entry = match.history[-1]
        known = told(match.game, entry, eyes)
        if known.answer is not None and entry.is_there_for(eyes):
            # A reason for what is known only in part could tell the rest.
            why = reason if known.whole else ""
            said = self.commands.game.said(view, known.answer)
            self.voice.answered(seat.name, by, known.answer, said, why)
            if entry.sealed and by == HUMAN:
                self.voice.filed(seat.name, known.answer, said)
        self.voice.happened(match.game, known.events)
        return None

    # ---------------------------------------------------------------- the computer

    def computer_answers(self, hand: int) -> None:
        """Let the computer player of a hand answer, and tell why."""
        match, seat, player = self.match, self.match.game.seat_of(hand), self.players[hand]
        rng = self.rng(f"{hand}:{len(match.history)}")
        view = match.view(seat)
        choice = player.choose(match.game, view, rng)
        if no := self.take(choice.answer, seat, player.name, choice.reason):
            self.voice.warn(f"{player.name} wanted what the rules refuse ({reasons(no)}) and takes what comes first")
            self.take(next(match.game.suggest(match.game.imagine(view, rng), rng)), seat, player.name, "instead")

    def rng(self, name: str) -> Random:
        """Chance for thinking, never the dice of the table; with a seed, the same for the same question."""
        return Random() if self._seed is None else Random(f"{self._seed}:{name}")  # noqa: S311

    # ---------------------------------------------------------------- the keyboard

    def human_answers(self, hand: int) -> bool:
        """Ask until an answer is given or taken back; no, if whoever sits here leaves."""
        seat, stood = self.match.game.seat_of(hand), len(self.match.history)
        asked = Asked(self, seat)
        question = self.match.game.question(asked.view)
        assert question is not None  # noqa: S101 - the game is not over
        self.draw_if_changed(asked.view)
        self.voice.ask(seat.name, question, self.commands.heading(asked.view), asked.choices.few())
        while len(self.match.history) == stood:
            line = self.typed.line(f"{seat.name}> ")
            name, rest = command_of(line) if line is not None else (LEAVING, "")
            if name == LEAVING and not rest:
                return False
            try:
                if name in TABLE_COMMANDS:
                    TABLE_COMMANDS[name].run(asked, rest)
                elif name and line is not None:
                    asked.give(line)
            except ValueError as fault:
                self.voice.fault(" ".join(str(fault).split()))
        return True

    def draw_if_changed(self, view: Any) -> None:
        """Draw the map at the beginning, and where a new phase begins on a map that has changed."""
        chapter = self.commands.chapter(view)
        first = not self._picture
        if not first and chapter in (None, self._chapter):
            return
        self._chapter = chapter
        picture = self.commands.picture(view, signs=False)
        if picture and picture != self._picture:
            self._picture = picture
            self.voice.text("map", self.commands.picture(view) if first else picture)


class Asked:
    """An open question to whoever sits at the keyboard, as the seat that decides sees it."""

    def __init__(self, session: Session, seat: Seat) -> None:
        self.session, self.seat = session, seat
        self.commands, self.voice, self.match = session.commands, session.voice, session.match
        seen = session.match.view(seat)
        self.view: Any = seen.state
        self.choices = Choices(session.commands, seen, len(session.match.history))

    def read(self, line: str) -> Struct:
        """An answer from a number of the list, from JSON, or from words."""
        line = line.strip()
        if line.startswith("{"):
            try:
                return self.match.game.read_answer(msgspec.json.decode(line))
            except (msgspec.DecodeError, RecursionError) as fault:
                raise FactsFault(f"that is no answer: {fault}") from None
        return self.choices.picked(line) if line.isascii() and line.isdigit() else self._typed(line)

    def _typed(self, line: str) -> Struct:
        if not self.match.game.verbs:
            raise FactsFault(f"'{line}' is no command here: pick a number from 'what', or type 'help'")
        return self.match.game.read(self.view, line)

    def give(self, line: str) -> None:
        """Take a line as an answer."""
        if no := self.session.take(self.read(line), self.seat, HUMAN):
            self.voice.refused(no)

    def forecast(self, line: str) -> None:
        """The odds of an answer that is not given yet."""
        answer, game = self.read(line), self.match.game
        if no := game.validate(self.match.state, answer, self.seat):
            self.voice.refused(no)
            return
        home = self.commands.home
        forecasts = tuple(
            (each.label, odds(home, home.procedures[each.procedure], msgspec.structs.asdict(each.facts)))
            for each in game.forecasts(self.view, answer)
        )
        joining = tuple(self.commands.joining(self.view, answer))
        self.voice.odds(Odds(self.commands.game.said(self.view, answer), forecasts, joining))
