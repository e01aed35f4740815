// A table on inches: the board with its tape, put together for the page. It is fetched with the first picture of a game that
// needs it, so that others do not pay for it.

import { h } from "/js/dom.js";
import { becomeMeasured } from "/table/measured/becoming.js";
import { Gestures } from "/table/measured/gestures.js";
import { Laying } from "/table/measured/laying.js";
import { layingKeys } from "/table/measured/lay_keys.js";
import { hints } from "/table/measured/lay_sheet.js";
import { Touch } from "/table/measured/touch.js";
import { layoutNow } from "/table/layout.js";

/** So long nothing changes before it is said aloud what is laid. */
const SAID_MS = 350;

/** @param {{board: import("/table/board.js").Board, deciding: import("/table/deciding.js").Deciding, panel: import("/table/panel.js").Panel, map: HTMLElement, card: HTMLElement,
 *   ask: (message: any) => Promise<any>, fault: (fault: unknown) => void}} table  card: what the strip of the laying stands before
 * @returns {Promise<Laying>} */
export async function onInches({ board: plain, deciding, panel, map, card, ask, fault }) {
  const [board] = await Promise.all([becomeMeasured(plain), panel.withOdds()]);
  panel.then = "Press it to decide";
  // What is decided stands beside the table, and hides nothing of it.
  map.parentElement?.after(h("section", { class: "decided", "aria-label": "What is decided" }, panel.element));
  const said = h("p", { class: "sr", role: "status", id: "laid-said" });
  const strip = h("section", { class: "laying", id: "laying", "aria-label": "What is laid", hidden: true });
  map.append(said);
  card.before(strip);
  let timer = 0;
  const laying = new Laying({ ask, board, deciding, panel, fault, told: () => tell() });
  const touch = new Touch({ board, laying, map });
  new Gestures({ board, laying, deciding, start: () => begin(deciding.offers.find((each) => each.lays && !each.refusals.length)) });
  layingKeys({ laying, board });

  // What is considered without being laid is drawn as well: lines of sight, range bands, how far an order takes somebody.
  const [show, hide] = [panel.show.bind(panel), panel.hide.bind(panel)];
  panel.show = (considered, how) => { if (laying.on && how.fixed && !how.laid) laying.drop(); show(considered, how); if (!laying.on) { board.over(considered.marks ?? null); keepSeen(considered.marks); } };
  panel.hide = () => { hide(); if (!laying.on && board.laid) { board.over(null); if (layoutNow() === "narrow") board.unkeep(); } };

  /** Above a sheet from below: who decides, whom it is about, and where he would stand. @param {any} marks */
  function keepSeen(marks) {
    const at = marks && layoutNow() === "narrow" ? board.where.get(deciding.piece)?.split(",").map((/** @type {string} */ each) => Math.round(Number(each) * 100)) : null;
    if (at?.every(Number.isFinite)) board.keep(at, [...(marks.rings ?? []).map((/** @type {any} */ ring) => ring.at), ...(marks.ghosts ?? []).map((/** @type {number[]} */ [, x, y]) => [x, y])]);
  }

  /** @param {any} offer */
  function begin(offer) { if (offer) laying.start(offer, { follows: false }); return Boolean(offer); }

  /** What is laid, in words: in the card, and aloud once nothing changes any more. */
  function tell() {
    const words = laying.on ? laying.found?.said ?? "" : "";
    touch.put();
    if (laying.held) return;
    strip.hidden = !laying.on;
    const bodies = laying.ghosts.length;
    strip.replaceChildren(h("p", {}, words || "Lay the tape."), bodies > 1 && laying.body ? h("p", { class: "small" }, `Body ${laying.body + 1} of ${bodies} by itself.`) : "", laying.on ? h("p", {}, hints(laying)) : "");
    clearTimeout(timer);
    timer = setTimeout(() => { if (said.textContent !== words) said.textContent = words; }, SAID_MS);
  }

  // What is laid answers the pointer itself: looking around would put its panel away.
  const look = board.onlook;
  board.onlook = (place, piece, keyed) => { if (!laying.on) look(place, piece, keyed); };
  // A sheet from below hides what is under it: the ghost is kept above it.
  const covered = board.camera.covered;
  const below = () => layoutNow() === "narrow" && panel.element.getBoundingClientRect().left < map.getBoundingClientRect().right - 1;
  board.camera.covered = () => Math.max(covered(), panel.open && (laying.on || panel.considered?.marks) && below() ? panel.element.offsetHeight : 0);
  new ResizeObserver(() => { if (laying.on) { laying.keep(); touch.put(); } }).observe(panel.element);
  return laying;
}
