// A board becomes one on inches: what it needs to look so is fetched, once.

import { InchBoard } from "/table/measured/inch_board.js";
import { style } from "/table/parts.js";

/** @type {Promise<any> | null} */
let looks = null;

/** @param {import("/table/board.js").Board} board @returns {Promise<InchBoard>} */
export async function becomeMeasured(board) {
  await (looks ??= Promise.all(["/css/inch_map.css", "/table/measured/measured.css"].map(style)));
  const measured = /** @type {InchBoard} */ (board.become(InchBoard));
  measured.became();
  return measured;
}
