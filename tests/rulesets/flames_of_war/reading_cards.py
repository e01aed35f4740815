"""The lists of cards beside the tests, read line by line."""

from __future__ import annotations

from pathlib import Path

CARDS = Path(__file__).parent / "cards"


def cells(name: str) -> list[list[str]]:
    """The cells of every line of a list; "-" stands for an empty one."""
    lines = (CARDS / f"{name}.txt").read_text("utf-8").splitlines()[1:]
    return [["" if cell == "-" else cell for cell in line.split(" | ")] for line in lines]
