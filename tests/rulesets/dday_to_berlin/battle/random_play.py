"""Random battles for the tests: two small scenarios with something of everything, played by suggestion."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from msgspec import Struct
from tests.rulesets.dday_to_berlin.battle.situations import game_of, scenario_text

from sandtable.dice.play import seeded
from sandtable.rulesets.dday_to_berlin.battle.answers import Assault
from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
from sandtable.rulesets.dday_to_berlin.battle.steps import Battle

#: A river with bridge and ford, a road, a position, corps troops, reinforcements, set-up, supply and an early night.
RIVERSIDE = scenario_text(
    """
    . . w . . #
    . b . . t .
    . . . . . .
    . t . . w .
    ~ . . h . .
    . . w . . .
    """,
    {
        "One": [
            "HQ hq_leg B1",
            "Able inf B2/N",
            "Baker inf B2/N",
            "Eng eng B1",
            "Gun art_light B1",
            "Pak atg C2",
            "Coy inf C2 det",
        ],
        "Two": [
            "HQ2 hq_mech C1",
            "Tank tnk_medium C2",
            "Mech inf_mech C1",
            "Spa spa C1 veteran",
            "Late inf_mot @A3:2",
            "Later tnk_heavy @A3:2",
        ],
        "corps": ["Corps td_light B2", "Heavy art_heavy -"],
    },
    {
        "Eins": [
            "Stab hq_leg D6",
            "Fritz inf D4/S poor",
            "Franz inf D4/S",
            "Hans inf C4/S",
            "Pio eng E4",
            "Kanon art_medium D6",
            "Flak atg D4/S",
        ],
        "Zwei": [
            "Stab2 hq_leg E6",
            "Pz tnk_heavy E5 veteran",
            "Stug spg_medium C4",
            "Spaet inf @F4:3",
            "Res inf -",
            "Res2 inf_mot -",
        ],
    },
    ground="""
prepared = "D4"
[[map.road]]
path = "B1 B2 B3 B4 C5 D5 D6"
[[map.river]]
edges = "A3-A4 B3-B4 C3-C4"
bridges = "B3-B4"
fords = "C3-C4"
""",
    house="supply = true\nsudden_victory = false",
    top="turns = 8\nclock = 14",
    places="C3 objective, B4 objective supply red, B1 supply blue, D6 supply red",
    blue_extra="art = 2\nair = 2",
    red_extra="art = 1\nair = 1",
)

#: Two crowds in open country next to each other: much fighting, no water, the attacker names the primary defender.
MELEE = scenario_text(
    """
    . . . . .
    . . # . .
    . . . w .
    . . . . .
    . w . . .
    . . . . .
    """,
    [
        "HQ hq_leg C1 veteran",
        *(f"Able{n} inf C3/N veteran" for n in range(3)),
        "Tank1 tnk_heavy B3/N veteran",
        "Tank2 tnk_medium B3/N veteran",
        "Mech inf_mech B3/N",
        "Gun art_light C2",
        "Gun2 art_light C2",
        "Pak atg D3/N",
    ],
    [
        "Stab hq_leg C6",
        *(f"Fritz{n} inf D4/S poor" for n in range(3)),
        "Flak atg B4/S",
        "Flak2 atg A4/S",
        "Coy inf A5/S det",
        "Pz tnk_light E4/S",
        "Kanon art_light D5",
        "Wespe spa B5",
        "Hans inf B5/S",
    ],
    house='sudden_victory = false\nprimary_defender = "attacker"',
    top="turns = 4",
    places="D4 objective red, B4 objective supply red",
    blue_extra="art = 2\nair = 1",
    red_extra="art = 1\nair = 1",
)

SCENARIOS = {"riverside": RIVERSIDE, "melee": MELEE}
#: Enough for every battle of these scenarios to end.
MOST_ANSWERS = 3000


def chance(seed: int) -> Random:
    """Chance outside the game: who tries what."""
    return Random(seed)  # noqa: S311


def decisions(name: str, seed: int) -> Iterator[tuple[BattleGame, Battle, Random]]:
    """Every state of one random battle in which somebody decides, and the last."""
    game, rng, dice = game_of(SCENARIOS[name]), chance(seed), seeded(seed)
    state = game.begin(dice).state
    for _ in range(MOST_ANSWERS):
        yield game, state, rng
        if not state.agenda:
            return
        state = game.take(state, pick(game, state, rng), dice).state
    raise AssertionError(f"the battle {name} {seed} never ends")


def pick(game: BattleGame, state: Battle, rng: Random) -> Struct:
    """One of the first suggestions, mostly the first; an assault, where one is near, more often than not."""
    first = list(islice(game.suggest(state, rng), 12))
    assert first, f"{state.agenda[0]} asks and suggests nothing"
    assaults = [answer for answer in first if isinstance(answer, Assault)]
    if assaults and rng.random() < 0.6:
        return assaults[0]
    return first[0] if rng.random() < 0.7 else rng.choice(first)
