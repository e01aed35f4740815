"""What the marks on the map of D-Day to Berlin mean."""

from __future__ import annotations

from sandtable.web.faces.face import Mark

LEGEND = (
    Mark("the pale tooth: where it faces", ("chip-a", "facing-0"), "top"),
    Mark(
        "two strokes on top: a battalion; one: a detachment; crosses: a headquarters",
        ("chip-a", "size-battalion"),
        "top",
    ),
    Mark("has moved", ("chip-a", "state-moved"), "corner"),
    Mark("has fought", ("chip-a", "state-fought"), "corner"),
    Mark("on road march", ("chip-a", "state-road"), "corner"),
    Mark("out of supply", ("chip-a", "state-out_of_supply"), "corner"),
    Mark("objective; a plate behind it shows who holds it", ("objective",), "place"),
    Mark("supply point", ("supply",), "place"),
    Mark("prepared position", ("works",), "zone"),
    Mark(
        "Dots at the lower left of a counter: one Poor, two Regular, three Veteran. Blue rectangles are one side, red "
        "diamonds the other. Plain zones are open; any texture is rough."
    ),
)
