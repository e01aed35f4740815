"""Scenarios as large as they may be."""

from __future__ import annotations

from itertools import cycle, islice

from sandtable.ground.grid import column_letters

HEAD = 'title = "{title}"\nwhen = "1944"\nnotes = "As much as there may be."\nturns = 10\n'
CODES = ("inf", "tnk_medium", "inf_mech", "eng", "recon", "atg")


def large(columns: int = 25, rows: int = 20, units: int = 100, title: str = "Large") -> str:
    """Two sides on a table of every kind of ground, with roads, a river and as many stands as may be."""
    grounds = cycle([".", ".", "w", "t", "h", "b", "m"])
    terrain = "\n".join(" ".join(islice(grounds, columns)) for _ in range(rows))
    middle = rows // 2
    river = " ".join(f"{column_letters(c)}{middle}-{column_letters(c)}{middle + 1}" for c in range(1, columns + 1))
    up = " ".join(f"C{row}" for row in range(1, rows + 1))
    parts = [HEAD.format(title=title), f'[map]\nterrain = """\n{terrain}\n"""']
    parts += [f'[[map.road]]\npath = "{up}"']
    parts += [f'[[map.river]]\nname = "River"\nedges = "{river}"\nbridges = "C{middle}-C{middle + 1}"']
    for name, edge, home in (("american", "N", rows), ("german", "S", 1)):
        step = -1 if edge == "N" else 1
        placed = [f"{column_letters(1 + n % columns)}{home + step * (n // columns)}" for n in range(units)]
        lines = [f'  {{ name = "{name} HQ", code = "hq_leg", at = "{placed[0]}" }},']
        lines += [
            f'  {{ name = "{name} {number}", code = "{code}", at = "{at}" }},'
            for number, (at, code) in enumerate(zip(placed[1:], cycle(CODES), strict=False), 1)
        ]
        parts += [
            f'[[side]]\nname = "{name}"\ntitle = "{name}"\nedge = "{edge}"\nart = 3\nair = 3',
            '[[side.division]]\nname = "Division"\nquality = "regular"\nunits = [\n' + "\n".join(lines) + "\n]",
        ]
    parts += [f'[[place]]\nat = "C{middle}"\nobjective = true']
    return "\n\n".join(parts)
