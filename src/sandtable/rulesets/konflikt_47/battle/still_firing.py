"""Who still fires of a volley that was declared: men may have fallen since, and a gun may have lost its target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from msgspec import Struct

from sandtable.explain import Refused
from sandtable.inches.tape import Place
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.armament import aimed
from sandtable.rulesets.konflikt_47.battle.declaring import Allotting, against_gun, settled
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.battle.weapons_held import Gun, held
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import lasting
from sandtable.rulesets.konflikt_47.terms import Mount, Order


class Bearers(Struct, frozen=True, array_like=True):
    """Who fires a volley that was declared with others (k47.gap.later-volleys).

    `guns` are the weapons as they are mounted. `launch` is what those carry in their hands who fire the launchers of
    the whole action, in the order of its volleys; `before` of them have fired in a volley before this one.
    """

    guns: tuple[tuple[str, Mount], ...] = ()
    launch: tuple[str, ...] = ()
    before: int = 0


#: Nothing was declared beside it: whatever bears fires.
WHOEVER = Bearers()


def bearers_of(s: BattleState, unit: int, aims: Sequence[Aim], order: Order) -> tuple[Bearers, ...]:
    """Who fires each volley of an action, as it stands when they are declared with every weapon named."""
    keys = [gun.key for gun in held(s, unit).guns]
    wave = any(aim.bearing >= 0 for aim in aims)  # no unit has a shockwave and two guns alike
    if wave or (len(aims) == 1 and len(set(keys)) == len(keys)):
        return ()
    fired = Allotting(s, unit, aims, order, None).fired
    launch = _launching(s, unit, fired)
    ends = list(accumulate((len(aim.weapons) for aim in aims), initial=0))
    return tuple(
        Bearers(tuple((gun.key, gun.mount) for gun in fired[start:end]), launch, len(_launchers(fired[:start])))
        for start, end in pairwise(ends)
    )


def _launchers(fired: list[Gun]) -> list[Gun]:
    return [gun for gun in fired if gun.mount is Mount.CARRIED]


def _launching(s: BattleState, unit: int, fired: list[Gun]) -> tuple[str, ...]:
    """Launchers are fired by those whose own weapons are not, riflemen first (k47.gap.target-choice)."""
    idle = Counter(s.units[unit].arms) - Counter(gun.key for gun in fired if gun.mount is Mount.HAND)
    return tuple(lasting(idle.elements(), s.tables)[::-1][: len(_launchers(fired))])


def still_fired(
    s: BattleState, unit: int, aim: Aim, order: Order, *, stand: Place | None = None, bearers: Bearers = WHOEVER
) -> tuple[str, ...]:
    """Of the weapons of an aim those that bear now: after losses, and after what a reaction changed."""
    if unable(s, unit) or not s.there >> aim.target & 1:
        return ()
    if not aim.weapons:
        found = settled(s, unit, (aim,), order, stand=stand)
        return () if isinstance(found, Refused) else found[0].weapons
    left = Counter[str]()
    main = any(gun.mount is Mount.TURRET and gun.key in aim.weapons for gun in held(s, unit).guns)
    for gun in aimed(s, unit, aim.target, order, indirect=aim.indirect, stand=stand):
        silent = main and gun.mount is Mount.COAXIAL
        if (gun.key, gun.mount) in bearers.guns if bearers.guns else not silent:
            left[gun.key] += gun.number
    return tuple(_those_left(aim.weapons, left & _manned(s, unit, bearers) if bearers.launch else left))


def _those_left(weapons: tuple[str, ...], left: Counter[str]) -> Iterator[str]:
    for key in weapons:
        if left[key]:
            left[key] -= 1
            yield key


def _manned(s: BattleState, unit: int, bearers: Bearers) -> Counter[str]:
    """What the men who are left of a squad can fire: nobody twice, and who fires a launcher falls after his like."""
    arms = Counter(s.units[unit].arms)
    hands = arms - Counter(bearers.launch)
    for number, arm in enumerate(bearers.launch):
        stands = bearers.launch[: number + 1].count(arm) <= arms[arm]
        if stands and number >= bearers.before:
            hands.update(gun.key for gun in held(s, unit).guns if gun.mount is Mount.CARRIED)
    return hands


def men_fell(s: BattleState, unit: int, aim: Aim, order: Order) -> bool:
    """Whether nothing but its losses keeps a squad from firing what it declared."""
    have = held(s, unit)
    return bool(have.hands) and not any(
        gun.key in aim.weapons and against_gun(s, unit, gun, aim, order) for gun in have.guns
    )


def unable(s: BattleState, unit: int) -> str:
    """Why a unit can no longer fire what it has declared: what it suffered since counts (k47.gap.reaction-choice)."""
    if is_gone(s, unit):
        return "the shooter is gone"
    return "the shooter was halted, and does nothing more this turn" if s.units[unit].halted else ""
