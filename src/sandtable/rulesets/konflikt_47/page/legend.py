"""What the marks on the table of Konflikt '47 mean."""

from __future__ import annotations

from sandtable.inches.drawing.looks import Model
from sandtable.inches.drawing.svg_dice import die_marks
from sandtable.rulesets.konflikt_47.battle.picture import GLYPHS
from sandtable.rulesets.konflikt_47.terms import Order
from sandtable.web.faces.face import Mark

ORDERS = {
    Order.FIRE: "stay, fire",
    Order.ADVANCE: "go, fire",
    Order.RUN: "far, assault",
    Order.AMBUSH: "wait",
    Order.RALLY: "lose pins",
    Order.DOWN: "hide",
}
MODELS: dict[Model, str] = {
    "rifle": "rifle",
    "smg": "SMG",
    "mg": "machine gun",
    "at": "anti-tank",
    "mortar": "mortar",
    "flame": "flames",
    "beast": "claws",
    "officer": "officer",
}

LEGEND = (
    *(Mark(f"{order.said}: {does}", die_marks("a", GLYPHS[order]), "die", "Orders") for order, does in ORDERS.items()),
    *(Mark(said, (f"model-a-{model}",), "model", "Models") for model, said in MODELS.items()),
    Mark("a pin", ("pin",), "die", "Models"),
    Mark("Assault rifles have the stroke of submachine guns."),
    Mark("Each pin takes 1 from morale and from hitting."),
    Mark("The order die of a unit stands on its tag. A unit without a die has no order yet."),
    Mark("Who has fallen is not drawn."),
    Mark("The pale tooth is where a vehicle, a gun or a team with a fixed weapon faces."),
    Mark("A dark hull with a cross is a wreck. A star is an objective, with a ring in the colour of who holds it."),
    Mark("One side has plain rims and a single rule at its tags, the other broken rims and a double rule."),
)
