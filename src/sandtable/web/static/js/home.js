// The home page: what waits for whoever comes back, the registered games, and what was asked last.

import { getJson, Problem, workOffline } from "/js/api.js";
import { byId, h, s } from "/js/dom.js";
import { heldGames, HomeGames } from "/js/home_games.js";
import { read } from "/js/shelf.js";

/** @param {any} game */
function card(game) {
  const picture = game.emblem ? `/api/rulesets/${game.name}/emblem.svg#emblem` : "/emblems.svg#any_game";
  const counted = `${game.procedure_count} questions · ${game.rule_count} rules`;
  return h("article", { class: "game" },
    s("svg", { class: "picture", "aria-hidden": "true" }, s("use", { href: picture, width: "100%", height: "100%" })),
    h("div", {}, h("h2", {}, game.title), h("p", {}, game.about), h("p", { class: "caps" }, counted)),
    h("ul", {},
      game.playable ? h("li", {}, h("a", { class: "btn solid", href: `/lobby/#${game.name}`, "aria-label": `Play ${game.title}` }, "Play")) : null,
      h("li", {}, h("a", { class: "btn", href: `/companion/?game=${game.name}`, "aria-label": `Companion for ${game.title}` }, "Companion")),
      h("li", {}, h("a", { class: "btn", href: `/rules/#${game.name}`, "aria-label": `Rules of ${game.title}` }, "Rules"))));
}

/** @param {{link: string, title: string, subject: string, game: string}[]} asked */
function quick(asked) {
  byId("quick").hidden = !asked.length;
  byId("asked").replaceChildren(...asked.map((each) => h("li", {}, h("a", { href: `/companion/${each.link}` },
    h("span", {}, each.title, h("small", {}, each.subject)), h("span", { class: "tag" }, each.game)))));
}

/** What was kept or asked lately or, for somebody who has asked nothing yet, the rolls on which most rules bear. @param {any[]} listed */
async function suggest(listed) {
  const own = [...read("favourites"), ...read("recent")].filter((each, at, all) => String(each.link).startsWith("#")
    && all.findIndex((other) => other.link === each.link) === at);
  if (own.length) { quick(own.slice(0, 4)); return; }
  const games = await Promise.all(listed.map((each) => getJson(`/api/rulesets/${each.name}`)));
  const rolls = games.flatMap((game) => game.procedures.filter((/** @type {any} */ each) => each.dice)
    .map((/** @type {any} */ each) => ({ ...each, link: `#${each.name}`, subject: each.summary, game: game.title })));
  quick(rolls.sort((a, b) => b.rule_count - a.rule_count).slice(0, 4));
}

/** The games there are. What stands below them comes when they are there, so that nothing moves. @param {HomeGames} own */
async function list(own) {
  try {
    const listed = await getJson("/api/rulesets");
    own.titles = new Map(listed.map((/** @type {any} */ each) => [each.name, each.title]));
    own.draw();
    byId("games").replaceChildren(...listed.map(card));
    await suggest(listed);
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    byId("games").replaceChildren(h("p", { class: "notice warn" }, fault.message));
  }
  document.body.dataset.filled = "true";
}

function start() {
  const held = heldGames();
  const own = new HomeGames(held);
  byId(held.length ? "back" : "new").hidden = byId("games").hidden = false;
  if (held.length) own.start();
  list(own);
}

workOffline();
start();
