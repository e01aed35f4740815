// The log of rolls: undone, restored, shared, exported, and the luck meter over it.

import { download, h, share, sheet, toast } from "/js/dom.js";
import { meter, percentile } from "/js/luck.js";
import { amend, clearLog, read } from "/js/shelf.js";

const WHO = ["mine", "theirs", "left out"];
const CALLED = { mine: "Counts as my roll", theirs: "Counts as the other side's roll", "left out": "Left out of the luck" };

/** Where a roll stands among its chances, from worst to best. @param {any} odds @param {number | null} place @param {number[]} viewPlaces */
export function standingOf(odds, place, viewPlaces) {
  const view = odds.views[0];
  const chances = view ? view.chances : odds.chances;
  const at = view ? viewPlaces[0] : place;
  if (at === null || at === undefined || !chances[at]) return null;
  const spread = chances.map((/** @type {any} */ each) => each.share);
  const rises = view ? view.mean !== "" : odds.rises;
  return rises ? { spread, at } : { spread: spread.reverse(), at: spread.length - 1 - at };
}

/** @param {any} entry */
export function entryText(entry) {
  const when = new Date(entry.at).toLocaleString();
  return [`${entry.title} (${entry.game})${entry.struck ? ", taken back" : ""}, ${when}`, entry.subject, ...entry.factors, ...entry.dice,
    `Result: ${entry.label}${entry.percent ? ` (${entry.percent})` : ""}`, ...(entry.follows ?? []), ...(entry.house ?? []), new URL(`/companion/${entry.link}`, location.origin).href].join("\n");
}

/** @param {any[]} log @param {string} who */
function luckOf(log, who) {
  const rolls = log.filter((each) => !each.struck && (each.who ?? "mine") === who && each.standing).map((each) => each.standing);
  const open = rolls.filter((roll) => roll.spread[roll.at] < 1);
  return { count: open.length, share: percentile(rolls) };
}

/** @param {() => void} changed */
export function openLog(changed) {
  const place = h("div", { style: "display:grid;gap:var(--s3)" });
  const again = () => { place.replaceChildren(...body(again)); changed(); };
  place.append(...body(again));
  sheet("Log of rolls", place);
}

/** @param {() => void} again */
function body(again) {
  const log = read("log");
  if (!log.length) return [h("p", {}, "Nothing rolled yet. What you roll here is kept on this device only.")];
  const mine = luckOf(log, "mine");
  const theirs = luckOf(log, "theirs");
  const luck = h("div", { class: "notice", id: "luck" }, h("h3", { class: "caps" }, "Luck meter"),
    h("p", {}, h("b", {}, "Mine: "), meter(mine.share, mine.count)),
    theirs.count ? h("p", {}, h("b", {}, "Theirs: "), meter(theirs.share, theirs.count)) : null,
    h("p", { class: "small quiet" }, "Each roll is held against its own exact chances; more is better, and named outcomes stand best first. 50 is ordinary."));
  const text = () => log.map(entryText).join("\n\n");
  const tools = h("div", { class: "btns" },
    h("button", { class: "btn", type: "button", onclick: () => share("Log of rolls", text()) }, "Share"),
    h("button", { class: "btn", type: "button", onclick: () => download("sandtable-rolls.txt", "text/plain", text()) }, "Text file"),
    h("button", { class: "btn", type: "button", onclick: () => download("sandtable-rolls.json", "application/json", JSON.stringify(log, null, 1)) }, "JSON file"),
    h("button", { class: "btn", type: "button", onclick: () => { if (confirm("Remove every roll from this device?")) { clearLog(); again(); } } }, "Clear"));
  return [luck, tools, h("ol", { class: "log", "aria-label": "Rolls, the newest first" }, log.map((entry) => item(entry, again)))];
}

/** @param {any} entry @param {() => void} again */
function item(entry, again) {
  const who = entry.who ?? "mine";
  const next = WHO[(WHO.indexOf(who) + 1) % WHO.length];
  return h("li", {},
    h("p", { class: entry.struck ? "struck" : null }, h("b", {}, entry.label), entry.percent ? ` ${entry.percent}` : "", entry.by === "hand" ? ", rolled by hand" : ""),
    h("p", { class: "small quiet" }, `${entry.title}: ${entry.subject}`),
    h("button", { class: "btn", type: "button", onclick: () => { amend(entry.id, { who: next }); again(); } }, CALLED[/** @type {"mine"} */ (who)]),
    h("button", { class: "btn", type: "button", onclick: () => { amend(entry.id, { struck: !entry.struck }); again(); } }, entry.struck ? "Restore" : "Take back"));
}

/** Strike the newest roll that stands; it can be restored in the log. @returns {boolean} */
export function undoLast() {
  const last = read("log").find((entry) => !entry.struck);
  if (!last) { toast("There is nothing to take back"); return false; }
  amend(last.id, { struck: true });
  toast(`Taken back: ${last.label}. The log can restore it.`);
  return true;
}
