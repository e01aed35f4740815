"""Facts: what a person states of a situation, as a typed, frozen class for each procedure.

One declaration serves the terminal's options, forms, the JSON schema and the documentation: every
field has a label, a help line, its range or choices, and a default.

    class RallyFacts(Facts, frozen=True, kw_only=True):
        quality: Annotated[Quality, choice("Quality", "Morale quality of the shattered battalion")] = Quality.REGULAR
        enemy_distance: Annotated[int, count("Nearest enemy", 1, 20, "Zones from the HQ …", unit="zones")] = 2
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, ClassVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct


class Facts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """What every facts class is built on.

    Fields are asked for in the order of their declaration; those that `first` names come before the others, so that
    a class may put its own fields in front of those it builds on. Those that `seldom` names are out of the usual: a
    form folds them away. Those that `other_side` names are of the other side where their names do not say so.
    """

    first: ClassVar[tuple[str, ...]] = ()
    seldom: ClassVar[tuple[str, ...]] = ()
    other_side: ClassVar[tuple[str, ...]] = ()


#: How the name of a field begins that tells of the other side.
OF_THE_OTHER_SIDE = ("target", "defender", "enemy", "their", "against")


# ------------------------------------------------------------------ declaring a field


def count(label: str, low: int, high: int, help: str, unit: str = "") -> Meta:  # noqa: A002 - the word people look for
    """A whole number."""
    return Meta(title=label, description=help, ge=low, le=high, extra={"control": "count", "unit": unit})


def tape(label: str, low: float, high: float, help: str, unit: str) -> Meta:  # noqa: A002
    """A distance in some unit: whole numbers for an int field, with a decimal for a float field."""
    return Meta(title=label, description=help, ge=low, le=high, extra={"control": "tape", "unit": unit})


def choice(label: str, help: str) -> Meta:  # noqa: A002
    """One of an Enum's values."""
    return Meta(title=label, description=help, extra={"control": "choice"})


def flag(label: str, help: str) -> Meta:  # noqa: A002
    """Yes or no."""
    return Meta(title=label, description=help, extra={"control": "flag"})


def unit(label: str, codes: Mapping[str, str], help: str, unfit: Mapping[str, str] | None = None) -> Meta:  # noqa: A002
    """A unit picked by its code; each code comes with what it stands for, one that is unfit here with the reason."""
    return Meta(
        title=label,
        description=help,
        extra={
            "control": "unit",
            "choices": tuple(codes),
            "meanings": tuple(codes.values()),
            "unfit": tuple((unfit or {}).items()),
        },
        extra_json_schema={"enum": list(codes)},
    )


def units(
    label: str,
    codes: Mapping[str, str],
    most: int,
    help: str,  # noqa: A002
    unfit: Mapping[str, str] | None = None,
) -> Meta:
    """Several units picked by their codes."""
    return Meta(
        title=label,
        description=help,
        max_length=most,
        extra={
            "control": "units",
            "choices": tuple(codes),
            "meanings": tuple(codes.values()),
            "unfit": tuple((unfit or {}).items()),
        },
    )


def several(label: str, most: int, help: str, example: str) -> Meta:  # noqa: A002
    """A list in order: zones of a path, stands on the map; the example shows how it is typed."""
    return Meta(title=label, description=help, max_length=most, extra={"control": "several", "example": example})


def zone(label: str, help: str) -> Meta:  # noqa: A002
    """A zone of the map as column,row."""
    return Meta(title=label, description=help, extra={"control": "zone"})


# ------------------------------------------------------------------ reading declarations


class Field(Struct, frozen=True):
    """One field of a facts class, as a form or a help page needs it."""

    name: str
    label: str
    help: str
    control: str
    default: Any
    low: float | None = None
    high: float | None = None
    unit: str = ""
    choices: tuple[str, ...] = ()
    meanings: tuple[str, ...] = ()
    #: Codes that stand for something else in the game, with the reason why they will not do here.
    unfit: tuple[tuple[str, str], ...] = ()
    example: str = ""
    whole: bool = True
    #: How the choices of an Enum read that says it itself (`said`).
    words: tuple[str, ...] = ()
    seldom: bool = False
    theirs: bool = False

    @property
    def range_text(self) -> str:
        """What may be given: "0 to 3", "poor, regular or veteran"."""
        if self.control in ("count", "tape"):
            number = "a whole number" if self.whole else "a number"
            return f"{number} from {self.low} to {self.high}{', in ' + self.unit if self.unit else ''}"
        if self.control == "flag":
            return "yes or no"
        if self.control == "zone":
            return "column,row"
        if self.choices:
            *most, last = self.choices
            listed = f"{', '.join(most)} or {last}" if most else last
            return listed if self.control in ("choice", "unit") else f"at most {self.high} of {listed}"
        return f"at most {self.high}, such as '{self.example}'"


def fields_of(facts: type[Facts]) -> tuple[Field, ...]:
    """The fields of a facts class in order; a field without label, help or default is an error."""
    return _fields_of(facts)


@cache
def _fields_of(facts: type[Facts]) -> tuple[Field, ...]:
    hints = get_type_hints(facts, include_extras=True)
    found = []
    for field in msgspec.structs.fields(facts):
        hint = hints[field.name]
        meta = next((part for part in get_args(hint)[1:] if isinstance(part, Meta)), None)
        if get_origin(hint) is not Annotated or meta is None or not meta.title or not meta.description:
            raise TypeError(
                f"{facts.__name__}.{field.name} needs a label and help: declare it with count(), choice() …"
            )
        if field.default is msgspec.NODEFAULT:
            raise TypeError(f"{facts.__name__}.{field.name} needs a default")
        extra = meta.extra or {}
        if "control" not in extra:
            raise TypeError(f"{facts.__name__}.{field.name} needs a control: declare it with count(), choice() …")
        found.append(
            Field(
                name=field.name,
                label=meta.title,
                help=meta.description,
                control=extra["control"],
                default=field.default,
                low=meta.ge,
                high=meta.le if meta.le is not None else meta.max_length,
                whole=get_args(hint)[0] is not float,
                unit=extra.get("unit", ""),
                choices=extra.get("choices") or _enum_choices(get_args(hint)[0]),
                meanings=extra.get("meanings", ()),
                unfit=extra.get("unfit", ()),
                example=extra.get("example", ""),
                words=_enum_words(get_args(hint)[0]),
                seldom=field.name in facts.seldom,
                theirs=field.name in facts.other_side or field.name.startswith(OF_THE_OTHER_SIDE),
            )
        )
    return _in_order(facts, found)


def _in_order(facts: type[Facts], fields: list[Field]) -> tuple[Field, ...]:
    """Those that the class wants first, then the others as declared."""
    named = {field.name: field for field in fields}
    told = {
        "puts '{}' first": facts.first,
        "asks for '{}' seldom": facts.seldom,
        "gives '{}' to the other side": facts.other_side,
    }
    for does, names in told.items():
        if unknown := [name for name in names if name not in named]:
            raise TypeError(f"{facts.__name__} {does.format(unknown[0])}, which is no field of it")
    return (*(named.pop(name) for name in facts.first), *named.values())


def _enum_choices(kind: Any) -> tuple[str, ...]:
    if get_origin(kind) is tuple:
        kind = get_args(kind)[0]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(str(member.value) for member in kind)
    return ()


def _enum_words(kind: Any) -> tuple[str, ...]:
    if isinstance(kind, type) and issubclass(kind, Enum) and hasattr(kind, "said"):
        return tuple(member.said for member in kind)
    return ()


def schema_of(facts: type[Facts]) -> dict[str, Any]:
    """The JSON schema of a facts class."""
    made = msgspec.json.schema(facts)
    home = made["$defs"][facts.__name__]
    properties = home["properties"] = {field.name: home["properties"][field.name] for field in fields_of(facts)}
    for field in fields_of(facts):
        if field.control == "units":
            properties[field.name]["items"] = {"type": "string", "enum": list(field.choices)}
    return made
