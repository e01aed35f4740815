"""Every rule id that code, prose or a table cites is a rule of its game."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import sandtable
from sandtable.sheet.registry import OWN, ruleset

SOURCE = Path(sandtable.__file__).parent
OURS = [pytest.param(name, id=name) for name in OWN]


def cited_in(files: list[Path], prefix: str) -> dict[str, set[str]]:
    """Rule ids with this prefix and the files that cite them."""
    found: dict[str, set[str]] = {}
    for file in files:
        for cited in re.findall(rf"(?<![\w.])({prefix}(?:\.[a-z0-9][a-z0-9-]*){{2,}})", file.read_text("utf-8")):
            found.setdefault(cited, set()).add(str(file.relative_to(SOURCE)))
    return found


@pytest.mark.parametrize("name", OURS)
def test_every_rule_id_in_the_source_and_the_tables_is_a_rule(name: str) -> None:
    home = ruleset(name)
    folder = SOURCE / "rulesets" / name
    cited = cited_in([*SOURCE.rglob("*.py"), *folder.rglob("*.toml")], home.prefix)
    assert len(cited) > 20
    assert {rule: files for rule, files in cited.items() if rule not in home.rules} == {}


@pytest.mark.parametrize("name", OURS)
def test_every_rule_id_in_the_prose_of_the_rules_is_a_rule(name: str) -> None:
    home = ruleset(name)
    for rule in home.rules:
        for cited in re.findall(
            rf"\b{home.prefix}(?:\.[a-z0-9][a-z0-9-]*){{2,}}", f"{rule.title} {rule.text} {rule.note}"
        ):
            assert cited in home.rules, f"{rule.id} cites {cited}"


@pytest.mark.parametrize("name", OURS)
def test_every_table_in_the_folder_is_loaded(name: str) -> None:
    files = {file.stem for file in (SOURCE / "rulesets" / name / "tables").glob("*.toml")}
    assert files == set(ruleset(name).table_files)


def constants(name: str) -> dict[str, str]:
    """The names that a game has for its rule ids."""
    module = import_module(f"sandtable.rulesets.{name}.rule_ids")
    return {key: value for key, value in vars(module).items() if key.isupper()}


@pytest.mark.parametrize("name", OURS)
def test_every_rule_id_has_one_name_which_follows_from_it(name: str) -> None:
    named = {
        rule.id: rule.id.partition(".")[2].replace(".", "_").replace("-", "_").upper() for rule in ruleset(name).rules
    }
    assert constants(name) == {key: rule for rule, key in named.items()}


@pytest.mark.parametrize("name", OURS)
def test_code_cites_rules_by_their_names_and_uses_every_one(name: str) -> None:
    home, folder = ruleset(name), SOURCE / "rulesets" / name
    cited: set[str] = set()
    for file in folder.rglob("*.py"):
        if file.name == "rule_ids.py":
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in home.rules:
                raise AssertionError(f"{file.relative_to(SOURCE)}, line {node.lineno}: name {node.value} instead")
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == home.prefix:
                cited.add(node.attr)
    tables = [file for file in folder.rglob("*.toml") if file.name != "rules.toml"]
    in_tables = cited_in(tables, home.prefix)
    assert {key for key, rule in constants(name).items() if key not in cited and rule not in in_tables} == set()
