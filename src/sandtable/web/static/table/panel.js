// The panel: an answer before it is given. What it says, what to change, the odds with their reasons, and the button that commits.

import { h } from "/js/dom.js";
import { refusalList } from "/js/why.js";
import { layoutNow } from "/table/layout.js";
import { part } from "/table/parts.js";
import { symbols } from "/table/symbols.js";
import { noted, warned } from "/table/warnings.js";
import { capital } from "/js/words.js";

/** Odds come with the first answer that has any. */
const ODDS = part("The odds", () => import("/table/forecasts.js"));

let groups = 0;

export class Panel {
  /** @param {HTMLElement} element
   * @param {{commit: (answer: any) => void, change: (answer: any) => void, close: () => void, left: () => void, opened: () => void}} done
   *  left: the focus was in the panel that is gone; opened: there is something to decide on */
  constructor(element, done) {
    this.element = element;
    this.done = done;
    /** @type {any} */
    this.considered = null;
    this.fixed = false;
    /** How to decide on what is only looked at. */
    this.then = "Press the zone to decide";
    /** Whether what it shows is still being laid on the table. */
    this.laid = false;
    /** @type {typeof import("/table/forecasts.js") | null} */
    this.odds = null;
    this.dragging();
  }

  get open() { return !this.element.hidden; }

  /** Fetch what shows odds; where it does not come an answer is shown without them, and says so. */
  async withOdds() { this.odds ??= await ODDS().catch(() => null); }

  /** @param {any} considered
   * @param {{fixed: boolean, title?: string, focus?: boolean, clear?: {getBoundingClientRect: () => DOMRect}[], note?: string, then?: string, laid?: boolean}} how
   *  clear: what the panel must not hide; note: more that is said of it; then: how to decide on what is only looked at; laid: it is being laid on the table */
  show(considered, { fixed, title = "", focus = false, clear = [], note = "", then = this.then, laid = false }) {
    const held = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement) ? document.activeElement.id : "";
    const opened = new Set([...this.element.querySelectorAll("details[open]")].map((each) => each.getAttribute("data-at")));
    this.considered = considered;
    this.fixed = fixed;
    this.lays(laid);
    const no = considered.refusals.length > 0;
    this.element.replaceChildren(
      h("header", { class: "grip" }, h("p", { class: "caps" }, title || "Consider"), h("h2", { id: "panel-title" }, capital(considered.worded || "This cannot be done now")),
        h("button", { class: "icon", type: "button", "aria-label": "Close", onclick: () => this.done.close() }, "✕")),
      h("div", { class: "within" },
        note ? h("p", { class: "laid" }, note) : "",
        no ? h("div", { class: "notice warn", id: "panel-no" }, h("p", {}, h("b", {}, "The rules say no")), refusalList(considered.refusals)) : "",
        ...this.groups(considered, true),
        ...this.odds?.forecasts(considered, opened) ?? (considered.forecasts.length ? [h("p", { class: "notice warn" }, "The odds could not be fetched: see to the connection, and load this page again.")] : []),
        noted(considered),
        ...this.groups(considered, false),
        ...this.odds?.reasons(considered, opened) ?? []),
      warned(considered),
      fixed
        ? h("footer", {},
          h("button", { class: `btn${no ? "" : " main"}`, type: "button", id: "commit", "aria-disabled": no ? "true" : null, "aria-describedby": no ? "panel-no" : considered.warnings.length ? "panel-warned" : null,
            onclick: () => { if (!no) this.done.commit(considered.answer); } }, "Commit ", h("kbd", {}, "Enter")),
          h("button", { class: "btn", type: "button", id: "cancel", onclick: () => this.done.close() }, "Cancel ", h("kbd", {}, "Esc")))
        : h("p", { class: "then" }, then));
    this.element.hidden = false;
    if (fixed) this.done.opened();
    this.place(clear);
    if (focus) this.element.querySelector("#commit")?.focus({ preventScroll: true });
    else if (held) this.element.ownerDocument.getElementById(held)?.focus({ preventScroll: true });
  }

  /** Several things can be meant. @param {string} title @param {any[]} offers @param {(offer: any) => void} choose @param {boolean} focus */
  ask(title, offers, choose, focus) {
    this.list("Choose", title, offers.map((offer, at) => h("button", { class: "act", type: "button", "aria-disabled": offer.refusals.length ? "true" : null, onclick: () => choose(offer) },
      h("b", {}, offer.verb), at < 9 ? h("kbd", {}, String(at + 1)) : "", h("small", {}, offer.refusals.length ? offer.refusals[0].because : capital(offer.worded)))), { focus });
  }

  /** Things to choose from, each a button `.act`. @param {string} caps @param {string} title @param {any[]} rows @param {{focus?: boolean, clear?: Element[]}} how */
  list(caps, title, rows, { focus = false, clear = [] } = {}) {
    this.considered = null;
    this.fixed = true;
    this.lays(false);
    this.element.replaceChildren(
      h("header", { class: "grip" }, h("p", { class: "caps" }, caps), h("h2", { id: "panel-title" }, title),
        h("button", { class: "icon", type: "button", "aria-label": "Close", onclick: () => this.done.close() }, "✕")),
      h("div", { class: "within choices" }, rows));
    this.element.hidden = false;
    this.done.opened();
    this.place(clear);
    if (focus) this.element.querySelector(".act")?.focus({ preventScroll: true });
  }

  /** @param {boolean} laid  whether what it shows is still being laid on the table */
  lays(laid) {
    this.laid = laid;
    this.element.classList.toggle("is-laid", laid);
  }

  hide() {
    const held = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.considered = null;
    this.fixed = false;
    this.lays(false);
    if (held) this.done.left();
  }

  /** What did not happen, near the button that was pressed. @param {string} error @param {{rule: string, because: string}[]} refusals */
  decline(error, refusals) {
    this.element.querySelector(".declined")?.remove();
    this.element.querySelector(".within")?.prepend(h("div", { class: "notice warn declined", role: "alert" }, h("p", {}, h("b", {}, "Not done. "), capital(error)), refusals.length ? refusalList(refusals) : ""));
  }

  /** What is chosen before the odds are looked at, or after. @param {any} considered @param {boolean} first */
  groups(considered, first) { return considered.options.flatMap((/** @type {any} */ group, /** @type {number} */ at) => (Boolean(group.first) === first ? [this.group(group, at)] : [])); }

  /** @param {any} group @param {number} place */
  group(group, place) {
    const name = `group-${++groups}`;
    const one = group.pick === "one";
    // What stands against the answer as a whole is told once, on top; an option is to blame only for what it adds.
    const told = new Set(this.considered.refusals.map((/** @type {any} */ each) => each.because));
    const against = group.options.map((/** @type {any} */ option) => (option.on ? "" : option.refusals.find((/** @type {any} */ each) => !told.has(each.because))?.because ?? ""));
    const wide = !one && group.options.some((/** @type {any} */ option) => option.label.length > 20);
    const columns = wide ? 1 : group.apart ? 3 : Math.min(group.options.length, one && !against.some(Boolean) ? (group.options.length % 4 && group.options.length % 3 === 0 ? 3 : 4) : 2);
    return h("fieldset", { class: "row options" }, h("legend", { class: "lab" }, group.title),
      h("div", { class: group.apart ? "seg apart" : one ? "seg" : "seg flags", style: `grid-template-columns:repeat(${columns},1fr)` },
        group.options.map((/** @type {any} */ option, /** @type {number} */ at) => {
          const no = against[at];
          const input = h("input", { type: one ? "radio" : "checkbox", name, id: `option-${group.title}-${at}`.replace(/\W+/g, "-"), "aria-disabled": no ? "true" : null });
          input.checked = option.on;
          input.addEventListener("change", () => this.done.change(option.answer));
          return h("label", { class: no ? "refused" : null, title: no || null, "data-option": `${place}-${at}` }, input, option.symbols?.length ? symbols(option.symbols, "-10 -10 20 20", 22) : "", h("span", {}, option.label), no || option.note ? h("small", { class: "note" }, no || option.note) : "");
        })));
  }

  /** At the right, or at the left where it would hide what is aimed at, unless it was put somewhere by hand. @param {{getBoundingClientRect: () => DOMRect}[]} clear */
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
      if (!target?.closest(".grip") || target.closest("button") || layoutNow() === "narrow") return;
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
