"""A game: questions, honest refusals, suggestions, answers, and views as the only way out of the core.

    game.begin(dice)             from the set-up to the first question
    game.go_on(state, dice)      from any state in which nobody is asked to the next question
    game.question(state)         what is asked and who decides; None when the game is over
    game.validate(state, a)      None, or every refusal with its rule
    game.suggest(state, rng)     a lazy, finite sample of valid answers
    game.warnings(view, a)       what a valid answer gives up, for whoever is about to give it
    game.answer(state, a, dice)  checks, takes and runs on: the new state and what happened
    game.view(state, seat)       all that this seat may know

`take` is `answer` without the check: for search, rollouts and simulation, and only with what `suggest`
gave for that same state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Any, Generic, Self, TypeVar, final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, Target, refused
from sandtable.game.agenda import AgendaState, Step, run_on, wrong_kind
from sandtable.game.notation import Verb, in_words
from sandtable.game.notes import Note
from sandtable.game.offers import Offer, Options, changed_once, offered_in_turn
from sandtable.game.planning import Draft, Plan
from sandtable.game.question import Forecast, Question, Turned, View
from sandtable.game.scene import Scene, scene_of
from sandtable.game.seats import NOBODY, UMPIRE_HAND, Role, Seat
from sandtable.game.telling import Brief, Card, Measures, Standing
from sandtable.game.waiting import Wait
from sandtable.game.warnings import Warned, warnings_of

S = TypeVar("S", bound=AgendaState)

NOT_YOURS = "game.not-your-decision"
OVER = "game.over"
#: So many answers are offered where a game has no offers of its own.
MOST_OFFERS = 60


class Game(ABC, Generic[S]):
    """A scenario of a ruleset, ready to be played. It holds what never changes; states hold the rest."""

    #: Short name of the ruleset and of the scenario.
    ruleset: str
    scenario: str
    #: Names of the sides, in order, and of those who decide for them where a side has several.
    sides: tuple[str, ...]
    hands: tuple[str, ...] = ()
    #: The side of each hand; where each side has one, they are the same.
    hand_sides: tuple[int, ...] = ()
    seats: tuple[Seat, ...]
    #: No game has more decisions; one that does goes on for ever, so a match takes none beyond, and a simulation stops.
    most_decisions: int = 20_000
    #: The tables of the ruleset as this game plays them; None where it plays them as they are printed.
    tables: Any = None

    # ---------------------------------------------------------------- what a ruleset provides

    @abstractmethod
    def start(self) -> S:
        """The set-up, before anything has run."""

    @abstractmethod
    def rules_hash(self) -> str:
        """A fingerprint of the rules and tables as this game plays them."""

    @abstractmethod
    def scenario_text(self) -> str:
        """The scenario as its file has it, so that a record needs nothing beside it."""

    @abstractmethod
    def result(self, s: S) -> Struct | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def winner(self, s: S) -> int | None:
        """The side that won; None for a draw or a game that goes on."""

    @abstractmethod
    def story(self, event: Struct) -> list[str]:
        """An event in words: what happened first, then each reason and roll, set in."""

    @abstractmethod
    def luck(self, event: Struct) -> Iterator[tuple[int, bool, Fraction]]:
        """The rolls of an event as (side, went well for it, chance that it would)."""

    def scenes(self, events: tuple[Struct, ...]) -> tuple[Scene, ...]:
        """What the events of one answer come to, as a table shows it; here as one thing, told by its luck and story."""
        return scene_of(self, events)

    def said(self, s: S, answer: Struct) -> str:
        """An answer as it could be typed, or in words where it cannot; `s` is the state it answers."""
        return in_words(answer)

    def worded(self, s: S, answer: Struct) -> str:
        """An answer as a line to read; here as it could be typed."""
        return self.said(s, answer)

    def forecasts(self, s: S, answer: Struct) -> tuple[Forecast, ...] | None:
        """The dice that an answer leads to, as procedures to be asked for their odds; None if nobody can say."""
        return None

    def forecasts_on(self, s: S, answer: Struct, target: int) -> tuple[Forecast, ...] | None:
        """The same with who is pointed at as the one meant by what may follow; None if the answer aims at nobody."""
        return None

    def forgoes(self, s: S, answer: Struct) -> Iterable[Warned]:
        """What the rules make impossible by a valid answer, as far as the view `s` tells; see `warnings`."""
        return ()

    def costs(self, s: S, answer: Struct) -> Iterable[Note]:
        """What a valid answer uses up: each in a few words, "spends 1 of your 2 supports"."""
        return ()

    def outlook(self, s: S, answer: Struct) -> Iterable[Note]:
        """What comes of a valid answer apart from its dice: what others may still do before they fall, what follows."""
        return ()

    def marks(self, s: S, answer: Struct) -> Any:
        """What a page lays over a measured table while an answer is considered: marks of `inches/drawing`, or None."""
        return None

    def asked_marks(self, s: S) -> Any:
        """What a page lays over a measured table while the open question waits: whose shot, whose way it is about."""
        return None

    def idle(self, s: S, piece: int, place: str) -> Iterable[Refusal]:
        """Why a piece of whoever is asked can do nothing at a place, where the rules say more than its offers do."""
        return ()

    def aim(self, s: S) -> tuple[str, str] | None:
        """The places that an attack comes from and goes to, where the open question is what becomes of it."""
        return None

    def result_said(self, s: S) -> str:
        """How the game ended, without the last full stop; empty while it goes on."""
        result, winner = self.result(s), self.winner(s)
        who = "A draw" if winner is None else f"{self.sides[winner]} wins"
        return "" if result is None else f"{who}. {in_words(result)}"

    # ---------------------------------------------------------------- what a ruleset tells of a game, if it likes

    #: The first words of typed answers, by how they are written; a game without any is played from a list.
    verbs: Mapping[str, Verb] = MappingProxyType({})
    #: How typed answers name units, places and whatever else the game has, in a sentence.
    naming: str = ""

    def verbs_for(self, s: S) -> Mapping[str, Verb]:
        """The verbs for which there is a use now, each written with what is open to whoever is asked."""
        kinds = {kind.__name__ for kind in s.agenda[0].kinds(s)}
        return {word: verb for word, verb in self.verbs.items() if kinds & set(verb.kinds)}

    def read(self, s: S, line: str) -> Struct:
        """The answer that a line of words stands for; a ValueError says what is wrong with it."""
        raise NotImplementedError(f"{type(self).__name__} has verbs, so it must read them")

    def brief(self) -> Brief:
        """The scenario as a list shows it."""
        return Brief(name=self.scenario, title=self.scenario, sides=self.sides, seats=self.side_seats)

    @property
    def side_seats(self) -> tuple[str, ...]:
        """The first seat that plays each side."""
        return tuple(next(seat.name for seat in self.seats if side in seat.sides) for side in range(len(self.sides)))

    def size(self) -> int:
        """How large the scenario is: a list has the smallest first."""
        return len(self.scenario_text())

    def turn_said(self, s: S) -> str:
        """Where the game stands in a few words."""
        return ""

    def standings(self, s: S) -> tuple[Standing, ...]:
        return ()

    def card(self, s: S, piece: int) -> Card | None:
        """All about one piece."""
        return None

    def score(self, s: S) -> tuple[int, ...]:
        """The points of each side as they would be counted now."""
        return ()

    def points_said(self, s: S) -> tuple[str, ...]:
        """The same in words, where some of them are sure and others only if it ended now."""
        return tuple(map(str, self.score(s)))

    def scored(self, s: S) -> tuple[Target, ...]:
        """The same points, each side's with what they were given for; nothing where a game does not say."""
        return ()

    def losses(self, s: S) -> tuple[int, ...]:
        """How many pieces of each side are out of the fight."""
        return ()

    def measures(self, s: S) -> Measures:
        """What is counted of a game."""
        return Measures(self.score(s), self.losses(s))

    def pieces(self, s: S) -> Iterable[int]:
        """The pieces that a player can point at, by number."""
        return ()

    def owner(self, s: S, piece: int) -> int | None:
        """The side that a piece belongs to; None where the game does not say."""
        return None

    def offers(self, s: S, piece: int | None) -> list[Offer]:
        """Answers for a piece or, without one, those that need none; here, whatever comes to mind."""
        rng = Random(0)  # noqa: S311 - the same list for the same question
        found = dict.fromkeys(islice(self.suggest(s, rng), MOST_OFFERS))
        return [Offer(self.said(s, answer), answer) for answer in found] if piece is None else []

    def choices(self, s: S, rng: Random) -> tuple[Iterable[Struct], Iterable[Struct]]:
        """Answers to list for a person: what is offered, and what else is legal: with one change, and all others."""
        return (offered := self.offered(s)), self._others(s, offered)

    def _others(self, s: S, offered: Iterable[Struct]) -> Iterator[Struct]:
        for answer in offered:
            yield from changed_once(self.options(s, answer))
        yield from self.every(s)

    def offered(self, s: S) -> list[Struct]:
        """What the rules allow of all that is offered."""
        return offered_in_turn(lambda piece: self.offers(s, piece), self.pieces(s))

    def options(self, s: S, answer: Struct) -> list[Options]:
        """What can be changed about an answer before it is given."""
        return []

    def plan(self, s: S, draft: Draft) -> Plan | None:
        """What comes of something that is being laid on the table; None where nothing is laid in this game."""
        return None

    # The state and answer types, for reading what was written.
    state_type: type[S]
    answer_type: Any

    def _encode(self, value: Any) -> Any:
        """What msgspec cannot write by itself."""
        raise NotImplementedError(f"no way to write a {type(value).__name__}")

    def _decode(self, kind: type, value: Any) -> Any:
        raise NotImplementedError(f"no way to read a {kind.__name__}")

    # ---------------------------------------------------------------- seats and views

    def known(self, s: S, seat: Seat) -> S:
        """The state as a seat knows it. Where everything lies open, that is the state itself."""
        return s

    def seen(self, event: Struct, seat: Seat) -> Struct | None:
        """An event as a seat sees it; None if it does not."""
        return event

    def told(self, answer: Struct, side: int, seat: Seat) -> Struct | None:
        """Another side's answer as a seat hears of it; None if it does not."""
        return answer

    def reveals(self, turned: Turned[S], before: S) -> bool:
        """Whether an answer without dice laid anything hidden open, so that it cannot be taken back."""
        return False

    def imagine(self, view: View[S], rng: Random) -> S:
        """A whole state that agrees with a view, to think with."""
        return view.state

    def view(self, s: S, seat: Seat) -> View[S]:
        seen = s.agenda[0].seen_by(s, seat) if s.agenda else s
        return View(seat, seen if seat.role is Role.UMPIRE else self.known(seen, seat))

    @final
    def side_of(self, hand: int) -> int:
        """The side of a hand. The umpire and nobody have none: they stay below 0, whatever a game says of its hands."""
        return self.hand_sides[hand] if hand >= 0 and self.hand_sides else hand

    def hand_name(self, hand: int) -> str:
        """Who decides, by name."""
        names = self.hands or self.sides
        return names[hand] if 0 <= hand < len(names) else "the umpire" if hand == UMPIRE_HAND else "others"

    def seat(self, name: str) -> Seat:
        """A seat by its name."""
        return {seat.name: seat for seat in self.seats}[name]

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that decide, each hand by the first who has it."""
        return tuple(seat for seat in self.seats if any(self.seat_of(hand) == seat for hand in seat.own))

    def seat_of(self, hand: int) -> Seat:
        """The first seat that was given a hand, or else the umpire's, who speaks for everybody."""
        own = (seat for seat in self.seats if hand in seat.own)
        return next(own, None) or next(seat for seat in self.seats if seat.role is Role.UMPIRE)

    # ---------------------------------------------------------------- playing

    def begin(self, dice: Dice) -> Turned[S]:
        """From the set-up to the first question."""
        return self.go_on(self.start(), dice)

    def go_on(self, s: S, dice: Dice) -> Turned[S]:
        """From a state in which nobody is asked yet, such as one that was laid out by hand, to the next question."""
        events: list[Struct] = []
        return Turned(run_on(s, dice, events.append), tuple(events))

    def question(self, s: S) -> Question | None:
        """What is open; None when the game is over."""
        if not s.agenda:
            return None
        step: Step = s.agenda[0]
        kinds = tuple(kind.__name__ for kind in step.kinds(s))
        hands = step.hands(s)
        side = self.side_of(hands[0]) if hands else NOBODY
        ready = step.ready if isinstance(step, Wait) else ()
        return Question(side, type(step).__name__, step.title, step.rule, step.prompt(s), kinds, hands, ready)

    def validate(self, s: S, answer: Any, seat: Seat | None = None) -> Refused | None:
        """None if the answer is allowed; otherwise every reason against it.

        The answer of a seat is judged by what the hand knows that it is for: no reason tells more, and whoever speaks
        for several, or for somebody who is away, has no other rules.
        """
        if not s.agenda:
            return refused(Refusal(OVER, "the game is over"))
        judged = s if seat is None else self.view(s, seat).state
        step: Step = judged.agenda[0]
        if seat is not None:
            hand = step.whose(judged, answer) if isinstance(answer, step.answers) else step.decider(judged)
            if not seat.speaks_for(hand):
                return refused(Refusal(NOT_YOURS, f"this is for {self.hand_name(hand)} to decide, not for {seat.name}"))
            if hand >= 0 and seat.own != (hand,):
                judged = self.view(s, replace(self.seat_of(hand), hands=(hand,))).state
                step = judged.agenda[0]
        return wrong_kind(step, answer) or step.refusals(judged, answer)

    def warnings(self, s: S, answer: Struct) -> tuple[Warned, ...]:
        """What a valid answer gives up, to be said before it is given; `s` is what its seat sees. Not for search."""
        return warnings_of(self, s, answer) if s.agenda and isinstance(answer, s.agenda[0].answers) else ()

    def suggest(self, s: S, rng: Random) -> Iterator[Struct]:
        """A finite sample of valid answers in random order, each built when it is asked for."""
        return s.agenda[0].suggest(s, rng) if s.agenda else iter(())

    def every(self, s: S) -> list[Struct]:
        """Every answer that can be given, always in the same order; of what `options` can change, one of each."""
        return list(dict.fromkeys(s.agenda[0].every(s))) if s.agenda else []

    def take(self, s: S, answer: Any, dice: Dice) -> Turned[S]:
        """The state after an answer that is known to be valid, at the next question."""
        events: list[Struct] = []
        s = s.agenda[0].take(s, answer, dice, events.append)
        return Turned(run_on(s, dice, events.append), tuple(events))

    def answer(self, s: S, answer: Any, dice: Dice, seat: Seat | None = None) -> Turned[S] | Refused:
        """Check an answer and take it; a refusal changes nothing."""
        return self.validate(s, answer, seat) or self.take(s, answer, dice)

    def upcoming(self, s: S) -> list[tuple[str, str, int | None]]:
        """The agenda as players see it: title, rule and, where a step belongs to one, the side."""
        return [(step.title, step.rule, getattr(step, "side", None)) for step in s.agenda]

    def __deepcopy__(self, memo: Any = None) -> Self:
        """Nothing in it changes, so a copy is itself."""
        return self

    __copy__ = __deepcopy__

    # ---------------------------------------------------------------- reading and writing

    @cached_property
    def _state_decoder(self) -> msgspec.json.Decoder[S]:
        return msgspec.json.Decoder(self.state_type, dec_hook=self._decode)

    def write_state(self, s: S) -> bytes:
        return msgspec.json.encode(s, enc_hook=self._encode)

    def read_state(self, text: bytes) -> S:
        """A state that was written before; msgspec.ValidationError if it is not one."""
        return self._state_decoder.decode(text)

    def read_answer(self, plain: Any) -> Struct:
        """An answer from plain data ({"type": "Assault", …}); msgspec.ValidationError if it is not one."""
        answer: Struct = msgspec.convert(plain, self.answer_type)
        return answer
