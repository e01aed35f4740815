"""What a change to an answer would bring, and which of several answers has the best chance.

All numbers are asked of the procedures that will roll, with the facts that the game states for each answer. So many
answers are compared and so much time is taken, and what was left off or not reached is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, cast

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from sandtable.dice.exact import TooManyBranches
from sandtable.dice.patience import PATIENCE, within
from sandtable.explain import Modifier, Refused, Target
from sandtable.explain.percent import signed_percent
from sandtable.game.offers import Offer, Option, Options
from sandtable.game.question import Forecast, Proviso
from sandtable.sheet.answer import OddsAnswer, odds
from sandtable.sheet.facts import Facts
from sandtable.sheet.main_chance import MainChance, common_measure, main_chance
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.shelves import home_of
from sandtable.web.games.compared_said import (
    BringsSaid,
    Compared,
    Ranked,
    RankedAnswer,
    answered_said,
    headline_said,
    worst_said,
)
from sandtable.web.games.considering import Moment, read_answer

#: So many changes of one answer are compared, so many answers, and so many things are added to make the best of one.
MOST_CHANGES, MOST_ANSWERS, MOST_ADDED = 24, 24, 8
#: Processor seconds for all odds of one comparison.
COMPARING_SECONDS = 0.25


class Weighed(Struct, frozen=True):
    """The roll that an answer is compared by, with its odds; `found` is None where there was no time for them.

    It is the first that is ours, or else the first; `alone` if no other may come instead. `answered` are its odds if
    the enemy adds all he can; None where he can add nothing. `so` is the chance that a test before it comes out so that
    the dice fall like this, and `otherwise` are their odds if it does not; None where no dice fall then.
    """

    forecast: Forecast
    alone: bool
    found: OddsAnswer | None
    answered: OddsAnswer | None = None
    so: Fraction = Fraction(1)
    otherwise: OddsAnswer | None = None

    def chance(self, like: OddsAnswer | None = None) -> MainChance | None:
        """The main chance of the answer as a whole; None where there was no time."""
        if self.found is None:
            return None
        theirs = self.forecast.theirs
        now = main_chance(self.found, theirs=theirs, like=like)
        if self.so == 1:
            return now
        other = None if self.otherwise is None else main_chance(self.otherwise, theirs=theirs, like=like or self.found)
        # Where no dice fall, nothing is gained and nothing is to be feared.
        gained, feared = (Fraction(theirs), Fraction(0)) if other is None else (other.chance, other.worst_chance)
        worst = now.worst or ("" if other is None else other.worst)
        return MainChance(
            now.label,
            self.so * now.chance + (1 - self.so) * gained,
            worst,
            self.so * now.worst_chance + (1 - self.so) * feared,
        )


class _Scales:
    """The odds of the main rolls of answers, each worked out once."""

    def __init__(self, at: Moment) -> None:
        self._game, self._state = at.game, at.state
        self._known: dict[Any, OddsAnswer | Refused | None] = {}

    @cached_property
    def _home(self) -> Ruleset:
        return home_of(self._game)

    def foreseen(self, answer: Struct) -> tuple[Forecast, ...]:
        """The rolls that an answer may lead to, ours first."""
        return tuple(sorted(self._game.forecasts(self._state, answer) or (), key=lambda each: each.theirs))

    def weighed(self, answer: Struct, *, theirs: bool = False) -> Weighed | None:
        """The main roll of an answer with its odds, or the enemy's; None where no dice are foreseen, or not allowed."""
        if not (foreseen := self.foreseen(answer)):
            return None
        forecast = next((each for each in foreseen if each.theirs), foreseen[0]) if theirs else foreseen[0]
        found = self._known_odds(forecast.procedure, forecast.facts)
        if isinstance(found, Refused):
            return None
        answered = None if forecast.answered is None else self._known_odds(forecast.procedure, forecast.answered)
        weighed = Weighed(forecast, len(foreseen) == 1, found, None if isinstance(answered, Refused) else answered)
        return weighed if forecast.proviso is None else self._tested(weighed, forecast.proviso)

    def _tested(self, weighed: Weighed, proviso: Proviso) -> Weighed:
        """The same with the test before it; not known where there is no time for all of it."""
        test = self._known_odds(proviso.procedure, proviso.facts)
        if proviso.otherwise is None:
            otherwise, known = None, True
        else:
            otherwise = self._known_odds(weighed.forecast.procedure, proviso.otherwise)
            known = isinstance(otherwise, OddsAnswer)
        if not isinstance(test, OddsAnswer) or not known or isinstance(otherwise, Refused):
            return replace(weighed, found=None)
        return replace(weighed, so=test.distribution[proviso.outcome], otherwise=otherwise)

    def _known_odds(self, procedure: str, facts: Struct) -> OddsAnswer | Refused | None:
        key = procedure, facts
        if key not in self._known:
            self._known[key] = self._odds(procedure, facts)
        return self._known[key]

    def _odds(self, procedure: str, facts: Struct) -> OddsAnswer | Refused | None:
        if PATIENCE.is_over():
            return None
        try:
            return odds(self._home, self._home.procedures[procedure], cast("Facts", facts))
        except TooManyBranches:
            return None


# ---------------------------------------------------------------------- what each change brings


def compared_as(at: Moment, plain: Any, line: str) -> Compared:
    """What each option of an answer brings, of an answer as it was sent or typed."""
    return compared(at, read_answer(at, plain, line))


def compared(at: Moment, answer: Struct) -> Compared:
    """What each option of an answer adds to its main chance or takes from it."""
    game, s, nothing = at.game, at.state, Compared(version=at.version)
    if not _may(at, answer) or game.validate(s, answer, at.seat) is not None:
        return nothing
    scales = _Scales(at)
    with within(COMPARING_SECONDS):
        options = list(enumerate(game.options(s, answer)))
        apart = tuple(
            each
            for group, of in options
            if of.apart
            for option, place in enumerate(of.options)
            if place.refused is None and (each := _own(scales.weighed(place.answer), group, option)) is not None
        )
        base = scales.weighed(answer)
        if base is None or base.found is None:
            return Compared(version=at.version, brings=apart)
        changes = [
            (group, option, place)
            for group, of in options
            if not of.apart
            for option, place in enumerate(of.options)
            if place.refused is None and not (of.pick == "one" and place.on)
        ]
        told = [
            each
            for group, option, place in changes[:MOST_CHANGES]
            if (each := _brings(base, scales.weighed(place.answer), group, option, place)) is not None
        ]
    now = base.chance()
    return Compared(
        version=at.version,
        main=None if now is None else headline_said(now.label, now.chance),
        of=base.found.subject,
        brings=(*apart, *told),
        left_off=max(0, len(changes) - MOST_CHANGES),
    )


def _own(weighed: Weighed | None, group: int, option: int) -> BringsSaid | None:
    """The main chance of an answer apart; nothing where it throws no dice."""
    if weighed is None:
        return None
    if (chance := weighed.chance()) is None:
        return BringsSaid(group=group, option=option, late=True)
    return BringsSaid(group=group, option=option, own=headline_said(chance.label, chance.chance))


def _brings(base: Weighed, other: Weighed | None, group: int, option: int, changed: Option) -> BringsSaid | None:
    """What one option adds, by the measure of the answer as it stands; of what is in already, what it adds now."""
    if other is None or other.forecast.procedure != base.forecast.procedure or base.found is None:
        return None
    if other.found is None:
        return BringsSaid(group=group, option=option, late=True)
    without, there = (other.found, base.found) if changed.on else (base.found, other.found)
    now, then = base.chance(like=base.found), other.chance(like=base.found)
    if now is None or then is None:
        return None
    before, after = (then, now) if changed.on else (now, then)
    added, feared = after.chance - before.chance, after.worst_chance - before.worst_chance
    because, rule = why_no_more(without.numbers, there.numbers, nothing=not added and not feared)
    later = Fraction(0) if added or feared else _later(base, other, changed)
    return BringsSaid(
        group=group,
        option=option,
        text=signed_percent(added),
        share=float(added),
        # Where what is feared is all that is not hoped for, it says nothing more.
        risk=signed_percent(feared) if feared and not (before.is_all and after.is_all) else "",
        later=signed_percent(later) if later else "",
        because=because,
        rule=rule,
    )


def _later(base: Weighed, other: Weighed, changed: Option) -> Fraction:
    """What an option adds to the main chance once the enemy has added all he can; nothing where he cannot."""
    if base.found is None or base.answered is None or other.answered is None:
        return Fraction(0)
    without, there = (other.answered, base.answered) if changed.on else (base.answered, other.answered)
    return main_chance(there, like=base.found).chance - main_chance(without, like=base.found).chance


def why_no_more(without: Sequence[Target], there: Sequence[Target], *, nothing: bool) -> tuple[str, str]:
    """Why something counts for less than it could, with its rule: a bound is reached, a limit, or nothing changes."""
    before = {target.name: target for target in without}
    for target in there:
        was = before.get(target.name)
        if was is None or target == was:
            continue
        bound = target.bound
        if bound is not None and target.total != was.total:
            return _bounded(target, bound, already=was.number == bound.value), bound.rule
        if nothing and (other := _relabelled(was.modifiers, target.modifiers)):
            return other
    return ("this roll stays the same" if nothing else ""), ""


def _bounded(target: Target, bound: Modifier, *, already: bool) -> str:
    """That a number goes no further: "hit number is 9 already, and no higher number counts: a 10 always fails"."""
    name, end = f"{target.name[:1].lower()}{target.name[1:]}", f"{bound.value}{target.reading}"
    beyond = "higher" if bound is target.cap else "lower"
    if already:
        return f"{name} is {end} already, and no {beyond} number counts: {bound.label}"
    return f"not all of it counts: {name} {end} is the end, for {bound.label}"


def _relabelled(before: Iterable[Modifier], now: Iterable[Modifier]) -> tuple[str, str] | None:
    """What is said of a modifier that has another label and the same value: "3 supporting zones, 2 count"."""
    worth = {(each.rule, each.value) for each in before}
    said = {each.label for each in before}
    new = (each for each in now if each.label not in said and (each.rule, each.value) in worth)
    return next(((each.label, each.rule) for each in new), None)


# ---------------------------------------------------------------------- which of several is best


def ranked(at: Moment, piece: int | None, verb: str = "") -> Ranked:
    """The answers that are offered for a piece, or without one, by their main chance; the best first.

    Beside each stands the best that can be made of it by adding to it. Where others have attacked, each thing that an
    answer could add to its defence is an answer of its own.
    """
    game, s = at.game, at.state
    question = game.question(s)
    if question is None or not question.is_for(at.seat) or not (piece is None or piece in game.pieces(s)):
        return Ranked(piece=piece, version=at.version)
    scales = _Scales(at)
    found: list[tuple[Offer, Weighed]] = []
    left_off = 0
    with within(COMPARING_SECONDS):
        answers = list(_answers(at, scales, piece, verb))
        # Where somebody else rolls whatever is answered, all answers are weighed by that roll.
        attacked = any(
            all(roll.theirs for roll in rolls) for each in answers if (rolls := scales.foreseen(each.answer))
        )
        for offer in answers:
            if len(found) >= MOST_ANSWERS:
                left_off += bool(scales.foreseen(offer.answer))
            elif (weighed := scales.weighed(offer.answer, theirs=attacked)) is not None:
                found.append((offer, weighed))
        there = {offer.answer for offer in answers}
        for offer in answers[:MOST_ANSWERS]:
            best = _composed(at, scales, offer.answer, theirs=attacked)
            if best not in there and len(found) < MOST_ANSWERS and (weighed := scales.weighed(best, theirs=attacked)):
                there.add(best)
                found.append((Offer(offer.verb, best, offer.place, offer.piece), weighed))
    rows = sorted((_row(at, *each, _measure(each[1], found), attacked=attacked) for each in found), key=_best_first)
    return Ranked(piece=piece, version=at.version, aim=game.aim(s), answers=tuple(rows), left_off=left_off)


def _answers(at: Moment, scales: _Scales, piece: int | None, verb: str) -> Iterator[Offer]:
    """What is offered and allowed, and under attack what one change makes of it; no answer twice."""
    offers = [
        each for each in at.game.offers(at.state, piece) if each.refused is None and (not verb or each.verb == verb)
    ]
    seen = {offer.answer for offer in offers}
    yield from offers
    for offer in offers[:MOST_ANSWERS]:
        if not any(roll.theirs for roll in scales.foreseen(offer.answer)[:1]):
            continue
        for option in _allowed(at.game.options(at.state, offer.answer)):
            if option.answer not in seen:
                seen.add(option.answer)
                yield Offer(offer.verb, option.answer, offer.place, offer.piece)


def _composed(at: Moment, scales: _Scales, answer: Struct, *, theirs: bool) -> Struct:
    """The best that adding makes of an answer: what helps most is added, and then again, as long as it helps."""
    game, s = at.game, at.state
    base = scales.weighed(answer, theirs=theirs)
    if base is None or base.found is None:
        return answer
    worth = _worth(base, base)
    for _ in range(MOST_ADDED):
        others = [option.answer for option in _added(game.options(s, answer))][:MOST_CHANGES]
        found = [
            (_worth(weighed, base), other)
            for other in others
            if not PATIENCE.is_over() and (weighed := scales.weighed(other, theirs=theirs)) is not None
        ]
        best, other = max(found, key=lambda each: each[0], default=(worth, answer))
        if best <= worth:
            break
        worth, answer = best, other
    return answer


def _worth(weighed: Weighed, base: Weighed) -> tuple[Fraction, ...]:
    """By what of two answers to the same roll one is better: the main chance, the least to fear, and what is left of
    the main chance if the enemy adds all he can. Nothing for what was not reached, or comes to another roll.
    """
    if weighed.found is None or base.found is None or weighed.forecast.procedure != base.forecast.procedure:
        return ()
    theirs = base.forecast.theirs
    now = weighed.chance(like=base.found)
    if now is None:
        return ()
    later = now if weighed.answered is None else main_chance(weighed.answered, theirs=theirs, like=base.found)
    return (now.chance, -now.worst_chance, later.chance)


def _added(options: Iterable[Options]) -> Iterator[Option]:
    """What may be added to an answer. Of one choice that names a piece, another would be another answer altogether."""
    for group in options:
        if not group.first and not (group.pick == "one" and any(each.piece is not None for each in group.options)):
            yield from (option for option in group.options if option.refused is None and not option.on)


def _allowed(options: Iterable[Options]) -> Iterator[Option]:
    return (option for group in options for option in group.options if option.refused is None)


def _measure(weighed: Weighed, all_found: Iterable[tuple[Offer, Weighed]]) -> OddsAnswer | None:
    """By what all answers that come to the same kind of roll are compared: one thing that is hoped for of each."""
    if weighed.found is None:
        return None
    alike = (each.found for _, each in all_found if each.forecast.procedure == weighed.forecast.procedure)
    return common_measure(weighed.found, (found for found in alike if found is not None))


def _row(at: Moment, offer: Offer, weighed: Weighed, like: OddsAnswer | None, *, attacked: bool) -> RankedAnswer:
    theirs, found = weighed.forecast.theirs, weighed.found
    chance = weighed.chance(like)
    return RankedAnswer(
        verb=offer.verb,
        said=at.game.said(at.state, offer.answer),
        worded=at.game.worded(at.state, offer.answer),
        answer=to_builtins(offer.answer),
        place=offer.place,
        piece=offer.piece,
        theirs=theirs,
        another=attacked and not theirs,
        of="" if weighed.alone else weighed.forecast.label,
        main=None if chance is None else headline_said(chance.label, chance.chance),
        worst=None if chance is None else worst_said(chance),
        costs=tuple(each.says for each in at.game.costs(at.state, offer.answer)),
        answered=None if found is None or weighed.answered is None else answered_said(weighed.answered, found),
    )


def _best_first(row: RankedAnswer) -> tuple[Any, ...]:
    """By the main chance, the least to fear, the least to pay, and what is left if the enemy adds all he can.

    What is the chance of something else comes after those that can be compared, and last what was not reached in time.
    """
    late = row.main is None
    feared = 0 if row.worst is None else row.worst.share
    left = 0 if row.answered is None else row.answered.main.share
    return (late, row.another, 0 if row.main is None else -row.main.share, feared, len(row.costs), -left)


def _may(at: Moment, answer: Struct) -> bool:
    """Whether it is an answer to what is asked, from whoever is asked."""
    question = at.game.question(at.state)
    return question is not None and question.is_for(at.seat) and isinstance(answer, at.state.agenda[0].answers)
