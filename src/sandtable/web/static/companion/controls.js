// A form made from what the fields declare: nobody lays it out by hand.
// Each control is {el, show}: show(value, now) brings it up to date, now being what its alternatives would bring.

import { h } from "/js/dom.js";
import { formPlaces } from "/companion/form_places.js";
import { grouped } from "/companion/my_units.js";
import { tapeControl } from "/companion/tape.js";
import { brought, optionsOf, reason, row, sayNumbers } from "/companion/row.js";
import { stepper } from "/companion/stepper.js";

/** @typedef {{el: HTMLElement, show: (value: any, now: any) => void}} Control */
/** @typedef {(field: any, change: (value: any) => void, picked?: any) => Control} Maker */

const MOST_SEGMENTS = 8;
/** So many letters fit into the width of a row. */
const LINE = 34;

/** @type {Record<string, Maker>} */
const MAKERS = {
  count: countControl,
  tape: tapeControl,
  choice: (field, change) => (field.choices.length > MOST_SEGMENTS ? pickControl(field, change) : segmentControl(field, change)),
  unit: pickControl,
  units: unitsControl,
  zone: zoneControl,
  several: typedControl,
};

/** Every field's control, in the places where `form_places.js` lays them.
 * @param {any[]} fields @param {(name: string, value: any) => void} change @param {import("/companion/my_units.js").Picked} picked
 * @returns {{els: HTMLElement[], show: (facts: any, now: any[]) => void, begin: () => void, settle: () => void}} */
export function controls(fields, change, picked) {
  /** @type {Map<string, any>} */
  const made = new Map(fields.map((field) => {
    const set = (/** @type {any} */ value) => { places.touch(field.name); change(field.name, value); };
    return [field.name, field.control === "flag" ? flagPart(field, set) : MAKERS[field.control](field, set, picked)];
  }));
  const places = formPlaces(fields, made);
  return {
    els: places.els,
    begin: places.begin,
    settle: places.settle,
    show(facts, now) {
      // Where a procedure explains one number only, that number need not be named each time.
      const touched = new Set(now.flatMap((each) => [each, ...each.options, ...each.bands]).flatMap((each) => each.brings.map((/** @type {any} */ bring) => bring.number)));
      sayNumbers(touched.size > 1);
      places.arrange(facts, now);
      for (const field of fields) made.get(field.name)?.show(facts[field.name], now.find((each) => each.name === field.name));
    },
  };
}

/** How many segments stand side by side: as many as their words leave room for. @param {{label: string}[]} choices */
function columns(choices) {
  const longest = Math.max(...choices.map((each) => Math.max(...each.label.split(" ").map((word) => word.length))));
  const label = Math.max(...choices.map((each) => each.label.length));
  let most = longest <= 4 ? 6 : longest <= 6 ? 4 : longest <= 11 ? 3 : 2;
  // No label takes more than three lines.
  while (most > 2 && label > 3 * Math.floor(LINE / most)) most -= 1;
  if (choices.length <= most) return choices.length;
  return choices.length % 3 !== 1 && most >= 3 ? 3 : 2;
}

/** @param {any} field @param {(value: string) => void} change @returns {Control} */
function segmentControl(field, change) {
  const parts = field.choices.map((/** @type {any} */ choice) => {
    const input = h("input", { type: "radio", name: field.name, value: choice.value, onchange: () => change(choice.value) });
    const small = h("small");
    return { choice, input, small, label: h("label", {}, input, h("span", {}, choice.label), small) };
  });
  const wide = columns(field.choices);
  const last = parts.length % wide;
  if (last) parts[parts.length - 1].label.style.gridColumn = `span ${wide - last + 1}`;
  const seg = h("div", { class: "seg", role: "radiogroup", style: `grid-template-columns:repeat(${wide},minmax(0,1fr))` },
    parts.map((/** @type {any} */ part) => part.label));
  const { el, tell } = row(field, seg);
  return {
    el,
    show(value, now) {
      const options = optionsOf(now);
      for (const { choice, input, small, label } of parts) {
        input.checked = choice.value === value;
        const option = options.find((each) => each.value === choice.value);
        small.textContent = brought(option, field.label);
        label.classList.toggle("refused", Boolean(option?.refusals.length));
        label.title = reason(option);
      }
      const chosen = options.find((each) => each.value === value);
      tell({ brings: [], refusals: chosen?.refusals ?? [] });
    },
  };
}

/** A unit is picked by its name; the list also tells what it is and what it brings. @type {Maker} */
function pickControl(field, change, picked) {
  const options = field.choices.map((/** @type {any} */ choice) => h("option", { value: choice.value }, choice.label));
  const select = h("select", { class: "pick", onchange: () => change(select.value) }, grouped(field, options, picked));
  const { el, tell, told } = row(field, select);
  return {
    el,
    show(value, now) {
      select.value = value;
      const known = optionsOf(now);
      const chosen = field.choices.find((/** @type {any} */ each) => each.value === value);
      field.choices.forEach((/** @type {any} */ choice, /** @type {number} */ at) => {
        const option = known.find((each) => each.value === choice.value);
        const bring = brought(option, field.label);
        const more = option?.refusals.length ? " (not allowed)" : bring ? ` (${bring})` : "";
        const detail = choice.detail ? `: ${choice.detail}` : "";
        // The chosen one is told below it in full.
        options[at].textContent = choice.value === value ? choice.label : `${choice.label}${more}${detail}`;
      });
      tell(known.find((each) => each.value === value));
      if (chosen?.detail && !told.textContent) told.textContent = chosen.detail;
    },
  };
}

/** @type {Maker} */
function countControl(field, change) {
  const step = stepper(field.label, { low: field.low, high: field.high, whole: field.whole }, change);
  const { el, tell } = row({ ...field, label: field.unit ? `${field.label}, ${field.unit}` : field.label }, step.el);
  return {
    el,
    show(value, now) {
      const next = (/** @type {number} */ to) => now?.options.find((/** @type {any} */ each) => each.value === to);
      step.show(value, [reason(next(value - 1)), reason(next(value + 1))]);
      tell({ brings: now?.brings ?? [], refusals: [] });
    },
  };
}

/** Several units: how many of each, and a list to add from. @type {Maker} */
function unitsControl(field, change, picked) {
  /** @type {string[]} */
  let codes = [];
  const list = h("ul", { class: "picked" });
  const options = field.choices.map((/** @type {any} */ each) => h("option", { value: each.value }));
  const add = h("select", { class: "pick", "aria-label": `Add to ${field.label}`, onchange: () => {
    if (add.value && codes.length < field.high) change([...codes, add.value]);
    add.value = "";
  } }, h("option", { value: "" }, "Add …"), grouped(field, options, picked));
  const { el, tell } = row(field, h("div", {}, list, add));
  const set = (/** @type {string} */ code, /** @type {number} */ count) =>
    change([...codes.filter((each) => each !== code), ...Array(count).fill(code)]);
  return {
    el,
    show(value, now) {
      codes = value;
      const named = field.choices.filter((/** @type {any} */ each) => value.includes(each.value));
      const focused = list.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).getAttribute("aria-label") : null;
      list.replaceChildren(...named.map((/** @type {any} */ each) => {
        const count = value.filter((/** @type {string} */ code) => code === each.value).length;
        const step = stepper(each.label, { low: 0, high: field.high - value.length + count, whole: true }, (to) => set(each.value, to));
        step.show(count, ["", ""]);
        return h("li", {}, each.label, step.el);
      }));
      if (focused) {
        const again = [...list.querySelectorAll("[aria-label]")].find((each) => each.getAttribute("aria-label") === focused) ?? add;
        again.focus();
      }
      const known = optionsOf(now);
      field.choices.forEach((/** @type {any} */ each, /** @type {number} */ at) => {
        const refused = known.find((option) => option.value === each.value)?.refusals.length;
        options[at].textContent = `${each.label}${refused ? " (not allowed)" : ""}${each.detail ? `: ${each.detail}` : ""}`;
      });
      add.disabled = value.length >= field.high;
      tell({ brings: now?.brings ?? [], refusals: [] });
    },
  };
}

/** @type {Maker} */
function zoneControl(field, change) {
  let at = [1, 1];
  const steps = ["column", "row"].map((name, place) => stepper(`${field.label}, ${name}`, { low: -99, high: 99, whole: true },
    (to) => change(at.map((each, index) => (index === place ? to : each)))));
  const { el, told } = row(field, h("div", { class: "pair" }, steps.map((step) => step.el)));
  told.textContent = "column and row";
  return { el, show(value) { at = value; steps.forEach((step, place) => step.show(value[place], ["", ""])); } };
}

/** A list that is typed as on the command line. @type {Maker} */
function typedControl(field, change) {
  const input = h("input", { class: "typed", type: "text", autocapitalize: "off", autocomplete: "off", spellcheck: "false",
    placeholder: `such as ${field.example}`, onchange: () => change(input.value) });
  const { el } = row(field, input);
  const text = (/** @type {any} */ value) => (typeof value === "string" ? value
    : value.map((/** @type {any} */ each) => (Array.isArray(each) ? each.join(",").replace(/,+$/, "") : each)).join(" "));
  return { el, show(value) { if (document.activeElement !== input) input.value = text(value); } };
}

/** Yes or no: a box to tick, which stands beside others. @type {Maker} */
function flagPart(field, change) {
  const input = h("input", { type: "checkbox", name: field.name, onchange: () => change(input.checked) });
  const small = h("small");
  const el = h("label", { title: field.help }, input, h("span", {}, field.label), small);
  return {
    el,
    show(value, now) {
      input.checked = value;
      const options = optionsOf(now);
      const yes = options.find((/** @type {any} */ each) => each.value === true);
      const no = options.find((/** @type {any} */ each) => each.value === false);
      small.textContent = brought(yes, field.label) || brought(no, field.label, "if not, ");
      if (yes?.refusals.length) small.textContent = "not allowed";
      else if (no?.refusals.length) small.textContent = "required";
      el.classList.toggle("refused", Boolean(yes?.refusals.length));
      el.title = [field.help, reason(yes)].filter(Boolean).join(". ");
    },
  };
}
