"""Where an answer would be given by pointing: the piece that gives it and the place, by the offers of the game."""

from msgspec.structs import replace
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, RED
from tests.web.games.test_comparing import assault, crossroads

from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup, Movement
from sandtable.web.games.pointed import pointed_at


def test_an_assault_points_from_who_makes_it_whatever_is_added() -> None:
    table = crossroads()
    second, tanks, guns = (table.unit(name) for name in ("2nd Bn", "Tank Bn", "FA Bn"))
    bare = assault(table)
    for answer in (bare, replace(bare, supports=(tanks,), zones=(table.zone("D3"),)), replace(bare, guns=(guns,))):
        assert pointed_at(table.game, table.state, answer, (BLUE,)) == (second, "B3")
    assert pointed_at(table.game, table.state, assault(table, primary=tanks), (BLUE,)) == (tanks, "B3")


def test_fire_points_from_the_gun_and_a_support_from_nobody() -> None:
    table = crossroads()
    target = next(
        number for number in table.game.pieces(table.state) if table.state.units[number].zone == table.zone("C3")
    )
    gun = table.unit("FA Bn")
    assert pointed_at(table.game, table.state, a.Fire(target, gun), (BLUE,)) == (gun, "C3")
    assert pointed_at(table.game, table.state, a.Fire(target), (BLUE,)) == (None, "C3")


def test_a_move_points_to_where_it_ends_however_it_faces_there() -> None:
    table = crossroads()
    unit = table.unit("3rd Bn")
    table.on(MoveGroup(BLUE, (unit,)))
    moves = [offer for offer in table.game.offers(table.state, unit) if offer.place]
    assert moves
    for offer in moves:
        assert isinstance(offer.answer, a.Move)
        turned = replace(offer.answer, facing=(offer.answer.facing + 1) % 4)
        assert pointed_at(table.game, table.state, turned, (BLUE,)) == (unit, offer.place)


def test_what_has_no_place_points_to_its_piece_alone_and_the_end_of_a_phase_to_nothing() -> None:
    table = crossroads()
    table.state = table.state.mark(activated=0, moving=0)
    table.on(Movement(BLUE))
    unit = table.unit("1st Bn")
    assert pointed_at(table.game, table.state, a.Activate((unit,)), (BLUE,)) == (unit, "")
    end = next(offer.answer for offer in table.game.offers(table.state, None))
    assert pointed_at(table.game, table.state, end, (BLUE,)) == (None, "")
    assert pointed_at(table.game, table.state, a.MoveFirst(), (RED,)) == (None, "")
