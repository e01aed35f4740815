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

/** Pages, scripts and rules stay readable without a connection. */
export function workOffline() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
}
