import pytest

from sandtable.dice import thrown
from sandtable.dice.classes import Bag, Classes
from sandtable.dice.exact import exact
from sandtable.dice.need import Need, at_least, at_most
from sandtable.dice.thrown import NeverAccepted, Roll, Throw, ThrownDice
from sandtable.dice.verbs import Dice

TABLE = Classes(10, (("miss", 1, 4), ("hit", 5, 9), ("kill", 10, 10)))


class Hand:
    """Shows the given faces in order and remembers what it was asked to throw."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)
        self.asked: list[tuple[int, int, str]] = []

    def __call__(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        self.asked.append((n, sides, why))
        shown, self.faces = self.faces[:n], self.faces[n:]
        return tuple(shown)


class HandDice(ThrownDice):
    def __init__(self, hand: Hand) -> None:
        super().__init__()
        self.hand = hand

    def _throw(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        return self.hand(n, sides, why)


# ---------------------------------------------------------------------- single dice and totals


def test_one_die_is_the_face_it_shows() -> None:
    hand = Hand(4)
    dice = HandDice(hand)
    assert dice.d(6, "initiative") == 4
    assert hand.asked == [(1, 6, "initiative")]
    assert dice.rolls == [Roll("initiative", "d", None, (Throw(6, (4,)),), 4)]


def test_a_total_is_the_sum_of_its_faces() -> None:
    dice = HandDice(Hand(3, 6))
    assert dice.total(2, 6, "morale") == 9
    assert dice.rolls == [Roll("morale", "total", None, (Throw(6, (3, 6)),), 9)]


def test_the_total_of_no_dice_is_nought_and_throws_none() -> None:
    hand = Hand()
    assert HandDice(hand).total(0, 6, "morale") == 0
    assert hand.asked == []


def test_rolls_are_kept_in_the_order_they_were_made() -> None:
    dice = HandDice(Hand(2, 5, 1))
    dice.d(6, "first")
    dice.total(2, 6, "second")
    assert [(roll.why, roll.result) for roll in dice.rolls] == [("first", 2), ("second", 6)]


# ---------------------------------------------------------------------- successes


def test_successes_count_the_faces_that_meet_the_need() -> None:
    need = at_least(4)
    dice = HandDice(Hand(3, 4, 6, 1))
    assert dice.successes(4, need, "hit") == 2
    assert dice.rolls == [Roll("hit", "successes", need, (Throw(6, (3, 4, 6, 1)),), 2)]


def test_no_dice_have_no_successes_and_leave_no_trace() -> None:
    hand = Hand()
    dice = HandDice(hand)
    assert dice.successes(0, at_least(4), "hit") == 0
    assert hand.asked == []
    assert dice.rolls == []


def test_a_single_die_passes_or_fails() -> None:
    dice = HandDice(Hand(5, 6))
    assert dice.passes(at_most(5), "save") is True
    assert dice.passes(at_most(5), "save") is False
    assert [(roll.verb, roll.result) for roll in dice.rolls] == [("successes", 1), ("successes", 0)]


def test_a_ladder_first_throws_all_dice_and_then_the_second_dice_of_those_that_met_it() -> None:
    need = at_least(6).then(at_most(5, 10))
    hand = Hand(6, 2, 6, 6, 5, 6, 1)
    dice = HandDice(hand)
    assert dice.successes(4, need, "long shot") == 2
    assert hand.asked == [(4, 6, "long shot"), (3, 10, "long shot")]
    assert dice.rolls[0].throws == (Throw(6, (6, 2, 6, 6)), Throw(10, (5, 6, 1), "second die"))


def test_a_ladder_ends_when_no_die_meets_its_first_step() -> None:
    dice = HandDice(Hand(1, 2))
    assert dice.successes(2, at_least(6).then(at_least(5))) == 0
    assert dice.rolls[0].throws == (Throw(6, (1, 2)),)


def test_re_rolled_misses_throw_the_missed_dice_once_more() -> None:
    dice = HandDice(Hand(1, 4, 2, 6, 3))
    assert dice.successes(3, at_least(4).rerolling("misses"), "hit") == 2
    assert dice.rolls[0].throws == (Throw(6, (1, 4, 2)), Throw(6, (6, 3), "re-roll"))
    assert dice.rolls[0].result == 2


def test_re_rolled_hits_throw_the_hits_once_more_and_the_second_result_stands() -> None:
    dice = HandDice(Hand(5, 4, 2, 6, 3))
    assert dice.successes(3, at_least(4).rerolling("hits"), "hit") == 1
    assert dice.rolls[0].throws == (Throw(6, (5, 4, 2)), Throw(6, (6, 3), "re-roll"))


@pytest.mark.parametrize(
    ("need", "faces", "met"),
    [
        (at_least(4).rerolling("misses"), (4, 5), 2),
        (at_least(4).rerolling("hits"), (1, 2), 0),
    ],
)
def test_there_is_no_re_roll_when_there_is_nothing_to_re_roll(need: Need, faces: tuple[int, ...], met: int) -> None:
    dice = HandDice(Hand(*faces))
    assert dice.successes(2, need) == met
    assert dice.rolls[0].throws == (Throw(6, faces),)


def test_re_rolling_a_ladder_goes_through_the_whole_sequence_again() -> None:
    need = at_least(6).then(at_least(5)).rerolling("misses")
    dice = HandDice(Hand(6, 6, 2, 5, 4, 6, 1, 3))
    assert dice.successes(3, need, "long shot") == 1
    assert dice.rolls[0].throws == (
        Throw(6, (6, 6, 2)),
        Throw(6, (5, 4), "second die"),
        Throw(6, (6, 1), "re-roll"),
        Throw(6, (3,), "re-roll second die"),
    )


def test_re_rolled_hits_of_a_ladder_go_through_the_whole_sequence_again() -> None:
    need = at_least(6).then(at_least(5)).rerolling("hits")
    dice = HandDice(Hand(6, 2, 5, 6, 6))
    assert dice.successes(2, need) == 1
    assert [throw.kind for throw in dice.rolls[0].throws] == ["roll", "second die", "re-roll", "re-roll second die"]
    assert [throw.faces for throw in dice.rolls[0].throws] == [(6, 2), (5,), (6,), (6,)]


def test_the_faces_of_a_roll_are_those_of_all_its_throws() -> None:
    dice = HandDice(Hand(1, 4, 6))
    dice.successes(2, at_least(4).rerolling("misses"))
    assert dice.rolls[0].faces == (1, 4, 6)


def test_the_second_die_has_no_re_roll_of_its_own() -> None:
    with pytest.raises(ValueError, match="re-rolled as a whole"):
        at_least(6).then(at_least(5).rerolling("misses"))


# ---------------------------------------------------------------------- tables and bags


def test_a_tally_counts_the_dice_in_each_class() -> None:
    dice = HandDice(Hand(1, 5, 10, 9, 4))
    assert dice.tally(5, TABLE, "barrage") == (2, 2, 1)
    assert dice.rolls == [Roll("barrage", "tally", TABLE, (Throw(10, (1, 5, 10, 9, 4)),), (2, 2, 1))]


def test_a_tally_of_no_dice_is_nought_in_every_class_and_throws_none() -> None:
    hand = Hand()
    assert HandDice(hand).tally(0, TABLE) == (0, 0, 0)
    assert hand.asked == []


def test_a_look_up_names_the_class_of_one_die() -> None:
    dice = HandDice(Hand(9))
    assert dice.look_up(TABLE, "barrage") == "hit"
    assert dice.rolls == [Roll("barrage", "look_up", TABLE, (Throw(10, (9,)),), "hit")]


def test_tables_are_read_with_their_modifier() -> None:
    better = Classes(10, TABLE.rows, modifier=1)
    dice = HandDice(Hand(9, 4, 10))
    assert dice.look_up(better) == "kill"
    assert dice.tally(2, better) == (0, 1, 1)


@pytest.mark.parametrize(("piece", "kind"), [(1, "red"), (3, "red"), (4, "blue"), (5, "blue")])
def test_a_draw_takes_the_piece_that_the_hand_points_at(piece: int, kind: str) -> None:
    bag = Bag((("red", 3), ("black", 0), ("blue", 2)))
    hand = Hand(piece)
    dice = HandDice(hand)
    assert dice.draw(bag, "activation") == kind
    assert hand.asked == [(1, 5, "activation")]
    assert dice.rolls == [Roll("activation", "draw", bag, (Throw(5, (piece,)),), kind)]


def test_nothing_can_be_drawn_from_an_empty_bag() -> None:
    with pytest.raises(ValueError, match="the bag is empty"):
        HandDice(Hand()).draw(Bag((("red", 0),)))


def test_a_hand_that_points_beyond_the_bag_is_refused() -> None:
    with pytest.raises(ValueError, match="piece 3 of a bag of 2"):
        HandDice(Hand(3)).draw(Bag((("red", 2),)))


# ---------------------------------------------------------------------- fewer than no dice


def test_fewer_than_no_dice_have_no_successes_to_count() -> None:
    with pytest.raises(ValueError, match="cannot roll -1 dice"):
        HandDice(Hand()).successes(-1, at_least(4))


def test_fewer_than_no_dice_have_no_total() -> None:
    with pytest.raises(ValueError, match="-1"):
        HandDice(Hand()).total(-1, 6)


def test_fewer_than_no_dice_have_no_tally() -> None:
    with pytest.raises(ValueError, match="-1"):
        HandDice(Hand()).tally(-1, TABLE)


def test_a_procedure_cannot_be_run_fewer_than_no_times() -> None:
    with pytest.raises(ValueError, match="-1"):
        HandDice(Hand()).accumulate(-1, one_die, 6)


# ---------------------------------------------------------------------- procedures


def one_die(dice: Dice, sides: int) -> int:
    return dice.d(sides, "die")


def opposed(dice: Dice, sides: int) -> tuple[int, int]:
    ours, theirs = dice.d(sides, "ours"), dice.d(sides, "theirs")
    return int(ours > theirs), int(theirs > ours)


def test_run_calls_the_procedure_with_the_same_dice() -> None:
    dice = HandDice(Hand(5, 2))
    assert dice.run(opposed, 6, "clash") == (1, 0)
    assert [roll.why for roll in dice.rolls] == ["ours", "theirs"]


def test_rolls_within_a_run_tell_whose_they_are() -> None:
    def duel(dice: Dice, sides: int) -> int:
        first = dice.d(sides, "nerve", who="enemy")
        return first + sum(dice.run(opposed, sides, "clash")) + dice.d(sides, "nerve")

    dice = HandDice(Hand(3, 5, 2, 4, 6))
    assert dice.run(duel, 6, "round", who="we") == 8
    dice.d(6, "after")
    assert [(roll.why, roll.who) for roll in dice.rolls] == [
        ("nerve", "enemy"),
        ("ours", "we"),
        ("theirs", "we"),
        ("nerve", "we"),
        ("after", ""),
    ]


def test_whose_dice_they_are_changes_no_chance() -> None:
    def theirs(dice: Dice, sides: int) -> int:
        return dice.run(one_die, sides, "die", who="they") - dice.d(sides, "die", who="we")

    def plain(dice: Dice, sides: int) -> int:
        return dice.run(one_die, sides, "die") - dice.d(sides, "die")

    assert exact(theirs, 6) == exact(plain, 6)


def test_until_rolls_again_until_the_outcome_is_accepted() -> None:
    dice = HandDice(Hand(3, 3, 1, 1, 2, 6, 4, 4))
    assert dice.until(opposed, 6, lambda score: score != (0, 0), "initiative") == (0, 1)
    assert [roll.result for roll in dice.rolls] == [3, 3, 1, 1, 2, 6]


def test_until_gives_up_on_what_is_never_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thrown, "MOST_REROLLS", 3)
    dice = HandDice(Hand(1, 2, 3, 4))
    with pytest.raises(NeverAccepted, match="3 rolls for initiative and none was acceptable"):
        dice.until(one_die, 6, lambda face: face > 6, "initiative")
    assert len(dice.rolls) == 3


def test_until_without_a_reason_names_the_procedure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thrown, "MOST_REROLLS", 1)
    with pytest.raises(NeverAccepted, match="1 rolls for one_die"):
        HandDice(Hand(1)).until(one_die, 6, lambda face: face > 6)


def test_accumulate_adds_the_outcomes_up() -> None:
    dice = HandDice(Hand(1, 2, 6))
    assert dice.accumulate(3, one_die, 6) == 9
    assert len(dice.rolls) == 3


def test_accumulate_adds_tuples_up_place_by_place() -> None:
    dice = HandDice(Hand(5, 2, 1, 1, 2, 6))
    assert dice.accumulate(3, opposed, 6, zero=(0, 0)) == (1, 1)


def test_accumulate_starts_from_its_zero() -> None:
    assert HandDice(Hand(4)).accumulate(1, one_die, 6, zero=10) == 14
    assert HandDice(Hand()).accumulate(0, opposed, 6, zero=(0, 0)) == (0, 0)


def fewer(dice: Dice, left: int) -> int:
    return left - dice.successes(left, at_least(4), "loss")


def test_repeat_goes_from_state_to_state_until_it_is_done() -> None:
    dice = HandDice(Hand(1, 4, 6, 5, 6))
    assert dice.repeat(fewer, 3, 10, lambda left: left == 0) == 0
    assert [roll.faces for roll in dice.rolls] == [(1, 4, 6), (5,)]


def test_repeat_ends_after_so_many_rounds() -> None:
    dice = HandDice(Hand(1, 1, 1, 1))
    assert dice.repeat(fewer, 2, 2, lambda left: left == 0) == 2
    assert len(dice.rolls) == 2


def test_repeat_of_what_is_already_done_throws_nothing() -> None:
    hand = Hand()
    assert HandDice(hand).repeat(fewer, 0, 5, lambda left: left == 0) == 0
    assert hand.asked == []


def test_repeat_for_no_rounds_stays_where_it_is() -> None:
    hand = Hand()
    assert HandDice(hand).repeat(fewer, 3, 0, lambda left: left == 0) == 3
    assert hand.asked == []
