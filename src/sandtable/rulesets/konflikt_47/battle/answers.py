"""Every answer that a player can give. They may come from anybody, so each value has bounds."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from sandtable.game.answers import Answer, Concede, Done, Number, Numbers
from sandtable.game.planning import Point
from sandtable.measured.answers import Bends, Facing
from sandtable.rulesets.konflikt_47.terms import Loaded, Mode, Order, Reaction

#: A weapon by its key in the charts; a unit has no more of them than it has models.
Weapon = Annotated[str, Meta(max_length=30)]
MOST_AIMS, MOST_FALLEN, MOST_WEAPONS = 6, 20, 24
Weapons = Annotated[tuple[Weapon, ...], Meta(max_length=MOST_WEAPONS)]


class Place(Answer, frozen=True):
    """A unit is set up."""

    unit: Number
    at: Point
    facing: Facing = 0


class Give(Answer, frozen=True):
    """A unit is given an order.

    `target` is whom it assaults with a Run; `facing` what a team turns to before it fires or waits; `round` what lies
    ready in Ambush; `facing` -1 leaves it.
    """

    unit: Number
    order: Order
    target: Number = -1
    facing: Annotated[int, Meta(ge=-1, le=359)] = -1
    round: Loaded = Loaded.USUAL


class Go(Answer, frozen=True):
    """A unit goes along a tape, which is given without its start, and faces so at its end.

    `boards` is the vehicle that it gets into there. Who dismounts or arrives begins at `start`.
    """

    bends: Bends = ()
    facing: Facing = 0
    reverse: bool = False
    boards: Number = -1
    start: Point | None = None


class Hitch(Answer, frozen=True):
    """A vehicle hitches a gun, as its whole action."""

    gun: Number


class Unhitch(Answer, frozen=True):
    """A vehicle puts the gun down that it tows, as its whole action."""

    at: Point
    facing: Facing = 0


class Aim(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is fired at one target. Without weapons named it is all that can be, launchers kept for vehicles.

    `bearing` is the direction of a shockwave, whose line needs no other target. Kinds of gun in `other_round` fire the
    other round than `round`.
    """

    target: Number = -1
    weapons: Weapons = ()
    round: Loaded = Loaded.USUAL
    indirect: bool = False
    bearing: Annotated[int, Meta(ge=-1, le=359)] = -1
    other_round: Annotated[tuple[Weapon, ...], Meta(max_length=3)] = ()


class Shoot(Answer, frozen=True):
    """All that a unit fires, target after target in this order (k47.gap.fire-declaration)."""

    aims: Annotated[tuple[Aim, ...], Meta(max_length=MOST_AIMS)]


class React(Answer, frozen=True):
    """What the target of an action does about it; in a firefight it names what it fires."""

    reaction: Reaction
    aim: Aim = Aim()


class Spring(Answer, frozen=True):
    """An ambusher shoots when the mover has come so far along its path, in hundredths of an inch."""

    unit: Number
    where: Annotated[int, Meta(ge=0, le=100_000)]
    aim: Aim = Aim()


class GoOn(Answer, frozen=True):
    """A mover that was shot at goes on as it was declared."""


class Halt(Answer, frozen=True):
    """A mover that was shot at stops where it is, and faces so there; `facing` -1 is what it declared for its end."""

    facing: Annotated[int, Meta(ge=-1, le=359)] = -1


class Fall(Answer, frozen=True):
    """Who of a unit falls, by the weapons of the models."""

    arms: Annotated[tuple[Weapon, ...], Meta(max_length=MOST_FALLEN)]


class Choose(Answer, frozen=True):
    """One unit of several: whom friendly fire hits, from whom a unit in panic runs, who is put down next."""

    unit: Number


class FightBy(Answer, frozen=True):
    """How a unit fights in close quarters."""

    mode: Mode


class FollowOn(Answer, frozen=True):
    """The winner fights another round."""


class Consolidate(Answer, frozen=True):
    """The winner lets both break apart."""


class PutDown(Answer, frozen=True):
    """A unit that was driven out is put down here."""

    at: Point
    facing: Facing = 0


class Keep(Answer, frozen=True):
    """The units whose Ambush or Down is kept over the end of the turn."""

    units: Numbers = ()


Moving: TypeAlias = Place | Give | Go | Hitch | Unhitch | GoOn | Halt | PutDown
Fighting: TypeAlias = Shoot | React | Spring | Fall | Choose | FightBy | FollowOn | Consolidate
AnyAnswer: TypeAlias = Moving | Fighting | Keep | Concede | Done
