// A form made from what the fields declare: nobody lays it out by hand.
// Each control is {el, show}: show(value, now) brings it up to date, now being what its alternatives would bring.

import { h } from "/js/dom.js";
import { tapeControl } from "/companion/tape.js";
import { brought, optionsOf, reason, row, sayNumbers } from "/companion/row.js";
import { stepper } from "/companion/stepper.js";

/** @typedef {{el: HTMLElement, show: (value: any, now: any) => void}} Control */
/** @typedef {(field: any, change: (value: any) => void) => Control} Maker */

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

/** Every field's control; yes-or-no fields stand together: those that come early where the first of them is, the others at the end.
 * @param {any[]} fields @param {(name: string, value: any) => void} change @returns {{els: HTMLElement[], show: (facts: any, now: any[]) => void}} */
export function controls(fields, change) {
  const flags = fields.filter((field) => field.control === "flag");
  const [early, late] = [flags.filter((field) => field.early), flags.filter((field) => !field.early)];
  const groups = [early, late].filter((group) => group.length).map((group, at) => flagsControl(group, at ? "Further" : "Also", change));
  const made = fields.filter((field) => field.control !== "flag")
    .map((field) => ({ field, control: MAKERS[field.control](field, (/** @type {any} */ value) => change(field.name, value)) }));
  // The early flags stand before whatever is declared after the first of them.
  const before = fields.slice(0, Math.max(fields.indexOf(early[0]), 0)).filter((field) => field.control !== "flag").length;
  const els = early.length
    ? [...halved(made.slice(0, before)), groups[0].el, ...halved(made.slice(before)), ...groups.slice(1).map((group) => group.el)]
    : [...halved(made), ...groups.map((group) => group.el)];
  return {
    els,
    show(facts, now) {
      // Where a procedure explains one number only, that number need not be named each time.
      const touched = new Set(now.flatMap((each) => [each, ...each.options, ...each.bands]).flatMap((each) => each.brings.map((/** @type {any} */ bring) => bring.number)));
      sayNumbers(touched.size > 1);
      const of = (/** @type {string} */ name) => now.find((each) => each.name === name);
      for (const { field, control } of made) control.show(facts[field.name], of(field.name));
      for (const group of groups) group.show(facts, of);
    },
  };
}

/** Counts that follow each other stand two by two. @param {{field: any, control: Control}[]} made */
function halved(made) {
  /** @type {HTMLElement[]} */
  const els = [];
  made.forEach(({ field, control }, at) => {
    const beside = [made[at - 1], made[at + 1]].some((each) => each?.field.control === "count");
    const last = els.at(-1);
    if (field.control !== "count" || !beside) els.push(control.el);
    else if (last?.className === "halves" && made[at - 1].field.control === "count") last.append(control.el);
    else els.push(h("div", { class: "halves" }, control.el));
  });
  return els;
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
function pickControl(field, change) {
  const options = field.choices.map((/** @type {any} */ choice) => h("option", { value: choice.value }, choice.label));
  const select = h("select", { class: "pick", onchange: () => change(select.value) }, options);
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
function unitsControl(field, change) {
  /** @type {string[]} */
  let codes = [];
  const list = h("ul", { class: "picked" });
  const add = h("select", { class: "pick", "aria-label": `Add to ${field.label}`, onchange: () => {
    if (add.value && codes.length < field.high) change([...codes, add.value]);
    add.value = "";
  } }, h("option", { value: "" }, "Add …"),
  field.choices.map((/** @type {any} */ each) => h("option", { value: each.value })));
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
        add.options[at + 1].textContent = `${each.label}${refused ? " (not allowed)" : ""}${each.detail ? `: ${each.detail}` : ""}`;
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

/** Yes or no, side by side under one name. @param {any[]} fields @param {string} name @param {(name: string, value: boolean) => void} change */
function flagsControl(fields, name, change) {
  const parts = fields.map((field) => {
    const input = h("input", { type: "checkbox", name: field.name, onchange: () => change(field.name, input.checked) });
    const small = h("small");
    return { field, input, small, label: h("label", { title: field.help }, input, h("span", {}, field.label), small) };
  });
  const seg = h("div", { class: "seg flags", style: "grid-template-columns:repeat(2,minmax(0,1fr))" }, parts.map((part) => part.label));
  if (parts.length % 2) parts[parts.length - 1].label.style.gridColumn = "span 2";
  const { el } = row({ name: name.toLowerCase(), label: name, help: fields.map((field) => `${field.label}: ${field.help}.`).join(" ") }, seg);
  return {
    el,
    show(/** @type {any} */ facts, /** @type {(name: string) => any} */ of) {
      for (const { field, input, small, label } of parts) {
        input.checked = facts[field.name];
        const options = optionsOf(of(field.name));
        const yes = options.find((/** @type {any} */ each) => each.value === true);
        const no = options.find((/** @type {any} */ each) => each.value === false);
        small.textContent = brought(yes, field.label) || brought(no, field.label, "if not, ");
        if (yes?.refusals.length) small.textContent = "not allowed";
        else if (no?.refusals.length) small.textContent = "required";
        label.classList.toggle("refused", Boolean(yes?.refusals.length));
        label.title = [field.help, reason(yes)].filter(Boolean).join(". ");
      }
    },
  };
}
