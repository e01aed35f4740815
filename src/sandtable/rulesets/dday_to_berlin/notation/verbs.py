"""Every typed answer of D-Day to Berlin: how it is written and what it does."""

from __future__ import annotations

from sandtable.game.notation import Verb
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario

#: How units, zones and facings are written in them.
NAMING = (
    "Names of units may be cut short where that is clear, or given as #number; "
    "zones as D4 or by the name on the map; facings as n, e, s, w."
)
SUPPORTS = "[guns NAME, …|all] [art N] [air N]"

#: A letter stands for several verbs only where no question takes two of them.
VERBS = {
    "place": Verb(("Place",), "place NAME at D4 [facing n]", "put a unit on the table", letter="a"),
    "first": Verb(("MoveFirst",), "first", "move first this turn", letter="f"),
    "second": Verb(("MoveSecond",), "second", "leave the first move to the enemy", letter="s"),
    "rally": Verb(("TryRally",), "rally HQ NAME", "an HQ tries to bring a shattered battalion back", letter="r"),
    "activate": Verb(
        ("Activate",),
        "activate NAME[, NAME…] or activate all D4",
        "roll for a battalion or a group in a zone",
        letter="a",
    ),
    "move": Verb(
        ("Move",),
        "move NAME to D5 [via C5] [facing n] [road]",
        "move along a path (found for you where you give none) and face; road doubles the move along a road",
        "move Tank to C4",
        letter="m",
    ),
    "turn": Verb(("Move",), "turn NAME n", "face another way and stay", letter="f"),
    "fallback": Verb(("FallBack",), "fallback", "the whole group falls back a zone", letter="f"),
    "stay": Verb(("Stay",), "stay", "stay, for a morale marker each", letter="s"),
    "retreat": Verb(("RetreatTo",), "retreat to D5 [facing n]", "where a retreat ends", letter="r"),
    "build": Verb(
        ("Work",),
        "build position NAME or build bridge NAME D4-D3",
        "engineers dig in or bridge a river edge",
        letter="d",
    ),
    "blow": Verb(("Work",), "blow bridge NAME D4-D3", "engineers blow a bridge of their zone", letter="w"),
    "remove": Verb(("Work",), "remove position NAME", "engineers remove a prepared position", letter="v"),
    "assault": Verb(
        ("Assault",),
        f"assault D4 with NAME [and NAME…|all] [from E5, F4|all] {SUPPORTS}",
        "assault a zone: the first named leads, others of its zone join, zones support (from), guns and supports fire",
        "assault C3 with Tank Bn",
        letter="s",
    ),
    "fire": Verb(
        ("Fire",),
        f"fire NAME at TARGET {SUPPORTS} or fire off-table at TARGET",
        "fire a gun on the table, or an ART support, at a unit",
        letter="f",
    ),
    "strike": Verb(("AirStrike",), "strike TARGET", "spend an AIR support on a strike", letter="i"),
    "defend": Verb(
        ("Defend",),
        f"defend [with NAME] [from E5, F4|all] {SUPPORTS}",
        "name the primary defender and its supports",
        letter="d",
    ),
    "counterfire": Verb(("CounterFire",), "counterfire art N [air N]", "spend supports against enemy fire", letter="f"),
    "hold": Verb(("Hold",), "hold", "hold under fire, for morale markers", letter="o"),
    "giveway": Verb(("GiveWay",), "giveway", "retreat under fire", letter="w"),
    "advance": Verb(("Advance",), "advance [NAME] to D4 [via C4] [facing n]", "advance after an assault", letter="a"),
    "take": Verb(
        ("TakePosition",),
        "take NAME[, NAME…]|all [facing n]",
        "one battalion, or a division's in a zone, takes it",
        letter="k",
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
