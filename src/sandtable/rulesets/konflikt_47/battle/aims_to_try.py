"""What a unit might fire: the usual thing at everybody in sight, and now and then something else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from sandtable.explain import Refused
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.armament import aimed, in_reach, usual_aim
from sandtable.rulesets.konflikt_47.battle.declaring import settled
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.weapons_held import Held, held
from sandtable.rulesets.konflikt_47.procedures.fire.shells import has_both
from sandtable.rulesets.konflikt_47.terms import Loaded, Mount, Order

#: One in so many declarations is something out of the usual.
SELDOM = 6


def aims_to_try(s: BattleState, unit: int, order: Order, rng: Random | None) -> Iterator[tuple[Aim, ...]]:
    """Declarations that are allowed, in random order; all there are apart from details without chance."""
    foes = in_reach(s, unit)
    if rng is not None:
        rng.shuffle(foes)
    have = held(s, unit)
    varies = may_vary(have)
    for foe in foes:
        aim = usual_aim(s, unit, foe, order)
        if aim is None:
            continue
        if rng is None:
            yield (aim,)  # where all are listed, all at one target comes first
        if varies and (rng is None or not rng.randrange(SELDOM)):
            others = [tried for tried in dict.fromkeys(variants(have, aim, foes)) if tried != (aim,)]
            if rng is not None:
                rng.shuffle(others)
            yield from (tried for tried in others if _allowed(s, unit, tried, order))
        if rng is not None:
            yield (aim,)


def _allowed(s: BattleState, unit: int, aims: tuple[Aim, ...], order: Order) -> bool:
    # The quick question first: whether anything that is aimed so bears on its target.
    for aim in aims:
        if aim.bearing < 0:
            bearing = aimed(s, unit, aim.target, order, indirect=aim.indirect)
            if not bearing or (aim.weapons and not any(gun.key in aim.weapons for gun in bearing)):
                return False
    return not isinstance(settled(s, unit, aims, order), Refused)


def may_vary(have: Held) -> bool:
    """Whether there is anything else that a unit could declare than all at one target."""
    if have.wave is not None:
        return len(have.guns) > 1
    return (not have.hands and len(have.guns) > 1) or any(
        gun.howitzer or has_both(gun.weapon) or gun.mount in (Mount.CARRIED, Mount.SAME_WEAPON) for gun in have.guns
    )


def variants(have: Held, aim: Aim, foes: list[int]) -> Iterator[tuple[Aim, ...]]:
    """Another round, indirect fire, the coaxial gun, launchers at troops or at somebody else, each gun by itself."""
    if aim.bearing >= 0:
        yield from ((aim, Aim(foe)) for foe in foes)
        others = tuple(gun.key for gun in have.guns if not gun.wave for _ in range(gun.number))
        yield (Aim(aim.target, others),)
        return
    target = aim.target
    if any(has_both(gun.weapon) for gun in have.guns):
        yield (replace(aim, round=Loaded.HE),)
        yield (replace(aim, round=Loaded.AT),)
    if any(gun.howitzer for gun in have.guns):
        yield (replace(aim, indirect=not aim.indirect),)
    launchers = tuple(gun.key for gun in have.guns if gun.mount is Mount.CARRIED)
    if launchers:
        yield (replace(aim, weapons=launchers),)
        yield from ((aim, Aim(foe, launchers)) for foe in foes if foe != target)
    packs = [gun for gun in have.guns if gun.mount is Mount.SAME_WEAPON]
    if packs:
        for gun in have.guns:
            yield (replace(aim, weapons=(gun.key,) * gun.number),)
    elif not have.hands and len(have.guns) > 1:
        yield from ((replace(aim, weapons=(gun.key,) * gun.number),) for gun in have.guns)
        coaxial = tuple(gun.key for gun in have.guns if gun.mount is not Mount.TURRET for _ in range(gun.number))
        if coaxial and len(coaxial) < sum(gun.number for gun in have.guns):
            yield (replace(aim, weapons=coaxial),)
        for foe in foes:
            if foe != target:
                yield from ((Aim(target, (gun.key,) * gun.number), Aim(foe)) for gun in have.guns)
