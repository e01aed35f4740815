"""Who knows the folder of one game knows them all, and nothing outside it names the game."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

import sandtable
from sandtable.sheet.registry import OWN

SOURCE = Path(sandtable.__file__).parent
ROOT = Path(__file__).parents[2]
GAMES = sorted(OWN)
#: What every game has.
FILES = {"README.md", "__init__.py", "rule_ids.py", "rules.toml", "ruleset.py", "tables.py", "terms.py", "words.toml"}
FOLDERS = {"procedures", "tables"}
#: What a game may have besides: the rows of its tables, the facts that several questions ask for, guides for whoever
#: plays it for the first time, and all that makes it playable.
ROWS = {"facts.py", "rows", "rows.py"}
GUIDES = {"guides"}
PLAYED = {"battle", "notation", "page", "pictures", "players", "scenarios", "terminal"}
#: What is found by its name in the folders of a game that is played.
NAMED = {
    "battle": {"game.py", "state.py", "steps.py", "answers.py", "events.py", "scenario.py", "story.py", "luck.py"},
    "notation": {"verbs.py", "reading.py", "saying.py", "offers.py", "options.py"},
    "page": {"face.py"},
    "players": {"mind.py", "worth.py", "position.py"},
    "terminal": {"commands.py", "showing.py"},
}
#: The list that keeps the start fast; every other mention would be a place to edit for a new game.
REGISTRY = SOURCE / "sheet" / "registry.py"


def inside(folder: Path) -> set[str]:
    """What stands in a folder; not what Python left behind there."""
    return {each.name for each in folder.iterdir() if each.suffix != ".pyc" and (each.is_file() or inside(each))}


@pytest.mark.parametrize("name", GAMES)
def test_the_folder_of_a_game_has_what_every_other_has_and_nothing_else(name: str) -> None:
    there = inside(SOURCE / "rulesets" / name)
    assert there >= FILES | FOLDERS
    assert there - FILES - FOLDERS - PLAYED <= ROWS | GUIDES


@pytest.mark.parametrize("name", GAMES)
def test_procedures_stand_in_chapters(name: str) -> None:
    folder = SOURCE / "rulesets" / name / "procedures"
    chapters = inside(folder) - {"__init__.py"}
    assert chapters
    assert all((folder / chapter / "__init__.py").is_file() for chapter in chapters)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_played_has_every_part_under_the_same_names(name: str) -> None:
    home = SOURCE / "rulesets" / name
    if (home / "battle").is_dir():
        assert {each for each in PLAYED if not (home / each).is_dir()} == set()
        assert {part: names - inside(home / part) for part, names in NAMED.items() if names - inside(home / part)} == {}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_guides_has_their_signs_beside_them(name: str) -> None:
    home = SOURCE / "rulesets" / name
    if (home / "guides").is_dir():
        assert (home / "battle").is_dir()
        assert inside(home / "guides") >= {"__init__.py", "signs.py"}
        assert any((home / "guides").glob("*.toml"))


@pytest.mark.parametrize("name", GAMES)
def test_the_name_of_a_class_means_one_thing_in_a_game(name: str) -> None:
    home = SOURCE / "rulesets" / name
    homes: dict[str, list[str]] = defaultdict(list)
    for file in sorted(home.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes[node.name].append(str(file.relative_to(home)))
    assert {each: files for each, files in homes.items() if len(files) > 1} == {}


@pytest.mark.parametrize("name", GAMES)
def test_tests_stand_where_what_they_test_stands(name: str) -> None:
    tests, home = ROOT / "tests" / "rulesets" / name, SOURCE / "rulesets" / name
    for folder in (each for each in tests.rglob("*") if each.is_dir() and each.name != "__pycache__"):
        if any(folder.glob("test_*.py")):
            assert (home / folder.relative_to(tests)).is_dir(), folder


@pytest.mark.parametrize("name", GAMES)
def test_nothing_outside_its_folder_names_a_game(name: str) -> None:
    home = SOURCE / "rulesets" / name
    files = [each for kind in ("py", "js", "html", "css") for each in SOURCE.rglob(f"*.{kind}")]
    assert home / "ruleset.py" in files
    outside = [each for each in files if home not in each.parents and each != REGISTRY]
    naming = [each for each in outside if re.search(rf"\b{name}\b", _without_docstring(each))]
    assert naming == []


def _without_docstring(file: Path) -> str:
    """What a file does; a module may say in its docstring how it is used."""
    text = file.read_text("utf-8")
    return re.sub(r'^""".*?"""', "", text, count=1, flags=re.DOTALL) if file.suffix == ".py" else text
