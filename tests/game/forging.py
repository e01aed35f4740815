"""What a forger can do to a record: write it in the old format, or work its chain out anew with the revealed seed."""

import json
from typing import Any

from tests.game.playing import SEED

from sandtable.game.chain import NOTHING_BEFORE, chain_key, chain_value, with_value

Lines = list[dict[str, Any]]


def lines_of(record: bytes) -> Lines:
    return [json.loads(line) for line in record.splitlines()]


def as_format_1(record: bytes) -> bytes:
    """A record without chain, seal and acknowledgements, as it was once written."""
    lines = lines_of(record)
    lines[0]["format"] = 1
    lines[0]["dice"].pop("seal", None)
    for line in lines:
        for part in ("chain", "seal", "seen"):
            line.pop(part, None)
    return b"".join(_written(line) + b"\n" for line in lines)


def chained_anew(lines: Lines, seed: bytes = SEED) -> bytes:
    """Lines with the chain values that follow from them, whatever stood there before."""
    key, before, record = chain_key(seed), NOTHING_BEFORE, b""
    for line in lines:
        text = _written({name: value for name, value in line.items() if name != "chain"})[:-1]
        before = chain_value(key, before, text)
        record += with_value(text, before) + b"\n"
    return record


def _written(line: dict[str, Any]) -> bytes:
    return json.dumps(line, separators=(",", ":")).encode()
