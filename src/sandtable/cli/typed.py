"""What is typed: at a terminal with a prompt, or line by line from a script."""

from __future__ import annotations

import sys
from contextlib import suppress


class Typed:
    """Lines from standard input. Those of a script are shown as they are read: its output reads like a game."""

    def __init__(self, *, echo: bool) -> None:
        self.at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
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

    def _from_script(self, prompt: str) -> str | None:
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return None
        if self._echo and line.strip():
            print(f"\n{prompt}{line.strip()}")
        return line
