"""The small game on inches: its rules by hand-measured places, and random games to their end."""

from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from tests.repetition import times

from sandtable.dice.play import seeded
from sandtable.dice.scripted import ScriptedDice
from sandtable.explain import Refused
from sandtable.game.account import Told
from sandtable.game.answers import Done
from sandtable.game.match import Match
from sandtable.game.planning import Draft, Laid
from sandtable.inches.bodies import Body, overlap
from sandtable.inches.drawing.marks import Overprint
from sandtable.inches.tape import Place, length
from sandtable.players.budget import Budget
from sandtable.players.greedy import Greedy
from sandtable.sheet import OddsAnswer, odds
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.scenario_text import ScenarioFault
from sandtable.web.games.scene_said import Gone, SceneSaid
from sandtable.web.games.scenes import scenes
from skirmish.battle.game import SkirmishGame
from skirmish.battle.mortar import Bombard, Mortar
from skirmish.battle.scenario import RADIUS
from skirmish.battle.steps import Act, Battle, Fire, Go, Lost, Shoot, Went, against, went, winner
from skirmish.page import GameFace
from skirmish.players import SkirmishMind
from skirmish.ruleset import BOMBARDMENT, VOLLEY, BombardmentFacts, VolleyFacts, load
from skirmish.terminal import GameCommands

MILL = (Path(__file__).parent / "skirmish" / "scenarios" / "mill.toml").read_text(encoding="utf-8")
ABLE, BAKER, CHARLIE, ANTON, BERTA, CAESAR, DOG, DORA = range(8)


@pytest.fixture(scope="module")
def game() -> SkirmishGame:
    return SkirmishGame.opened("mill", MILL)


def stood(game: SkirmishGame, squads: dict[int, list[Place]], step: Act | Fire | None = None) -> Battle:
    """Only these squads, with their teams at these places."""
    s = game.start()
    bodies, there = list(s.bodies), 0
    for squad, places in squads.items():
        for body, (x, y) in zip(s.scenario.unit_bodies[squad], places, strict=False):
            bodies[body] = Body(x, y, 0)
            there |= 1 << body
    return replace(s, bodies=tuple(bodies), there=there, agenda=(step or Act(0), *s.agenda[1:]))


def rules_of(no: Refused | None) -> list[tuple[str, str]]:
    return [] if no is None else [(why.rule, why.because) for why in no.refusals]


# ---------------------------------------------------------------------- moving


def test_a_team_goes_six_inches_and_four_where_a_wood_is_met(game: SkirmishGame) -> None:
    """sk.move.allowance: the copse has its west corner at 4,14; a way along x = 10 meets none."""
    s = stood(game, {ABLE: [(1000, 1000)], ANTON: [(3000, 2000)]})
    assert list(against(s, ABLE, (((1000, 1600),),))) == []
    told = rules_of(Act(0).refusals(s, Go(ABLE, 0, (((1000, 1601),),))))
    assert told == [("sk.move.allowance", "the way is 6.1 in long, and 6 in are allowed")]
    bent = length(((1000, 1000), (1000, 1300), (1300, 1300)))
    assert bent == 600
    assert list(against(s, ABLE, (((1000, 1300), (1300, 1300)),))) == []
    beside = stood(game, {ABLE: [(600, 1250)], ANTON: [(3000, 2000)]})
    told = rules_of(Act(0).refusals(beside, Go(ABLE, 0, (((600, 1700),),))))
    assert told == [("sk.move.allowance", "the way is 4.5 in long, and 4 in are allowed")]


def test_nobody_enters_water_leaves_the_table_or_rests_on_a_hedge(game: SkirmishGame) -> None:
    """sk.move.allowance, sk.move.room: the pond lies about 5,5.5; the hedge runs from 5,8 to 14,8."""
    s = stood(game, {ABLE: [(900, 550)], ANTON: [(3000, 2000)]})
    told = rules_of(Act(0).refusals(s, Go(ABLE, 0, (((500, 550),),))))
    assert told == [
        ("sk.move.allowance", "it comes to Duck pond after 2 in, which it may not enter"),
        ("sk.move.allowance", "it may not end in Duck pond"),
    ]
    told = rules_of(Act(0).refusals(s, Go(ABLE, 0, (((900, 800),),))))
    assert told == [("sk.move.room", "nobody rests on Lane hedge itself")]
    edge = stood(game, {ABLE: [(900, 300)], ANTON: [(3000, 2000)]})
    told = rules_of(Act(0).refusals(edge, Go(ABLE, 0, (((900, 40),),))))
    assert told == [("sk.move.room", "it leaves the table after 2.6 in")]


def test_enemies_are_kept_an_inch_away_and_friends_are_passed_but_not_stood_on(game: SkirmishGame) -> None:
    """sk.move.room: rims of half an inch, so middles stay 2 in from an enemy's."""
    s = stood(game, {ABLE: [(1000, 1000)], BAKER: [(1200, 1000)], ANTON: [(1500, 1400)]})
    assert list(against(s, ABLE, (((1500, 1000),),))) == []
    told = rules_of(Act(0).refusals(s, Go(ABLE, 0, (((1500, 1201),),))))
    assert told == [("sk.move.room", "it comes too near to Anton after 5.4 in")]
    assert list(against(s, ABLE, (((1500, 1200),),))) == []
    told = rules_of(Act(0).refusals(s, Go(ABLE, 0, (((1250, 1050),),))))
    assert told == [("sk.move.room", "it would end too near to Baker")]


def test_a_squad_keeps_together_and_none_lies_on_another(game: SkirmishGame) -> None:
    """sk.move.command: three inches from rim to rim are four from middle to middle."""
    s = stood(game, {ABLE: [(1000, 1000), (1150, 1000)], ANTON: [(3000, 2000)]})
    assert rules_of(Act(0).refusals(s, Go(ABLE, 0, ((), ((1400, 1000),))))) == []
    told = rules_of(Act(0).refusals(s, Go(ABLE, 0, ((), ((1401, 1000),)))))
    assert told == [("sk.move.command", "team 2 would be more than 3 in from its leader")]
    told = rules_of(Act(0).refusals(s, Go(ABLE, 0, ((), ((1099, 1000),)))))
    assert told == [("sk.move.room", "team 2 would lie on another of its squad")]


def test_a_squad_acts_once_a_turn_and_only_its_own_side_moves_it(game: SkirmishGame) -> None:
    """sk.turn.order"""
    s = replace(game.start(), acted=1 << ABLE)
    assert rules_of(Act(0).refusals(s, Go(ABLE, 0))) == [("sk.turn.order", "Able has acted in this turn")]
    assert rules_of(Act(0).refusals(s, Go(ANTON, 0))) == [
        ("game.no-such-thing", "that is none of your squads on the table")
    ]
    wrong = Go(BAKER, 0, (((1800, 400),),))
    assert rules_of(Act(0).refusals(s, wrong)) == [("game.no-such-thing", "Baker has 4 teams: give a way for each")]


# ---------------------------------------------------------------------- seeing and shooting


@pytest.mark.parametrize(
    ("shooter", "target", "shots", "cover"),
    [
        ((1800, 400), (1800, 2000), 1, False),  # 16 in from rim to rim would be 17 from middle to middle
        ((1800, 300), (1800, 2001), 0, None),
        ((1300, 1200), (1300, 1900), 0, None),  # the mill is between
        ((1300, 1500), (1300, 1900), 1, False),  # who stands in the mill sees out of it
        ((1300, 1900), (1300, 1500), 1, True),  # and is in cover there
        ((900, 300), (900, 950), 1, True),  # the hedge is an inch from the rim
        ((900, 300), (900, 951), 1, False),
        ((900, 950), (900, 300), 1, False),
    ],
)
def test_sight_range_and_cover_are_read_off_the_line(
    game: SkirmishGame, shooter: Place, target: Place, shots: int, cover: bool | None
) -> None:
    """sk.sight.line, sk.fire.range, sk.fire.cover"""
    s = stood(game, {ABLE: [shooter], ANTON: [target]}, Fire(0, ABLE))
    facts = s.volley(ABLE, ANTON)
    assert (0 if facts is None else facts.shots) == shots
    assert (None if facts is None else facts.cover) is cover
    refusals = rules_of(Fire(0, ABLE).refusals(s, Shoot(ANTON)))
    assert refusals == ([] if shots else [("sk.fire.range", "no team sees Anton within 16 in")])


def test_hits_take_the_nearest_teams(game: SkirmishGame) -> None:
    """sk.fire.hit: 4 or more, and the leader's nearest go first."""
    teams = [(1000, 1700), (1000, 1500), (1000, 1900)]
    s = stood(game, {ABLE: [(1000, 1000), (1150, 1000), (850, 1000)], ANTON: teams}, Fire(0, ABLE))
    with ScriptedDice(4, 3, 6) as dice:
        turned = game.take(s, Shoot(ANTON), dice)
    first = s.scenario.unit_bodies[ANTON][0]
    assert turned.state.living(ANTON) == (first + 2,)
    assert Lost(ANTON, 2, 1) in turned.events


def test_the_odds_of_a_volley_are_exact() -> None:
    """sk.fire.hit: three shots at 5+ miss altogether 8 times of 27."""
    found = odds(load(), VOLLEY, VolleyFacts(shots=3, teams=2, cover=True))
    assert isinstance(found, OddsAnswer)
    assert Fraction(found.distribution[0]) == Fraction(8, 27)
    assert Fraction(found.distribution[2]) == Fraction(7, 27)


# ---------------------------------------------------------------------- planning


def test_what_is_laid_comes_to_an_answer_that_the_rules_allow(game: SkirmishGame) -> None:
    s = game.start()
    plan = game.plan(s, Draft("Move", ABLE, ((1000, 3000),)))
    assert plan is not None
    assert isinstance(plan.answer, Go)
    assert game.validate(s, plan.answer) is None
    assert plan.answer.ways[0][-1] == (1000, 900)
    assert isinstance(plan.marks, Overprint)
    assert [mark.labels[-1].text for mark in plan.marks.tapes if not mark.thin] == ["6 of 6 in"]
    assert len(plan.marks.ghosts) == 4
    assert plan.forms == ("line", "column", "cluster", "along edge")  # an inch off the Lane hedge
    assert game.plan(s, Draft("Move", ANTON, ((1000, 3000),))) is None


def test_a_squad_lines_a_hedge_or_takes_cover_in_a_wood(game: SkirmishGame) -> None:
    s = stood(game, {ABLE: [(1050, 300), (900, 300), (1200, 300), (750, 300)]})
    along = went(s, ABLE, Draft("Move", ABLE, ((1050, 740),), form="along edge"))
    assert game.validate(s, along) is None
    assert {y for (*_, (_, y)) in along.ways} == {740, 800 - RADIUS - 3}
    copse = stood(game, {ABLE: [(600, 1200), (750, 1200), (450, 1200), (600, 1050)]})
    plan = game.plan(copse, Draft("Move", ABLE, ((600, 1550),), form="in cover"))
    assert plan is not None
    assert plan.forms == ("line", "column", "cluster", "along edge", "in cover")
    assert isinstance(plan.answer, Go)
    assert game.validate(copse, plan.answer) is None
    woods = copse.scenario.cover_in
    assert all(copse.scenario.sight.at(way[-1]) & woods for way in plan.answer.ways)


def test_a_single_team_can_be_put_by_hand(game: SkirmishGame) -> None:
    s = game.start()
    laid = Draft("Move", ABLE, ((1000, 700),), bodies=(Laid(1, 1150, 820, 0),))
    answer = went(s, ABLE, laid)
    assert answer.ways[1][-1] == (1150, 820)
    assert game.validate(s, answer) is None
    crowded = replace(laid, bodies=(Laid(1, 1250, 750, 0),))
    assert went(s, ABLE, crowded) == went(s, ABLE, replace(laid, bodies=()))
    said = game.said(s, answer)
    assert " each to 10,7 / to 11.5,8.2 / " in said
    assert game.read(s, said) == answer


def test_the_piece_that_ends_a_line_of_sight_is_named(game: SkirmishGame) -> None:
    s = stood(game, {ABLE: [(1300, 1100)], ANTON: [(1300, 2000)]})
    plan = game.plan(s, Draft("Move", ABLE))
    assert plan is not None
    assert [(mark.text, mark.piece) for mark in plan.marks.outlines] == [("Mill blocks", 0)]
    assert "Anton out of sight behind Mill" in plan.said


@pytest.mark.parametrize(
    ("line", "end"),
    [
        ("move Able 6 toward the mill", (1139, 883)),
        ("move Able to 10,6", (1000, 600)),
        ("move Able 3 n then 2 e", (1200, 600)),
        ("move able behind lane hedge facing north", None),
    ],
)
def test_a_move_is_typed_as_a_player_would_say_it(game: SkirmishGame, line: str, end: Place | None) -> None:
    s = game.start()
    answer = game.read(s, line)
    assert isinstance(answer, Go)
    if end is not None:
        assert answer.ways[0][-1] == end
    assert game.read(s, game.said(s, answer)) == answer


def test_what_cannot_be_understood_is_told(game: SkirmishGame) -> None:
    s = game.start()
    with pytest.raises(FactsFault, match="who goes where"):
        game.read(s, "move")
    with pytest.raises(FactsFault, match="2 ways were given for 4 teams"):
        game.read(s, "move Able each to 10,5 / stay")


# ---------------------------------------------------------------------- whole games


def sound(s: Battle) -> None:
    """What must hold at every moment."""
    field = s.scenario
    discs = s.discs(s.there)
    assert not [pair for pair in combinations(discs, 2) if overlap(pair[0].place, RADIUS, pair[1].place, RADIUS)]
    for disc in discs:
        assert not field.going.at(disc.place) & field.shut
        assert RADIUS <= disc.x <= field.ground.width - RADIUS
        assert RADIUS <= disc.y <= field.ground.depth - RADIUS


@pytest.mark.parametrize("seed", range(times(8, 10_000)))
def test_random_games_end_soundly_and_everything_suggested_is_allowed(game: SkirmishGame, seed: int) -> None:
    rng, dice = Random(seed), seeded(str(seed))  # noqa: S311
    s = game.begin(dice).state
    answers = 0
    while s.agenda:
        suggested = list(game.suggest(s, rng))
        assert [answer for answer in suggested if game.validate(s, answer) is not None] == []
        lost = s.teams(0) + s.teams(1)
        s = game.take(s, rng.choice(suggested[:6]), dice).state
        sound(s)
        assert s.teams(0) + s.teams(1) <= lost
        answers += 1
    assert answers > 10
    assert game.winner(s) == winner(s)
    assert game.read_state(game.write_state(s)) == s


@pytest.mark.parametrize("seed", range(times(1, 200)))
def test_who_looks_a_step_ahead_plays_a_sound_game_to_its_end(game: SkirmishGame, seed: int) -> None:
    """A greedy player against one that plays anything, on either side."""
    rng, dice = Random(seed), seeded(str(seed))  # noqa: S311
    greedy = Greedy(SkirmishMind(), Budget(seconds=None, nodes=24))
    s = game.begin(dice).state
    while s.agenda:
        side = s.agenda[0].side
        view = game.view(s, game.seat_of(side))
        answer = greedy.choose(game, view, rng).answer if side == seed % 2 else next(game.suggest(s, rng))
        turned = game.answer(s, answer, dice, view.seat)
        assert not isinstance(turned, Refused)
        s = turned.state
        sound(s)
    assert game.result(s) is not None


def test_whoever_holds_the_objective_alone_wins_and_else_whoever_has_more_left(game: SkirmishGame) -> None:
    """sk.end.objective: three inches from a rim of half an inch."""
    held = stood(game, {ABLE: [(1800, 850)], ANTON: [(3000, 2000), (3100, 2000)]})
    assert winner(held) == 0
    missed = stood(game, {ABLE: [(1800, 849)], ANTON: [(3000, 2000), (3100, 2000)]})
    assert winner(missed) == 1
    even = stood(game, {ABLE: [(1000, 1000)], ANTON: [(3000, 2000)]})
    assert winner(even) is None


def test_it_has_a_face_a_terminal_and_a_mind(game: SkirmishGame) -> None:
    match = Match.begin(game, seeded("1"))
    s = match.state
    face = GameFace(game)
    board = face.board(s)
    assert board.measured
    assert (board.columns, board.rows) == (3600, 2400)
    assert len(face.pieces(s)) == 8
    assert [piece.place for piece in face.pieces(s)][:2] == ["10,3", "18,3"]
    assert face.small(s).width == 36
    assert "Able, four teams" in GameCommands(game).picture(s)
    assert "<svg" in GameCommands(game).svg(s)
    assert SkirmishMind().value(s, 0) == pytest.approx(0.0)
    assert SkirmishMind().said(Done()) == "nothing better is left"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'side = "red"\nat = [26, 21]',
            'side = "green"\nat = [26, 21]',
            "squad: both sides, blue and red, need squads",
        ),
        ("at = [18, 3]", "at = [10.5, 3]", "squad 2: Baker at 10.5,3 lies on Able"),
        ("at = [10, 3]", "at = [5, 5.5]", "squad 1: Able at 5,5.5 stands in Duck pond, where it cannot be"),
        ('kind = "hedge"', 'kind = "hegde"', "hegde"),
        ('name = "Baker"', 'name = "able"', "squad: each needs a name of its own"),
    ],
)
def test_a_fault_of_a_scenario_is_told_at_its_place(old: str, new: str, fault: str) -> None:
    assert old in MILL
    with pytest.raises(ScenarioFault) as told:
        SkirmishGame.opened("mill", MILL.replace(old, new, 1))
    assert fault in str(told.value)


def test_every_corner_of_the_reach_that_is_shown_can_be_laid(game: SkirmishGame) -> None:
    """sk.move.allowance: also where woods are near, in which a squad goes less far."""
    s = stood(game, {ABLE: [(2300, 1150)], ANTON: [(300, 2300)]})
    shown = game.plan(s, Draft("Move", ABLE))
    assert shown is not None
    corners = [corner for mark in shown.marks.reach for ring in mark.outlines for corner in ring]
    assert len(corners) > 40
    for corner in corners:
        laid = game.plan(s, Draft("Move", ABLE, (corner,), snap=False))
        assert laid is not None
        assert isinstance(laid.answer, Go)
        assert laid.answer.ways[0][-1] == corner


# ---------------------------------------------------------------------- mortars


def test_a_square_reaches_is_seen_is_safe_and_has_somebody_under_it(game: SkirmishGame) -> None:
    """sk.mortar.aim: 30 in from the leader, seen, over enemies, and 2 in from its own teams."""
    s = stood(game, {DOG: [(1000, 100)], ABLE: [(1800, 900)], ANTON: [(1800, 1600)]})
    assert rules_of(Act(0).refusals(s, Bombard(DOG, (1800, 1600)))) == []
    far = stood(game, {DOG: [(1000, 100)], ABLE: [(3300, 600)], ANTON: [(3400, 2000)]})
    told = rules_of(Act(0).refusals(far, Bombard(DOG, (3400, 2000))))
    assert told == [("sk.mortar.aim", "it is 30.7 in away, and 30 in are reached")]
    told = rules_of(Act(0).refusals(s, Bombard(DOG, (1800, 2000))))
    assert told == [("sk.mortar.aim", "no enemy is under the square")]
    # The square of 4 in ends at 13.5; the rim of Able at 9.5 is just 2 in below 11.5.
    near = stood(game, {DOG: [(1000, 100)], ABLE: [(1800, 900)], ANTON: [(1800, 1300)]})
    assert rules_of(Act(0).refusals(near, Bombard(DOG, (1800, 1350)))) == []
    told = rules_of(Act(0).refusals(near, Bombard(DOG, (1800, 1349))))
    assert told == [("sk.mortar.aim", "some of your own are nearer than 2 in")]
    hidden = stood(game, {DOG: [(1300, 1000)], ANTON: [(1300, 1900)]})
    told = rules_of(Act(0).refusals(hidden, Bombard(DOG, (1300, 1900))))
    assert told == [("sk.mortar.aim", "no squad of yours sees the middle of the square")]
    assert rules_of(Act(0).refusals(s, Bombard(ABLE, (1800, 1600)))) == [
        ("game.no-such-thing", "that is no squad of yours with a mortar")
    ]


def test_a_square_takes_those_nearest_to_its_middle_whoever_they_are_with(game: SkirmishGame) -> None:
    """sk.mortar.hit: a die for each team under it, on 4 or more; another squad as spotter makes it 5."""
    theirs = {ANTON: [(1800, 1500), (1950, 1500)], BERTA: [(1800, 1700), (1800, 2200)]}
    s = stood(game, {DOG: [(1800, 300)], ABLE: [(300, 300)], **theirs})
    with ScriptedDice(4, 3, 6) as dice:
        turned = game.take(s, Bombard(DOG, (1800, 1550)), dice)
    first = {squad: s.scenario.unit_bodies[squad][0] for squad in (ANTON, BERTA)}
    assert turned.state.living(ANTON) == (first[ANTON] + 1,)
    assert turned.state.living(BERTA) == (first[BERTA] + 1,)
    assert {Lost(ANTON, 1, 1, "sk.mortar.hit"), Lost(BERTA, 1, 1, "sk.mortar.hit")} < set(turned.events)
    assert turned.state.acted == 1 << DOG
    seen = stood(game, {DOG: [(1300, 1000)], ABLE: [(1700, 1500)], ANTON: [(1300, 2100)]})
    [forecast] = game.forecasts(seen, Bombard(DOG, (1300, 2100)))
    assert forecast.facts == BombardmentFacts(under=1, spotted=True)
    found = odds(load(), BOMBARDMENT, BombardmentFacts(under=1, spotted=True))
    assert isinstance(found, OddsAnswer)
    assert Fraction(found.distribution[1]) == Fraction(1, 3)


def test_what_is_laid_for_a_mortar_shows_who_is_under_it_and_proposes_where(game: SkirmishGame) -> None:
    s = stood(game, {DOG: [(1800, 300)], ANTON: [(1000, 1500), (1150, 1500)], BERTA: [(2500, 1500)]})
    best = game.plan(s, Draft("Bombard", DOG))
    assert best is not None
    assert isinstance(best.answer, Bombard)
    assert game.validate(s, best.answer) is None
    assert len(best.marks.rings) == 2
    there = game.plan(s, Draft("Bombard", DOG, ((2500, 1450),)))
    assert there is not None
    assert [ring.body for ring in there.marks.rings] == [s.scenario.unit_bodies[BERTA][0]]
    assert there.marks.templates[0].label.text == "4 in square, one team under it"
    assert [label.text for label in there.marks.labels] == ["best: two under it"]
    assert game.plan(s, Draft("Bombard", ABLE)) is None


def test_a_bombardment_is_typed_and_a_computer_thinks_of_it(game: SkirmishGame) -> None:
    s = stood(game, {DOG: [(1800, 300)], ANTON: [(1000, 1500), (1150, 1500)]})
    assert game.read(s, "bombard Dog at 10.5,15") == Bombard(DOG, (1050, 1500))
    assert game.read(s, "bombard dog at Anton") == Bombard(DOG, (1000, 1500))
    assert game.said(s, Bombard(DOG, (1050, 1500))) == "bombard Dog at 10.5,15"
    suggested = [each for each in game.suggest(s, Random(1)) if isinstance(each, Bombard)]  # noqa: S311
    assert len(suggested) == 1
    assert len(Mortar(s, DOG).under(suggested[0].aim)) == 2


# ---------------------------------------------------------------------- snapping


@pytest.mark.parametrize(
    ("start", "led", "end", "words"),
    [
        ((900, 500), (900, 730), (900, 749), "against Lane hedge"),  # the hedge runs along y = 8
        ((900, 500), (900, 790), (900, 749), "against Lane hedge"),
        ((900, 500), (900, 720), (900, 720), ""),
        ((500, 900), (500, 1155), (500, 1150), "on West lane"),
        ((1300, 1100), (1300, 1340), (1300, 1349), "against Mill"),
        ((1300, 1200), (1300, 1415), (1300, 1405), "in the edge of Mill, in cover"),
        ((2500, 900), (2500, 1310), (2500, 1300), "as near to Anton as may be"),
    ],
)
def test_the_end_of_a_move_catches_on_what_is_near(
    game: SkirmishGame, start: Place, led: Place, end: Place, words: str
) -> None:
    s = stood(game, {ABLE: [start], ANTON: [(2500, 1500)]})
    draft = Draft("Move", ABLE, (led,))
    plan = game.plan(s, draft)
    assert plan is not None
    assert isinstance(plan.answer, Go)
    assert game.validate(s, plan.answer) is None
    assert plan.answer.ways[0][-1] == pytest.approx(end, abs=2)
    assert [label.text for label in plan.marks.labels] == ([words] if words else [])
    free = game.plan(s, replace(draft, snap=False))
    assert free is not None
    assert not free.marks.labels


# ---------------------------------------------------------------------- what is shown of it


def shown(game: SkirmishGame, before: Battle, answer: Go | Shoot | Bombard, *faces: int) -> SceneSaid:
    """The scene that a page gets of one answer."""
    with ScriptedDice(*faces) as dice:
        turned = game.take(before, answer, dice)
    known = Told("blue", 0, None, (), turned.events, whole=True)
    (scene,) = scenes(game, GameFace(game), known, before, turned.state)
    return scene


def test_a_move_is_told_body_by_body(game: SkirmishGame) -> None:
    s = stood(game, {ABLE: [(1000, 1000), (1150, 1000)], BAKER: [(300, 300)], ANTON: [(3000, 2000)]})
    scene = shown(game, s, Go(ABLE, 0, (((1000, 1300),), ((1150, 1250),))))
    assert [(went.number, went.source, went.target, went.radius) for went in scene.moved] == [
        (ABLE, "10,10", "10,13", RADIUS),
        (ABLE, "11.5,10", "11.5,12.5", RADIUS),
    ]
    assert scene.lost == ()


def test_a_way_is_told_with_its_bends(game: SkirmishGame) -> None:
    s = stood(game, {ABLE: [(1000, 1000), (1150, 1000)], BAKER: [(300, 300)], ANTON: [(3000, 2000)]})
    scene = shown(game, s, Go(ABLE, 0, (((1000, 1100), (1100, 1300)), ((1150, 1250),))))
    assert [(went.source, went.bends, went.target) for went in scene.moved] == [
        ("10,10", ("10,11",), "11,13"),
        ("11.5,10", (), "11.5,12.5"),
    ]
    assert scene.headline == "Able goes 3.3 in"


def test_of_a_way_that_a_seat_knows_in_part_no_bend_is_told(game: SkirmishGame) -> None:
    """Bends come from events as the seat sees them, and only where they lead from what it saw to what it sees."""
    before = stood(game, {ABLE: [(1000, 1000)], BAKER: [(300, 300)], ANTON: [(3000, 2000)]})
    with ScriptedDice() as dice:
        turned = game.take(before, Go(ABLE, 0, (((1000, 1100), (1100, 1300)),)), dice)
    body = before.living(ABLE)[0]
    for path in ((), ((1000, 1100), (1100, 1300)), ((1000, 1000), (1000, 1100)), ((0, 0), (1000, 1100), (1100, 1300))):
        events = tuple(Went(ABLE, 300, ((body, path),)) if isinstance(each, Went) else each for each in turned.events)
        known = Told("blue", 0, None, (), events, whole=False)
        (scene,) = scenes(game, GameFace(game), known, before, turned.state)
        assert [(went.source, went.bends, went.target) for went in scene.moved] == [("10,10", (), "11,13")]


def test_a_squad_whose_leader_falls_has_gone_nowhere(game: SkirmishGame) -> None:
    teams = [(1000, 1500), (1000, 1700)]
    s = stood(game, {ABLE: [(1000, 1000)], BAKER: [(300, 300)], ANTON: teams}, Fire(0, ABLE))
    scene = shown(game, s, Shoot(ANTON), 6)
    assert scene.moved == ()
    assert scene.lost == (Gone(ANTON, "Anton", 1, "10,15", RADIUS),)
    assert (scene.source, scene.at, scene.profits) == (("10,10",), "10,15", 0)


def test_a_squad_that_is_lost_is_told_with_its_last_team(game: SkirmishGame) -> None:
    s = stood(
        game, {DOG: [(1800, 300)], BAKER: [(300, 300)], ANTON: [(1800, 1500)], BERTA: [(1800, 1600), (300, 2300)]}
    )
    scene = shown(game, s, Bombard(DOG, (1800, 1550)), 6, 6)
    assert scene.lost == (Gone(ANTON, "Anton", 1, "18,15", RADIUS), Gone(BERTA, "Berta", 1, "18,16", RADIUS))
    assert scene.moved == ()
