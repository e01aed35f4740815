"""Reading facts: typed text or plain values become a facts class, or one clear line says what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from sandtable.sheet.facts import Facts, Field, fields_of
from sandtable.sheet.faults import FactsFault, did_you_mean

F = TypeVar("F", bound=Facts)

YES = frozenset({"yes", "true", "on", "1", "y"})
NO = frozenset({"no", "false", "off", "0", "n"})


def read_facts(facts: type[F], given: Mapping[str, Any]) -> F:
    """Build facts from names and values; values may be typed text. FactsFault says in one line what is wrong."""
    known = {field.name: field for field in fields_of(facts)}
    for name in given:
        if name not in known:
            listed = f" Known are: {', '.join(known)}." if known else " This question takes no facts."
            raise FactsFault(f"unknown fact '{name}'.{did_you_mean(name, known) or listed}")
    if not given:
        return facts()
    hints = get_type_hints(facts, include_extras=True)
    return facts(**{name: _read(known[name], hints[name], value) for name, value in given.items()})


def _read(field: Field, hint: Any, value: Any) -> Any:
    try:
        plain = _FROM_TEXT[field.control](field, value.strip()) if isinstance(value, str) else value
        if field.control == "unit":
            _check_known(field, [plain])
        elif field.control == "units":
            _check_known(field, plain)
        return msgspec.convert(_known_alias(plain, hint), hint)
    except FactsFault:
        raise
    except (ValueError, TypeError, RecursionError):
        near = did_you_mean(value, field.choices) if isinstance(value, str) and field.control == "choice" else ""
        raise FactsFault(f"{field.name}: '{value}' will not do, give {field.range_text}.{near}") from None


def _known_alias(plain: Any, hint: Any) -> Any:
    """An Enum may know other words for its members, as Regular is called Average in one place."""
    kind = get_args(hint)[0]
    return kind(plain) if isinstance(kind, type) and issubclass(kind, Enum) and isinstance(plain, str) else plain


def _check_known(field: Field, codes: list[Any]) -> None:
    unfit = dict(field.unfit)
    for code in codes:
        if isinstance(code, str) and code in unfit:
            raise FactsFault(f"{field.name}: {unfit[code]}")
        if code not in field.choices:
            raise FactsFault(f"{field.name}: there is no '{code}'.{_hint(str(code), field)}")


def _hint(word: str, field: Field) -> str:
    """What somebody may have meant: a unit whose description has the word, a code spelt alike, or the whole list."""
    fitting = [
        f"{code} ({meaning})"
        for code, meaning in zip(field.choices, field.meanings, strict=True)
        if word.lower() in meaning.lower()
    ]
    if fitting and len(word) > 2:
        return f" Try {' or '.join(fitting[:3])}."
    return did_you_mean(word, field.choices) or f" There are: {', '.join(field.choices)}."


def _number(field: Field, text: str) -> float:
    return int(text) if field.whole else float(text)


def _flag(_field: Field, text: str) -> bool:
    if text.lower() in YES:
        return True
    if text.lower() in NO:
        return False
    raise ValueError(text)


def _choice(field: Field, text: str) -> str:
    wanted = text.lower().replace("-", "_").replace(" ", "_")
    return next((choice for choice in field.choices if choice.lower() == wanted), text)


def _units(field: Field, text: str) -> list[str]:
    """A list of codes, "inf,inf_mech" or "2xinf,atg"; "none" for nobody."""
    found: list[str] = []
    if text.lower() == "none":
        return found
    for part in filter(None, text.replace(",", " ").split()):
        times, x, code = part.partition("x")
        repeated = bool(x) and times.isdigit()
        # One more than may be is enough to be refused: "99999999xinf" need not be built.
        most = int(field.high or 0) + 1
        found += [_choice(field, code)] * min(int(times), most) if repeated else [_choice(field, part)]
    return found


def _several(_field: Field, text: str) -> Any:
    """Things in a list: "rough,open+road", places as "3,6,E 7,6,W", or JSON."""
    if text.startswith(("[", "{")):
        return msgspec.json.decode(text)
    parts = text.replace(";", " ").split()
    if not any(character.isdigit() for character in text):
        return [word for part in parts for word in part.split(",") if word]
    return [[_word(word) for word in part.split(",")] for part in parts]


def _word(word: str) -> int | float | str:
    """A whole number, a decimal, or what else it says."""
    figures = word.removeprefix("-")
    if figures.isdigit():
        return int(word)
    return float(word) if figures.replace(".", "", 1).isdigit() else word


def _zone(_field: Field, text: str) -> list[int]:
    return [int(word) for word in text.strip("()[]").split(",")]


_FROM_TEXT: dict[str, Callable[[Field, str], Any]] = {
    "count": _number,
    "tape": _number,
    "choice": _choice,
    "flag": _flag,
    "unit": _choice,
    "units": _units,
    "several": _several,
    "zone": _zone,
}
