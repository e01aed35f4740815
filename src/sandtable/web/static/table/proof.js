// What this browser keeps of a game, for whoever doubts it later: what it gave to the dice, what everybody had bound before
// any of it was told, and the values of the game that it was shown. Nothing of it is ever replaced. A server that shows
// something else is left, and `sandtable verify RECORD --seen FILE` holds a record against the file that is made of it.

import { bound, bytesOf, hex } from "/js/blake2b.js";

const SALT = 16;
/** So many values are kept; of more, every second goes: each stands for all the lines before it. */
const MOST_SEEN = 2000;
const VALUE = /^[0-9a-f]{64}$/, GIVEN = /^(?:[0-9a-f]{2}){1,64}$/;
/** As long as a name may be that `sandtable verify` reads. */
const LONGEST_NAME = 300, MOST_SEATS = 100;
/** More lines than any record has. */
const MOST_LINES = 1_000_000;
/** More dice than any game throws, and the largest of them. */
const MOST_FACES = 100_000, LARGEST_DIE = 1000;
const SET_BACK = "this is not the game that this page has seen: it was set back, or changed";
/** Of the dice of a seat whose page was opened elsewhere before: nothing need be wrong. */
export const ELSEWHERE = "Careful: a part of yours is in the dice that this browser did not give. If you gave it from another device, all is well.";
const UNKEPT = "Careful: this browser has no room to keep what it sees of the game, and could prove nothing of it later. Make room, and load this page again.";
const NO_GAME = "the server shows what no game has, and what could not be proven later";

/** @typedef {{seat: string, salt: string, told: boolean, commitment: string, bounds: Record<string, string>, fingerprint: string, unchained: boolean, seen: [number, string][], dice: Record<string, number[]>}} Kept */

export class Proof {
  /** @param {string} game @param {string} token */
  constructor(game, token) {
    // As much of a token as tells one seat from another.
    this.key = `sandtable.proof.${game}.${token.slice(0, 8)}`;
    /** @type {Kept} where storage cannot be written it lives as long as the page */
    this.kept = { seat: "", salt: "", told: false, commitment: "", bounds: {}, fingerprint: "", unchained: false, seen: [], dice: {} };
    /** Whether this browser could keep nothing, so that all there is lives in this page. */
    this.unkept = false;
    this.refresh();
    /** @type {[number, string] | null} the newest value that was seen, with its version */
    this.last = this.kept.seen.at(-1) ?? null;
  }

  /** Another window of the same seat may have kept more. What could not be kept is not set back to what was. */
  refresh() { try { if (!this.unkept) Object.assign(this.kept, JSON.parse(localStorage.getItem(this.key) ?? "{}")); } catch { /* then nothing was kept */ } }

  keep() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.kept));
      this.unkept = false;
    } catch { this.unkept = true; }
  }

  forget() { try { localStorage.removeItem(this.key); } catch { /* nothing was kept */ } }

  /** The salt of this seat, made once: a page that is loaded again must tell the one it bound. */
  get salt() {
    this.refresh();
    if (!this.kept.salt) {
      this.kept.salt = hex(crypto.getRandomValues(new Uint8Array(SALT)));
      this.keep();
    }
    return this.kept.salt;
  }

  /** The hash that binds it. */
  get commitment() { return bound(bytesOf(this.salt)); }

  /** Why nothing more may be given to a game that has not begun; nothing if all is well. @param {any} waiting */
  against(waiting) {
    this.refresh();
    if (!isValue(waiting.commitment)) return "the server has bound no dice for this game";
    const all = Object.entries(boundsOf(waiting));
    if (!isName(waiting.seat) || all.length > MOST_SEATS || !all.every(([seat, hash]) => isName(seat) && isValue(hash))) return NO_GAME;
    this.kept.seat ||= waiting.seat;
    this.kept.commitment ||= waiting.commitment;
    if (this.kept.seen.length || this.kept.seat !== waiting.seat) return SET_BACK;
    const { told, commitment, bounds } = this.kept;
    const bent = commitment !== waiting.commitment || (told && Object.entries(boundsOf(waiting)).some(([seat, hash]) => of(bounds, seat) !== hash));
    if (bent) return "what was bound before you gave your part to the dice is not what the server shows now";
    this.keep();
    return "";
  }

  /** Note what everybody has bound, for ever, and say whether this seat's salt may be told: it must be the one that was bound.
   * @param {any} waiting */
  mayTell(waiting) {
    this.refresh();
    const bounds = boundsOf(waiting);
    if (of(bounds, waiting.seat) !== this.commitment) return false;
    if (!this.kept.told) {
      const { bounds: before } = this.kept;
      Object.assign(this.kept, { told: true, bounds });
      this.keep();
      // What cannot be kept would not be known when this page is loaded again, and could be bent then.
      if (this.unkept) Object.assign(this.kept, { told: false, bounds: before });
    }
    return this.kept.told;
  }

  /** Whether this browser keeps what a page gives to the dice. */
  get keeps() {
    if (!this.kept.told) this.keep();
    return !this.unkept;
  }

  /** Why a picture is not of the game that was seen here; nothing if it is. What is new in it is kept. @param {any} picture */
  wrongWith(picture) {
    const { version, chain, fingerprint, seat } = picture;
    // What this page was shown itself: another window of the seat may be ahead of it.
    const { last } = this;
    if (!Number.isInteger(version) || version < 1 || version > MOST_LINES || !isName(seat) || (this.kept.seat && this.kept.seat !== seat)) return SET_BACK;
    // Where values were shown, or salt was given, there are values.
    if (!isValue(chain) && (last || this.kept.told || chain)) return SET_BACK;
    if (last && version < last[0]) return SET_BACK;
    if (chain && !isValue(fingerprint)) return NO_GAME;
    // A game has values from its beginning, or never.
    this.refresh();
    const { kept } = this;
    if (chain && kept.unchained) return SET_BACK;
    const known = kept.seen.find(([line]) => line === version);
    if ((kept.fingerprint && fingerprint !== kept.fingerprint) || (known && known[1] !== chain)) return SET_BACK;
    const thrown = diceOf(picture.log, version);
    if (thrown === null) return NO_GAME;
    // No answer is taken back for which dice were thrown: what fell once has fallen.
    if (Object.entries(thrown).some(([number, faces]) => of(kept.dice, number) && String(kept.dice[number]) !== String(faces))) return SET_BACK;
    kept.seat = seat;
    if (!chain) {
      if (!kept.unchained) { kept.unchained = true; this.keep(); }
      return "";
    }
    if (Object.values({ ...kept.dice, ...thrown }).flat().length > MOST_FACES) return NO_GAME;
    Object.assign(kept.dice, thrown);
    this.last = [version, chain];
    kept.fingerprint = fingerprint;
    if (!known) kept.seen = [...kept.seen, /** @type {[number, string]} */ ([version, chain])].sort((one, other) => one[0] - other[0]);
    if (kept.seen.length > MOST_SEEN) kept.seen = kept.seen.filter((_, at) => at % 2 || at === kept.seen.length - 1);
    this.keep();
    return "";
  }

  /** What is wrong with the dice of a game, held against what was bound before it; nothing if all is well, or was not seen.
   * @param {any} picture @returns {string} */
  doubtOf(picture) {
    if (picture.chain && this.unkept) return UNKEPT;
    const { seat, salt, told, commitment, bounds } = this.kept;
    const salts = picture.salts ?? {};
    const mine = of(salts, seat);
    if (commitment && commitment !== picture.commitment) return "Careful: the dice are not those that the server had bound before the game.";
    if (!told && mine) return ELSEWHERE;
    if (!told) return picture.role === "player" && (salt || Object.keys(salts).length) ? "The game was begun without a part of yours in its dice." : "";
    if (mine !== salt) return "Careful: your part is not in the dice of this game.";
    const bent = Object.entries(salts).find(([other, given]) => !GIVEN.test(String(given)) || of(bounds, other) !== bound(bytesOf(String(given))));
    if (bent) return `Careful: the part of ${bent[0]} in the dice is not the one that was bound before the game.`;
    if (String(Object.keys(salts)) !== String(Object.keys(bounds).filter((other) => of(salts, other)))) return "Careful: the parts of the dice are not in the order in which they were bound before the game.";
    const withheld = Object.keys(bounds).find((other) => !of(salts, other));
    return withheld ? `Careful: ${withheld} had bound a part of the dice and did not give it, after yours was told.` : "";
  }

  /** All of it as a file for `sandtable verify`, with the dice that were shown. */
  file() {
    this.refresh();
    const { seat, salt, told, commitment, bounds, fingerprint, seen, dice } = this.kept;
    return `${JSON.stringify({ kind: "page", seat, fingerprint, seen, dice, ...(told ? { salt, commitment, bounds } : {}) })}\n`;
  }
}

/** What a table has for a name. It may be called like something that every object has. @param {Record<string, any>} table @param {string} name */
const of = (table, name) => (Object.hasOwn(table, name) ? table[name] : undefined);

/** The faces of some entries of the log by their numbers; nothing where they are none. @param {any[]} log @param {number} version @returns {Record<string, number[]> | null} */
function diceOf(log, version) {
  const thrown = log.filter((each) => each.dice.length).map((each) => [each.number, each.dice.flatMap((/** @type {any} */ roll) => roll.faces)]);
  const sound = thrown.every(([number, faces]) => Number.isInteger(number) && number >= 0 && number <= version && faces.every((/** @type {any} */ face) => Number.isInteger(face) && face >= 1 && face <= LARGEST_DIE));
  const once = new Set(log.map((each) => each.number)).size === log.length;
  return sound && once ? Object.fromEntries(thrown) : null;
}

/** Whether it is a hash. @param {any} value */
const isValue = (value) => typeof value === "string" && VALUE.test(value);

/** Whether a seat can be called so. @param {any} name */
const isName = (name) => typeof name === "string" && name.length <= LONGEST_NAME && /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(name);

/** What everybody who plays has bound. @param {any} waiting @returns {Record<string, string>} */
const boundsOf = (waiting) => Object.fromEntries(waiting.seats.filter((/** @type {any} */ each) => each.bound).map((/** @type {any} */ each) => [each.name, each.bound]));
