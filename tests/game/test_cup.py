"""The dice of a table and what is told of them."""

import msgspec
import pytest
from tests.game.playing import SALTS, SEED, fixed_cup

from sandtable.dice.fair import NotFair, commitment
from sandtable.dice.play import fair, seeded
from sandtable.game.cup import FairDice, Salt, SeededDice, fair_cup, opened_cup, salt_of, seeded_cup


def test_a_fair_cup_throws_what_seed_and_salts_give() -> None:
    dice, same = fixed_cup().dice(), fair(SEED, (b"mud", b"reeds"))
    assert [dice.d(6) for _ in range(50)] == [same.d(6) for _ in range(50)]


def test_a_seeded_cup_throws_what_its_seed_gives_and_tells_it() -> None:
    cup = seeded_cup(7)
    dice, same = cup.dice(), seeded(7)
    assert cup.told == SeededDice("7")
    assert [dice.d(10) for _ in range(50)] == [same.d(10) for _ in range(50)]


def test_what_is_told_of_a_fair_cup_holds_the_commitments_and_salts_and_not_the_seed() -> None:
    cup = fixed_cup()
    assert cup.told == FairDice(
        commitment(SEED),
        (Salt("Red", b"mud".hex(), commitment(b"mud")), Salt("Blue", b"reeds".hex(), commitment(b"reeds"))),
    )
    assert SEED.hex().encode() not in msgspec.json.encode(cup.told)


def test_no_text_made_of_a_cup_holds_its_secret() -> None:
    assert SEED.hex() not in f"{fixed_cup()} {fixed_cup()!r}"
    assert repr(SEED) not in f"{fixed_cup()} {fixed_cup()!r}"


def test_two_cups_never_have_the_same_seed() -> None:
    assert fair_cup().secret != fair_cup().secret


def test_a_cup_opens_only_with_its_own_seed() -> None:
    told = fair_cup(SALTS, SEED).told
    assert isinstance(told, FairDice)
    assert opened_cup(told, SEED) == fixed_cup()
    with pytest.raises(NotFair, match="the seed does not match the commitment"):
        opened_cup(told, SEED[::-1])


def test_a_salt_that_was_not_committed_to_is_not_fair() -> None:
    with pytest.raises(NotFair, match="the salts do not match the players' commitments"):
        fair_cup([salt_of("Red", b"mud", commitment(b"gravel"))])


def test_a_salt_that_cannot_be_read_is_not_fair() -> None:
    with pytest.raises(NotFair, match="not written in hexadecimal"):
        fair_cup([Salt("Red", "mud", commitment(b"mud"))])
