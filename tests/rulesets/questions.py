"""Questions to a game as a player asks them: the name of a procedure, and facts as plain values.

The outcomes, results and kinds of the games are text enums, so what comes back compares equal to plain text.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from sandtable.dice.scripted import ScriptedDice
from sandtable.explain import Effect, Refused, Target
from sandtable.explain.sentences import number_line, refusal_line
from sandtable.sheet.answer import OddsAnswer, RollAnswer, odds, roll
from sandtable.sheet.ruleset import AnyProcedure, Ruleset

#: Exact chances, short enough for a table of them.
F = Fraction


class Questions:
    """Everything that a test asks of one game."""

    def __init__(self, find: Callable[[str], tuple[Ruleset, AnyProcedure]]) -> None:
        self.find = find

    def ask(self, name: str, /, **facts: Any) -> OddsAnswer:
        """Everything that can be known before the dice are thrown; a refusal fails the test."""
        answer = odds(*self.find(name), facts)
        assert isinstance(answer, OddsAnswer), refusal_line(answer)
        return answer

    def throw(self, name: str, /, *faces: int, **facts: Any) -> RollAnswer:
        """What comes of these faces; the test fails on too few, on too many and on a refusal."""
        with ScriptedDice(*faces) as dice:
            answer = roll(*self.find(name), facts, dice)
            assert isinstance(answer, RollAnswer), refusal_line(answer)
        return answer

    def refuse(self, name: str, /, **facts: Any) -> Refused:
        """An answer that has to be a refusal, before the odds as well as before the dice."""
        home, asked = self.find(name)
        refused = odds(home, asked, facts)
        assert isinstance(refused, Refused), f"allowed: {refused.verdict}"
        with ScriptedDice() as dice:
            assert roll(home, asked, facts, dice) == refused
        return refused

    # ------------------------------------------------------------------ chances

    def chances(self, name: str, /, **facts: Any) -> dict[Any, Fraction]:
        """Every outcome that can come, with its chance."""
        return {chance.outcome: chance.chance for chance in self.ask(name, **facts).chances}

    def chance(self, name: str, outcome: Any, /, **facts: Any) -> Fraction:
        """The chance of one outcome, 0 if it cannot come."""
        return self.chances(name, **facts).get(outcome, Fraction(0))

    def answer(self, name: str, /, **facts: Any) -> Any:
        """What the rules alone decide, without a die."""
        asked = self.ask(name, **facts)
        assert not asked.rolls_dice
        (only,) = asked.chances
        return only.outcome

    # ------------------------------------------------------------------ numbers

    def number(self, name: str, called: str, /, **facts: Any) -> Target:
        """One explained number by its name."""
        return {target.name: target for target in self.ask(name, **facts).numbers}[called]

    def totals(self, name: str, /, **facts: Any) -> dict[str, int]:
        """All numbers as the rules add them up, before any bound."""
        return {target.name: target.total for target in self.ask(name, **facts).numbers}

    def parts(self, name: str, called: str, /, **facts: Any) -> dict[str, int]:
        """What was added to a number, by the rule that adds it."""
        found = self.number(name, called, **facts).modifiers
        assert len({part.rule for part in found}) == len(found), "two parts of one rule: name them apart"
        return {part.rule: part.value for part in found}

    def line(self, name: str, called: str, /, **facts: Any) -> str:
        """The sentence that explains a number."""
        return number_line(self.number(name, called, **facts))

    # ------------------------------------------------------------------ effects and refusals

    def notes(self, name: str, /, **facts: Any) -> dict[str, Any]:
        """What the rules say besides, by name."""
        return {note.name: note.value for note in self.ask(name, **facts).notes}

    def note(self, name: str, called: str, /, **facts: Any) -> Effect:
        return {found.name: found for found in self.ask(name, **facts).notes}[called]

    def effects(self, name: str, outcome: Any, /, **facts: Any) -> dict[str, Effect]:
        """What follows from an outcome, by name."""
        (follows,) = (chance.follows for chance in self.ask(name, **facts).chances if chance.outcome == outcome)
        return {effect.name: effect for effect in follows}

    def follows(self, name: str, outcome: Any, /, **facts: Any) -> dict[str, Any]:
        """The values of what follows from an outcome, by name."""
        return {called: effect.value for called, effect in self.effects(name, outcome, **facts).items()}

    def cited(self, name: str, /, **facts: Any) -> dict[str, str]:
        """The rules that the notes come from, by the name of the note."""
        return {found.name: found.rule for found in self.ask(name, **facts).notes}

    def cited_after(self, name: str, outcome: Any, /, **facts: Any) -> dict[str, str]:
        """The rules that what follows from an outcome comes from, by name."""
        return {called: effect.rule for called, effect in self.effects(name, outcome, **facts).items()}

    def refusals(self, name: str, /, **facts: Any) -> list[str]:
        """The rules that forbid it."""
        return [refusal.rule for refusal in self.refuse(name, **facts).refusals]

    def why_not(self, name: str, /, **facts: Any) -> str:
        """The whole refusal as a sentence."""
        return refusal_line(self.refuse(name, **facts))

    def view(self, name: str, field: str, /, **facts: Any) -> dict[Any, Fraction]:
        """One count of an outcome that has several, with its chances."""
        seen = self.ask(name, **facts).distribution.marginal(field)
        return {value: seen[value] for value in seen}
