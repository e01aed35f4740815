// Odds, asked of the server and kept for when there is none.

import { postJson, Problem } from "/js/api.js";

const KEPT = "sandtable-odds";
const MOST_KEPT = 400;
/** @type {Map<string, any>} */
const remembered = new Map();

/** The odds of a situation: remembered on this page, asked of the server, or as last answered when offline.
 * @param {string} procedure @param {Record<string, any>} facts @param {AbortSignal} [signal] @param {{house?: string[]}} [house]  house rules, if any */
export async function odds(procedure, facts, signal, house = {}) {
  const key = `/kept/odds?${new URLSearchParams([["p", procedure], ["f", JSON.stringify(facts)], ...(house.house ?? []).map((each) => ["h", each])])}`;
  const known = remembered.get(key);
  if (known) return known;
  try {
    const answer = await postJson("/api/odds", { procedure, facts, ...house }, signal);
    remember(key, answer);
    keep(key, answer);
    return answer;
  } catch (fault) {
    if (!(fault instanceof Problem && fault.offline)) throw fault;
    const kept = await (await store())?.match(key);
    if (!kept) throw fault;
    const answer = await kept.json();
    remember(key, answer);
    return answer;
  }
}

/** @param {string} key @param {any} answer */
function remember(key, answer) {
  if (remembered.size >= MOST_KEPT) remembered.delete(remembered.keys().next().value ?? "");
  remembered.set(key, answer);
}

/** Where answers outlive the page; browsers have it only on https and on the machine itself. */
const store = async () => (globalThis.caches ? caches.open(KEPT) : null);

/** @param {string} key @param {any} answer */
async function keep(key, answer) {
  try {
    const kept = await store();
    if (!kept) return;
    await kept.put(key, new Response(JSON.stringify(answer)));
    const keys = await kept.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_KEPT)).map((old) => kept.delete(old)));
  } catch { /* a full disk costs nothing but the answers while offline */ }
}
