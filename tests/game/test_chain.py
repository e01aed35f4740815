"""The chain: every byte of a line and all lines before it go into its value, and so does the key."""

from hashlib import blake2b
from pathlib import Path

import pytest
from tests.game.playing import SEED, fixed_cup, table_at

from sandtable.game.chain import NOTHING_BEFORE, chain_key, chain_value, is_value, parted, with_value
from sandtable.game.record import read_record

TEXT = b'{"line":"undo","who":"Red"'


def test_a_value_is_a_keyed_hash_of_the_value_before_and_the_bytes_of_the_line() -> None:
    key = blake2b(SEED, digest_size=32, person=b"sandtable-line").digest()
    assert chain_key(SEED) == key
    assert chain_value(key, NOTHING_BEFORE, TEXT) == blake2b(bytes(32) + TEXT, digest_size=32, key=key).digest()


def test_a_line_and_its_value_are_joined_and_parted() -> None:
    line = with_value(TEXT, bytes(range(32)))
    assert line == TEXT + b',"chain":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}'
    assert parted(line) == (TEXT, bytes(range(32)).hex())


@pytest.mark.parametrize(
    "line",
    [
        b"",
        TEXT + b"}",
        with_value(TEXT, bytes(31)),
        with_value(TEXT, bytes(32)) + b" ",
        with_value(TEXT, bytes(32)) + b"\r",
        with_value(TEXT, b"\xab" * 32).replace(b"ab", b"AB"),
        with_value(TEXT, bytes(32)).replace(b',"chain":', b', "chain":'),
    ],
)
def test_there_is_only_one_way_to_write_a_value(line: bytes) -> None:
    assert parted(line) is None


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("0f" * 32, True), ("0F" * 32, False), ("0f" * 31, False), ("0f" * 33, False), ("0g" * 32, False), ("", False)],
)
def test_a_value_has_64_hexadecimal_digits(text: str, is_one: bool) -> None:
    assert is_value(text) is is_one


def test_who_has_no_seed_cannot_find_a_hidden_answer_by_its_chain_value(
    tmp_path: Path,
) -> None:
    """A seat knows every value and may guess the very line behind one: without the key it cannot tell."""
    path = tmp_path / "ford.jsonl"
    table_at(path, 3).recorder.close()
    record = read_record(path)
    for number in range(2, 6):
        before, line = bytes.fromhex(record.chains[number - 2]), record.texts[number - 1]
        value = record.chains[number - 1]
        published = record.header.dice.commitment  # type: ignore[union-attr]
        known = (b"", bytes(32), bytes.fromhex(published), published.encode(), bytes.fromhex(record.chains[0]))
        guesses = [blake2b(before + line, digest_size=32).hexdigest()]
        guesses += [chain_value(key, before, line).hex() for each in known for key in (each, chain_key(each))]
        assert value not in guesses
        assert value == chain_value(fixed_cup().line_key(), before, line).hex()
