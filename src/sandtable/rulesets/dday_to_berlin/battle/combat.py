"""4. The Combat Phase on the map: attacks one at a time, in any order, each complete before the next is declared.

That is ddb.gap.combat-order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice
from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.game import Step, Tell
from sandtable.game.drawing import drawn, shuffled
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.answers import OFF_TABLE, AirStrike, Assault, Done, Fire
from sandtable.rulesets.dday_to_berlin.battle.assaults import declare, no_defender
from sandtable.rulesets.dday_to_berlin.battle.eligible import (
    assault_guns,
    attackable,
    can_enter,
    guns_able,
    guns_on,
    most_zones,
    primaries,
    storm_troops,
    supporting_zones,
    targets_in_sight,
)
from sandtable.rulesets.dday_to_berlin.battle.events import Skipped
from sandtable.rulesets.dday_to_berlin.battle.firing import (
    Barrage,
    air_facts,
    barrage_of,
    declare_fire,
    ranged_facts,
    strike,
)
from sandtable.rulesets.dday_to_berlin.battle.may_join import (
    about_unit,
    assault_refusals,
    fire_facts,
    gun_refusals,
    held_refusals,
    zone_refusals,
)
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.combat.air import AIR_STRIKE
from sandtable.rulesets.dday_to_berlin.procedures.combat.may_fire import FireRole, may_fire_refusals
from sandtable.rulesets.dday_to_berlin.procedures.combat.ranged import RANGED
from sandtable.zoned.choosing import unit_refusal, zone_refusal


def assault_answer_refusals(
    s: BattleState, side: int, answer: Assault, *, breakthrough: bool = False
) -> Refused | None:
    """Every reason against an assault."""
    enemy = 1 - side
    if wrong := refused(
        unit_refusal(s, side, answer.primary, *answer.supports),
        unit_refusal(s, side, *answer.guns),
        zone_refusal(s, answer.target, *answer.zones),
    ):
        return wrong
    source, label = s.units[answer.primary].zone, s.scenario.grid.labels[answer.target]
    here = s.at(enemy, answer.target)
    all_attacked = bool(here) and not primaries(s, enemy, answer.target)
    again = f"every battalion in {label} was attacked this player turn"
    return refused(
        refuse_if(not here, ddb.COMBAT_KINDS, f"no enemy is in {label}"),
        refuse_if(all_attacked, ddb.COMBAT_ONCE_PER_TARGET, again),
        *assault_refusals(s, answer, breakthrough=breakthrough),
        zone_refusals(s, side, answer.zones, source, answer.target, "attacker_zone"),
        gun_refusals(s, answer.guns, answer.target, FireRole.ASSAULT_SUPPORT),
        held_refusals(s, side, answer.art, answer.air),
        no_defender(s, side, answer) if here and not all_attacked else None,
    )


def attacked_before(s: BattleState, target: int) -> Refusal | None:
    """A unit is the target of one attack in a player turn."""
    because = f"{s.scenario.said(target)} was already attacked this player turn"
    return refuse_if(bool(s.marks.attacked >> target & 1), ddb.COMBAT_ONCE_PER_TARGET, because)


def fire_answer_refusals(s: BattleState, side: int, answer: Fire) -> Refused | None:
    """Every reason against ranged combat."""
    firer = () if answer.primary == OFF_TABLE else (answer.primary,)
    if wrong := refused(unit_refusal(s, side, *firer, *answer.guns), unit_refusal(s, 1 - side, answer.target)):
        return wrong
    zone = s.units[answer.target].zone
    own = may_fire_refusals(fire_facts(s, answer.primary, zone, FireRole.PRIMARY), s.tables) if firer else None
    supports = refused(
        about_unit(s, answer.primary, own),
        gun_refusals(s, answer.guns, zone, FireRole.RANGED_SUPPORT),
        held_refusals(s, side, answer.art, answer.air, primary=not firer),
    )
    # Whoever fires must be in order before the procedure can be asked; the target is then looked at by itself.
    barrage = Barrage(side, OFF_TABLE, answer.target, (), 0) if supports else barrage_of(s, answer)
    found = RANGED.assess(ranged_facts(s, barrage, 0), s.tables)
    return refused(supports, found if isinstance(found, Refused) else None, attacked_before(s, answer.target))


def strike_refusals(s: BattleState, side: int, answer: AirStrike) -> Refused | None:
    """Every reason against an air strike."""
    if wrong := unit_refusal(s, 1 - side, answer.target):
        return wrong
    found = AIR_STRIKE.assess(air_facts(s, answer.target), s.tables)
    return refused(
        found if isinstance(found, Refused) else None, held_refusals(s, side, 0, 1), attacked_before(s, answer.target)
    )


def named_defender(s: BattleState, side: int, target: int, rng: Random) -> int:
    """The primary defender, where a house rule leaves the choice to the attacker; -1 where it is not his."""
    if s.scenario.house.primary_defender == "defender":
        return -1
    return next(shuffled(primaries(s, 1 - side, target), rng))


def suggest_assault(s: BattleState, side: int, primary: int, target: int, troops: int, rng: Random) -> Assault:
    """One assault by a primary: most of its zone joins, near zones support, and now and then guns and supports."""
    source = s.units[primary].zone
    mates = troops & s.at(side, source) & ~(1 << primary)
    joining = [number for number in numbers_in(mates) if rng.random() < 0.8 and can_enter(s, number, target)]
    zones = islice(shuffled(supporting_zones(s, side, source, target), rng), most_zones(s, "attacker_zone"))
    guns = [gun for gun in numbers_in(assault_guns(s, side, target)) if rng.random() < 0.5]
    art, air = int(rng.random() * (s.art[side] + 1)), int(rng.random() * (s.air[side] + 1))
    defender = named_defender(s, side, target, rng)
    return Assault(
        target, primary, tuple(joining), tuple(sorted(zones)), tuple(guns), min(art, 1), min(air, 1), defender
    )


def assaults(s: BattleState, side: int, troops: int) -> Iterator[tuple[int, int]]:
    """Every (primary, target zone) that could make an assault."""
    contact, units, enemy = s.scenario.grid.contact, s.units, s.side(1 - side).held
    for primary in numbers_in(troops):
        for target in numbers_in(contact[units[primary].zone] & enemy):
            if can_enter(s, primary, target) and primaries(s, 1 - side, target):
                yield primary, target


class Combat(Step, frozen=True):
    """The active player declares an assault, fire or an air strike, or ends the phase."""

    title = "Combat"
    rule = ddb.COMBAT_PHASE
    answers = (Assault, Fire, AirStrike, Done)

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        if self.anything(s):
            return None
        if not s.marks.attacked:
            tell(Skipped(self.side, self.title, "nobody may attack", self.rule))
        return s.done()

    def anything(self, s: BattleState) -> bool:
        """Whether any attack is possible."""
        side, enemy = self.side, s.side(1 - self.side)
        from_afar = s.art[side] or s.air[side]
        if from_afar or guns_able(s, side):
            for zone in numbers_in(enemy.held & s.seen(side)):
                if attackable(s, enemy.at[zone]) and (from_afar or guns_on(s, side, zone)):
                    return True
        return any(assaults(s, side, storm_troops(s, side)))

    def prompt(self, s: BattleState) -> str:
        return "Combat: declare an assault, fire or an air strike, or go on"

    def refusals(self, s: BattleState, answer: Assault | Fire | AirStrike | Done) -> Refused | None:
        if isinstance(answer, Assault):
            return assault_answer_refusals(s, self.side, answer)
        if isinstance(answer, Fire):
            return fire_answer_refusals(s, self.side, answer)
        return strike_refusals(s, self.side, answer) if isinstance(answer, AirStrike) else None

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Assault | Fire | AirStrike | Done]:
        if rng.random() < 0.1:
            yield Done()
        side, troops = self.side, storm_troops(s, self.side)
        seen, units = targets_in_sight(s, side), s.board.units
        tries: list[tuple[int, int, int]] = [(0, *pair) for pair in assaults(s, side, troops)]
        guns: dict[int, tuple[int, ...]] = {}
        for target in seen:
            zone = units[target].zone
            if zone not in guns:
                guns[zone] = numbers_in(guns_on(s, side, zone))
            tries += [(1, gun, target) for gun in guns[zone]]
        if s.art[side]:
            tries += [(1, OFF_TABLE, target) for target in seen]
        if s.air[side]:
            tries += [(2, 0, target) for target in seen]
        for kind, who, target in drawn(tries, rng):
            if kind == 0:
                yield suggest_assault(s, side, who, target, troops, rng)
            elif kind == 1:
                others = [gun for gun in guns[units[target].zone] if gun != who]
                yield Fire(target, who, tuple(gun for gun in others if rng.random() < 0.3))
            else:
                yield AirStrike(target)
        yield Done()

    def take(self, s: BattleState, answer: Assault | Fire | AirStrike | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Assault):
            return declare(s, self.side, answer, tell)
        if isinstance(answer, Fire):
            return declare_fire(s, self.side, answer, tell)
        return strike(s, self.side, answer, dice, tell) if isinstance(answer, AirStrike) else s.done()


class SecondAssault(Step, frozen=True):
    """MECH that broke through may assault again from where they stand, those in one zone together."""

    title = "Assault after a breakthrough"
    rule = ddb.ADVANCE_BREAKTHROUGH_ASSAULT
    answers = (Assault, Done)

    side: int
    units: tuple[int, ...]

    def options(self, s: BattleState) -> list[tuple[int, int]]:
        """Every (primary, target zone) that is open to them."""
        enemy, grid = s.side(1 - self.side).held, s.scenario.grid
        marks = s.marks
        barred = marks.road | marks.engineered | marks.halted
        found = []
        for number in self.units:
            zone = s.units[number].zone
            if zone < 0 or barred >> number & 1 or marks.lent >> zone & 1:
                continue
            found += [
                (number, target)
                for target in numbers_in(grid.contact[zone] & enemy)
                if can_enter(s, number, target, breakthrough=True) and primaries(s, 1 - self.side, target)
            ]
        return found

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState | None:
        return None if self.options(s) else s.done()

    def prompt(self, s: BattleState) -> str:
        return f"{s.scenario.names(self.units)} broke through: assault again, or stop here"

    def refusals(self, s: BattleState, answer: Assault | Done) -> Refused | None:
        if isinstance(answer, Done):
            return None
        strangers = [number for number in (answer.primary, *answer.supports) if number not in self.units]
        why = f"only {s.scenario.names(self.units)} broke through"
        wrong = refused(refuse_if(bool(strangers), ddb.GAP_BREAKTHROUGH_ASSAULT, why))
        return wrong or assault_answer_refusals(s, self.side, answer, breakthrough=True)

    def suggest(self, s: BattleState, rng: Random) -> Iterator[Assault | Done]:
        options = self.options(s)
        rng.shuffle(options)
        able = {number for number, _ in options}
        for primary, target in options:
            zone = s.units[primary].zone
            mates = [
                number for number in self.units if number != primary and number in able and s.units[number].zone == zone
            ]
            joining = tuple(number for number in mates if (number, target) in options)
            near = shuffled(supporting_zones(s, self.side, zone, target), rng)
            zones = islice(near, most_zones(s, "attacker_zone"))
            defender = named_defender(s, self.side, target, rng)
            yield Assault(target, primary, joining, tuple(sorted(zones)), defender=defender)
        yield Done()

    def take(self, s: BattleState, answer: Assault | Done, dice: Dice, tell: Tell) -> BattleState:
        if isinstance(answer, Done):
            return s.done()
        joined = (answer.primary, *answer.supports)
        rest = tuple(number for number in self.units if number not in joined)
        return declare(s.then(SecondAssault(self.side, rest)), self.side, answer, tell)
