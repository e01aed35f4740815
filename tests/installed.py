"""The example packages as somebody installs them: found by their entry points, with nothing of sandtable changed."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENCE = 300


def environment(folder: Path, *examples: str) -> dict[str, str]:
    """The environment of a Python that has these examples installed; what pip would write goes into a folder."""
    for name in examples:
        project = tomllib.loads((ROOT / "examples" / name / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        info = folder / f"{name}-{project['version']}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {project['version']}\n")
        groups = project["entry-points"].items()
        points = (f"[{group}]\n" + "".join(f"{key} = {at}\n" for key, at in each.items()) for group, each in groups)
        (info / "entry_points.txt").write_text("\n".join(points))
    homes = [str(ROOT / "examples" / name) for name in examples]
    paths = [str(folder), *homes, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def python(env: dict[str, str], words: Sequence[str], typed: str = "") -> subprocess.CompletedProcess[str]:
    """A Python with these words, and lines typed into it."""
    run = [sys.executable, *words]
    return subprocess.run(  # noqa: S603 - our own program
        run, input=typed, capture_output=True, text=True, timeout=PATIENCE, env=env, check=False, cwd=ROOT
    )
