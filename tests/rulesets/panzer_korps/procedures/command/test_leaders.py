import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, cited, cited_after, follows, notes, refusals, throw

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.command.leaders import roll_rating

# ---------------------------------------------------------------------- what a rating is worth

#: Character, activation, segment, initiative, arrival, availability, morale, decorated leaders.
CARDS = {
    "A": ("Legendary", 9, 4, 3, 40, -2, 0, 1),
    "B": ("Exceptional", 8, 3, 2, 35, -1, 0, 1),
    "C": ("Inspirational", 7, 2, 1, 30, 0, 0, 1),
    "D": ("Gallant", 6, 1, 0, 25, 0, 0, 0),
    "E": ("Career", 5, 0, 0, 20, 0, 0, 0),
    "F": ("Despicable", 4, -1, -1, 15, 1, 0, 0),
    "G": ("Oppressive", 3, -2, -2, 10, 2, -1, 0),
    "H": ("Unreliable", 2, -3, -3, 5, 3, -2, 0),
}


@pytest.mark.parametrize("leader", CARDS)
def test_what_a_rating_brings_to_every_die(leader: str) -> None:
    """pk.leader.ratings, pk.segment.co-values, pk.initiative.modifiers, pk.arrival.table, pk.leader.g-morale,
    pk.leader.h-morale, pk.gap.leader-ratings"""
    character, activation, segment, initiative, arrival, availability, morale, decorated = CARDS[leader]
    assert ask("leader_card", leader=leader).verdict == f"{leader} leader: {character}"
    found = notes("leader_card", leader=leader)
    assert found.pop("availability", 0) == availability
    assert found.pop("morale", 0) == morale
    assert found == {
        "activation": activation,
        "segment": segment,
        "initiative": initiative,
        "arrival": arrival,
        "decorated": decorated,
    }


def test_every_number_of_a_leader_names_its_rule() -> None:
    """pk.leader.ratings, pk.leader.h-morale, pk.avail.mod-leader-h"""
    assert cited("leader_card", leader="H") == {
        "activation": "pk.leader.ratings",
        "segment": "pk.segment.co-values",
        "initiative": "pk.initiative.modifiers",
        "arrival": "pk.arrival.table",
        "availability": "pk.avail.mod-leader-h",
        "morale": "pk.leader.h-morale",
        "decorated": "pk.gap.leader-ratings",
    }
    assert cited("leader_card", leader="G")["morale"] == "pk.leader.g-morale"
    for leader in "abfg":
        rule = cited("leader_card", leader=leader.upper())["availability"]
        assert rule == f"pk.avail.mod-leader-{leader}"


# ---------------------------------------------------------------------- rolling for one

RATINGS = [
    ("germany", 1940, "BCCDDE"),
    ("germany", 1945, "BCCDDE"),
    ("russia", 1939, "CDEFGH"),
    ("russia", 1942, "CDEFGH"),
    ("russia", 1943, "BCDEEF"),
    ("britain", 1942, "BCDDEE"),
    ("commonwealth", 1942, "BCDDEE"),
    ("usa", 1944, "BCDDEE"),
    ("france", 1940, "CDEEFF"),
    ("vichy_france", 1941, "CDEEFF"),
    ("poland", 1939, "CDEEFF"),
    ("finland", 1941, "CDEEFF"),
    ("minor", 1942, "CDEEFF"),
    ("italy", 1941, "CDEFFG"),
    ("japan", 1942, "BCDDEF"),
    ("china", 1938, "CDEFGH"),
]


@pytest.mark.parametrize(("nation", "year", "faces"), RATINGS)
def test_the_rating_of_every_face(nation: str, year: int, faces: str) -> None:
    """pk.gap.leader-ratings, pk.gap.nation-dates"""
    rolled = [throw("leader_rating_roll", face, nation=nation, year=year).outcome for face in range(1, 7)]
    assert rolled == list(faces)
    assert chances("leader_rating_roll", nation=nation, year=year) == {
        rating: F(faces.count(rating), 6) for rating in faces
    }


def test_who_has_no_row() -> None:
    """pk.gap.leader-ratings, pk.gap.nation-dates"""
    assert refusals("leader_rating_roll", nation="russia", year=1938) == ["pk.gap.leader-ratings"]
    assert refusals("leader_rating_roll", nation="avg") == ["pk.gap.leader-ratings"]


@pytest.mark.parametrize(("rating", "activation", "decorated"), [("B", 8, 1), ("C", 7, 1), ("D", 6, 0), ("E", 5, 0)])
def test_groups_of_a_b_and_c_leaders_start_with_a_decorated_leader(
    rating: str, activation: int, decorated: int
) -> None:
    """pk.gap.leader-ratings, pk.leader.ratings"""
    found = follows("leader_rating_roll", rating)
    assert found == {"activation": activation, "decorated": decorated, "hq": 12}
    assert cited_after("leader_rating_roll", rating)["decorated"] == "pk.gap.leader-ratings"


def test_played_rolls_stay_within_the_exact_odds() -> None:
    """pk.gap.leader-ratings"""
    asked = ask("leader_rating_roll", nation="italy")
    dice = seeded("leaders")
    assert {roll_rating(dice, asked.profile) for _ in range(200)} == set(asked.distribution)
    assert {roll.why for roll in dice.rolls} == {"pk.gap.leader-ratings"}
