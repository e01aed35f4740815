// Comparing before committing: what each option adds to an answer, and which of several answers has the best chance.

import { h } from "/js/dom.js";
import { ruleLink } from "/js/rule.js";
import { capital } from "/js/words.js";
import { fearedApart } from "/table/odds_bar.js";

/** @typedef {{label: string, share: number, percent: string}} Headline */
/** @typedef {import("/table/deciding.js").Offer & {theirs: boolean, of: string, main: Headline | null, worst: Headline | null, costs: string[], answered: {main: Headline, worst: Headline | null} | null}} Row */

/** Shares are told to some fifteen places: less than this is nothing. */
const A_TRACE = 1e-9;

export class Comparing {
  /** @param {{ask: (message: any) => Promise<any>, changed: () => void, choose: (offer: any, event: Event) => any, cells: (places: string[]) => Element[],
   *   deciding: import("/table/deciding.js").Deciding, panel: import("/table/panel.js").Panel}} table */
  constructor(table) {
    this.table = table;
    /** The moment that all of this is about. */
    this.moment = "";
    /** @type {Map<string, any>} what was asked at this moment, and what was answered to it; null until it is */
    this.known = new Map();
    /** Whether the answers to an attack were laid out by themselves; once for each question. */
    this.laid = false;
    this.asks = false;
  }

  /** Look at what is asked, selected and considered now, and ask for what is to be compared. @param {boolean} asks @param {boolean} lays  whether the map is free for the answers to an attack */
  look(asks, lays) {
    const { deciding, panel } = this.table;
    this.asks = asks && deciding.yours && deciding.complete;
    const moment = deciding.picture ? `${deciding.picture.seat} ${deciding.picture.version}` : "";
    if (moment !== this.moment) { this.moment = moment; this.known = new Map(); this.laid = false; }
    if (!this.asks) return;
    if (panel.fixed && panel.considered?.options.length && (panel.considered.forecasts.length || panel.considered.options.some((/** @type {any} */ each) => each.apart))) {
      const found = this.asked({ type: "compare", answer: panel.considered.answer });
      if (found) bring(panel, found);
    }
    const general = this.asked({ type: "rank", piece: null });
    if (deciding.piece !== null && targets(deciding.offers.filter((each) => !each.refusals.length)) > 1) this.asked({ type: "rank", piece: deciding.piece });
    if (general && this.attacked && lays && !this.laid) {
      this.laid = true;
      if (!panel.open) this.open(document.activeElement === document.body || Boolean(document.activeElement?.closest("#board")));
    }
  }

  /** What the server said to a message at this moment; asked once. @param {Record<string, any>} message */
  asked(message) {
    const { known } = this;
    const key = JSON.stringify(message);
    if (!known.has(key)) {
      known.set(key, null);
      // What cannot be compared now is simply not shown: the panel and the offers stand without it.
      this.table.ask(message).then((found) => { known.set(key, found); if (known === this.known) this.table.changed(); }, () => {});
    }
    return known.get(key);
  }

  get general() { return this.known.get(JSON.stringify({ type: "rank", piece: null })); }

  /** Whether somebody else rolls for what is asked. */
  get attacked() { return Boolean(this.general?.answers.some((/** @type {Row} */ each) => each.theirs)); }

  /** The places of the attack that is answered now. @returns {[string, string] | null} */
  get aim() { return this.asks ? this.general?.aim ?? null : null; }

  /** What can be compared now. */
  get found() {
    const { piece } = this.table.deciding;
    const found = this.attacked || piece === null || ways(this.general?.answers ?? []) ? this.general : this.known.get(JSON.stringify({ type: "rank", piece }));
    return found && (this.attacked || targets(found.answers) > 1 || ways(found.answers)) ? found : null;
  }

  /** Whether all answers to an attack are compared: there is no other list of them. */
  get whole() { return this.asks && this.attacked && !this.found.left_off; }

  /** @returns {HTMLElement[]} */
  button() {
    const { found } = this;
    if (!this.asks || !found) return [];
    return [h("button", { class: "btn", type: "button", id: "compare", onclick: (/** @type {MouseEvent} */ event) => this.open(event.detail === 0) },
      this.attacked || ways(found.answers) ? "Compare answers" : `Compare ${targets(found.answers)} targets`)];
  }

  /** @param {boolean} focus */
  open(focus) {
    const { found } = this;
    if (!found) return;
    const { panel, cells, deciding } = this.table;
    const [from, to] = found.aim ?? ["", ""];
    const name = deciding.picture.pieces.find((/** @type {any} */ each) => each.number === deciding.piece)?.name;
    const title = this.attacked ? "Your answers, best chance first" : `${name ? `${name}: ` : ""}best chance first`;
    const rows = found.answers.map((/** @type {Row} */ row) => this.row(row));
    if (found.answers.some((/** @type {Row} */ row) => row.costs?.length)) rows.push(h("p", { class: "quiet" }, "The order looks at this roll alone: what is spent here is missed later."));
    if (found.left_off) rows.push(h("p", { class: "quiet" }, `${found.left_off} more are not compared here.`));
    const attack = `${deciding.picture.role === "umpire" ? "Under attack" : "You are attacked"}${from ? `: ${from} on ${to}` : ""}`;
    panel.list(this.attacked ? attack : "Compare", capital(title), rows, { focus, clear: cells([from, to, deciding.place]) });
    this.table.changed();
  }

  /** One answer: its chance large, what it is, a bar, and the worst that may come. @param {Row} row */
  row(row) {
    const { main, worst } = row;
    const feared = main && fearedApart(main, worst);
    const later = row.answered && fearedApart(row.answered.main, row.answered.worst);
    const what = row.theirs ? capital(row.worded) : `${row.verb}${row.place ? ` ${row.place}` : ""}`;
    // What the answer is called is not said twice.
    const more = row.theirs ? "" : [row.worded, row.of].map(capital).filter((said) => said && said !== capital(what)).join("; ");
    const point = () => { if (!row.theirs && this.table.deciding.aimed !== row) { this.table.deciding.aimed = row; this.table.changed(); } };
    return h("button", { class: "act ranked", type: "button", onclick: (/** @type {MouseEvent} */ event) => this.table.choose(row, event), onfocus: point, onpointerenter: point },
      h("b", {}, what), h("b", { class: "num" }, main ? main.percent : "no time", h("span", { class: "sr" }, main ? ` ${main.label}` : " for its odds")),
      more ? h("small", {}, more) : "",
      row.costs?.length ? h("small", { class: "costs" }, capital(row.costs.join(", "))) : "",
      main ? bar(main, worst) : "",
      main ? h("small", {}, h("span", { "aria-hidden": "true" }, capital(main.label)), feared ? `; worst: ${feared.percent} ${feared.label}` : "") : "",
      row.answered ? h("small", {}, `If the enemy adds all he can: ${row.answered.main.percent}${later ? `; worst: ${later.percent}` : ""}`) : "");
  }
}

/** How many different things answers are about. @param {{place: string, piece: number | null}[]} answers */
const targets = (answers) => new Set(answers.map((each) => `${each.place} ${each.piece}`)).size;

/** Whether answers are several ways to do one thing, none of which is anywhere. @param {{place: string, piece: number | null}[]} answers */
const ways = (answers) => answers.length > 1 && answers.every((each) => !each.place && each.piece === null);

/** @param {Headline} main @param {Headline | null} worst */
function bar(main, worst) {
  const between = Math.max(0, 1 - main.share - (worst?.share ?? 0));
  const part = (/** @type {string} */ kind, /** @type {number} */ share) => (share > A_TRACE ? h("i", { class: kind, style: `flex:${share}` }) : "");
  return h("span", { class: "meter", "aria-hidden": "true" }, part("o-good", main.share), part("o-flat", between), part("o-bad", worst?.share ?? 0));
}

/** Write beside each option of the panel what it adds. @param {import("/table/panel.js").Panel} panel @param {any} found */
function bring(panel, found) {
  const { element, considered } = panel;
  if (element.querySelector(".adds, .own") || !found.brings.length) return;
  // What is an answer apart has a chance of its own.
  for (const each of found.brings.filter((/** @type {any} */ other) => other.own || (other.late && considered.options[other.group].apart)))
    element.querySelector(`[data-option="${each.group}-${each.option}"]`)?.append(h("b", { class: "own num", title: each.own ? capital(each.own.label) : null }, each.own ? [each.own.percent, h("small", {}, ` ${each.own.label}`)] : "…"));
  found = { ...found, brings: found.brings.filter((/** @type {any} */ each) => !considered.options[each.group].apart) };
  if (!found.brings.length) return;
  // Where nothing is added, and no rule is why, there is nothing to compare.
  if (found.brings.every((/** @type {any} */ each) => !each.late && !each.rule && !each.risk && !each.later && Math.abs(each.share) < A_TRACE)) {
    element.querySelector(".options")?.before(h("p", { class: "adds" }, `None of these changes the chance of “${found.main.label}”, ${found.main.percent}.`));
    return;
  }
  const risks = found.brings.some((/** @type {any} */ each) => each.risk) ? ", and of the worst" : "";
  const against = considered.forecasts.length > 1 ? ` (${(considered.forecasts[0].label || found.of).split(/[,;]/)[0]})` : "";
  const more = found.left_off ? `; ${found.left_off} more are not compared` : "";
  element.querySelector(".options")?.before(h("p", { class: "adds" }, `Beside each choice: how it changes the chance of “${found.main.label}”, now ${found.main.percent}${against}${risks}${more}.`));
  const reasons = new Map(found.brings.filter((/** @type {any} */ each) => each.because).map((/** @type {any} */ each) => [each.because, each]));
  // A reason that choices of several kinds have stands above them all, once.
  for (const [because, each] of reasons) {
    if (new Set(found.brings.filter((/** @type {any} */ other) => other.because === because).map((/** @type {any} */ other) => other.group)).size < 2) reasons.delete(because);
    else element.querySelector(".adds")?.append(h("span", { class: "no-more" }, `${capital(because)}. `, ruleLink(each.rule)));
  }
  for (const each of found.brings) {
    const because = reasons.has(each.because) ? "" : each.because;
    const { pick, options } = considered.options[each.group];
    const alike = found.brings.filter((/** @type {any} */ other) => other.group === each.group && other.because === each.because);
    // A reason with its rule, or one for several choices, stands below them once, as does one that a narrow choice has no room for.
    const below = because && (each.rule || alike.length > 1 || pick === "one");
    const label = element.querySelector(`[data-option="${each.group}-${each.option}"]`);
    label?.append(h("small", { class: "brings" }, each.late ? "no time for its odds" : `${each.text}${each.later ? ` now; ${each.later} if the enemy adds all he can` : ""}${because && !below ? `: ${because}` : ""}`, each.risk ? h("span", {}, `worst ${each.risk}`) : ""));
    if (below && alike[0] === each) label?.closest(".options")?.append(h("p", { class: "no-more" }, `${alike.map((/** @type {any} */ other) => options[other.option].label).join(", ")}: ${because} `, ruleLink(each.rule)));
  }
}
