from tests.rulesets.dday_to_berlin.asking import answer, ask, note, notes

DAY = [
    "initiative",
    "support",
    "A rally",
    "A movement",
    "A engineering",
    "A combat",
    "A supply",
    "B rally",
    "B movement",
    "B engineering",
    "B combat",
    "B supply",
    "victory check",
    "night check",
    "end",
]


def test_the_steps_of_a_day_turn_in_order() -> None:
    """ddb.turn.structure, ddb.turn.player-a, ddb.turn.player-b, ddb.gap.player-b-engineering,
    ddb.turn.victory-check, ddb.night.check, ddb.turn.end"""
    assert list(answer("turn_sequence", night=False)) == DAY


def test_the_night_is_played_between_the_night_check_and_the_end() -> None:
    """ddb.night.sequence, ddb.gap.night-sequence"""
    steps = list(answer("turn_sequence", night=True))
    night = ["night rally", "night movement", "night engineering", "night supports", "night ends"]
    assert steps == [*DAY[:-1], *night, "end"]
    assert not any("combat" in step or "initiative" in step for step in night)


def test_every_step_names_its_rule() -> None:
    """ddb.init.each-turn, ddb.support.phase, ddb.rally.phase, ddb.move.phase, ddb.engineering.phase,
    ddb.combat.phase, ddb.supply.phase, ddb.turn.victory-check, ddb.night.check, ddb.turn.end,
    ddb.gap.player-b-engineering"""
    rules = {found.name: found.rule for found in ask("turn_sequence").notes}
    assert rules == {
        "initiative": "ddb.init.each-turn",
        "support": "ddb.support.phase",
        "A_rally": "ddb.rally.phase",
        "A_movement": "ddb.move.phase",
        "A_engineering": "ddb.engineering.phase",
        "A_combat": "ddb.combat.phase",
        "A_supply": "ddb.supply.phase",
        "B_rally": "ddb.rally.phase",
        "B_movement": "ddb.move.phase",
        "B_engineering": "ddb.gap.player-b-engineering",
        "B_combat": "ddb.combat.phase",
        "B_supply": "ddb.supply.phase",
        "victory_check": "ddb.turn.victory-check",
        "night_check": "ddb.night.check",
        "end": "ddb.turn.end",
    }
    assert note("turn_sequence", "night_rally", night=True).rule == "ddb.night.sequence"


def test_both_players_have_the_same_phases() -> None:
    """ddb.turn.player-a, ddb.turn.player-b, ddb.gap.player-b-engineering"""
    steps = answer("turn_sequence")
    phases = {side: [step[2:] for step in steps if step.startswith(f"{side} ")] for side in "AB"}
    assert phases["A"] == phases["B"] == ["rally", "movement", "engineering", "combat", "supply"]


def test_who_acts_in_each_step() -> None:
    """ddb.turn.structure"""
    for name, who in notes("turn_sequence", night=True).items():
        assert who == (name[0] if name[:2] in ("A_", "B_") else "both")


def test_the_sequence_reads_as_a_sentence() -> None:
    """ddb.turn.structure"""
    assert ask("turn_sequence").verdict == f"A game turn: {', '.join(DAY)}"
