"""Every typed answer of Flames of War: how it is written and what it does."""

from __future__ import annotations

from typing import get_args

from sandtable.game.answers import Concede, Done
from sandtable.game.notation import Verb
from sandtable.rulesets.flames_of_war.battle import answers as a

#: How platoons, teams and places are written in them.
NAMING = (
    "Names of platoons may be cut short where that is clear, or given as #number; a team is t and its number: t12; "
    "places are inches from the west and south edges: 23.5,14; headings n, ne, 45. Teams are parted by ' / '."
)
#: Whatever is asked, one may give up.
ANYTHING = tuple(kind.__name__ for kind in get_args(a.AnyAnswer))

#: A letter stands for several verbs only where no question takes two of them.
VERBS = {
    "objective": Verb(("PlaceObjective",), "objective at 24,8", "place an objective", letter="o"),
    "hold": Verb(("HoldBack",), "hold NAME, NAME|nothing", "the platoons that are held back", letter="k"),
    "deploy": Verb(
        ("Deploy",),
        "deploy NAME each t3 at 12,4 facing n / t4 at 14,4 / t9 rear / t5 aboard t8",
        "put a platoon down whole",
        "deploy Rifle platoon each t2 at 12,4",
        "a",
    ),
    "arrive": Verb(("Arrive",), "arrive NAME, NAME", "the platoons that come from reserve", letter="a"),
    "pick": Verb(("Pick",), "pick NAME", "the platoon that acts next", "pick Rifle platoon", "o"),
    "choose": Verb(("Choose",), "choose t12", "one team of several", letter="o"),
    "agree": Verb(("Agree",), "agree", "yes: roll again, or try again", letter="a"),
    "order": Verb(
        ("Give",),
        "order blitz|cross here|follow me|dig in|clear mines [teams t3 t4] [at MINEFIELD]",
        "order the platoon",
        letter="r",
    ),
    "go": Verb(
        ("Go",),
        "go each t3 to 12,9 facing ne / t4 to 13,9 via 12,8 [dash] [from 6,0], or go 6 toward NAME [dash]",
        "move teams along their tapes, or the whole platoon as one",
        "go 6 toward the farm",
        "m",
    ),
    "mount": Verb(("Mount",), "mount t3 in t9 / t4 in t9", "get into transports", letter="i"),
    "dismount": Verb(("Dismount",), "dismount t3 at 12,4 facing n / t4 at 13,4", "get out", letter="v"),
    "forward": Verb(("BringForward",), "forward t9 at 12,4 facing n", "bring transports from the rear", letter="w"),
    "put": Verb(
        ("PutDown",), "put t30 at 24,20 facing n / t31 at 28,20", "put Aircraft or passengers down", letter="a"
    ),
    "shoot": Verb(
        ("Shoot",),
        "shoot NAME [with NAME], or shoot t3 t4 at t20 [with WEAPON] / t5 at t21",
        "all that a platoon can at another, or team by team",
        "shoot Grenadier platoon 1 with Rifle platoon",
        "f",
    ),
    "smoke": Verb(("Shoot",), "smoke t3 t4 at t20", "shoot smoke at teams", letter="s"),
    "assign": Verb(("Assign",), "assign t20 t20 t21", "who takes each hit, one after another", letter="a"),
    "swap": Verb(("Swap",), "swap t20 t21", "Mistaken Target: their hits change places", letter="s"),
    "bombard": Verb(
        ("Bombard",),
        "bombard 24,30 with t10 t11 spotter t14 [smoke 90] [again]",
        "bombard a place; smoke runs from there in a direction",
        "bombard 24,30 with t10 t11 spotter t14",
        "d",
    ),
    "charge": Verb(("ChargeIn",), "charge NAME with t3 t4 [at t20]", "teams of a platoon charge", letter="s"),
    "scoot": Verb(("Scoot",), "scoot NAME", "order it to Shoot and Scoot", letter="o"),
    "strike": Verb(
        ("Blows",), "strike t20 side, t21 top", "who takes each hit, and where it strikes a tank", letter="s"
    ),
    "counter": Verb(
        ("CounterCharge",), "counter t3 t4|nobody [at t20]", "who charges in the counterattack", letter="r"
    ),
    "done": Verb(("Done",), "done", "nothing more to do here: go on"),
    "concede": Verb(ANYTHING, "concede", "give the battle up", letter="q"),
}
#: Words that are a whole answer.
PLAIN = {"agree": a.Agree, "done": Done, "concede": Concede}
#: Answers that people write in two words.
TWO_WORDS = {"hold back": "hold", "put down": "put", "bring forward": "forward"}
