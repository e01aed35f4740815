import msgspec
import pytest

from sandtable.dice.classes import Bag, Classes
from sandtable.dice.need import at_least
from sandtable.dice.play import seeded
from sandtable.dice.recorded import Divergence, RecordedDice, RecordedThrow, record_of
from sandtable.dice.scripted import ScriptedDice
from sandtable.dice.verbs import Dice

TABLE = Classes(10, (("miss", 1, 4), ("hit", 5, 9), ("kill", 10, 10)))
BAG = Bag((("red", 2), ("blue", 3)))


def opposed(dice: Dice, bonus: int) -> int:
    return dice.d(10, "ours") + bonus - dice.d(10, "theirs")


def wear_down(dice: Dice, left: int) -> int:
    return left - dice.successes(left, at_least(5), "loss")


def everything(dice: Dice, men: int) -> tuple[object, ...]:
    return (
        dice.d(6, "initiative"),
        dice.total(2, 6, "morale"),
        dice.successes(men, at_least(6).then(at_least(5)).rerolling("misses"), "long shot"),
        dice.successes(0, at_least(4), "nobody shoots"),
        dice.tally(men, TABLE, "barrage"),
        dice.tally(0, TABLE, "no barrage"),
        dice.look_up(TABLE, "damage"),
        dice.draw(BAG, "activation"),
        dice.until(opposed, 1, bool, "tie"),
        dice.accumulate(3, opposed, 0),
        dice.repeat(wear_down, men, 4, lambda left: left == 0),
    )


# ---------------------------------------------------------------------- the record


def test_a_record_keeps_the_reason_the_die_and_the_faces_of_every_throw() -> None:
    dice = ScriptedDice(6, 1, 5, 3, 9)
    dice.successes(2, at_least(6).then(at_least(5)).rerolling("misses"), "long shot")
    dice.look_up(TABLE, "damage")
    assert record_of(dice.rolls) == (
        RecordedThrow("long shot", 6, (6, 1)),
        RecordedThrow("long shot", 6, (5,)),
        RecordedThrow("long shot", 6, (3,)),
        RecordedThrow("damage", 10, (9,)),
    )


def test_rolls_of_no_dice_are_not_recorded() -> None:
    dice = ScriptedDice()
    dice.tally(0, TABLE, "barrage")
    dice.total(0, 6, "morale")
    dice.successes(0, at_least(4), "hit")
    assert record_of(dice.rolls) == ()


def test_a_record_can_be_stored_and_read_back() -> None:
    record = (RecordedThrow("hit", 6, (4, 1)), RecordedThrow("save", 10, (9,)))
    stored = msgspec.json.encode(record)
    assert stored == b'[["hit",6,[4,1]],["save",10,[9]]]'
    assert msgspec.json.decode(stored, type=tuple[RecordedThrow, ...]) == record


# ---------------------------------------------------------------------- replay


@pytest.mark.parametrize("seed", range(20))
def test_a_replay_comes_to_the_same_outcome_with_the_same_rolls(seed: int) -> None:
    played = seeded(seed)
    outcome = everything(played, 5)
    replayed = RecordedDice(record_of(played.rolls))
    assert everything(replayed, 5) == outcome
    assert replayed.rolls == played.rolls
    replayed.finish()


def test_a_replay_does_not_change_the_record() -> None:
    record = [RecordedThrow("hit", 6, (4,))]
    RecordedDice(record).d(6, "hit")
    assert RecordedDice(record).d(6, "hit") == 4


# ---------------------------------------------------------------------- divergence

RECORD = (RecordedThrow("hit", 6, (4, 5)), RecordedThrow("save", 10, (9,)))


def test_another_reason_is_a_divergence() -> None:
    with pytest.raises(Divergence, match="throw 1: the rules ask for 2D6 for miss, the record holds 2D6 for hit"):
        RecordedDice(RECORD).total(2, 6, "miss")


def test_other_sides_are_a_divergence() -> None:
    with pytest.raises(Divergence, match="throw 1: the rules ask for 2D8 for hit, the record holds 2D6 for hit"):
        RecordedDice(RECORD).total(2, 8, "hit")


def test_another_number_of_dice_is_a_divergence() -> None:
    with pytest.raises(Divergence, match="throw 1: the rules ask for 3D6 for hit, the record holds 2D6 for hit"):
        RecordedDice(RECORD).total(3, 6, "hit")


def test_a_divergence_names_the_throw_at_which_it_happened() -> None:
    dice = RecordedDice(RECORD)
    dice.total(2, 6, "hit")
    with pytest.raises(Divergence, match="throw 2: the rules ask for 1D10 for no stated rule, the record holds 1D10"):
        dice.d(10)


def test_rolling_on_after_the_end_of_the_record_is_a_divergence() -> None:
    dice = RecordedDice(RECORD[:1])
    dice.total(2, 6, "hit")
    with pytest.raises(Divergence, match="ask for 1D10 for save, but the record ends after 1 throws"):
        dice.d(10, "save")


def test_throws_left_over_are_a_divergence_at_the_end() -> None:
    dice = RecordedDice(RECORD)
    with pytest.raises(Divergence, match="2 more throws than the rules asked for"):
        dice.finish()
    dice.total(2, 6, "hit")
    with pytest.raises(Divergence, match="1 more throws than the rules asked for"):
        dice.finish()


def test_a_divergence_does_not_use_the_throw_up() -> None:
    dice = RecordedDice(RECORD)
    with pytest.raises(Divergence):
        dice.d(6, "hit")
    assert dice.total(2, 6, "hit") == 9
