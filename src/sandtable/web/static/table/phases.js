// Turns and phases that end and begin: a turn that begins and a phase that ended by itself say so, and for a moment no key that was meant for it ends the next.

import { toast } from "/js/dom.js";
import { GOES_ON } from "/table/letters.js";
import { sideName } from "/table/words.js";

/** So long after another question has appeared nothing that goes on is taken from a key or a double click. */
export const MOMENT_MS = 600;

/** @param {any} asked */
const nameOf = (asked) => (asked ? `${asked.side}|${asked.title}` : "");

/** The turn without what is added to it: "Turn 2 of 4" of "Turn 2 of 4, night 1". @param {{turn: string}} picture */
const turnOf = ({ turn }) => turn.split(",")[0];

export class Phases {
  constructor() {
    /** @type {any} */
    this.picture = null;
    this.until = 0;
    this.timer = 0;
    /** The question to which the last answer given here was to go on; nothing if it was another. */
    this.left = "";
    /** Questions of this turn, and those in which somebody acts until an answer goes on. @type {Set<string>} */
    this.met = new Set();
    /** @type {Set<string>} */
    this.closing = new Set();
    /** Whether the open question was there before in this turn. */
    this.again = false;
    /** Questions that were answered here and are still there, and those that were asked again after that: phases. @type {Set<string>} */
    this.answered = new Set();
    /** @type {Set<string>} */
    this.stood = new Set();
    /** What is still to be told in passing. */
    this.telling = "";
  }

  /** @param {any} now  the picture that is shown next @param {{general: import("/table/deciding.js").Offer[], able: Set<number>}} offered  by the question before */
  see(now, { general, able }) {
    const before = this.picture;
    this.picture = now;
    const [was, is] = [nameOf(before?.asked), nameOf(now.asked)];
    if (before && able.size && general.some((each) => each.letter === GOES_ON)) this.closing.add(was);
    const told = [];
    if (is !== was) this.telling = "";
    if (before?.version !== now.version && this.answered.has(is)) this.stood.add(is);
    if (before && is !== was) {
      if (now.asked?.yours) this.begin();
      const over = this.over(before, now);
      if (over && !this.met.has(is)) told.push(`${over} is over: nobody is left to act.${now.asked && !now.ended ? ` Now: ${now.asked.yours ? "" : `${sideName(now, now.asked.side)}, `}${now.asked.title}.` : ""}`);
    }
    if (before && !now.ended && turnOf(before) !== turnOf(now)) told.push(`${turnOf(now)} begins.`);
    if (told.length) this.telling = told.join(" ");
    const there = new Set(now.agenda.map(nameOf));
    for (const known of [this.answered, this.stood]) for (const each of known) if (!there.has(each)) known.delete(each);
    if (before?.turn !== now.turn) this.met.clear();
    if (is !== was || !before) this.again = this.met.has(is);
    this.met.add(is);
  }

  /** What is to be told is, as soon as nothing lies over what it would cover. @param {boolean} covered */
  tell(covered) {
    if (!this.telling || covered) return;
    toast(this.telling);
    this.telling = "";
  }

  /** The phase of ours that is gone between two pictures though nobody ended it, the longest of those that went together; a step of one action is none. @param {any} before @param {any} now @returns {string} */
  over(before, now) {
    if (!before.asked?.yours) return "";
    const there = new Set(now.agenda.map(nameOf));
    const gone = before.agenda.filter((/** @type {any} */ each) => each.side === before.asked.side && [this.closing, this.met, this.stood].every((known) => known.has(nameOf(each))) && nameOf(each) !== this.left && !there.has(nameOf(each)));
    return gone.at(-1)?.title ?? "";
  }

  /** Another question: the moment lasts until its answers have been there for so long. */
  begin() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.until = Infinity;
    document.body.dataset.fresh = "true";
  }

  /** All that can be answered is shown. */
  ready() {
    if (this.until !== Infinity || this.timer) return;
    this.until = performance.now() + MOMENT_MS;
    this.timer = setTimeout(() => { delete document.body.dataset.fresh; }, MOMENT_MS);
  }

  /** Whether a press came too early to be meant for this question; it says so.
   * @param {import("/table/deciding.js").Offer} offer @param {Event} [event] @param {boolean} [laid]  whether it has come up under the fingers */
  early(offer, event, laid = false) {
    if (!(laid || offer.letter === GOES_ON) || performance.now() >= this.until) return false;
    const meant = event instanceof MouseEvent && event.detail === 1;
    if (!meant) toast(`${this.picture.asked.title} ${this.again ? "goes on" : "has just begun"}: press again for "${offer.verb}".`);
    return !meant;
  }

  /** @param {any} answer  an answer that is given here */
  gave(answer) {
    this.left = ["Done", "Ready"].includes(answer.type) ? nameOf(this.picture?.asked) : "";
    this.answered.add(nameOf(this.picture?.asked));
  }
}
