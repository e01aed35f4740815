"""What the rules have against a path, in words: the same for all games on inches, with each game's own rule ids."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from sandtable.explain import Refusal
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.farthest import allowed
from sandtable.inches.moving.legs import Fault, Mover, Why
from sandtable.inches.tape import Place, length, said, tape_said


class PathRules(Struct, frozen=True):
    """The rule ids under which a game refuses paths."""

    #: How long a path may be, and what is shut to whom.
    allowance: str
    shut: str
    #: What one keeps away from on the way, and where one ends; edges and lines on which nobody rests.
    near: str
    ends: str
    edge: str


#: What a piece, by its number, or somebody kept away from, by his number among them, is called.
Named = Callable[[int], str]


def path_refusals(
    mover: Mover,
    path: Sequence[Place],
    allowance: Allowance,
    rules: PathRules,
    piece: Named,
    passed: Named,
    ended: Named,
) -> Iterator[Refusal]:
    """Every reason against a path, which begins where its body stands.

    `passed` and `ended` name those whom the mover keeps away from on the way and at its end.
    """
    whole, most = length(path), allowed(mover, path, allowance)
    if whole > most:
        yield Refusal(rules.allowance, f"the way is {tape_said(whole, most)} long, and {said(most)} are allowed")
    for fault in mover.faults(path):
        yield _refusal(fault, rules, piece, ended if fault.why is Why.ENDS_NEAR else passed)


def _refusal(fault: Fault, rules: PathRules, piece: Named, kept: Named) -> Refusal:
    after = f"after {tape_said(fault.where)}" if fault.where else "at once"
    match fault.why:
        case Why.OFF_TABLE:
            return Refusal(rules.edge, f"it leaves the table {after}")
        case Why.SHUT:
            return Refusal(rules.shut, f"it comes to {piece(fault.number)} {after}, which it may not enter")
        case Why.NEAR:
            return Refusal(rules.near, f"it comes too near to {kept(fault.number)} {after}")
        case Why.RESTS_IN:
            return Refusal(rules.shut, f"it may not end in {piece(fault.number)}")
        case Why.ON_LINE:
            return Refusal(rules.edge, f"nobody rests on {piece(fault.number)} itself")
        case Why.ENDS_NEAR:
            return Refusal(rules.ends, f"it would end too near to {kept(fault.number)}")
