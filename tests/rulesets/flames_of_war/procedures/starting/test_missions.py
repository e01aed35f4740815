import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, notes

from sandtable.rulesets.flames_of_war.tables import TABLES

RESERVES = (
    "defender: units of his choice worth at least 40 per cent of his points, from his turn 3, entering at his long edge"
)
MISSIONS = [
    (
        "Annihilation",
        12,
        "none",
        "none",
        "none",
        "roll-off, higher die",
        "win only by destroying all formations; turn limit 8 rounds, then destroyed points",
    ),
    (
        "Free-for-All",
        16,
        "two per side, one placed by each player in each area",
        "none",
        "none",
        "roll-off, higher die",
        "win by Holding an enemy-area objective from own turn 3",
    ),
    (
        "No Retreat",
        16,
        "two, in the defender's area",
        RESERVES,
        "defender: one unit",
        "attacker",
        "attacker wins by Holding from his turn 2",
    ),
]
ORCHARD = "us_tank_hq us_tank75 us_tank76 us_stuart", "de_pz_hq de_pz4 de_pz4"
BOCAGE = (
    "uk_inf_hq uk_rifle uk_rifle uk_6pdr uk_3in uk_sherman uk_25pdr",
    "de_inf_hq de_grenadier de_grenadier de_pak40 de_8cm de_stug de_105",
)
VISTULA = (
    "su_tank_hq su_t34_85 su_t34_76 su_smg su_inf_hq su_rifle su_rifle su_maxim su_su85 su_zis3 su_katyusha su_air",
    "de_inf_hq de_grenadier de_grenadier de_hmg de_pak40 de_8cm de_pz_hq de_pz4 de_panther de_12cm de_88 de_aa",
)
SCENARIOS = [
    ("small", "Orchard at Dusk", "Annihilation", "48x48", *ORCHARD),
    ("medium", "Bocage Crossroads", "Free-for-All", "72x48", *BOCAGE),
    ("large", "Bridgehead on the Vistula", "No Retreat", "72x48", *VISTULA),
]


def test_every_cell_of_the_missions() -> None:
    """fow.gap.missions"""
    assert [
        (row.mission, row.depth, row.objectives, row.reserves, row.ambush, row.first_turn, row.notes)
        for row in TABLES.missions.values()
    ] == MISSIONS


def test_every_cell_of_the_scenarios() -> None:
    """fow.gap.scenarios"""
    assert [
        (row.size, row.name, row.mission, row.table, " ".join(row.side_a), " ".join(row.side_b))
        for row in TABLES.scenarios.values()
    ] == SCENARIOS


@pytest.mark.parametrize(
    ("mission", "depth", "objective_turn", "foxholes", "first"),
    [
        ("annihilation", 12, None, False, "the loser of the roll-off"),
        ("free_for_all", 16, 3, False, "the loser of the roll-off"),
        ("no_retreat", 16, 2, True, "the defender"),
    ],
)
def test_a_mission_tells_deployment_objectives_and_length(
    mission: str, depth: int, objective_turn: int | None, foxholes: bool, first: str
) -> None:
    """fow.gap.missions, fow.gap.deployment, fow.gap.objective-first-turn, fow.gap.game-end"""
    told = notes("mission_card", mission=mission)
    assert (told["depth"], told["table"], told["rounds"]) == (depth, "72 x 48 in", 8)
    assert told.get("objective_turn") == objective_turn
    assert told.get("spacing") == (None if objective_turn is None else (8, 16))
    assert (told["foxholes"], told["deploys_first"], told["gone_to_ground"]) == (foxholes, first, True)


def test_what_a_mission_says_names_its_rule() -> None:
    """fow.gap.deployment, fow.gap.missions, fow.gap.objective-first-turn, fow.gap.game-end"""
    rules = cited("mission_card", mission="no_retreat")
    assert (rules["deploys_first"], rules["reserves"]) == ("fow.gap.deployment", "fow.gap.missions")
    assert (rules["objective_turn"], rules["rounds"]) == ("fow.gap.objective-first-turn", "fow.gap.game-end")
    assert answer("mission_card", mission="no_retreat") is TABLES.missions["No Retreat"]


@pytest.mark.parametrize(
    ("size", "side", "points", "formations", "support"),
    [
        ("small", "a", 53, ["us_tank_company"], None),
        ("small", "b", 55, ["de_panzer_company"], None),
        ("medium", "a", 68, ["uk_rifle_company"], ("uk_sherman", "uk_25pdr")),
        ("medium", "b", 70, ["de_grenadier_company"], ("de_stug", "de_105")),
        (
            "large",
            "a",
            130,
            ["su_tank_battalion", "su_rifle_battalion"],
            ("su_su85", "su_zis3", "su_katyusha", "su_air"),
        ),
        ("large", "b", 129, ["de_grenadier_company", "de_panzer_company"], ("de_12cm", "de_88", "de_aa")),
    ],
)
def test_the_forces_of_the_ready_scenarios(
    size: str, side: str, points: int, formations: list[str], support: tuple[str, ...] | None
) -> None:
    """fow.gap.scenarios, fow.gap.formations"""
    asked = ask("scenario_forces", size=size, side=side)
    assert [note.value for note in asked.notes if note.name == "formation"] == formations
    told = notes("scenario_forces", size=size, side=side)
    assert (told["points"], told.get("support")) == (points, support)


@pytest.mark.parametrize(("size", "limit"), [("small", 55), ("medium", 70), ("large", 130)])
def test_the_ready_forces_may_fight(size: str, limit: int) -> None:
    """fow.gap.scenarios, fow.gap.formations"""
    row = TABLES.scenarios[size]
    for platoons in (row.side_a, row.side_b):
        assert answer("company_force", platoons=list(platoons), points=limit) <= limit


def test_a_scenario_in_one_line() -> None:
    """fow.gap.scenarios"""
    expected = "The large scenario: Bridgehead on the Vistula, No Retreat"
    assert ask("scenario_forces", size="large").verdict == expected
