"""Every typed answer of Konflikt '47: how it is written and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from msgspec.structs import replace

from sandtable.game.answers import Concede, Done
from sandtable.game.notation import Verb
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle.ambushes import GoOnOrHalt
from sandtable.rulesets.konflikt_47.battle.asked import asked_of
from sandtable.rulesets.konflikt_47.battle.assault_facts import assault_of
from sandtable.rulesets.konflikt_47.battle.assault_reactions import Reacting
from sandtable.rulesets.konflikt_47.battle.boarding import could_board
from sandtable.rulesets.konflikt_47.battle.breaking_apart import VictorMoves
from sandtable.rulesets.konflikt_47.battle.fire_reactions import ReactToFire
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit, has_facing
from sandtable.rulesets.konflikt_47.battle.recce import RecceMove
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.straight_ways import victor_keeps_facing
from sandtable.rulesets.konflikt_47.notation.words import REACTIONS
from sandtable.rulesets.konflikt_47.terms import Reaction

#: How units, places and facings are written in them.
NAMING = (
    "Names of units may be cut short where that is clear, or given as #number; places as inches from the west and "
    "south edges: 23.5,14; facings as n, ne, 45 or toward NAME; weapons by their name or their letters."
)
AIM = "[with WEAPON, WEAPON] [he|at] [indirect]"
#: Whatever is asked, one may give up.
ANYTHING = tuple(kind.__name__ for kind in get_args(a.AnyAnswer))

#: A letter stands for several verbs only where no question takes two of them.
VERBS = {
    "place": Verb(("Place",), "place NAME at 12,4 [facing n]", "set a unit up", "place Rifle squad at 12,4", "a"),
    "order": Verb(
        ("Give",),
        "order NAME fire|advance|run|ambush|rally|down [facing ne] [he|at]",
        "give a unit its order; a team with a fixed weapon may turn first, an ambusher load HE or anti-tank",
        "order Rifle squad advance",
        "o",
    ),
    "assault": Verb(("Give",), "assault NAME, TARGET", "order a unit to Run and assault an enemy", letter="s"),
    "go": Verb(
        ("Go",),
        "go to 12,9 [via 8,7 then 9,8] [facing ne] [reverse] [board NAME] [from 6,4]",
        "move along a tape and face; also '6 toward NAME', '4 north', 'behind NAME', 'out of sight of NAME'",
        "go to 12,9 via 8,7 facing ne",
        "m",
    ),
    "stay": Verb(("Go",), "stay [facing ne] [board NAME] [from 6,4]", "do not move, but face as you like", letter="y"),
    "hitch": Verb(("Hitch",), "hitch GUN", "hitch a gun, as the whole action", letter="i"),
    "unhitch": Verb(("Unhitch",), "unhitch at 12,4 [facing n]", "put the towed gun down", letter="v"),
    "shoot": Verb(
        ("Shoot",),
        f"shoot TARGET {AIM} [then TARGET …] or shoot bearing 45",
        "all that fires, target after target; without weapons named what fires together, which is said beforehand",
        "shoot Infantry section 1",
        "f",
    ),
    "react": Verb(
        ("React",),
        f"react down|firefight|escape|recce|stand and fire {AIM}, or react nothing",
        "what the unit does about it",
        "react down",
        "r",
    ),
    "ambush": Verb(
        ("Spring",), f"ambush NAME at 4 in {AIM}", "shoot when the mover has come so far along its way", letter="a"
    ),
    "goon": Verb(("GoOn",), "go on", "go on as it was declared", letter="o"),
    "halt": Verb(("Halt",), "halt [facing ne]", "stop here", letter="x"),
    "fall": Verb(("Fall",), "fall rifle, rifle, lmg", "who falls, by their weapons", letter="f"),
    "choose": Verb(("Choose",), "choose NAME", "one of several units", letter="o"),
    "fight": Verb(("FightBy",), "fight hand-to-hand|point-blank", "how the unit fights", letter="f"),
    "followon": Verb(("FollowOn",), "follow on", "fight another round", letter="f"),
    "consolidate": Verb(("Consolidate",), "consolidate", "let both break apart", letter="s"),
    "put": Verb(("PutDown",), "put at 12,4 [facing n]", "put the unit down here", letter="a"),
    "keep": Verb(("Keep",), "keep NAME, NAME|all|nothing", "the dice that stay for the next turn", letter="k"),
    "done": Verb(("Done",), "done", "nothing more to do here: go on"),
    "concede": Verb(ANYTHING, "concede", "give the battle up", letter="q"),
}

#: What may be added to a way, and is only written where it is open.
FACING, REVERSE, BOARD, FROM = " [facing ne]", " [reverse]", " [board NAME]", " [from 6,4]"


def open_verbs(s: BattleState, verbs: Mapping[str, Verb]) -> dict[str, Verb]:
    """Verbs without what is not open to the unit that is asked: a gun neither reverses nor gets aboard."""
    return {word: replace(verb, usage=_usage(s, word, verb)) for word, verb in verbs.items()}


def _usage(s: BattleState, word: str, verb: Verb) -> str:
    if word == "react":
        return _reactions(s, verb.usage)
    usage = verb.usage
    for part in _closed(s) if {"Go", "Halt"} & {*verb.kinds} else ():
        usage = usage.replace(part, "")
    return usage


def _reactions(s: BattleState, usage: str) -> str:
    """With the reactions that are open there, and no others."""
    step = s.agenda[0]
    if not isinstance(step, ReactToFire | Reacting):
        return usage
    able = list(step.open(s)) if isinstance(step, ReactToFire) else step.open_to(s, assault_of(s))
    words = "|".join(said for said, reaction in REACTIONS.items() if reaction in able)
    fires = Reaction.FIREFIGHT in able or Reaction.STAND_AND_FIRE in able
    return f"react {words}{f' {AIM}' if fires else ''}, or react nothing"


def _closed(s: BattleState) -> list[str]:
    """What the unit that is asked cannot add to its way."""
    step, unit = s.agenda[0], asked_of(s)
    if unit < 0:
        return []
    moves, comes_on = isinstance(step, MoveUnit), s.units[unit].where is not Where.TABLE
    boards = moves and not comes_on and could_board(s, unit)
    backs = s.is_vehicle(unit) and isinstance(step, MoveUnit | RecceMove) and not comes_on
    kept = isinstance(step, VictorMoves) and victor_keeps_facing(s, unit)
    faces = has_facing(s, unit) and not kept and not (isinstance(step, GoOnOrHalt) and s.is_vehicle(unit))
    return [
        part for part, is_open in ((FACING, faces), (REVERSE, backs), (BOARD, boards), (FROM, comes_on)) if not is_open
    ]


#: Words that are a whole answer.
PLAIN = {
    "goon": a.GoOn,
    "followon": a.FollowOn,
    "consolidate": a.Consolidate,
    "done": Done,
    "concede": Concede,
}
#: Answers that people write in two words.
TWO_WORDS = {"set up": "place", "go on": "goon", "follow on": "followon", "put down": "put"}
