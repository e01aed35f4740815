"""Declaring facts: what a field must say of itself, and what forms and programs get from it."""

import json
from enum import StrEnum
from typing import Annotated, Any, ClassVar

import jsonschema
import msgspec
import pytest

from sandtable.sheet import Facts
from sandtable.sheet.facts import (
    Field,
    choice,
    count,
    fields_of,
    flag,
    schema_of,
    several,
    tape,
    unit,
    units,
    zone,
)
from sandtable.sheet.registry import names, ruleset
from sandtable.sheet.ruleset import AnyProcedure

CODES = {"inf": "infantry", "atg": "antitank guns", "tnk": "tanks"}
ALL_PROCEDURES = [
    pytest.param(procedure, id=f"{name}.{own}")
    for name in names()
    for own, procedure in ruleset(name).procedures.items()
]


class Quality(StrEnum):
    POOR = "poor"
    REGULAR = "regular"
    VETERAN = "veteran"


class EveryKind(Facts, frozen=True, kw_only=True):
    """One field of each kind."""

    men: Annotated[int, count("Men", 0, 12, "How many there are", unit="men")] = 3
    range: Annotated[int, tape("Range", 1, 40, "To the target", "zones")] = 6
    quality: Annotated[Quality, choice("Quality", "Of the men")] = Quality.REGULAR
    dug_in: Annotated[bool, flag("Dug in", "Whether they are")] = False
    leader: Annotated[str, unit("Leader", CODES, "Who leads")] = "inf"
    supports: Annotated[tuple[str, ...], units("Supports", CODES, 3, "Who helps")] = ()
    path: Annotated[tuple[str, ...], several("Path", 16, "Zones entered", "rough,open")] = ("open",)
    at: Annotated[tuple[int, int], zone("At", "Where they are")] = (5, 5)


def test_a_distance_says_what_it_is_measured_in() -> None:
    with pytest.raises(TypeError, match="unit"):
        tape("Range", 1, 40, "To the target")  # type: ignore[call-arg]
    assert tape("Range", 1, 40, "To the target", "hexes").extra == {"control": "tape", "unit": "hexes"}


class NoFacts(Facts, frozen=True, kw_only=True):
    pass


# ---------------------------------------------------------------------- fields


def test_fields_come_in_the_order_they_are_declared_with_all_that_a_form_needs() -> None:
    assert fields_of(EveryKind) == (
        Field("men", "Men", "How many there are", "count", 3, 0, 12, "men"),
        Field("range", "Range", "To the target", "tape", 6, 1, 40, "zones"),
        Field("quality", "Quality", "Of the men", "choice", Quality.REGULAR, choices=("poor", "regular", "veteran")),
        Field("dug_in", "Dug in", "Whether they are", "flag", False),
        Field("leader", "Leader", "Who leads", "unit", "inf", choices=tuple(CODES), meanings=tuple(CODES.values())),
        Field(
            "supports",
            "Supports",
            "Who helps",
            "units",
            (),
            high=3,
            choices=tuple(CODES),
            meanings=tuple(CODES.values()),
        ),
        Field("path", "Path", "Zones entered", "several", ("open",), high=16, example="rough,open"),
        Field("at", "At", "Where they are", "zone", (5, 5)),
    )


def test_facts_may_be_none_at_all() -> None:
    assert fields_of(NoFacts) == ()


def test_facts_built_on_others_begin_with_the_fields_of_those() -> None:
    class More(EveryKind, frozen=True, kw_only=True):
        guns: Annotated[int, count("Guns", 0, 2, "How many guns")] = 0

    assert [field.name for field in fields_of(More)] == [*(field.name for field in fields_of(EveryKind)), "guns"]


def test_a_class_may_put_its_own_fields_before_those_it_builds_on() -> None:
    class More(EveryKind, frozen=True, kw_only=True):
        first: ClassVar[tuple[str, ...]] = ("guns", "quality")

        guns: Annotated[int, count("Guns", 0, 2, "How many guns")] = 0

    names = [field.name for field in fields_of(More)]
    assert names[:3] == ["guns", "quality", "men"]
    assert sorted(names) == sorted([*(field.name for field in fields_of(EveryKind)), "guns"])


def test_a_field_that_is_put_first_must_exist() -> None:
    class Wrong(NoFacts, frozen=True, kw_only=True):
        first: ClassVar[tuple[str, ...]] = ("guns",)

    with pytest.raises(TypeError, match="Wrong puts 'guns' first, which is no field of it"):
        fields_of(Wrong)


def test_a_field_that_is_seldom_asked_for_or_of_the_other_side_must_exist() -> None:
    class Seldom(NoFacts, frozen=True, kw_only=True):
        seldom: ClassVar[tuple[str, ...]] = ("guns",)

    class Theirs(NoFacts, frozen=True, kw_only=True):
        other_side: ClassVar[tuple[str, ...]] = ("guns",)

    with pytest.raises(TypeError, match="Seldom asks for 'guns' seldom, which is no field of it"):
        fields_of(Seldom)
    with pytest.raises(TypeError, match="Theirs gives 'guns' to the other side, which is no field of it"):
        fields_of(Theirs)


def test_a_field_is_of_the_other_side_if_its_name_or_its_class_says_so() -> None:
    class Both(Facts, frozen=True, kw_only=True):
        other_side: ClassVar[tuple[str, ...]] = ("plane",)

        guns: Annotated[int, count("Guns", 0, 2, "How many guns")] = 0
        target_guns: Annotated[int, count("Their guns", 0, 2, "How many guns")] = 0
        plane: Annotated[int, count("Planes", 0, 2, "How many planes")] = 0

    assert [(field.name, field.theirs) for field in fields_of(Both)] == [
        ("guns", False),
        ("target_guns", True),
        ("plane", True),
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("men", "a whole number from 0 to 12, in men"),
        ("range", "a whole number from 1 to 40, in zones"),
        ("quality", "poor, regular or veteran"),
        ("dug_in", "yes or no"),
        ("leader", "inf, atg or tnk"),
        ("supports", "at most 3 of inf, atg or tnk"),
        ("path", "at most 16, such as 'rough,open'"),
        ("at", "column,row"),
    ],
)
def test_what_may_be_given_is_told_in_words(name: str, said: str) -> None:
    assert {field.name: field.range_text for field in fields_of(EveryKind)}[name] == said


def test_a_choice_of_one_is_told_without_an_or() -> None:
    assert Field("x", "X", "X", "unit", "inf", choices=("inf",)).range_text == "inf"


def test_a_number_of_nothing_in_particular_is_told_without_a_unit() -> None:
    assert Field("x", "X", "X", "count", 0, 0, 3).range_text == "a whole number from 0 to 3"


# ---------------------------------------------------------------------- faulty declarations


def test_a_field_without_label_and_help_is_an_error_that_names_it() -> None:
    class Bare(Facts, frozen=True, kw_only=True):
        men: int = 3

    with pytest.raises(TypeError, match=r"Bare\.men needs a label and help: declare it with count\(\)"):
        fields_of(Bare)


@pytest.mark.parametrize(("label", "help"), [("", "How many"), ("Men", "")])
def test_a_field_with_an_empty_label_or_help_is_an_error_that_names_it(label: str, help: str) -> None:  # noqa: A002
    kind: Any = Annotated[int, count(label, 0, 12, help)]
    empty = msgspec.defstruct("Empty", [("men", kind, 3)], bases=(Facts,), frozen=True, kw_only=True)
    with pytest.raises(TypeError, match=r"Empty\.men needs a label and help"):
        fields_of(empty)  # type: ignore[arg-type]


def test_a_field_without_a_default_is_an_error_that_names_it() -> None:
    class Open(Facts, frozen=True, kw_only=True):
        men: Annotated[int, count("Men", 0, 12, "How many there are")]

    with pytest.raises(TypeError, match=r"Open\.men needs a default"):
        fields_of(Open)


def test_a_field_with_label_and_help_but_no_control_is_an_error_that_names_it() -> None:
    class Plain(Facts, frozen=True, kw_only=True):
        men: Annotated[int, msgspec.Meta(title="Men", description="How many there are")] = 3

    with pytest.raises(TypeError, match=r"Plain\.men"):
        fields_of(Plain)


# ---------------------------------------------------------------------- the JSON schema


def properties(facts: type[Facts]) -> dict[str, Any]:
    """The schema of each field, with references to named types filled in."""
    schema = json.loads(json.dumps(schema_of(facts)))
    own = schema["$defs"][facts.__name__]["properties"]

    def filled(held: Any) -> Any:
        if isinstance(held, list):
            return [filled(each) for each in held]
        if not isinstance(held, dict):
            return held
        named = filled(schema["$defs"][held["$ref"].rpartition("/")[2]]) if "$ref" in held else {}
        return {**named, **{key: filled(each) for key, each in held.items() if key != "$ref"}}

    return {name: filled(held) for name, held in own.items()}


def valid(facts: type[Facts], **stated: Any) -> bool:
    return jsonschema.Draft202012Validator(schema_of(facts)).is_valid(stated)


@pytest.mark.parametrize("procedure", ALL_PROCEDURES)
def test_the_schema_tells_programs_all_that_a_field_declares(procedure: AnyProcedure) -> None:
    schemas = properties(procedure.facts)
    assert list(schemas) == [field.name for field in fields_of(procedure.facts)]
    for field in fields_of(procedure.facts):
        schema = schemas[field.name]
        assert schema["title"] == field.label
        assert schema["description"] == field.help
        assert schema["default"] == msgspec.json.decode(msgspec.json.encode(field.default))
        if field.control in ("count", "tape"):
            assert (schema["type"], schema["minimum"], schema["maximum"]) == (
                "integer" if field.whole else "number",
                field.low,
                field.high,
            )
        elif field.control == "flag":
            assert schema["type"] == "boolean"
        elif field.control in ("choice", "unit"):
            assert set(schema["enum"]) == set(field.choices)
        elif field.control == "units":
            assert (schema["type"], schema["maxItems"]) == ("array", field.high)
            assert schema["items"]["enum"] == list(field.choices)
        elif field.control == "zone":
            assert (schema["type"], schema["minItems"], schema["maxItems"]) == ("array", 2, 2)
        else:
            assert (schema["type"], schema["maxItems"]) == ("array", field.high)
            assert schema["items"]


@pytest.mark.parametrize("procedure", ALL_PROCEDURES)
def test_the_schema_takes_the_defaults_the_empty_facts_and_nothing_unknown(procedure: AnyProcedure) -> None:
    stated = msgspec.json.decode(msgspec.json.encode(procedure.facts()))
    assert valid(procedure.facts, **stated)
    assert valid(procedure.facts)
    assert not valid(procedure.facts, **stated, no_such_fact=1)


@pytest.mark.parametrize(
    "stated",
    [
        {"men": 0},
        {"men": 12},
        {"range": 40},
        {"quality": "veteran"},
        {"dug_in": True},
        {"leader": "tnk"},
        {"supports": ["inf", "inf", "atg"]},
        {"path": ["rough"] * 16},
        {"at": [3, 6]},
    ],
)
def test_the_schema_takes_what_the_fields_allow(stated: dict[str, Any]) -> None:
    assert valid(EveryKind, **stated)


@pytest.mark.parametrize(
    "stated",
    [
        {"men": -1},
        {"men": 13},
        {"men": "3"},
        {"men": True},
        {"men": 2.5},
        {"range": 0},
        {"quality": "elite"},
        {"dug_in": 1},
        {"leader": "jeep"},
        {"supports": ["inf"] * 4},
        {"supports": ["jeep"]},
        {"path": ["rough"] * 17},
        {"at": [3]},
        {"at": [3, 6, 9]},
        {"at": ["C", 6]},
    ],
)
def test_the_schema_refuses_what_the_fields_do_not_allow(stated: dict[str, Any]) -> None:
    assert not valid(EveryKind, **stated)
