// The lobby: choose a battle, a side and an opponent, and begin; or go on with what was begun.

import { computer } from "/js/computers.js";
import { byId, h, toast } from "/js/dom.js";
import { INVENTED, OWN, keepChoice, readChoice, scenarioAsked, settle } from "/lobby/choice.js";
import { coachAsked, coachField } from "/lobby/coach_field.js";
import { moreField } from "/lobby/dice_field.js";
import { beginGuided, chooseGuideAsked, guideChosen, guidedWho } from "/lobby/first_battle.js";
import { faultNotice } from "/lobby/go_on.js";
import { linksPanel } from "/lobby/links.js";
import { listOpenGames } from "/lobby/open_games.js";
import { nameField, PeopleField } from "/lobby/people_field.js";
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
const withPeople = new PeopleField();
const named = nameField();
const coach = coachField(choice, () => changed());
const detail = h("div", { id: "detail" });
/** Who plays and on what terms; a guided battle brings all of it. */
const terms = h("div", { class: "terms" });
/** @type {any[]} */
let games = [];
/** @type {any} */
let game = null;

// ---------------------------------------------------------------- what is chosen

const guide = () => guideChosen(game, choice);
const briefOf = () => game.scenarios.find((/** @type {any} */ each) => each.name === (guide()?.scenario ?? choice.scenario)) ?? null;
const asked = () => scenarioAsked({ ...choice, scenario: guide()?.scenario ?? choice.scenario });

/** All that is known of the chosen scenario without asking the server. */
function known() {
  const [brief, look] = [briefOf(), lookedAt(asked())];
  return brief ? { ...brief, seats: brief.seats ?? look?.seats, board: look?.board, notes: guide()?.summary ?? brief.notes } : look;
}

function titleNow() {
  const guided = guide();
  if (guided) return guided.title;
  if (choice.title.trim()) return choice.title.trim();
  if (choice.scenario === INVENTED) return known()?.title || `Made up from ${choice.invented}`;
  return known()?.title ?? "Your own battle";
}

function changed() {
  keepChoice(choice);
  withPeople.show(choice.who.rival === "link");
  named.hidden = choice.who.rival === "watch";
  coach.reveal();
  summarise();
}

function summarise() {
  const sides = known()?.sides ?? UNKNOWN_SIDES;
  const guided = guide();
  const { side, rival, watched } = guided ? guidedWho(briefOf(), guided) : choice.who;
  const playedByOne = game.players.includes(rival);
  const rows = rival === "watch"
    ? sides.map((/** @type {string} */ title, /** @type {number} */ at) => [title, capital(computer(watched[at] ?? ""))])
    : sides.map((/** @type {string} */ title, /** @type {number} */ at) => [title, at === side ? "You" : playedByOne ? capital(computer(rival)) : rival === "link" ? "A friend, by link" : "A friend, here"]);
  const when = known()?.when;
  byId("summary").replaceChildren(h("h2", {}, titleNow(), when ? h("small", {}, when) : null),
    h("dl", {}, [...rows, ["Dice", guided || choice.dice === "fair" ? "Fair and sealed" : `From a seed${choice.seed ? `: ${choice.seed}` : ""}`]]
      .map(([what, is]) => [h("dt", {}, what), h("dd", {}, is)])));
}

// ---------------------------------------------------------------- the form

function build() {
  settle(choice, games, location.hash.slice(1));
  game = games.find((each) => each.ruleset === choice.ruleset);
  const pick = games.length > 1 ? h("div", { class: "field" }, h("label", { class: "legend", for: "ruleset" }, "Rules"),
    h("select", { class: "pick", id: "ruleset", onchange: (/** @type {any} */ event) => { choice.ruleset = event.target.value; choice.scenario = ""; location.hash = choice.ruleset; build(); } },
      games.map((each) => h("option", { value: each.ruleset, selected: each === game }, each.title ?? each.ruleset)))) : null;
  terms.replaceChildren(who.element, named, withPeople.element, coach.field, moreField(choice, changed));
  byId("setup").replaceChildren(...[pick, h("div", {}, scenarioCards(game, choice, chosen), detail), terms].filter(Boolean));
  byId("begin").disabled = false;
  chosen();
}

/** Another scenario was chosen. */
function chosen() {
  terms.hidden = Boolean(guide());
  byId("which").textContent = `${game.title}. ${guide() ? "Press start: a guide explains every step." : "Choose a battle, or press start for a good first one."}`;
  byId("trouble").replaceChildren();
  const shown = choice.scenario === OWN ? ownField(choice, redrawn, check) : choice.scenario === INVENTED ? inventedField(choice, redrawn, check) : null;
  detail.replaceChildren(...[shown, h("div", { id: "about", "aria-live": "polite" })].filter(Boolean));
  redrawn();
  if (choice.scenario !== OWN) lookAt(asked()).then(redrawn, () => {});
}

/** What is known of the scenario has changed: its story, sides and map. */
function redrawn() {
  const look = known();
  const about = byId("about");
  const reading = about?.contains(document.activeElement);
  about?.replaceChildren(...[aboutScenario(look, Boolean(guide()) || !briefOf())].filter(Boolean));
  if (reading) about.querySelector("a")?.focus();
  if (look?.board) preview(about.querySelector(".preview"), look.board);
  who.show(look?.sides ?? UNKNOWN_SIDES, game.players);
  changed();
}

/** The map, small and whole; it is a picture here, so nothing in it can be reached or pressed. @param {HTMLElement} place @param {any} board */
async function preview(place, board) {
  place.inert = true;
  const shown = new Board(place);
  if (board.measured) await import("/table/measured/becoming.js").then(({ becomeMeasured }) => becomeMeasured(shown));
  shown.show({ board, pieces: [], sides: [] });
  shown.camera.limit(0);
}

/** Look at an own or made-up scenario before it is begun. */
async function check() {
  await busily("Reading the scenario…", async () => {
    await lookAt(asked());
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
    const guided = guide();
    if (guided) {
      const { link } = await beginGuided(game, briefOf(), guided);
      // Whoever has had a first battle is offered the next one.
      keepChoice({ ...choice, scenario: "" });
      location.assign(link);
      return;
    }
    const seats = known()?.seats ?? (await lookAt(asked())).seats;
    const title = titleNow();
    const seed = choice.dice === "seed" ? { seed: choice.seed.trim() || "1" } : {};
    const kept = await begin({ ...asked(), ...seed, ...coachAsked(choice), ...withPeople.asked(), title: choice.title.trim() }, choice.who, seats, title);
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
  byId("setup").replaceChildren(h("p", { class: "quiet fetching", role: "status" }, "Fetching the battles…"));
  try {
    // Together with the games that wait: what came later would push what is there already.
    [games] = await Promise.all([playable(), listOpenGames()]);
    const guided = chooseGuideAsked(choice, games);
    build();
    if (guided) byId("begin").focus();
  } catch (fault) {
    byId("setup").replaceChildren(faultNotice(fault), h("button", { class: "btn", type: "button", onclick: () => location.reload() }, "Try again"));
  }
}

addEventListener("hashchange", () => { if (games.some((each) => each.ruleset === location.hash.slice(1)) && location.hash.slice(1) !== choice.ruleset) build(); });
// Coming back with the browser's own button, the page may be as it was left: busy.
addEventListener("pageshow", () => { rested(); listRecent(); });
open();
