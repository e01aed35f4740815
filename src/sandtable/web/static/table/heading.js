// The head of the table: what is played, how far it has come, who is there, and what the battle is about.

import { getJson } from "/js/api.js";
import { byId, h } from "/js/dom.js";
import { people, presence } from "/table/talk.js";

/** Who is here, beside the turn. */
const here = h("span", { class: "presences" });

/** Who is here is always the newest, whatever is still to be read. @param {any} now */
export function present(now) {
  byId("people").replaceChildren(...people(now));
  here.replaceChildren(...presence(now));
}

/** @param {any} now */
export function heading(now) {
  document.title = `${now.asked?.yours && !now.asked.ready && !now.ended ? "Your decision · " : ""}${now.title}${now.turn ? `, ${now.turn.toLowerCase()}` : ""} · sandtable`;
  byId("title").title = now.title;
  byId("title").replaceChildren(now.title, h("span", {}, h("i", { "aria-hidden": "true" }, " · "), now.turn, here));
}

/** The scenario in short; nothing of one that is on no list. @param {any} now */
export async function scenarioOf(now) {
  const known = await getJson("/api/scenarios").catch(() => []);
  return known.find((/** @type {any} */ each) => each.ruleset === now.ruleset)?.scenarios.find((/** @type {any} */ each) => each.name === now.scenario) ?? null;
}
