"""Flames of War, wired together."""

from __future__ import annotations

from sandtable.rulesets.flames_of_war.tables import HOME, TABLES
from sandtable.sheet.ruleset import LazyProcedures, Ruleset

SUMMARY = (
    "One side takes its whole turn, then the other: Starting Step, Movement, Shooting, Assault. Every test is one die "
    "that scores a number on a card. Shots hit on the target's own number, made worse by range, concealment and smoke; "
    "tanks save with armour against Anti-tank, others with a Save, and Firepower decides. Assaults swing back and "
    "forth until one side is gone or fails to counterattack."
)

#: Every procedure under its step of the turn, in the order of the turn, and where it stands.
PROCEDURES: dict[str, dict[str, str]] = {
    "Starting Step": {},
    "Movement Step": {},
    "Shooting Step": {},
    "Bombardment": {},
    "Assault Step": {},
    "Cards and forces": {},
}


def load() -> Ruleset:
    """The ruleset; modules and tables are read as questions need them."""
    return Ruleset(
        short_name="flames_of_war",
        prefix="fow",
        title="Flames of War (4th edition)",
        summary=SUMMARY,
        home=HOME,
        tables=TABLES,
        table_files=TABLES.files,
        package=__package__,
        procedures=LazyProcedures(__package__, PROCEDURES),
    )
