// What this browser has seen of a game, in one value for each seat: whoever changed the game afterwards could not make a
// record in which it stands. `sandtable verify RECORD --seen VALUE` holds a record against it.

/** @typedef {{version: number, chain: string, fingerprint: string}} Receipt */

/** As much of a token as tells one seat from another. @param {string} game @param {string} token */
const key = (game, token) => `sandtable.seen.${game}.${token.slice(0, 8)}`;

/** @param {string} game @param {string} token @returns {Receipt | null} */
export function receipt(game, token) {
  try {
    const held = JSON.parse(localStorage.getItem(key(game, token)) ?? "null");
    return typeof held?.chain === "string" && Number.isInteger(held.version) ? held : null;
  } catch { return null; }
}

/** Keep what was just seen. @param {string} game @param {string} token @param {any} picture */
export function keepReceipt(game, token, picture) {
  if (!picture.chain) return;
  const { version, chain, fingerprint } = picture;
  try { localStorage.setItem(key(game, token), JSON.stringify({ version, chain, fingerprint })); } catch { /* private windows keep nothing */ }
}

/** Whether a picture is of another game than the one that was seen here, or of less of it: both would be news to nobody honest.
 * @param {Receipt | null} held @param {any} picture */
export const goesBack = (held, picture) => !!held && !!picture.chain && (picture.fingerprint !== held.fingerprint || picture.version < held.version);

/** @param {string} game @param {string} token */
export function forgetReceipt(game, token) {
  try { localStorage.removeItem(key(game, token)); } catch { /* nothing was kept */ }
}
