"""Questions to Panzer Korps as a player asks them."""

from __future__ import annotations

from tests.rulesets.questions import F, Questions

from sandtable.rulesets.panzer_korps.ruleset import load

__all__ = ["F"]

HOME = load()
QUESTIONS = Questions(lambda name: (HOME, HOME.procedures[name]))

ask = QUESTIONS.ask
throw = QUESTIONS.throw
refuse = QUESTIONS.refuse
chances = QUESTIONS.chances
chance = QUESTIONS.chance
answer = QUESTIONS.answer
number = QUESTIONS.number
totals = QUESTIONS.totals
parts = QUESTIONS.parts
line = QUESTIONS.line
notes = QUESTIONS.notes
note = QUESTIONS.note
effects = QUESTIONS.effects
follows = QUESTIONS.follows
cited = QUESTIONS.cited
cited_after = QUESTIONS.cited_after
refusals = QUESTIONS.refusals
why_not = QUESTIONS.why_not
view = QUESTIONS.view
