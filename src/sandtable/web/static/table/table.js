// The table: a game as one seat sees it, and everything that can be done there.

import { getJson } from "/js/api.js";
import { byId, h } from "/js/dom.js";
import { openRulesHere } from "/js/rule.js";
import { refusalList } from "/js/why.js";
import { Board } from "/table/board.js";
import { cardBody } from "/table/card.js";
import { Deciding } from "/table/deciding.js";
import { openHelp } from "/table/help.js";
import { keysOf } from "/table/keys.js";
import { lettersFor } from "/table/letters.js";
import { Declined } from "/table/live.js";
import { Log } from "/table/log.js";
import { Pace } from "/table/pace.js";
import { Panel } from "/table/panel.js";
import { decision, generalButtons } from "/table/question.js";
import { openReport } from "/table/report.js";
import { remember, Seats, seatOf } from "/table/seats.js";
import { invited, isInvitation, waits } from "/table/sitting_down.js";
import { people, talk } from "/table/talk.js";
import { Steps, turnTrack } from "/table/track.js";
import { trayBody } from "/table/tray.js";
import { zoneName } from "/table/words.js";

const PEEK_MS = 120;
const touch = matchMedia("(pointer: coarse)");

const board = new Board(byId("board"));
const log = new Log(byId("entries"));
const steps = new Steps();
/** @type {any} */
let picture = null;
let talked = 0;
let reported = false;
let peeking = 0;
/** @type {any} the scenario in short, once it is known */
let about = null;

const panel = new Panel(byId("panel"), {
  commit: (answer) => deciding.commit(answer),
  change: (answer) => deciding.consider(answer, { title: deciding.title, offer: deciding.aimed }),
  close: () => back(),
  left: () => toBoard(),
});
const deciding = new Deciding({ ask: (message) => seats.ask(message), askUndo: () => seats.undo(), changed: draw, fault: notice, cells: (places) => places.flatMap((place) => board.cells.get(place) ?? []), panel });
const pace = new Pace(show);
const seat = seatOf();
const guest = seat && isInvitation(seat.tokens[0]);
const seats = seat && !guest ? new Seats(seat.game, seat.tokens, { seen: (now) => { pace.push(now); draw(); }, waiting: waits, connected }) : /** @type {any} */ (null);
if (guest) invited(seat.game, seat.tokens[0]);
else if (!seats) banner("This address names no seat. Open the link you were given, or begin a game.", h("a", { class: "btn", href: "/lobby/" }, "Begin a game"));
addEventListener("hashchange", () => location.reload());

// ------------------------------------------------------------------ showing

/** @param {any} now */
function show(now) {
  const first = !picture;
  const before = picture?.log.at(-1)?.number ?? -1;
  const turned = picture && (picture.version !== now.version || picture.seat !== now.seat);
  picture = now;
  document.title = `${now.asked?.yours && !now.asked.ready && !now.ended ? "Your decision · " : ""}${now.title}${now.turn ? `, ${now.turn.toLowerCase()}` : ""} · sandtable`;
  byId("title").replaceChildren(now.title, h("span", {}, h("i", { "aria-hidden": "true" }, " · "), now.turn));
  byId("people").replaceChildren(...people(now));
  steps.see(now);
  byId("turn").replaceChildren(...turnTrack(now, steps));
  board.show(now);
  talked = talk(now, talked);
  log.show(now);
  const last = now.log.at(-1);
  if (!first && last?.number > before && (last.seat !== now.seat || last.lines.length) && document.body.dataset.tab !== "log") logTab()?.setAttribute("data-news", "");
  byId("reasons-switch").hidden = !now.seats.some((/** @type {any} */ each) => each.player !== "human");
  if (document.body.dataset.connection !== "other") banner(now.trouble);
  if (first) {
    remember(now, seats.lives.length);
    learn(now);
    byId("replay").href = `/replay/#${seats.game}.${seats.lives[0].token}`;
    byId("replay").hidden = false;
  }
  if (turned) byId("notice").replaceChildren();
  if (now.ended && !reported) { reported = true; report(); }
  deciding.see(now);
  draw();
}

/** What the battle is about; a scenario that is on no list says nothing. @param {any} now */
async function learn(now) {
  const known = await getJson("/api/scenarios").catch(() => []);
  about = known.find((/** @type {any} */ each) => each.ruleset === now.ruleset)?.scenarios.find((/** @type {any} */ each) => each.name === now.scenario) ?? null;
  draw();
}

/** All that changes with selection and offers. */
function draw() {
  if (!picture) return;
  const ready = !pace.behind && deciding.settled;
  // Whoever is ready may still change his mind, but nothing is asked of him.
  const yours = deciding.yours && !picture.asked.ready;
  document.body.dataset.state = picture.ended ? "ended" : yours ? "yours" : "waiting";
  document.body.dataset.ready = String(ready);
  document.body.dataset.version = String(picture.version);
  document.body.dataset.picked = String(deciding.piece ?? "");
  // What is already on the card of the selected unit needs no second button.
  const buttons = deciding.yours && !pace.behind ? deciding.general.filter((each) => !each.place && (each.piece === null || each.piece !== deciding.piece)) : [];
  const letters = lettersFor([...deciding.offers.filter((each) => !each.place || single(each)), ...buttons]);
  [...deciding.offers.filter((each) => !each.place || single(each)), ...buttons].forEach((each, at) => { each.letter = letters[at]; });
  const status = decision(picture, seats.several, pace.behind);
  if (byId("decision").textContent !== status.map((part) => part.textContent).join("")) byId("decision").replaceChildren(...status);
  const shared = picture.asked?.several && picture.asked.waited.length + picture.asked.done.length > 0 && !picture.ended;
  byId("question").className = `question ${shared ? "shared " : ""}${picture.asked ? ["a", "b"][picture.asked.side] ?? "n" : "n"}${yours ? " yours" : ""}`;
  byId("closing").hidden = picture.role !== "umpire" || !picture.asked?.several || Boolean(picture.ended) || pace.behind;
  keepFocus(byId("general"), generalButtons({ picture, deciding, buttons, panel: panel.open && panel.fixed, behind: pace.behind, choose, next: () => next(false), hurry: () => pace.hurry(), report }));
  byId("general").hidden = !byId("general").children.length;
  keepFocus(byId("card"), cardBody({ picture, place: deciding.place, piece: deciding.piece, card: deciding.card, able: deciding.able, offers: cardOffers(), yours: deciding.yours, about, considered: panel.fixed ? panel.considered : null, hint: hint(),
    drawn: (/** @type {number} */ number) => board.unit(number), pick: (/** @type {number} */ number) => guarded(deciding.select(number)), choose }));
  byId("card").classList.toggle("is-empty", !deciding.place && deciding.piece === null && !cardOffers().length);
  keepFocus(byId("tray"), trayBody(picture, deciding.piece, deciding.able, (number) => guarded(deciding.select(number))));
  board.select({ place: deciding.place, piece: deciding.piece });
  board.waits(deciding.yours ? deciding.able : []);
  board.highlight(marks());
  board.aim(deciding.aimed?.place ? from(deciding.aimed) : "", deciding.aimed?.place ?? "");
  undoButton();
}

/** @param {number} piece */
const sideOf = (piece) => picture.pieces.find((/** @type {any} */ each) => each.number === piece)?.side;

/** @param {any} offer */
const single = (offer) => deciding.offers.filter((each) => each.verb === offer.verb).length === 1;

const cardOffers = () => (deciding.piece !== null ? deciding.offers : deciding.yours ? deciding.general.filter((each) => each.place) : []);

/** @param {any} offer */
function from(offer) {
  if (deciding.place && deciding.place !== offer.place) return deciding.place;
  return picture.pieces.find((/** @type {any} */ each) => each.number === offer.piece)?.place ?? "";
}

function marks() {
  /** @type {Map<string, any>} */
  const found = new Map();
  if (!pace.behind) for (const { place, verb, refusals } of deciding.pointed) {
    const before = found.get(place);
    if (!before || before.refused) found.set(place, { place, word: before && before.word !== verb ? "Choose" : verb, refused: refusals.length > 0, named: Boolean(zoneName(picture, place)) });
  }
  return [...found.values()];
}

function hint() {
  if (picture.ended) return "The game is over. Select a counter to look at it.";
  if (picture.asked?.ready) return "You are ready. Select a counter or a zone to look at it.";
  if (!deciding.yours) return deciding.piece === null ? "Select a counter or a zone to look at it." : "Not your decision now.";
  if (deciding.piece === null && deciding.able.size) return `Select a counter with a purple mark: it can still act.${touch.matches ? "" : " N goes to the next one."}`;
  if (deciding.piece !== null && sideOf(deciding.piece) !== picture.asked.side) return "It belongs to the other side.";
  if (deciding.general.some((each) => !each.place)) return "Choose one of the answers above the map.";
  return deciding.piece === null ? "Choose a marked zone on the map." : "It can do nothing in this step.";
}

/** Redrawing keeps the focus on what takes the place of the focused thing. @param {HTMLElement} place @param {any[]} body */
function keepFocus(place, body) {
  const focused = document.activeElement;
  const inside = focused instanceof HTMLElement && place.contains(focused);
  const key = inside ? keyOf(focused) : "";
  const opened = place.querySelector("details")?.open;
  place.replaceChildren(...body.filter((each) => each !== "" && each !== null));
  const details = place.querySelector("details");
  if (details && opened !== undefined) details.open = opened || details.open;
  if (!inside) return;
  const found = [...place.querySelectorAll("button, a, summary")].find((each) => keyOf(each) === key);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  else toBoard();
}

/** The same thing before and after redrawing; another answer in the same place is not the same thing. @param {Element} each */
const keyOf = (each) => [each.id, each.getAttribute("data-piece"), each.getAttribute("data-verb"), each.getAttribute("aria-label"), each.tagName].join("|");

/** The focus goes to the board: to the selected zone, or where it was there. */
function toBoard() {
  const cell = board.cells.get(deciding.place) ?? [...board.cells.values()].find((each) => each.getAttribute("tabindex") === "0");
  cell?.focus({ preventScroll: true });
}

function undoButton() {
  const no = seats.undoer.picture.against_undo;
  const button = byId("undo");
  button.setAttribute("aria-disabled", String(no.length > 0));
  button.title = no.length ? `Cannot be taken back: ${no[0].because}` : "Take the last answer back";
}

// ------------------------------------------------------------------ doing

/** @param {any} offer @param {Event} [event] */
function choose(offer, event) {
  const keyed = event instanceof KeyboardEvent || (event instanceof MouseEvent && event.detail === 0);
  return deciding.choose(offer, { slowly: event instanceof MouseEvent && event.shiftKey || event instanceof KeyboardEvent && event.shiftKey, focus: keyed });
}

/** What pointing at a zone, or at a counter in it, could mean. @param {string} place @param {number | null} piece */
function meant(place, piece) {
  const there = deciding.pointed.filter((each) => each.place === place);
  const exact = there.filter((each) => piece !== null && each.piece === piece);
  return exact.length ? exact : there;
}

board.onplace = (place, piece, event) => {
  pace.hurry();
  const standing = picture.pieces.filter((/** @type {any} */ each) => each.place === place);
  const other = piece !== null && piece !== deciding.piece && deciding.able.has(piece) && picture.pieces.find((/** @type {any} */ each) => each.number === piece)?.side === picture.asked?.side;
  const offers = other ? [] : meant(place, piece);
  if (offers.length === 1) { choose(offers[0], event); return; }
  if (offers.length > 1) { panel.ask(`What at ${place}?`, offers, (offer) => choose(offer, event), event instanceof KeyboardEvent); return; }
  if (!standing.length) { deciding.look(place); return; }
  const numbers = standing.map((/** @type {any} */ each) => each.number);
  const able = numbers.filter((/** @type {number} */ each) => deciding.able.has(each));
  const at = numbers.indexOf(deciding.piece);
  guarded(deciding.select(piece ?? (at >= 0 ? numbers[(at + 1) % numbers.length] : able[0] ?? numbers[0])));
};

board.onlook = (place, piece) => {
  clearTimeout(peeking);
  // What is offered there is looked up when the time has come: the question may be another by then.
  peeking = setTimeout(() => {
    if (!picture || pace.behind) return;
    const found = place ? meant(place, piece) : [];
    deciding.peek(found.length === 1 ? found[0] : null);
  }, PEEK_MS);
};

/** @param {boolean} keyed */
async function next(keyed) {
  pace.hurry();
  const number = deciding.next();
  if (number === null) { notice(new Declined("Nobody is left to act in this step.")); return; }
  await guarded(deciding.select(number, { focus: keyed }));
  board.reveal(deciding.place);
  if (keyed && !panel.open) board.focus(deciding.place);
}

/** Back out of one thing at a time. */
function back() {
  if (panel.open) {
    panel.hide();
    deciding.aimed = null;
    draw();
    toBoard();
  } else if (!byId("command").hidden) command(false);
  else deciding.letGo();
}

function undo() {
  const no = picture ? seats.undoer.picture.against_undo : [];
  if (no.length) notice(new Declined("This cannot be taken back.", no));
  else deciding.undo();
}

/** @param {boolean} open */
function command(open) {
  byId("command").hidden = !open;
  byId("command-open").setAttribute("aria-expanded", String(open));
  byId("line-told").textContent = "";
  if (open) byId("line").focus(); else byId("command-open").focus();
}

const help = () => openHelp(about, Boolean(picture?.board));

const report = () => openReport(picture, { game: seats.game, token: seats.current.token, proof: seats.current.proof }, (number) => { tab("log"); log.jump(number); });

// ------------------------------------------------------------------ telling

/** @param {Promise<any>} act */
const guarded = (act) => act.catch(notice);

/** What did not happen, with its reasons. @param {unknown} fault */
function notice(fault) {
  const refusals = fault instanceof Declined ? fault.refusals : [];
  const said = fault instanceof Error ? fault.message : String(fault);
  byId("notice").replaceChildren(h("div", { class: "notice warn" }, h("p", {}, said), refusals.length ? refusalList(refusals) : "",
    h("button", { class: "icon", type: "button", "aria-label": "Close this note", onclick: () => byId("notice").replaceChildren() }, "✕")));
}

/** @param {string} text @param {...any} more */
function banner(text, ...more) {
  byId("banner").replaceChildren(...(text ? [h("p", { class: "notice warn" }, text, " ", ...more)] : []));
}

/** @param {"on" | "off" | "gone" | "other"} state @param {string} why */
function connected(state, why) {
  // Nothing that comes later makes up for a game that was changed.
  if (document.body.dataset.connection === "other") return;
  document.body.dataset.connection = state;
  if (state === "off") banner("The connection is lost. Nothing of the game is: this page goes back to the table by itself.");
  else if (state === "gone") banner(`${why} Ask for the link again, or begin a game.`, h("a", { class: "btn", href: "/lobby/" }, "Begin a game"));
  else if (state === "other") banner(`Careful: ${why}. The server may have been set back to an older copy, or somebody changed it.`,
    h("button", { class: "btn", type: "button", onclick: () => seats.save() }, "Save what this page has seen"), " ",
    h("button", { class: "btn", type: "button", onclick: () => { seats.forget(); location.reload(); } }, "Take it as it is"));
  else banner(picture?.trouble ?? "");
}

const logTab = () => document.querySelector(".tabs [data-tab='log']");

/** @param {string} name */
function tab(name) {
  document.body.dataset.tab = name;
  for (const button of document.querySelectorAll(".tabs [data-tab]")) button.setAttribute("aria-pressed", String(button.getAttribute("data-tab") === name));
  if (name === "log") { log.toEnd(); logTab()?.removeAttribute("data-news"); }
}

// ------------------------------------------------------------------ wiring

byId("undo").addEventListener("click", undo);
// The fragment of the address is the seat: a jump within the page must not change it.
document.querySelector("[data-skip]")?.addEventListener("click", (event) => { event.preventDefault(); toBoard(); });
byId("help").addEventListener("click", help);
byId("command-open").addEventListener("click", () => command(byId("command").hidden));
byId("nearer").addEventListener("click", () => board.zoom(1.4));
byId("farther").addEventListener("click", () => board.zoom(1 / 1.4));
byId("fit").addEventListener("click", () => board.fit());
for (const button of document.querySelectorAll(".tabs [data-tab]")) button.addEventListener("click", () => tab(button.getAttribute("data-tab") ?? "map"));
byId("command").addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  const told = byId("line-told");
  told.textContent = "";
  try { await deciding.typed(byId("line").value); } catch (fault) { told.replaceChildren(fault instanceof Error ? fault.message : String(fault), fault instanceof Declined && fault.refusals.length ? refusalList(fault.refusals) : ""); }
});
byId("closing").addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  const why = byId("because");
  if (await deciding.commit({ type: "Close", because: why.value.trim() })) why.value = "";
});
byId("say").addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  const words = byId("words");
  if (!words.value.trim()) return;
  try { await seats.ask({ type: "say", text: words.value.trim() }); words.value = ""; } catch (fault) { notice(fault); }
});
// A rule opens over the table; what leads on from there opens beside it, so that nobody leaves the game by accident.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/rules/'], a[href^='/companion/']") : null;
  link?.setAttribute("target", "_blank");
}, true);
if (matchMedia("(min-width: 700px) and (max-width: 1099px)").matches) tab("log");
openRulesHere();
keysOf({ board, panel, back, undo, command, next: () => next(true), hurry: () => pace.hurry(), toBoard, help,
  act: (letter, event) => {
    const found = [...deciding.offers, ...deciding.general].find((each) => each.letter === letter);
    if (found) choose(found, event);
    return !!found;
  },
  go: (place) => { tab(place === "lines" ? "talk" : "log"); (place === "lines" ? byId("words") : byId("entries")).focus(); } });
