// Who sits where: your side, and who or what plays the others. Used for a new game and to go on with a record.

import { computer, thinks } from "/js/computers.js";
import { h, s } from "/js/dom.js";
import { capital } from "/js/words.js";
import { sideClass } from "/table/words.js";

const BEST_FIRST = ["planner", "greedy", "random"];

/** @typedef {{side: number, rival: string, watched: string[], umpire?: boolean}} Who  `rival` is a computer player, "link", "here" or "watch" */

/** @param {string[]} players */
const inOrder = (players) => [...players].sort((a, b) => (BEST_FIRST.indexOf(a) + 99) % 99 - (BEST_FIRST.indexOf(b) + 99) % 99);

/** The mark of a side: colour and shape. @param {number} side */
export const sideMark = (side) =>
  s("svg", { class: "mark", viewBox: "-1 -1 41 42", "aria-hidden": "true" }, s("use", { href: `/emblems.svg#chip-${sideClass(side)}` }));

/** Who plays each seat, as the server is told; seats that are left out are people's. @param {Who} who @param {string[]} seats */
export function playersOf(who, seats) {
  const computer = (/** @type {number} */ at) =>
    who.rival === "watch" ? who.watched[at] : at !== who.side && !["link", "here"].includes(who.rival) ? who.rival : null;
  return Object.fromEntries(seats.map((seat, at) => [seat, computer(at)]).filter(([, player]) => player));
}

/** Fields to choose from; `changed` is called with every choice. */
export class WhoPlays {
  /** @param {Who} who @param {(who: Who) => void} changed */
  constructor(who, changed) {
    this.who = who;
    this.changed = changed;
    this.element = h("div", { class: "who" });
    this.shown = "";
  }

  /** @param {string[]} sides the sides in words @param {string[]} players the computer players there are */
  show(sides, players) {
    const able = inOrder(players);
    // News about the same sides must not take the focus from whoever is choosing.
    const shown = JSON.stringify([sides, able]);
    if (shown === this.shown) return;
    this.shown = shown;
    if (this.who.side >= sides.length) this.who.side = 0;
    if (![...able, "link", "here", "watch"].includes(this.who.rival)) this.who.rival = able[0] ?? "link";
    this.who.watched = sides.map((_, at) => (able.includes(this.who.watched[at]) ? this.who.watched[at] : able[0]));
    this.sideField = this.#sides(sides);
    this.watchField = this.#watched(sides, able);
    this.umpireField = this.#umpire();
    this.element.replaceChildren(this.sideField, this.#rivals(able, sides.length), this.umpireField, this.watchField);
    this.#reveal();
  }

  /** @param {string[]} sides */
  #sides(sides) {
    return h("fieldset", { class: "field" }, h("legend", {}, "You play"),
      h("div", { class: "seg sides", style: `--sides:${sides.length}` }, sides.map((title, at) => h("label", {},
        this.#radio("side", String(at), at === this.who.side, () => { this.who.side = at; }), sideMark(at), h("span", {}, title)))));
  }

  /** @param {string[]} able @param {number} sides */
  #rivals(able, sides) {
    const other = sides > 2 ? "the other sides" : "the other side";
    const rows = [
      ...able.map((name) => [name, capital(computer(name)), thinks(name)]),
      ["link", "A friend, by link", "You get an invitation to send. Each plays on their own screen."],
      ["here", "A friend, on this screen", "Both sides at one table, turn and turn about."],
      ...able.length ? [["watch", "Two computer players: I watch", `The computer plays your side and ${other}.`]] : [],
    ];
    return h("fieldset", { class: "field" }, h("legend", {}, "Against"),
      h("div", { class: "choices" }, rows.map(([value, title, line]) => h("label", { class: "choice" },
        this.#radio("rival", value, value === this.who.rival, () => { this.who.rival = value; }),
        h("span", {}, h("b", {}, title), h("small", {}, line))))));
  }

  /** @param {string[]} sides @param {string[]} able */
  #watched(sides, able) {
    return h("fieldset", { class: "field watched" }, h("legend", {}, "Who plays whom"), sides.map((title, at) =>
      h("label", { class: "pairing" }, sideMark(at), h("span", {}, title), h("select", { class: "pick", onchange: (/** @type {any} */ event) => {
        this.who.watched[at] = event.target.value;
        this.changed(this.who);
      } }, able.map((name) => h("option", { value: name, selected: name === this.who.watched[at] }, capital(computer(name))))))));
  }

  #umpire() {
    return h("label", { class: "choice with-umpire" },
      h("input", { type: "checkbox", checked: this.who.umpire, onchange: (/** @type {any} */ event) => { this.who.umpire = event.target.checked; this.changed(this.who); } }),
      h("span", {}, h("b", {}, "Invite an umpire too"), h("small", {}, "Somebody who takes no side, sees everything, and may answer for anybody.")));
  }

  /** @param {string} name @param {string} value @param {boolean} checked @param {() => void} take */
  #radio(name, value, checked, take) {
    return h("input", { type: "radio", name: `who-${name}`, value, checked, onchange: () => { take(); this.#reveal(); this.changed(this.who); } });
  }

  #reveal() {
    const watching = this.who.rival === "watch";
    this.sideField.hidden = watching;
    this.watchField.hidden = !watching;
    this.umpireField.hidden = this.who.rival !== "link";
  }
}
