// The games this browser has links of, on the home page: what waits for a decision first, what is over last.
// The server says for all of them at once what it knows without taking one up; the rest is asked for one by one.

import { getAs, postJson, Problem } from "/js/api.js";
import { clockSaid, leftSaid } from "/js/clock_words.js";
import { computer } from "/js/computers.js";
import { byId, h } from "/js/dom.js";
import { keepGlances, read } from "/js/shelf.js";
import { smallMap } from "/js/small_map.js";
import { capital } from "/js/words.js";

/** So many seats are asked for at once, and so many games are shown until somebody wants all. */
const ASKED = 12;
const SHOWN = 5;
const ORDER = ["yours", "unseen", "others", "over", "gone"];
const TAGS = { yours: "Your decision", others: "Others decide", over: "Finished", gone: "Not there any more", unseen: "Looking …" };
/** A map that takes more than this is asked for again rather than kept. */
const LARGEST_KEPT = 20_000;

/** @typedef {{game: string, state: "yours" | "others" | "over" | "gone" | "unseen", title: string, ruleset: string, seat: string, role?: string, turn: string, asked: string, result: string, since: string, others?: {seat: string, player: string, person: string}[], clock?: import("/js/clock_words.js").Clock | null, left?: number | null, map: import("/js/small_map.js").Small | null}} Glance */
/** @typedef {{link: string, title: string, seat: string, at: string, game: string, tokens: string[], glance: Glance | null, fresh: boolean}} Held */

/** Links of ours lead to the table and hold a game and its tokens; anything else that got into the store is not followed. */
const LINK = /^\/table\/#([\w-]{1,64})((?:\.[\w-]{1,64}){1,8})$/;

/** @returns {Held[]} the newest first, each link once */
export function heldGames() {
  const known = new Map(read("glances").map((each) => [each.link, each.glance]));
  /** @type {Held[]} */
  const held = [];
  let seats = 0;
  for (const each of read("games")) {
    const [, game, tokens] = LINK.exec(String(each.link)) ?? [];
    const own = (tokens ?? "").split(".").filter((token) => token && !token.startsWith("invite-"));
    if (!game || !own.length || held.some((other) => other.link === each.link) || seats + own.length > ASKED) continue;
    seats += own.length;
    const glance = known.get(each.link);
    held.push({ link: each.link, title: String(each.title ?? ""), seat: String(each.seat ?? ""), at: String(each.at ?? ""), game, tokens: own, glance: ORDER.includes(glance?.state) ? glance : null, fresh: false });
  }
  return held;
}

/** @param {Held} held */
const place = (held) => ORDER.indexOf(held.glance?.state ?? "unseen");

/** What waits for a decision first; of equal ones, what was opened last. @template {Held} T @param {T[]} games @returns {T[]} */
export const inOrder = (games) => [...games].sort((a, b) => place(a) - place(b));

/** At a hot seat the page holds several: the one that is asked counts. @param {Glance[]} glances @returns {Glance} */
export const foremost = (glances) => [...glances].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))[0];

/** @param {Held[]} games */
function keep(games) {
  const light = (/** @type {Glance} */ glance) => (JSON.stringify(glance).length > LARGEST_KEPT ? { ...glance, map: null } : glance);
  keepGlances(games.flatMap(({ link, glance }) => (glance ? [{ link, glance: light(glance) }] : [])));
}

// ---------------------------------------------------------------- asking

/** @param {Held[]} games  what the server knows of all of them at once */
async function askAll(games) {
  const seats = games.flatMap(({ game, tokens }) => tokens.map((token) => ({ game, token })));
  /** @type {Glance[]} */
  const said = await postJson("/api/glances", { seats });
  for (const each of games) {
    const now = foremost(said.splice(0, each.tokens.length));
    // What was seen before stands in for a game that is not taken up yet.
    const before = each.glance;
    if (now.state === "unseen" && before && before.state !== "gone") continue;
    each.fresh = now.state === "gone";
    each.glance = { ...now, map: before?.map ?? null, ...(now.state === "over" && !now.result && before?.result ? { result: before.result, turn: before.turn } : {}) };
  }
}

/** Whether a game has to be looked at: one that is over changes no more. @param {Held} held */
const unseen = ({ glance, fresh }) => !fresh && !(glance?.state === "over" && glance.result && glance.map);

/** One game with its map. @param {Held} held */
async function askOne(held) {
  /** @type {Glance[]} */
  const seen = [];
  for (const token of held.tokens) seen.push(await getAs(`/api/games/${held.game}/glance`, token));
  held.glance = foremost(seen);
  held.fresh = true;
}

// ---------------------------------------------------------------- drawing

/** @param {string} at */
function when(at) {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const today = date.toDateString() === new Date().toDateString();
  return h("time", { datetime: at }, today ? date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : date.toLocaleDateString([], { day: "numeric", month: "short" }));
}

/** Whose game it is: one's own seat, and who plays against it; what was noted here until the server has told it. @param {Held} held */
function whoPlays({ seat, tokens, glance }) {
  if (!glance?.others) return capital(seat || glance?.seat || "");
  if (tokens.length > 1) return "Both sides";
  const others = glance.others.map((each) => (each.player !== "human" ? `the ${computer(each.player)}` : each.person || capital(each.seat)));
  if (glance.role === "spectator") return `Watching ${others.join(" against ")}`;
  return others.length ? `${capital(glance.seat)} against ${others.join(" and ")}` : capital(glance.seat);
}

/** The clock of a game that goes on, and how long whoever looks may still think. @param {Glance | null} glance */
function clockOf(glance) {
  if (!glance?.clock || glance.state === "over") return "";
  return glance.left === null || glance.left === undefined ? clockSaid(glance.clock) : `${leftSaid(glance.left)} left`;
}

/** @param {Held} held @param {Map<string, string>} titles of games */
function row(held, titles) {
  const { link, title, at, glance } = held;
  const state = glance?.state ?? "unseen";
  const said = [titles.get(glance?.ruleset ?? ""), whoPlays(held), glance?.turn].filter(Boolean).join(" · ");
  const more = state === "over" ? glance?.result : state === "yours" || state === "others" ? [glance?.asked, clockOf(glance)].filter(Boolean).join(" · ") : "";
  return h("li", { "data-state": state }, h("a", { href: link },
    glance?.map ? smallMap(glance.map) : h("span", { class: "small-map" }),
    h("span", { class: "what" }, h("b", {}, glance?.title || title), h("small", {}, said || "\u00a0")),
    h("span", { class: "whose" }, h("span", { class: "tag" }, TAGS[state]), h("small", {}, more || "\u00a0")),
    when(glance?.since || at) ?? h("time", {})));
}

/** The list of all games, which is drawn again as more becomes known of them. */
export class HomeGames {
  /** @param {Held[]} games */
  constructor(games) {
    this.games = games;
    this.all = false;
    /** @type {Map<string, string>} */
    this.titles = new Map();
  }

  draw() {
    const list = byId("played");
    const focused = document.activeElement?.closest("#played a")?.getAttribute("href");
    const ordered = inOrder(this.games);
    const waits = ordered.filter((each) => each.glance?.state === "yours").length;
    const shown = this.all ? ordered : ordered.slice(0, Math.max(SHOWN, waits));
    list.replaceChildren(...shown.map((each) => row(each, this.titles)));
    if (focused) [...list.querySelectorAll("a")].find((each) => each.getAttribute("href") === focused)?.focus();
    byId("all").hidden = shown.length === ordered.length;
    byId("all").textContent = `All ${ordered.length} games`;
    return waits;
  }

  /** @param {string} text */
  say(text) { byId("waits").textContent = text; }

  /** The row of one game, in its place. @param {Held} held */
  redraw(held) {
    const old = [...byId("played").querySelectorAll("a")].find((each) => each.getAttribute("href") === held.link);
    if (!old) return;
    const focused = document.activeElement === old;
    const made = row(held, this.titles);
    old.parentElement?.replaceWith(made);
    if (focused) made.querySelector("a").focus();
  }

  async ask() {
    try {
      await askAll(this.games);
      this.draw();
      // One after the other: taking a game up may take the server a while, and others want something too.
      for (const each of inOrder(this.games).filter(unseen)) {
        await askOne(each).catch((fault) => { if (!(fault instanceof Problem) || fault.offline) throw fault; });
        this.redraw(each);
      }
      keep(this.games);
      const waits = this.draw();
      this.say(waits ? `${waits === 1 ? "1 waits" : `${waits} wait`} for your decision.` : "None waits for your decision.");
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
      this.draw();
      this.say(fault.offline ? "No connection: this is what was seen last." : fault.message);
    }
    byId("played").setAttribute("aria-busy", "false");
  }

  start() {
    byId("all").addEventListener("click", () => { this.all = true; this.draw(); byId("played").querySelectorAll("a")[SHOWN]?.focus(); });
    this.draw();
    return this.ask();
  }
}
