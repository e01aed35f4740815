"""Small modules, complete ruleset folders, and no address of a package registry anywhere."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "sandtable"
LONGEST_MODULE = 400

#: Put together here, so that this file does not hold what it looks for.
REGISTRIES = [".".join(parts) for parts in (("pypi", "org"), ("registry", "npmjs", "org"), ("deb", "debian", "org"))]
NOT_OURS = {
    ".git",
    ".venv",
    ".hypothesis",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    "__pycache__",
    "dist",
    "build",
}

RULESETS = sorted(folder for folder in (SOURCE / "rulesets").iterdir() if (folder / "__init__.py").is_file())


def project_files() -> Iterator[Path]:
    for folder, inner, files in os.walk(ROOT):
        inner[:] = [name for name in inner if name not in NOT_OURS and not name.startswith(".venv")]
        yield from (Path(folder) / file for file in files)


@pytest.mark.parametrize(
    "file", [pytest.param(file, id=str(file.relative_to(SOURCE))) for file in sorted(SOURCE.rglob("*.py"))]
)
def test_no_module_is_too_long_to_be_read_at_a_sitting(file: Path) -> None:
    assert len(file.read_text("utf-8").splitlines()) <= LONGEST_MODULE


@pytest.mark.parametrize("folder", [pytest.param(folder, id=folder.name) for folder in RULESETS])
def test_every_ruleset_has_a_readme_a_rule_list_and_tables(folder: Path) -> None:
    assert (folder / "rules.toml").is_file()
    assert list((folder / "tables").glob("*.toml"))
    assert (folder / "README.md").is_file()
    assert (folder / "README.md").read_text("utf-8").strip()


def test_no_file_names_a_package_registry() -> None:
    named = [
        (str(file.relative_to(ROOT)), registry)
        for file in project_files()
        for registry in REGISTRIES
        if registry.encode() in file.read_bytes()
    ]
    assert named == []


def test_the_search_for_registries_reads_the_files_of_the_project() -> None:
    found = {str(file.relative_to(ROOT)) for file in project_files()}
    assert {"pyproject.toml", "Makefile", "src/sandtable/__init__.py", "tests/contract/test_house_style.py"} <= found
    assert not any(file.startswith((".venv", ".git/")) for file in found)
