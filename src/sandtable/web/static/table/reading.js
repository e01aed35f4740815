// Reading what happened before going on: what a press, a key or turning to something else says about the cards that lie on the map.

/** @param {import("/table/pace.js").Pace} pace @param {import("/table/result_card.js").Results} results */
export const reading = (pace, results) => ({
  /** To the newest, whatever is still to be read. */
  hurry: () => {
    if (pace.behind) results.drop();
    pace.hurry();
  },
  /** While the table waits for a card to be read, going on to anything says that it was. */
  reads: () => {
    const waits = pace.behind && results.holds;
    if (waits) results.read();
    return waits;
  },
  /** Whoever turns to something else has read what lies there; what something newer waits for stays. */
  readAll: () => { if (results.holds && !pace.behind) results.drop(); },
  step: () => { if (results.holds) results.read(); else pace.step(); },
});
