"""The rule list of a game: its order, its faults and how it is searched."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from sandtable.sheet import SheetFault
from sandtable.sheet.rules import Gap, Rule, RuleList, load_rules

RALLY = Rule("t.rally.table", "RALLY", "table", "A shattered battalion rallies on the table.")
NIGHT = Rule("t.night.check", "NIGHT", "procedure", "Roll for nightfall; nobody may rally in the dark.", "Once a turn.")
TIES = Gap("t.gap.ties", "What if totals are equal?", "Roll again at night, too.", "house")
RULES = RuleList((RALLY, NIGHT, TIES))


def a_rule(rule_id: str = "t.a.b", text: str = "Text.") -> Rule:
    return Rule(rule_id, "SECTION", "constant", text)


# ---------------------------------------------------------------------- sound lists


def test_rules_keep_the_order_of_the_sheet_and_are_found_by_id() -> None:
    assert list(RULES) == [RALLY, NIGHT, TIES]
    assert RULES.ids == ("t.rally.table", "t.night.check", "t.gap.ties")
    assert len(RULES) == 3
    assert RULES["t.night.check"] is NIGHT
    assert "t.gap.ties" in RULES
    assert "t.gap.tie" not in RULES


def test_a_rule_and_a_ruling_are_told_in_the_same_terms() -> None:
    assert (RALLY.kind, RALLY.title, RALLY.text, RALLY.note) == (
        "table",
        "RALLY",
        "A shattered battalion rallies on the table.",
        "",
    )
    assert (TIES.kind, TIES.title, TIES.text, TIES.note) == (
        "ruling",
        "What if totals are equal?",
        "Roll again at night, too.",
        "Our own ruling.",
    )


@pytest.mark.parametrize(
    ("basis", "note"),
    [
        ("inferred", "Follows from the other rules."),
        ("published", "As in the published game or its author's reports."),
        ("house", "Our own ruling."),
    ],
)
def test_a_ruling_says_what_it_rests_on(basis: str, note: str) -> None:
    gap = Gap("t.gap.ties", "Ties?", "Roll again.", basis)
    assert RuleList((gap,))["t.gap.ties"].note == note


# ---------------------------------------------------------------------- search


def test_a_search_finds_rules_that_hold_all_the_words_anywhere() -> None:
    assert RULES.search("rally") == [RALLY, NIGHT]
    assert RULES.search("rally", "table") == [RALLY]
    assert RULES.search("equal") == [TIES]
    assert RULES.search("constant") == []


def test_a_search_puts_rules_with_the_words_in_their_id_first() -> None:
    assert RULES.search("night") == [NIGHT, TIES]
    backwards = RuleList((TIES, NIGHT, RALLY))
    assert backwards.search("night") == [NIGHT, TIES]
    assert backwards.search("rally") == [RALLY, NIGHT]


def test_a_search_does_not_care_for_capitals() -> None:
    assert RULES.search("RALLY", "Shattered") == [RALLY]
    assert RuleList((TIES, NIGHT)).search("NIGHT") == [NIGHT, TIES]


def test_a_search_for_nothing_finds_everything() -> None:
    assert RULES.search() == [RALLY, NIGHT, TIES]


# ---------------------------------------------------------------------- faulty lists


@pytest.mark.parametrize(
    "rule_id", ["", "rally", "t.rally", "T.rally.table", "t.rally.Table", "t..table", "t.a.b ", "t.a.-b"]
)
def test_what_is_no_rule_id_is_told(rule_id: str) -> None:
    with pytest.raises(
        SheetFault, match=rf"^x\.toml: '{re.escape(rule_id)}' is not a rule id such as 'ddb\.rally\.table'$"
    ):
        RuleList((a_rule(rule_id),), "x.toml")


@pytest.mark.parametrize("rule_id", ["t.a.b", "t1.a-b.c-1", "t.a.b.c", "t.1.2"])
def test_a_rule_id_has_three_parts_or_more(rule_id: str) -> None:
    assert rule_id in RuleList((a_rule(rule_id),))


def test_a_rule_listed_twice_is_told() -> None:
    with pytest.raises(SheetFault, match=r"^x\.toml: rule 't\.a\.b' is listed twice$"):
        RuleList((a_rule(), Gap("t.a.b", "Ties?", "Roll again.", "house")), "x.toml")


@pytest.mark.parametrize("text", ["", "  \n"])
def test_a_rule_without_text_is_told(text: str) -> None:
    with pytest.raises(SheetFault, match=r"^x\.toml: rule 't\.a\.b' has no text$"):
        RuleList((a_rule(text=text),), "x.toml")
    with pytest.raises(SheetFault, match=r"^x\.toml: rule 't\.a\.b' has no text$"):
        RuleList((Gap("t.a.b", "Ties?", text, "house"),), "x.toml")


@pytest.mark.parametrize("basis", ["", "guess", "House"])
def test_a_ruling_that_rests_on_nothing_known_is_told(basis: str) -> None:
    said = r"^x\.toml: the basis of 't\.a\.b' must be inferred, published or house$"
    with pytest.raises(SheetFault, match=said):
        RuleList((Gap("t.a.b", "Ties?", "Roll again.", basis),), "x.toml")


# ---------------------------------------------------------------------- files


def written(folder: Path, text: str) -> Path:
    file = folder / "rules.toml"
    file.write_text(dedent(text), encoding="utf-8")
    return file


def test_a_rule_list_is_read_from_its_file_rulings_last(tmp_path: Path) -> None:
    rules = load_rules(
        written(
            tmp_path,
            """
            [[gap]]
            id = "t.gap.ties"
            question = "Ties?"
            ruling = "Roll again."
            basis = "house"

            [[rule]]
            id = "t.rally.table"
            section = "RALLY"
            kind = "table"
            text = "Rally on 4+."
            """,
        )
    )
    assert rules.ids == ("t.rally.table", "t.gap.ties")
    assert rules["t.rally.table"] == Rule("t.rally.table", "RALLY", "table", "Rally on 4+.")


def test_a_missing_rule_list_is_told(tmp_path: Path) -> None:
    with pytest.raises(SheetFault, match=f"^{re.escape(str(tmp_path / 'rules.toml'))}: this rule list is missing$"):
        load_rules(tmp_path / "rules.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[rule]", "rules.toml: Expected ']]' at the end of an array declaration (at line 1, column 7)"),
        ('[[rule]]\nid = "t.a.b"', "rules.toml: Object missing required field `section` - at `$.rule[0]`"),
        ('[[rules]]\nid = "t.a.b"', "rules.toml: Object contains unknown field `rules`"),
        ("rule = 3", "rules.toml: Expected `array`, got `int` - at `$.rule`"),
        (
            '[[rule]]\nid = "a"\nsection = "A"\nkind = "table"\ntext = "T."',
            "rules.toml: 'a' is not a rule id such as 'ddb.rally.table'",
        ),
    ],
)
def test_a_broken_rule_list_is_told_with_its_file(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(SheetFault, match=re.escape(f"{tmp_path}/{said}")):
        load_rules(written(tmp_path, text))
