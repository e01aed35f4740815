// What whoever begins a game is called, and what is agreed on with people who come by link: how long anybody may think.

import { clockSaid } from "/js/clock_words.js";
import { h } from "/js/dom.js";
import { keepName, LONGEST_NAME, ownName } from "/js/persons.js";

const CLOCK = "sandtable.clock";
const MINUTE = 60, DAY = 86400;
/** The clocks to choose from: for each decision, for the game, and for play by post. @type {["decision" | "game", number][]} */
const CLOCKS = [["decision", 2 * MINUTE], ["decision", 5 * MINUTE], ["decision", 15 * MINUTE], ["game", 15 * MINUTE], ["game", 30 * MINUTE], ["game", 60 * MINUTE], ["game", 120 * MINUTE], ["decision", DAY], ["decision", 3 * DAY], ["decision", 7 * DAY]];
/** @type {[string, string][]} */
const LATE = [["computer", "The computer answers that decision"], ["claim", "The other may let the computer play on"]];

/** @param {string} key */
const read = (key) => { try { return localStorage.getItem(key) ?? ""; } catch { return ""; } };
/** @param {string} key @param {string} value */
const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { /* then it is chosen again */ } };

/** One's own name, for any game that one plays in. */
export function nameField() {
  const name = h("input", { class: "typed", id: "by", maxlength: LONGEST_NAME, autocomplete: "nickname", value: ownName(), oninput: () => keepName(name.value) });
  return h("div", { class: "field" }, h("label", { class: "legend", for: "by" }, "Your name ", h("span", { class: "quiet" }, "optional; shown at the table")), name);
}

/** Fields for a game with people; shown only for one. */
export class PeopleField {
  constructor() {
    const [clock, late] = read(CLOCK).split(" ");
    this.clock = h("select", { class: "pick", id: "clock", onchange: () => this.chosen() }, h("option", { value: "" }, "None: everybody thinks as long as they like"),
      CLOCKS.map(([per, seconds]) => h("option", { value: `${per}:${seconds}`, selected: clock === `${per}:${seconds}` }, clockSaid({ per, seconds, late: "computer" }))));
    this.late = h("select", { class: "pick", id: "late", onchange: () => this.chosen() }, LATE.map(([value, said]) => h("option", { value, selected: late === value }, said)));
    this.lateField = h("div", { class: "field" }, h("label", { class: "legend", for: "late" }, "When time is up"), this.late);
    this.element = h("div", { class: "people-field", hidden: true },
      h("div", { class: "field" }, h("label", { class: "legend", for: "clock" }, "Clock"), this.clock), this.lateField);
    this.listed = h("input", { type: "checkbox", id: "listed" });
    this.element.append(h("label", { class: "choice with-umpire" }, this.listed, h("span", {}, h("b", {}, "List it for anybody on this server"), h("small", {}, "Whoever comes to the lobby first can take the seat. You get the link all the same."))));
    this.chosen();
  }

  chosen() {
    this.lateField.hidden = !this.clock.value;
    keep(CLOCK, `${this.clock.value} ${this.late.value}`);
  }

  /** @param {boolean} apart whether people come by link */
  show(apart) { this.element.hidden = !apart; }

  /** What the server is asked for. @returns {Record<string, any>} */
  asked() {
    if (this.element.hidden) return {};
    const [per, seconds] = this.clock.value.split(":");
    return { listed: this.listed.checked, ...(per ? { clock: { per, seconds: Number(seconds), late: this.late.value } } : {}) };
  }
}
