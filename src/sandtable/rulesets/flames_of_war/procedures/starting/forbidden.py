"""What may not be done in some state, as the table of that state says (`while_bailed_out`, `after_aa_fire`)."""

from __future__ import annotations

from sandtable.explain import Refusal, refuse_if
from sandtable.rulesets.flames_of_war.rows import PermissionRow


def forbidden(so: bool, row: PermissionRow, because: str) -> Refusal | None:
    """Why not, if it is so and the table does not allow it."""
    return refuse_if(so and not row.may, row.rule, because)
