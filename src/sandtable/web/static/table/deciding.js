// Deciding: which unit is selected, what can be done with it, and what is considered. It knows no rules: it asks.

import { Declined } from "/table/live.js";
import { Warnings } from "/table/warnings.js";

/** @typedef {{verb: string, said: string, worded: string, answer: any, place: string, piece: number | null, refusals: {rule: string, because: string}[], letter?: string, lays?: string}} Offer */

/** An answer without dice whose only choice has a usual default is given at one press; one that costs something, or leads somewhere, is looked at first.
 * @param {any} considered */
const simple = (considered) => !considered.forecasts.length && !considered.refusals.length && !considered.notes?.length
  && (!considered.options.length || (considered.options.length === 1 && considered.options[0].pick === "one"));

/** A line with the last mention of one thing made another; nothing if it is not mentioned. @param {string} line @param {string} from @param {string} to */
function swapped(line, from, to) {
  const at = from && to ? line.lastIndexOf(from) : -1;
  if (at < 0 || /\w/.test(line[at - 1] ?? "") || /\w/.test(line[at + from.length] ?? "")) return "";
  return line.slice(0, at) + to + line.slice(at + from.length);
}

export class Deciding {
  /** @param {{ask: (message: any) => Promise<any>, askUndo: () => Promise<any>, changed: () => void, gave: (answer: any) => void, fault: (fault: unknown) => void, lay: (offer: Offer) => boolean, arm: (offer: Offer) => void, cells: (places: string[]) => Element[], panel: import("/table/panel.js").Panel}} table */
  constructor(table) {
    this.table = table;
    /** @type {any} */
    this.picture = null;
    this.place = "";
    /** @type {number | null} */
    this.piece = null;
    /** @type {{number: number, title: string, lines: string[]} | null} */
    this.card = null;
    /** @type {Offer[]} what needs no piece */
    this.general = [];
    /** @type {Offer[]} what the selected piece may do */
    this.offers = [];
    /** @type {Set<number>} */
    this.able = new Set();
    /** @type {Map<number, any>} what the server offered for each piece, at this version */
    this.known = new Map();
    /** @type {Map<string, any>} */
    this.thought = new Map();
    this.busy = 0;
    /** The version that our last answer made for its seat; what is shown before it comes is out of date. */
    this.expected = { seat: "", version: 0 };
    this.round = 0;
    /** @type {Offer | null} */
    this.aimed = null;
    this.title = "";
    this.complete = false;
    this.warnings = new Warnings();
    /** @type {number[]} whom the guide speaks of: the next to be gone to */
    this.led = [];
  }

  /** Who can act of the side that decides; whoever can only be aimed at counts where nobody else is left. */
  get acting() {
    const { asked, pieces } = this.picture;
    const all = [...this.able];
    const ours = all.filter((each) => asked?.several || pieces.find((/** @type {any} */ one) => one.number === each)?.side === asked?.side);
    return ours.length ? ours : all;
  }

  get yours() { return !!this.picture?.asked?.yours && !this.picture.ended; }

  /** Whether what is shown is the newest and nothing is on its way. */
  get settled() { return !this.busy && (this.picture?.seat !== this.expected.seat || this.picture.version >= this.expected.version); }

  /** What can be done by pointing at a zone. @returns {Offer[]} */
  get pointed() {
    const placed = (/** @type {Offer[]} */ offers) => offers.map((each) => this.placed(each)).filter((each) => each.place);
    const own = placed(this.offers);
    return own.length ? own : placed(this.general);
  }

  /** On a measured table whoever is meant is pointed at where he stands. @param {Offer} offer @returns {Offer} */
  placed(offer) {
    if (offer.place || offer.piece === null || offer.piece === this.piece || !this.picture?.board?.measured) return offer;
    return { ...offer, place: this.picture.pieces.find((/** @type {any} */ each) => each.number === offer.piece)?.place ?? "" };
  }

  /** A new picture; the question may be another. @param {any} picture */
  async see(picture) {
    const same = this.complete && this.picture && this.picture.version === picture.version && this.picture.seat === picture.seat;
    this.picture = picture;
    if (same) return;
    const round = ++this.round;
    // Until all offers are there; a connection lost on the way makes the next picture ask again.
    this.complete = false;
    Object.assign(this, { general: [], offers: [], able: new Set(), aimed: null });
    this.known.clear();
    this.thought.clear();
    this.table.panel.hide();
    if (this.piece !== null && !picture.pieces.some((/** @type {any} */ each) => each.number === this.piece)) this.piece = null;
    if (this.piece !== null) this.place = picture.pieces.find((/** @type {any} */ each) => each.number === this.piece)?.place ?? "";
    this.busy++;
    try {
      if (this.yours) await this.question(picture, round);
      else if (this.piece !== null) await this.select(this.piece, { auto: false, round });
      if (round === this.round) this.complete = true;
    } catch (fault) {
      if (round === this.round) this.table.fault(fault);
    } finally {
      this.busy--;
      this.table.changed();
    }
  }

  /** @param {any} picture @param {number} round */
  async question(picture, round) {
    const general = (await this.table.ask({ type: "offers", piece: null })).offers;
    if (round !== this.round) return;
    this.general = general;
    const waiting = picture.pieces.filter((/** @type {any} */ each) => each.waits).map((/** @type {any} */ each) => each.number);
    const pointed = general.filter((/** @type {Offer} */ each) => !each.refusals.length && each.piece !== null).map((/** @type {Offer} */ each) => each.piece);
    this.able = new Set([...waiting, ...pointed]);
    if (!this.able.size && !general.some((/** @type {Offer} */ each) => each.place)) await this.searched(picture, round);
    if (round !== this.round) return;
    const keep = this.piece !== null && (waiting.includes(this.piece) || (!waiting.length && this.able.has(this.piece)));
    const [only] = this.able.size === 1 ? this.able : [];
    const first = keep ? this.piece : waiting[0] ?? only;
    if (first === undefined || first === null) { this.piece = null; this.card = null; this.place = ""; return; }
    const found = await this.offered(first);
    if (round !== this.round) return;
    const acts = this.own(found.offers);
    // A question about units that can only be answered as a whole: they are shown, not chosen from.
    if (!acts.length && general.some((/** @type {Offer} */ each) => !each.place)) this.able = new Set();
    // A unit that can be pointed somewhere at once, or has nobody beside it, is selected for the player; among many that may act he chooses.
    if (keep || this.able.size < 2 || acts.some((each) => each.place)) { await this.select(first, { auto: false, round }); if (round === this.round) this.arm(); }
    else { this.piece = null; this.card = null; this.place = ""; }
  }

  /** Whoever is asked about where a piece goes lays it at once, unless there is somebody or some place to point at besides; a point is chosen on purpose. */
  arm() {
    if (!this.yours) return;
    const ready = this.offers.filter((each) => !each.refusals.length);
    const lays = ready.find((each) => each.lays);
    if (lays && lays.lays !== "point" && !ready.some((each) => each.place)) this.table.arm(lays);
  }

  /** Nobody is named as waiting: ask for each of ours whether it can do anything. @param {any} picture @param {number} round */
  async searched(picture, round) {
    const side = picture.asked.side;
    const own = picture.pieces.filter((/** @type {any} */ each) => each.side === side && each.place);
    const found = await Promise.all(own.map((/** @type {any} */ each) => this.offered(each.number)));
    if (round !== this.round) return;
    const acts = (/** @type {Offer} */ each) => !each.refusals.length && (each.place || each.piece !== null);
    this.able = new Set(own.filter((/** @type {any} */ _, /** @type {number} */ at) => found[at].offers.some(acts)).map((/** @type {any} */ each) => each.number));
  }

  /** @param {number} piece */
  async offered(piece) {
    const known = this.known.get(piece) ?? (await this.table.ask({ type: "offers", piece }));
    this.known.set(piece, known);
    return known;
  }

  /** @param {number} piece @param {{auto?: boolean, focus?: boolean, round?: number}} how  auto: think about the first thing it can do */
  async select(piece, { auto = true, focus = false, round = this.round } = {}) {
    this.busy++;
    this.table.changed();
    const found = await this.offered(piece).finally(() => { this.busy--; });
    if (round !== this.round) return;
    this.table.panel.hide();
    this.aimed = null;
    this.piece = piece;
    this.place = this.picture.pieces.find((/** @type {any} */ each) => each.number === piece)?.place ?? "";
    this.card = found.card;
    this.offers = this.own(found.offers);
    const ready = this.offers.filter((each) => !each.refusals.length);
    const lays = auto ? ready.find((each) => each.lays) : undefined;
    if (lays && this.table.lay(lays)) { /* it is laid on the table, and thought about there */ }
    else if (auto && ready.length && !ready.some((each) => each.place)) await this.consider(ready[0].answer, { title: ready[0].verb, focus, offer: ready[0] });
    this.table.changed();
  }

  /** What a piece has to itself: what needs no piece has its own buttons. @param {Offer[]} offers @returns {Offer[]} */
  own(offers) {
    const plain = new Set(this.general.map((each) => JSON.stringify(each.answer)));
    return offers.filter((each) => each.place || !plain.has(JSON.stringify(each.answer)) || each.piece !== null);
  }

  /** A zone without anybody in it. @param {string} place */
  look(place) {
    Object.assign(this, { place, piece: null, card: null, offers: [], aimed: null });
    this.table.panel.hide();
    this.table.changed();
  }

  letGo() {
    Object.assign(this, { place: "", piece: null, card: null, offers: [], aimed: null });
    this.table.panel.hide();
    this.table.changed();
  }

  /** Something that was offered: done at once where nothing is at stake, otherwise considered.
   * @param {Offer} offer @param {{slowly?: boolean, focus?: boolean}} how */
  async choose(offer, { slowly = false, focus = false } = {}) {
    // What was offered before our last answer is not on offer any more.
    if (!this.settled) return;
    await this.guarded(async () => {
      const found = await this.thoughtOf(offer.answer);
      if (simple(found) && !slowly && !this.warnings.stops(found, offer, this.picture.turn)) await this.commit(found.answer);
      else this.open(found, { title: offer.verb, focus, offer, fixed: true });
    });
  }

  /** @param {any} answer @param {{title: string, focus?: boolean, offer?: Offer | null, fixed?: boolean}} how */
  async consider(answer, { title, focus = false, offer = null, fixed = true }) {
    await this.guarded(async () => {
      const round = this.round;
      const found = await this.thoughtOf(answer);
      if (round === this.round) this.open(found, { title, focus, offer, fixed });
    });
  }

  /** What somebody else would do is considered as if it had been pointed at; on a measured table its marks are drawn.
   * @param {{answer: any, by: number | null, place: string}} what @param {string} title */
  async propose({ answer, by, place }, title) {
    const zoned = !this.picture?.board?.measured;
    if (zoned && by !== null && by !== this.piece) await this.guarded(() => this.select(by, { auto: false }));
    // What comes from nobody on the map has no arrow from whoever was selected.
    if (zoned && by === null && place) this.letGo();
    const offer = zoned && place ? { verb: title, said: "", worded: "", answer, place, piece: by, refusals: [] } : null;
    await this.consider(answer, { title, focus: true, offer });
  }

  /** Show the odds of what is pointed at, without deciding anything. @param {Offer | null} offer */
  async peek(offer) {
    if (this.table.panel.fixed || !this.settled) return;
    if (!offer) { if (this.table.panel.open) { this.table.panel.hide(); this.aimed = null; this.table.changed(); } return; }
    // Looking is no business that a press would have to wait for, or be lost to.
    const round = this.round;
    try {
      const found = await this.thoughtOf(offer.answer);
      if (round !== this.round || this.table.panel.fixed || !this.settled) return;
      if (found.forecasts.length || found.refusals.length || found.warnings.length) this.open(found, { title: offer.verb, offer, fixed: false });
    } catch (fault) {
      this.table.fault(fault);
    }
  }

  /** What stands against doing at a place, or to a piece there, what is offered elsewhere: it is asked as if it had been typed.
   * Nothing if there is nothing to go by. @param {string} place @param {number | null} piece */
  async against(place, piece) {
    const found = (/** @type {number | null} */ number) => this.picture.pieces.find((/** @type {any} */ each) => each.number === number);
    const [name, side] = [(/** @type {number | null} */ number) => found(number)?.name ?? "", (/** @type {number | null} */ number) => found(number)?.side];
    for (const offer of this.pointed) {
      // Whoever is on another side than those who are meant is not meant.
      const alike = piece !== null && offer.piece !== this.piece && side(piece) === side(offer.piece);
      const line = swapped(offer.said, offer.place, place) || swapped(offer.said, name(offer.piece), alike ? name(piece) : "");
      if (!line) continue;
      const thought = this.thought.get(line) ?? (await this.table.ask({ type: "consider", line }).catch(() => null));
      this.thought.set(line, thought);
      if (thought?.refusals.length) return { verb: offer.verb, ...thought };
      return null;
    }
    return null;
  }

  /** Why the selected piece can do nothing at a place. @param {string} place @returns {Promise<{rule: string, because: string}[]>} */
  async idle(place) {
    return (await this.table.ask({ type: "why", piece: this.piece, place }).catch(() => null))?.refusals ?? [];
  }

  /** The odds of what is considered with a piece as its target: whether it can be, null if nothing is aimed there at all. @param {number} target @returns {Promise<boolean | null>} */
  async aimAt(target) {
    const { round } = this;
    const found = await this.table.ask({ type: "consider", answer: this.table.panel.considered.answer, target });
    if (!found.aimed || round !== this.round) return null;
    const name = this.picture.pieces.find((/** @type {any} */ each) => each.number === target)?.name ?? "";
    const meant = found.forecasts.some((/** @type {any} */ each) => each.label.includes(name));
    if (meant) this.open(found, { title: this.title, offer: this.aimed, fixed: true });
    return meant;
  }

  /** A typed line. @param {string} line */
  async typed(line) {
    const found = await this.table.ask({ type: "consider", line });
    if (found.forecasts.length) await this.table.panel.withOdds();
    this.open(found, { title: "As you typed", focus: true, offer: null, fixed: true });
  }

  /** What an answer is called that was made of another: as it is offered, or as that was. @param {any} answer */
  named(answer) {
    const same = JSON.stringify(answer);
    return this.offers.find((each) => !each.lays && JSON.stringify(each.answer) === same)?.verb ?? this.title;
  }

  /** @param {any} answer */
  async thoughtOf(answer) {
    const key = JSON.stringify(answer);
    const found = this.thought.get(key) ?? (await this.table.ask({ type: "consider", answer }));
    this.thought.set(key, found);
    if (found.forecasts.length) await this.table.panel.withOdds();
    return found;
  }

  /** @param {any} found @param {{title: string, focus?: boolean, offer: Offer | null, fixed: boolean}} how */
  open(found, { title, focus = false, offer, fixed }) {
    this.aimed = offer;
    this.title = title;
    this.table.panel.show(found, { fixed, title, focus, clear: this.table.cells([this.place, offer?.place ?? ""]) });
    this.table.changed();
  }

  /** @param {any} answer @returns {Promise<boolean>} whether it counts */
  async commit(answer) {
    return Boolean(await this.guarded(async () => {
      const { seat, version, chain } = this.picture;
      this.warnings.took(this.thought.get(JSON.stringify(answer)));
      this.table.gave(answer);
      this.expected = { seat, version: (await this.table.ask({ type: "answer", version, answer, seen: chain })).version };
      return true;
    }));
  }

  async undo() {
    await this.guarded(async () => {
      const { seat, version } = await this.table.askUndo();
      this.expected = { seat, version };
    });
  }

  /** @param {() => Promise<any>} act */
  async guarded(act) {
    this.busy++;
    this.table.changed();
    try {
      return await act();
    } catch (fault) {
      if (fault instanceof Declined && this.table.panel.open && this.table.panel.fixed) this.table.panel.decline(fault.message, fault.refusals);
      else this.table.fault(fault);
      return null;
    } finally {
      this.busy--;
      this.table.changed();
    }
  }

  /** The next unit that can act, after the selected one. @returns {number | null} */
  next() {
    const { acting } = this;
    const led = this.led.filter((each) => acting.includes(each));
    if (led.length && !led.includes(this.piece ?? -1)) return led[0];
    const order = acting.sort((a, b) => a - b);
    if (!order.length) return null;
    return order.find((each) => this.piece !== null && each > this.piece) ?? order[0];
  }
}
