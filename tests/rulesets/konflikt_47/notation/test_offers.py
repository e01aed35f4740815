"""What is offered to a player who points: orders with what the rules have against them, moves to be laid, targets."""

from typing import Any

from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.tables import laid

from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle.casualties import TakeCasualties
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.sequence import KeepDice
from sandtable.rulesets.konflikt_47.battle.setting_up import SetUp
from sandtable.rulesets.konflikt_47.battle.state import Where
from sandtable.rulesets.konflikt_47.notation.offers import MODE_KEYS, offers
from sandtable.rulesets.konflikt_47.notation.options import options
from sandtable.rulesets.konflikt_47.terms import Loaded, Mode, Order
from sandtable.web.games.letters import TABLE_KEYS

RIFLES, GUN, TANK, SECTION, VICKERS, CROMWELL = 1, 5, 7, 9, 12, 16


def at(step: Any, **places: Any) -> Any:
    return replace(laid(**places), agenda=(step,))


def test_a_unit_is_offered_its_six_orders_with_what_is_against_them() -> None:
    # k47.gap.order-choice: Fire needs somebody to shoot at, vehicles cannot go Down.
    s = at(GiveOrder(0))
    found = {offer.verb: offer for offer in offers(s, RIFLES) if offer.piece == RIFLES}
    assert list(found) == ["Fire", "Advance", "Run", "Ambush", "Rally", "Down"]
    assert found["Advance"].refused is None
    assert found["Fire"].refused is not None
    assert found["Fire"].refused.refusals[0].rule == "k47.weapons.max-range"
    down = next(offer for offer in offers(s, TANK) if offer.verb == "Down")
    assert down.refused is not None


def test_without_a_unit_no_order_is_offered() -> None:
    assert offers(at(GiveOrder(0)), None) == []


def test_an_enemy_near_enough_can_be_assaulted_from_either_end() -> None:
    # k47.orders.run-assault
    s = at(GiveOrder(0), u1=(24, 20.5), u9=(24, 26))
    by = [offer for offer in offers(s, RIFLES) if offer.verb == "Assault" and offer.piece == SECTION]
    assert [offer.answer for offer in by] == [a.Give(RIFLES, Order.RUN, SECTION)]
    assert by[0].refused is None
    on = [offer for offer in offers(s, SECTION) if offer.answer == a.Give(RIFLES, Order.RUN, SECTION)]
    assert [offer.verb for offer in on] == ["Assault with Rifle squad"]


def test_a_team_with_a_fixed_weapon_is_offered_fire_with_its_turn() -> None:
    # k47.gap.free-facing
    s = at(GiveOrder(1), u12=(24, 36, 0), u1=(24, 20.5))
    fire = next(offer for offer in offers(s, VICKERS) if offer.verb == "Fire")
    assert fire.refused is None
    assert fire.answer == a.Give(VICKERS, Order.FIRE, facing=180)
    turns = next(group for group in options(s, fire.answer) if group.title == "Turn first")
    assert [option.on for option in turns.options].count(True) == 1


def test_an_ambusher_with_two_rounds_may_choose_one() -> None:
    # k47.gap.he-choice
    s = at(GiveOrder(0))
    rounds = next(group for group in options(s, a.Give(TANK, Order.AMBUSH)) if group.title == "Loaded")
    assert [option.answer for option in rounds.options] == [
        a.Give(TANK, Order.AMBUSH, round=loaded) for loaded in (Loaded.USUAL, Loaded.HE, Loaded.AT)
    ]
    assert all(option.refused is None for option in rounds.options)


def test_a_move_is_laid_on_the_table() -> None:
    s = at(MoveUnit(0, RIFLES, Order.ADVANCE))
    found = offers(s, RIFLES)
    assert [(offer.verb, offer.lays, offer.refused) for offer in found if offer.lays] == [("Move", "path", None)]
    assert [offer.verb for offer in found if not offer.lays] == ["Stay"]
    drives = offers(at(MoveUnit(0, TANK, Order.ADVANCE)), TANK)
    assert [offer.verb for offer in drives if offer.lays] == ["Move", "Reverse"]


def test_targets_are_offered_by_pointing_at_them() -> None:
    # k47.gap.fire-declaration
    s = at(DeclareFire(0, RIFLES, Order.FIRE), u1=(24, 20.5), u9=(24, 32))
    found = [offer for offer in offers(s, RIFLES) if offer.verb.startswith("Shoot at ")]
    assert SECTION in {offer.piece for offer in found}
    assert all(offer.refused is None for offer in found)
    hidden = offers(at(DeclareFire(0, RIFLES, Order.FIRE), u16=(2, 46)), CROMWELL)
    assert [offer.refused is None for offer in hidden if offer.verb.startswith("Shoot at ")] == [False]


def test_weapons_can_be_left_out_one_kind_at_a_time() -> None:
    s = at(DeclareFire(0, RIFLES, Order.FIRE), u1=(24, 20.5), u9=(24, 32))
    weapons = next(group for group in options(s, a.Shoot((a.Aim(SECTION),))) if group.title == "Fire only")
    assert [option.label for option in weapons.options] == ["SMG", "8 Rifle", "LMG"]
    rifles = weapons.options[1].answer
    assert rifles == a.Shoot((a.Aim(SECTION, ("rifle",) * 8),))


def test_units_are_set_up_by_laying_them() -> None:
    # k47.gap.deploy-table
    s = at(SetUp(0), turn=0)
    s = replace(s.with_unit(RIFLES, where=Where.UNPLACED), there=s.there & ~(1 << RIFLES))
    assert [(offer.verb, offer.piece, offer.lays) for offer in offers(s, RIFLES)] == [("Set up", RIFLES, "place")]
    assert offers(s, SECTION) == []


def test_dice_are_kept_one_by_one_or_all_or_none() -> None:
    # k47.gap.retain
    s = at(KeepDice(0)).with_unit(RIFLES, die=Order.DOWN).with_unit(TANK, die=Order.AMBUSH)
    assert [(offer.verb, offer.piece) for offer in offers(s, None)] == [
        ("Keep all", None),
        ("Keep none", None),
        ("Keep Down", RIFLES),
        ("Keep Ambush", TANK),
    ]
    assert [offer.letter for offer in offers(s, None)] == ["a", "o", "", ""]
    assert [option.label for option in options(s, a.Keep())[0].options] == ["Rifle squad", "T-34/85"]


def test_who_falls_is_said_on_each_answer() -> None:
    # k47.gap.casualties: the owner says which models fall.
    s = at(TakeCasualties(1, SECTION, 2))
    said = [offer.verb for offer in offers(s, None)]
    assert said[0] == "Fall: 2 Rifle"
    assert len(set(said)) == len(said) > 1


def test_both_ways_to_fight_have_keys_that_the_table_does_not_use_itself() -> None:
    # k47.cq.mode-choice
    assert len(set(MODE_KEYS.values())) == len(Mode)
    assert not TABLE_KEYS & set(MODE_KEYS.values())


def test_nothing_is_offered_when_the_battle_is_over() -> None:
    assert offers(laid(), None) == []
