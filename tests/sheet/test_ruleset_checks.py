"""A ruleset whose parts do not fit together says which part, and what to do."""

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Annotated, Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice, Need
from sandtable.sheet import Assessment, Facts, Procedure, Ruleset, SheetFault
from sandtable.sheet.facts import count
from sandtable.sheet.ruleset import LazyProcedures
from sandtable.sheet.tables import load_table

RULES = """
    [[rule]]
    id = "tiny.coin.flip"
    section = "COIN"
    kind = "procedure"
    text = "Flip a coin."

    [[rule]]
    id = "tiny.coin.sides"
    section = "COIN"
    kind = "table"
    text = "A coin has two sides."
"""
SIDES = """
    title = "Sides"
    rule = "tiny.coin.sides"
    used_by = ["coin"]
    columns = ["side", "rule"]
    rows = [["heads", "tiny.coin.flip"], ["tails", "tiny.coin.sides"]]
"""


class CoinFacts(Facts, frozen=True, kw_only=True):
    coins: Annotated[int, count("Coins", 1, 9, "How many are flipped")] = 1


class SideRow(Struct, frozen=True, forbid_unknown_fields=True):
    side: str
    rule: str


def assess(facts: CoinFacts, _tables: Any) -> Assessment[int]:
    return Assessment(facts.coins, "A flip")


def flip(dice: Dice, coins: int) -> int:
    return dice.successes(coins, Need(2, 2, or_less=False), why="tiny.coin.flip")


COIN = Procedure(
    name="coin",
    title="Coin",
    summary="Heads or tails.",
    facts=CoinFacts,
    assess=assess,
    roll=flip,
    rules=("tiny.coin.flip",),
    stages=(("tiny.coin.flip", "flip"),),
)


def tiny(
    home: Path, *procedures: Any, rules: str = RULES, sides: str = SIDES, package: str = "", **more: Any
) -> Ruleset:
    """The tiny game, with whatever a test wants to be otherwise."""
    (home / "rules.toml").write_text(dedent(rules), encoding="utf-8")
    (home / "sides.toml").write_text(dedent(sides), encoding="utf-8")
    return Ruleset(
        short_name="tiny",
        prefix="tiny",
        title="Tiny",
        summary="Flips coins.",
        home=str(home),
        tables=None,
        table_files=lambda: [load_table(home / "sides.toml", SideRow)],
        procedures=procedures or (COIN,),
        package=package,
        **more,
    )


def fault_of(home: Ruleset) -> str:
    with pytest.raises(SheetFault) as raised:
        home.check()
    return str(raised.value)


# ---------------------------------------------------------------------- a sound ruleset


def test_a_sound_ruleset_passes_and_comes_back(tmp_path: Path) -> None:
    home = tiny(tmp_path)
    assert home.check() is home
    assert list(home.procedures) == ["coin"]
    assert list(home.table_files) == ["sides"]
    assert home.rules.ids == ("tiny.coin.flip", "tiny.coin.sides")


def test_a_rule_leads_to_the_procedures_that_cite_it(tmp_path: Path) -> None:
    other = replace(COIN, name="other", rules=("tiny.coin.sides", "tiny.coin.flip"))
    home = tiny(tmp_path, COIN, other)
    assert home.procedures_citing("tiny.coin.flip") == [COIN, other]
    assert home.procedures_citing("tiny.coin.sides") == [other]
    assert home.procedures_citing("tiny.coin.edge") == []


# ---------------------------------------------------------------------- rules that are cited but not there


def test_an_unknown_rule_of_a_table_is_told_with_the_file_and_a_suggestion(tmp_path: Path) -> None:
    home = tiny(tmp_path, sides=SIDES.replace('rule = "tiny.coin.sides"', 'rule = "tiny.coin.side"', 1))
    assert fault_of(home) == (
        f"{tmp_path / 'sides.toml'}: rule 'tiny.coin.side' is not in {tmp_path / 'rules.toml'}. "
        "Did you mean 'tiny.coin.sides'?"
    )


def test_an_unknown_rule_of_a_row_is_told_with_the_row(tmp_path: Path) -> None:
    home = tiny(tmp_path, sides=SIDES.replace('"tails", "tiny.coin.sides"', '"tails", "tiny.edge.zzz"'))
    assert fault_of(home).startswith(f"{tmp_path / 'sides.toml'}, row 2: rule 'tiny.edge.zzz' is not in ")


def test_an_unknown_rule_of_a_procedure_is_told_with_the_procedure(tmp_path: Path) -> None:
    home = tiny(tmp_path, replace(COIN, rules=("tiny.coin.flip", "tiny.coin.flop")))
    assert fault_of(home) == (
        f"tiny, procedure coin: rule 'tiny.coin.flop' is not in {tmp_path / 'rules.toml'}. "
        "Did you mean 'tiny.coin.flip'?"
    )


def test_an_unknown_rule_of_a_stage_is_told_with_the_procedure(tmp_path: Path) -> None:
    home = tiny(tmp_path, replace(COIN, stages=(("tiny.coin.flop", "flip"),)))
    assert fault_of(home).startswith("tiny, procedure coin: rule 'tiny.coin.flop' is not in ")


def test_a_rule_of_another_game_is_told(tmp_path: Path) -> None:
    rules = (
        RULES + '\n    [[rule]]\n    id = "huge.coin.flip"\n    section = "X"\n    kind = "table"\n    text = "X."\n'
    )
    assert fault_of(tiny(tmp_path, rules=rules)) == "tiny: rule 'huge.coin.flip' does not begin with 'tiny.'"


def test_a_missing_rule_list_is_told(tmp_path: Path) -> None:
    home = tiny(tmp_path)
    (tmp_path / "rules.toml").unlink()
    assert fault_of(home) == f"{tmp_path / 'rules.toml'}: this rule list is missing"


def test_a_broken_table_is_told(tmp_path: Path) -> None:
    home = tiny(tmp_path, sides=SIDES.replace('["heads", "tiny.coin.flip"]', '["heads"]'))
    assert fault_of(home) == f"{tmp_path / 'sides.toml'}, row 1: 1 cells for 2 columns"


# ---------------------------------------------------------------------- procedures


def test_a_table_that_names_no_registered_procedure_is_told_with_a_suggestion(tmp_path: Path) -> None:
    home = tiny(tmp_path, sides=SIDES.replace('used_by = ["coin"]', 'used_by = ["coin", "coins"]'))
    assert fault_of(home) == (
        f"{tmp_path / 'sides.toml'}: used_by names 'coins', which is no registered procedure. Did you mean 'coin'?"
    )


def test_two_procedures_of_one_name_are_told(tmp_path: Path) -> None:
    with pytest.raises(SheetFault, match=r"^tiny: two procedures are named 'coin'$"):
        tiny(tmp_path, COIN, replace(COIN, title="Another coin"))


def test_a_procedure_that_cites_no_rule_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="procedure coin cites no rule"):
        replace(COIN, rules=())


def test_a_procedure_whose_facts_lack_a_default_does_not_pass(tmp_path: Path) -> None:
    class Open(Facts, frozen=True, kw_only=True):
        coins: Annotated[int, count("Coins", 1, 9, "How many are flipped")]

    with pytest.raises((TypeError, SheetFault), match=r"Open\.coins needs a default"):
        tiny(tmp_path, replace(COIN, facts=Open)).check()


# ---------------------------------------------------------------------- procedures somewhere in a package

HOLDER = f"{__name__}_holder"
COINS = f"import sys\nCOIN = sys.modules['{HOLDER}'].COIN\n"
DICE = "from msgspec.structs import replace\nfrom tinygame.coins import COIN\nDICE = replace(COIN, name='dice')\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package `tinygame` with the module `coins`, which holds COIN."""
    holder: Any = ModuleType(HOLDER)
    holder.COIN = COIN
    monkeypatch.setitem(sys.modules, HOLDER, holder)
    monkeypatch.syspath_prepend(str(tmp_path))
    folder = tmp_path / "tinygame"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "coins.py").write_text(COINS, encoding="utf-8")
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "tinygame"]:
        del sys.modules[name]


def test_a_package_whose_procedures_are_all_listed_passes(tmp_path: Path, package: Path) -> None:
    home = tiny(tmp_path, package="tinygame")
    assert home.check() is home


@pytest.mark.parametrize(
    ("file", "module"),
    [
        ("more.py", "tinygame.more"),
        ("inner/more.py", "tinygame.inner.more"),
        ("inner/__init__.py", "tinygame.inner"),
        ("__init__.py", "tinygame"),
    ],
)
def test_a_procedure_anywhere_in_the_package_that_is_not_listed_is_told(
    tmp_path: Path, package: Path, file: str, module: str
) -> None:
    (package / "inner").mkdir()
    (package / "inner" / "__init__.py").touch()
    (package / file).write_text(DICE, encoding="utf-8")
    home = tiny(tmp_path, package="tinygame")
    assert fault_of(home) == f"{module}.DICE is a procedure that the ruleset tiny does not list"


def test_looking_for_procedures_does_not_start_the_package_s_own_program(tmp_path: Path, package: Path) -> None:
    (package / "__main__.py").write_text("raise SystemExit('the program was started')\n", encoding="utf-8")
    home = tiny(tmp_path, package="tinygame")
    assert home.check() is home


def test_a_procedure_listed_under_the_name_of_another_is_not_listed(tmp_path: Path, package: Path) -> None:
    home = tiny(tmp_path, replace(COIN, title="Not the coin of the package"), package="tinygame")
    assert fault_of(home) == "tinygame.coins.COIN is a procedure that the ruleset tiny does not list"


def test_procedures_can_be_listed_by_where_they_stand(tmp_path: Path, package: Path) -> None:
    home = tiny(tmp_path)
    home.procedures = LazyProcedures("tinygame", {"Tossing": {"coin": "coins.COIN"}})
    assert home.check() is home
    assert home.procedures["coin"] is COIN
    assert "coin" in home.procedures
    assert "dice" not in home.procedures
    assert len(home.procedures) == 1
    assert home.phase_of("coin") == "Tossing"


@pytest.mark.parametrize("place", ["coins.DICE", "coins.sys"])
def test_a_place_that_holds_no_procedure_is_told(tmp_path: Path, package: Path, place: str) -> None:
    home = tiny(tmp_path, sides=SIDES.replace('"coin"', ""))
    home.procedures = LazyProcedures("tinygame", {"Tossing": {"coin": place}})
    assert fault_of(home) == f"tinygame: there is no procedure at {place}"


def test_a_place_in_a_module_that_is_not_there_is_told(tmp_path: Path, package: Path) -> None:
    home = tiny(tmp_path)
    home.procedures = LazyProcedures("tinygame", {"Tossing": {"coin": "no_such_module.COIN"}})
    with pytest.raises((SheetFault, ImportError), match="no_such_module"):
        home.check()


def test_a_procedure_listed_under_a_name_that_is_not_its_own_is_told(tmp_path: Path, package: Path) -> None:
    home = tiny(tmp_path, sides=SIDES.replace('"coin"', ""))
    home.procedures = LazyProcedures("tinygame", {"Tossing": {"toss": "coins.COIN"}})
    assert fault_of(home) == "tiny: 'toss' is listed, but names itself 'coin'"


# ---------------------------------------------------------------------- what players ask most, and what they have


def many(count_: int) -> list[Any]:
    return [replace(COIN, name=f"coin{number}") for number in range(count_)]


def test_common_questions_must_exist(tmp_path: Path) -> None:
    home = tiny(tmp_path, common=("coim",))
    assert fault_of(home) == "tiny: common names 'coim', which is no registered procedure. Did you mean 'coin'?"


@pytest.mark.parametrize(
    ("number", "named"),
    [(5, 5), (11, 11), (7, 6)],
    ids=["too few", "too many", "one of them twice"],
)
def test_there_are_six_to_ten_common_questions_each_once(tmp_path: Path, number: int, named: int) -> None:
    common = tuple(f"coin{at % named}" for at in range(number))
    sides = SIDES.replace('["coin"]', '["coin0"]')
    home = tiny(tmp_path, *many(11), sides=sides, common=common)
    assert fault_of(home) == f"tiny: common names 6 to 10 procedures, each once, not {number}"


def test_six_common_questions_will_do(tmp_path: Path) -> None:
    sides = SIDES.replace('["coin"]', '["coin0"]')
    home = tiny(tmp_path, *many(6), sides=sides, common=tuple(f"coin{at}" for at in range(6)))
    assert home.check() is home


@pytest.mark.parametrize("place", ["coin.coins", "coin.sides", "coim.coins"])
def test_what_stands_on_a_table_is_a_field_of_units(tmp_path: Path, place: str) -> None:
    home = tiny(tmp_path, on_table=(place,))
    assert fault_of(home) == f"tiny: on_table names '{place}', which is no field of units"
