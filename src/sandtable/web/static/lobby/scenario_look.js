// A scenario before it is played: its sides, the names of their seats, and its map where the server draws it.

import { getJson, postJson } from "/js/api.js";

/** @typedef {{title: string, when: string, notes: string, size: string, length: string, sides: string[], house_rules: string[] | null, seats: string[], board: any}} Look */

/** @type {Map<string, Look>} */
const seen = new Map();

/** What the server knows of a scenario, or every fault of it as a Problem.
 * @param {{ruleset: string, scenario?: string, scenario_text?: string}} what @returns {Promise<Look>} */
export async function lookAt(what) {
  const key = JSON.stringify([what.ruleset, what.scenario, what.scenario_text]);
  const known = seen.get(key);
  if (known) return known;
  const look = await looked(what);
  seen.set(key, look);
  return look;
}

/** What is known without asking the server. @param {{ruleset: string, scenario?: string, scenario_text?: string}} what */
export const lookedAt = (what) => seen.get(JSON.stringify([what.ruleset, what.scenario, what.scenario_text])) ?? null;

/** @param {Record<string, any>} what @returns {Promise<Look>} */
async function looked(what) {
  const { brief, board } = await postJson("/api/scenarios/look", what);
  return { ...brief, board };
}

/** Rulesets that can be played, with titles in words. @returns {Promise<any[]>} */
export async function playable() {
  const [lists, rulesets] = await Promise.all([getJson("/api/scenarios"), getJson("/api/rulesets")]);
  return lists.map((/** @type {any} */ each) => ({ ...each, ...rulesets.find((/** @type {any} */ ruleset) => ruleset.name === each.ruleset) }));
}
