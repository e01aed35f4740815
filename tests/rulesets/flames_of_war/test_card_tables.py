"""Every cell of the tables of cards and forces, against lists that are kept apart from them."""

import pytest
from tests.rulesets.flames_of_war.reading_cards import cells

from sandtable.rulesets.flames_of_war.rows import BombardmentWeapon, Formation, Platoon, Some, Team, Weapon
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.rulesets.flames_of_war.terms import Kind, Nation, Note, Rating, Role

SHORT = {
    Rating.REMOUNT: "RM",
    Rating.RALLY: "RA",
    Rating.LAST_STAND: "LS",
    Rating.COUNTERATTACK: "CA",
    Rating.TACTICS: "TA",
    Rating.ASSAULT: "AS",
}


def noted(notes: tuple[Note, ...], carries: int = 0) -> str:
    return ", ".join(f"Transport {carries}" if note is Note.TRANSPORT else note.said for note in notes)


def team_cells(row: Team) -> list[str]:
    ratings = " ".join(f"{short}{row.named(rating)}" for rating, short in SHORT.items() if row.named(rating))
    hurt = f"{row.front}/{row.side}/{row.top}" if row.kind is Kind.ARMOURED else f"{row.save}+"
    scores = f"{row.motivation} {row.skill} {row.hit_on}"
    weapons, notes = " ".join(row.weapons), noted(row.notes, row.carries)
    return [row.id, row.nation, row.name, row.kind, scores, ratings, hurt, row.mobility, weapons, notes]


def some_cells(teams: tuple[Some, ...]) -> str:
    return " ".join(f"{some.number}x{some.team}" for some in teams)


def platoon_cells(row: Platoon) -> list[str]:
    teams, transports = some_cells(row.teams), some_cells(row.transports)
    return [row.id, row.nation, row.name, row.role, teams, transports, str(row.points)]


def weapon_cells(row: Weapon) -> list[str]:
    return [row.id, row.name, f"{row.range} {row.halted}/{row.moving} {row.at} {row.fp}+", noted(row.notes)]


def bombardment_cells(row: BombardmentWeapon) -> list[str]:
    return [row.id, row.name, f"{row.range} {row.min_range} {row.at} {row.fp}+", noted(row.notes)]


def formation_cells(row: Formation) -> list[str]:
    return [row.id, row.nation, row.hq, " ".join(row.combat)]


def test_every_team_card() -> None:
    """fow.gap.team-profiles"""
    assert [team_cells(row) for row in TABLES.teams.values()] == cells("teams")


def test_a_card_has_armour_or_a_save_and_never_both() -> None:
    """fow.gap.team-profiles, fow.gap.unit-terms"""
    for row in TABLES.teams.values():
        armoured = row.kind is Kind.ARMOURED
        assert (row.save == 0) is armoured
        assert armoured or (row.front, row.side, row.top) == (0, 0, 0)
        assert row.has(Note.TRANSPORT) is (row.carries > 0)


def test_every_weapon() -> None:
    """fow.gap.weapons"""
    assert [weapon_cells(row) for row in TABLES.weapons.values()] == cells("weapons")


def test_every_bombardment_weapon() -> None:
    """fow.gap.bombardment-weapons"""
    assert [bombardment_cells(row) for row in TABLES.bombardment_weapons.values()] == cells("bombardment_weapons")


def test_every_platoon() -> None:
    """fow.gap.platoons"""
    assert [platoon_cells(row) for row in TABLES.platoons.values()] == cells("platoons")


def test_every_formation() -> None:
    """fow.gap.formations"""
    assert [formation_cells(row) for row in TABLES.formations.values()] == cells("formations")


def test_how_many_cards_there_are() -> None:
    assert (len(TABLES.teams), len(TABLES.weapons), len(TABLES.bombardment_weapons)) == (84, 63, 14)
    assert (len(TABLES.platoons), len(TABLES.formations)) == (70, 10)


def test_what_the_cards_name_exists() -> None:
    """fow.gap.team-profiles, fow.gap.platoons, fow.gap.formations"""
    for team in TABLES.teams.values():
        assert team.mobility in TABLES.mobility
        assert all((key in TABLES.weapons) != (key in TABLES.bombardment_weapons) for key in team.weapons)
    for platoon in TABLES.platoons.values():
        assert all(some.team in TABLES.teams for some in (*platoon.teams, *platoon.transports))
        assert {TABLES.teams[some.team].nation for some in platoon.teams} == {platoon.nation}
        assert all(TABLES.teams[some.team].has(Note.TRANSPORT) for some in platoon.transports)
    for formation in TABLES.formations.values():
        assert TABLES.platoons[formation.hq].role is Role.HQ
        assert {TABLES.platoons[key].role for key in formation.combat} == {Role.COMBAT}
        assert {TABLES.platoons[key].nation for key in (formation.hq, *formation.combat)} == {formation.nation}


def test_a_unit_has_1_to_15_teams() -> None:
    """fow.gap.unit-terms"""
    assert {platoon.size for platoon in TABLES.platoons.values()} <= set(range(1, 16))


@pytest.mark.parametrize("nation", Nation)
def test_every_nation_has_an_hq_combat_and_support_platoons(nation: Nation) -> None:
    """fow.gap.platoons"""
    assert {platoon.role for platoon in TABLES.platoons.values() if platoon.nation is nation} == set(Role)


FOOTPRINTS = {"infantry": 0.75, "gun": 0.75, "armoured": 1.0, "unarmoured": 1.0, "aircraft": 1.5}


def test_footprints_in_inches() -> None:
    """fow.gap.footprints"""
    assert {kind.value: row.radius for kind, row in TABLES.footprints.items()} == FOOTPRINTS
