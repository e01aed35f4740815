// Every key of the table, what the marks on the map mean, and how to play in a few lines.

import { h, sheet } from "/js/dom.js";
import { legend } from "/table/legend.js";
import { GOES_ON } from "/table/letters.js";

/** The letters of a game, each with all it stands for. @param {[string, string, string][]} letters @returns {[string, string][]} */
const verbs = (letters) => [...new Set(letters.map(([letter]) => letter))].filter((each) => each !== GOES_ON).map((each) => [each.toUpperCase(),
  letters.filter(([letter]) => letter === each).map(([, verb, does]) => (does ? `${verb} (${does})` : verb)).join("; ")]);

/** @param {any} guide  lines that could be typed, and the letters of the game @returns {[string, string][]} */
const keys = ({ typed, keys: letters }) => [
  ["Enter", "commit what the panel considers, wherever the focus is; without a panel, select the zone or do what is printed on it"],
  ["Arrows", "go over the zones of the board"],
  ["Space", "press what has the focus, also while a panel is open"],
  ["Shift Enter", "look at an answer before it is given, to change it first"],
  ["Esc", "back out: close the panel, then let go of the unit"],
  ["B", "go to the board"],
  ["N", "go to the next unit that can act"],
  ["A letter", "do what has that letter on its button, the same in every phase; where several have it, choose with 1 to 9"],
  ["E", "go on: end what is asked. Where something would be given up, it is told first"],
  ...verbs(letters),
  ["U", "take the last answer back, where no die has fallen"],
  ...typed.slice(0, 1).map((line) => /** @type {[string, string]} */ (["/", `type what to do, such as: ${line}`])),
  ["C", "ask the coach what he would do, where that was agreed on"],
  ["L", "go to the log"],
  ["T", "talk to the table"],
  ["Enter or Esc", "go on: put the card of a result away"],
  ["P", "pause, and go on"],
  [".", "step: show the next thing that happened"],
  ["H", "hurry: show the newest picture at once"],
  ["+ and −", "zoom in and out"],
  ["0", "fit the whole board"],
  ["?", "this help"],
];

/** Keys of a table on inches, while something is laid. @type {[string, string][]} */
const LAYING = [
  ["Arrows", "while something is laid: a quarter of an inch, with Shift an inch, with Alt a tenth"],
  [", and .", "turn 15 degrees, with Shift 45, with Alt one"],
  ["B", "bend the tape where the ghost is; Backspace makes it straight again. A press with Shift bends it there"],
  ["Tab", "the next body of the ghost, to move it by itself"],
];

/** @param {any} about  the scenario in short, or null @param {any} picture  with what the game says of its marks and of typing; null before it begins
 * @param {any} [guided]  what is said of the guide, where there is one */
export function openHelp(about, picture, guided = "") {
  const { guide, standings } = picture ?? { guide: { legend: [], typed: [], keys: [] }, standings: [] };
  sheet("How to play",
    about ? h("p", {}, h("b", {}, `${about.title}${about.when ? `, ${about.when}` : ""}. `), about.notes) : "",
    guided,
    h("ol", { class: "how" },
      h("li", {}, "The line over the map says what is to be decided and by whom. Counters with a purple mark can act."),
      h("li", {}, "Select a counter. Its card, beside or under the map, tells all about it and what it may do. What it may not do is dashed and says why."),
      h("li", {}, "Hatched zones can be pressed. What needs no dice and no choice is done at once and can be taken back; press long, or with Shift, to look at it first. What would make something impossible is told before."),
      h("li", {}, "Where dice are thrown, you see the exact odds and their reasons first. Nothing rolls before you commit."),
      h("li", {}, "What came of dice lies on the map at its place until you have read it. Under Speed you slow the table down, stop it, or see again what happened."),
      h("li", {}, "When you have done all you want, press the button that goes on. The log tells everything, and every number and rule in it opens."),
      standings.length ? h("li", {}, "How the sides stand is told beside the map or under Turn: press a line of it to read what it does, and how the game is won.") : ""),
    guide.legend.length ? [h("h3", { class: "caps" }, "On the map"), legend(guide.legend)] : "",
    h("h3", { class: "caps" }, "Keys"),
    h("table", { class: "keys" }, h("tbody", {}, [...keys(guide), ...(picture?.board?.measured ? LAYING : []), .../** @type {[string, string][]} */ (guided ? [["G", "got it: on with the guide"]] : [])].map(([key, does]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, does))))));
}
