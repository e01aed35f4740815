// A count with large buttons to either side; the number itself can be typed.

import { h } from "/js/dom.js";

/** @param {string} label @param {{low: number, high: number, whole: boolean}} range @param {(value: number) => void} change */
export function stepper(label, { low, high, whole }, change) {
  let value = low;
  const set = (/** @type {number} */ to) => {
    const within = Math.min(high, Math.max(low, whole ? Math.round(to) : to));
    if (Number.isFinite(within) && within !== value) change(within);
    input.value = String(Number.isFinite(within) ? within : value);
  };
  const input = h("input", { type: "number", inputmode: "numeric", "aria-label": label, min: low, max: high, step: whole ? 1 : "any",
    onchange: () => set(Number(input.value || NaN)), onfocus: () => input.select() });
  const [less, more] = [["−", -1, "less"], ["+", 1, "more"]].map(([text, by, word]) =>
    h("button", { type: "button", "aria-label": `${label}: one ${word}`, onclick: () => set(value + Number(by)) }, text));
  return {
    el: h("div", { class: "step", role: "group", "aria-label": label }, less, input, more),
    /** @param {number} to @param {[string, string]} reasons why one less or one more would be refused */
    show(to, reasons) {
      value = to;
      if (document.activeElement !== input || input.value === "") input.value = String(to);
      else if (Number(input.value) !== to) input.value = String(to);
      less.setAttribute("aria-disabled", String(to <= low));
      more.setAttribute("aria-disabled", String(to >= high));
      less.title = reasons[0] && `One less: ${reasons[0]}`;
      more.title = reasons[1] && `One more: ${reasons[1]}`;
    },
  };
}
