// Choosing a question: by searching, from the favourites and recent situations, from what is asked most of a game in the
// order of a turn, or from everything under its phase. The game is chosen once and kept.

import { getJson } from "/js/api.js";
import { h } from "/js/dom.js";
import { houseRules, keepGame, lastGame, read, units } from "/js/shelf.js";
import { openHouseRules } from "/companion/house_rules.js";
import { counted, pickUnits } from "/companion/my_units.js";
import { list, question } from "/companion/questions.js";
import { searching } from "/companion/searching.js";

const MOST_RECENT = 3;

/** @param {HTMLElement} place */
export async function picker(place) {
  const games = await getJson("/api/rulesets");
  const asked = new URLSearchParams(location.search).get("game") ?? lastGame();
  const known = games.some((/** @type {any} */ each) => each.name === asked) ? asked : games.length === 1 ? games[0].name : "";
  const game = h("select", { class: "pick", "aria-label": "Game", hidden: games.length < 2 }, h("option", { value: "" }, "All games"),
    games.map((/** @type {any} */ each) => h("option", { value: each.name, selected: each.name === known }, each.title)));
  const mine = h("button", { class: "btn", type: "button", id: "units" });
  const house = h("button", { class: "btn", type: "button", id: "house-rules" });
  const own = h("div", { class: "btns own" }, mine, house);
  const [found, browsed] = [h("div", { class: "found", hidden: true }), h("div", { class: "browsed" })];
  const search = searching(games, () => game.value, found, (/** @type {boolean} */ active) => { browsed.hidden = active; });
  const browse = async () => {
    const shown = game.value ? await getJson(`/api/rulesets/${game.value}`) : null;
    if ((shown?.name ?? "") !== game.value) return;
    const tell = () => {
      mine.replaceChildren("My units", h("small", {}, counted(units(game.value))));
      house.replaceChildren("House rules", h("small", {}, String(houseRules(game.value).length || "none")));
    };
    own.hidden = !shown;
    mine.hidden = !shown?.on_table.length;
    mine.onclick = () => pickUnits(shown, tell);
    house.onclick = () => openHouseRules({ game: shown.name, title: shown.title }, tell);
    tell();
    browsed.replaceChildren(...[kept("Favourites", read("favourites"), game.value), kept("Recent situations", read("recent"), game.value, MOST_RECENT),
      ...(shown ? ofGame(shown) : [choice(games)])].filter((each) => each !== null));
  };
  const choose = (/** @type {string} */ name) => {
    game.value = name;
    keepGame(name);
    if (location.search) history.replaceState(null, "", `${location.pathname}${location.hash}`);
    search.again();
    return browse();
  };
  game.addEventListener("change", () => choose(game.value));
  browsed.addEventListener("click", (event) => {
    const chosen = event.target instanceof Element ? event.target.closest("[data-game]")?.getAttribute("data-game") : null;
    if (chosen) choose(chosen).then(() => { scrollTo(0, 0); search.input.focus(); });
  });
  if (known) keepGame(known);
  place.replaceChildren(h("div", { role: "search", class: "find" }, search.input, game, own, search.told), found, browsed);
  search.walks(place);
  await browse();
}

/** To somebody who has not chosen yet. @param {any[]} games */
function choice(games) {
  return h("section", {}, h("h2", {}, "Which game?"), h("ul", { class: "list" }, games.map((each) => h("li", {},
    h("button", { type: "button", "data-game": each.name }, h("span", {}, each.title), h("span", { class: "tag" }, `${each.procedure_count} questions`))))));
}

/** What is asked most, then every phase in a fold of its own. @param {any} game */
function ofGame(game) {
  const [often, all] = [game.common.map((/** @type {string} */ name) => game.procedures.find((/** @type {any} */ each) => each.name === name)), game.procedures];
  const phases = [...new Set(all.map((/** @type {any} */ each) => each.phase))];
  const folds = phases.map((phase) => {
    const here = all.filter((/** @type {any} */ each) => each.phase === phase);
    return h("details", { class: "phase", open: !often.length && phases.length === 1 }, h("summary", {}, h("h3", {}, phase || game.title), h("span", { class: "tag" }, here.length === 1 ? "1 question" : `${here.length} questions`)),
      list(here.map(question)));
  });
  return [often.length ? h("section", {}, h("h2", {}, "Asked most, in the order of a turn"), list(often.map(question))) : null,
    h("section", { class: "all" }, h("h2", {}, often.length ? "Everything, by phase" : "Every question"), h("div", { class: "phases" }, folds))].filter((each) => each !== null);
}

/** @param {string} title @param {any[]} situations @param {string} game @param {number} [most] */
function kept(title, situations, game, most = situations.length) {
  const here = situations.filter((each) => !game || String(each.link).startsWith(`#${game}.`)).slice(0, most);
  if (!here.length) return null;
  return h("section", {}, h("h2", {}, title), list(here.map((each) => ({ href: String(each.link), title: each.title, told: each.subject, tag: game ? "" : each.game }))));
}
