"""An honest no: every reason that applies, each with its rule."""

from __future__ import annotations

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """One reason why something may not be done."""

    rule: str
    because: str


class Refused(Struct, frozen=True):
    """The rules do not allow it."""

    refusals: tuple[Refusal, ...]

    def __post_init__(self) -> None:
        if not self.refusals:
            raise ValueError("a refusal without a reason is not an answer")


def refused(*looked_at: Refusal | Refused | None) -> Refused | None:
    """Every reason that applies, each once, out of all that were looked at; None if nothing speaks against it."""
    found: list[Refusal] = []
    for reason in looked_at:
        if isinstance(reason, Refused):
            found += reason.refusals
        elif reason is not None:
            found.append(reason)
    return Refused(tuple(dict.fromkeys(found))) if found else None


def refuse_if(holds: bool, rule: str, because: str) -> Refusal | None:
    """A reason, if it applies."""
    return Refusal(rule, because) if holds else None
