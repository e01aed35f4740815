"""Facts that many questions ask for, declared once so that they have the same range everywhere."""

from __future__ import annotations

from typing import Annotated

from sandtable.sheet.facts import count

#: More than any unit of the order of battle has, for scenarios of their own.
MOST_STATUS = 20
MOST_SP = 4
#: The transports of the full operation are 32 serials.
MOST_SERIALS = 40
MOST_SQUADRONS = 60
MOST_GUNS = 30
#: Farther than any gun reaches, in km.
FARTHEST_GUN = 30
#: The full operation ends with turn 18; scenarios may go on.
MOST_TURNS = 26

Turn = Annotated[int, count("Turn", 1, MOST_TURNS, "Number of the turn: odd ones are day, even ones night")]
Sp = Annotated[int, count("SP", 0, MOST_SP, "Supply points that the unit has")]
Interceptors = Annotated[
    int, count("Interceptors", 0, MOST_SQUADRONS, "Fighter squadrons on intercept there; only these go through")
]
Escorts = Annotated[
    int,
    count("Escorts", 0, MOST_SQUADRONS, "All fighters of the stream's side there: escorts, patrols and interceptors"),
]
Patrols = Annotated[
    int,
    count(
        "Interceptors' patrols",
        0,
        MOST_SQUADRONS,
        "Fighters of the intercepting side there on escort or patrol: they fight, and do not go through",
    ),
]
