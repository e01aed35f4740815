"""A typed line as an answer to whatever is asked."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from sandtable.game import Step
from sandtable.game.notation import Verb
from sandtable.sheet.faults import FactsFault, did_you_mean

#: Two words that are one verb, such as "fall back".
TwoWords = Mapping[str, str]


def verb_of(
    line: str,
    step: Step,
    verbs: Mapping[str, Verb],
    known: Container[str],
    two_words: TwoWords,
    open_now: Iterable[str] = (),
) -> tuple[str, str]:
    """The verb of a line, written out, and the rest; FactsFault if it is no answer to what is asked.

    `known` are all verbs of the game, also those that a scenario does without. `open_now` are those for which there is
    a use: only they are listed where a word is wrong, though the rules themselves refuse the others.
    """
    words = line.split()
    two = " ".join(words[:2]).lower()
    if two in two_words:
        words[:2] = [two_words[two]]
    typed, rest = words[0].lower() if words else "", " ".join(words[1:])
    now = verbs_now(step, verbs)
    fitting = [verb for verb in now if verb.startswith(typed)]
    if typed in now or len(fitting) == 1:
        return typed if typed in now else fitting[0], rest
    if fitting:
        raise FactsFault(f"'{typed}' may be {' or '.join(fitting)}: say more of it")
    listed = list(open_now) or now
    if typed in known:
        raise FactsFault(f"'{typed}' is no answer to {step.title}: type {_or(listed)}, or 'what' for a list")
    hint = did_you_mean(typed, now) or f" Type {_or(listed)}, 'what' for a list, or 'help'."
    raise FactsFault(f"'{typed}' is no command.{hint}")


def verbs_now(step: Step, verbs: Mapping[str, Verb]) -> list[str]:
    """The verbs that answer what a step asks."""
    kinds = {kind.__name__ for kind in step.answers}
    return [verb for verb, of in verbs.items() if kinds & set(of.kinds)]


def _or(verbs: list[str]) -> str:
    return " or ".join([", ".join(verbs[:-1]), verbs[-1]]) if len(verbs) > 1 else "".join(verbs)
