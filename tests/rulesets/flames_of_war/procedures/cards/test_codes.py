from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import ask

from sandtable.sheet.faults import FactsFault


@pytest.mark.parametrize(
    ("procedure", "facts", "told"),
    [
        (
            "platoon_fire",
            {"shooter": "us_sherman75"},
            r"shooter: us_sherman75 is a team card \(M4 Sherman \(75mm\)\), name a platoon",
        ),
        (
            "battery_fire",
            {"battery": "de_hmg"},
            r"battery: de_hmg is a platoon \(HMG platoon\) and a team card \(MG42 HMG team\) and a weapon \(MG42 HMG\)"
            ", name one with a weapon for bombardments",
        ),
        (
            "battery_fire",
            {"target": "de_air"},
            r"target: de_air is a platoon \(Ju 87G flight\), name one on the ground",
        ),
        ("team_card", {"team": "us_tank75"}, r"team: us_tank75 is a platoon \(M4 Sherman platoon\), name a team card"),
        ("may_shoot", {"weapon": "us_truck"}, r"weapon: us_truck is a team card \(2.5-ton truck\), name a weapon"),
        (
            "mounting",
            {"transport": "de_tiger"},
            "transport: de_tiger is a platoon .* and a team card .*, name a transport",
        ),
        ("company_force", {"platoons": ("us_truck",)}, "platoons: us_truck is a team card .*, name platoons"),
        ("platoon_fire", {"shooter": "us_tnk75"}, "shooter: there is no 'us_tnk75'. Did you mean 'us_tank75'?"),
    ],
)
def test_a_code_that_will_not_do_here_is_told_with_all_that_it_stands_for(
    procedure: str, facts: dict[str, Any], told: str
) -> None:
    """fow.gap.platoons, fow.gap.team-profiles, fow.gap.weapons"""
    with pytest.raises(FactsFault, match=told):
        ask(procedure, **facts)
