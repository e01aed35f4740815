"""Which steps of a guide apply at one moment, for a seat, from what it sees and has been told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import listdir
from os.path import isdir, join, splitext
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sandtable.game import Game, Seat
from sandtable.game.account import seen_events, told
from sandtable.game.match import Match
from sandtable.game.seats import NOBODY
from sandtable.sheet.faults import FactsFault, SheetFault, did_you_mean
from sandtable.sheet.guide_text import TOLD, GuideText, StepText, When, faults_of, pieces_of, unknown
from sandtable.sheet.scenario_text import ScenarioFault, must_be_sound, read_scenario

if TYPE_CHECKING:
    from sandtable.sheet.ruleset import Ruleset

FOLDER = "guides"
#: Where a line of a story names its rule.
RULE = " § "


class Moment(Struct, frozen=True):
    """What whoever is guided knows: the state in his eyes, his side, and what happened since his last answer."""

    game: Game[Any]
    state: Any
    side: int
    events: tuple[Struct, ...]


class Sign(Struct, frozen=True):
    """What a game has found in a position: words for the gaps of a step, and what to point at."""

    words: Mapping[str, str] = {}
    pieces: tuple[int, ...] = ()
    places: tuple[str, ...] = ()


SignFinder = Callable[[Moment], Sign | None]


class Lesson(Struct, frozen=True):
    """A step that applies now, in words. Whoever has done with its key is not told again."""

    key: str
    words: str
    more: str
    rules: tuple[str, ...]
    parts: tuple[str, ...]
    standings: tuple[str, ...]
    pieces: tuple[int, ...]
    places: tuple[str, ...]
    done: str
    page: bool
    answer: str = ""


class Guide:
    """A guide of a game, ready to follow matches of its scenario."""

    def __init__(self, name: str, text: GuideText, signs: Mapping[str, SignFinder]) -> None:
        self.name, self.text, self._signs = name, text, signs

    def leads(self, seat: Seat) -> bool:
        """Whether it speaks to whoever sits there."""
        return seat.name == self.text.seat

    def last_answer(self, match: Match[Any], seat: Seat) -> int:
        """The number of the last answer that a seat has given, as it counts them; 0 if it gave none."""
        for number, at in reversed(list(enumerate(match.seen_by(seat), 1))):
            if seat.speaks_for(match.history[at - 1].hand):
                return number
        return 0

    def goal(self, match: Match[Any], seat: Seat) -> str:
        """How the seat that it leads wins, as things stand."""
        once = self.text.goal_once
        if once is None or self._signs[once.sign](self._moment(match, seat)) is None:
            return self.text.goal
        return once.words

    def _moment(self, match: Match[Any], seat: Seat) -> Moment:
        side = seat.sides[0] if seat.sides else NOBODY
        return Moment(match.game, match.view(seat).state, side, news(match, seat, self.last_answer(match, seat)))

    def lessons(self, match: Match[Any], seat: Seat) -> tuple[Lesson, ...]:
        """All steps that apply now to the seat that it leads, the most important first."""
        game, last, moment = match.game, self.last_answer(match, seat), self._moment(match, seat)
        question = game.question(moment.state)
        asked, yours = ("", False) if question is None else (question.step, question.is_for(seat))
        found = (
            self._lesson(step, moment, last) for step in self.text.step if _is_asked(step.when, asked, yours=yours)
        )
        return tuple(lesson for lesson in found if lesson is not None)

    def _lesson(self, step: StepText, moment: Moment, last: int) -> Lesson | None:
        words: dict[str, str] = {}
        if step.when.happened:
            event = next((event for event in reversed(moment.events) if _is_meant(event, step.when, moment)), None)
            if event is None:
                return None
            words[TOLD] = moment.game.story(event)[0].partition(RULE)[0]
        sign = self._signs[step.when.sign](moment) if step.when.sign else Sign()
        if sign is None:
            return None
        words |= sign.words
        named = pieces_of(moment.game, moment.state) if step.pieces else {}
        return Lesson(
            key=f"{step.id}@{last}" if step.again else step.id,
            words=step.words.format_map(words),
            more=step.more.format_map(words),
            rules=step.rules,
            parts=step.point,
            standings=step.standings,
            pieces=(*sign.pieces, *(named[name] for name in step.pieces if name in named)),
            places=(*sign.places, *step.places),
            done=step.done,
            page=step.page,
            answer=step.answer,
        )


def news(match: Match[Any], seat: Seat, last: int) -> tuple[Struct, ...]:
    """What a seat saw happen with its last answer and since; from the beginning, if it gave none."""
    opening = () if last else seen_events(match.game, match.opening.events, seat)
    since = match.seen_by(seat)[max(last - 1, 0) :]
    return (*opening, *(event for at in since for event in told(match.game, match.history[at - 1], seat).events))


def _is_asked(when: When, asked: str, *, yours: bool) -> bool:
    if when.over or not asked:
        return when.over and not asked
    return when.yours == yours and (not when.asked or asked in when.asked)


def _is_meant(event: Struct, when: When, moment: Moment) -> bool:
    if type(event).__name__ not in when.happened:
        return False
    return when.whose == "anybody" or (getattr(event, "side", None) == moment.side) == (when.whose == "ours")


def guide_names(home: Ruleset) -> list[str]:
    """The guides that a game brings."""
    folder = join(home.home, FOLDER)
    return sorted(splitext(file)[0] for file in listdir(folder) if file.endswith(".toml")) if isdir(folder) else []


def open_guides(home: Ruleset) -> dict[str, Guide]:
    """Every guide of a game by its name; SheetFault if one is not sound."""
    found = {}
    for name in guide_names(home):
        path = join(home.home, FOLDER, f"{name}.toml")
        with open(path, encoding="utf-8") as file:
            found[name] = read_guide(home, name, file.read(), path)
    return found


def guide_of(home: Ruleset, name: str) -> Guide:
    """A guide of a game by its name, or the first; FactsFault if there is none."""
    there = home.guides
    if not there:
        raise FactsFault(f"{home.short_name} has no guide: play one of its scenarios")
    if name and name not in there:
        raise FactsFault(f"there is no guide '{name}'.{did_you_mean(name, there)} There are: {', '.join(there)}.")
    return there[name or next(iter(there))]


def read_guide(home: Ruleset, name: str, source: str, path: str) -> Guide:
    """A guide from its text; SheetFault with the file, the places and everything that is wrong."""
    part, kinds = home.part(FOLDER), home.part("battle.events")
    signs = {} if part is None else part.SIGNS
    events = {word for word, value in vars(kinds).items() if isinstance(value, type)} if kinds is not None else set()
    try:
        text = read_scenario(source, GuideText)
        shelf = home.shelf
        scenarios = [] if shelf is None else shelf.names()
        must_be_sound(unknown("scenario", [text.scenario], scenarios))
        if shelf is not None:
            must_be_sound(faults_of(text, shelf.open(text.scenario), home.rules.ids, signs, events))
    except ScenarioFault as fault:
        raise SheetFault(f"{path}: {fault}") from None
    return Guide(name, text, signs)
