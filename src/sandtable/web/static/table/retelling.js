// What happened, once more: the pictures since this seat last answered, as the replay page gets them.

import { Reel } from "/replay/reel.js";

/** Who never answers is shown so much. */
const LATELY = 12;

/** @param {{game: string, token: string}} seat @param {any} picture  the newest that is shown @returns {Promise<any[]>} those on which something is to be seen */
export async function retelling({ game, token }, picture) {
  const own = picture.log.findLast((/** @type {any} */ entry) => entry.seat === picture.seat)?.number ?? picture.answers - LATELY + 1;
  const told = picture.log.filter((/** @type {any} */ entry) => entry.number >= own && entry.number > 0 && entry.scenes.length);
  const reel = new Reel({ game, token, at: null });
  if (picture.board) reel.grounds.set(picture.board.ground_id, picture.board.ground);
  const pictures = [];
  for (const { number } of told) pictures.push({ ...await reel.at(number), log: [picture.log.find((/** @type {any} */ entry) => entry.number === number)] });
  return pictures;
}
