// The links of a game that is played by link: one for each seat, one to watch, and the umpire's kept apart.

import { copy, h, toast } from "/js/dom.js";
import { listingLine } from "/lobby/open_games.js";
import { codeOf, reach, reachNotice, whole } from "/lobby/reach.js";
import { sideMark } from "/lobby/who_plays.js";
import { capital } from "/js/words.js";

const WATCHES = "spectator";
const UMPIRE = "umpire";

/** @typedef {{label: string, line: string, link: string, title: string, mark?: any, shown?: boolean}} Handed  `shown`: its code is open from the start */

/** One link with its code, and buttons to copy and to share it. `begin` puts another origin before it. @param {Handed} handed
 * @returns {{element: HTMLElement, begin: (origin: string, coded: boolean) => void}} */
export function linkRow({ label, line, link, title, mark = null, shown = false }) {
  let address = whole(link);
  const field = h("input", { class: "typed", readonly: true, value: address, "aria-label": `${label}: link`, onfocus: () => field.select() });
  const share = "share" in navigator ? h("button", { class: "btn", type: "button", "aria-label": `Share: ${label}`, onclick: () =>
    navigator.share({ title, text: `${title}: ${label}`, url: address }).catch(() => { /* closing the share sheet is no fault */ }) }, "Share") : null;
  const drawn = h("div");
  const code = h("details", { class: "by-code", hidden: true, ontoggle: () => draw() }, h("summary", {}, "QR code ", h("span", { class: "sr" }, `of ${label}`)), drawn);
  let has = "";
  const draw = () => {
    if (code.hidden || !code.open || has === address) return;
    has = address;
    drawn.replaceChildren(codeOf(address, label), h("p", {}, "Point the camera of a phone at it."));
  };
  return {
    element: h("li", {}, h("p", {}, mark, h("span", {}, h("b", {}, label), h("small", {}, line))),
      h("div", { class: "inline" }, field,
        h("button", { class: "btn", type: "button", "aria-label": `Copy: ${label}`, onclick: async () => { await copy(address); toast(`Copied: ${label}`); } }, "Copy"), share), code),
    begin: (origin, coded) => {
      field.value = address = whole(link, origin);
      code.hidden = !coded;
      code.open ||= shown && coded;
      draw();
    },
  };
}

/** Where links begin is asked of the server, and may be chosen where a machine has several addresses. @param {ReturnType<typeof linkRow>[]} rows */
export function reached(rows) {
  const place = h("div", { class: "reached" });
  const begin = (/** @type {string | undefined} */ origin, /** @type {boolean} */ coded) => { for (const row of rows) row.begin(origin ?? location.origin, coded); };
  reach().then((found) => {
    begin(found.origins[0], found.who !== "here");
    const pick = found.origins.length < 2 ? [] : [h("label", { for: "origin" }, "This machine has several addresses. If one does not work, try the next."),
      h("select", { class: "pick", id: "origin", onchange: (/** @type {any} */ event) => begin(event.target.value, true) }, found.origins.map((each) => h("option", { value: each }, each)))];
    place.replaceChildren(...[reachNotice(found), found.who === "network" ? h("p", { class: "small quiet" }, found.said) : null, ...pick].filter(Boolean));
  });
  return place;
}

/** @param {import("/lobby/recent.js").Kept} game @param {() => void} back */
export function linksPanel(game, back) {
  const links = game.links ?? {};
  const { title } = game;
  const seats = Object.keys(links).filter((seat) => seat !== WATCHES && seat !== UMPIRE);
  const rows = seats.map((seat, at) => links[seat] === game.link
    ? linkRow({ label: `Your seat: ${capital(seat)}`, line: "Keep it to come back from another device.", link: links[seat], title, mark: sideMark(at) })
    : linkRow({ label: `For your friend: ${capital(seat)}`, line: "Send this one. It works once: whoever opens it first has the seat.", link: links[seat], title, mark: sideMark(at), shown: true }));
  const watch = links[WATCHES] ? linkRow({ label: "To watch", line: "For as many as you like. They see what both sides may know, and play nothing.", link: links[WATCHES], title }) : null;
  const umpire = links[UMPIRE] ? linkRow({ label: "Umpire", line: "For somebody who runs the game and takes no side.", link: links[UMPIRE], title }) : null;
  return [
    reached([...rows, watch, umpire].filter((row) => row !== null)),
    h("p", { class: "notice" }, h("b", {}, "Whoever has a link has the seat. "), "There is no password: send each link only to the person who is to sit there. The game begins when all have sat down."),
    h("ul", { class: "seats" }, rows.map((row) => row.element), watch?.element),
    listingLine(game.id, game.link.split(".")[1] ?? "", game.listed ?? false),
    h("div", { class: "btns" }, h("a", { class: "btn main", id: "my-seat", href: game.link }, "Go to my seat"),
      h("button", { class: "btn", type: "button", onclick: back }, "Back to the lobby")),
    umpire ? h("details", { class: "umpire" }, h("summary", {}, "The umpire's link"),
      h("p", { class: "notice warn" }, h("b", {}, "This one sees and does everything: "), "hidden units, both sides' answers, the whole record. Give it to nobody who plays."),
      h("ul", { class: "seats" }, umpire.element)) : null,
  ];
}
