// The panel: an answer before it is given. What it says, what to change, the odds with their reasons, and the button that commits.

import { h } from "/js/dom.js";
import { whatFollows } from "/js/follows.js";
import { chart, charts, funnel } from "/js/odds.js";
import { refusalList, why } from "/js/why.js";
import { fitsBar, oddsBar } from "/table/odds_bar.js";
import { asLine } from "/table/words.js";
import { capital } from "/js/words.js";

let groups = 0;

export class Panel {
  /** @param {HTMLElement} element
   * @param {{commit: (answer: any) => void, change: (answer: any) => void, close: () => void, left: () => void}} done  left: the focus was in the panel that is gone */
  constructor(element, done) {
    this.element = element;
    this.done = done;
    /** @type {any} */
    this.considered = null;
    this.fixed = false;
    this.dragging();
  }

  get open() { return !this.element.hidden; }

  /** @param {any} considered
   * @param {{fixed: boolean, title?: string, focus?: boolean, clear?: Element[]}} how  clear: what the panel must not hide */
  show(considered, { fixed, title = "", focus = false, clear = [] }) {
    const held = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement) ? document.activeElement.id : "";
    const opened = new Set([...this.element.querySelectorAll("details[open]")].map((each) => each.getAttribute("data-at")));
    this.considered = considered;
    this.fixed = fixed;
    const no = considered.refusals.length > 0;
    this.element.replaceChildren(
      h("header", { class: "grip" }, h("p", { class: "caps" }, title || "Consider"), h("h2", { id: "panel-title" }, asLine(considered.said || "This cannot be done now")),
        h("button", { class: "icon", type: "button", "aria-label": "Close", onclick: () => this.done.close() }, "✕")),
      h("div", { class: "within" },
        no ? h("div", { class: "notice warn", id: "panel-no" }, h("p", {}, h("b", {}, "The rules say no")), refusalList(considered.refusals)) : "",
        ...considered.forecasts.map((/** @type {any} */ each) => forecast(each, considered.forecasts.length > 1)),
        ...considered.options.map((/** @type {any} */ group) => this.group(group)),
        ...considered.forecasts.map((/** @type {any} */ each, /** @type {number} */ at) => reasons(each, at, opened, considered.forecasts.length > 1))),
      fixed
        ? h("footer", {},
          h("button", { class: `btn${no ? "" : " main"}`, type: "button", id: "commit", "aria-disabled": no ? "true" : null, "aria-describedby": no ? "panel-no" : null,
            onclick: () => { if (!no) this.done.commit(considered.answer); } }, "Commit ", h("kbd", {}, "Enter")),
          h("button", { class: "btn", type: "button", id: "cancel", onclick: () => this.done.close() }, "Cancel ", h("kbd", {}, "Esc")))
        : h("p", { class: "then" }, "Press the zone to decide"));
    this.element.hidden = false;
    this.place(clear);
    if (focus) this.element.querySelector("#commit")?.focus({ preventScroll: true });
    else if (held) this.element.ownerDocument.getElementById(held)?.focus({ preventScroll: true });
  }

  /** Several things can be meant. @param {string} title @param {any[]} offers @param {(offer: any) => void} choose @param {boolean} focus */
  ask(title, offers, choose, focus) {
    this.considered = null;
    this.fixed = true;
    this.element.replaceChildren(
      h("header", { class: "grip" }, h("p", { class: "caps" }, "Choose"), h("h2", { id: "panel-title" }, title),
        h("button", { class: "icon", type: "button", "aria-label": "Close", onclick: () => this.done.close() }, "✕")),
      h("div", { class: "within choices" }, offers.map((offer) => h("button", { class: "act", type: "button", "aria-disabled": offer.refusals.length ? "true" : null, onclick: () => choose(offer) },
        h("b", {}, offer.verb), h("small", {}, offer.refusals.length ? offer.refusals[0].because : asLine(offer.said))))));
    this.element.hidden = false;
    this.place([]);
    if (focus) this.element.querySelector(".act")?.focus({ preventScroll: true });
  }

  hide() {
    const held = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.considered = null;
    this.fixed = false;
    if (held) this.done.left();
  }

  /** What did not happen, near the button that was pressed. @param {string} error @param {{rule: string, because: string}[]} refusals */
  decline(error, refusals) {
    this.element.querySelector(".declined")?.remove();
    this.element.querySelector(".within")?.prepend(h("div", { class: "notice warn declined", role: "alert" }, h("p", {}, h("b", {}, "Not done. "), capital(error)), refusals.length ? refusalList(refusals) : ""));
  }

  /** @param {any} group */
  group(group) {
    const name = `group-${++groups}`;
    const one = group.pick === "one";
    // What stands against the answer as a whole is told once, on top; an option is to blame only for what it adds.
    const told = new Set(this.considered.refusals.map((/** @type {any} */ each) => each.because));
    const against = group.options.map((/** @type {any} */ option) => (option.on ? "" : option.refusals.find((/** @type {any} */ each) => !told.has(each.because))?.because ?? ""));
    const columns = Math.min(group.options.length, one && !against.some(Boolean) ? 4 : 2);
    return h("fieldset", { class: "row options" }, h("legend", { class: "lab" }, group.title),
      h("div", { class: one ? "seg" : "seg flags", style: `grid-template-columns:repeat(${columns},1fr)` },
        group.options.map((/** @type {any} */ option, /** @type {number} */ at) => {
          const no = against[at];
          const input = h("input", { type: one ? "radio" : "checkbox", name, id: `option-${group.title}-${at}`.replace(/\W+/g, "-"), "aria-disabled": no ? "true" : null });
          input.checked = option.on;
          input.addEventListener("change", () => this.done.change(option.answer));
          return h("label", { class: no ? "refused" : null, title: no || null }, input, h("span", {}, option.label), no ? h("small", {}, no) : "");
        })));
  }

  /** At the right, or at the left where it would hide what is aimed at, unless it was put somewhere by hand. @param {Element[]} clear */
  place(clear) {
    if (this.put) return;
    const hides = () => {
      const own = this.element.getBoundingClientRect();
      return clear.filter((each) => { const box = each.getBoundingClientRect(); return box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top; }).length;
    };
    this.element.classList.remove("at-left");
    const right = hides();
    if (!right) return;
    this.element.classList.add("at-left");
    if (hides() >= right) this.element.classList.remove("at-left");
  }

  /** The panel can be drawn aside by its head. */
  dragging() {
    const { element } = this;
    /** @type {{x: number, y: number, left: number, top: number} | null} */
    let from = null;
    element.addEventListener("pointerdown", (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!target?.closest(".grip") || target.closest("button") || getComputedStyle(element).position !== "absolute") return;
      const room = element.offsetParent?.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      if (!room) return;
      from = { x: event.clientX, y: event.clientY, left: box.left - room.left, top: box.top - room.top };
      element.setPointerCapture(event.pointerId);
    });
    element.addEventListener("pointermove", (event) => {
      const room = element.offsetParent;
      if (!from || !(room instanceof HTMLElement)) return;
      const inside = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(0, Math.min(at, most));
      this.put = true;
      element.style.left = `${inside(from.left + event.clientX - from.x, room.clientWidth - element.offsetWidth)}px`;
      element.style.top = `${inside(from.top + event.clientY - from.y, room.clientHeight - element.offsetHeight)}px`;
      element.classList.add("put");
    });
    for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => { from = null; });
  }
}

/** The odds of one roll, or why it cannot come to it. Of several, each is told in short. @param {any} found @param {boolean} several */
function forecast(found, several) {
  if (!found.odds) return h("div", { class: "notice" }, refusalList(found.refusals));
  const { odds } = found;
  const needs = odds.needs.join(", ");
  return h("section", { class: several ? "forecast short" : "forecast" },
    several ? h("p", { class: "subject", title: odds.subject }, h("b", {}, found.label || odds.subject), needs ? `: ${needs}` : "") : [
      found.label ? h("p", { class: "quiet" }, capital(found.label)) : "",
      h("p", { class: "subject" }, odds.subject, needs ? h("b", {}, `: ${needs}`) : "")],
    ...(fitsBar(odds) ? [oddsBar(odds.chances, found.theirs)] : charts(odds).map((view) => chart(view))));
}

/** Roll by roll, why, and what follows: one press away. @param {any} found @param {number} at @param {Set<string | null>} opened @param {boolean} several */
function reasons(found, at, opened, several) {
  if (!found.odds) return "";
  const { odds } = found;
  const numbers = why(odds, opened.has(String(at)));
  numbers?.setAttribute("data-at", String(at));
  const then = whatFollows(odds, { "data-at": `then-${at}`, open: opened.has(`then-${at}`) }) ?? "";
  return h("div", { class: "because" }, several && found.label ? h("p", { class: "subject" }, h("b", {}, found.label)) : "", odds.stages.length > 1 ? funnel(odds.stages) : "", numbers ?? "", then);
}
