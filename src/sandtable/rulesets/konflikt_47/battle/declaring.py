"""All that a unit fires, declared at once: which weapon at whom with which round, and every reason against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.armament import aimed, all_at, is_lofted, usual_aim, usual_weapons
from sandtable.rulesets.konflikt_47.battle.seeing import Blocked, in_front, sees
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.wave_lines import beside, in_arc, touched
from sandtable.rulesets.konflikt_47.battle.weapons_held import Gun, held
from sandtable.rulesets.konflikt_47.procedures.fire.shells import (
    against_stated_round,
    has_both,
    loaded_on_ambush,
    stated_for,
)
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import FiringFacts, against_firing, why_none
from sandtable.rulesets.konflikt_47.procedures.fire.volley import DUAL
from sandtable.rulesets.konflikt_47.terms import Loaded, Mount, Order, Special, Trait, UnitKind


def settled(
    s: BattleState, unit: int, aims: Sequence[Aim], order: Order, *, stand: Place | None = None
) -> tuple[Aim, ...] | Refused:
    """Aims with every weapon that fires named, or why not (k47.gap.fire-declaration).

    A weapon that is out of range, arc or sight just does not fire; a target for which none is left is refused.
    """
    if wrong := refused(*against_targets(s, unit, aims)):
        return wrong
    if held(s, unit).wave is not None and stand is None:
        aims = line_laid(s, unit, aims, order)
    aims = [part for aim in aims for part in parts_of(s, unit, aim)]
    if len(aims) == 1 and aims[0] == Aim(aims[0].target):  # the usual thing, at once
        guns = aimed(s, unit, aims[0].target, order, stand=stand)
        if weapons := usual_weapons(s, unit, aims[0].target, guns, models=held(s, unit).hands):
            return (replace(aims[0], weapons=weapons),)
    allotting = Allotting(s, unit, aims, order, stand)
    return allotting.wrong or volleys_of(s, unit, allotting.aims)


def aim_refusals(s: BattleState, unit: int, aim: Aim, order: Order, *, stand: Place | None = None) -> Refused | None:
    """Everything that the rules have against one aim by itself."""
    found = settled(s, unit, (aim,), order, stand=stand)
    return found if isinstance(found, Refused) else None


def against_targets(s: BattleState, unit: int, aims: Sequence[Aim]) -> Iterator[Refusal]:
    """What is fired at must be an enemy on the table."""
    if not aims:
        yield Refusal(k47.GAP_FIRE_DECLARATION, "at least one shot must be declared")
    for aim in aims:
        if (aim.bearing < 0 or aim.target >= 0) and not _is_enemy(s, unit, aim.target):
            yield Refusal(NO_SUCH, "that is no enemy on the table")


def _is_enemy(s: BattleState, unit: int, target: int) -> bool:
    return target >= 0 and bool(s.there & ~s.scenario.of_side[s.side(unit)] & 1 << target)


def line_laid(s: BattleState, unit: int, aims: Sequence[Aim], order: Order) -> Sequence[Aim]:
    """The first target for which nothing is named has the line laid over it, where no other has and it reaches."""
    plain = next((number for number, aim in enumerate(aims) if aim == Aim(aim.target)), None)
    if plain is None or any(aim.bearing >= 0 for aim in aims):
        return aims
    laid = (all_at if len(aims) == 1 else usual_aim)(s, unit, aims[plain].target, order)
    return aims if laid is None or laid.bearing < 0 else [*aims[:plain], laid, *aims[plain + 1 :]]


def parts_of(s: BattleState, unit: int, aim: Aim) -> tuple[Aim, ...]:
    """The line of a shockwave and what else is fired at its target, each by itself while weapons are dealt out."""
    shot = beside(s, unit, aim)
    return (aim,) if shot is None else (Aim(aim.target, bearing=aim.bearing), shot)


def under_one_line(s: BattleState, unit: int, aims: tuple[Aim, ...]) -> tuple[Aim, ...]:
    """A line and what else is fired at somebody under it are one volley (k47.gap.simultaneous-weapons)."""
    gun, wave = held(s, unit).wave, next((aim for aim in aims if aim.bearing >= 0), None)
    if gun is None or wave is None:
        return aims
    under = touched(s, unit, gun, wave.bearing)
    shot = next((aim for aim in aims if aim.bearing < 0 and aim.target in under), None)
    if shot is None:
        return aims
    both = replace(shot, weapons=(gun.key, *shot.weapons), bearing=wave.bearing)
    return tuple(both if aim is wave else aim for aim in aims if aim is not shot)


def volleys_of(s: BattleState, unit: int, aims: Sequence[Aim]) -> tuple[Aim, ...] | Refused:
    """All weapons at one target are one volley, with whatever round each of them fires (k47.gap.simultaneous-weapons).

    Guns of one kind load alike.
    """
    found: dict[int, Aim] = {}
    for number, aim in enumerate(aims):
        before = None if aim.bearing >= 0 else found.get(aim.target)
        together = aim if before is None else _in_one_volley(s, before, aim)
        if together is None:
            name = s.scenario.said(aim.target)
            alike = f"guns of one kind at {name} fire the same round, for all weapons at it are one volley"
            return Refused((Refusal(k47.GAP_SIMULTANEOUS_WEAPONS, alike),))
        found[-1 - number if aim.bearing >= 0 else aim.target] = together
    return under_one_line(s, unit, tuple(found.values()))


def _in_one_volley(s: BattleState, one: Aim, other: Aim) -> Aim | None:
    """Two aims at the same target as one; nothing, if guns of one kind would fire both rounds."""
    rounds: dict[str, Loaded] = {}
    for aim in (one, other):
        for key in aim.weapons:
            if has_both(s.tables.weapon(key)):
                usual = Loaded.AT if s.is_vehicle(aim.target) else Loaded.HE
                fired = stated_for(aim.round if aim.round is not Loaded.USUAL else usual, aim.other_round, key)
                if rounds.setdefault(key, fired) is not fired:
                    return None
    first = next(iter(rounds.values()), Loaded.USUAL)
    return Aim(
        one.target,
        one.weapons + other.weapons,
        first,
        one.indirect or other.indirect,
        other_round=tuple(key for key, fired in rounds.items() if fired is not first),
    )


class Allotting:
    """The weapons of a unit dealt out to its aims: first those that are named, then all others."""

    def __init__(self, s: BattleState, unit: int, aims: Sequence[Aim], order: Order, stand: Place | None) -> None:
        self.s, self.unit, self.order, self.stand = s, unit, order, stand
        self.have = held(s, unit)
        self.left = [gun.number for gun in self.have.guns]
        self.fired: list[Gun] = []
        reasons: list[Refusal | Refused | None] = []
        weapons: dict[int, tuple[str, ...]] = {}
        for number, aim in enumerate(aims):
            if aim.bearing >= 0:
                reasons.append(self._wave(aim))
                weapons[number] = (self.have.wave.key,) if self.have.wave else ()
            elif aim.weapons:
                weapons[number] = self._named(aim, reasons)
        second = self._second_targets(aims)
        for number, aim in sorted(enumerate(aims), key=lambda each: each[0] not in second):
            if number not in weapons:
                weapons[number] = self._usual(aim, second=number in second)
        for number, aim in enumerate(aims):
            if not weapons[number] and not any(reasons):
                reasons.append(self._none_left(aim) or why_not(s, unit, aim, order, stand))
        self.aims = tuple(replace(aim, weapons=weapons[number]) for number, aim in enumerate(aims))
        self.wrong = refused(*reasons) or refused(*self._together(), *self._rounds())

    def _bearing(self, aim: Aim) -> list[Gun]:
        return aimed(self.s, self.unit, aim.target, self.order, indirect=aim.indirect, stand=self.stand)

    def _named(self, aim: Aim, reasons: list[Refusal | Refused | None]) -> tuple[str, ...]:
        """Each named weapon that bears; of several alike the coaxial one last, for it silences the main gun."""
        bearing = self._bearing(aim)
        found: list[int] = []
        for key in aim.weapons:
            alike = [one for one, gun in enumerate(self.have.guns) if gun.key == key and self.left[one]]
            if not alike:
                reasons.append(none_left(self.s, self.unit, key))
                continue
            able = [one for one in alike if self.have.guns[one] in bearing]
            if able:
                taken = min(able, key=lambda one: (self.have.guns[one].mount is Mount.COAXIAL, one))
                self._take(taken)
                found.append(taken)
        return tuple(self.have.guns[one].key for one in sorted(found))

    def _take(self, one: int) -> None:
        self.left[one] -= 1
        self.fired.append(self.have.guns[one])

    def _second_targets(self, aims: Sequence[Aim]) -> set[int]:
        """Of a squad's aims without weapons those at vehicles, while the rest is to fire at others.

        Launchers and the like are for these, and nobody else may fire at a second target (k47.gap.target-choice).
        """
        if self.s.row(self.unit).kind is not UnitKind.INFANTRY:
            return set()
        second = self.s.tables.second_targets
        main = {aim.target for aim in aims if any(key not in second for key in aim.weapons)}
        plain = [number for number, aim in enumerate(aims) if aim.bearing < 0 and not aim.weapons]
        if not main:
            main = {aims[number].target for number in plain if not self.s.is_vehicle(aims[number].target)}
        others = [number for number in plain if main and self.s.is_vehicle(aims[number].target)]
        return {number for number in others if aims[number].target not in main and self._able_second(aims[number])}

    def _able_second(self, aim: Aim) -> list[Gun]:
        return [gun for gun in self._bearing(aim) if gun.key in self.s.tables.second_targets]

    def _none_left(self, aim: Aim) -> Refusal | None:
        """All that bears on a target is fired at another."""
        if not self.fired or not self._bearing(aim):
            return None
        name, target = self.s.scenario.said(self.unit), self.s.scenario.said(aim.target)
        left = f"{name} has no weapon left to fire at {target}: name the weapons for each target"
        return Refusal(k47.GAP_TARGET_CHOICE, left)

    def _usual(self, aim: Aim, *, second: bool) -> tuple[str, ...]:
        """All that bears and is not fired at another target, or of it what may take a second one."""
        bearing = self._able_second(aim) if second else self._bearing(aim)
        free = [
            gun._replace(number=self.left[one])
            for one, gun in enumerate(self.have.guns)
            if gun in bearing and self.left[one]
        ]
        if any(gun.mount is Mount.TURRET for gun in self.fired):
            free = [gun for gun in free if gun.mount is not Mount.COAXIAL]
        if any(gun.mount is Mount.COAXIAL for gun in self.fired):
            free = [gun for gun in free if gun.mount is not Mount.TURRET]
        if self.fired and self.s.has(self.unit, Trait.SINGLE_CREW):
            return ()
        models = self.have.hands - len(self.fired)
        keys = usual_weapons(self.s, self.unit, aim.target, free, models=models)
        for key in keys:
            able = (one for one, gun in enumerate(self.have.guns) if gun.key == key and gun in bearing)
            self._take(next(one for one in able if self.left[one] and self._is_free(one, free)))
        return keys

    def _is_free(self, one: int, free: list[Gun]) -> bool:
        return any(gun.key == self.have.guns[one].key and gun.mount is self.have.guns[one].mount for gun in free)

    def _wave(self, aim: Aim) -> Refused | None:
        """A shockwave needs no sight, but one enemy under its line at least (k47.gap.shockwave-line)."""
        s, unit, gun = self.s, self.unit, self.have.wave
        if gun is None:
            return refused(Refusal(k47.GAP_SHOCKWAVE, f"{s.scenario.said(unit)} has nothing that lays a shockwave"))
        self.fired.append(gun)
        under = touched(s, unit, gun, aim.bearing)
        enemies = [other for other in under if s.side(other) != s.side(unit)]
        towards = self.stand is not None and in_front(s, unit, self.stand)
        return refused(
            refuse_if(
                any(key != gun.key for key in aim.weapons),
                k47.GAP_SHOCKWAVE,
                "a shockwave is laid by itself: name other weapons with a target of their own",
            ),
            refuse_if(
                gun.fixed and self.order is Order.ADVANCE,
                k47.GAP_FIXED,
                f"the {gun.weapon.name} is Fixed and may not fire under an Advance order",
            ),
            refuse_if(
                not in_arc(s, unit, gun, aim.bearing) and not towards,
                k47.GAP_ARC_TABLE if self.stand else k47.GAP_FIXED if gun.fixed else k47.GAP_MOUNTS,
                f"{aim.bearing} degrees is outside the arc of the {gun.weapon.name}",
            ),
            refuse_if(not enemies, k47.GAP_SHOCKWAVE_LINE, "the line of a shockwave must touch an enemy"),
            refuse_if(
                bool(enemies) and aim.target >= 0 and aim.target not in under,
                k47.GAP_SHOCKWAVE_LINE,
                f"the line does not touch {s.scenario.said(aim.target)}",
            ),
        )

    def _together(self) -> Iterator[Refusal | None]:
        """What may not be fired in one action."""
        s, keys = self.s, [gun.key for gun in self.fired]
        mounts = {gun.mount for gun in self.fired}
        hands = self.have.hands
        yield refuse_if(
            {Mount.TURRET, Mount.COAXIAL} <= mounts,
            k47.GAP_MOUNTS,
            "a coaxial weapon fires instead of its main gun, not with it",
        )
        yield refuse_if(
            len(keys) > 1 and s.has(self.unit, Trait.SINGLE_CREW),
            k47.GAP_TRAITS,
            "a single crewman fires one weapon per action",
        )
        yield refuse_if(
            0 < hands < len(keys), k47.GAP_TARGET_CHOICE, f"a model fires one weapon, and {hands} are left to fire"
        )
        yield refuse_if(
            all(key in keys for key in DUAL),
            k47.GAP_DUAL_WEAPON_PACK,
            "all bearers of dual weapon packs in a unit pick the same profile",
        )
        targets = {aim.target for aim in self.aims}
        if not s.is_vehicle(self.unit) and len(targets) > 1:
            second = s.tables.second_targets
            main = {aim.target for aim in self.aims if any(key not in second for key in aim.weapons)}
            squad = s.row(self.unit).kind is UnitKind.INFANTRY
            yield refuse_if(
                len(main) > 1 or len(targets) > 2 or not squad,
                k47.GAP_TARGET_CHOICE,
                "a unit on foot fires at one target; only launchers, AT rifles and rifle grenades take a second",
            )

    def _rounds(self) -> Iterator[Refusal | None]:
        """Rounds that are not there, or not loaded."""
        s, now = self.s, self.s.units[self.unit]
        for aim in self.aims:
            weapons = [s.tables.weapon(key) for key in aim.weapons]
            yield against_stated_round(aim.round, weapons)
            strange = aim.other_round and (
                aim.round is Loaded.USUAL
                or any(key not in aim.weapons or not has_both(s.tables.weapon(key)) for key in aim.other_round)
            )
            yield refuse_if(
                bool(strange),
                k47.GAP_HE_CHOICE,
                "only a gun with both rounds that fires beside a stated one has another",
            )
            lofts = any(gun.key in aim.weapons and is_lofted(gun, indirect=True) for gun in self.have.guns)
            yield refuse_if(aim.indirect and not lofts, k47.GAP_HOWITZER, "none of these weapons can fire indirectly")
            if aim.round is Loaded.USUAL or self.order is not Order.AMBUSH or now.die is not Order.AMBUSH:
                continue
            for weapon in filter(has_both, weapons):
                ready = Loaded(loaded_on_ambush(weapon, s.tables).value) if now.loaded is Loaded.USUAL else now.loaded
                yield refuse_if(
                    stated_for(aim.round, aim.other_round, weapon.key) is not ready,
                    k47.GAP_HE_CHOICE,
                    f"the {weapon.name} was loaded when it went on Ambush",
                )


def none_left(s: BattleState, unit: int, key: str) -> Refusal:
    """A weapon that a unit never had, that is used up, or whose bearers have fallen or fire already."""
    name = s.scenario.said(unit)
    if not any(arm.weapon == key for arm in s.row(unit).weapons):
        known = key in s.tables.small_arms or key in s.tables.heavy_weapons
        return Refusal(k47.GAP_UNIT_ROSTER, f"{name} has no {s.tables.weapon(key).name if known else key}")
    weapon = s.tables.weapon(key)
    if weapon.has(Special.ONE_SHOT):
        return Refusal(k47.GAP_ONE_SHOT, f"{name} has no {weapon.name} left: each is used up when it is fired")
    if weapon.has(Special.FLAMETHROWER) and s.units[unit].out_of_fuel:
        return Refusal(k47.GAP_FLAMETHROWER, f"the {weapon.name} of {name} has no fuel left")
    return Refusal(k47.GAP_CASUALTY_MODELS, f"{name} has no other {weapon.name} left for that")


# ---------------------------------------------------------------------- reasons


def why_not(s: BattleState, unit: int, aim: Aim, order: Order, stand: Place | None = None) -> Refused | None:
    """Why none of the weapons may fire at a target: what keeps all of them from it, or else what keeps each."""
    name = s.scenario.said(unit)
    wanted = Counter(aim.weapons)
    guns = [gun for gun in held(s, unit).guns if not wanted or wanted[gun.key]]
    aimable = [gun for gun in guns if not gun.wave]
    if guns and not aimable:
        return refused(Refusal(k47.GAP_SHOCKWAVE_LINE, "a shockwave is laid along a bearing"))
    reasons = [found for gun in aimable if (found := against_gun(s, unit, gun, aim, order, stand))]
    if not aimable:
        return refused(Refusal(k47.GAP_UNIT_ROSTER, f"{name} has no weapon that it could fire"))
    if not reasons:
        return refused(
            Refusal(k47.GAP_TARGET_CHOICE, f"{name} has no weapon left to fire at {s.scenario.said(aim.target)}")
        )
    return why_none(reasons)


def against_gun(
    s: BattleState, unit: int, gun: Gun, aim: Aim, order: Order, stand: Place | None = None
) -> Refused | None:
    """What keeps one weapon from firing: order, arc, range, or what is in the way."""
    lofted = is_lofted(gun, indirect=aim.indirect)
    facts = FiringFacts(
        distance=s.gap(unit, aim.target) / INCH,
        order=order,
        mounted=s.is_vehicle(unit),
        in_arc=not gun.front or in_front(s, unit, stand or s.place(aim.target)),
    )
    seen = None if stand is not None else sees(s, unit, aim.target, indirect=lofted).blocked
    hidden = seen and Refusal(seen.rule, f"{s.scenario.said(aim.target)} is hidden by {hidden_by(s, seen)}")
    return refused(against_firing(gun.weapon, facts, s.tables, indirect=lofted), hidden)


def hidden_by(s: BattleState, blocked: Blocked) -> str:
    """What is in the way, in words."""
    if blocked.what == "unit":
        return s.scenario.said(blocked.number)
    if blocked.what == "wreck":
        return "a wreck"
    piece = s.scenario.ground.pieces[blocked.number]
    return piece.name or piece.kind
