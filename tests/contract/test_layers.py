"""Imports point down only: dice know no game, games do not know each other, and the terminal starts light."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable

SOURCE = Path(sandtable.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))

#: All that the rules of a game are made of.
RULES = {"base", "dice", "explain", "ground", "inches", "game", "sheet", "zoned", "measured"}
#: What each part may import of the others, besides itself.
BELOW = {
    "base": set[str](),
    "dice": set[str](),
    "ground": {"base"},
    "inches": {"base", "ground"},
    "explain": {"dice"},
    "game": {"base", "dice", "explain", ""},
    "sheet": {"base", "dice", "explain", "game"},
    "zoned": {"base", "dice", "explain", "ground", "game", "sheet"},
    "measured": {"base", "dice", "explain", "inches", "game", "sheet"},
    "rulesets": RULES,
    "players": {*RULES, "rulesets"},
    "lab": {"dice", "explain", "game", "sheet", "rulesets", "players"},
    "web": {*RULES, "rulesets", "players", "lab", ""},
    "cli": {*RULES, "rulesets", "players", "lab", "web", ""},
    "": {"dice", "explain", "sheet", "cli"},  # the package itself: a door for programs, and python -m sandtable
}
#: Folders of a game that belong to a part above the rules: the rest of the game does not know them.
OF_A_GAME = {"players": "players", "page": "web", "terminal": "cli"}
#: What only the web server imports.
WEB = {"litestar", "uvicorn", "h11", "websockets", "psycopg", "segno"}
TOO_HEAVY = {"numpy", "importlib.metadata", "asyncio", "unittest", "doctest", "pytest", "hypothesis", "jsonschema"}


def module_name(file: Path) -> str:
    parts = file.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(file: Path) -> Iterator[str]:
    """The modules that a file imports anywhere, also late and under TYPE_CHECKING."""
    here = module_name(file).split(".")
    package = here if file.name == "__init__.py" else here[:-1]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" if is_module(f"{base}.{alias.name}") else base for alias in node.names)


def is_module(name: str) -> bool:
    place = SOURCE.parent.joinpath(*name.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def part_of(module: str) -> str:
    """The part a module of ours belongs to; the package itself has none."""
    inner = module.split(".")[1:]
    if len(inner) > 2 and inner[0] == "rulesets":
        return OF_A_GAME.get(inner[2], "rulesets")
    return inner[0] if inner and inner[0] in BELOW else ""


def test_every_module_belongs_to_a_part_that_this_test_knows() -> None:
    folders = {file.relative_to(SOURCE).parts[0] for file in MODULES if len(file.relative_to(SOURCE).parts) > 1}
    assert folders <= set(BELOW)
    assert {"dice", "explain", "ground", "sheet", "rulesets", "cli"} <= folders


@pytest.mark.parametrize("file", [pytest.param(file, id=module_name(file)) for file in MODULES])
def test_a_module_imports_only_what_lies_below_it(file: Path) -> None:
    part = part_of(module_name(file))
    ours = {name for name in imports(file) if name.split(".")[0] == "sandtable"}
    assert {name for name in ours if part_of(name) != part and part_of(name) not in BELOW[part]} == set()


def test_no_ruleset_imports_another() -> None:
    folders = [folder for folder in (SOURCE / "rulesets").iterdir() if (folder / "__init__.py").is_file()]
    assert folders
    for folder in folders:
        allowed = f"sandtable.rulesets.{folder.name}"
        for file in folder.rglob("*.py"):
            games = {name for name in imports(file) if name.startswith("sandtable.rulesets")}
            assert {name for name in games if name != allowed and not name.startswith(f"{allowed}.")} == set(), file


def test_only_the_bulk_sampler_imports_numpy() -> None:
    assert [module_name(file) for file in MODULES if any(name.split(".")[0] == "numpy" for name in imports(file))] == [
        "sandtable.dice.bulk"
    ]


def test_nothing_is_imported_that_is_not_a_dependency() -> None:
    known = sys.stdlib_module_names | {"sandtable", "msgspec", "numpy"}
    strange = {
        (module_name(file), name)
        for file in MODULES
        for name in imports(file)
        if name.split(".")[0] not in known | (WEB if part_of(module_name(file)) == "web" else set())
    }
    assert strange == set()


@pytest.mark.parametrize(
    "code",
    [
        "import sandtable.cli.main",
        "import sandtable.cli.main as main; assert main.run(['odds', 'dday_to_berlin.assault']) == 0",
        "import sandtable.cli.main as main; assert main.run(['roll', 'dday_to_berlin.assault']) == 0",
    ],
)
def test_the_terminal_loads_nothing_heavy_to_answer(code: str) -> None:
    code += "; import sys; print('\\n' + ' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)  # noqa: S603
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "sandtable.cli.main" in loaded
    assert loaded & (TOO_HEAVY | WEB) == set()
