"""What all games share: states, an agenda of steps, questions, answers, events, seats, views and records."""

from sandtable.game.agenda import AgendaState, Step, Tell
from sandtable.game.frame import Game
from sandtable.game.question import Forecast, Question, Turned, View
from sandtable.game.seats import Role, Seat

__all__ = [
    "AgendaState",
    "Forecast",
    "Game",
    "Question",
    "Role",
    "Seat",
    "Step",
    "Tell",
    "Turned",
    "View",
]
