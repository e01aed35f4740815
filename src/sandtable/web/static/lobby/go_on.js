// Going on with a record as a new game: who plays from here.

import { getJson, Problem } from "/js/api.js";
import { h, sheet } from "/js/dom.js";
import { goesOn, guideOf, guideSaid, readOn } from "/lobby/guide_on.js";
import { goOn } from "/lobby/starting.js";
import { linksPanel } from "/lobby/links.js";
import { WhoPlays } from "/lobby/who_plays.js";

/** What went wrong, whole: one line for each fault the server found. @param {unknown} fault */
export function faultNotice(fault) {
  const lines = fault instanceof Problem ? fault.faults : [];
  return h("div", { class: "notice warn" }, lines.length > 1 ? [h("p", {}, h("b", {}, `${lines.length} things to mend`)), h("ul", { class: "faults" }, lines.map((line) => h("li", {}, line)))]
    : h("p", {}, fault instanceof Error ? fault.message : String(fault)));
}

/** @param {import("/lobby/record_file.js").RecordFile} record @param {number} answers @param {string} title @param {string} heading
 * @param {{game: string, guided: any} | null} [from]  the game it is, if it is one of this server */
export async function askWhoPlays(record, answers, title, heading, from = null) {
  const lists = await getJson("/api/scenarios");
  const players = lists.find((/** @type {any} */ each) => each.ruleset === record.ruleset)?.players ?? [];
  const human = record.seats.findIndex((seat) => (record.players[seat] ?? "human") === "human");
  const rival = record.seats.map((seat) => record.players[seat]).find((player) => players.includes(player));
  const who = new WhoPlays({ side: Math.max(human, 0), rival: rival ?? "planner", watched: [] }, () => told());
  const guide = from ? guideOf(lists, record, from) : null;
  const guiding = h("p", { class: "small", role: "status" });
  const told = () => { guiding.textContent = guideSaid(guide, who.who, record.seats); };
  who.show(record.sides, players);
  const trouble = h("div", { role: "alert" });
  const button = h("button", { class: "btn main", type: "submit" }, "Play on from here");
  const form = h("form", { class: "going-on", onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    button.disabled = true;
    button.textContent = "Setting up the table…";
    trouble.replaceChildren();
    try {
      const led = guide && goesOn(guide, who.who, record.seats) ? guide.name : "";
      const game = await goOn(record.text, answers, who.who, record.seats, title, led);
      if (led && from) readOn(from.game, game.id);
      if (who.who.rival === "link") form.replaceWith(h("div", { class: "links" }, ...linksPanel(game, () => open.close())));
      else location.assign(game.link);
    } catch (fault) {
      trouble.replaceChildren(faultNotice(fault));
      button.disabled = false;
      button.textContent = "Play on from here";
    }
  } }, h("p", { class: "quiet" }, "A new game with new sealed dice, from this point on. The record stays as it is."), who.element, guiding, trouble, button);
  told();
  const open = sheet(heading, form);
  return open;
}
