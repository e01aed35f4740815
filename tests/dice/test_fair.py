from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b

import pytest

from sandtable.dice.fair import BLOCK, FaceStream, NotFair, commitment, new_seed, stream_key, verify

SEED = bytes(range(32))
SALTS = (b"axis", b"allies")


class Readings(FaceStream):
    """A stream over bytes that are written down."""

    def __init__(self, readings: Iterable[int]) -> None:
        super().__init__(b"")
        self.readings = list(readings)

    def _byte(self) -> int:
        if self.offset == len(self.readings):
            raise EOFError("no readings left")
        self.offset += 1
        return self.readings[self.offset - 1]


def taken(stream: FaceStream, sides: Iterable[int]) -> list[int]:
    return [stream.face(each) for each in sides]


# ---------------------------------------------------------------------- the derivation


def test_the_key_follows_the_published_derivation() -> None:
    parts = b"".join(len(part).to_bytes(4, "little") + part for part in (SEED, b"axis", b"allies"))
    assert stream_key(SEED, SALTS) == blake2b(parts, digest_size=32, person=b"sandtable-key").digest()


def test_faces_follow_the_published_derivation() -> None:
    key = stream_key(SEED, SALTS)
    data = b"".join(blake2b(k.to_bytes(8, "little"), key=key).digest() for k in range(4))
    assert taken(FaceStream(key), [256] * 200) == [byte + 1 for byte in data[:200]]
    accepted = [byte % 6 + 1 for byte in data if byte < 252]
    assert taken(FaceStream(key), [6] * 200) == accepted[:200]


def test_a_large_die_reads_four_bytes_lowest_first() -> None:
    stream = Readings([1, 2, 0, 0])
    assert stream.face(1000) == (1 + 2 * 256) % 1000 + 1
    assert stream.offset == 4


def test_a_die_of_256_sides_reads_one_byte_and_one_of_257_four() -> None:
    small, large = Readings([255]), Readings([0, 1, 0, 0])
    assert small.face(256) == 256
    assert small.offset == 1
    assert large.face(257) == 257
    assert large.offset == 4


@pytest.mark.parametrize("sides", [1, 2, 6, 100, 255, 256, 257, 1000])
def test_several_faces_at_once_are_the_same_as_one_after_another(sides: int) -> None:
    key = stream_key(SEED)
    together, single = FaceStream(key), FaceStream(key)
    for n in (0, 1, 2, 63, 64, 65, 200, 7):
        assert together.faces(n, sides) == tuple(taken(single, [sides] * n))
        assert together.offset == single.offset


@pytest.mark.parametrize("offset", [1, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK])
def test_a_stream_opened_at_an_offset_goes_on_identically(offset: int) -> None:
    key = stream_key(SEED)
    whole = taken(FaceStream(key), [256] * (offset + 100))
    assert taken(FaceStream(key, offset), [256] * 100) == whole[offset:]


def test_a_stream_opened_where_another_stands_goes_on_identically_with_mixed_dice() -> None:
    key = stream_key(SEED)
    first = FaceStream(key)
    taken(first, [6, 10, 1000, 100, 3] * 20)
    second = FaceStream(key, first.offset)
    assert taken(second, [10, 1000, 7] * 30) == taken(first, [10, 1000, 7] * 30)
    assert second.offset == first.offset


def test_new_seeds_are_long_and_never_the_same() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert {len(seed) for seed in seeds} == {32}
    assert len(seeds) == 20


# ---------------------------------------------------------------------- every face as likely as any other


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 100, 200, 256])
def test_every_face_owns_the_same_number_of_accepted_bytes(sides: int) -> None:
    owned: Counter[int] = Counter()
    skipped = []
    for byte in range(256):
        stream = Readings([byte, 0])
        face = stream.face(sides)
        if stream.offset == 1:
            owned[face] += 1
        else:
            skipped.append(byte)
    assert owned == dict.fromkeys(range(1, sides + 1), 256 // sides)
    assert skipped == list(range(256 - 256 % sides, 256))


def test_a_ten_sided_die_accepts_the_bytes_0_to_249_and_skips_the_last_six() -> None:
    assert taken(Readings(range(250)), [10] * 250) == [byte % 10 + 1 for byte in range(250)]
    stream = Readings([250, 251, 252, 253, 254, 255, 7])
    assert stream.face(10) == 8
    assert stream.offset == 7


def test_a_large_die_skips_readings_past_the_last_whole_multiple_of_its_sides() -> None:
    last_multiple = 256**4 - 256**4 % 1000
    skipped, accepted = last_multiple.to_bytes(4, "little"), (last_multiple - 1).to_bytes(4, "little")
    stream = Readings(skipped + accepted)
    assert stream.face(1000) == 1000
    assert stream.offset == 8


@pytest.mark.parametrize(
    ("sides", "bucket", "one_in_ten_thousand"),
    [(2, 1, 15.14), (6, 1, 25.74), (10, 1, 33.72), (100, 1, 160.1), (1000, 100, 33.72)],
)
def test_faces_are_uniform(sides: int, bucket: int, one_in_ten_thousand: float) -> None:
    dice, buckets = 60_000, sides // bucket
    stream = FaceStream(stream_key(b"uniform"))
    counts = Counter((face - 1) // bucket for face in taken(stream, [sides] * dice))
    expected = dice / buckets
    chi_square = sum((counts[place] - expected) ** 2 / expected for place in range(buckets))
    assert set(counts) == set(range(buckets))
    assert chi_square < one_in_ten_thousand


def test_a_face_says_nothing_about_the_next() -> None:
    faces = taken(FaceStream(stream_key(b"pairs")), [6] * 60_000)
    counts = Counter(zip(faces[::2], faces[1::2], strict=True))
    expected = 30_000 / 36
    chi_square = sum((counts[a, b] - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7))
    assert chi_square < 75.1


@pytest.mark.parametrize("sides", [0, -6, 256**4 + 1])
def test_a_die_that_cannot_be_read_from_the_stream_is_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="side"):
        Readings([0] * 1000).face(sides)


# ---------------------------------------------------------------------- the commitment


def test_the_commitment_tells_seeds_apart_and_hides_the_seed() -> None:
    assert commitment(SEED) == commitment(SEED)
    assert commitment(SEED) != commitment(SEED[::-1])
    assert SEED.hex() not in commitment(SEED)
    assert commitment(SEED) != stream_key(SEED).hex()


# ---------------------------------------------------------------------- verifying


def honest() -> list[tuple[int, list[int]]]:
    stream = FaceStream(stream_key(SEED, SALTS))
    return [(sides, taken(stream, [sides] * n)) for sides, n in [(6, 5), (10, 1), (1000, 2), (6, 0), (100, 4)]]


def test_honest_throws_are_derived_again_and_counted() -> None:
    assert verify(commitment(SEED), SEED, SALTS, honest()) == 12


def test_a_game_without_throws_is_fair() -> None:
    assert verify(commitment(SEED), SEED, SALTS, []) == 0


def test_a_changed_face_is_named_with_what_it_should_be() -> None:
    throws = honest()
    derived = throws[1][1][0]
    claimed = derived % 10 + 1
    throws[1][1][0] = claimed
    with pytest.raises(NotFair, match=rf"die 6 \(D10\) was recorded as {claimed}, but derives to {derived}"):
        verify(commitment(SEED), SEED, SALTS, throws)


def test_only_the_first_of_several_changed_faces_is_named() -> None:
    throws = honest()
    for _, faces in throws:
        faces[-1:] = [-1] * len(faces[-1:])
    with pytest.raises(NotFair, match=r"die 5 \(D6\) was recorded as -1"):
        verify(commitment(SEED), SEED, SALTS, throws)


def test_a_throw_left_out_is_noticed() -> None:
    throws = honest()
    del throws[0][1][0]
    with pytest.raises(NotFair, match="was recorded as"):
        verify(commitment(SEED), SEED, SALTS, throws)


def test_a_changed_seed_does_not_match_the_commitment() -> None:
    with pytest.raises(NotFair, match="does not match the commitment"):
        verify(commitment(SEED), SEED[::-1], SALTS, honest())


@pytest.mark.parametrize("salts", [(), (b"axis",), (b"allies", b"axis"), (b"axis", b"Allies")])
def test_other_salts_do_not_derive_the_throws(salts: tuple[bytes, ...]) -> None:
    with pytest.raises(NotFair, match="was recorded as"):
        verify(commitment(SEED), SEED, salts, honest())


@pytest.mark.parametrize("sides", [0, 256**4 + 1])
def test_a_record_of_dice_that_do_not_exist_is_not_fair(monkeypatch: pytest.MonkeyPatch, sides: int) -> None:
    monkeypatch.setattr(FaceStream, "_byte", Readings([0] * 1000)._byte)
    with pytest.raises(ValueError, match="side"):
        verify(commitment(SEED), SEED, SALTS, [(sides, [1])])
