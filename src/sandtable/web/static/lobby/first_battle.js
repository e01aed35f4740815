// A guided battle for whoever has never played: one more card among the battles, which settles the sides, the opponent and the dice.

import { postJson } from "/js/api.js";
import { ownName } from "/js/persons.js";
import { seated } from "/lobby/starting.js";

/** What stands before the name of a guide where a scenario is chosen. */
const GUIDED = "guide:";

/** @typedef {{name: string, title: string, summary: string, minutes: number, scenario: string, seat: string, opponent: string}} GuideBrief */

/** @param {GuideBrief} guide */
export const guidedName = (guide) => GUIDED + guide.name;

/** The guide that is chosen, or nothing. @param {any} game @param {import("/lobby/choice.js").Choice} choice @returns {GuideBrief | null} */
export const guideChosen = (game, choice) => game.guides.find((/** @type {GuideBrief} */ each) => guidedName(each) === choice.scenario) ?? null;

/** Choose the guided battle that the address asks for: ?guide=NAME, or ?guide for whichever there is. It is asked for once, so that
 * a reload keeps what was chosen since. @param {import("/lobby/choice.js").Choice} choice @param {any[]} games @returns {boolean} whether it did */
export function chooseGuideAsked(choice, games) {
  const name = new URLSearchParams(location.search).get("guide");
  if (name === null) return false;
  history.replaceState(null, "", location.pathname + location.hash);
  const game = games.find((each) => each.ruleset === location.hash.slice(1)) ?? games.find((each) => each.guides.length);
  if (!game?.guides.length) return false;
  choice.ruleset = game.ruleset;
  choice.scenario = guidedName(game.guides.find((/** @type {GuideBrief} */ each) => each.name === name) ?? game.guides[0]);
  return true;
}

/** Who plays a guided battle. @param {any} brief its scenario @param {GuideBrief} guide @returns {import("/lobby/who_plays.js").Who} */
export const guidedWho = (brief, guide) => ({ side: brief.seats.indexOf(guide.seat), rival: guide.opponent, watched: [] });

/** @param {any} game @param {any} brief its scenario @param {GuideBrief} guide */
export async function beginGuided(game, brief, guide) {
  const opened = await postJson("/api/games", { ruleset: game.ruleset, guide: guide.name, by: ownName(), sit: [guide.seat, "umpire"], invite: [], salted: true });
  return seated(opened, guide.title, guidedWho(brief, guide), brief.seats);
}
