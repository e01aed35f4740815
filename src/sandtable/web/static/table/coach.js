// The coach: what the strongest computer player would do in one's place, why, and with which odds.

import { byId, h } from "/js/dom.js";
import { part } from "/table/parts.js";

/** What he says, and how it looks, comes when he is first asked. */
const COUNSEL = part("The coach", () => import("/table/counsel.js"), "/table/coach.css");

export class Coach {
  /** @param {{seat: () => {game: string, token: string}, consider: (advice: any) => void, changed: () => void, fault: (fault: unknown) => void, left: () => void, alone: () => void}} table  alone: the map is for the coach now */
  constructor(table) {
    this.table = table;
    /** @type {any} */
    this.picture = null;
    this.asking = false;
    this.button = h("button", { class: "btn", type: "button", id: "coach-open", "aria-keyshortcuts": "C", hidden: true, onclick: () => this.ask() }, "Coach ", h("kbd", {}, "C"));
    this.card = h("section", { class: "coach", id: "coach", role: "region", "aria-label": "Coach", tabindex: "-1", hidden: true, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#keyed(event) });
    byId("help").before(this.button);
    byId("card-frame").after(this.card);
  }

  get open() { return !this.card.hidden; }

  /** Whether this seat is one that he advises. */
  get advises() { return Boolean(this.picture.coach && !this.picture.ended && ["player", "team"].includes(this.picture.role)); }

  /** Whether there is anything to ask him about. */
  get able() { return Boolean(this.picture && this.advises && this.picture.asked?.yours && !this.picture.asked.ready); }

  /** Advice is for one question: with the next it goes. @param {any} picture */
  see(picture) {
    const same = this.picture && this.picture.version === picture.version && this.picture.seat === picture.seat;
    this.picture = picture;
    if (!same) this.close();
    this.button.hidden = !this.advises;
    this.button.setAttribute("aria-disabled", String(!this.able));
    this.button.title = this.able ? "What would the coach do?" : "The coach can be asked when it is your decision";
  }

  async ask() {
    if (!this.able || this.asking) return;
    const { version, seat } = this.picture;
    this.asking = true;
    this.table.alone();
    this.button.setAttribute("aria-busy", "true");
    try {
      const { adviceFor, counsels } = await COUNSEL();
      if (this.picture.version !== version || this.picture.seat !== seat) return;
      this.#show(h("p", { role: "status" }, "The coach is thinking it over …"));
      const told = await adviceFor(this.table.seat(), version);
      // He may have been sent away, or the game may have gone on: advice on what was asked before helps nobody.
      if (!this.open || this.picture.version !== version || this.picture.seat !== seat) return;
      this.#show(...counsels(told, this.table.consider));
      this.card.focus({ preventScroll: true });
    } catch (fault) {
      this.close();
      this.table.fault(fault);
    } finally {
      this.asking = false;
      this.button.removeAttribute("aria-busy");
    }
  }

  close() {
    if (!this.open) return;
    const held = this.card.contains(document.activeElement);
    this.card.hidden = true;
    this.table.changed();
    if (held) this.table.left();
  }

  /** @param {...any} body */
  #show(...body) {
    this.card.replaceChildren(h("header", {}, h("p", { class: "caps" }, "Coach"),
      h("button", { class: "icon", type: "button", "aria-label": "Close the coach", onclick: () => this.close() }, "✕")), ...body);
    this.card.hidden = false;
    this.table.changed();
  }

  /** Enter on the card is for its first choice. @param {KeyboardEvent} event */
  #keyed(event) {
    if (event.key !== "Enter" || event.repeat || event.target !== this.card) return;
    const best = this.card.querySelector(".best .btn");
    if (!(best instanceof HTMLElement)) return;
    event.preventDefault();
    best.click();
  }

}
