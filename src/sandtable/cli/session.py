"""A game at the keyboard: ask, read what is typed, let the computer answer, and tell what happens."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.cli.choices import Choices
from sandtable.cli.coaching import Coaching
from sandtable.cli.commands import Commands
from sandtable.cli.shared_keyboard import SharedKeyboard
from sandtable.cli.table_commands import LEAVING, TABLE_COMMANDS, command_of
from sandtable.cli.typed import Typed
from sandtable.cli.umpiring import for_a_reason, part_reason, verbs_of, whose_turn
from sandtable.cli.voice import Ending, Odds, Voice
from sandtable.explain import Refused
from sandtable.game import Forecast, Seat
from sandtable.game.account import seen_events, told
from sandtable.game.hints import Hints
from sandtable.game.luck import luck_of
from sandtable.game.notation import Verb
from sandtable.game.notes import notes_of
from sandtable.game.replay import reasons
from sandtable.game.seats import HUMAN, Role
from sandtable.game.table import Table
from sandtable.game.waiting import Close, Wait
from sandtable.game.warnings import Warned
from sandtable.players.player import Player
from sandtable.sheet.answer import OddsAnswer, odds
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.guide import Guide


class Session:
    """One sitting at a table. `players` has the computer player of each hand that is not played from here.

    The game is told through the eyes of the `viewer` or, where several people share a keyboard, of whoever answers. If
    that is the umpire, he answers for every hand that no computer plays.
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
        guide: Guide | None = None,
        coach: Coaching | None = None,
    ) -> None:
        self.table, self.match, self.commands = table, table.match, commands
        self.players, self.viewer, self.voice, self.typed = players, viewer, voice, typed
        self._seed, self._guide = seed, guide
        self.coach = coach or Coaching(Hints(table.recorder.path), 1)
        #: What the guide has told already.
        self._taught: set[str] = set()
        self._keyboard = SharedKeyboard(table.match) if viewer is None else None
        self._chapter: object = None
        self._picture = ""

    @property
    def record(self) -> str:
        return str(self.table.recorder.path)

    @property
    def umpire(self) -> Seat | None:
        """The umpire's seat, if whoever sits here umpires."""
        return self.viewer if self.viewer is not None and self.viewer.role is Role.UMPIRE else None

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
            elif self._keyboard is not None:
                self._keyboard.taken_back()
        self.finish()

    def finish(self) -> None:
        """Write the end of the record, reveal the dice and say who won."""
        match = self.match
        self.table.end()
        winner = match.game.winner(match.state)
        name = None if winner is None else match.game.sides[winner]
        self.voice.end(
            Ending(match.game.result(match.state), name, luck_of(match), self.record, dict(self.coach.hints.counts))
        )

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
        if self._keyboard is not None and by == HUMAN:
            self._keyboard.has_told(seat)
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
            instead = next(match.game.suggest(match.game.imagine(view, rng), rng))
            if no := self.take(instead, seat, player.name, "instead"):
                raise FactsFault(f"the game cannot go on: {reasons(no)}. It is kept in {self.record}")

    def rng(self, name: str) -> Random:
        """Chance for thinking, never the dice of the table; with a seed, the same for the same question."""
        return Random() if self._seed is None else Random(f"{self._seed}:{name}")  # noqa: S311

    # ---------------------------------------------------------------- the keyboard

    def human_answers(self, hand: int) -> bool:
        """Ask until an answer is given or taken back; no, if whoever sits here leaves."""
        seat, stood = self.umpire or self.match.game.seat_of(hand), len(self.match.history)
        if self._keyboard is not None and self._keyboard.sit_down(seat):
            self.hand_over(seat, self._keyboard)
        asked = Asked(self, seat)
        question = self.match.game.question(asked.view)
        assert question is not None  # noqa: S101 - the game is not over
        self.draw_if_changed(asked.view)
        self.guide_to(seat)
        if seat == self.umpire and (whose := whose_turn(self.match.game, question, asked.step)):
            self.voice.text("umpire", whose)
        self.voice.ask(
            seat.name,
            question,
            self.commands.heading(asked.view),
            asked.choices.few(),
            self.match.game.verbs_for(asked.view),
        )
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

    def hand_over(self, seat: Seat, keyboard: SharedKeyboard) -> None:
        """Let another person sit down who is told what happened to him, and nothing of what the last one saw."""
        self.typed.forget()
        self.voice.handed_over(seat.name)
        self.typed.wait()
        self._picture = ""
        self.voice.happened(self.match.game, keyboard.news_for(seat))

    def guide_to(self, seat: Seat) -> None:
        """Tell what the guide has to say to a seat and has not said yet, with the goal and the points at first."""
        if self._guide is None or not self._guide.leads(seat):
            return
        told = (each for each in self._guide.lessons(self.match, seat) if not each.page)
        new = [each for each in told if each.key not in self._taught]
        if not self._taught:
            self.voice.text("guide", self._guide.goal(self.match, seat))
        for lesson in new:
            self.voice.text("guide", lesson.words)
        self._taught.update(lesson.key for lesson in new)

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
        self._warned: Struct | None = None

    @property
    def step(self) -> Any:
        """What is open, as the seat sees it."""
        return self.view.agenda[0]

    @property
    def verbs_of_umpire(self) -> Mapping[str, Verb]:
        return verbs_of(self.step) if self.seat.role is Role.UMPIRE else {}

    def read(self, line: str) -> Struct:
        """An answer from a number of the list, from JSON, or from words."""
        line = line.strip()
        if line.startswith("{"):
            try:
                return self.match.game.read_answer(msgspec.json.decode(line))
            except (msgspec.DecodeError, RecursionError) as fault:
                raise FactsFault(f"that is no answer: {fault}") from None
        return self._umpired(line) if self.verbs_of_umpire else self._picked(line)

    def _umpired(self, line: str) -> Struct:
        """What the umpire types, with the reason that he gives for it."""
        line, reason = part_reason(line)
        if line.lower() == "close" and isinstance(self.step, Wait):
            return Close(reason)
        return for_a_reason(self._picked(line), reason)

    def _picked(self, line: str) -> Struct:
        return self.choices.picked(line) if line.isascii() and line.isdigit() else self._typed(line)

    def _typed(self, line: str) -> Struct:
        if not self.match.game.verbs:
            raise FactsFault(f"'{line}' is no command here: pick a number from 'what', or type 'help'")
        return self.match.game.read(self.view, line)

    def give(self, line: str) -> None:
        """Take a line as an answer; a person who would give something up by going on is told so, and types it again."""
        answer = self.read(line)
        if self.session.typed.converses and answer != self._warned and (told := self.given_up(answer)):
            self._warned = answer
            self.voice.gives_up(line.strip(), told)
        elif no := self.session.take(answer, self.seat, HUMAN):
            self.voice.refused(no)

    def given_up(self, answer: Struct) -> tuple[Warned, ...]:
        """What an answer that ends the question gives up; nothing for others, and for what the rules refuse."""
        game, step = self.match.game, self.step
        going_on = isinstance(answer, step.answers) and step.passes_on(self.view, answer)
        return (
            game.warnings(self.view, answer)
            if going_on and not game.validate(self.match.state, answer, self.seat)
            else ()
        )

    def forecast(self, line: str) -> None:
        """The odds of an answer that is not given yet."""
        answer, game = self.read(line), self.match.game
        if no := game.validate(self.match.state, answer, self.seat):
            self.voice.refused(no)
            return
        self.voice.odds(self.odds_of(answer))

    def odds_of(self, answer: Struct) -> Odds:
        """The dice of an answer that the rules allow."""
        dice = self.match.game.forecasts(self.view, answer)
        forecasts = None if dice is None else tuple((each.label, self._odds(each)) for each in dice)
        joining = tuple(self.commands.joining(self.view, answer))
        game = self.match.game
        warnings = game.warnings(self.view, answer)
        notes = notes_of(game, self.view, answer, warnings)
        return Odds(game.said(self.view, answer), forecasts, joining, warnings, notes)

    def _odds(self, forecast: Forecast) -> OddsAnswer | Refused:
        home = self.commands.home
        return odds(home, home.procedures[forecast.procedure], msgspec.structs.asdict(forecast.facts))
