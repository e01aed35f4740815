"""What an answer led to, at its place: who acted from where, dice with their needs, who is gone, who went where."""

from typing import Any

from msgspec.structs import replace
from tests.game.playing import BLUE as BLUE_SCOUTS
from tests.game.playing import RED as RED_SCOUTS
from tests.game.playing import UMPIRE, told_match
from tests.game.scouts import State
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_7, RED, Situation, combat, situation

from sandtable.game import Seat
from sandtable.game.account import Told
from sandtable.rulesets.dday_to_berlin.battle.answers import Activate, GiveWay
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.rulesets.dday_to_berlin.battle.rallying import Rally
from sandtable.rulesets.dday_to_berlin.battle.sequence import Initiative, SupportRolls
from sandtable.web.faces.face import Face, Piece, face_of
from sandtable.web.games.picture import log
from sandtable.web.games.scene_said import Gone, SceneSaid, Went
from sandtable.web.games.scenes import scenes
from sandtable.web.games.wire import LogEntry


def seen(table: Situation, before: Any) -> tuple[SceneSaid, ...]:
    """The scenes of what a table last told."""
    known = Told("blue", BLUE, None, (), table.told, whole=True)
    return scenes(table.game, face_of(table.game), known, before, table.state)


def fought(*faces: int) -> tuple[Situation, SceneSaid]:
    """Able at C2 assaults Fritz at C3."""
    table = combat(blue=["Able inf C2/N"], red=["Fritz inf C3/S"], ready="Able")
    before = table.state
    (scene,) = seen(table.fight(table.assault("C3", "Able"), "Fritz", *faces), before)
    return table, scene


def test_an_assault_that_wins_shows_who_acted_whom_it_met_and_who_is_gone() -> None:
    table, scene = fought(1, 10)
    fritz = table.unit("Fritz")
    assert scene.headline == "Able against Fritz, assault: defender shattered"
    assert (scene.side, scene.source, scene.at, scene.profits, scene.sides) == (0, ("C2",), "C3", 0, (0, 1))
    assert scene.lost == (Gone(fritz, "Fritz", 1, "C3"),)
    assert scene.moved == ()
    assert [said for said, _ in scene.then] == ["Fritz is shattered", "Red takes 1 morale marker: Fritz shattered"]


def test_each_roll_says_whose_it_was_what_it_needed_and_how_it_went() -> None:
    _, scene = fought(1, 10)
    hit, save = scene.casts
    assert (hit.side, hit.faces, hit.label, hit.met, hit.well, hit.came) == (
        0,
        (1,),
        "hit roll",
        (True,),
        (True,),
        "success",
    )
    assert hit.rule == "ddb.combat.basic-hit"
    assert (save.side, save.faces, save.label, save.met, save.well) == (1, (10,), "defender's save", (False,), (False,))
    assert save.needs.endswith(" or less")


def test_an_assault_that_fails_is_good_for_the_defender() -> None:
    table, scene = fought(10, 10)
    assert (scene.at, scene.profits) == ("C3", 1)
    assert scene.lost == (Gone(table.unit("Able"), "Able", 0, "C2"),)


def test_an_assault_that_changes_nothing_is_good_for_nobody() -> None:
    _, scene = fought(10, 1)
    assert scene.headline.endswith("attacker holds")
    assert (scene.profits, scene.lost, scene.moved) == (None, (), ())


def test_a_retreat_shows_from_where_to_where() -> None:
    table = combat(blue=["Able inf C2/N", "Gun art_light C1/N"], red=["Fritz inf C3/S"], ready="Able")
    table.play(table.fire("Fritz", "Gun"), 1, 10).play(GiveWay())
    before = table.state
    (scene,) = seen(table.play(table.back("C4")), before)
    assert scene.headline == "Fritz goes back from C3 to C4"
    assert scene.moved == (Went(table.unit("Fritz"), "Fritz", 1, "C3", "C4"),)
    assert (scene.at, scene.casts, scene.lost) == ("C4", (), ())


def test_a_rally_has_its_dice_and_nobody_moves_from_nowhere() -> None:
    table = situation(OPEN_7, ["HQ hq_leg C2", "Able inf A1"], ["Fritz inf C7/S"]).put("Able", "shattered")
    table.on(Rally(BLUE))
    before = table.state
    (scene,) = seen(table.play(table.rally("HQ", "Able"), 10), before)
    assert "rally" in scene.headline
    assert [cast.faces for cast in scene.casts] == [(10,)]
    assert (scene.sides, scene.lost, scene.moved) == ((0,), (), ())


def test_what_the_defender_added_is_told_beside_the_dice() -> None:
    """ddb.gap.support-hit-values: one zone takes 2 from 5, an ART support 1."""
    red = ["Fritz inf C3/S", "Hans inf B3/S"]
    table = combat(blue=["Able inf C2/N"], red=red, art=(0, 1), ready="Able")
    table.play(table.assault("C3", "Able"))
    before = table.state
    (scene,) = seen(table.play(table.defend("Fritz", zones="B3", art=1), 9, 1), before)
    said = "The defender added 1 supporting zone and 1 artillery or air support: the hit number is 2 and not 5"
    assert scene.because == ((said, "ddb.gap.support-hit-values"),)
    assert scene.casts[0].needs == "2 or less"
    assert fought(1, 10)[1].because == ()


def test_initiative_says_that_low_wins_and_what_each_side_added() -> None:
    """ddb.init.roll; a tie is rolled again, ddb.init.ties"""
    table = situation(OPEN_7, ["Able inf C2/N"], ["Fritz inf C7/S"]).change(markers=(2, 0))
    table.on(Initiative(), faces=(3, 5, 4, 7))
    (scene,) = seen(table, table.state)
    said = (
        "Each adds its morale markers, and the lower total wins: Blue 4 + 2 markers = 6 against Red 7 + 0 markers = 7"
    )
    assert scene.because == ((said, "ddb.init.roll"),)
    assert scene.profits == BLUE
    (scene,) = seen(table.change(markers=(0, 0)).on(Initiative(), faces=(8, 1)), table.state)
    assert [said for said, _ in scene.because] == [
        "Low wins, and nobody has morale markers to add: Blue 8 against Red 1"
    ]


def test_what_is_added_to_a_die_is_told_beside_it() -> None:
    """ddb.move.out-of-command: a 1 is no Move Double there."""
    table = situation(OPEN_7, ["HQ hq_leg A1", "Able inf G5"], ["Fritz inf C7/S"]).on(Movement(BLUE))
    before = table.state
    (scene,) = seen(table.play(Activate(table.units("Able")), 1), before)
    assert [cast.came for cast in scene.casts] == ["1 +1: full (2-7)"]
    assert scene.because == (("1 is added to the die: outside command range", "ddb.move.out-of-command"),)


def test_supports_of_which_a_part_comes_are_good_for_nobody() -> None:
    """ddb.support.table: each comes on 1 to 7."""
    for faces, good in (((1, 1), BLUE), ((1, 10), None), ((10, 1), None), ((10, 10), RED)):
        table = situation(OPEN_7, ["Able inf C2/N"], ["Fritz inf C7/S"], blue_extra="art = 2")
        table.on(SupportRolls(), faces=faces)
        (scene,) = seen(table, table.state)
        assert scene.profits == good, faces


def test_words_alone_are_no_scene() -> None:
    table = combat(blue=["Able inf C2/N"], red=["Fritz inf C3/S"], ready="Able")
    assert seen(table, table.state) == ()


# ---------------------------------------------------------------------- of what is hidden


class LineFace(Face):
    """Scouts on their line, where a seat sees them."""

    def pieces(self, s: State) -> tuple[Piece, ...]:
        return tuple(
            Piece(number, f"scout {number}", scout.side, self.place(scout.square), "", lost=scout.captured)
            for number, scout in enumerate(s.scouts)
        )

    def place(self, square: int) -> str:
        return "" if square < 0 else str(square)


def told(seat: Seat) -> dict[int, LogEntry]:
    """The game that is written down, as a seat reads it."""
    match = told_match()
    return {entry.number: entry for entry in log(match, LineFace(match.game), seat, 0, len(match.history), {})}


def test_a_hidden_move_is_shown_to_its_own_side_alone() -> None:
    own, other = told(RED_SCOUTS), told(BLUE_SCOUTS)
    (scene,) = own[3].scenes
    assert scene.moved == (Went(0, "scout 0", 0, "0", "1"),)
    assert 3 not in other
    assert told(UMPIRE)[3].scenes == own[3].scenes


def test_who_slips_away_unseen_leaves_no_trace() -> None:
    """He was found on square 3: his own side sees him go, the other only that he is gone from sight."""
    own, other = told(BLUE_SCOUTS), told(RED_SCOUTS)
    assert [scene.moved for scene in own[5].scenes] == [(Went(1, "scout 1", 1, "3", "5"),)]
    assert 5 not in other


def test_a_search_is_one_scene_with_the_dice_that_were_seen_and_says_who_was_taken() -> None:
    (scene,) = told(BLUE_SCOUTS)[7].scenes
    assert scene.headline == "Blue fights scout 0, who is captured"
    assert [(cast.sides, cast.faces, cast.rule) for cast in scene.casts] == [
        (6, (5,), "scouts.search"),
        (6, (6,), "scouts.fight"),
    ]
    assert (scene.side, scene.profits) == (1, 1)
    assert [(gone.number, gone.side) for gone in scene.lost] == [(0, 0)]


def test_dice_that_a_seat_may_not_see_are_on_no_card() -> None:
    match = told_match()
    searched = match.history[3]
    known = Told("Red", 0, None, (), searched.events, whole=False)
    assert scenes(match.game, LineFace(match.game), known, searched.state, searched.state) == ()
    seen_all = replace(known, throws=searched.throws)
    assert len(scenes(match.game, LineFace(match.game), seen_all, searched.state, searched.state)) == 1
