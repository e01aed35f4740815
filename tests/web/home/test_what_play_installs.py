"""`make play` installs little: everything that serving and playing imports must be in it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[3]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
#: What packages for developing are imported as, where that differs from their name.
IMPORTED_AS = {"axe-playwright-python": "axe_playwright_python", "pytest-xdist": "xdist", "types-jsonschema": None}

SERVE = """
import sys

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ModuleNotFoundError(f"{{name}} is for developing", name=name)

sys.meta_path.insert(0, NotInstalled())
import sandtable.cli.serve
import sandtable.players.greedy
import sandtable.players.planner
import sandtable.players.searcher
import sandtable.web.serving
from sandtable.sheet.registry import sound_rulesets
from sandtable.web.app import create_app
from sandtable.web.settings import Settings

create_app(Settings())
homes, faults = sound_rulesets()
assert homes and not faults, faults
for home in homes:
    home.check()
    for part in ("page", "terminal", "players"):
        home.part(part)
print("served")
"""


def name_of(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9-]+", requirement)
    assert found
    return found[0]


def test_everything_that_serving_imports_is_installed_to_play() -> None:
    developing = [name_of(each) for each in (*EXTRAS["dev"], *EXTRAS["bulk"]) if not each.startswith("sandtable[")]
    blocked = {IMPORTED_AS.get(each, each) for each in developing} - {None}
    assert {"numpy", "pytest", "httpx", "playwright"} <= blocked
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", SERVE.format(blocked=blocked)], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("served\n", 0), done.stderr


def test_make_play_installs_for_playing_and_the_checks_install_for_developing() -> None:
    said = (ROOT / "Makefile").read_text("utf-8")
    played, developed = said.index('-e ".[web]"'), said.index('-e ".[dev]"')
    assert played < developed
    assert "\nplay: $(PLAYED)\n" in said
    assert all(f"\n{goal}: setup" in said for goal in ("lint", "browser", "bench", "soak"))
    assert "$(STAMP): $(PLAYED)" in said
