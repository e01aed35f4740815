"""Reading facts: typed text and plain values, and one clear line for each way to get them wrong."""

import re
from enum import StrEnum
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from sandtable.sheet import Facts, FactsFault
from sandtable.sheet.facts import choice, count, fields_of, flag, several, tape, unit, units, zone
from sandtable.sheet.reading import read_facts

CODES = {"inf": "infantry", "inf_mech": "mechanised infantry", "atg": "antitank guns", "tnk": "tanks"}


class Quality(StrEnum):
    POOR = "poor"
    REGULAR = "regular"
    VETERAN = "veteran"


class Edge(StrEnum):
    NORTH = "N"
    FAR_SOUTH = "far_south"


class Stand(Struct, frozen=True, array_like=True):
    column: int
    row: int
    facing: Edge
    code: str = "inf"


class EveryKind(Facts, frozen=True, kw_only=True):
    men: Annotated[int, count("Men", -2, 12, "How many there are")] = 3
    range: Annotated[int, tape("Range", 1, 40, "To the target", "zones")] = 6
    quality: Annotated[Quality, choice("Quality", "Of the men")] = Quality.REGULAR
    edge: Annotated[Edge, choice("Edge", "Of the table")] = Edge.NORTH
    dug_in: Annotated[bool, flag("Dug in", "Whether they are")] = False
    leader: Annotated[str, unit("Leader", CODES, "Who leads", {"hq": "hq is a headquarters, name a battalion"})] = "inf"
    supports: Annotated[tuple[str, ...], units("Supports", CODES, 3, "Who helps")] = ()
    path: Annotated[tuple[str, ...], several("Path", 4, "Zones entered", "rough,open")] = ("open",)
    closed: Annotated[tuple[tuple[int, int], ...], several("Closed", 3, "Zones", "3,6 7,6")] = ()
    stands: Annotated[tuple[Stand, ...], several("Stands", 3, "On the map", "3,6,N")] = ()
    at: Annotated[tuple[int, int], zone("At", "Where they are")] = (5, 5)


class NoFacts(Facts, frozen=True, kw_only=True):
    pass


def read(name: str, value: Any) -> Any:
    return getattr(read_facts(EveryKind, {name: value}), name)


# ---------------------------------------------------------------------- what can be typed


@pytest.mark.parametrize(
    ("name", "typed", "value"),
    [
        ("men", "0", 0),
        ("men", " 12 ", 12),
        ("men", "-2", -2),
        ("men", "+4", 4),
        ("range", "40", 40),
        ("quality", "veteran", Quality.VETERAN),
        ("quality", "Veteran", Quality.VETERAN),
        ("edge", "n", Edge.NORTH),
        ("edge", "far-south", Edge.FAR_SOUTH),
        ("edge", "Far South", Edge.FAR_SOUTH),
        *[("dug_in", yes, True) for yes in ("yes", "Yes", "y", "true", "on", "1")],
        *[("dug_in", no, False) for no in ("no", "NO", "n", "false", "off", "0")],
        ("leader", "tnk", "tnk"),
        ("leader", "INF-MECH", "inf_mech"),
        ("supports", "", ()),
        ("supports", "inf", ("inf",)),
        ("supports", "inf,atg", ("inf", "atg")),
        ("supports", "2xinf, atg", ("inf", "inf", "atg")),
        ("supports", "1xINF-MECH", ("inf_mech",)),
        ("supports", "0xinf,tnk,", ("tnk",)),
        ("supports", "inf atg", ("inf", "atg")),
        ("supports", "2xinf  INF-MECH", ("inf", "inf", "inf_mech")),
        ("supports", "none", ()),
        ("supports", " None ", ()),
        ("path", "rough,open", ("rough", "open")),
        ("path", "rough open+road", ("rough", "open+road")),
        ("path", "", ()),
        ("path", '["rough", "open"]', ("rough", "open")),
        ("closed", "3,6", ((3, 6),)),
        ("closed", "3,6 7,-1", ((3, 6), (7, -1))),
        ("closed", "3,6; 7,6", ((3, 6), (7, 6))),
        ("closed", "[[3, 6], [7, 6]]", ((3, 6), (7, 6))),
        ("stands", "3,6,N 4,4,far_south,atg", (Stand(3, 6, Edge.NORTH), Stand(4, 4, Edge.FAR_SOUTH, "atg"))),
        ("at", "3,6", (3, 6)),
        ("at", "(3, 6)", (3, 6)),
        ("at", "[3,-6]", (3, -6)),
    ],
)
def test_typed_text_is_read_by_the_kind_of_its_field(name: str, typed: str, value: Any) -> None:
    assert read(name, typed) == value


def test_facts_that_are_not_given_keep_their_defaults() -> None:
    assert read_facts(EveryKind, {}) == EveryKind()
    assert read_facts(EveryKind, {"men": "4"}) == EveryKind(men=4)
    assert read_facts(NoFacts, {}) == NoFacts()


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("men", 4, 4),
        ("quality", "veteran", Quality.VETERAN),
        ("quality", Quality.VETERAN, Quality.VETERAN),
        ("dug_in", True, True),
        ("leader", "tnk", "tnk"),
        ("supports", ["inf", "atg"], ("inf", "atg")),
        ("supports", ("inf", "atg"), ("inf", "atg")),
        ("path", ["rough"], ("rough",)),
        ("closed", [[3, 6]], ((3, 6),)),
        ("stands", [[3, 6, "N"]], (Stand(3, 6, Edge.NORTH),)),
        ("stands", (Stand(3, 6, Edge.NORTH),), (Stand(3, 6, Edge.NORTH),)),
        ("at", [3, 6], (3, 6)),
    ],
)
def test_plain_values_are_taken_as_they_are(name: str, given: Any, value: Any) -> None:
    assert read(name, given) == value


@given(st.data())
@settings(derandomize=True)
def test_facts_of_any_kind_survive_json(data: st.DataObject) -> None:
    facts = EveryKind(
        men=data.draw(st.integers(-2, 12)),
        quality=data.draw(st.sampled_from(Quality)),
        dug_in=data.draw(st.booleans()),
        leader=data.draw(st.sampled_from(sorted(CODES))),
        supports=tuple(data.draw(st.lists(st.sampled_from(sorted(CODES)), max_size=3))),
        closed=tuple(data.draw(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=3))),
        at=data.draw(st.tuples(st.integers(), st.integers())),
    )
    assert read_facts(EveryKind, msgspec.json.decode(msgspec.json.encode(facts))) == facts


# ---------------------------------------------------------------------- what cannot


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("mem", "3", "unknown fact 'mem'. Did you mean 'men'?"),
        ("dugin", "yes", "unknown fact 'dugin'. Did you mean 'dug_in'?"),
        ("zzz", "3", f"unknown fact 'zzz'. Known are: {', '.join(field.name for field in fields_of(EveryKind))}."),
        ("men", "13", "men: '13' will not do, give a whole number from -2 to 12."),
        ("men", "-3", "men: '-3' will not do, give a whole number from -2 to 12."),
        ("men", "some", "men: 'some' will not do, give a whole number from -2 to 12."),
        ("men", "2.0", "men: '2.0' will not do, give a whole number from -2 to 12."),
        ("men", "", "men: '' will not do, give a whole number from -2 to 12."),
        ("men", 13, "men: '13' will not do, give a whole number from -2 to 12."),
        ("men", 2.0, "men: '2.0' will not do, give a whole number from -2 to 12."),
        ("men", True, "men: 'True' will not do, give a whole number from -2 to 12."),
        ("men", None, "men: 'None' will not do, give a whole number from -2 to 12."),
        ("men", [3], "men: '[3]' will not do, give a whole number from -2 to 12."),
        ("range", "41", "range: '41' will not do, give a whole number from 1 to 40, in zones."),
        ("quality", "vetran", "quality: 'vetran' will not do, give poor, regular or veteran. Did you mean 'veteran'?"),
        ("quality", "zzz", "quality: 'zzz' will not do, give poor, regular or veteran."),
        ("quality", "", "quality: '' will not do, give poor, regular or veteran."),
        ("quality", 1, "quality: '1' will not do, give poor, regular or veteran."),
        ("dug_in", "perhaps", "dug_in: 'perhaps' will not do, give yes or no."),
        ("dug_in", "", "dug_in: '' will not do, give yes or no."),
        ("dug_in", 1, "dug_in: '1' will not do, give yes or no."),
        ("leader", "tmk", "leader: there is no 'tmk'. Did you mean 'tnk'?"),
        ("leader", "zz", "leader: there is no 'zz'. There are: inf, inf_mech, atg, tnk."),
        ("leader", "tanks", "leader: there is no 'tanks'. Try tnk (tanks)."),
        ("leader", "infantry", "leader: there is no 'infantry'. Try inf (infantry) or inf_mech (mechanised infantry)."),
        ("leader", 7, "leader: there is no '7'."),
        ("leader", None, "leader: there is no 'None'."),
        ("leader", "hq", "leader: hq is a headquarters, name a battalion"),
        ("supports", "inf,atgs", "supports: there is no 'atgs'. Did you mean 'atg'?"),
        ("supports", "2xinf_mec", "supports: there is no 'inf_mec'. Did you mean 'inf_mech'?"),
        ("supports", "inf none", "supports: there is no 'none'."),
        ("supports", "4xinf", "supports: '4xinf' will not do, give at most 3 of inf, inf_mech, atg or tnk."),
        ("supports", ["inf"] * 4, "supports: '['inf', 'inf', 'inf', 'inf']' will not do, give at most 3 of"),
        ("supports", [1], "supports: there is no '1'."),
        ("supports", 7, "supports: '7' will not do, give at most 3 of"),
        ("supports", None, "supports: 'None' will not do, give at most 3 of"),
        ("path", "a,b,c,d,e", "path: 'a,b,c,d,e' will not do, give at most 4, such as 'rough,open'."),
        ("path", "1,2", "path: '1,2' will not do, give at most 4, such as 'rough,open'."),
        ("path", "[", "path: '[' will not do, give at most 4, such as 'rough,open'."),
        ("closed", "3", "closed: '3' will not do, give at most 3, such as '3,6 7,6'."),
        ("closed", "3,6,9", "closed: '3,6,9' will not do, give at most 3, such as '3,6 7,6'."),
        ("closed", "a,b", "closed: 'a,b' will not do, give at most 3, such as '3,6 7,6'."),
        ("closed", "{}", "closed: '{}' will not do, give at most 3, such as '3,6 7,6'."),
        ("stands", "3,6,Q", "stands: '3,6,Q' will not do, give at most 3, such as '3,6,N'."),
        ("at", "3", "at: '3' will not do, give column,row."),
        ("at", "3,6,9", "at: '3,6,9' will not do, give column,row."),
        ("at", "c,6", "at: 'c,6' will not do, give column,row."),
        ("at", "", "at: '' will not do, give column,row."),
        ("at", [3.5, 6], "at: '[3.5, 6]' will not do, give column,row."),
    ],
)
def test_what_cannot_be_used_is_told_with_what_could(name: str, value: Any, said: str) -> None:
    with pytest.raises(FactsFault, match=f"^{re.escape(said)}"):
        read_facts(EveryKind, {name: value})


def test_a_procedure_without_facts_says_so() -> None:
    with pytest.raises(FactsFault, match=r"^unknown fact 'men'\. This question takes no facts\.$"):
        read_facts(NoFacts, {"men": "3"})


def test_a_list_too_long_for_any_memory_is_told_like_one_too_long() -> None:
    with pytest.raises(FactsFault, match="at most 3"):
        read("supports", f"{10**20}xinf")


def test_lists_within_lists_without_end_are_told_like_any_other_fault() -> None:
    with pytest.raises(FactsFault, match="at most 3"):
        read("closed", "[" * 100_000)


ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


NAMES = st.sampled_from([field.name for field in fields_of(EveryKind)]) | st.text()


@given(st.dictionaries(NAMES, ANYTHING, max_size=3))
@settings(derandomize=True, max_examples=500)
def test_whatever_is_given_is_read_or_told_to_be_at_fault(stated: dict[str, Any]) -> None:
    try:
        facts = read_facts(EveryKind, stated)
    except FactsFault:
        return
    assert read_facts(EveryKind, msgspec.json.decode(msgspec.json.encode(facts))) == facts


class Tape(Facts, frozen=True, kw_only=True):
    inches: Annotated[float, tape("Distance", 0, 48, "Edge to edge", unit="in")] = 6.0


def test_a_tape_in_inches_takes_decimals() -> None:
    assert read_facts(Tape, {"inches": "6.1"}) == Tape(inches=6.1)
    assert read_facts(Tape, {"inches": 12}) == Tape(inches=12.0)
    with pytest.raises(FactsFault, match=r"^inches: '48.5' will not do, give a number from 0 to 48, in in\.$"):
        read_facts(Tape, {"inches": "48.5"})
