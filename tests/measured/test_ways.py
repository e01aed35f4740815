"""The ways of bodies that events tell of, from which what happened is drawn with its bends."""

from __future__ import annotations

from msgspec import Struct

from sandtable.inches.tape import Place
from sandtable.measured.game import MeasuredGame
from skirmish.battle.game import SkirmishGame
from skirmish.page import GameFace
from skirmish.ruleset import HOME

MILL = (HOME / "scenarios" / "mill.toml").read_text("utf-8")


class Marched(Struct, frozen=True):
    unit: int
    path: tuple[Place, ...]


class Shouted(Struct, frozen=True):
    unit: int


class PlainGame(SkirmishGame):
    """Squads that go as one, and say so by an event with a path."""

    ways = MeasuredGame.ways


def opened() -> tuple[GameFace, tuple[range, ...]]:
    """A face, and the bodies of its units."""
    game = PlainGame.opened("mill", MILL)
    return GameFace(game), game.battlefield.unit_bodies


def test_an_event_with_a_path_tells_the_way_of_its_units_first_body() -> None:
    shown, bodies = opened()
    first = bodies[2][0]
    told = shown.ways((Shouted(2), Marched(2, ((100, 100), (250, 100), (250, 305)))))
    assert told == {first: ("1,1", "2.5,1", "2.5,3.05")}


def test_who_is_stopped_and_goes_on_has_one_way() -> None:
    shown, bodies = opened()
    first = bodies[0][0]
    stopped, on = Marched(0, ((100, 100), (250, 100))), Marched(0, ((250, 100), (250, 300), (400, 300)))
    assert shown.ways((stopped, on)) == {first: ("1,1", "2.5,1", "2.5,3", "4,3")}


def test_of_two_ways_that_do_not_meet_the_last_is_kept() -> None:
    shown, bodies = opened()
    first = bodies[0][0]
    gone, back = Marched(0, ((100, 100), (250, 100))), Marched(0, ((300, 100), (250, 300)))
    assert shown.ways((gone, back)) == {first: ("3,1", "2.5,3")}
