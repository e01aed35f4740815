"""Asking a procedure for a page: odds with every alternative, remembered, and rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from sandtable.dice.by_hand import FacesFault, ThrowAwaited, read_off
from sandtable.dice.exact import TooLong, TooManyBranches, give_up_in_time
from sandtable.dice.patience import within
from sandtable.dice.play import seeded, unseeded
from sandtable.explain import Refusal, Refused, Target
from sandtable.sheet.answer import OddsAnswer, odds, read_by_hand, roll
from sandtable.sheet.facts import Facts
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.house_rules import HouseRule, house_rules_may_fail, with_house_rules
from sandtable.sheet.procedure import Assessment
from sandtable.sheet.reading import read_facts
from sandtable.sheet.registry import procedure
from sandtable.sheet.ruleset import AnyProcedure, Ruleset
from sandtable.web.companion.alternatives import FieldNow, assessed, fields_now
from sandtable.web.companion.wire import Odds, Rolled, odds_said, rolled, unweighed
from sandtable.web.errors import NotAllowed, against

#: Situations whose whole answer is kept, so that going back to one costs nothing.
KEPT = 512
#: Situations whose answer took long and is kept.
LENGTHY = 64
#: Processor seconds for an answer while others wait; what takes longer is worked out aside.
SOON = 0.25
#: Seconds for an answer aside; what takes longer still can only be thrown.
AT_LENGTH = 20.0
#: Seconds for anything with house rules, and processor seconds of it for weighing the results.
WITH_HOUSE_RULES, WEIGHED = 12.0, 3.0
#: Bytes of an answer with house rules, a few times the largest without; and dice that are shown of one throw.
LARGEST, MOST_DICE = 300_000, 2_000


class Answered(Struct, frozen=True, kw_only=True):
    """The odds of a situation, or why the rules refuse it, and what every field's other values would bring."""

    procedure: str
    facts: dict[str, Any]
    odds: Odds | None
    refusals: tuple[Refusal, ...]
    fields: tuple[FieldNow, ...]
    house_rules: tuple[HouseRule, ...] = ()


class Awaits(Struct, frozen=True, kw_only=True):
    """Dice to throw next. What is drawn from a cup is chosen by its kind, each with a face that stands for it.

    `needs` is what each test must show, or the rows of the table that is read; where only the count of those that meet
    it matters, `tests` is how many there are, and the throw may be given as "4of9".
    """

    dice: int
    sides: int
    label: str
    rule: str
    needs: str = ""
    tests: int = 0
    kinds: tuple[tuple[str, int], ...] = ()


class ByHand(Struct, frozen=True):
    """Dice thrown on a real table: what to throw next, or what came of them all."""

    awaits: Awaits | None = None
    rolled: Rolled | None = None
    house_rules: tuple[HouseRule, ...] = ()


Read: TypeAlias = tuple[Ruleset, AnyProcedure, Facts]
#: The full name of a procedure, the facts, and the house rules as they were written.
Asked: TypeAlias = tuple[str, Facts, tuple[str, ...]]
_lengthy: dict[Asked, Answered] = {}


def read(name: str, given: Mapping[str, Any], house: Sequence[str] = ()) -> Read:
    """A procedure, its game and the facts for it; FactsFault says in one line what cannot be used."""
    home, asked = procedure(name)
    return with_house_rules(home, house), asked, read_facts(asked.facts, given)


def answered_soon(name: str, given: Mapping[str, Any]) -> tuple[Read, Answered | None]:
    """A situation, and its answer if that is known or takes no more than a moment."""
    situation = read(name, given)
    named = _named(situation)
    try:
        return situation, _lengthy.get(named) or _answered(*named[:2])
    except TooLong:
        return situation, None


def remembered(name: str, given: Mapping[str, Any], house: tuple[str, ...]) -> tuple[Asked, Answered | None]:
    """What is asked with house rules, and its answer if that is known. The house rules are not read."""
    named = _named(read(name, given), house)
    return named, _lengthy.get(named)


def answered_at_length(name: str, given: Mapping[str, Any]) -> Answered:
    """The answer, however long it takes."""
    home, asked, facts = read(name, given)
    return _worked_out(home, asked, facts)


def answered_unweighed(situation: Read) -> Answered:
    """What can be told of a situation whose odds would take too long."""
    with within(0.0):
        return _worked_out(*situation)


def answered_with_house_rules(name: str, given: Mapping[str, Any], house: Sequence[str]) -> Answered:
    """The answer with house rules. These may ask for any number of dice, so its time and its size are limited."""
    situation = home, asked, facts = read(name, given, house)
    with within(WEIGHED):
        found = _worked_out(home, asked, facts)
    return found if len(msgspec.json.encode(found)) <= LARGEST else answered_unweighed(situation)


def keep_answer(situation: Read | Asked, answer: Answered) -> None:
    """Remember an answer that took long."""
    named = situation if isinstance(situation[0], str) else _named(situation)
    _lengthy[named] = answer
    if len(_lengthy) > LENGTHY:
        del _lengthy[next(iter(_lengthy))]


def _named(situation: Read, house: tuple[str, ...] = ()) -> Asked:
    home, asked, facts = situation
    return f"{home.short_name}.{asked.name}", facts, house


@lru_cache(maxsize=KEPT)
def _answered(full_name: str, facts: Facts) -> Answered:
    with within(SOON):
        found = _worked_out(*procedure(full_name), facts)
        # Whatever was left out for want of time is told by whoever has more.
        give_up_in_time()
    return found


def _worked_out(home: Ruleset, asked: AnyProcedure, facts: Facts) -> Answered:
    with house_rules_may_fail(home):
        return _whole_answer(home, asked, facts)


def _whole_answer(home: Ruleset, asked: AnyProcedure, facts: Facts) -> Answered:
    told: Odds | None = None
    outcomes: list[Any] = []
    if not isinstance(found := assessed(home, asked, facts), Refused):
        try:
            answer = odds(home, asked, facts)
            assert isinstance(answer, OddsAnswer)  # noqa: S101 - assessed above
            told, outcomes = odds_said(answer), list(answer.distribution)
        except TooManyBranches:
            told = unweighed(found)
    return Answered(
        procedure=f"{home.short_name}.{asked.name}",
        facts=msgspec.to_builtins(facts),
        odds=told,
        refusals=against(found),
        fields=fields_now(home, asked, facts, outcomes),
        house_rules=home.house_rules,
    )


def thrown(name: str, given: Mapping[str, Any], seed: str | None, house: Sequence[str] = ()) -> Rolled:
    """Throw the dice: from a new secret seed, or for practice from one that is given."""
    home, asked, facts = read(name, given, house)
    answer = roll(home, asked, facts, unseeded() if seed is None else seeded(seed))
    if isinstance(answer, Refused):
        raise NotAllowed(answer)
    if house and (dice := sum(len(each.faces) for each in answer.rolls)) > MOST_DICE:
        raise FactsFault(f"with these house rules {dice} dice are thrown, and no more than {MOST_DICE} can be shown")
    return rolled(answer, _before(home, asked, facts))


def by_hand(name: str, given: Mapping[str, Any], faces: Sequence[int | str], house: Sequence[str] = ()) -> ByHand:
    """What the dice on a real table mean, as far as they have been thrown."""
    home, asked, facts = read(name, given, house)
    try:
        answer = read_by_hand(home, asked, facts, [read_off(each) for each in faces])
    except FacesFault as fault:
        raise FactsFault(str(fault)) from None
    except ThrowAwaited as next_:
        return ByHand(_awaits(asked, assessed(home, asked, facts), next_), house_rules=home.house_rules)
    if isinstance(answer, Refused):
        raise NotAllowed(answer)
    return ByHand(rolled=rolled(answer, _before(home, asked, facts)), house_rules=home.house_rules)


def _awaits(asked: AnyProcedure, found: Assessment[Any] | Refused, next_: ThrowAwaited) -> Awaits:
    """The next throw as a player needs it told: whose or which weapon's dice, for what, and what they need."""
    held = next_.held
    numbers = () if isinstance(found, Refused) else found.numbers
    whose = named_by_number(numbers, next_) if held else ""
    label = ", ".join(
        part
        for part in (
            asked.stage_label(next_.why, next_.who),
            "" if whose == next_.who else whose,
            held.kind if held and held.kind != "roll" else "",
        )
        if part
    )
    return Awaits(
        dice=next_.n,
        sides=next_.sides,
        label=label,
        rule=next_.why,
        needs=held.need.text if held else next_.table.text.replace("_", " ") if next_.table else "",
        tests=held.tests if held else 0,
        kinds=_first_faces(next_.kinds),
    )


def named_by_number(numbers: Sequence[Target], next_: ThrowAwaited) -> str:
    """Which weapons throw: an explained number of this rule and this size says of whom it is ("To hit, Rifle")."""
    if next_.held is None:
        return ""
    fit = [each for each in numbers if next_.why in each.rules and each.number == next_.held.need.number]
    whose = next_.who.split()[0] if next_.who else ""
    fit = [each for each in fit if each.name.lower().startswith(whose)] or fit
    return " and ".join(dict.fromkeys(each.name.partition(", ")[2] for each in fit if ", " in each.name))


def _first_faces(kinds: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Each kind in a cup with the number of its first piece; kinds of which none is left cannot be drawn."""
    ends = list(accumulate((count for _, count in kinds), initial=1))
    return tuple((kind, first) for (kind, count), first in zip(kinds, ends, strict=False) if count)


def _before(home: Ruleset, asked: AnyProcedure, facts: Facts) -> OddsAnswer | None:
    """The odds of the same facts, which say how likely the outcome was; None where they cannot be told in time."""
    try:
        with within(SOON):
            found = odds(home, asked, facts)
    except TooManyBranches:
        return None
    return found if isinstance(found, OddsAnswer) else None
