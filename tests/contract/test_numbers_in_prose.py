"""The prose of a rule follows the tables: a number that a rule's text quotes from a cell is the number in that cell.

`quoted_numbers.txt` says which cell each number is quoted from. After a change that is meant, write it anew with
`python -m tests.contract.test_numbers_in_prose` and read the difference.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sandtable.sheet import Ruleset
from sandtable.sheet.registry import names, ruleset

QUOTED = Path(__file__).with_name("quoted_numbers.txt")

#: Numbers in a sentence; those of D6, 2D6 and of a name such as Mk4 are none.
NUMBERS = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w]|\.\d)")


class Cell(NamedTuple):
    """A number in a table, and the rule that its row, or else the table, comes from."""

    rule: str
    table: str
    row: str
    column: str
    value: float

    @property
    def place(self) -> str:
        return f"{self.table} / {self.row} / {self.column}"


def cells(home: Ruleset) -> Iterator[Cell]:
    for table in home.table_files.values():
        for number, row in enumerate(table.rows, start=1):
            rule = getattr(row, "rule", "") or table.rule
            for column in row.__struct_fields__:
                value = getattr(row, column)
                if rule and isinstance(value, int | float) and not isinstance(value, bool):
                    yield Cell(rule, table.name, _name(row, number), column, abs(value))


def _name(row: Any, number: int) -> str:
    """A row by the texts it begins with, or where it has none by its number."""
    fields = [getattr(row, name) for name in row.__struct_fields__ if name not in ("rule", "label")]
    keys = [str(getattr(field, "value", field)) for field in fields if isinstance(field, str)]
    return " ".join(keys[:2]) or f"row {number}"


def numbers(home: Ruleset) -> dict[str, Counter[float]]:
    return {rule.id: Counter(float(found) for found in NUMBERS.findall(rule.text)) for rule in home.rules}


def quotes(home: Ruleset) -> Iterator[str]:
    """Each number of a rule's text that just one of its cells holds, and that cell."""
    said = numbers(home)
    of_rule: dict[str, list[Cell]] = {}
    for cell in cells(home):
        of_rule.setdefault(cell.rule, []).append(cell)
    for rule, several in of_rule.items():
        holding = Counter(cell.value for cell in several)
        for cell in several:
            if holding[cell.value] == 1 and cell.value in said[rule]:
                yield f"{rule} | {cell.value:g} | {cell.place}"


def written() -> list[str]:
    return QUOTED.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", names())
def test_a_number_in_the_prose_of_a_rule_is_the_number_in_the_cell_it_quotes(name: str) -> None:
    home = ruleset(name)
    said = numbers(home)
    values = {(cell.rule, cell.place): cell.value for cell in cells(home)}
    wrong = []
    for rule, number, place in (line.split(" | ") for line in written() if line.startswith(f"{home.prefix}.")):
        held = values.get((rule, place))
        if held != float(number) or float(number) not in said[rule]:
            wrong.append(f"{rule}: the text quoted {number} from {place}, which holds {held}")
    assert wrong == []


@pytest.mark.parametrize("name", names())
def test_every_number_that_a_rule_quotes_is_written_down(name: str) -> None:
    assert set(quotes(ruleset(name))) - set(written()) == set()


if __name__ == "__main__":
    QUOTED.write_text("".join(f"{line}\n" for name in names() for line in quotes(ruleset(name))), encoding="utf-8")
