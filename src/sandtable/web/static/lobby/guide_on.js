// A guided battle that is played on from some point: the guide goes on with whoever plays its seat.

import { guideRead, keepGuide } from "/js/guide_read.js";

/** @typedef {import("/lobby/first_battle.js").GuideBrief} GuideBrief */

/** The guide that a game had, as far as this browser knows. @param {any[]} lists what the server plays @param {import("/lobby/record_file.js").RecordFile} record
 * @param {{game: string, guided: any}} from the game @returns {GuideBrief | null} */
export function guideOf(lists, record, { game, guided }) {
  if (!guided && !guideRead(game).done.length) return null;
  const guides = lists.find((each) => each.ruleset === record.ruleset)?.guides ?? [];
  return guides.find((/** @type {GuideBrief} */ each) => each.scenario === record.scenario) ?? null;
}

/** Whether it leads whoever plays on. @param {GuideBrief | null} guide @param {import("/lobby/who_plays.js").Who} who @param {string[]} seats */
export const goesOn = (guide, who, seats) => Boolean(guide && seats[who.side] === guide.seat && !["watch", "link"].includes(who.rival));

/** What becomes of it, in words. @param {GuideBrief | null} guide @param {import("/lobby/who_plays.js").Who} who @param {string[]} seats */
export function guideSaid(guide, who, seats) {
  if (!guide) return "";
  return goesOn(guide, who, seats) ? "The guide goes on with you." : "The guide ends here: it is written for the other side, or for one who plays alone.";
}

/** What was read of it in one game need not be read in the next. @param {string} from @param {string} to */
export const readOn = (from, to) => keepGuide(to, guideRead(from));
