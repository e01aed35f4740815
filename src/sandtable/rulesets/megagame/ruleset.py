"""The megagame, wired together."""

from __future__ import annotations

from sandtable.rulesets.megagame.tables import HOME, TABLES
from sandtable.sheet.ruleset import LazyProcedures, Ruleset

SUMMARY = (
    "Umpired, hidden and operational: both sides order battalions and squadrons, the umpire resolves. An attack adds "
    "status and factors of its units, takes off the defenders' and adds one die; the band it falls into differs in "
    "normal and bad terrain and gives losses, retirements, counter-attacks and overruns. Above it fighters, flak, "
    "drops, interdiction and recce."
)

#: Every procedure under its phase, in the order of the turn, and where it stands.
PROCEDURES: dict[str, dict[str, str]] = {
    "Orders and supply": {},
    "Air to air": {},
    "Interdiction": {},
    "Flak and landings": {},
    "Movement": {},
    "Air recce": {},
    "Combat": {},
    "Units and victory": {},
}


def load() -> Ruleset:
    """The ruleset; modules and tables are read as questions need them."""
    return Ruleset(
        short_name="megagame",
        prefix="mg",
        title="Operation Market Garden (megagame)",
        summary=SUMMARY,
        home=HOME,
        tables=TABLES,
        table_files=TABLES.files,
        package=__package__,
        procedures=LazyProcedures(__package__, PROCEDURES),
    )
