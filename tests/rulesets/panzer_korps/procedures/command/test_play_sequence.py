import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes

STEPS = {
    "segment": ["turns-roll", "initiative", "tactical-turns"],
    "turn": ["logistics", "air-bombardment", "movement", "fire", "close-combat", "morale"],
}


@pytest.mark.parametrize("of", STEPS)
def test_the_steps_in_order(of: str) -> None:
    """pk.sequence.segment, pk.sequence.turn"""
    assert list(answer("play_sequence", of=of)) == STEPS[of]
    told = [note.value for note in ask("play_sequence", of=of).notes][: len(STEPS[of])]
    assert told == list(range(1, len(STEPS[of]) + 1))


@pytest.mark.parametrize("side", ["we", "they"])
def test_the_side_with_the_initiative_moves_and_fires_first(side: str) -> None:
    """pk.sequence.movement, pk.sequence.fire"""
    found = notes("play_sequence", of="turn", initiative=side)
    assert (found["first_mover"], found["first_firer"]) == (side, side)


def test_every_step_names_its_rule() -> None:
    """pk.sequence.logistics-simultaneous, pk.sequence.air-simultaneous, pk.sequence.movement, pk.sequence.fire,
    pk.sequence.close-combat, pk.sequence.morale, pk.sequence.turn, pk.sequence.segment, pk.sequence.repeat"""
    assert cited("play_sequence", of="turn") == {
        "logistics": "pk.sequence.logistics-simultaneous",
        "air_bombardment": "pk.sequence.air-simultaneous",
        "movement": "pk.sequence.movement",
        "fire": "pk.sequence.fire",
        "close_combat": "pk.sequence.close-combat",
        "morale": "pk.sequence.morale",
        "sequence": "pk.sequence.turn",
        "first_mover": "pk.sequence.movement",
        "first_firer": "pk.sequence.fire",
    }
    assert cited("play_sequence", of="segment") == {
        "turns_roll": "pk.sequence.segment",
        "initiative": "pk.sequence.segment",
        "tactical_turns": "pk.sequence.segment",
        "repeat": "pk.sequence.repeat",
    }


def test_the_steps_in_words() -> None:
    """pk.sequence.turn, pk.sequence.segment"""
    assert ask("play_sequence").verdict == (
        "A tactical turn: logistics, air bombardment, movement, fire, close combat, morale"
    )
    assert [note.label for note in ask("play_sequence", of="segment").notes][:3] == [
        "1. roll for the number of turns",
        "2. check initiative",
        "3. play the tactical turns",
    ]
