// What most leave as it is, folded: fair and sealed dice or dice from a seed for practice, and a name for the game.

import { h } from "/js/dom.js";

/** All of it, open where something was changed. @param {import("/lobby/choice.js").Choice} choice @param {() => void} changed */
export const moreField = (choice, changed) => h("details", { class: "more", open: choice.dice !== "fair" || choice.title !== "" },
  h("summary", {}, h("b", {}, "More"), h("small", {}, "Dice for practice, a name for the game")), diceField(choice, changed), nameField(choice, changed));

/** @param {import("/lobby/choice.js").Choice} choice @param {() => void} changed */
function diceField(choice, changed) {
  const input = h("input", { class: "typed", id: "seed", maxlength: 80, autocomplete: "off", value: choice.seed, oninput: () => { choice.seed = input.value; changed(); } });
  const seed = h("div", { class: "extra" }, h("label", { for: "seed" }, "Seed"), input);
  const reveal = () => { seed.hidden = choice.dice !== "seed"; };
  const row = (/** @type {string} */ value, /** @type {string} */ title, /** @type {string} */ line) => h("label", { class: "choice" },
    h("input", { type: "radio", name: "dice", value, checked: choice.dice === value, onchange: () => { choice.dice = value; reveal(); changed(); } }),
    h("span", {}, h("b", {}, title), h("small", {}, line)));
  reveal();
  return h("fieldset", { class: "field" }, h("legend", {}, "Dice"), h("div", { class: "choices" },
    row("fair", "Fair and sealed", "All dice are sealed before the first is thrown; after the game anybody can check that none was changed."),
    row("seed", "From a seed, for practice", "The same seed throws the same dice. Whoever knows it could work them out.")), seed);
}

/** @param {import("/lobby/choice.js").Choice} choice @param {() => void} changed */
function nameField(choice, changed) {
  const input = h("input", { class: "typed", id: "name", maxlength: 80, autocomplete: "off", value: choice.title, oninput: () => { choice.title = input.value; changed(); } });
  return h("div", { class: "field" }, h("label", { class: "legend", for: "name" }, "Name of the game ", h("span", { class: "quiet" }, "if you want one")), input);
}
