"""House rules at a real table: cells of printed tables that a club plays otherwise, and what is told of a wrong one."""

from fractions import Fraction
from functools import cached_property
from pathlib import Path
from textwrap import dedent

import pytest
from msgspec import Struct

from sandtable.dice.play import seeded
from sandtable.dice.scripted import ScriptedDice
from sandtable.explain import Refused
from sandtable.sheet import FactsFault, OddsAnswer, Ruleset, odds, roll
from sandtable.sheet.house_rules import (
    CANNOT_BE_PLAYED,
    KEPT,
    MOST,
    DoNotFit,
    HouseRule,
    changeable,
    house_rules_said,
    read_house_rules,
    with_house_rules,
)
from sandtable.sheet.plain import plain_odds, plain_refused
from sandtable.sheet.registry import ruleset
from sandtable.sheet.tables import Faces, TableFolder

DDB = ruleset("dday_to_berlin")
PK = ruleset("panzer_korps")
MEGAGAME = ruleset("megagame")


def asked(home: Ruleset, name: str, **facts: object) -> OddsAnswer:
    answer = odds(home, home.procedures[name], facts)
    assert isinstance(answer, OddsAnswer)
    return answer


def chances(home: Ruleset, name: str, **facts: object) -> dict[str, Fraction]:
    return {each.label: each.chance for each in asked(home, name, **facts).chances}


def fault_of(home: Ruleset, *texts: str) -> str:
    with pytest.raises(FactsFault) as raised:
        with_house_rules(home, texts)
    return str(raised.value)


def test_a_changed_cell_changes_the_odds_and_the_rule_that_is_cited_stays() -> None:
    """ddb.rally.table"""
    club = with_house_rules(DDB, ["unit_rally.veteran.rally=1-7"])
    assert chances(club, "rally", quality="veteran") == {
        "returns": Fraction(7, 10),
        "stays in the pool": Fraction(3, 10),
    }
    (number,) = asked(club, "rally", quality="veteran").numbers
    assert (number.number, number.base.rule) == (7, "ddb.rally.table")


def test_the_dice_go_by_it_too() -> None:
    """ddb.rally.table"""
    club = with_house_rules(DDB, ["unit_rally.veteran.rally=1-7"])
    for home, label in ((club, "returns"), (DDB, "stays in the pool")):
        with ScriptedDice(7) as dice:
            answer = roll(home, home.procedures["rally"], {"quality": "veteran"}, dice)
        assert not isinstance(answer, Refused)
        assert (answer.label, answer.house_rules) == (label, home.house_rules)


def test_the_printed_game_stays_as_it_is() -> None:
    """ddb.rally.table"""
    with_house_rules(DDB, ["unit_rally.veteran.rally=1-7"])
    assert DDB.house_rules == ()
    assert DDB.table_files["unit_rally"].cells()[0] == ["veteran", "1-6"]
    assert chances(DDB, "rally", quality="veteran")["returns"] == Fraction(3, 5)


def test_a_game_without_a_change_is_the_printed_one() -> None:
    assert with_house_rules(DDB, []) is DDB


def test_the_changed_tables_are_those_that_are_shown() -> None:
    club = with_house_rules(DDB, ["unit_rally.veteran.rally=1-7"])
    assert club.table_files["unit_rally"].cells()[0] == ["veteran", "1-7"]
    assert club.table_files["activation"] is DDB.table_files["activation"]


def test_the_same_house_rules_are_one_game_and_only_a_few_are_remembered() -> None:
    first = with_house_rules(DDB, ["unit_rally.veteran.rally=1-7"])
    assert with_house_rules(DDB, [" unit_rally.veteran.rally=1-7 "]) is first
    for number in range(KEPT):
        with_house_rules(DDB, [f"hit_number.basic.value={number}"])
    assert with_house_rules(DDB, ["unit_rally.veteran.rally=1-7"]) is not first


def test_several_cells_change_together_where_one_alone_would_not_cover_the_die() -> None:
    """ddb.activation.table"""
    one = "activation.fallback.poor=9-10"
    assert fault_of(DDB, one).startswith("house rules: activation, ")
    club = with_house_rules(DDB, [one, "activation.hold.poor=7-8"])
    assert [row[:2] for row in club.table_files["activation"].cells()][:2] == [["fallback", "9-10"], ["hold", "7-8"]]


def test_an_answer_tells_with_which_house_rules_it_was_given() -> None:
    club = with_house_rules(DDB, ["unit_rally.veteran.rally=1-7", "hit_number.basic.value=6"])
    rules = (
        HouseRule("unit_rally", "veteran", "rally", "1-7", "1-6"),
        HouseRule("hit_number", "basic", "value", "6", "5"),
    )
    assert asked(club, "rally").house_rules == rules
    assert house_rules_said(rules) == (
        "With house rules: unit_rally.veteran.rally=1-7, printed: 1-6; hit_number.basic.value=6, printed: 5"
    )


def test_json_carries_them_and_says_nothing_where_there_are_none() -> None:
    club = with_house_rules(DDB, ["unit_rally.veteran.rally=1-7"])
    cell = {"table": "unit_rally", "row": "veteran", "column": "rally", "value": "1-7", "printed": "1-6"}
    assert plain_odds(asked(club, "rally"))["house_rules"] == [cell]
    refused = odds(club, club.procedures["rally"], {"enemy_distance": 1})
    assert isinstance(refused, Refused)
    assert plain_refused(refused, club.house_rules)["house_rules"] == [cell]
    assert "house_rules" not in plain_odds(asked(DDB, "rally"))


# ------------------------------------------------------------------ writing one


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("unit_rally", "'unit_rally' is no house rule: write TABLE.ROW.COLUMN=VALUE"),
        ("unit_rally.veteran=3", "'unit_rally.veteran=3' is no house rule: write TABLE.ROW.COLUMN=VALUE"),
        ("unit_rally.veteran.rally", "'unit_rally.veteran.rally' is no house rule: write TABLE.ROW.COLUMN=VALUE"),
        ("unit_raly.veteran.rally=1", "there is no table 'unit_raly' to change. Did you mean 'unit_rally'?"),
        ("unit_rally.vetran.rally=1", "unit_rally: there is no row 'vetran' to change. Did you mean 'veteran'?"),
        ("unit_rally.veteran.raly=1", "unit_rally: there is no column 'raly' to change. Did you mean 'rally'?"),
        (
            "unit_rally.veteran.rally=often",
            "unit_rally.veteran.rally: 'often' will not do, give faces of the die such as 2-6, 10, 7+ or 1 or less.",
        ),
        (
            "unit_rally.veteran.rally=2-6",
            "house rules: unit_rally, row 1, column rally: 2-6 should begin at 1 and end within the D10",
        ),
        ("hit_number.basic.value=5.5", "hit_number.basic.value: '5.5' will not do, give a whole number."),
        ("hit_number.basic.value=12345", "hit_number.basic.value: '12345' will not do, give a whole number."),
        ("hit_number.basic.value=", "hit_number.basic.value: '' will not do, give a whole number."),
        (
            "formation_quality.us_infantry_division.quality=veterans",
            "formation_quality.us_infantry_division.quality: 'veterans' will not do, "
            "give one of poor, regular, veteran. Did you mean 'veteran'?",
        ),
        (
            "hit_number.basic.rule=ddb.rally.table",
            "hit_number: a house rule cannot change 'rule', which tells what the sheet says of a number",
        ),
        (
            "unit_rally.veteran.quality=poor",
            "unit_rally: a house rule cannot change 'quality', which tells which row it is",
        ),
    ],
)
def test_what_cannot_be_changed_so_is_told_in_one_line(text: str, told: str) -> None:
    assert fault_of(DDB, text) == told


def test_a_cell_is_changed_once() -> None:
    twice = ["hit_number.basic.value=6", "hit_number.basic.value=7"]
    assert fault_of(DDB, *twice) == "hit_number.basic.value is changed twice"


def test_there_is_an_end_to_house_rules() -> None:
    many = [f"hit_number.basic.value={number}" for number in range(MOST + 1)]
    assert fault_of(DDB, *many) == f"{MOST + 1} house rules are too many, give {MOST} at most"


def test_names_may_be_written_as_they_are_shown() -> None:
    """mg.move.table"""
    (rule,) = read_house_rules(MEGAGAME, ["Movement.tanks-or-SPG/open.Road Column=70"])
    assert rule == HouseRule("movement", "tanks_or_spg/open", "road_column", "70", "64")


def test_a_dash_of_a_phone_is_a_hyphen() -> None:
    (rule,) = read_house_rules(DDB, ["unit_rally.veteran.rally=1\u20137"])
    assert rule.value == "1-7"


def test_rows_that_begin_alike_are_told_apart_by_more_of_their_cells() -> None:
    """mg.flak.table"""
    assert fault_of(MEGAGAME, "flak.heavy.loss=5-6") == (
        "flak: several rows begin with 'heavy': say heavy/overflight or heavy/landing_2km or heavy/landing_4km."
    )
    (rule,) = read_house_rules(MEGAGAME, ["flak.heavy/overflight.loss="])
    assert rule.said == "flak.heavy/overflight.loss=nothing, printed: 6"


def test_a_column_may_have_another_name_in_its_file() -> None:
    """pk.gap.air-stats"""
    club = with_house_rules(PK, ["aircraft.bf_109e.rank=4"])
    assert (PK.tables.aircraft["bf_109e"].rank, club.tables.aircraft["bf_109e"].rank) == (2, 4)


# ------------------------------------------------------------------ what a cell can hold

TABLE = """
    title = "Guns"
    used_by = []
    columns = ["gun", "crew", "range", "towed", "faces", "name", "shells", "rule", "label"]
    rows = [["light", 3, 1.5, true, "2-6", "", ["he", "ap"], "t.gun", "a light gun"]]
"""


class GunRow(Struct, frozen=True, forbid_unknown_fields=True):
    gun: str
    crew: int | None
    range: float
    towed: bool
    faces: Faces
    shells: tuple[str, ...]
    rule: str
    label: str
    name: str = ""
    parts: tuple[tuple[int, str], ...] = ()


class Guns(TableFolder):
    @cached_property
    def guns(self) -> dict[str, GunRow]:
        return self.load("guns", GunRow).named("gun")


class CrewedGuns(Guns):
    """Tables of which one is worked out from another."""

    @cached_property
    def trucks(self) -> int:
        return {3: 1}[self.guns["light"].crew or 0]


@pytest.fixture
def home(tmp_path: Path) -> Ruleset:
    (tmp_path / "guns.toml").write_text(dedent(TABLE), encoding="utf-8")
    return Ruleset(
        short_name="t", prefix="t", title="T", summary="", home=str(tmp_path), tables=Guns(tmp_path), procedures=()
    )


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("crew", "4", 4),
        ("crew", "", None),
        ("range", "2.25", 2.25),
        ("towed", "no", False),
        ("faces", "7+", Faces.parse("7+")),
        ("faces", "-1 to 4", Faces(-1, 4)),
        ("name", "Pak 36", "Pak 36"),
        ("shells", "he, smoke", ("he", "smoke")),
        ("shells", "", ()),
    ],
)
def test_a_cell_takes_what_its_column_holds(home: Ruleset, column: str, text: str, value: object) -> None:
    club = with_house_rules(home, [f"guns.light.{column}={text}"])
    assert getattr(club.tables.guns["light"], column) == value


@pytest.mark.parametrize(
    ("column", "text", "give"),
    [
        ("crew", "many", "a whole number, or nothing"),
        ("range", "far", "a number"),
        ("range", "nan", "a number"),
        ("towed", "perhaps", "yes or no"),
        ("faces", "1-99999", "faces of the die such as 2-6, 10, 7+ or 1 or less"),
        ("name", "x" * 61, "words, 60 characters at most, or nothing"),
        ("shells", "he,,ap", "words with commas between them, or nothing"),
    ],
)
def test_and_nothing_else(home: Ruleset, column: str, text: str, give: str) -> None:
    assert fault_of(home, f"guns.light.{column}={text}") == f"guns.light.{column}: '{text}' will not do, give {give}."


def test_what_cannot_be_written_in_a_line_is_left_alone(home: Ruleset) -> None:
    assert list(changeable(home.table_files["guns"])) == ["crew", "range", "towed", "faces", "shells", "name"]
    assert fault_of(home, "guns.light.parts=1") == (
        "guns: a house rule cannot change 'parts', which holds more than can be written in a line"
    )


def test_tables_kept_in_another_way_cannot_be_changed(home: Ruleset) -> None:
    other = home.with_tables({"guns": 1})
    assert fault_of(other, "guns.light.crew=2") == "t keeps its tables in a way that house rules cannot change"


# ------------------------------------------------------------------ where the rest of a sheet does not fit


def test_tables_that_come_to_nothing_are_a_fault_of_the_house_rules(tmp_path: Path, home: Ruleset) -> None:
    strict = home.with_tables(CrewedGuns(tmp_path))
    with pytest.raises(DoNotFit, match=f"^{CANNOT_BE_PLAYED}$"):
        with_house_rules(strict, ["guns.light.crew=4"])


def test_a_procedure_that_fails_with_changed_tables_tells_it_as_a_fault_of_the_house_rules() -> None:
    """k47.weapon.small-arms"""
    home = ruleset("konflikt_47")
    club = with_house_rules(home, ["small_arms.rifle.shots=several"])
    with pytest.raises(FactsFault, match=f"^{CANNOT_BE_PLAYED}$"):
        odds(club, home.procedures["unit_fire"], {})
    with pytest.raises(FactsFault, match=f"^{CANNOT_BE_PLAYED}$"):
        roll(club, home.procedures["unit_fire"], {}, seeded("1"))


def test_a_fault_of_a_printed_game_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(DDB.tables.rally, next(iter(DDB.tables.rally)))
    with pytest.raises(KeyError):
        odds(DDB, DDB.procedures["rally"], {"quality": "veteran"})
