// What pointing at the board means: a press on a place or a counter, and a pointer that stays there for a while.

import { capital } from "/js/words.js";

const PEEK_MS = 120;
/** A pointer that has not moved for so long rests. */
const RESTS_MS = 120;
/** So long somebody points at what is barred before he is told why. */
const WHY_MS = 420;

export class Pointing {
  /** @param {{board: import("/table/board.js").Board, barred: import("/table/barred.js").Barred, panel: import("/table/panel.js").Panel, deciding: import("/table/deciding.js").Deciding,
   *   behind: () => boolean, reads: () => boolean, unread: () => boolean, hurry: () => void, choose: (offer: any, event?: Event) => any, guarded: (act: Promise<any>) => any}} table
   *  behind: something older is still being shown; reads: the press only said that a result was read; unread: a result lies on the map */
  constructor(table) {
    this.table = table;
    this.peeking = 0;
    this.asking = 0;
    /** When the pointer last moved, and where it is. */
    this.moved = 0;
    this.at = "";
    for (const each of ["pointermove", "pointerover"]) addEventListener(each, (event) => {
      if (!(event instanceof PointerEvent) || this.at === `${event.clientX} ${event.clientY}`) return;
      this.at = `${event.clientX} ${event.clientY}`;
      this.moved = performance.now();
    }, { capture: true, passive: true });
    table.board.onplace = (place, piece, event) => this.press(place, piece, event);
    table.board.onlook = (place, piece, keyed) => this.look(place, piece, keyed);
    table.board.ondrop = (piece, place) => table.guarded(this.drop(piece, place));
  }

  /** What pointing at a place, or at a counter there, could mean. @param {string} place @param {number | null} piece */
  meant(place, piece) {
    const there = this.table.deciding.pointed.filter((each) => each.place === place);
    const exact = there.filter((each) => piece !== null && each.piece === piece);
    return exact.length ? exact : there;
  }

  /** @param {string} place @param {number | null} piece @param {Event} event */
  press(place, piece, event) {
    const { barred, deciding, panel } = this.table;
    if (this.table.reads()) return;
    this.table.hurry();
    const { pieces, asked } = deciding.picture;
    const standing = pieces.filter((/** @type {any} */ each) => each.place === place);
    const other = piece !== null && piece !== deciding.piece && deciding.able.has(piece) && pieces.find((/** @type {any} */ each) => each.number === piece)?.side === asked?.side;
    clearTimeout(this.asking);
    barred.hide();
    const side = pieces.find((/** @type {any} */ each) => each.number === piece)?.side;
    // What is considered may be aimed: whoever is pressed meanwhile is meant by that.
    if (piece !== null && panel.fixed && !panel.laid && panel.considered?.forecasts.length && side !== asked?.side && deciding.yours && deciding.picture.board?.measured) {
      this.table.guarded(deciding.aimAt(piece).then((aimed) => {
        if (aimed === null) this.go(place, piece, event, other);
        else if (!aimed) barred.tell(place, `${deciding.title}: ${standing[0]?.name ?? "it"} cannot be aimed at so.`, [], { kept: true });
      }));
      return;
    }
    this.go(place, piece, event, other);
  }

  /** What is offered there, or whoever stands there. @param {string} place @param {number | null} piece @param {Event} event @param {boolean} other  whether another of ours is meant, who can act */
  go(place, piece, event, other) {
    const { deciding, panel } = this.table;
    const standing = deciding.picture.pieces.filter((/** @type {any} */ each) => each.place === place);
    const offers = other ? [] : this.meant(place, piece);
    if (offers.length === 1 && offers[0].refusals.length && !(event instanceof MouseEvent && event.shiftKey)) { this.refused(place, offers[0], true); return; }
    if (offers.length === 1) { this.table.choose(offers[0], event); return; }
    if (offers.length > 1) { panel.ask(this.asked(place), offers, (offer) => this.table.choose(offer, event), event instanceof KeyboardEvent); return; }
    if (!other && deciding.yours && deciding.piece !== null && place !== deciding.place && (!standing.length || deciding.pointed.length)) this.whyNot(place, piece, true);
    if (!standing.length) { if (deciding.piece === null || !deciding.yours) deciding.look(place); return; }
    const numbers = standing.map((/** @type {any} */ each) => each.number);
    const able = numbers.filter((/** @type {number} */ each) => deciding.able.has(each));
    const at = numbers.indexOf(deciding.piece);
    this.table.guarded(deciding.select(piece ?? (at >= 0 ? numbers[(at + 1) % numbers.length] : able[0] ?? numbers[0])));
  }

  /** What is asked where several things can be meant: on inches of whoever stands there. @param {string} place */
  asked(place) {
    const { board, pieces } = this.table.deciding.picture;
    const there = board?.measured ? pieces.find((/** @type {any} */ each) => each.place === place) : null;
    return there ? `What with ${there.name}?` : `What at ${place}?`;
  }

  /** A counter was drawn to a place: what it would do there is looked at, and given by nobody yet. @param {number} piece @param {string} place */
  async drop(piece, place) {
    const { barred, deciding, panel } = this.table;
    if (this.table.reads()) return;
    this.table.hurry();
    barred.hide();
    await deciding.select(piece);
    const [offer, ...more] = deciding.piece === piece && !panel.fixed ? this.meant(place, null) : [];
    // As a long press: it is considered, whatever is at stake.
    const slowly = new MouseEvent("drop", { shiftKey: true });
    if (panel.fixed) return;
    if (!offer) this.whyNot(place, null, true);
    else if (more.length) panel.ask(this.asked(place), [offer, ...more], (each) => this.table.choose(each, slowly), false);
    else if (offer.refusals.length) this.refused(place, offer, true);
    else this.table.choose(offer, slowly);
  }

  /** @param {string} place @param {number | null} piece @param {boolean} keyed  gone to by an arrow key */
  look(place, piece, keyed = false) {
    const { barred, deciding, panel } = this.table;
    clearTimeout(this.peeking);
    clearTimeout(this.asking);
    if (barred.open && !barred.kept && barred.place !== place) barred.hide();
    // What changes under a pointer that rests was not pointed at, nor is what a result covers.
    if (place && !keyed && performance.now() - this.moved >= RESTS_MS) return;
    const { version } = deciding.picture ?? {};
    const over = () => deciding.picture?.version !== version || this.table.behind() || this.table.unread();
    if (place && !barred.kept) this.asking = setTimeout(() => {
      if (over() || panel.fixed || barred.kept || !deciding.yours || !deciding.settled) return;
      const [found, ...more] = this.meant(place, piece);
      if (!found && deciding.piece !== null && place !== deciding.place) this.whyNot(place, piece, false);
      else if (found && !more.length && found.refusals.length) this.refused(place, found, false);
    }, WHY_MS);
    // What is offered there is looked up when the time has come; under another question it was not pointed at.
    this.peeking = setTimeout(() => {
      if (!deciding.picture || (place && over())) return;
      const found = place ? this.meant(place, piece) : [];
      deciding.peek(found.length === 1 && !found[0].refusals.length ? found[0] : null);
    }, PEEK_MS);
  }

  /** A refused offer, told where it was pointed at. @param {string} place @param {any} offer @param {boolean} kept */
  refused(place, offer, kept) {
    const { barred } = this.table;
    barred.tell(place, `${capital(offer.worded)}: the rules say no.`, offer.refusals, { kept, closer: () => { barred.hide(); this.table.choose(offer); } });
  }

  /** Why the selected piece can do nothing at a place where nothing is offered. @param {string} place @param {number | null} piece @param {boolean} kept */
  async whyNot(place, piece, kept) {
    const { barred, board, deciding } = this.table;
    const { version, pieces } = deciding.picture;
    const who = pieces.find((/** @type {any} */ each) => each.number === deciding.piece)?.name ?? "it";
    const found = await deciding.against(place, piece);
    // Pressing one's own unit selects it: that it can do nothing to it needs no saying.
    const own = pieces.some((/** @type {any} */ each) => each.place === place && each.side === deciding.picture.asked?.side);
    const idle = found || own || !kept ? [] : await deciding.idle(place);
    if (deciding.picture.version !== version || (!kept && (barred.kept || this.table.unread()))) return;
    if (found) barred.tell(place, `${capital(found.worded || found.verb)}: the rules say no.`, found.refusals, { kept, closer: () => { barred.hide(); deciding.consider(found.answer, { title: found.verb }); } });
    else if (kept && !own) barred.tell(place, `${capital(board.said(place))}. ${who} can do nothing here now${idle.length ? ":" : "."}`, idle, { kept });
  }
}
