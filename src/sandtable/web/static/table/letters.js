// Letters: each verb of a game has one, the same in every question; the server says which, and here it is found what one means now, and done.

/** To go on: the letter of whatever ends a question, in every game. */
export const GOES_ON = "e";

/** What a letter means among what is offered: nothing, one thing, or several to choose from. What the rules refuse counts only where
 * nothing else has the letter. @param {import("/table/deciding.js").Offer[]} offers @param {string} letter */
export function lettered(offers, letter) {
  const found = new Map(offers.filter((each) => each.letter === letter).map((each) => [JSON.stringify(each.answer), each]));
  const allowed = [...found.values()].filter((each) => !each.refusals.length);
  return allowed.length ? allowed : [...found.values()].slice(0, 1);
}

/** A letter that is pressed while the page looks something up is kept for the question it was meant for. */
export class Letters {
  /** @param {{deciding: import("/table/deciding.js").Deciding, panel: import("/table/panel.js").Panel, behind: () => boolean, choose: (offer: any, event: Event) => any}} table */
  constructor(table) {
    this.table = table;
    /** @type {{letter: string, event: KeyboardEvent, version: number} | null} */
    this.early = null;
  }

  /** What a letter means is done; false if it means nothing here. @param {string} letter @param {KeyboardEvent} event @returns {boolean} */
  act(letter, event) {
    const { deciding, panel, behind, choose } = this.table;
    if (!deciding.yours || behind()) return false;
    // What ends a question is never done later than it was pressed.
    if (!deciding.settled) { this.early = letter === GOES_ON ? null : { letter, event, version: deciding.picture.version }; return true; }
    const found = lettered([...deciding.offers, ...deciding.general], letter);
    if (found.length === 1) choose(found[0], event);
    else if (found.length) panel.ask("Which one?", found, (offer) => choose(offer, event), true);
    return found.length > 0;
  }

  /** Everything is looked up: what was pressed meanwhile is done, if the question is still the same. */
  ready() {
    if (!this.early || !this.table.deciding.settled) return;
    const { letter, event, version } = this.early;
    this.early = null;
    if (version === this.table.deciding.picture.version) this.act(letter, event);
  }
}
