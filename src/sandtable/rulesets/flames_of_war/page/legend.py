"""What the marks on the table of Flames of War mean."""

from __future__ import annotations

from sandtable.inches.drawing.looks import TeamSign
from sandtable.web.faces.face import Mark

SIGNS: dict[TeamSign, str] = {
    "inf": "rifles",
    "mg": "machine gun",
    "at": "anti-tank",
    "mortar": "mortar",
    "observer": "Observer",
    "hq": "HQ",
}

LEGEND = (
    *(Mark(said, (f"sign-a-{sign}",), "place", "Teams on foot") for sign, said in SIGNS.items()),
    Mark("gun", ("gun",), "place", "Guns and vehicles"),
    Mark("howitzer", ("howitzer",), "place", "Guns and vehicles"),
    Mark("tank with a turret", ("tank-a",), "place", "Guns and vehicles"),
    Mark("without a turret", ("casemate-a",), "place", "Guns and vehicles"),
    Mark("Aircraft", ("plane-a",), "place", "Guns and vehicles"),
    Mark("The teams of a platoon lie in one hull and have one tag; its first team leads it."),
    Mark("A tank that is struck through is Bailed Out. Who is Destroyed is gone."),
    Mark("The pale tooth is where a vehicle faces; a turret may look elsewhere."),
    Mark("A ring of dots around a team is its foxhole. White patches are smoke."),
    Mark("A star is an objective, with a ring in the colour of the side in whose area it lies: the other wins by it."),
    Mark("One side has plain rims and a single rule at its tags, the other notched rims and a double rule."),
)
