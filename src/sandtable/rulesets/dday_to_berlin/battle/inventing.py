"""Scenarios made up from a seed: a map with two roads and a village or three, and two forces of like weight."""

from __future__ import annotations

from json import dumps
from random import Random

from sandtable.ground.grid import column_letters

SMALL, LARGE = (6, 6), (12, 10)
LONGEST_SEED = 80
#: What a stand is worth when forces are matched; quality multiplies it.
WORTH = {
    "inf": 4,
    "inf_mot": 4,
    "inf_mech": 5,
    "eng": 4,
    "recon": 4,
    "tnk_medium": 6,
    "tnk_heavy": 8,
    "td_medium": 5,
    "spg_medium": 6,
    "atg": 3,
    "art_light": 5,
    "art_medium": 6,
    "spa": 6,
}
LEG = ("inf", "inf", "inf", "inf", "eng", "atg", "art_light", "art_medium", "spg_medium", "inf_mot")
ARMOURED = ("tnk_medium", "tnk_medium", "tnk_heavy", "inf_mech", "inf_mech", "inf_mot", "recon", "spa", "td_medium")
QUALITY = {"poor": 3, "regular": 4, "veteran": 5}
NATIONS = (("american", "US force", "N"), ("german", "German force", "S"))
ROUGH = "wbhm"


def invent(seed: str) -> str:
    """The text of a scenario; the same seed always gives the same."""
    if not seed.strip():
        raise ValueError("say a seed after random:, for example random:7")
    if len(seed) > LONGEST_SEED:
        raise ValueError(f"a seed has at most {LONGEST_SEED} characters, for example random:7")
    rng = Random(f"scenario {seed}")  # noqa: S311 - not for secrets
    columns, rows = rng.randint(SMALL[0], LARGE[0]), rng.randint(SMALL[1], LARGE[1])
    towns = sorted({(rng.randint(2, columns - 1), rng.randint(3, rows - 2)) for _ in range(rng.randint(1, 3))})
    turns = rng.randint(6, 9)
    budget = rng.randint(30, 30 + 2 * columns * rows)
    parts = [
        f"title = {dumps(f'Meeting engagement {seed}', ensure_ascii=False)}",
        'when = "1944"',
        'notes = "Made up from a seed: two forces of like weight meet over the towns between them."',
        f"turns = {turns}",
        "",
        _map(rng, columns, rows, towns),
    ]
    parts += [_side(rng, nation, budget, columns, rows) for nation in NATIONS]
    parts += [f'[[place]]\nat = "{_label(*town)}"\nobjective = true\n' for town in towns]
    return "\n".join(parts)


def _label(column: int, row: int) -> str:
    return f"{column_letters(column)}{row}"


def _map(rng: Random, columns: int, rows: int, towns: list[tuple[int, int]]) -> str:
    ground = [[rng.choice(ROUGH) if rng.random() < 0.3 else "." for _ in range(columns)] for _ in range(rows)]
    for column, row in towns:
        ground[row - 1][column - 1] = "t"
    lines = [" ".join(line) for line in reversed(ground)]
    made = ["[map]", 'terrain = """', *lines, '"""', ""]
    for column, row in towns:
        path = " ".join(_label(column, step) for step in range(1, rows + 1))
        made += ["[[map.road]]", f'path = "{path}"', ""]
        across = " ".join(_label(step, row) for step in range(1, columns + 1))
        made += ["[[map.road]]", f'path = "{across}"', ""]
    return "\n".join(made)


def _side(rng: Random, nation: tuple[str, str, str], budget: int, columns: int, rows: int) -> str:
    name, title, edge = nation
    quality = rng.choice(list(QUALITY))
    armoured = rng.random() < 0.5
    codes = ["hq_mech" if armoured else "hq_leg"]
    left, most = budget, columns * 4
    while left > 0 and len(codes) < most:
        code = rng.choice(ARMOURED if armoured and rng.random() < 0.7 else LEG)
        codes.append(code)
        left -= WORTH[code] * QUALITY[quality] // 4
    home = (rows, rows - 1) if edge == "N" else (1, 2)
    units = []
    for number, code in enumerate(codes):
        at = _label(1 + number % columns, home[number // columns % 2])
        units.append(f'    {{ name = "{name[0].upper()}{number} {code}", code = "{code}", at = "{at}" }},')
    head = [
        "[[side]]",
        f'name = "{name}"',
        f'title = "{title}"',
        f'edge = "{edge}"',
        f"art = {rng.randint(0, 3)}",
        f"air = {rng.randint(0, 2)}",
        "",
        "[[side.division]]",
        f'name = "{title}"',
        f'quality = "{quality}"',
        "units = [",
    ]
    return "\n".join([*head, *units, "]", ""])
