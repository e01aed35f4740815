"""Interceptors against the cover of a stream, and what gets through to it."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Spoken
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.air.fighters import (
    FIGHT_RULES,
    Fight,
    attacker_note,
    fight,
    fight_of,
    losses_said,
    nearest,
)
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Fought

STREAM_RULES = (
    *FIGHT_RULES,
    mg.A2A_STREAM_CONDITION,
    mg.A2A_STREAM_LOSSES,
    mg.A2A_BOMBER_LOSSES,
    mg.GAP_A2A_BREAKTHROUGH,
)


class Stream(Struct, frozen=True):
    """The fight over a stream, the squadrons on intercept, and what flies in it."""

    fight: Fight
    interceptors_attack: bool
    interceptors: int
    serials: int
    bombers: int
    divisor: int

    @property
    def attackers(self) -> str:
        return "the interceptors" if self.interceptors_attack else "the escorts"


class Intercepted(Spoken):
    """How the fight ended for the interceptors."""

    WIN = "win", "the interceptors win"
    DRAW = "draw"
    LOSE = "lose", "the interceptors lose"


class StreamLosses(Struct, frozen=True):
    """What the stream loses, how the fight ended for the interceptors, and the fighters left."""

    words: ClassVar[dict[str, str]] = {
        "fight": "fight over the stream",
        "through": "squadrons through",
        "cover_left": "escorts left",
    }

    serials_lost: int
    bombers_lost: int
    fight: Intercepted
    through: int
    interceptors_left: int
    cover_left: int


class Flying(Struct, frozen=True, kw_only=True):
    """Who meets over a stream, in squadrons and serials."""

    interceptors: int
    cover: int
    patrols: int = 0
    serials: int = 0
    bombers: int = 0
    interceptors_win_ties: bool = True

    @property
    def force(self) -> int:
        """Interceptors fight together with the other fighters of their side."""
        return self.interceptors + self.patrols

    @property
    def interceptors_attack(self) -> bool:
        return self.force > self.cover or (self.force == self.cover and self.interceptors_win_ties)


def stream_of(flying: Flying, tables: Tables) -> Stream:
    larger, smaller = max(flying.force, flying.cover), min(flying.force, flying.cover)
    return Stream(
        fight_of(larger, smaller, tables),
        flying.interceptors_attack,
        flying.interceptors,
        flying.serials,
        flying.bombers,
        tables.limit("bomber_divisor"),
    )


def attack_stream(dice: Dice, profile: Stream) -> StreamLosses:
    """All squadrons on intercept that survive a fight they win go through, to transports first."""
    ended = dice.run(fight, profile.fight)
    result, ours, theirs = ended.result, ended.attackers_left, ended.defenders_left
    if not profile.interceptors_attack:
        result, ours, theirs = result.other_way, theirs, ours
    through = min(profile.interceptors, ours) if result is Fought.WIN else 0
    serials = min(through, profile.serials)
    bombers = min(nearest(through - serials, profile.divisor), profile.bombers)
    return StreamLosses(serials, bombers, Intercepted(result.value), through, ours, theirs)


def serials_shot(dice: Dice, profile: Stream | None) -> int:
    """Serials that fighters take before the flak has its turn; without interceptors none."""
    return 0 if profile is None else dice.run(attack_stream, profile).serials_lost


def cover_note(stream: Stream, *, tie_said: str) -> Effect:
    """Who attacks over the stream."""
    value = "interceptors" if stream.interceptors_attack else "cover"
    return attacker_note(stream.attackers, value, stream.fight, tie_said=tie_said)


def patrol_notes(patrols: int) -> tuple[Effect, ...]:
    """What patrols of the intercepting side do; nothing where there are none."""
    told = "losses come off patrols first, and only squadrons on intercept go through"
    return (Effect("losses_off", "patrols", mg.GAP_AIR_ALLOCATION, told),) if patrols else ()


def through_effects(stream: Stream, ended: StreamLosses) -> tuple[Effect, ...]:
    """What gets through, and what that costs the stream."""
    if ended.fight is not Intercepted.WIN:
        said = "the interceptors do not beat the cover: none gets through"
        return (Effect("through", 0, mg.A2A_STREAM_CONDITION, said),)
    through = f"{count_of(ended.through, 'squadron')} on intercept through to the stream"
    effects = [Effect("through", ended.through, mg.GAP_A2A_BREAKTHROUGH, through)]
    if stream.serials:
        lost = f"{count_of(ended.serials_lost, 'transport serial')} out of action, one for each squadron, at random"
        effects.append(Effect("serials_lost", ended.serials_lost, mg.A2A_STREAM_LOSSES, lost))
    if stream.bombers:
        share = f"1/{stream.divisor} of the {ended.through - ended.serials_lost} that go for them, nearest, halves up"
        lost = f"{count_of(ended.bombers_lost, 'bomber squadron')} lost: {share}"
        effects.append(Effect("bombers_lost", ended.bombers_lost, mg.A2A_BOMBER_LOSSES, lost))
    return tuple(effects)


def stream_follows(stream: Stream, ended: StreamLosses, tables: Tables) -> tuple[Effect, ...]:
    """The losses of the fighters, and what the fight brings for the stream."""
    ours, theirs = ("interceptors_lost", "the interceptors"), ("cover_lost", "the escorts")
    result = Fought(ended.fight.value)
    if stream.interceptors_attack:
        fought = losses_said(ours, theirs, stream.fight, result, tables)
    else:
        fought = losses_said(theirs, ours, stream.fight, result.other_way, tables)
    return (*through_effects(stream, ended), *fought)
