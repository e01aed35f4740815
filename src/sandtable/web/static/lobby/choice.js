// What is chosen in the lobby. It outlives a reload and a failed start, so nothing has to be chosen twice.

import { guidedName } from "/lobby/first_battle.js";

const KEY = "sandtable.lobby";
export const OWN = "own";
export const INVENTED = "random";

/** @typedef {{ruleset: string, scenario: string, invented: string, text: string, file: string, title: string, dice: string, seed: string, coach: boolean,
 *   who: import("/lobby/who_plays.js").Who}} Choice */

/** @returns {Choice} */
const fresh = () => ({
  ruleset: "", scenario: "", invented: String(1 + Math.floor(Math.random() * 999)), text: "", file: "", title: "", dice: "fair", seed: "", coach: false,
  who: { side: 0, rival: "planner", watched: [] },
});

/** @returns {Choice} */
export function readChoice() {
  try {
    const held = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return { ...fresh(), ...held, who: { ...fresh().who, ...held.who } };
  } catch { return fresh(); }
}

/** @param {Choice} choice */
export function keepChoice(choice) {
  try { sessionStorage.setItem(KEY, JSON.stringify(choice)); } catch { /* then it lasts as long as the page */ }
}

/** Turn to what there is if what was chosen is not there any more. @param {Choice} choice @param {any[]} games @param {string} asked a ruleset in the address */
export function settle(choice, games, asked) {
  const game = games.find((each) => each.ruleset === asked) ?? games.find((each) => each.ruleset === choice.ruleset) ?? games[0];
  choice.ruleset = game.ruleset;
  const names = [...game.scenarios.map((/** @type {any} */ each) => each.name), OWN, ...(game.invents ? [INVENTED] : []), ...game.guides.map(guidedName)];
  if (!names.includes(choice.scenario)) choice.scenario = names.includes(game.first) ? game.first : names[0];
  return game;
}

/** The scenario as the server is asked for it. @param {Choice} choice */
export function scenarioAsked(choice) {
  const { ruleset } = choice;
  if (choice.scenario === OWN) return { ruleset, scenario_text: choice.text };
  return { ruleset, scenario: choice.scenario === INVENTED ? `${INVENTED}:${choice.invented || "1"}` : choice.scenario };
}
