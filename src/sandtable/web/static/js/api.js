// Talking to the server. Every fault becomes a Problem with one line that says what to do.

export class Problem extends Error {
  /** @param {number} status @param {string} message @param {{rule: string, because: string}[]} [refusals] @param {string[]} [faults]  all that is wrong with a file that was sent */
  constructor(status, message, refusals = [], faults = []) {
    super(message);
    this.status = status;
    this.refusals = refusals;
    this.faults = faults;
  }

  get offline() { return this.status === 0; }
}

/** @param {unknown} fault */
const isAbort = (fault) => fault instanceof DOMException && fault.name === "AbortError";

/** @param {string} address @param {RequestInit} [how] */
async function fetched(address, how) {
  let response;
  try {
    response = await fetch(address, how);
  } catch (fault) {
    if (isAbort(fault)) throw fault;
    throw new Problem(0, "No connection to the sandtable server.");
  }
  const said = await response.json().catch((/** @type {unknown} */ fault) => {
    // Asked for something else while the answer was still coming in.
    if (isAbort(fault)) throw fault;
    return null;
  });
  if (response.ok && said !== null) return said;
  throw new Problem(response.status, said?.error ?? "The server gave no answer that can be read.", said?.refusals, said?.faults);
}

/** @param {string} address @param {AbortSignal} [signal] */
export const getJson = (address, signal) => fetched(address, signal ? { signal } : undefined);

/** As a seat: its token goes in a header, never in an address. @param {string} address @param {string} token */
export const getAs = (address, token) => fetched(address, { headers: { Authorization: `Bearer ${token}` } });

/** @param {string} address @param {unknown} body @param {AbortSignal} [signal] */
export const postJson = (address, body, signal) =>
  fetched(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });

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

/** Pages, scripts and rules stay readable without a connection. */
export function workOffline() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
}
