// The companion: set the situation, see the odds at once, roll, and do what follows.

import { getJson, postJson, Problem, workOffline } from "/js/api.js";
import { byId, h, share, sheet, toast } from "/js/dom.js";
import { draw } from "/js/draw.js";
import { chart, charts, funnel, inShort, told, usual } from "/js/odds.js";
import { whatFollows } from "/js/follows.js";
import { percent } from "/js/percent.js";
import { odds as askOdds } from "/js/kept_odds.js";
import { openRulesHere, ruleLink } from "/js/rule.js";
import * as shelf from "/js/shelf.js";
import * as situation from "/js/situation.js";
import { refusalList, why } from "/js/why.js";
import { readDice } from "/companion/by_hand.js";
import { controls } from "/companion/controls.js";
import { alongWith, counted, openHouseRules, told as houseTold } from "/companion/house_rules.js";
import { entryText, openLog, standingOf, undoLast } from "/companion/log.js";
import { startingFacts } from "/companion/my_units.js";
import { picker } from "/companion/picker.js";
import { resultBody, resultHead } from "/companion/result.js";
import { capital } from "/js/words.js";

/** @type {{form: any, picked: string, start: Record<string, any>, facts: Record<string, any>, answered: any, rolled: any, watched: number | null, view: number, controls: any, asked: AbortController | null, answering: Promise<void>, whyOpen: boolean, thenOpen: boolean}} */
const page = { form: null, picked: "", start: {}, facts: {}, answered: null, rolled: null, watched: null, view: 0, controls: null, asked: null, answering: Promise.resolve(), whyOpen: false, thenOpen: true };
const LONG_ANSWER = 60;
/** After so long the page says what it waits for. */
const LONG_MS = 700;
/** Where the printed example is not what a player of these units starts with, its link says that it is meant. */
const link = () => {
  const said = situation.fragment(page.form, page.facts);
  return said === `#${page.form.name}` && !same(page.facts, page.start) ? `${said}?${situation.PRINTED}` : said;
};
const same = (/** @type {any} */ one, /** @type {any} */ other) => JSON.stringify(one) === JSON.stringify(other);

// ------------------------------------------------------------------ which question

async function open() {
  const asked = situation.parse(location.hash);
  // What can be kept or shared is known once the form is there.
  for (const id of ["favourite", "share"]) byId(id).hidden = true;
  byId("picker").hidden = Boolean(asked);
  byId("desk").hidden = !asked;
  byId("back").href = asked ? "#" : "/";
  byId("back").setAttribute("aria-label", asked ? "All questions" : "Home");
  try {
    if (asked) await (page.answering = openForm(asked));
    else {
      title("Companion", "Exact odds for a real table");
      document.title = "Companion · sandtable";
      await picker(byId("picker"));
    }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    byId("desk").hidden = true;
    byId("picker").hidden = false;
    const told = fault.offline ? "No connection, and this page has not been opened on this device before." : fault.message;
    byId("picker").replaceChildren(h("div", { class: "notice warn", role: "alert" }, h("p", {}, told), h("p", {}, h("a", { href: "#" }, "All questions"))));
  }
}

/** @param {{procedure: string, given: Record<string, string>}} asked */
async function openForm({ procedure, given }) {
  const picked = shelf.units(procedure.split(".")[0]);
  if (page.form?.name !== procedure || page.picked !== JSON.stringify(picked)) {
    const at = location.hash;
    const form = await getJson(`/api/procedures/${encodeURIComponent(procedure)}`);
    if (location.hash !== at) return;
    page.form = form;
    page.picked = JSON.stringify(picked);
    page.start = { ...situation.facts(form, {}), ...startingFacts(form, picked) };
    page.watched = null;
    page.view = 0;
    page.answered = null;
    // Without dice the reasons are the answer.
    page.whyOpen = !page.form.dice;
    byId("odds").replaceChildren();
    byId("head").replaceChildren();
    page.controls = controls(page.form.fields, change, picked);
    const reset = h("button", { class: "btn quiet", type: "button", id: "reset", hidden: true, onclick: () => { location.hash = `#${page.form.name}`; } }, "Back to the usual values");
    const house = h("button", { class: "btn quiet", type: "button", onclick: changeHouse }, "House rules");
    byId("situation").replaceChildren(h("h2", { class: "sr" }, "The situation"), startNote(), ...page.controls.els, h("div", { class: "btns" }, reset, house));
  }
  // A link that states anything is meant as it stands; only a bare question starts with the player's own units.
  page.facts = Object.keys(given).length ? situation.facts(page.form, given) : { ...page.start };
  history.replaceState(null, "", link());
  page.controls.begin();
  for (const id of ["favourite", "share"]) byId(id).hidden = false;
  page.rolled = null;
  scrollTo(0, 0);
  page.controls.show(page.facts, []);
  title(page.form.title, page.form.ruleset_title);
  document.title = `${page.form.title} · ${page.form.ruleset_title} companion · sandtable`;
  await ask();
  prefetchRules();
}

/** What is played otherwise than printed goes along with every question. */
const house = () => alongWith(page.form.ruleset);

function changeHouse() {
  openHouseRules({ game: page.form.ruleset, title: page.form.ruleset_title, procedure: page.form.name }, () => { page.rolled = null; showHouse(); ask(); });
}

/** Every answer with house rules says so. */
function showHouse() {
  const said = counted(page.form.ruleset);
  byId("house").hidden = !said;
  byId("house").replaceChildren(said ? h("button", { class: "chip", type: "button", onclick: changeHouse }, `With ${said}`) : "");
}

/** Says that a question did not start with its printed example, and how to get that. */
function startNote() {
  const note = h("p", { class: "small quiet", id: "started" }, "Started with your units. ",
    h("a", { href: `#${page.form.name}?${situation.PRINTED}` }, "Take the printed example"));
  note.hidden = true;
  return note;
}

/** @param {string} large @param {string} small */
const title = (large, small) => byId("title").replaceChildren(large, h("span", {}, small));

/** Rules are one tap away, also later without a connection. */
function prefetchRules() {
  const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ run) => setTimeout(run, 500));
  idle(() => { getJson(`/api/rules?ruleset=${page.form.ruleset}`).catch(() => {}); });
}

// ------------------------------------------------------------------ the situation

/** @param {string} name @param {any} value */
function change(name, value) {
  page.facts = { ...page.facts, [name]: value };
  page.rolled = null;
  history.replaceState(null, "", link());
  page.controls.show(page.facts, page.answered?.fields ?? []);
  ask();
}

function ask() {
  page.answering = answer();
  return page.answering;
}

async function answer() {
  page.asked?.abort();
  const mine = page.asked = new AbortController();
  const slow = setTimeout(() => byId("odds").setAttribute("aria-busy", "true"), 150);
  const long = setTimeout(() => byId("odds").prepend(h("p", { class: "working", role: "status" }, "Counting every way the dice can fall …", h("progress", { "aria-label": "Counting" }))), LONG_MS);
  try {
    const answered = await askOdds(page.form.name, page.facts, mine.signal, house());
    if (page.asked !== mine) return;
    page.answered = answered;
    show();
  } catch (fault) {
    if (page.asked === mine && fault instanceof Problem) showFault(fault);
    else if (!(fault instanceof DOMException)) throw fault;
  } finally {
    clearTimeout(slow);
    clearTimeout(long);
    if (page.asked === mine) {
      byId("odds").removeAttribute("aria-busy");
      byId("odds").querySelector(".working")?.remove();
      page.controls.settle();
    }
  }
}

// ------------------------------------------------------------------ showing

function show() {
  const { answered, rolled, form } = page;
  page.controls.show(page.facts, answered.fields);
  byId("desk").classList.toggle("rolled", Boolean(rolled));
  byId("reset").hidden = same(page.facts, page.start);
  byId("started").hidden = !same(page.facts, page.start) || same(page.start, situation.facts(form, {}));
  if (rolled) {
    byId("head").replaceChildren(...resultHead(rolled));
    byId("odds").replaceChildren(...resultBody(rolled, answered.odds, takeBack));
  } else if (answered.odds) showOdds(answered.odds);
  else {
    byId("head").replaceChildren(h("p", { class: "answered" }, "The rules do not allow it"));
    byId("odds").replaceChildren(h("div", { class: "notice warn" }, refusalList(answered.refusals)));
  }
  const reasons = answered.odds ? why(answered.odds, page.whyOpen) : null;
  reasons?.addEventListener("toggle", () => { page.whyOpen = reasons.open; });
  const then = answered.odds?.dice && !rolled ? whatFollows(answered.odds, { open: page.thenOpen }) : null;
  then?.addEventListener("toggle", () => { page.thenOpen = then.open; });
  const verdict = answered.odds?.dice && !rolled ? h("p", { class: "verdict" }, answered.odds.verdict.replaceAll(" %", "\u00a0%")) : null;
  byId("why").replaceChildren(...[verdict, then, reasons].filter((each) => each !== null));
  showHouse();
  showButtons();
  showRecent();
  showFavourite();
}

/** @param {any} odds */
function showOdds(odds) {
  if (odds.too_wide) {
    byId("head").replaceChildren(h("p", { class: "answered" }, "Too many results to weigh"));
    byId("odds").replaceChildren(h("div", { class: "notice" }, h("p", {}, capital(odds.too_wide))));
    return;
  }
  const views = charts(odds);
  const view = views[page.view] ?? views[0];
  if (!odds.dice) {
    const { label } = odds.chances[0];
    byId("head").replaceChildren(h("p", { class: `answered${label.length > LONG_ANSWER ? " long" : ""}` }, capital(label)));
    byId("odds").replaceChildren(h("p", { class: "quiet" }, odds.subject), ...follows(odds.chances[0].follows));
    return;
  }
  const watched = page.watched ?? usual(view);
  const { share: likely, said, exact, rest } = told(view, watched, page.watched !== null);
  byId("head").replaceChildren(h("div", { class: "headline" },
    h("b", { class: "big num" }, percent(likely), h("small", {}, " %")), h("p", {}, said, exact ? h("small", { class: "num" }, exact) : null),
    view.mean ? h("dl", {}, h("dt", {}, "on average"), h("dd", {}, view.mean)) : null),
  ...(rest ? [h("p", { class: "rest num" }, rest.replaceAll(" %", "\u00a0%"))] : []));
  const watch = (/** @type {number} */ at) => {
    page.watched = at;
    showOdds(odds);
    /** @type {HTMLElement | null} */ (byId("odds").querySelector("figure [aria-pressed=true]"))?.focus();
  };
  byId("odds").replaceChildren(...[views.length > 1 ? viewChips(odds, views) : null, chart(view, { watched, watch }),
    odds.stages.length > 1 ? funnel(odds.stages) : null].filter((each) => each !== null));
}

/** An outcome of several counts is seen one count at a time. @param {any} odds @param {any[]} views */
function viewChips(odds, views) {
  const now = Math.min(page.view, views.length - 1);
  return h("div", { class: "views", role: "group", "aria-label": "What to look at" }, views.map((each, at) =>
    h("button", { class: "chip", type: "button", "aria-pressed": String(at === now), onclick: () => {
      page.view = at;
      page.watched = null;
      showOdds(odds);
      /** @type {HTMLElement | null} */ (byId("odds").querySelector(".views [aria-pressed=true]"))?.focus();
    } }, capital(each.label), h("b", {}, inShort(each)))));
}

/** @param {any[]} effects */
const follows = (effects) => (effects.length ? [h("ul", { class: "todo" }, effects.map((each) => h("li", {}, capital(each.label), ruleLink(each.rule))))] : []);

/** @param {Problem} fault */
function showFault(fault) {
  page.answered = page.answered && { ...page.answered, odds: null, refusals: [] };
  byId("desk").classList.remove("rolled");
  const offline = "You are offline, and the odds of this situation have not been asked before. Change it back, or roll by hand.";
  byId("head").replaceChildren(h("p", { class: "answered" }, fault.offline ? "Odds not known offline" : "This cannot be asked"));
  byId("odds").replaceChildren(h("div", { class: "notice warn", role: "alert" }, h("p", {}, fault.offline ? offline : capital(fault.message))));
  byId("why").replaceChildren();
  showHouse();
  showButtons();
  showRecent();
}

function showButtons() {
  const { form, rolled, answered } = page;
  const [roll, other] = [byId("roll"), byId("other")];
  roll.classList.toggle("main", form.dice);
  roll.setAttribute("aria-disabled", String(!answered?.odds));
  roll.textContent = !answered?.odds ? "Not possible" : !form.dice ? "Note it in the log" : rolled ? "Roll again" : "Roll";
  other.textContent = rolled ? "Change" : "I rolled";
  other.hidden = !rolled && (!answered?.odds || !form.dice);
}

function showRecent() {
  const log = shelf.read("log");
  byId("recent").replaceChildren(
    h("li", {}, h("button", { class: "chip", type: "button", onclick: () => openLog(showRecent) }, h("b", {}, "Log"), String(log.length))),
    ...log.slice(0, 6).map((each) => h("li", {}, h("a", { class: `chip${each.struck ? " struck" : ""}`, href: each.link },
      each.title, h("b", {}, each.label)))));
}

function showFavourite() {
  const kept = shelf.has("favourites", link());
  byId("favourite").setAttribute("aria-pressed", String(kept));
  byId("favourite").setAttribute("aria-label", kept ? "Remove from the favourites" : "Keep this situation as a favourite");
}

// ------------------------------------------------------------------ rolling

/** Whoever rolls while the odds are on their way gets the roll of what is on the screen. */
async function settled() {
  for (let waited = null; waited !== page.answering;) {
    waited = page.answering;
    await waited.catch(() => {});
  }
}

async function roll() {
  await settled();
  const { form, facts, answered } = page;
  if (!answered?.odds) return;
  let thrown;
  try {
    thrown = { ...await postJson("/api/roll", { procedure: form.name, facts, ...house() }), by: "dice" };
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    if (!fault.offline || answered.odds.left_off || answered.odds.too_wide) { toast(fault.message); return; }
    thrown = outcome(answered.odds, draw(answered.odds.chances), "drawn");
  }
  settle(thrown);
}

/** An outcome without dice to show: rolled by hand, or drawn. @param {any} odds @param {number} place @param {string} by */
function outcome(odds, place, by) {
  const came = odds.chances[place];
  return { subject: odds.subject, label: came.label, percent: came.percent, place, view_places: came.view_places, rolls: [], follows: came.follows, by };
}

/** @param {any} thrown */
function settle(thrown) {
  page.rolled = thrown;
  const { form, facts, answered: { odds } } = page;
  const situationNow = { link: link(), title: form.title, game: form.ruleset_title, subject: odds.subject };
  shelf.add("recent", situationNow);
  shelf.logRoll({ ...situationNow, id: crypto.randomUUID?.() ?? String(Math.random()), at: new Date().toISOString(), label: thrown.label,
    percent: form.dice ? thrown.percent : "", by: thrown.by, struck: false, who: form.dice ? "mine" : "left out",
    standing: form.dice ? standingOf(odds, thrown.place, thrown.view_places) : null, verdict: odds.verdict, factors: decided(odds, odds.needs.join(", ")),
    dice: thrown.rolls.map((/** @type {any} */ each) => each.line), follows: thrown.follows.map(follow), facts, house: houseTold(page.answered.house_rules ?? []) });
  if (!form.dice) {
    page.rolled = null;
    toast("Noted in the log");
  }
  show();
  if (form.dice) scrollTo(0, 0);
}

/** What a reason is worth, as the rules' own lines say it: "+2 cover", "+2: 1 supporting zone". @param {{value: string, label: string}} reason */
const worth = ({ value, label }) => `${value}${/^(die )?[+-]/.test(value) && /^\d/.test(label) ? ":" : ""} ${label}`;

/** @param {any[]} numbers @returns {string[]} */
const factors = (numbers) => numbers.map((/** @type {any} */ number) => `${number.name} ${number.counts}${number.reading}: ${number.reasons
  .filter((/** @type {any} */ each) => !each.value.startsWith("=")).map(worth).join(", ")}`);

/** A line with what decides the odds, and the factors that it does not tell already. @param {any} odds @param {string} line @returns {string[]} */
const decided = (odds, line) => [line, ...factors(odds.numbers.filter((/** @type {any} */ number) => !number.reasons.every((/** @type {any} */ each) =>
  each.value.startsWith("=") || line.includes(worth(each)))))].filter((each) => each);

/** @param {any} each @returns {string} */
const follow = (each) => `- ${each.label}`;

async function iRolled() {
  await settled();
  const odds = page.answered?.odds;
  if (!odds) return;
  const read = h("div", { class: "by-hand" });
  // Where there are too many outcomes to list, the dice have to be read.
  const listed = odds.left_off ? [] : odds.chances;
  const made = sheet("What came at the table?", read, h("div", { class: "outcomes" }, listed.map((/** @type {any} */ each, /** @type {number} */ place) =>
    h("button", { class: "btn", type: "button", onclick: () => { made.close(); settle(outcome(odds, place, "hand")); } },
      h("span", {}, capital(each.label)), h("span", { class: "quiet num" }, each.percent)))));
  readDice(read, { procedure: page.form.name, facts: page.facts, ...house() }, (rolled) => { made.close(); settle({ ...rolled, by: "hand" }); }, listed.length > 0);
}

function takeBack() {
  if (undoLast()) backToOdds();
}

function backToOdds() {
  page.rolled = null;
  show();
  byId("roll").focus({ preventScroll: true });
}

/** The text that people paste: the verdict with its factors, or the roll with what follows. */
function shared() {
  const { form, answered, rolled } = page;
  const last = rolled && shelf.read("log")[0];
  if (last) return entryText(last);
  const odds = answered?.odds;
  const lines = odds ? [...decided(odds, odds.verdict), ...odds.notes.filter((/** @type {any} */ note) => !odds.verdict.includes(note.label)).map(follow)] : situation.stated(form, page.facts);
  return [`${form.title} (${form.ruleset_title})`, ...lines, ...houseTold(answered?.house_rules ?? []), new URL(`/companion/${link()}`, location.origin).href].join("\n");
}

// ------------------------------------------------------------------ listening

byId("situation").addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); roll(); });
byId("other").addEventListener("click", () => (page.rolled ? backToOdds() : iRolled()));
byId("share").addEventListener("click", () => share(page.form.title, shared()));
byId("favourite").addEventListener("click", () => {
  const { form, answered } = page;
  if (shelf.has("favourites", link())) shelf.remove("favourites", link());
  else {
    shelf.add("favourites", { link: link(), title: form.title, game: form.ruleset_title, subject: answered?.odds?.subject ?? form.summary });
    toast("Kept as a favourite");
  }
  showFavourite();
});
document.querySelector("[data-skip]")?.addEventListener("click", (event) => { event.preventDefault(); (byId("desk").hidden ? byId("picker").querySelector("input") : byId("situation"))?.focus(); });
addEventListener("hashchange", open);
addEventListener("online", () => { if (page.form && !byId("desk").hidden) ask(); });
openRulesHere();
workOffline();
open();
