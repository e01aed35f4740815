"""Every rule id that code, prose or a table cites is a rule of its game."""

import re
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
