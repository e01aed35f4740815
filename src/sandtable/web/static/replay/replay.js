// The replay viewer: a game by its link, or a record from a file, step by step.

import { byId, h } from "/js/dom.js";
import { openRulesHere } from "/js/rule.js";
import { faultNotice } from "/lobby/go_on.js";
import { recentGames } from "/lobby/recent.js";
import { fileField, readRecord } from "/lobby/record_file.js";
import { LOADED, putUp } from "/lobby/starting.js";
import { capital } from "/js/words.js";
import { Chances } from "/replay/chances.js";
import { keepField } from "/replay/keeping.js";
import { Reel } from "/replay/reel.js";
import { readLink } from "/replay/seat.js";
import { endTold, standingsTold, stepTold } from "/replay/step_told.js";
import { Transport } from "/replay/transport.js";
import { Board } from "/table/board.js";
import { placesOf, scenesOf, sidesOf } from "/table/scene.js";
import { sideClass } from "/table/words.js";

const AHEAD = 4;
/** The address follows when the reader rests: browsers refuse to change it too often. */
const REST = 250;
const board = new Board(byId("board"));
/** @type {Transport} */
const transport = new Transport(byId("transport"), { go: shown, jump });
/** @type {Reel} */
let reel;
const chances = new Chances(byId("chances"), { link: () => reel.link, go: (answers) => transport.step(answers), newest: () => reel.newest });
/** The answer that is to be shown: of many that are asked for, only the last counts. */
let wanted = -1;
let noting = 0;
/** Whether the map has come near to what happens since the start was shown. */
let near = false;

/** @param {string} words */
const busy = (words) => {
  byId("busy").textContent = words;
  document.body.toggleAttribute("data-busy", Boolean(words));
};

// ---------------------------------------------------------------- showing

/** @param {number} answers */
async function shown(answers) {
  wanted = answers;
  tell(answers);
  chances.stand(answers);
  try {
    const picture = reel.peek(answers) ?? await reel.at(answers);
    if (picture.board?.measured && !board.measured) await import("/table/measured/becoming.js").then(({ becomeMeasured }) => becomeMeasured(board));
    if (wanted !== answers) return;
    board.show(picture);
    const scenes = scenesOf(reel.entries.get(answers));
    board.tell(board.happened(scenes, sidesOf(reel.newest.seats, reel.newest.seat)));
    const sheet = board.camera.whole;
    if (sheet) byId("board").style.setProperty("--shape", `${sheet.w} / ${sheet.h}`);
    look(answers, scenes);
    transport.say(picture.turn);
    byId("under").textContent = `${picture.turn}${reel.newest.ended ? "" : ", game in progress"}`;
    byId("standings").replaceChildren(...[endTold(picture), standingsTold(picture), answers === reel.last && !reel.newest.ended ? again() : null].filter(Boolean));
    byId("trouble").replaceChildren();
    byId("board").dataset.answer = String(answers);
    reel.near(answers, AHEAD);
  } catch (fault) {
    transport.pause();
    byId("trouble").replaceChildren(faultNotice(fault));
  }
}

/** The start shows the whole board; then the map follows what happens, from near unless somebody goes back to see all of it. @param {number} answers @param {import("/table/scene.js").Scene[]} scenes */
function look(answers, scenes) {
  const ways = scenes.flatMap((scene) => scene.moved.flatMap((each) => [each.target, each.source])).filter(Boolean);
  const happens = answers ? [...scenes.flatMap(placesOf), ...ways] : [];
  const comes = !near || !board.camera.far;
  board.follow({ fight: happens, aimed: [], own: [], able: [], meant: [], news: answers ? board.news : [] }, comes);
  if (!answers) board.fit();
  near = answers > 0 && (near || !board.camera.far);
}

/** The words of a step are here already; they never wait for the map. @param {number} answers */
function tell(answers) {
  const place = byId("step");
  // Read out by a screen reader step by step, but not while it plays.
  place.setAttribute("aria-live", transport.playing ? "off" : "polite");
  place.replaceChildren(...stepTold(reel.entries.get(answers), answers, reel.newest.sides));
  clearTimeout(noting);
  noting = setTimeout(() => history.replaceState(null, "", `#${reel.link.game}.${reel.link.token}@${answers}`), REST);
  const list = byId("moves");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const row = list.querySelector(`[data-answer="${answers}"]`);
  row?.setAttribute("aria-current", "step");
  // Only the list moves, not the page under the reader's finger.
  if (row) list.scrollTop = Math.max(0, row.parentElement.offsetTop - list.clientHeight / 2);
}

const again = () => h("p", {}, h("button", { class: "btn", type: "button", id: "again", onclick: () => open({ ...reel.link, at: transport.at }) }, "Look for new answers"));

/** @param {string} what */
async function jump(what) {
  const from = transport.at;
  busy("Looking for it…");
  try {
    const to = what === "next-roll" ? reel.nextRoll(from) : what === "next-turn" ? await reel.nextTurn(from) : await reel.turnBefore(from);
    if (wanted === from) await transport.go(to ?? (what === "turn-before" ? 0 : reel.last));
  } catch (fault) {
    byId("trouble").replaceChildren(faultNotice(fault));
  }
  busy("");
}

function moves() {
  const side = (/** @type {any} */ entry) => (entry.side === null ? "" : sideClass(entry.side));
  byId("moves").replaceChildren(...[...reel.entries.values()].map((entry) => h("li", {},
    h("button", { type: "button", "data-answer": entry.number, class: side(entry), onclick: () => transport.step(entry.number) },
      h("span", { class: "num" }, String(entry.number)), h("span", {}, entry.number === 0 ? "The game begins" : capital(entry.worded || entry.title)),
      entry.dice.length ? h("small", {}, entry.dice.flatMap((/** @type {any} */ thrown) => thrown.faces).join(" "), h("span", { class: "sr" }, " rolled")) : null))));
}

// ---------------------------------------------------------------- opening

/** @param {import("/replay/seat.js").SeatLink} link */
async function open(link) {
  busy("Opening the game…");
  byId("choose").hidden = true;
  try {
    reel = reel && reel.link.game === link.game && reel.link.token === link.token ? reel : new Reel(link);
    const newest = await reel.open();
    byId("title").firstChild.textContent = newest.title;
    document.title = `${newest.title} · replay · sandtable`;
    byId("viewer").hidden = false;
    byId("keep").replaceChildren(...keepField(link, newest, () => transport.at, busy), ...loadedNote(link));
    moves();
    chances.open();
    transport.ticks.replaceChildren();
    transport.set(newest.answers, 0);
    await transport.go(link.at ?? 0);
    reel.turns((at, turn) => transport.mark(at, turn)).catch(() => { /* without marks the slider works as well */ });
  } catch (fault) {
    byId("viewer").hidden = true;
    choose(fault);
  }
  busy("");
}

/** @param {import("/replay/seat.js").SeatLink} link */
function loadedNote(link) {
  const loaded = sessionStorage.getItem(LOADED) === link.game;
  return loaded ? [h("p", { class: "notice small", id: "loaded" }, "Loaded from your file as a copy on this server. The file stays as it is; this address opens the copy again.")] : [];
}

/** @param {unknown} [fault] */
function choose(fault) {
  const trouble = byId("trouble");
  trouble.replaceChildren(...(fault ? [faultNotice(fault)] : []));
  const file = fileField({ id: "record-file", label: "Choose a record", hint: "A .jsonl file, or drop it here", accept: ".jsonl,.json,application/jsonl" }, async (text) => {
    busy("Loading the record…");
    trouble.replaceChildren();
    try {
      const record = readRecord(text);
      location.assign(await putUp(text, record.title));
    } catch (wrong) {
      trouble.replaceChildren(faultNotice(wrong));
    }
    busy("");
  });
  const recent = recentGames();
  byId("choose").replaceChildren(...[
    h("h2", {}, "A record from a file"), file,
    recent.length ? h("h2", {}, "Recent games") : null,
    recent.length ? h("ul", { class: "list" }, recent.map((game) => h("li", {}, h("a", { href: (game.links?.umpire ?? game.link).replace("/table/", "/replay/") },
      h("span", {}, game.title, h("small", {}, capital(game.seat))))))) : null,
  ].filter(Boolean));
  byId("choose").hidden = false;
}

function begin() {
  const link = readLink(location.hash);
  transport.pause();
  if (link) open(link); else choose(location.hash.length > 1 ? new Error("This address names no game: choose one here, or ask for the link again.") : undefined);
}

openRulesHere();
byId("nearer").addEventListener("click", () => board.zoom(1.4));
byId("farther").addEventListener("click", () => board.zoom(1 / 1.4));
byId("fit").addEventListener("click", () => board.fit());
// The address holds the seat: the skip link must not write over it.
byId("skip").addEventListener("click", (/** @type {Event} */ event) => { event.preventDefault(); byId("play").focus(); });
addEventListener("hashchange", begin);
begin();
