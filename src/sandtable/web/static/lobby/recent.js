// The games this browser has links of. The links stay here: whoever has one has the seat.

import { h } from "/js/dom.js";
import { read } from "/js/shelf.js";
import { capital } from "/js/words.js";

const KEY = "sandtable.games";
const MOST = 20;

/** @typedef {{id: string, title: string, seat: string, at: string, link: string, links?: Record<string, string>, listed?: boolean}} Kept */

/** Links of ours begin with a slash; anything else that got into the store is not followed. @param {unknown} link */
const ours = (link) => typeof link === "string" && /^\/(?!\/)/.test(link);

/** @returns {Kept[]} the newest first */
export const recentGames = () => read("games").filter((each) => typeof each.id === "string" && ours(each.link));

/** @param {Kept[]} games */
function write(games) {
  try { localStorage.setItem(KEY, JSON.stringify(games.slice(0, MOST))); }
  catch { /* private windows keep nothing, and that is what their user wants */ }
}

/** A game comes to the front, once. @param {Kept} game */
export const remember = (game) => write([game, ...recentGames().filter((each) => each.id !== game.id)]);

/** @param {string} id */
export const forget = (id) => write(recentGames().filter((each) => each.id !== id));

/** The umpire's token of a game that was begun in this browser, or nothing. @param {string} id @returns {string} */
export function umpireToken(id) {
  const link = recentGames().find((each) => each.id === id)?.links?.umpire ?? "";
  return link.split(".")[1] ?? "";
}

/** @param {string} at */
function when(at) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const today = date.toDateString() === new Date().toDateString();
  const said = today ? date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : date.toLocaleDateString();
  return h("time", { datetime: at }, said);
}

/** One game: go on, replay, its links again, forget. @param {Kept} game @param {{links: (game: Kept) => void, forgotten: () => void}} told */
export function recentRow(game, told) {
  const links = game.links ?? {};
  const sides = Object.keys(links).filter((seat) => seat !== "umpire" && seat !== "spectator");
  const shown = links.umpire ?? links.spectator ?? game.link;
  return h("li", { class: "game" },
    h("p", {}, h("b", {}, game.title), h("small", {}, capital(game.seat), game.at ? [" · ", when(game.at)] : null)),
    h("div", { class: "btns" },
      h("a", { class: "btn solid", href: game.link, "aria-label": `Go on with ${game.title}` }, "Go on"),
      h("a", { class: "btn", href: shown.replace("/table/", "/replay/"), "aria-label": `Replay ${game.title}` }, "Replay"),
      sides.length > 1 ? h("button", { class: "btn", type: "button", "aria-label": `Links of ${game.title}`, onclick: () => told.links(game) }, "Links") : null,
      h("button", { class: "btn quiet", type: "button", "aria-label": `Forget ${game.title}`, onclick: () => {
        if (!confirm(`Forget ${game.title}? This browser loses its links. The game itself stays on the server.`)) return;
        forget(game.id);
        told.forgotten();
      } }, "Forget")));
}
