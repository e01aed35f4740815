"""Texts of a few thousand characters that cost a naive reader minutes or gigabytes."""

from __future__ import annotations

from hypothesis import strategies as st

LONGEST = 200_000
#: Each by what it swells with. All are cut off at the longest text that a server takes.
BOMBS: dict[str, str] = {
    "a key of many parts": ".".join("a" * 40_000) + " = 1",
    "a key of many parts and blanks": " . ".join("a" * 40_000) + " = 1",
    "a key of many quoted parts": ".".join(['"a"'] * 40_000) + " = 1",
    "a key of many parts in apostrophes": ".".join(["'a.b'"] * 20_000) + " = 1",
    "a header of many parts": "[" + ".".join("a" * 40_000) + "]",
    "a list header of many parts": "[[" + ".".join("a" * 40_000) + "]]",
    "an inline table with a key of many parts": "x = {" + ".".join("a" * 40_000) + " = 1}",
    "a long key behind a string full of quotes": 'x = """a""b\\"""""\n' + ".".join("a" * 40_000) + " = 1",
    "a long key behind a comment": '# it\'s """ open\n' + ".".join("a" * 40_000) + " = 1",
    "lists within lists": "x = " + "[" * 90_000 + "]" * 90_000,
    "tables within tables": "x = " + "{a=" * 40_000,
    "a number of many digits": "x = " + "9" * 100_000,
    "a hexadecimal number of many digits": "x = 0x" + "f" * 100_000,
    "a number with many strokes": "x = " + "9_" * 90_000 + "9",
    "a fraction of many digits": "x = 1." + "9" * 100_000,
    "many keys": "".join(f"a{number} = 1\n" for number in range(20_000)),
    "many keys in an inline table": "x = {" + ", ".join(f"a{number} = 1" for number in range(12_000)) + "}",
    "many headers": "".join(f"[a{number}]\n" for number in range(20_000)),
    "many tables of a list": "[[side]]\n" * 20_000,
    "many values": "x = [" + "1," * 90_000 + "]",
    "many empty lines": "\n" * 190_000,
    "many comments": "#\n" * 90_000,
    "the same key again and again": "a.b.c = 1\n" * 19_000,
    "one long string": 'title = "' + "a" * 190_000 + '"',
    "one string of escapes": 'title = "' + "\\\\" * 90_000 + '"',
    "a string without an end": 'title = """' + "a\\n" * 60_000,
    "nothing but quotes": '"' * 190_000,
    "nothing but apostrophes": "x = " + "'" * 190_000,
    "an open bracket after the other": "[" * 190_000,
    "bytes that are no text": "\0\x01\x7f" * 60_000,
}
BOMBS = {name: text[:LONGEST] for name, text in BOMBS.items()}

_bits = st.sampled_from(
    ["a", ".", '"', "'", '"""', "'''", "\\", "[", "]", "[[", "]]", "{", "}", "=", ",", "\n", "#", " ", "1", "_", "a.a"]
)
#: Anything that is made of what TOML is made of, some of it again and again.
generated = st.lists(
    st.tuples(st.lists(_bits, min_size=1, max_size=6), st.sampled_from([1, 1, 1, 3, 2_000])), max_size=8
).map(lambda runs: "".join("".join(bits) * times for bits, times in runs)[:LONGEST])
