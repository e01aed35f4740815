"""Panzer Korps, wired together."""

from __future__ import annotations

from sandtable.rulesets.panzer_korps.tables import HOME, TABLES
from sandtable.sheet.ruleset import LazyProcedures, Ruleset

SUMMARY = (
    "A division fights a day of two-hour segments, each of as many turns as a die gives it. Every force group rolls a "
    "decision die in its command colour and moves as many formations as it allows. Fire is one die against another, by "
    "morale or calibre against cover; what beats it puts disorder markers on, which suppress, fragment and rout."
)

#: Every procedure under its phase, in the order of the turn, and where it stands.
PROCEDURES: dict[str, dict[str, str]] = {
    "Before the battle": {},
    "The day and command": {},
    "Air and bombardment": {},
    "Movement": {},
    "Fire": {},
    "Close combat": {},
    "Morale and recovery": {},
    "Formations": {},
}


def load() -> Ruleset:
    """The ruleset; modules and tables are read as questions need them."""
    return Ruleset(
        short_name="panzer_korps",
        prefix="pk",
        title="Panzer Korps",
        summary=SUMMARY,
        home=HOME,
        tables=TABLES,
        table_files=TABLES.files,
        package=__package__,
        procedures=LazyProcedures(__package__, PROCEDURES),
    )
