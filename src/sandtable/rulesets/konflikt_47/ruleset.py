"""Konflikt '47, wired together."""

from __future__ import annotations

from sandtable.rulesets.konflikt_47.tables import HOME, TABLES
from sandtable.sheet.ruleset import LazyProcedures, Ruleset

SUMMARY = (
    "Every unit has one order die; dice of both sides are drawn blind from one cup and give orders. Pinned units must "
    "first pass an order test on two dice. Shooting hits on 3+ with modifiers and damages by the target's quality or "
    "armour; every volley that hits pins. Walkers, Tesla cannon and worse fight beside squads and tanks."
)

#: Every procedure under its phase, in the order of the game turn, and where it stands.
PROCEDURES: dict[str, dict[str, str]] = {
    "Orders": {},
    "Movement": {},
    "Shooting at troops": {},
    "Shooting at vehicles": {},
    "Close quarters": {},
    "Morale and pins": {},
    "Units and weapons": {},
}


def load() -> Ruleset:
    """The ruleset; modules and tables are read as questions need them."""
    return Ruleset(
        short_name="konflikt_47",
        prefix="k47",
        title="Konflikt '47",
        summary=SUMMARY,
        home=HOME,
        tables=TABLES,
        table_files=TABLES.files,
        package=__package__,
        procedures=LazyProcedures(__package__, PROCEDURES),
    )
