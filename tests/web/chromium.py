"""The browser that tests of pages run in: the one this machine has, or one that is installed for them.

`python tests/web/chromium.py` finds it, installs it where that is possible, and says what to do where it is not.
"""

import os
import shutil
import subprocess
import sys

#: Names it goes by, and the variable that may name another.
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
VARIABLE = "SANDTABLE_CHROMIUM"
ADVICE = (
    "The tests of the pages need Chromium or Chrome, and this machine has neither. Install one with your system's "
    f"package manager (Debian: apt-get install chromium), or name its program in {VARIABLE}."
)


def found() -> str | None:
    """The program, if there is one."""
    named = os.environ.get(VARIABLE)
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def program() -> str:
    """The program; a clear error if there is none."""
    path = found()
    if path is None:
        raise FileNotFoundError(ADVICE)
    return path


def install() -> bool:
    """Install it with Debian's package manager, where there is one and we may."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return False
    print("Installing Chromium for the tests of the pages (once, about a minute)", flush=True)
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    # Lists that are old or missing are no reason to stop: the install says whether it worked.
    subprocess.run([apt, "-q", "update"], check=False, **quiet)  # type: ignore[call-overload]  # noqa: S603
    command = [apt, "-q", "-y", "install", "--no-install-recommends", "chromium"]
    done = subprocess.run(command, check=False, **quiet)  # type: ignore[call-overload]  # noqa: S603
    return bool(done.returncode == 0)


def main() -> int:
    if found() or (install() and found()):
        return 0
    print(ADVICE, file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
