"""`verify`: a record holds, or the line is told where it does not; and it says how much it proves."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.cli.typing_in import play, typed
from tests.game.forging import as_format_1, lines_of
from tests.game.playing import DDAY_SALTS, chance, unsealed_cup

from sandtable.game.cup import fair_cup
from sandtable.game.record import read_record
from sandtable.game.seat_record import seat_record
from sandtable.game.table import start
from sandtable.sheet.shelves import playable


def verified(*words: str) -> tuple[int, str, str]:
    """What `verify` says, without the line ends that fit it to a terminal."""
    code, out, err = typed(["verify", *words])
    return code, " ".join(out.split()), err


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Path:
    record = tmp_path_factory.mktemp("records") / "fair.jsonl"
    words = ["play", "ddb", "crossroads", "--as", "spectator", "--against", "random", "--record", str(record)]
    assert typed(words)[0] == 0
    return record


@pytest.fixture(scope="module")
def acknowledged(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A record whose first ten answers say what their seats had seen, and what the German kept after these."""
    folder = tmp_path_factory.mktemp("records")
    path, kept = folder / "seen.jsonl", folder / "german.jsonl"
    game = playable("dday_to_berlin")[1].open("crossroads")
    with start(path, game, {}, fair_cup(seed=bytes(32), seal_secret=bytes(32))) as table:
        match: Any = table.match
        for number in range(14):
            seat = game.seats[match.question.side]
            answer = next(game.suggest(match.state, chance(number)))
            match.answer(answer, seat, seen=table.recorder.ledger.head if number < 10 else "")
            if number == 9:
                kept.write_bytes(seat_record(match, read_record(path).header, game.seats[1], table.recorder.ledger))
        table.end()
    return path, kept


@pytest.fixture(scope="module")
def salted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "salted.jsonl"
    game = playable("dday_to_berlin")[1].open("crossroads")
    with start(path, game, {}, fair_cup(DDAY_SALTS)) as table:
        table.end()
    return path


# ---------------------------------------------------------------------- it holds


def test_what_each_gave_to_the_dice_is_told(salted: Path) -> None:
    code, out, _ = verified(str(salted))
    assert code == 0
    assert "american and german had a part in all of them. The part of american: 6d7564 The part of german: 7265" in out


def test_what_a_page_kept_is_held_against_the_record(salted: Path, tmp_path: Path) -> None:
    record, kept = read_record(salted), tmp_path / "american.json"
    dice: Any = record.header.dice
    page = {"kind": "page", "seat": "american", "seen": [[2, record.chains[1]]], "salt": "6d7564"}
    bounds = {salt.seat: salt.commitment for salt in dice.salts}
    kept.write_text(json.dumps({**page, "commitment": dice.commitment, "bounds": bounds}))
    code, out, _ = verified(str(salted), "--seen", str(kept))
    assert code == 0
    assert "What american kept agrees with it, up to line 2 of 3." in out
    kept.write_text(json.dumps({**page, "commitment": "0" * 64, "bounds": bounds}))
    code, _, err = verified(str(salted), "--seen", str(kept))
    assert code == 1
    assert "the dice are not those that the table had bound before the game" in " ".join(err.split())


def test_what_a_seat_kept_without_a_line_in_it_is_no_receipt(salted: Path, tmp_path: Path) -> None:
    kept = tmp_path / "german.jsonl"
    kept.write_text('{"line":"end","kind":"seat","seat":{"name":"german","role":"player","sides":[1]}}\n')
    code, _, err = verified(str(salted), "--seen", str(kept))
    assert code != 0
    assert "it is not what a seat kept of a game" in err


def test_fair_dice_are_derived_again_and_luck_is_measured(fair: Path) -> None:
    code, out, err = typed(["verify", str(fair)])
    assert (code, err) == (0, "")
    assert re.match(r"It holds\. \d+ dice derived again, \d+ answers played again, and all agree\.\n", out)
    assert "the chain holds and the seal fits" in out
    assert f"Fingerprint: {read_record(fair).chains[0]}\n" in out
    assert "committed to before the game began" in out
    assert "No seat has acknowledged any line" in out
    for side in ("american", "german"):
        assert re.search(rf"{side}: \d+ of \d+ rolls went well where \d+\.\d were expected\n", out)
    assert len(re.findall(r"rolls this good or worse: [<>]?\d+(\.\d)? % \(luck percentile [<>]?\d+\)", out)) == 2


def test_the_verdict_as_data(fair: Path) -> None:
    told = json.loads(typed(["verify", str(fair), "--json"])[1])
    assert (told["holds"], told["finished"], told["chained"], told["sealed"], told["committed"]) == (True,) * 5
    assert told["fingerprint"] == read_record(fair).chains[0]
    assert [luck["name"] for luck in told["luck"]] == ["american", "german"]
    assert all(0 <= luck["this_or_worse"] <= 1 for luck in told["luck"])


def test_dice_from_a_known_seed_hold_without_a_seal(tmp_path: Path) -> None:
    record = tmp_path / "seeded.jsonl"
    words = ["play", "ddb", "crossroads", "--as", "spectator", "--against", "random", "--seed", "7", "--record"]
    assert typed([*words, str(record)])[0] == 0
    code, out, _ = verified(str(record))
    assert (code, out.startswith("It holds. ")) == (0, True)
    assert "It bears no seal: whoever has the seed of its dice could have written such a record anew." in out
    assert "whoever chose it may have known how they would fall" in out


# ---------------------------------------------------------------------- it does not


def test_a_face_that_was_changed_is_found(fair: Path, tmp_path: Path) -> None:
    lines = fair.read_text("utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if '"throws":[[' in line and number > 2)
    line = json.loads(lines[place])
    faces = line["throws"][0][2]
    faces[0] = faces[0] % 10 + 1
    lines[place] = json.dumps(line, separators=(",", ":"))
    tampered = tmp_path / "tampered.jsonl"
    tampered.write_text("\n".join(lines) + "\n", "utf-8")
    code, out, err = typed(["verify", str(tampered)])
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert f"{tampered}, line {place + 1}: it was changed, put in, or a line before it was taken out" in err
    tampered.write_bytes(as_format_1(tampered.read_bytes()))
    code, out, err = typed(["verify", str(tampered)])
    assert (code, out, err.count("\n")) == (1, "", 1)


def test_a_record_whose_end_was_cut_off_does_not_hold(fair: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    lines = fair.read_bytes().splitlines(keepends=True)
    for kept in (lines[:-1], [*lines[:-1], lines[-1][:-1]], lines[:-5]):
        cut.write_bytes(b"".join(kept))
        code, out, err = verified(str(cut))
        assert (code, err) == (1, "")
        assert out.startswith("It is not over, so nothing is proven yet. So far, ")
        assert "It holds" not in out


def test_a_game_that_goes_on_is_told_with_what_could_be_checked(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    assert typed(["play", "ddb", "crossroads", "--against", "random", "--record", str(record)], ["1"])[0] == 0
    code, out, err = verified(str(record))
    assert (code, err) == (1, "")
    assert re.match(
        r"It is not over, so nothing is proven yet\. So far, \d+ answers? played again, and all agree: ", out
    )
    assert "Its chain and its dice can be checked when the seed is revealed at the end." in out
    assert "It holds" not in out
    code, text, _ = typed(["verify", str(record), "--json"])
    assert (code, json.loads(text)["holds"], json.loads(text)["finished"]) == (1, False, False)


def test_a_game_with_known_dice_that_goes_on_does_not_hold_either(tmp_path: Path) -> None:
    record = tmp_path / "going_on.jsonl"
    play(record, "first", "activate all c5", "move tank to c4")
    code, out, err = verified(str(record))
    assert (code, err) == (1, "")
    assert out.startswith(
        "It is not over, so nothing is proven yet. So far, 6 dice derived again, 3 answers played again"
    )
    assert "It holds" not in out


def test_a_record_of_format_1_proves_dice_and_rules(tmp_path: Path) -> None:
    old = tmp_path / "old.jsonl"
    game = playable("dday_to_berlin")[1].open("crossroads")
    with start(old, game, {}, unsealed_cup(DDAY_SALTS)) as table:
        match: Any = table.match
        for number in range(14):
            match.answer(next(game.suggest(match.state, chance(number))), game.seats[match.question.side])
        table.end()
    old.write_bytes(as_format_1(old.read_bytes()))
    code, out, err = verified(str(old))
    assert (code, err) == (0, "")
    assert out.startswith("Dice and rules agree. ")
    assert "This is a record of format 1: it proves dice and rules, not that these were the decisions." in out
    assert "It holds" not in out
    assert "Fingerprint" not in out


def test_a_record_cannot_be_passed_off_as_one_of_format_1(fair: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.jsonl"
    old.write_bytes(as_format_1(fair.read_bytes()))
    code, out, err = verified(str(old))
    assert (code, out) == (1, "")
    assert "the seed does not match the commitment" in err


# ---------------------------------------------------------------------- what was seen


def test_what_seats_acknowledged_and_what_came_after_is_told(acknowledged: tuple[Path, Path]) -> None:
    record = acknowledged[0]
    who = [line["who"] for line in lines_of(record.read_bytes()) if line["line"] == "answer"]
    assert who == ["german", *["american"] * 13]
    code, out, _ = verified(str(record))
    assert code == 0
    assert "The table broke the game off before there was a result." in out
    assert "american has acknowledged the game up to line 11, with every answer of the others." in out
    assert "german has acknowledged the game up to line 2, but not the last 13 answers of american." in out


def test_what_a_seat_kept_and_chain_values_are_compared(acknowledged: tuple[Path, Path], fair: Path) -> None:
    record, kept = acknowledged
    chains = read_record(record).chains
    code, out, _ = verified(str(record), "--seen", str(kept), "--seen", chains[0], "--seen", chains[6].upper())
    assert code == 0
    assert "What german kept agrees with it, up to line 12 of 17." in out
    assert "The value you gave stands on line 1, as the fingerprint." in out
    assert "The value you gave stands on line 7." in out
    code, out, err = verified(str(fair), "--seen", str(kept))
    assert (code, out, err) == (1, "", f"sandtable: {fair}, line 1: it is not what german saw there\n")
    code, out, err = verified(str(fair), "--seen", chains[0])
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert f"{fair}: no line has the chain value {chains[0][:12]}…: it is another game, or was changed since" in err


@pytest.mark.parametrize("seen", ["nothing.jsonl", "0f0f", "/"])
def test_what_is_neither_a_file_nor_a_value_is_bad_input(fair: Path, seen: str) -> None:
    code, out, err = typed(["verify", str(fair), "--seen", seen])
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"sandtable: {seen}: ")
