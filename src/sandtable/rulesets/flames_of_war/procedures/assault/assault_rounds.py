"""A whole assault as dice: Defensive Fire at the charge, then strike after strike until one side has had enough."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Spoken
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_dice import FireAtCharge, resolve_fire
from sandtable.rulesets.flames_of_war.procedures.assault.strike import Blows, Strike, resolve_strike
from sandtable.rulesets.flames_of_war.procedures.assault.teams_hit import Left, Meets, bailed_out, fit
from sandtable.rulesets.flames_of_war.procedures.starting.scores import scores


class AssaultResult(Spoken):
    """How an assault ends."""

    ATTACKER_WINS = "attacker_wins", "attacker wins outright"
    DEFENDER_BREAKS_OFF = "defender_breaks_off"
    DRAWN = "drawn"
    DRIVEN_BACK = "driven_back", "charge driven back"
    STOPPED = "stopped", "charge shot to a stop"
    ATTACKER_BREAKS_OFF = "attacker_breaks_off"
    DEFENDER_WINS = "defender_wins", "defender wins outright"

    @property
    def group(self) -> str:
        """Whose success it is, however it came about."""
        if self is AssaultResult.DRAWN:
            return ""
        won = self in (AssaultResult.ATTACKER_WINS, AssaultResult.DEFENDER_BREAKS_OFF)
        return "won by the attacker" if won else "held by the defender"


class AssaultEnd(Struct, frozen=True):
    """How it ended, and the teams left on both sides; those Bailed Out are counted apart."""

    words: ClassVar[dict[str, str]] = {
        "attackers": "attackers left",
        "attackers_bailed": "attackers Bailed Out",
        "defenders": "defenders left",
        "defenders_bailed": "defenders Bailed Out",
    }

    result: AssaultResult
    attackers: int
    attackers_bailed: int
    defenders: int
    defenders_bailed: int


class Section(Struct, frozen=True):
    """Teams of one side that fight alike: what they need to hit, and whether they can charge, and retire."""

    need: Need
    charges: bool
    retires: bool


class Side(Struct, frozen=True):
    """The sections of a side, those lost first in front; its Counterattack score, re-rolled beside a commander.

    `kinds` gathers the sections whose hits land alike, the worst hits first; `meets` is what they meet.
    """

    sections: tuple[Section, ...]
    kinds: tuple[tuple[int, ...], ...]
    meets: Meets
    counter: int
    again: bool


class Fight(Struct, frozen=True, cache_hash=True):
    """Both sides and the Defensive Fire at the charge."""

    attacker: Side
    defender: Side
    fire: FireAtCharge | None


class Melee(Struct, frozen=True):
    """An assault between two strikes: what is left of both sides, and the teams of each section that strike next.

    `charging` is the moment before Defensive Fire. The attacker strikes first, and then whoever was struck last.
    """

    fight: Fight
    attackers: Left
    defenders: Left
    strikers: tuple[int, ...]
    attacker_strikes: bool = True
    charging: bool = False
    result: AssaultResult | None = None


# ------------------------------------------------------------------ one strike


def blows(side: Side, strikers: tuple[int, ...]) -> Blows:
    """The blows of the teams that strike, kind by kind of hit."""
    return tuple(tuple((strikers[at], side.sections[at].need) for at in kind if strikers[at]) for kind in side.kinds)


def strikers_of(side: Side, before: Left, left: Left, enemies: int) -> tuple[int, ...]:
    """Who of the side that was struck can strike back, section by section.

    Everybody who can charge reaches contact. Guns, unarmoured teams and Heavy Weapons strike only where an enemy is
    in contact: so many enemies contact as many teams, from the front, where the losses are.
    """
    found, reached = [], enemies
    for section, (stood, out), (ok, _) in zip(side.sections, before, left, strict=True):
        contacted = min(stood + out, max(reached, 0))
        found.append(ok if section.charges else max(contacted - (stood - ok), 0))
        reached -= stood + out
    return tuple(found)


def retired(side: Side, left: Left) -> Left:
    """What is left of a side that Breaks Off: Bailed Out tanks and teams that are too slow are Destroyed."""
    return tuple((ok if section.retires else 0, 0) for section, (ok, _) in zip(side.sections, left, strict=True))


def exchange(dice: Dice, melee: Melee) -> Melee:
    """One side strikes; what is left of the other tests to counterattack."""
    if melee.charging:
        return charge(dice, melee)
    fight, ours = melee.fight, melee.attacker_strikes
    striking, hit = (fight.attacker, fight.defender) if ours else (fight.defender, fight.attacker)
    before = melee.defenders if ours else melee.attackers
    strike = Strike(blows(striking, melee.strikers), striking.meets, before)
    after = dice.run(
        resolve_strike,
        strike,
        why=fow.GAP_ASSAULT_HIT_ALLOCATION,
        who="attacker strikes" if ours else "defender strikes",
    )
    if not fit(after):
        won = AssaultResult.ATTACKER_WINS if ours else AssaultResult.DEFENDER_WINS
        return _after(melee, retired(hit, after), result=won)
    if not scores(dice, hit.counter, why=fow.ASSAULT_COUNTER_TEST, again=hit.again):
        left = AssaultResult.DEFENDER_BREAKS_OFF if ours else AssaultResult.ATTACKER_BREAKS_OFF
        return _after(melee, retired(hit, after), result=left)
    back = strikers_of(hit, before, after, sum(melee.strikers))
    return _after(melee, after, back, None if any(back) else AssaultResult.DRAWN)


def _after(melee: Melee, left: Left, strikers: tuple[int, ...] = (), result: AssaultResult | None = None) -> Melee:
    """The assault with what is left of the side that was struck, whose turn it is now."""
    if melee.attacker_strikes:
        return Melee(melee.fight, melee.attackers, left, strikers, attacker_strikes=False, result=result)
    return Melee(melee.fight, left, melee.defenders, strikers, attacker_strikes=True, result=result)


def charge(dice: Dice, melee: Melee) -> Melee:
    """Defensive Fire at the teams that reached contact; where nobody is left, nobody falls back."""
    fight = melee.fight
    assert fight.fire is not None  # noqa: S101 - nobody waits for fire that does not come
    fired = dice.run(resolve_fire, fight.fire, why=fow.ASSAULT_DF_RANGE)
    left, ready = fired.left, tuple(ok for ok, _ in fired.left)
    if fired.falls_back and (any(ready) or bailed_out(left)):
        return Melee(fight, left, melee.defenders, (), result=AssaultResult.DRIVEN_BACK)
    if not any(ready):
        return Melee(fight, left, melee.defenders, (), result=AssaultResult.STOPPED)
    return Melee(fight, left, melee.defenders, ready)


def over(melee: Melee) -> bool:
    return melee.result is not None


def assault_to_the_end(dice: Dice, start: Melee) -> AssaultEnd:
    """Strikes go back and forth, without limit, until one side is gone, Breaks Off or is driven back."""
    end = dice.repeat(exchange, start, None, over, why=fow.GAP_ASSAULT_LOOP)
    assert end.result is not None  # noqa: S101 - that is when it is over
    return AssaultEnd(
        end.result, fit(end.attackers), bailed_out(end.attackers), fit(end.defenders), bailed_out(end.defenders)
    )
