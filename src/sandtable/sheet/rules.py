"""The rule list of a ruleset: every rule and every ruling on a gap, in our words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from os import PathLike, fspath

from msgspec import Struct

from sandtable.sheet.faults import SheetFault
from sandtable.sheet.toml import read_toml

RULE_ID = re.compile(r"[a-z0-9]+(\.[a-z0-9][a-z0-9-]*){2,}")


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of the sheet."""

    id: str
    section: str
    kind: str
    text: str
    note: str = ""

    @property
    def title(self) -> str:
        return self.section


class Gap(Struct, frozen=True, forbid_unknown_fields=True):
    """A question that the sheet leaves open, and how we rule."""

    id: str
    question: str
    ruling: str
    basis: str

    @property
    def kind(self) -> str:
        return "ruling"

    @property
    def title(self) -> str:
        return self.question

    @property
    def text(self) -> str:
        return self.ruling

    @property
    def note(self) -> str:
        return {
            "inferred": "Follows from the other rules.",
            "published": "As in the published game or its author's reports.",
            "house": "Our own ruling.",
        }[self.basis]


class RuleFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What a rules.toml holds."""

    rule: tuple[Rule, ...]
    gap: tuple[Gap, ...] = ()


class RuleList:
    """Rules by id, in the order of the sheet."""

    def __init__(self, rules: tuple[Rule | Gap, ...], source: str = "rules.toml") -> None:
        self._by_id: dict[str, Rule | Gap] = {}
        for rule in rules:
            if not RULE_ID.fullmatch(rule.id):
                raise SheetFault(f"{source}: '{rule.id}' is not a rule id such as 'ddb.rally.table'")
            if rule.id in self._by_id:
                raise SheetFault(f"{source}: rule '{rule.id}' is listed twice")
            if isinstance(rule, Gap) and rule.basis not in ("inferred", "published", "house"):
                raise SheetFault(f"{source}: the basis of '{rule.id}' must be inferred, published or house")
            if not rule.text.strip():
                raise SheetFault(f"{source}: rule '{rule.id}' has no text")
            self._by_id[rule.id] = rule

    def __iter__(self) -> Iterator[Rule | Gap]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self._by_id

    def __getitem__(self, rule_id: str) -> Rule | Gap:
        return self._by_id[rule_id]

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._by_id)

    def search(self, *words: str) -> list[Rule | Gap]:
        """Rules that hold all the words, in id, heading or text; those with a word in the id first."""
        wanted = [word.lower() for word in words]
        found = [rule for rule in self if all(_holds(rule, word) for word in wanted)]
        return sorted(found, key=lambda rule: not all(_is_named(rule, word) for word in wanted))


#: The shortest word of an id that stands for a longer one: "init" for initiative.
SHORTEST = 4


def _holds(rule: Rule | Gap, word: str) -> bool:
    return word in f"{rule.id} {rule.title} {rule.text}".lower() or _is_named(rule, word)


def _is_named(rule: Rule | Gap, word: str) -> bool:
    """Whether a word is in the id of a rule, or one of the id is short for it."""
    parts = rule.id.replace("-", ".").split(".")
    return word in rule.id or any(len(part) >= SHORTEST and word.startswith(part) for part in parts)


def load_rules(path: str | PathLike[str]) -> RuleList:
    """Read and check a rules.toml."""
    held = read_toml(path, RuleFile, "rule list")
    return RuleList(held.rule + held.gap, fspath(path))
