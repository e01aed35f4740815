// The chance to win over the game: the curve with its band, what decisions cost, and what the dice did.

import { getJson } from "/js/api.js";
import { h, s } from "/js/dom.js";
import { capital } from "/js/words.js";
import { faultNotice } from "/lobby/go_on.js";
import { goesOn, guideOf, readOn } from "/lobby/guide_on.js";
import { readRecord } from "/lobby/record_file.js";
import { goOn } from "/lobby/starting.js";
import { wholeRecord } from "/replay/keeping.js";
import { seatJson, seatPost } from "/replay/seat.js";
import { sideClass, turnParts } from "/table/words.js";

const POLL_MS = 1500;
const [WIDE, HIGH] = [340, 120];

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;
/** By how much a chance changed, and how sure that is. @param {{change: number, low: number, high: number}} mark */
function changed({ change, low, high }) {
  const [least, most] = [low, high].map((each) => Math.round(Math.abs(each) * 100)).sort((one, other) => one - other);
  return `${change < 0 ? "fell" : "rose"} by ${Math.round(Math.abs(change) * 100)} of 100 (between ${least} and ${most}).`;
}

/** So many turns are named below the curve; of more, every second or third. */
const MOST_TURNS = 12;

/** The turns below the curve, each where it begins. @param {{answers: number, turn: string}[]} turns @param {number} last */
function turnAxis(turns, last) {
  const every = Math.ceil(turns.length / MOST_TURNS);
  return h("div", { class: "turns", "aria-hidden": "true" }, turns.filter((_, at) => at % every === 0).map(({ answers, turn }, at) => {
    const { name, number } = turnParts(turn);
    return h("span", { style: `left:${((answers / last) * 100).toFixed(1)}%` }, at === 0 || !number ? name : number);
  }));
}
/** @param {number} count */
const games = (count) => `${count} ${count === 1 ? "game" : "games"}`;

export class Chances {
  /** @param {HTMLElement} place @param {{link: () => import("/replay/seat.js").SeatLink, go: (answers: number) => void, newest: () => any}} viewer */
  constructor(place, viewer) {
    this.place = place;
    this.viewer = viewer;
    this.at = this.timer = 0;
    /** @type {any} */
    this.told = null;
  }

  /** A game was opened: what is known of it already. */
  async open() {
    clearTimeout(this.timer);
    this.told = null;
    this.place.replaceChildren();
    if (!this.viewer.newest().ended) return;
    await this.#ask(() => seatJson(this.viewer.link(), "/chances"));
  }

  /** The step that is shown. @param {number} answers */
  stand(answers) {
    this.at = answers;
    this.#mark();
  }

  /** @param {() => Promise<any>} ask */
  async #ask(ask) {
    const { game } = this.viewer.link();
    try {
      const told = await ask();
      // Another game may have been opened meanwhile.
      if (game !== this.viewer.link().game) return;
      this.#show(told);
      if (["waiting", "working"].includes(told.state)) this.timer = setTimeout(() => this.#ask(() => seatJson(this.viewer.link(), "/chances")), POLL_MS);
    } catch (fault) {
      this.place.replaceChildren(h("h2", { class: "caps" }, "Chance to win"), faultNotice(fault), this.#start("Try again"));
    }
  }

  /** @param {string} words */
  #start(words) {
    return h("button", { class: "btn", type: "button", id: "chances-start", onclick: () => this.#ask(() => seatPost(this.viewer.link(), "/chances", {})) }, words);
  }

  /** @param {any} told */
  #show(told) {
    const held = this.place.contains(document.activeElement) ? document.activeElement?.id : "";
    const opened = this.place.querySelector("details")?.open ?? false;
    this.told = told;
    const { state, curve } = told;
    const going = state === "waiting" || state === "working";
    this.place.replaceChildren(...[
      h("h2", { class: "caps" }, "Chance to win"),
      state === "none" ? h("p", { class: "small" }, "The computer plays the game on to its end, many times from each point, and counts who wins. It takes a minute or more; read on meanwhile.") : null,
      going ? h("div", { class: "working" }, h("p", { class: "small", role: "status" }, state === "waiting" ? "Another game comes first …" : told.playouts ? `${games(told.playouts)} played out so far, ${told.most} at most.` : "The first games are played out …"),
        h("progress", { max: 1, value: told.progress, "aria-label": "How much is done" })) : null,
      going && curve ? h("p", { class: "small", id: "chances-early" }, "What follows is preliminary: it may still change as more games are counted.") : null,
      curve ? this.#curve(curve, told.turns ?? []) : null,
      curve ? this.#marks(curve, "costliest", "Costliest decisions", "What they cost on average, however the dice fell then.") : null,
      curve ? this.#marks(curve, "luckiest", "Luckiest rolls", "What the dice gave or took beyond the average.") : null,
      curve ? this.#table(curve, opened) : null,
      state === "none" ? this.#start("Work it out") : state === "stopped" ? this.#start("Go on with it") : null,
    ].filter(Boolean));
    this.#mark();
    if (held) document.getElementById(held)?.focus({ preventScroll: true });
  }

  /** @param {any} curve @param {{answers: number, turn: string}[]} turns */
  #curve(curve, turns) {
    const last = curve.points.at(-1).answers || 1;
    const x = (/** @type {any} */ point) => (point.answers / last) * WIDE;
    const y = (/** @type {number} */ share) => (1 - share) * HIGH;
    const sides = curve.sides.length === 2 ? [0] : curve.sides.map((/** @type {string} */ _, /** @type {number} */ at) => at);
    const drawn = sides.map((/** @type {number} */ side) => {
      const line = curve.points.map((/** @type {any} */ point) => `${x(point).toFixed(1)},${y(point.chances[side].share).toFixed(1)}`).join(" ");
      const over = curve.points.map((/** @type {any} */ point) => `${x(point).toFixed(1)},${y(point.chances[side].high).toFixed(1)}`);
      const under = [...curve.points].reverse().map((/** @type {any} */ point) => `${x(point).toFixed(1)},${y(point.chances[side].low).toFixed(1)}`);
      return s("g", { class: sideClass(side) }, s("polygon", { class: "band", points: [...over, ...under].join(" ") }), s("polyline", { class: "line", points: line }));
    });
    const marked = (/** @type {any[]} */ marks, /** @type {string} */ sign) => marks.map((mark) => s("text", { class: "sign", x: (mark.answers / last) * WIDE, y: sign === "▼" ? 10 : HIGH - 3, "text-anchor": "middle" }, sign));
    const graph = s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      s("line", { class: "half", x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2 }), ...turns.slice(1).map((turn) => s("line", { class: "turn-line", x1: (turn.answers / last) * WIDE, x2: (turn.answers / last) * WIDE, y1: 0, y2: HIGH })), ...drawn,
      s("line", { class: "here", id: "chances-here", y1: 0, y2: HIGH }), ...marked(curve.costliest, "▼"), ...marked(curve.luckiest, "◆"));
    this.slider = h("div", { class: "curve", id: "chances-curve", role: "slider", tabindex: "0", "aria-label": "Points of the curve", "aria-valuemin": "0", "aria-valuemax": String(curve.points.length - 1),
      onclick: (/** @type {MouseEvent} */ event) => {
        const box = this.slider.getBoundingClientRect();
        this.viewer.go(this.#nearest(((event.clientX - box.left) / box.width) * last).answers);
      }, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#keyed(event) }, graph);
    return h("figure", {}, h("figcaption", { class: "small" }, curve.sides.length === 2 ? `${capital(curve.sides[0])}’s chance to win, turn by turn. The pale band shows how sure it is.` : "Each side’s chance to win, turn by turn. The pale bands show how sure they are."),
      h("div", { class: "axis" }, h("span", {}, "100 %"), h("span", {}, "50"), h("span", {}, "0")), this.slider, turnAxis(turns, last),
      h("p", { class: "small", id: "chances-point", role: "status" }),
      h("p", { class: "small quiet" }, `Counted from ${games(curve.playouts)}. ▼ a costly decision, ◆ a lucky roll.`));
  }

  /** @param {number} answers */
  #nearest(answers) {
    return this.told.curve.points.reduce((/** @type {any} */ best, /** @type {any} */ each) => (Math.abs(each.answers - answers) < Math.abs(best.answers - answers) ? each : best));
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const all = this.told.curve.points;
    const here = all.indexOf(this.#nearest(this.at));
    /** @type {Record<string, number>} */
    const to = { ArrowLeft: here - 1, ArrowDown: here - 1, ArrowRight: here + 1, ArrowUp: here + 1, Home: 0, End: all.length - 1 };
    if (!(event.key in to)) return;
    event.preventDefault();
    // The keys of the page step through answers; here they go through points.
    event.stopPropagation();
    this.viewer.go(all[Math.min(Math.max(to[event.key], 0), all.length - 1)].answers);
  }

  /** Where the reader is, on the curve and in words. */
  #mark() {
    const line = document.getElementById("chances-here");
    if (!line || !this.told?.curve) return;
    const { points: all, sides } = this.told.curve;
    const x = String((this.at / (all.at(-1).answers || 1)) * WIDE);
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
    const point = this.#nearest(this.at);
    const chances = sides.map((/** @type {string} */ name, /** @type {number} */ side) => `${capital(name)} ${percent(point.chances[side].share)} (${Math.round(point.chances[side].low * 100)} to ${percent(point.chances[side].high)})`).join(", ");
    const said = `After answer ${point.answers}, ${point.turn}: ${point.playouts ? `${chances}, from ${games(point.playouts)}` : chances.replace(/ \(.*?\)/g, "")}`;
    document.getElementById("chances-point")?.replaceChildren(said);
    this.slider.setAttribute("aria-valuenow", String(all.indexOf(point)));
    this.slider.setAttribute("aria-valuetext", said);
  }

  /** @param {any} curve @param {"costliest" | "luckiest"} kind @param {string} title @param {string} how */
  #marks(curve, kind, title, how) {
    const none = kind === "costliest" ? [h("p", { class: "small" }, `Of ${curve.judged} decisions none stands out: each could be chance.`), ...this.#worst(curve)] : h("p", { class: "small" }, "No roll stands out: each could be chance.");
    return h("div", { class: "marks", id: `chances-${kind}` }, h("h3", { class: "caps" }, title), h("p", { class: "small quiet" }, how),
      curve[kind].length ? h("ul", {}, curve[kind].map((/** @type {any} */ mark) => h("li", {},
        h("button", { class: "link", type: "button", onclick: () => this.viewer.go(mark.answers) }, h("b", { class: sideClass(mark.side) }, capital(curve.sides[mark.side])), ` ${mark.said}`),
        h("span", { class: "small" }, ` ${mark.turn}: the chance of ${capital(curve.sides[mark.side])} ${changed(mark)}`),
        kind === "costliest" ? h("button", { class: "btn", type: "button", onclick: (/** @type {any} */ event) => this.#retry(mark, event.currentTarget) }, "Try it from here") : null)))
        : none);
  }

  /** Where no decision stands out, the turn in which it went worst for a side, one's own or each; for whoever won, the one in which it went best. @param {any} curve */
  #worst(curve) {
    const { seats, seat, ended } = this.viewer.newest();
    const played = seats.find((/** @type {any} */ each) => each.name === seat && each.role === "player")?.sides;
    const own = played ?? curve.sides.map((/** @type {string} */ _, /** @type {number} */ side) => side);
    const won = played?.includes(ended?.winner);
    const told = (won ? curve.best_turns : curve.worst_turns) ?? [];
    return told.filter((/** @type {any} */ each) => own.includes(each.side)).map((/** @type {any} */ each) => h("p", { class: "small worst" },
      h("button", { class: "link", type: "button", onclick: () => this.viewer.go(each.answers) }, h("b", { class: sideClass(each.side) }, played ? "You" : capital(curve.sides[each.side])), ` ${won ? "gained" : "lost"} most in ${each.turn.replace(/^\w/, (letter) => letter.toLowerCase())}`),
      `: from ${percent(each.before)} to ${percent(each.after)}, by decisions and dice together.`));
  }

  /** A new game from before a decision, against the strongest computer player. @param {any} mark @param {HTMLButtonElement} button */
  async #retry(mark, button) {
    button.disabled = true;
    try {
      const [text, lists] = await Promise.all([wholeRecord(this.viewer.link()), getJson("/api/scenarios")]);
      const record = readRecord(text ?? "");
      const rival = lists.find((/** @type {any} */ each) => each.ruleset === record.ruleset)?.players.at(-1) ?? "random";
      const title = `${this.viewer.newest().title}, from answer ${mark.first}`.slice(0, 80);
      const who = { side: mark.side, rival, watched: [] };
      const from = this.viewer.link().game;
      const guide = guideOf(lists, record, { game: from, guided: this.viewer.newest().guided });
      const led = guide && goesOn(guide, who, record.seats) ? guide.name : "";
      const game = await goOn(record.text, mark.first, who, record.seats, title, led);
      if (led) readOn(from, game.id);
      location.assign(game.link);
    } catch (fault) {
      button.after(faultNotice(fault));
      button.disabled = false;
    }
  }

  /** @param {any} curve @param {boolean} open */
  #table(curve, open) {
    return h("details", { open }, h("summary", {}, "All points in numbers"),
      h("div", { class: "numbers", tabindex: "0", role: "region", "aria-label": "All points in numbers" }, h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "After answer"), curve.sides.map((/** @type {string} */ name) => h("th", { scope: "col" }, capital(name))), h("th", { scope: "col" }, "Games"))),
        h("tbody", {}, curve.points.map((/** @type {any} */ point) => h("tr", {}, h("th", { scope: "row" }, h("button", { class: "link", type: "button", onclick: () => this.viewer.go(point.answers) }, String(point.answers))),
          point.chances.map((/** @type {any} */ chance) => h("td", {}, percent(chance.share), point.playouts ? h("small", {}, ` ${percent(chance.low)} to ${percent(chance.high)}`) : "")),
          h("td", {}, point.playouts ? String(point.playouts) : "the end")))))));
  }
}
