"""Battles made up from a seed: two nations, forces of as many points, and ground for their mission.

What they consist of is fow.gap.random-battle; each force is built by fow.gap.formations.
"""

from __future__ import annotations

from collections import Counter
from json import dumps
from random import Random

from sandtable.inches.tables.ground_reading import read_table
from sandtable.inches.tables.ground_writing import written
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.force_checks import flies
from sandtable.rulesets.flames_of_war.battle.ground import BOOK
from sandtable.rulesets.flames_of_war.procedures.cards.formations import points_of
from sandtable.rulesets.flames_of_war.rows import Formation, Platoon
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.rulesets.flames_of_war.terms import Nation, Role

LONGEST_SEED = 80
#: What the side of a nation is called.
NAMES = {Nation.DE: "german", Nation.US: "american", Nation.UK: "british", Nation.USSR: "soviet"}
#: The size of the table and from how many to how many points fight on it.
SIZES = (((48, 48), (30, 60)), ((72, 48), (60, 130)))
#: Both sums are at most so far from the same one; an attacker has up to so many points more.
CLOSE, EDGE = 2, 10
#: From so many points on there may be two formations, and so often there are.
TWO_FORMATIONS, OFTEN = 80, 0.3
#: So many forces are drawn before other points are, and so many platoons before a force is as it is.
FORCES, PLATOONS = 60, 40


def invent(seed: str) -> str:
    """The text of a scenario; the same seed always gives the same."""
    if not seed.strip():
        raise ValueError("say a seed after random:, for example random:7")
    if len(seed) > LONGEST_SEED:
        raise ValueError(f"a seed has at most {LONGEST_SEED} characters, for example random:7")
    rng = Random(f"flames of war scenario {seed}")  # noqa: S311 - not for secrets
    mission = TABLES.missions[rng.choice(sorted(TABLES.missions))]
    attacks = mission.first_turn == "attacker"
    size, between = rng.choice(SIZES)
    nations = [Nation.DE, rng.choice([nation for nation in Nation if nation is not Nation.DE])]
    rng.shuffle(nations)
    points, forces = mustered(nations, between, EDGE if attacks else 0, rng)
    parts = [
        f"# Made up from a seed by {fow.GAP_RANDOM_BATTLE}.",
        f"title = {dumps(f'Encounter {seed}', ensure_ascii=False)}",
        f'mission = "{mission.mission}"',
        'when = "1944"',
        f'notes = "Made up from a seed: {" against ".join(str(points_of(force)) for force in forces)} points."',
        f"points = {points}",
        "",
        ground_text(seed, size, mirrored=not attacks),
    ]
    for nation, force in zip(nations, forces, strict=True):
        parts += [
            "",
            "[[side]]",
            f'name = "{NAMES[nation]}"',
            f'title = "{NAMES[nation].capitalize()} force"',
            f"platoons = {dumps([row.id for row in force])}",
        ]
    return "\n".join(parts) + "\n"


def ground_text(seed: str, size: tuple[int, int], *, mirrored: bool) -> str:
    """A random table, written out so that nobody has to make it again; fair to both sides where neither attacks."""
    half = "turned" if mirrored else ""
    table = read_table({"size": size, "random": {"seed": seed, "theatre": "country", "mirrored": half}}, BOOK)
    return written(table)


# ---------------------------------------------------------------------- forces


def mustered(
    nations: list[Nation], between: tuple[int, int], edge: int, rng: Random
) -> tuple[int, list[list[Platoon]]]:
    """The points of the battle and both forces, the first of which may have an edge."""
    while True:
        points = rng.randint(*between)
        limits = [points + rng.randint(0, edge), points]
        found = [force_of(nation, limit, rng) for nation, limit in zip(nations, limits, strict=True)]
        first, second = found
        if first is not None and second is not None:
            return max(limits), [first, second]


def force_of(nation: Nation, limit: int, rng: Random) -> list[Platoon] | None:
    """A force within so few points of a limit, if one was found."""
    for _ in range(FORCES):
        force = drawn(nation, limit, rng)
        if force is not None and limit - CLOSE <= points_of(force) <= limit:
            return force
    return None


def drawn(nation: Nation, limit: int, rng: Random) -> list[Platoon] | None:
    """One or two formations, and then whatever the points still buy; None if they do not buy a formation."""
    possible = [formation for formation in TABLES.formations.values() if formation.nation is nation]
    several = 2 if limit >= TWO_FORMATIONS and rng.random() < OFTEN else 1
    formations = [rng.choice(possible) for _ in range(several)]
    companies = [_begun(formation, rng) for formation in formations]
    support = list[Platoon]()
    left = limit - sum(map(points_of, companies))
    if left < 0:
        return None
    others = [row for row in TABLES.platoons.values() if row.nation is nation and row.role is Role.SUPPORT]
    for _ in range(PLATOONS):
        if left <= CLOSE and rng.random() < 0.5:
            break
        if rng.random() < 0.5:
            which = rng.randrange(several)
            row = TABLES.platoons[rng.choice(formations[which].combat)]
            fits = row.points <= left and _may_join(row, companies[which], formations[which])
            joins = companies[which]
        else:
            row, joins = rng.choice(others), support
            fits = row.points <= left and _may_support(row, support, limit)
        if fits:
            joins.append(row)
            left -= row.points
    return [*(row for company in companies for row in company), *support]


def _begun(formation: Formation, rng: Random) -> list[Platoon]:
    """An HQ with as few combat platoons as a formation has."""
    company = [TABLES.platoons[formation.hq]]
    while len(company) <= TABLES.limit("formation_combat_least"):
        row = TABLES.platoons[rng.choice(formation.combat)]
        if _may_join(row, company, formation):
            company.append(row)
    return company


def _may_join(row: Platoon, company: list[Platoon], formation: Formation) -> bool:
    first = row.id == formation.combat[0]
    most = TABLES.limit("formation_kind_first" if first else "formation_kind_most")
    has = Counter(other.id for other in company)
    return has[row.id] < most and len(company) <= TABLES.limit("formation_combat_most")


def _may_support(row: Platoon, support: list[Platoon], limit: int) -> bool:
    """Support is at most its share of the points, and one unit of Aircraft is enough."""
    if flies(row, TABLES) and any(flies(other, TABLES) for other in support):
        return False
    return points_of(support) + row.points <= limit // TABLES.limit("support_share")
