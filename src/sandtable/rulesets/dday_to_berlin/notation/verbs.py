"""Every typed answer of D-Day to Berlin: how it is written and what it does."""

from __future__ import annotations

from sandtable.game.notation import Verb
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario

SUPPORTS = "[guns NAME, …|all] [art N] [air N]"

VERBS = {
    "place": Verb(("Place",), "place NAME at D4 [facing n]", "put a unit on the table"),
    "first": Verb(("MoveFirst",), "first", "move first this turn"),
    "second": Verb(("MoveSecond",), "second", "leave the first move to the enemy"),
    "rally": Verb(("TryRally",), "rally HQ NAME", "an HQ tries to bring a shattered battalion back"),
    "activate": Verb(
        ("Activate",), "activate NAME[, NAME…] or activate all D4", "roll for a battalion or a group in a zone"
    ),
    "move": Verb(
        ("Move",),
        "move NAME to D5 [via C5] [facing n] [road]",
        "move along a path (found for you where you give none) and face; road doubles the move along a road",
    ),
    "turn": Verb(("Move",), "turn NAME n", "face another way and stay"),
    "fallback": Verb(("FallBack",), "fallback", "the whole group falls back a zone"),
    "stay": Verb(("Stay",), "stay", "stay, for a morale marker each"),
    "retreat": Verb(("RetreatTo",), "retreat to D5 [facing n]", "where a retreat ends"),
    "build": Verb(
        ("Work",), "build position NAME or build bridge NAME D4-D3", "engineers dig in or bridge a river edge"
    ),
    "blow": Verb(("Work",), "blow bridge NAME D4-D3", "engineers blow a bridge of their zone"),
    "remove": Verb(("Work",), "remove position NAME", "engineers remove a prepared position"),
    "assault": Verb(
        ("Assault",),
        f"assault D4 with NAME [and NAME…|all] [from E5, F4|all] {SUPPORTS}",
        "assault a zone: the first named leads, others of its zone join, zones support (from), guns and supports fire",
    ),
    "fire": Verb(
        ("Fire",),
        f"fire NAME at TARGET {SUPPORTS} or fire off-table at TARGET",
        "fire a gun on the table, or an ART support, at a unit",
    ),
    "strike": Verb(("AirStrike",), "strike TARGET", "spend an AIR support on a strike"),
    "defend": Verb(
        ("Defend",), f"defend [with NAME] [from E5, F4|all] {SUPPORTS}", "name the primary defender and its supports"
    ),
    "counterfire": Verb(("CounterFire",), "counterfire art N [air N]", "spend supports against enemy fire"),
    "hold": Verb(("Hold",), "hold", "hold under fire, for morale markers"),
    "giveway": Verb(("GiveWay",), "giveway", "retreat under fire"),
    "advance": Verb(("Advance",), "advance [NAME] to D4 [via C4] [facing n]", "advance after an assault"),
    "take": Verb(
        ("TakePosition",), "take NAME[, NAME…]|all [facing n]", "one battalion, or a division's in a zone, takes it"
    ),
    "done": Verb(("Done", "CounterFire"), "done", "nothing more to do here: go on"),
}

#: Words that are a whole answer.
PLAIN = {
    "first": a.MoveFirst,
    "second": a.MoveSecond,
    "fallback": a.FallBack,
    "stay": a.Stay,
    "hold": a.Hold,
    "giveway": a.GiveWay,
}
#: Answers that people write in two words.
TWO_WORDS = {"give way": "giveway", "fall back": "fallback", "counter fire": "counterfire", "air strike": "strike"}


def verbs_of(scenario: Scenario) -> dict[str, Verb]:
    """The verbs that a scenario has a use for: nobody strikes where neither side has aircraft."""
    flown = any(force.air for force in scenario.forces)
    return {name: verb for name, verb in VERBS.items() if flown or name != "strike"}
