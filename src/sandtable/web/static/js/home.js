// The home page: the registered games, what was played or asked last.

import { getJson, Problem, workOffline } from "/js/api.js";
import { byId, h, s } from "/js/dom.js";
import { read } from "/js/shelf.js";

/** @param {any} game */
function card(game) {
  const emblem = game.emblem ? `/api/rulesets/${game.name}/emblem.svg#emblem` : "/emblems.svg#any_game";
  const counted = `${game.procedure_count} questions, ${game.rule_count} rules and rulings`;
  return h("article", { class: "game" },
    s("svg", { viewBox: "0 0 150 150", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }, s("use", { href: emblem })),
    h("div", {}, h("h2", {}, game.title), h("p", {}, game.summary), h("p", { class: "caps" }, counted)),
    h("ul", {},
      game.playable ? h("li", {}, h("a", { class: "btn solid", href: `/lobby/#${game.name}`, "aria-label": `Play ${game.title}` }, "Play")) : null,
      h("li", {}, h("a", { class: "btn", href: `/companion/?game=${game.name}`, "aria-label": `Companion for ${game.title}` }, "Companion")),
      h("li", {}, h("a", { class: "btn", href: `/rules/#${game.name}`, "aria-label": `Rules of ${game.title}` }, "Rules"))));
}

/** @param {string} at */
function when(at) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const days = Math.floor((Date.now() - date.getTime()) / 86_400_000);
  const said = days < 1 ? date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : date.toLocaleDateString();
  return h("time", { class: "tag", datetime: at }, said);
}

/** Links of ours begin with a slash; anything else that got into the store is not followed. @param {unknown} link */
const ours = (link) => typeof link === "string" && /^\/(?!\/)/.test(link);

function lists() {
  const games = read("games").filter((each) => ours(each.link)).slice(0, 5);
  byId("continue").hidden = !games.length;
  byId("played").replaceChildren(...games.map((each) => h("li", {}, h("a", { href: each.link },
    h("span", {}, String(each.title), each.seat ? h("small", {}, `As ${each.seat}`) : null), when(each.at)))));
  const asked = [...read("favourites"), ...read("recent")].filter((each, at, all) => String(each.link).startsWith("#")
    && all.findIndex((other) => other.link === each.link) === at).slice(0, 4);
  quick(asked);
}

/** @param {{link: string, title: string, subject: string, game: string}[]} asked */
function quick(asked) {
  byId("quick").hidden = !asked.length;
  byId("asked").replaceChildren(...asked.map((each) => h("li", {}, h("a", { href: `/companion/${each.link}` },
    h("span", {}, each.title, h("small", {}, each.subject)), h("span", { class: "tag" }, each.game)))));
}

/** To somebody who has asked nothing yet: the rolls on which most rules bear. @param {any[]} listed */
async function suggest(listed) {
  if (!byId("quick").hidden) return;
  const games = await Promise.all(listed.map((each) => getJson(`/api/rulesets/${each.name}`)));
  const rolls = games.flatMap((game) => game.procedures.filter((/** @type {any} */ each) => each.dice)
    .map((/** @type {any} */ each) => ({ ...each, link: `#${each.name}`, subject: each.summary, game: game.title })));
  quick(rolls.sort((a, b) => b.rule_count - a.rule_count).slice(0, 4));
}

async function start() {
  lists();
  try {
    const listed = await getJson("/api/rulesets");
    byId("games").replaceChildren(...listed.map(card));
    await suggest(listed);
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    byId("games").replaceChildren(h("p", { class: "notice warn" }, fault.message));
  }
}

workOffline();
start();
