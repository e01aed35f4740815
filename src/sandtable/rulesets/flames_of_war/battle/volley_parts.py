"""The parts of a volley as they pass from stage to stage: what was rolled, and on whom the hits fell."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from sandtable.game import Tell
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.suffering import pin
from sandtable.rulesets.flames_of_war.battle.volley_facts import Exchange
from sandtable.rulesets.flames_of_war.procedures.fire.lines import Line, VolleyFacts, engaged
from sandtable.rulesets.flames_of_war.procedures.fire.pinned_down import MOST_HITS, PINNED_DOWN, PinnedDownFacts
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import can_be_pinned
from sandtable.rulesets.flames_of_war.procedures.fire.volley import VOLLEY_HITS
from sandtable.rulesets.flames_of_war.procedures.fire.volley_dice import Assigned, Volley
from sandtable.rulesets.flames_of_war.tables import Tables


class VolleyPart(Struct, frozen=True):
    """The part of a volley at the teams of one kind in one enemy unit: its hits, shot by shot, and where they fell."""

    exchange: Exchange
    hits: tuple[int, ...]
    #: For each team that is hit, by its place among the targets, the shots whose hits it takes one by one.
    on: Assigned = ()

    @property
    def unit(self) -> int:
        return self.exchange.unit

    @property
    def targets(self) -> tuple[int, ...]:
        return self.exchange.targets


def volley_of(s: BattleState, part: VolleyPart) -> Volley:
    """The shots of a part as the dice know them; the same facts are worked out once."""
    volley: Volley = s.scenario.assess.profile(VOLLEY_HITS, part.exchange.facts).volley
    return volley


@lru_cache(maxsize=64)
def _lines(facts: VolleyFacts, tables: Tables) -> tuple[tuple[Line, ...], ...]:
    return engaged(facts, tables).lines


def line_of(s: BattleState, part: VolleyPart, shot: int, place: int) -> Line:
    """The line of fire from who shot to one of the targets."""
    return _lines(part.exchange.facts, s.tables)[volley_of(s, part).shots[shot].shooter][place]


def counted(s: BattleState, part: VolleyPart, tell: Tell) -> BattleState:
    """The state with the hits of a part counted; as soon as they are enough they Pin Down (fow.gap.pin-count).

    In a mixed unit only hits on teams that can be pinned count. Defensive Fire drives back instead.
    """
    unit, facts = part.unit, part.exchange.facts
    kind = s.kind(part.targets[0])
    if not facts.defensive and not can_be_pinned(kind, s.tables):
        return s
    s = with_hits(s, unit, sum(part.hits))
    if facts.defensive or s.units[unit].pinned:
        return s
    teams = min(max(1, s.stood[unit] if s.stood else 1), asked.MOST_TEAMS)
    taken = PinnedDownFacts(hits=min(MOST_HITS, s.hits[unit]), teams=teams, kind=kind)
    if not s.scenario.assess.profile(PINNED_DOWN, taken):
        return s
    large = teams >= s.tables.limit("pin_large_unit")
    return pin(s, unit, fow.PIN_THRESHOLD_LARGE if large else fow.PIN_THRESHOLD, tell)


def with_hits(s: BattleState, unit: int, more: int) -> BattleState:
    hits = list(s.hits or (0,) * len(s.units))
    hits[unit] += more
    return replace(s, hits=tuple(hits))
