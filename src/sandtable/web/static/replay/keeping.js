// Playing on from a point of a game, and keeping the game as a file.

import { download, h, sheet } from "/js/dom.js";
import { asFileName } from "/js/words.js";
import { askWhoPlays, faultNotice } from "/lobby/go_on.js";
import { umpireToken } from "/lobby/recent.js";
import { readRecord } from "/lobby/record_file.js";
import { seatText } from "/replay/seat.js";

/** @param {string} text */
const whole = (text) => text.slice(0, 200).includes('"kind":"table"');

/** The whole record if this seat may have it, or if this browser began the game and so holds the umpire's link.
 * @param {import("/replay/seat.js").SeatLink} link @returns {Promise<string | null>} */
export async function wholeRecord(link) {
  const own = await seatText(link, "/record");
  if (whole(own)) return own;
  const token = umpireToken(link.game);
  return token ? seatText({ ...link, token }, "/record") : null;
}

/** @param {import("/replay/seat.js").SeatLink} link @param {any} newest @param {() => number} at @param {(words: string) => void} busy */
export function keepField(link, newest, at, busy) {
  const act = (/** @type {string} */ doing, /** @type {() => Promise<any>} */ work) => async () => {
    busy(doing);
    try { await work(); } catch (fault) { sheet("That did not work", faultNotice(fault)); }
    busy("");
  };
  const save = (/** @type {string} */ kind, /** @type {string} */ ending, /** @type {string} */ type) => act("Fetching the file…", async () =>
    download(`${asFileName(newest.scenario)}-${asFileName(link.game)}.${ending}`, type, await seatText(link, `/${kind}`)));
  return [
    h("div", { class: "btns" },
      h("button", { class: "btn", type: "button", id: "fork", onclick: act("Opening the record…", () => fork(link, newest, at())) }, "Play on from here"),
      h("button", { class: "btn", type: "button", id: "save-record", onclick: save("record", "jsonl", "application/jsonl") }, "Save the record"),
      h("button", { class: "btn", type: "button", id: "save-story", onclick: save("story", "md", "text/markdown") }, "Save as a story")),
    newest.ended || newest.role === "umpire" ? null
      : h("p", { class: "small quiet" }, "The game goes on: files hold what your seat has seen of it so far."),
  ].filter(Boolean);
}

/** @param {import("/replay/seat.js").SeatLink} link @param {any} newest @param {number} at */
async function fork(link, newest, at) {
  if (newest.ended && at === newest.answers) {
    sheet("The game is over here", h("p", {}, "There is nothing left to play. Step back to the point from which you would have played otherwise, and press this again."));
    return;
  }
  const record = await wholeRecord(link);
  if (record === null) {
    sheet("Not yet", h("p", {}, "The game is not over, and your seat knows only what it has seen. To play on from here takes the whole record, "
      + "with what the other side hides: the umpire has it now, and everybody once the game is over."));
    return;
  }
  await askWhoPlays(readRecord(record), at, `${newest.title}, from answer ${at}`.slice(0, 80), `Play on from answer ${at}`, { game: link.game, guided: newest.guided });
}
