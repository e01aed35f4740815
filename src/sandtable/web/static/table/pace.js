// Pictures one after the other, so that a fast computer can be followed. Nothing waits on an animation: `hurry` shows the newest.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const [PLAIN, WITH_DICE, IN_ALL] = [260, 620, 3200];

export class Pace {
  /** @param {(item: any) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {any[]} */
    this.queue = [];
    this.timer = 0;
    /** @type {any} */
    this.last = null;
  }

  /** Whether something newer than what is shown waits. */
  get behind() { return this.queue.length > 0; }

  /** @param {any} picture */
  push(picture) {
    const same = this.last && this.last.version === picture.version && this.last.seat === picture.seat;
    // What we did ourselves is no news that needs time.
    const own = this.last && picture.log.every((/** @type {any} */ entry) => entry.number <= this.last.answers || entry.seat === picture.seat);
    if (!this.last || ((same || own) && !this.behind) || still.matches || document.hidden) {
      this.queue = [];
      this.now(picture);
    } else if (this.timer || this.behind) this.queue.push(picture);
    else this.now(picture);
  }

  /** Show the newest at once. */
  hurry() {
    const newest = this.queue.pop();
    this.queue = [];
    clearTimeout(this.timer);
    this.timer = 0;
    if (newest) this.now(newest);
  }

  /** @param {any} picture */
  now(picture) {
    const dice = picture.log.some((/** @type {any} */ entry) => entry.number > (this.last?.answers ?? Infinity) && entry.dice.length);
    this.last = picture;
    clearTimeout(this.timer);
    const gap = Math.min(dice ? WITH_DICE : PLAIN, IN_ALL / (this.queue.length + 1));
    this.timer = still.matches ? 0 : setTimeout(() => this.next(), gap);
    this.show(picture);
  }

  next() {
    this.timer = 0;
    const picture = this.queue.shift();
    if (picture) this.now(picture);
  }
}
