// What must be read, over the map: what did not happen and why, and how the connection stands.

import { byId, h } from "/js/dom.js";
import { refusalList } from "/js/why.js";
import { Declined } from "/table/live.js";
import { ELSEWHERE } from "/table/proof.js";

/** What did not happen, with its reasons. @param {unknown} fault */
export function notice(fault) {
  const refusals = fault instanceof Declined ? fault.refusals : [];
  const said = fault instanceof Error ? fault.message : String(fault);
  byId("notice").replaceChildren(h("div", { class: "notice warn" }, h("p", {}, said), refusals.length ? refusalList(refusals) : "",
    h("button", { class: "icon", type: "button", "aria-label": "Close this note", onclick: unsay }, "✕")));
}

/** What is missing at the table because it did not come; it is said until it is closed, whatever happens meanwhile. @param {unknown} fault */
export function lacking(fault) {
  const said = h("div", { class: "notice warn" }, h("p", {}, fault instanceof Error ? fault.message : String(fault)), h("button", { class: "icon", type: "button", "aria-label": "Close this note", onclick: () => said.remove() }, "✕"));
  byId("lacking").append(said);
}

/** What did not happen belongs to a question that is gone. */
export const unsay = () => byId("notice").replaceChildren();

/** What fails says so. @param {Promise<any>} act */
export const guarded = (act) => act.catch(notice);

const toTheLobby = () => h("a", { class: "btn", href: "/lobby/" }, "Begin a game");

/** @param {string} text @param {...any} more */
function banner(text, ...more) {
  byId("banner").replaceChildren(...(text ? [h("p", { class: "notice warn" }, text, " ", ...more)] : []));
}

export const noSeat = () => banner("This address names no seat. Open the link you were given, or begin a game.", toTheLobby());

/** What was read of it, and closed. */
let closed = "";

/** What is wrong at the server, as the picture has it. What may as well be in order can be closed. @param {string} text */
export function trouble(text) {
  if (document.body.dataset.connection === "other") return;
  const closing = h("button", { class: "icon", type: "button", "aria-label": "Close this note", onclick: () => { closed = text; banner(""); } }, "✕");
  banner(text === closed ? "" : text, text === ELSEWHERE ? closing : "");
}

/** @param {"on" | "off" | "gone" | "other"} state @param {string} why @param {{trouble: () => string, save: () => void, forget: () => void}} table */
export function connection(state, why, table) {
  // Nothing that comes later makes up for a game that was changed.
  if (document.body.dataset.connection === "other") return;
  document.body.dataset.connection = state;
  if (state === "off") banner("The connection is lost. Nothing of the game is: this page goes back to the table by itself.");
  else if (state === "gone") banner(`${why} Ask for the link again, or begin a game.`, toTheLobby());
  else if (state === "other") banner(`Careful: ${why}. The server may have been set back to an older copy, or somebody changed it.`,
    h("button", { class: "btn", type: "button", onclick: table.save }, "Save what this page has seen"), " ",
    h("button", { class: "btn", type: "button", onclick: () => { table.forget(); location.reload(); } }, "Take it as it is"));
  else trouble(table.trouble());
}
