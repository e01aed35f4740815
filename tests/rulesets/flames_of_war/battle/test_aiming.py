"""What is drawn while fire is considered."""

from tests.rulesets.flames_of_war.battle.laid_out import HEDGE, bodies, body, laid_out
from tests.rulesets.flames_of_war.battle.shooting_table import PANZERS, TANKS, shoot, step

from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.aiming import asked_marks, marks
from sandtable.rulesets.flames_of_war.battle.answers import Swap


def test_a_volley_is_drawn_with_its_lines_bands_and_what_changes_a_number() -> None:
    s = step(laid_out(TANKS, PANZERS, HEDGE, moved={(1, 0)})).s
    found = marks(s, shoot(s, (0, 0), (1, 0), (2, 1)))
    assert found is not None
    assert [line.a for line in found.lines] == [s.place(one) for one in bodies(s, 0, 0, 1, 2)]
    texts = [[label.text for label in line.labels] for line in found.lines]
    assert texts[0][1] == "Concealed, Front"
    assert len(texts[1]) == 1, "what is the same is said once"
    assert texts[2][1] == "Concealed and Gone to Ground, Front"
    assert {ring.body for ring in found.rings} == set(bodies(s, 1, 0, 1))
    assert [band.label.text for band in found.bands] == ["16 in: long range beyond", "28 in: 75mm M3 reaches"]
    assert [band.radius for band in found.bands] == [1700, 2900]


def test_smoke_shows_where_its_balls_would_lie_fow_gap_smoke_places() -> None:
    s = step(laid_out(TANKS, PANZERS)).s
    found = marks(s, shoot(s, (1, 0), smoke=True))
    assert found is not None
    assert [(mark.middle, mark.radius) for mark in found.templates] == [((2400, 2800), 100)]
    assert marks(s, Done()) is None


def test_whoever_assigns_or_swaps_hits_sees_where_they_stand() -> None:
    s = laid_out(TANKS, {"de_pz4": [(24, 26), (29, 26), (18, 26)]})
    table = step(s)
    assert asked_marks(table.s) is None
    table.answer(shoot(s, (0, 0)), {fow.HIT_BASE: [4, 4]})
    asked = asked_marks(table.s)
    assert asked is not None
    assert len(asked.rings) == 3
    assert asked.labels == (), "nothing is assigned yet"
    table.answer(Done())
    hits = asked_marks(table.s)
    assert hits is not None
    assert [(label.at, label.text) for label in hits.labels] == [((2400, 2700), "1 hit"), ((2900, 2700), "1 hit")]
    swap = marks(table.s, Swap(body(s, 1), body(s, 1, 2)))
    assert swap is not None
    assert [ring.body for ring in swap.rings] == [body(s, 1), body(s, 1, 2)]
