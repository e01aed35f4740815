// All that changes with selection and offers: the question with its answers, the card, the tray, and the marks on the board.

import { byId } from "/js/dom.js";
import { cardBody, cardTitle } from "/table/card.js";
import { pacing } from "/table/pace_bar.js";
import { decision, generalButtons, parted } from "/table/question.js";
import { redraw } from "/table/redrawing.js";
import { aimOf, cardOffers, hintOf, marksOf } from "/table/selection.js";
import { trayBody } from "/table/tray.js";
import { sideClass } from "/table/words.js";

/** What is drawn, and what pressing does.
 * @typedef {{picture: any, about: any, several: boolean, board: import("/table/board.js").Board, deciding: import("/table/deciding.js").Deciding, comparing: import("/table/compare.js").Comparing | null,
 *   advised: string, panel: import("/table/panel.js").Panel, coach: import("/table/coach.js").Coach | null, pace: import("/table/pace.js").Pace, results: import("/table/result_card.js").Results,
 *   does: {choose: (offer: any, event?: Event) => any, pick: (number: number) => void, next: () => void, hurry: () => void, report: () => void, all: () => void, toBoard: () => void}}} Drawn */

/** How the table stands, for style and for whoever waits for it. @param {Drawn} table */
export function drawState({ picture, deciding, pace, results }) {
  const { dataset } = document.body;
  dataset.state = picture.ended ? "ended" : asks({ picture, deciding }) ? "yours" : "waiting";
  dataset.ready = String(!pace.behind && deciding.settled);
  dataset.reading = String(pace.behind && results.holds);
  dataset.version = String(picture.version);
  dataset.picked = String(deciding.piece ?? "");
}

/** Whoever is ready may still change his mind, but nothing is asked of him. @param {{picture: any, deciding: import("/table/deciding.js").Deciding}} table */
const asks = ({ picture, deciding }) => deciding.yours && !picture.asked.ready;

/** The question, the answers that need no piece, and the card of what is selected. @param {Drawn} table */
export function drawAsked(table) {
  const { picture, deciding, comparing, panel, pace, results, does } = table;
  const { behind } = pace;
  const { asked, ended } = picture;
  // What is already on the card of the selected unit needs no second button.
  const buttons = deciding.yours && !behind ? deciding.general.filter((each) => !each.place && (each.piece === null || each.piece !== deciding.piece)) : [];
  comparing?.look(!behind, !results.holds);
  const compare = comparing?.button() ?? [];
  const { bar, list } = parted(buttons, deciding.able.size > 0 || compare.length > 0, table.advised);
  const status = decision(picture, table.several, behind, results.holds);
  if (byId("decision").textContent !== status.map((part) => part.textContent).join("")) byId("decision").replaceChildren(...status);
  const shared = asked?.several && asked.waited.length + asked.done.length > 0 && !ended;
  byId("question").className = `question ${shared ? "shared " : ""}${asked ? sideClass(asked.side) : "n"}${asks(table) ? " yours" : ""}`;
  byId("closing").hidden = picture.role !== "umpire" || !asked?.several || Boolean(ended) || behind;
  redraw(byId("general"), [...generalButtons({ picture, deciding, buttons: bar, list, listed: !comparing?.whole, panel: (panel.open && panel.fixed) || Boolean(table.coach?.open), behind, pacing: pacing(pace, results.holds), advised: table.advised, ...does }), ...compare], does.toBoard);
  drawCard(table, list);
}

/** @param {Drawn} table @param {any[]} answers  those that have no room beside the question */
function drawCard({ picture, about, board, deciding, panel, does }, answers) {
  const { place, piece, card, able, yours } = deciding;
  /** @type {import("/table/card.js").What} */
  const selection = { picture, place, piece, card, able: new Set(deciding.acting), offers: cardOffers(deciding), answers, yours, about, considered: panel.fixed ? panel.considered : null, hint: hintOf(deciding, board.called),
    drawn: (/** @type {number} */ number) => board.unit(number), pick: does.pick, choose: does.choose };
  redraw(byId("card"), cardBody(selection), does.toBoard);
  byId("card-title").textContent = cardTitle(selection);
  redraw(byId("tray"), trayBody(picture, piece, able, does.pick), does.toBoard);
}

/** @param {Drawn} table */
export function drawMarks({ board, deciding, comparing, results, pace: { behind } }) {
  const { place, piece, able, aimed, yours } = deciding;
  const marks = behind ? [] : marksOf(deciding);
  board.select({ place, piece });
  board.waits(yours && !behind ? deciding.acting : []);
  board.highlight(marks);
  const attack = comparing?.aim;
  board.follow({ fight: results.told.length ? results.told : [...attack ?? []].reverse(), aimed: [aimed?.place ?? ""], own: [place], able: board.standing(yours ? able : []), meant: marks.map((mark) => mark.place), news: board.news });
  board.aim(...(attack ?? aimOf(deciding)));
}
