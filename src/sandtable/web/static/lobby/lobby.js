// The lobby: choose a battle, a side and an opponent, and begin; or go on with what was begun.

import { byId, h, toast } from "/js/dom.js";
import { INVENTED, OWN, keepChoice, readChoice, scenarioAsked, settle } from "/lobby/choice.js";
import { diceField, nameField } from "/lobby/dice_field.js";
import { faultNotice } from "/lobby/go_on.js";
import { linksPanel } from "/lobby/links.js";
import { recentGames, recentRow } from "/lobby/recent.js";
import { recordsField } from "/lobby/records_field.js";
import { aboutScenario, inventedField, ownField, scenarioCards } from "/lobby/scenario_field.js";
import { lookAt, lookedAt, playable } from "/lobby/scenario_look.js";
import { begin } from "/lobby/starting.js";
import { WhoPlays } from "/lobby/who_plays.js";
import { capital } from "/js/words.js";
import { Board } from "/table/board.js";

const UNKNOWN_SIDES = ["The first side", "The second side"];
const START = "Start the game";
const choice = readChoice();
const who = new WhoPlays(choice.who, () => changed());
const detail = h("div", { id: "detail" });
/** @type {any[]} */
let games = [];
/** @type {any} */
let game = null;

// ---------------------------------------------------------------- what is chosen

const briefOf = () => game.scenarios.find((/** @type {any} */ each) => each.name === choice.scenario) ?? null;

/** All that is known of the chosen scenario without asking the server. */
function known() {
  const [brief, look] = [briefOf(), lookedAt(scenarioAsked(choice))];
  return brief ? { ...brief, seats: brief.seats ?? look?.seats, board: look?.board } : look;
}

function titleNow() {
  if (choice.title.trim()) return choice.title.trim();
  if (choice.scenario === INVENTED) return known()?.title || `Made up from ${choice.invented}`;
  return known()?.title ?? "Your own battle";
}

function changed() {
  keepChoice(choice);
  summarise();
}

function summarise() {
  const sides = known()?.sides ?? UNKNOWN_SIDES;
  const { side, rival, watched } = choice.who;
  const computer = game.players.includes(rival);
  const rows = rival === "watch"
    ? sides.map((/** @type {string} */ title, /** @type {number} */ at) => [title, capital(watched[at] ?? "")])
    : sides.map((/** @type {string} */ title, /** @type {number} */ at) => [title, at === side ? "You" : computer ? `Computer: ${rival}` : rival === "link" ? "A friend, by link" : "A friend, here"]);
  const when = known()?.when;
  byId("summary").replaceChildren(h("h2", {}, titleNow(), when ? h("small", {}, when) : null),
    h("dl", {}, [...rows, ["Dice", choice.dice === "fair" ? "Fair and sealed" : `From a seed${choice.seed ? `: ${choice.seed}` : ""}`]]
      .map(([what, is]) => [h("dt", {}, what), h("dd", {}, is)])));
}

// ---------------------------------------------------------------- the form

function build() {
  settle(choice, games, location.hash.slice(1));
  game = games.find((each) => each.ruleset === choice.ruleset);
  byId("which").textContent = `${game.title}. Choose a battle, or press start for a good first one.`;
  const pick = games.length > 1 ? h("div", { class: "field" }, h("label", { class: "legend", for: "ruleset" }, "Rules"),
    h("select", { class: "pick", id: "ruleset", onchange: (/** @type {any} */ event) => { choice.ruleset = event.target.value; choice.scenario = ""; location.hash = choice.ruleset; build(); } },
      games.map((each) => h("option", { value: each.ruleset, selected: each === game }, each.title ?? each.ruleset)))) : null;
  byId("setup").replaceChildren(...[pick, h("div", {}, scenarioCards(game, choice, chosen), detail), who.element, diceField(choice, changed), nameField(choice, changed)].filter(Boolean));
  byId("begin").disabled = false;
  chosen();
}

/** Another scenario was chosen. */
function chosen() {
  byId("trouble").replaceChildren();
  const shown = choice.scenario === OWN ? ownField(choice, redrawn, check) : choice.scenario === INVENTED ? inventedField(choice, redrawn, check) : null;
  detail.replaceChildren(...[shown, h("div", { id: "about", "aria-live": "polite" })].filter(Boolean));
  redrawn();
  if (choice.scenario !== OWN) lookAt(scenarioAsked(choice)).then(redrawn, () => {});
}

/** What is known of the scenario has changed: its story, sides and map. */
function redrawn() {
  const look = known();
  const about = byId("about");
  const reading = about?.contains(document.activeElement);
  about?.replaceChildren(...[aboutScenario(look, !briefOf())].filter(Boolean));
  if (reading) about.querySelector("a")?.focus();
  if (look?.board) preview(about.querySelector(".preview"), look.board);
  who.show(look?.sides ?? UNKNOWN_SIDES, game.players);
  changed();
}

/** The map, small; it is a picture here, so nothing in it can be reached or pressed. @param {HTMLElement} place @param {any} board */
function preview(place, board) {
  place.inert = true;
  new Board(place).show({ board, pieces: [], sides: [] });
}

/** Look at an own or made-up scenario before it is begun. */
async function check() {
  await busily("Reading the scenario…", async () => {
    await lookAt(scenarioAsked(choice));
    redrawn();
    toast("Nothing wrong with it");
  });
}

// ---------------------------------------------------------------- beginning

/** @param {string} doing @param {() => Promise<void>} work */
async function busily(doing, work) {
  const button = byId("begin");
  if (button.disabled) return;
  button.disabled = true;
  button.textContent = doing;
  byId("busy").textContent = doing;
  byId("trouble").replaceChildren();
  try {
    await work();
  } catch (fault) {
    byId("trouble").replaceChildren(faultNotice(fault));
    byId("trouble").scrollIntoView({ block: "nearest" });
  } finally {
    rested();
  }
}

function rested() {
  byId("begin").disabled = !game;
  byId("begin").textContent = START;
  byId("busy").textContent = "";
}

async function start() {
  if (choice.scenario === OWN && !choice.text.trim()) {
    byId("trouble").replaceChildren(faultNotice(new Error("Your own scenario has no text yet: choose a file or paste it.")));
    byId("own")?.focus();
    return;
  }
  await busily("Setting up the table…", async () => {
    const asked = scenarioAsked(choice);
    const seats = known()?.seats ?? (await lookAt(asked)).seats;
    const title = titleNow();
    const seed = choice.dice === "seed" ? { seed: choice.seed.trim() || "1" } : {};
    const kept = await begin({ ...asked, ...seed, title: choice.title.trim() }, choice.who, seats, title);
    if (choice.who.rival === "link") showLinks(kept); else location.assign(kept.link);
  });
}

// ---------------------------------------------------------------- links and recent games

/** @param {import("/lobby/recent.js").Kept} kept */
function showLinks(kept) {
  byId("links").replaceChildren(...linksPanel(kept, () => showLobby()).filter(Boolean));
  byId("heading").textContent = kept.title;
  byId("which").textContent = "The table is set. Send the links, then take your seat.";
  byId("lobby").hidden = true;
  byId("links").hidden = false;
  byId("skip").hidden = true;
  scrollTo(0, 0);
  byId("heading").focus({ preventScroll: true });
}

function showLobby() {
  byId("lobby").hidden = false;
  byId("links").hidden = true;
  byId("skip").hidden = false;
  byId("heading").textContent = "New game";
  listRecent();
  build();
}

function listRecent() {
  const recent = recentGames();
  byId("recent").hidden = !recent.length;
  byId("games").replaceChildren(...recent.map((each) => recentRow(each, { links: showLinks, forgotten: () => { listRecent(); toast("Forgotten"); } })));
}

async function open() {
  listRecent();
  byId("records").append(...recordsField((doing) => { byId("busy").textContent = doing; }));
  byId("skip").addEventListener("click", (/** @type {Event} */ event) => { event.preventDefault(); byId("begin").focus(); });
  byId("setup").addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); start(); });
  byId("setup").replaceChildren(h("p", { class: "quiet", role: "status" }, "Fetching the battles…"));
  try {
    games = await playable();
    build();
  } catch (fault) {
    byId("setup").replaceChildren(faultNotice(fault), h("button", { class: "btn", type: "button", onclick: () => location.reload() }, "Try again"));
  }
}

addEventListener("hashchange", () => { if (games.some((each) => each.ruleset === location.hash.slice(1)) && location.hash.slice(1) !== choice.ruleset) build(); });
// Coming back with the browser's own button, the page may be as it was left: busy.
addEventListener("pageshow", () => { rested(); listRecent(); });
open();
