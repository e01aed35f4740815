"""What a page keeps of a game is held against its record: other dice, another game or other salts are told."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.game.scouts import open_scouts

from sandtable.dice.fair import commitment
from sandtable.game.cup import FairDice
from sandtable.game.receipts import Kept, parse_receipt
from sandtable.game.record import Record, RecordFault, read_record
from sandtable.game.verdict import verify_record


def page_receipt(record: Record, **more: Any) -> bytes:
    """What the page of Red kept of a game in which it gave salt."""
    dice = record.header.dice
    assert isinstance(dice, FairDice)
    kept = {
        "kind": "page",
        "seat": "Red",
        "seen": [[line, record.chains[line - 1]] for line in (3, 6, len(record.chains))],
        "dice": {"0": [face for throw in record.begun.throws for face in throw.faces]},
        "salt": b"mud".hex(),
        "commitment": dice.commitment,
        "bounds": {salt.seat: salt.commitment for salt in dice.salts},
    }
    return json.dumps({**kept, **more}).encode()


def test_what_a_page_kept_agrees_with_the_record(ford: Path) -> None:
    record = read_record(ford)
    verdict = verify_record(record, open_scouts, [parse_receipt(page_receipt(record))])
    assert verdict.kept == (Kept("Red", len(record.chains), gave=True),)
    without = page_receipt(record, salt="", commitment="", bounds={})
    kept = verify_record(record, open_scouts, [parse_receipt(without)]).kept
    assert kept == (Kept("Red", len(record.chains), gave=False),)


@pytest.mark.parametrize(
    ("more", "because"),
    [
        ({"salt": b"dust".hex()}, "line 1: what Red gave to the dice is not in them"),
        ({"seat": "napoleon"}, "line 1: nobody sits at 'napoleon' here: it is another game"),
        ({"seat": "umpire"}, "line 1: what umpire gave to the dice is not in them"),
        ({"commitment": "0" * 64}, "line 1: the dice are not those that the table had bound before the game"),
        ({"bounds": {}}, "line 1: the salt of Red is not the one that was bound before the game"),
        ({"bounds": {"Red": commitment(b"mud")}}, "line 1: the salt of Blue is not the one that was bound"),
        ({"dice": {"0": [6, 6, 6, 6]}}, "the page of Red was shown other dice for answer 0"),
        ({"dice": {"999": [1]}}, "the page of Red was shown other dice for answer 999"),
        ({"fingerprint": "0" * 64}, "line 1: the page of Red was shown another fingerprint"),
        ({"seen": [[3, "0" * 64]]}, "line 3: it is not what the page of Red saw there"),
        ({"seen": [[9999, "0" * 64]]}, "line 9999: it is not what the page of Red saw there"),
    ],
)
def test_what_a_page_kept_of_another_game_or_of_other_dice_is_told(
    ford: Path, more: dict[str, Any], because: str
) -> None:
    """Whoever runs the table could have picked a seed, or a salt, after all were told."""
    record = read_record(ford)
    with pytest.raises(RecordFault, match=because):
        verify_record(record, open_scouts, [parse_receipt(page_receipt(record, **more))])


def test_salt_that_the_page_of_a_seat_did_not_give_is_no_part_of_his(ford: Path) -> None:
    record = read_record(ford)
    page = parse_receipt(page_receipt(record, salt="", commitment="", bounds={}))
    verdict = verify_record(record, open_scouts, [page])
    assert (verdict.holds, verdict.salted, verdict.kept[0].gave) == (True, ("Blue",), False)
    both = verify_record(record, open_scouts, [page, parse_receipt(page_receipt(record))])
    assert both.salted == ("Blue",)


def test_salts_in_another_order_than_they_were_bound_in_are_told(ford: Path) -> None:
    record = read_record(ford)
    bounds = json.loads(page_receipt(record))["bounds"]
    page = parse_receipt(page_receipt(record, bounds=dict(reversed(bounds.items()))))
    with pytest.raises(RecordFault, match="line 1: the seats are not in the order in which they had bound their salts"):
        verify_record(record, open_scouts, [page])


def test_a_page_that_left_before_the_game_began_still_proves_what_it_gave(ford: Path) -> None:
    record = read_record(ford)
    page = parse_receipt(page_receipt(record, seen=[], dice={}))
    assert verify_record(record, open_scouts, [page]).kept == (Kept("Red", 0, gave=True),)
    other = parse_receipt(page_receipt(record, seen=[], dice={}, commitment="0" * 64))
    with pytest.raises(RecordFault, match="line 1: the dice are not those that the table had bound before the game"):
        verify_record(record, open_scouts, [other])


@pytest.mark.parametrize(
    "more", [{"seen": [], "salt": ""}, {"seen": [[0, ""]]}, {"seen": 3}, {"extra": 1}, {"seat": "x" * 400}]
)
def test_what_no_page_keeps_is_told(ford: Path, more: dict[str, Any]) -> None:
    with pytest.raises(RecordFault, match=r"kept: (it is not what a page kept of a game|a name is longer)"):
        parse_receipt(page_receipt(read_record(ford), **more), "kept")
