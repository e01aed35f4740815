// The scenarios as cards, and what stands about the chosen one: its story, its sides, its map.

import { h } from "/js/dom.js";
import { INVENTED, OWN } from "/lobby/choice.js";
import { guidedName } from "/lobby/first_battle.js";
import { fileField } from "/lobby/record_file.js";

/** @param {any} game @param {import("/lobby/choice.js").Choice} choice @param {() => void} changed */
export function scenarioCards(game, choice, changed) {
  const cards = game.guides.map((/** @type {import("/lobby/first_battle.js").GuideBrief} */ guide) => [guidedName(guide), guide.title, "New here? With a guide", [`about ${guide.minutes} minutes if you read along`, "every step is explained"]]);
  cards.push(...inOrder(game.scenarios).map((brief) => [brief.name, brief.title, brief.when, [brief.size, brief.length]]));
  if (game.invents) cards.push([INVENTED, "Made up", "A new map and forces", ["from a number of your choice", "the same number, the same battle"]]);
  cards.push([OWN, "Your own", "A scenario file", ["paste or choose it", "every fault is told"]]);
  return h("fieldset", { class: "field" }, h("legend", {}, "Battle"),
    h("div", { class: "cards" }, cards.map(([name, title, when, facts]) => h("label", { class: "card" },
      h("input", { type: "radio", name: "scenario", value: name, checked: choice.scenario === name, onchange: () => { choice.scenario = name; changed(); } }),
      h("b", {}, title), h("span", { class: "when" }, when), facts.map((/** @type {string} */ fact) => h("small", {}, fact))))));
}

/** Small battles stand before large ones. @param {any[]} briefs @returns {any[]} */
function inOrder(briefs) {
  const stands = (/** @type {any} */ brief) => Number.parseInt(brief.size, 10) || 0;
  return [...briefs].sort((a, b) => stands(a) - stands(b));
}

/** About the chosen scenario; one that has no card of its own is named. @param {any} look @param {boolean} named */
export function aboutScenario(look, named) {
  if (!look) return null;
  // Until it is known whether there is a map, there is room for one.
  return h("div", { class: look.board === null ? "about" : "about drawn" },
    h("div", { class: "told" },
      named ? h("h3", {}, [look.title, look.when].filter(Boolean).join(", ")) : null,
      named && look.size ? h("p", { class: "quiet" }, `${look.size}, ${look.length}`) : null,
      look.notes ? h("p", {}, look.notes) : null,
      h("p", { class: "small quiet" }, houseRules(look.house_rules), h("a", { href: "/rules/" }, "Rules and rulings"))),
    h("div", { class: "preview", "aria-hidden": "true" }));
}

/** @param {string[] | null} changed nothing where it is not known */
function houseRules(changed) {
  if (changed === null) return "";
  return changed.length ? `House rules of this battle: ${changed.join("; ")}. ` : "No house rules: played by the sheet, with our rulings where it is silent. ";
}

/** The number that a battle is made up from. @param {import("/lobby/choice.js").Choice} choice @param {() => void} changed @param {() => void} look */
export function inventedField(choice, changed, look) {
  const input = h("input", { class: "typed", id: "invented", inputmode: "numeric", maxlength: 40, autocomplete: "off", value: choice.invented, oninput: () => {
    input.value = input.value.replace(/[^A-Za-z0-9_.-]/g, "");
    choice.invented = input.value;
    changed();
  } });
  return h("div", { class: "extra" }, h("label", { for: "invented" }, "Number"),
    h("p", { class: "small quiet" }, "The same number makes the same battle, for you and for whoever you tell it."),
    h("div", { class: "inline" }, input,
      h("button", { class: "btn", type: "button", onclick: () => { choice.invented = input.value = String(1 + Math.floor(Math.random() * 99_999)); changed(); } }, "Another"),
      h("button", { class: "btn", type: "button", onclick: look }, "Show it")));
}

/** A scenario of one's own. @param {import("/lobby/choice.js").Choice} choice @param {() => void} changed @param {() => void} look */
export function ownField(choice, changed, look) {
  const area = h("textarea", { class: "typed source", id: "own", rows: 9, spellcheck: "false", maxlength: 200_000, placeholder: 'title = "My battle"\nturns = 6\n…', oninput: () => {
    choice.text = area.value;
    changed();
  } });
  area.value = choice.text;
  const file = fileField({ id: "own-file", label: "Choose a scenario file", hint: choice.file || "A .toml file, or drop it here", accept: ".toml,text/plain" },
    (text, name) => { area.value = choice.text = text; choice.file = name; changed(); look(); });
  return h("div", { class: "extra" }, file, h("label", { for: "own" }, "Or paste its text"), area,
    h("div", { class: "inline" }, h("button", { class: "btn", type: "button", onclick: look }, "Check it"),
      h("p", { class: "small quiet" }, "Nothing starts yet: you see its sides and its map, or everything that is wrong with it.")));
}
