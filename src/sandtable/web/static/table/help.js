// Every key of the table, what the marks on the map mean, and how to play in a few lines.

import { h, sheet } from "/js/dom.js";
import { legend } from "/table/legend.js";

/** @type {[string, string][]} */
const KEYS = [
  ["Arrows", "go over the zones of the board"],
  ["Enter", "select the zone, or do what is printed on it"],
  ["Shift Enter", "look at a move before it is made, to choose its facing"],
  ["Esc", "back out: close the panel, then let go of the unit"],
  ["B", "go to the board"],
  ["N", "go to the next unit that can act"],
  ["A letter", "do the action with that letter on its button"],
  ["U", "take the last answer back, where no die has fallen"],
  ["/", "type what to do, such as: move Tank to C4"],
  ["L", "go to the log"],
  ["T", "talk to the table"],
  ["H", "hurry: show the newest picture at once"],
  ["+ and −", "zoom in and out"],
  ["0", "fit the whole board"],
  ["?", "this help"],
];

/** @param {any} about  the scenario in short, or null @param {boolean} mapped  whether there is a map, whose marks are to be told */
export function openHelp(about, mapped) {
  sheet("How to play",
    about ? h("p", {}, h("b", {}, `${about.title}${about.when ? `, ${about.when}` : ""}. `), about.notes) : "",
    h("ol", { class: "how" },
      h("li", {}, "The line over the map says what is to be decided and by whom. Counters with a purple mark can act."),
      h("li", {}, "Select a counter. The card below tells all about it and what it may do. What it may not do is dashed and says why."),
      h("li", {}, "Hatched zones can be pressed. A move is made at once and can be taken back; hold Shift, or press long, to choose the facing first."),
      h("li", {}, "Where dice are thrown, you see the exact odds and their reasons first. Nothing rolls before you commit."),
      h("li", {}, "When you have done all you want, press the button that goes on. The log tells everything, and every number and rule in it opens."),
      h("li", {}, "Points, markers and the clock stand beside the map, on a phone under Turn: press one to read what it does, and how the game is won.")),
    mapped ? [h("h3", { class: "caps" }, "On the map"), legend()] : "",
    h("h3", { class: "caps" }, "Keys"),
    h("table", { class: "keys" }, h("tbody", {}, KEYS.map(([key, does]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, does))))));
}
