// A row of the form: the label (which opens its help), the control, and what the present value brings or why it is refused.

import { h } from "/js/dom.js";

let rows = 0;

/** @param {any} field @param {HTMLElement} control */
export function row(field, control) {
  const id = `row-${++rows}`;
  const help = h("p", { class: "help", id: `${id}-help`, hidden: true }, field.help);
  const opener = h("button", { type: "button", "aria-expanded": "false", "aria-controls": `${id}-help`, onclick: () => {
    help.hidden = !help.hidden;
    opener.setAttribute("aria-expanded", String(!help.hidden));
  } }, field.label, h("span", { class: "sr" }, ": what is meant"));
  const told = h("p", { class: "told" });
  const lab = h("div", { class: "lab" }, opener);
  name(control, field.label);
  const el = h("div", { class: "row", "data-field": field.name }, lab, control, told, help);
  const tell = (/** @type {any} */ option) => {
    const refused = option?.refusals.length;
    told.textContent = refused ? `Not allowed: ${reason(option)}` : listed(option?.brings ?? []);
    told.classList.toggle("no", Boolean(refused));
  };
  return { el, tell, told };
}

/** The control carries its field's name for those who do not see the label. @param {HTMLElement} control @param {string} label */
function name(control, label) {
  const own = control.matches("input,select,[role]") ? control : control.querySelector("input[type=range]");
  if (own && !own.hasAttribute("aria-label")) own.setAttribute("aria-label", label);
  else if (!control.matches("input,select,[role]")) { control.setAttribute("role", "group"); control.setAttribute("aria-label", label); }
  if (control.classList.contains("flags")) { control.setAttribute("role", "group"); control.setAttribute("aria-label", label); }
}

/** @param {string} text */
const minus = (text) => text.replace(/^(die )?-/, "$1−");

/** @param {any[]} brings */
const listed = (brings) => brings.map((each) => `${each.number} ${minus(each.text)}`).join(", ");

let named = true;

/** Whether a number is named beside what a value does to it. @param {boolean} name */
export function sayNumbers(name) { named = name; }

/** What a value brings, as short as it can be said: "−1", or "hit −1, save 5" where several numbers are at play.
 * @param {any} option @param {string} label  of the field @param {string} [before] */
export function brought(option, label, before = "") {
  if (!option?.brings.length) return "";
  const said = option.brings.map((/** @type {any} */ each) =>
    (named ? `${short(each.number, label)} ${minus(each.text)}` : minus(each.text)));
  return before + [...new Set(said)].join(", ");
}

/** "Hit number" is told as "hit" where there is little room, and under "Defender's quality" the "Defender's save" as "save".
 * @param {string} number @param {string} label */
function short(number, label) {
  const whose = label.split(/['’ ]/)[0];
  const own = number.startsWith(`${whose}'s `) ? number.slice(whose.length + 3) : number;
  // "To hit, Rifle" and "To hit, LMG" are both told as "to hit".
  return own.replace(/,.*$/, "").replace(/ number$/, "").toLowerCase();
}

/** Where every value would be refused, the fault is not this field's, and its values are shown as usual.
 * @param {any} now @returns {any[]} the field's options */
export function optionsOf(now) {
  const options = now?.options ?? [];
  return options.every((/** @type {any} */ each) => each.refusals.length)
    ? options.map((/** @type {any} */ each) => ({ ...each, refusals: [] })) : options;
}

/** @param {any} option */
export const reason = (option) => (option?.refusals ?? []).map((/** @type {any} */ each) => each.because).join("; ");
