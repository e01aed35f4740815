"""The seal: only its secret makes it, it fits one message, and there is one way to write it."""

from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.game.seal import LADDERS, new_seal_secret, seal_holds, seal_key, sealed

SECRET = bytes(range(32))
KEY = seal_key(SECRET)
MESSAGE = blake2b(b"the end", digest_size=32).digest()
SEAL = sealed(SECRET, MESSAGE)


def test_it_has_a_rung_for_each_digit_of_the_message_and_three_for_what_is_left() -> None:
    assert LADDERS == 67
    assert (len(SEAL), len(KEY)) == (67 * 64, 64)


def test_a_seal_is_worked_out_step_by_step() -> None:
    """The first ladder, written out: this is what another program has to do."""
    rung = blake2b(b"\0\0", digest_size=32, key=SECRET, person=b"sandtable-foot").digest()
    for step in range(MESSAGE[0] >> 4):
        rung = blake2b(rung, digest_size=32, salt=bytes((0, 0, 0, step)), person=b"sandtable-rung").digest()
    assert SEAL[:64] == rung.hex()


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_the_seal_on_a_message_holds_for_that_message_alone(message: bytes, other: bytes) -> None:
    seal = sealed(SECRET, message)
    assert seal_holds(KEY, message, seal)
    assert seal_holds(KEY, other, seal) is (other == message)


@pytest.mark.parametrize("message", [bytes(32), b"\xff" * 32, bytes(31) + b"\x01"])
def test_the_lowest_and_the_highest_message_can_be_sealed(message: bytes) -> None:
    assert seal_holds(KEY, message, sealed(SECRET, message))


def test_a_seal_is_not_that_of_another_secret() -> None:
    assert not seal_holds(KEY, MESSAGE, sealed(SECRET[::-1], MESSAGE))
    assert seal_key(new_seal_secret()) != seal_key(new_seal_secret())


def test_no_digit_of_a_seal_can_be_changed() -> None:
    for place in range(0, len(SEAL), 7):
        changed = "0" if SEAL[place] != "0" else "1"
        assert not seal_holds(KEY, MESSAGE, SEAL[:place] + changed + SEAL[place + 1 :])


def test_a_ladder_that_was_climbed_further_does_not_fit_the_message_it_would_stand_for() -> None:
    """What a forger can do with a seal: climb. The sum of what is left would have to be climbed down."""
    higher = bytes([min(255, MESSAGE[0] + 16)]) + MESSAGE[1:]
    assert higher != MESSAGE
    rung = bytes.fromhex(SEAL[:64])
    step = MESSAGE[0] >> 4
    climbed = blake2b(rung, digest_size=32, salt=bytes((0, 0, 0, step)), person=b"sandtable-rung").hexdigest()
    assert not seal_holds(KEY, higher, climbed + SEAL[64:])


@pytest.mark.parametrize(
    "seal", ["", "00", SEAL.upper(), SEAL[:-2], SEAL + "00", " " + SEAL[1:], SEAL[:-1] + "g", "é" + SEAL[1:]]
)
def test_what_is_no_seal_does_not_hold(seal: str) -> None:
    assert not seal_holds(KEY, MESSAGE, seal)


@pytest.mark.parametrize("key", ["", "x", "é" * 64, KEY.upper()])
def test_what_is_no_key_holds_nothing(key: str) -> None:
    assert not seal_holds(key, MESSAGE, SEAL)


def test_only_32_bytes_are_sealed() -> None:
    with pytest.raises(ValueError, match="a seal goes on 32 bytes, not on 3"):
        sealed(SECRET, b"end")
