// What was read of the guide of a game, kept in this browser.

/** @param {string} game */
const key = (game) => `sandtable.guide.${game}`;

/** What was read of it, and whether it was put away. @param {string} game @returns {{skipped: boolean, done: string[]}} */
export function guideRead(game) {
  let held;
  try { [held] = JSON.parse(localStorage.getItem(key(game)) ?? "[]"); } catch { /* then nothing was read */ }
  return { skipped: held?.skipped === true, done: Array.isArray(held?.done) ? held.done.map(String) : [] };
}

/** @param {string} game @param {{skipped: boolean, done: string[]}} held */
export const keepGuide = (game, held) => { try { localStorage.setItem(key(game), JSON.stringify([held])); } catch { /* private windows keep nothing */ } };
