// Asking what comes of something that is being laid: one message at a time, the newest wins, and never more than twenty a second.

const GAP_MS = 50;

export class Planner {
  /** @param {{ask: (message: any) => Promise<any>, planned: (found: any, draft: any) => void, fault: (fault: unknown) => void, changed: () => void}} table */
  constructor(table) {
    this.table = table;
    /** @type {any} what is to be asked next: only the newest */
    this.next = null;
    this.flying = false;
    this.timer = 0;
    this.last = -Infinity;
    /** What was asked before this is of no interest any more. */
    this.round = 0;
    /** @type {(() => void)[]} */
    this.waiting = [];
  }

  get busy() { return this.flying || this.next !== null; }

  /** @param {any} draft */
  want(draft) {
    this.next = draft;
    this.go();
    this.table.changed();
  }

  stop() {
    this.round++;
    this.next = null;
    clearTimeout(this.timer);
    this.timer = 0;
    this.rest();
  }

  /** When all that was wanted is answered. @returns {Promise<void>} */
  quiet() { return this.busy ? new Promise((done) => { this.waiting.push(done); }) : Promise.resolve(); }

  rest() { for (const done of this.waiting.splice(0)) done(); }

  go() {
    if (this.flying || this.timer || this.next === null) return;
    const wait = this.last + GAP_MS - performance.now();
    if (wait > 0) { this.timer = setTimeout(() => { this.timer = 0; this.go(); }, wait); return; }
    const [draft, round] = [this.next, this.round];
    this.next = null;
    this.flying = true;
    this.last = performance.now();
    this.table.ask({ type: "plan", draft }).then((found) => { if (round === this.round) this.table.planned(found, draft); }, (fault) => { if (round === this.round && this.next === null) this.table.fault(fault); })
      .finally(() => {
        this.flying = false;
        this.go();
        if (!this.busy) this.rest();
        this.table.changed();
      });
  }
}
