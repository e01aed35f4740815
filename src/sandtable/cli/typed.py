"""What is typed: at a terminal with a prompt, or line by line from a script."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

#: Home, clear the screen, and clear what was scrolled off it.
CLEARED = "\033[H\033[2J\033[3J"


class Typed:
    """Lines from standard input. Those of a script are shown as they are read: its output reads like a game."""

    def __init__(self, *, echo: bool) -> None:
        self.at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        #: Whether a person types and reads, who can be asked twice.
        self.converses = self.at_terminal and echo
        self._echo = echo
        if self.at_terminal:
            with suppress(ImportError):
                import readline  # noqa: F401 - gives the prompt its history and editing

    def line(self, prompt: str) -> str | None:
        """The next line; None when there is no more. Ctrl-C clears a line that is being typed, and twice leaves."""
        if not self.at_terminal:
            return self._from_script(prompt)
        for told in ("\n(once more to leave; the game is kept)", ""):
            try:
                return input(f"\n{prompt}")
            except EOFError:
                break
            except KeyboardInterrupt:
                if told:
                    print(told)
        print()
        return None

    def forget(self) -> None:
        """Take what was shown and typed off the terminal: somebody sits down who may not know it."""
        if not self.at_terminal:
            return
        with suppress(ImportError):
            import readline

            readline.clear_history()
        print("\n" * 60 if os.environ.get("TERM") == "dumb" else CLEARED, end="")

    def wait(self) -> None:
        """Until whoever sits down has pressed Enter; a script need not."""
        if self.at_terminal:
            with suppress(EOFError, KeyboardInterrupt):
                input("Press Enter to go on. ")

    def _from_script(self, prompt: str) -> str | None:
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return None
        if self._echo and line.strip():
            print(f"\n{prompt}{line.strip()}")
        return line
