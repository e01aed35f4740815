"""How a game is told: as text for people, or as one JSON object on each line for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sandtable.cli.commands import Commands
from sandtable.cli.paint import paint, width, wrapped
from sandtable.cli.show import brief_odds_text
from sandtable.cli.telling import luck_lines, reasons, story_text, told
from sandtable.explain import Refused
from sandtable.explain.sentences import count_of
from sandtable.game import Game, Question
from sandtable.game.luck import Luck
from sandtable.game.notation import Verb
from sandtable.game.notes import Note
from sandtable.game.seats import HUMAN
from sandtable.game.warnings import Warned
from sandtable.sheet.answer import OddsAnswer

PROTOCOL = 1


class Choice(Struct, frozen=True, omit_defaults=True):
    """Something that may be answered, by the number it can be picked with, as it could be typed, and what it gives up.

    What is given up is told only where somebody asks what he may do, and of what ends the question.
    """

    number: int
    answer: Struct
    text: str
    warnings: tuple[Warned, ...] = ()


class Beginning(Struct, frozen=True):
    """What is told before anything happens."""

    ruleset: str
    scenario: str
    title: str
    sides: tuple[str, ...]
    players: dict[str, str]
    seat: str
    record: str
    dice: str
    answers: int


class Ending(Struct, frozen=True):
    """How it ended."""

    result: Struct | None
    winner: str | None
    luck: tuple[Luck, ...]
    record: str
    #: How often each seat has asked the coach.
    hints: dict[str, int] = {}


class Odds(Struct, frozen=True):
    """The dice of an answer, None if they are not known beforehand, and what else there is to know of it.

    That is what else could take part, what the answer gives up, what it costs and what comes of it.
    """

    text: str
    forecasts: tuple[tuple[str, OddsAnswer | Refused], ...] | None
    joining: tuple[str, ...]
    warnings: tuple[Warned, ...] = ()
    notes: tuple[Note, ...] = ()


class Counsel(Struct, frozen=True):
    """An answer that the coach would give, why, and its odds."""

    answer: Struct
    reason: str
    odds: Odds


class Advised(Struct, frozen=True):
    """What the coach would do, his second choice if he has one, and how often he was asked by this seat."""

    player: str
    best: Counsel
    second: Counsel | None
    hints: int


class Voice(Protocol):
    """Whoever tells the game."""

    def begin(self, beginning: Beginning) -> None: ...

    def warn(self, said: str) -> None: ...

    def ask(
        self, seat: str, question: Question, heading: str, choices: Sequence[Choice], verbs: Mapping[str, Verb]
    ) -> None: ...

    def what(self, choices: Sequence[Choice], more: int) -> None: ...

    def happened(self, game: Game[Any], events: Iterable[Struct]) -> None: ...

    def answered(self, seat: str, by: str, answer: Struct, text: str, reason: str) -> None: ...

    def filed(self, seat: str, answer: Struct, text: str) -> None: ...

    def handed_over(self, seat: str) -> None: ...

    def undone(self, seat: str, answer: Struct, text: str) -> None: ...

    def refused(self, no: Refused) -> None: ...

    def fault(self, said: str) -> None: ...

    def odds(self, odds: Odds) -> None: ...

    def gives_up(self, text: str, warnings: Sequence[Warned]) -> None: ...

    def advised(self, advised: Advised) -> None: ...

    def text(self, about: str, said: str) -> None: ...

    def state(self, written: bytes) -> None: ...

    def end(self, ending: Ending) -> None: ...

    def left(self, record: str) -> None: ...


def resume_hint(record: str) -> str:
    from shlex import quote

    return f"sandtable play --resume {quote(record)}"


class TextVoice:
    """For people, and for whoever reads like people."""

    def __init__(self, commands: Commands) -> None:
        self.commands = commands
        self._explained: set[str] = set()

    def begin(self, beginning: Beginning) -> None:
        who = ", ".join(f"{side} ({player})" for side, player in beginning.players.items())
        print(f"{paint(beginning.title, 'bold')}  {who}")
        print(paint(f"Dice: {beginning.dice}", "dim"))
        print(paint(f"Every answer is kept in {beginning.record}", "dim"))
        if beginning.answers:
            print(paint(f"Taken up again after {beginning.answers} answers.", "dim"))
        print(paint("'help' lists the commands, 'what' what you may do, 'map' draws the map.", "dim"))

    def warn(self, said: str) -> None:
        print(paint(f"Note: {said}", "bad"))

    def ask(
        self, seat: str, question: Question, heading: str, choices: Sequence[Choice], verbs: Mapping[str, Verb]
    ) -> None:
        print()
        for line in told(heading):
            print(paint(line, "bold"))
        print("\n".join(told(f"{question.prompt} § {question.rule}")))
        if not verbs:
            self.what(choices, 0)
        elif question.step in self._explained:
            print(paint(f"Type {', '.join(verbs)}; what, odds, map or help", "dim"))
        else:
            self._explained.add(question.step)
            for verb in verbs.values():
                print("\n".join(paint(line, "dim") for line in wrapped(f"{verb.usage}: {verb.says}")))

    def what(self, choices: Sequence[Choice], more: int) -> None:
        print("You may:" if not more else f"You may, among others ('what all' lists {more} more):")
        for choice in choices:
            print(f"  {choice.number:>3}  {choice.text}")
            for warning in choice.warnings:
                print("\n".join(paint(line, "bad") for line in told(f"       {warning.says} § {warning.rule}")))

    def happened(self, game: Game[Any], events: Iterable[Struct]) -> None:
        for event in events:
            if lines := game.story(event):
                print(story_text(lines))

    def answered(self, seat: str, by: str, answer: Struct, text: str, reason: str) -> None:
        if by != HUMAN:
            why = f" [{reason}]" if reason else ""
            print("\n".join(paint(line, "accent") for line in told(f"{seat} ({by}): {text}{why}")))

    def filed(self, seat: str, answer: Struct, text: str) -> None:
        """What was typed is kept but changes nothing on the table yet: without a word it would look lost."""
        print(f"Kept until everybody is ready: {text}")

    def handed_over(self, seat: str) -> None:
        print(f"\n{paint(f'The keyboard goes to {seat}.', 'bold')} Whoever else is here looks away.")

    def undone(self, seat: str, answer: Struct, text: str) -> None:
        print(f"Taken back: {text}")

    def refused(self, no: Refused) -> None:
        print("\n".join([paint("The rules do not allow it:", "bad"), *reasons(no)]))

    def fault(self, said: str) -> None:
        first, *more = wrap(said, width() - 3, break_long_words=False, break_on_hyphens=False) or [""]
        print("\n".join([f"{paint('?', 'bad')} {first}", *(f"  {line}" for line in more)]))

    def advised(self, advised: Advised) -> None:
        self._counsel(f"The {advised.player} would: ", advised.best)
        if advised.second is not None:
            self._counsel("Second choice: ", advised.second, besides=advised.best)
        print(paint(f"{count_of(advised.hints, 'hint')} asked so far.", "dim"))

    def _counsel(self, head: str, counsel: Counsel, besides: Counsel | None = None) -> None:
        print("\n".join(paint(line, "accent") for line in told(f"{head}{counsel.odds.text}")))
        print("\n".join(wrapped(f"because: {counsel.reason}")))
        if counsel.odds.forecasts and besides is not None and counsel.odds.forecasts == besides.odds.forecasts:
            print("  with the same odds")
        elif counsel.odds.forecasts:
            self._forecasts(counsel.odds)

    def odds(self, odds: Odds) -> None:
        print(paint(f"Odds of: {odds.text}", "bold"))
        if not odds.forecasts:
            print("  not known beforehand" if odds.forecasts is None else "  no dice are rolled for it")
        self._forecasts(odds)
        if odds.joining:
            print("\n".join(wrapped(f"could also take part: {'; '.join(odds.joining)}")))

    def _forecasts(self, odds: Odds) -> None:
        for label, answer in odds.forecasts or ():
            if label:
                print("\n".join(paint(line, "accent") for line in wrap(f"{label}:", width() - 1)))
            print("\n".join(reasons(answer)) if isinstance(answer, Refused) else brief_odds_text(answer))
        for note in odds.notes:
            print("\n".join(told(f"  {note.says} § {note.rule}")))
        self._warned(odds.warnings)

    def gives_up(self, text: str, warnings: Sequence[Warned]) -> None:
        self._warned(warnings)
        print(f"Type '{text}' again to go on all the same.")

    def _warned(self, warnings: Sequence[Warned]) -> None:
        if warnings:
            print(paint("Before you do it:", "bad"))
        for warning in warnings:
            print("\n".join(told(f"  {warning.says} § {warning.rule}")))

    def text(self, about: str, said: str) -> None:
        lines = wrapped(said) if about in ("guide", "umpire") else [said]
        lines = [paint(line, "bold") for line in lines] if about == "guide" else lines
        print("\n".join(["", *lines] if about in ("map", "guide", "umpire") else lines))

    def state(self, written: bytes) -> None:
        print(written.decode())

    def end(self, ending: Ending) -> None:
        print()
        who = "a draw" if ending.winner is None else f"{ending.winner} wins"
        print(paint(f"The game is over: {who}.", "bold"))
        print("\n".join(part for line in luck_lines(ending.luck) for part in told(f"  {line}")))
        print("".join(f"  {count_of(count, 'hint')} asked by {seat}\n" for seat, count in ending.hints.items()), end="")
        print(f"Record: {ending.record}")
        print(paint("'sandtable verify' checks its dice, 'sandtable replay' tells it again.", "dim"))

    def left(self, record: str) -> None:
        print(f"The game is kept in {record}")
        print(f"Go on with: {resume_hint(record)}")


class JsonVoice:
    """For programs: what is asked, what happened, what was refused, each on a line of its own."""

    def tell(self, kind: str, **what: Any) -> None:
        """One line. What only its game can write, such as a fraction, is written as text."""
        print(msgspec.json.encode({"type": kind, **what}, enc_hook=str).decode(), flush=True)

    def begin(self, beginning: Beginning) -> None:
        self.tell("game", protocol=PROTOCOL, **msgspec.structs.asdict(beginning))

    def warn(self, said: str) -> None:
        self.tell("note", message=said)

    def ask(
        self, seat: str, question: Question, heading: str, choices: Sequence[Choice], verbs: Mapping[str, Verb]
    ) -> None:
        asked = msgspec.structs.asdict(question)
        self.tell("question", seat=seat, **asked, heading=heading, suggestions=choices)

    def what(self, choices: Sequence[Choice], more: int) -> None:
        self.tell("suggestions", suggestions=[replace(choice, warnings=()) for choice in choices], more=more)

    def happened(self, game: Game[Any], events: Iterable[Struct]) -> None:
        for event in events:
            self.tell("event", event=event, story=game.story(event))

    def answered(self, seat: str, by: str, answer: Struct, text: str, reason: str) -> None:
        self.tell("answer", seat=seat, by=by, answer=answer, text=text, reason=reason)

    def filed(self, seat: str, answer: Struct, text: str) -> None:
        """The answer was told already."""

    def handed_over(self, seat: str) -> None:
        self.tell("handed_over", seat=seat)

    def undone(self, seat: str, answer: Struct, text: str) -> None:
        self.tell("undone", seat=seat, answer=answer, text=text)

    def refused(self, no: Refused) -> None:
        self.tell("refused", refusals=no.refusals)

    def fault(self, said: str) -> None:
        self.tell("fault", message=said)

    def odds(self, odds: Odds) -> None:
        self.tell("odds", **_plain(odds))

    def gives_up(self, text: str, warnings: Sequence[Warned]) -> None:
        """A program is asked nothing twice."""

    def advised(self, advised: Advised) -> None:
        best, second = _counsel(advised.best), None if advised.second is None else _counsel(advised.second)
        self.tell("advice", player=advised.player, best=best, second=second, hints=advised.hints)

    def text(self, about: str, said: str) -> None:
        self.tell("text", about=about, text=said)

    def state(self, written: bytes) -> None:
        self.tell("state", state=msgspec.Raw(written))

    def end(self, ending: Ending) -> None:
        self.tell("end", **msgspec.structs.asdict(ending))

    def left(self, record: str) -> None:
        self.tell("left", record=record, resume=resume_hint(record))


def _plain(odds: Odds) -> dict[str, Any]:
    from sandtable.sheet.plain import plain_odds, plain_refused

    told = [
        {"label": label, **(plain_refused(answer) if isinstance(answer, Refused) else plain_odds(answer))}
        for label, answer in odds.forecasts or ()
    ]
    known = None if odds.forecasts is None else told
    more = {"joining": odds.joining, "warnings": odds.warnings, "notes": odds.notes}
    return {"text": odds.text, "forecasts": known, **more}


def _counsel(counsel: Counsel) -> dict[str, Any]:
    return {"answer": counsel.answer, "reason": counsel.reason, **_plain(counsel.odds)}
