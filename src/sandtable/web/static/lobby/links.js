// The links of a game that is played by link: one for each seat, one to watch, and the umpire's kept apart.

import { copy, h, toast } from "/js/dom.js";
import { sideMark } from "/lobby/who_plays.js";
import { capital } from "/js/words.js";

const WATCHES = "spectator";
const UMPIRE = "umpire";

/** @param {string} link */
const whole = (link) => new URL(link, location.origin).href;

/** One link with buttons to copy and to share it. @param {string} label @param {string} line @param {string} link @param {string} title @param {any} mark */
function linkRow(label, line, link, title, mark) {
  const address = whole(link);
  const field = h("input", { class: "typed", readonly: true, value: address, "aria-label": `${label}: link`, onfocus: () => field.select() });
  const share = "share" in navigator ? h("button", { class: "btn", type: "button", "aria-label": `Share: ${label}`, onclick: () =>
    navigator.share({ title, text: `${title}: ${label}`, url: address }).catch(() => { /* closing the share sheet is no fault */ }) }, "Share") : null;
  return h("li", {}, h("p", {}, mark, h("span", {}, h("b", {}, label), h("small", {}, line))),
    h("div", { class: "inline" }, field,
      h("button", { class: "btn", type: "button", "aria-label": `Copy: ${label}`, onclick: async () => { await copy(address); toast(`Copied: ${label}`); } }, "Copy"), share));
}

/** @param {import("/lobby/recent.js").Kept} game @param {() => void} back */
export function linksPanel(game, back) {
  const links = game.links ?? {};
  const seats = Object.keys(links).filter((seat) => seat !== WATCHES && seat !== UMPIRE);
  const mine = (/** @type {string} */ seat) => links[seat] === game.link;
  const rows = seats.map((seat, at) => linkRow(mine(seat) ? `Your seat: ${capital(seat)}` : `For your friend: ${capital(seat)}`,
    mine(seat) ? "Keep it to come back from another device." : "Send this one. It works once: whoever opens it first has the seat.", links[seat], game.title, sideMark(at)));
  return [
    h("p", { class: "notice" }, h("b", {}, "Whoever has a link has the seat. "), "There is no password: send each link only to the person who is to sit there. The game begins when all have sat down."),
    h("ul", { class: "seats" }, rows,
      links[WATCHES] ? linkRow("To watch", "Sees what both sides may know, and plays nothing.", links[WATCHES], game.title, null) : null),
    h("div", { class: "btns" }, h("a", { class: "btn main", id: "my-seat", href: game.link }, "Go to my seat"),
      h("button", { class: "btn", type: "button", onclick: back }, "Back to the lobby")),
    links[UMPIRE] ? h("details", { class: "umpire" }, h("summary", {}, "The umpire's link"),
      h("p", { class: "notice warn" }, h("b", {}, "This one sees and does everything: "), "hidden units, both sides' answers, the whole record. Give it to nobody who plays."),
      h("ul", { class: "seats" }, linkRow("Umpire", "For somebody who runs the game and takes no side.", links[UMPIRE], game.title, null))) : null,
  ];
}
