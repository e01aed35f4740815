"""The dice of a table and what is told of them."""

import msgspec
import pytest
from tests.game.playing import SALTS, SEAL_SECRET, SEED, fixed_cup, unsealed_cup

from sandtable.dice.fair import FaceStream, NotFair, commitment, stream_key
from sandtable.dice.play import seeded
from sandtable.game.cup import FairDice, Salt, SeededDice, fair_cup, opened_cup, revealed_cup, salt_of, seeded_cup
from sandtable.game.seal import seal_key


def test_a_fair_cup_throws_what_seed_salts_and_seal_give() -> None:
    for cup, seal in ((fixed_cup(), bytes.fromhex(seal_key(SEAL_SECRET))), (unsealed_cup(), b"")):
        stream, same = cup.stream(), FaceStream(stream_key(SEED, (b"mud", b"reeds"), seal))
        assert [stream.face(6) for _ in range(50)] == [same.face(6) for _ in range(50)]


def test_no_salt_can_stand_in_for_the_seal() -> None:
    seal = bytes.fromhex(seal_key(SEAL_SECRET))
    assert stream_key(SEED, (b"mud",), seal) != stream_key(SEED, (b"mud", seal))


def test_the_table_binds_the_key_to_its_seal_together_with_its_seed() -> None:
    """Otherwise it could try keys until the dice suit it, once the salts are told."""
    told = fixed_cup().told
    assert isinstance(told, FairDice)
    other = FairDice(told.commitment, told.salts, seal_key(bytes(32)))
    with pytest.raises(NotFair, match="the seed does not match the commitment"):
        revealed_cup(other, SEED)


def test_a_key_to_the_seal_that_is_none_is_told() -> None:
    told = FairDice(commitment(SEED), SALTS, "wax")
    with pytest.raises(NotFair, match="the key to the seal is not written in hexadecimal"):
        revealed_cup(told, SEED)


def test_a_seeded_cup_throws_what_its_seed_gives_and_tells_it() -> None:
    cup = seeded_cup(7)
    dice, same = cup.dice(), seeded(7)
    assert cup.told == SeededDice("7")
    assert [dice.d(10) for _ in range(50)] == [same.d(10) for _ in range(50)]


def test_what_is_told_of_a_fair_cup_holds_the_commitments_and_salts_and_not_the_seed() -> None:
    cup = fixed_cup()
    assert cup.told == FairDice(
        commitment(SEED, bytes.fromhex(seal_key(SEAL_SECRET))),
        (Salt("Red", b"mud".hex(), commitment(b"mud")), Salt("Blue", b"reeds".hex(), commitment(b"reeds"))),
        seal_key(SEAL_SECRET),
    )
    for secret in (SEED, SEAL_SECRET):
        assert secret.hex().encode() not in msgspec.json.encode(cup.told)


def test_no_text_made_of_a_cup_holds_its_secrets() -> None:
    said = f"{fixed_cup()} {fixed_cup()!r}"
    for secret in (SEED, SEAL_SECRET):
        assert secret.hex() not in said
        assert repr(secret)[2:-1] not in said


def test_two_cups_never_have_the_same_secrets() -> None:
    one, other = fair_cup(), fair_cup()
    assert one.secret[:32] != other.secret[:32]
    assert one.secret[32:] != other.secret[32:]
    assert one.told != other.told


def test_a_cup_opens_only_with_its_own_secrets() -> None:
    told = fixed_cup().told
    assert opened_cup(told, SEED + SEAL_SECRET) == fixed_cup()
    with pytest.raises(NotFair, match="the seed does not match the commitment"):
        opened_cup(told, SEED[::-1] + SEAL_SECRET)
    for other in (SEAL_SECRET[::-1], b"", SEAL_SECRET[:-1]):
        with pytest.raises(NotFair, match="the secret of the seal does not match the key to it"):
            opened_cup(told, SEED + other)


def test_a_cup_from_before_there_were_seals_opens_with_its_seed_alone() -> None:
    told = FairDice(commitment(SEED), SALTS)
    assert opened_cup(told, SEED).stream().face(6) == fixed_cup().stream().face(6)
    with pytest.raises(NotFair, match="the secret of the seal"):
        opened_cup(told, SEED + SEAL_SECRET)


def test_a_seed_of_another_length_is_an_error() -> None:
    with pytest.raises(ValueError, match="a seed has 32 bytes, not 3"):
        fair_cup(seed=b"mud")


def test_a_salt_that_was_not_committed_to_is_not_fair() -> None:
    with pytest.raises(NotFair, match="the salts do not match the players' commitments"):
        fair_cup([salt_of("Red", b"mud", commitment(b"gravel"))])


def test_a_salt_that_cannot_be_read_is_not_fair() -> None:
    with pytest.raises(NotFair, match="not written in hexadecimal"):
        fair_cup([Salt("Red", "mud", commitment(b"mud"))])
