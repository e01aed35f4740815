"""What the guide of Skirmish can see in a position."""

from sandtable.sheet.guide import Moment, Sign
from skirmish.battle.mortar import Mortar


def can_bombard(moment: Moment) -> Sign | None:
    """A mortar that has not acted yet, with somebody to lay its square on."""
    s, side = moment.state, moment.side
    field = s.scenario
    for squad in s.units_of(side):
        if squad not in field.mortars or s.acted >> squad & 1:
            continue
        mortar = Mortar(s, squad)
        aim = mortar.best()
        if aim is not None:
            under = tuple(dict.fromkeys(field.body_unit[body] for body in mortar.under(aim)))
            return Sign({"unit": field.said(squad), "enemies": field.names(under)}, (squad, *under))
    return None


SIGNS = {"can_bombard": can_bombard}
