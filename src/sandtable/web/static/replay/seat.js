// A seat's link, and asking the server as that seat.

import { Problem } from "/js/api.js";

/** @typedef {{game: string, token: string, at: number | null}} SeatLink */

/** The game, the seat and perhaps the answer that an address names: "#GAME.TOKEN" or "#GAME.TOKEN@30". @param {string} hash @returns {SeatLink | null} */
export function readLink(hash) {
  const found = hash.match(/^#([\w-]+)\.([\w-]+)[\w.-]*(?:@(\d+))?$/);
  return found ? { game: found[1], token: found[2], at: found[3] === undefined ? null : Number(found[3]) } : null;
}

/** @param {{game: string, token: string}} link @param {string} path @param {any} [body]  what is sent, if anything @returns {Promise<Response>} */
async function asked(link, path, body) {
  const headers = { Authorization: `Bearer ${link.token}` };
  let response;
  try {
    response = await fetch(`/api/games/${link.game}${path}`, body === undefined ? { headers } : { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) });
  } catch {
    throw new Problem(0, "No connection to the sandtable server: try again.");
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => null);
  throw new Problem(response.status, said?.error ?? "The server gave no answer that can be read.", said?.refusals);
}

/** @param {{game: string, token: string}} link @param {string} path @returns {Promise<any>} */
export const seatJson = async (link, path) => (await asked(link, path)).json();

/** @param {{game: string, token: string}} link @param {string} path @returns {Promise<string>} */
export const seatText = async (link, path) => (await asked(link, path)).text();

/** @param {{game: string, token: string}} link @param {string} path @param {any} body @returns {Promise<any>} */
export const seatPost = async (link, path, body) => (await asked(link, path, body)).json();
