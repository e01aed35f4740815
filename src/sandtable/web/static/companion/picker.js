// Choosing a procedure: favourites and recent situations first, then every game's, with a search over all.

import { getJson } from "/js/api.js";
import { h } from "/js/dom.js";
import { read } from "/js/shelf.js";

/** @param {string} text @param {string} words */
const holds = (text, words) => words.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));

/** @param {HTMLElement} place */
export async function picker(place) {
  const listed = await getJson("/api/rulesets");
  const games = await Promise.all(listed.map((/** @type {any} */ each) => getJson(`/api/rulesets/${each.name}`)));
  const many = games.length > 1;
  const search = h("input", { class: "search", type: "search", placeholder: "Search: assault, rally …", "aria-label": "Search procedures", autocomplete: "off" });
  const wanted = new URLSearchParams(location.search).get("game") ?? "";
  const game = h("select", { class: "pick", "aria-label": "Game", hidden: !many }, h("option", { value: "" }, "All games"),
    games.map((each) => h("option", { value: each.name, selected: each.name === wanted }, each.title)));
  const groups = [
    kept("Favourites", read("favourites")),
    kept("Recent situations", read("recent").slice(0, 5)),
    ...games.flatMap((each) => phasesOf(each).map((phase) =>
      section(headOf(each, phase, many), each.procedures.filter((/** @type {any} */ procedure) => procedure.phase === phase)
        .map((/** @type {any} */ procedure) => ({ href: `#${procedure.name}`, title: procedure.title, told: procedure.summary, tag: procedure.dice ? "dice" : "" })), each.name))),
  ].filter((group) => group !== null);
  const none = h("p", { class: "notice", hidden: true, role: "status" }, "Nothing here has these words.");
  const narrow = () => {
    let shown = 0;
    for (const group of groups) {
      let here = 0;
      const elsewhere = game.value && group.dataset.game !== undefined && group.dataset.game !== game.value;
      for (const item of group.querySelectorAll("li")) {
        item.hidden = elsewhere || Boolean(search.value.trim()) && !holds(item.textContent ?? "", search.value.trim());
        if (!item.hidden) here += 1;
      }
      group.hidden = here === 0;
      shown += here;
    }
    none.hidden = shown > 0;
  };
  search.addEventListener("input", narrow);
  game.addEventListener("change", narrow);
  search.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const first = [...place.querySelectorAll("li:not([hidden]) a")].find((each) => each.checkVisibility());
    if (event.key === "Enter" && search.value.trim() && first instanceof HTMLElement) first.click();
  });
  place.replaceChildren(h("div", { role: "search", class: "find" }, game, search), none, ...groups);
  narrow();
}

/** The phases of a game in the order of its turn. @param {any} game @returns {string[]} */
const phasesOf = (game) => [...new Set(game.procedures.map((/** @type {any} */ each) => each.phase))];

/** @param {any} game @param {string} phase @param {boolean} many */
const headOf = (game, phase, many) => !phase ? game.title : many ? `${game.title}: ${phase}` : phase;

/** @param {string} title @param {any[]} situations */
function kept(title, situations) {
  if (!situations.length) return null;
  return section(title, situations.map((each) => ({ href: String(each.link), title: each.title, told: each.subject, tag: each.game })));
}

/** @param {string} title @param {{href: string, title: string, told: string, tag: string}[]} items @param {string} [game] */
function section(title, items, game) {
  return h("section", { "data-game": game }, h("h2", {}, title), h("ul", { class: "list" }, items.map((each) => h("li", {},
    h("a", { href: each.href.startsWith("#") ? each.href : "#" }, h("span", {}, each.title, h("small", {}, each.told)), each.tag ? h("span", { class: "tag" }, each.tag) : null)))));
}
