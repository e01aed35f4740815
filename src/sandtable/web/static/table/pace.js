// Pictures one after the other, so that a fast computer can be followed, paused and stepped through. Nothing waits on an
// animation: `hurry` shows the newest, and where motion is switched off only what is still to be read holds pictures back.

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** The speed at which not even what is to be read holds pictures back. */
export const AT_ONCE = "at once";
/** How long a picture stays before the next, how long with a card on it, and how long all that wait may take. @type {Record<string, [number, number, number]>} */
const GAPS = { slow: [700, 3200, Infinity], normal: [260, 1200, 7000], fast: [120, 500, 2500], [AT_ONCE]: [0, 0, 0] };
export const SPEEDS = Object.keys(GAPS);
const KEPT = "sandtable.speed";
/** A card that passes stays so much longer where nothing comes after it. */
const LINGERS = 3;

export class Pace {
  /** @param {{show: (picture: any) => void, mine: (entry: any) => boolean, held: () => boolean, changed: () => void}} table
   *  mine: whether an answer was given here; held: whether something is still to be read */
  constructor(table) {
    this.table = table;
    /** @type {any[]} */
    this.queue = [];
    this.timer = 0;
    /** @type {any} the newest that was shown */
    this.last = null;
    this.paused = false;
    let kept = null;
    try { kept = localStorage.getItem(KEPT); } catch { /* nobody has chosen */ }
    this.speed = kept && SPEEDS.includes(kept) ? kept : "normal";
    document.body.dataset.speed = this.speed;
  }

  /** Whether something newer than what is shown waits. */
  get behind() { return this.queue.length > 0; }

  /** Whether pictures follow each other without a pause of their own. */
  get instant() { return still.matches || this.speed === AT_ONCE; }

  /** How long a card stays that nobody has to read; for ever while paused. */
  get passing() { return this.paused ? 0 : (GAPS[this.speed][1] || GAPS.fast[1]) * LINGERS; }

  /** @param {string} speed */
  go(speed) {
    this.speed = speed;
    document.body.dataset.speed = speed;
    try { localStorage.setItem(KEPT, speed); } catch { /* then it lasts as long as the page */ }
    if (this.instant) this.rest();
    this.on();
    this.table.changed();
  }

  /** @param {any} picture */
  push(picture) {
    const same = this.last && this.last.version === picture.version && this.last.seat === picture.seat;
    // What we did ourselves is no news that needs time.
    const own = this.last && picture.log.every((/** @type {any} */ entry) => entry.number <= this.last.answers || this.table.mine(entry));
    const waits = this.behind || this.paused || this.held;
    if (!this.last || ((same || own) && !this.behind) || (document.hidden && !waits)) {
      this.queue = [];
      this.now(picture);
    } else {
      this.queue.push(picture);
      this.on();
    }
  }

  /** Whether what lies on the table is to be read first. */
  get held() { return this.speed !== AT_ONCE && this.table.held(); }

  /** Go on with what waits, unless something keeps it back. */
  on() {
    while (this.behind && !this.timer && !this.paused && !this.held) this.now(this.queue.shift());
  }

  /** One picture on, paused or not. */
  step() {
    this.rest();
    if (this.behind) this.now(this.queue.shift());
  }

  pause() {
    this.paused = !this.paused;
    if (this.paused) this.rest(); else this.on();
    this.table.changed();
  }

  /** Show the newest at once. */
  hurry() {
    const newest = this.queue.pop();
    this.queue = [];
    this.rest();
    if (newest) this.now(newest);
  }

  /** Show again what was before, and then what is now. @param {any[]} pictures */
  retell(pictures) {
    this.queue = [...pictures.map((each) => ({ ...each, retold: true })), ...(this.behind ? this.queue : [this.last])];
    this.rest();
    this.now(this.queue.shift());
  }

  rest() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** @param {any} picture */
  now(picture) {
    const card = picture.log.some((/** @type {any} */ entry) => entry.number > (picture.retold ? picture.answers - 1 : this.last?.answers ?? Infinity) && entry.scenes.length);
    if (!picture.retold) this.last = picture;
    this.rest();
    const [plain, withCard, inAll] = GAPS[this.speed];
    const gap = Math.min(card ? withCard : plain, inAll / (this.queue.length + 1));
    if (!this.instant && !this.paused) this.timer = setTimeout(() => { this.timer = 0; this.on(); }, gap);
    this.table.show(picture);
  }
}
