// The table: a game as one seat sees it, and everything that can be done there.

import { byId, toast } from "/js/dom.js";
import { openRulesHere } from "/js/rule.js";
import { Attention } from "/table/attention.js";
import { Barred } from "/table/barred.js";
import { Board } from "/table/board.js";
import { Deciding } from "/table/deciding.js";
import { drawAsked, drawMarks, drawState } from "/table/drawing.js";
import { heading, present, scenarioOf } from "/table/heading.js";
import { keysOf } from "/table/keys.js";
import { covering, folding, layoutOf, menuBehind, reach, reaching } from "/table/layout.js";
import { Letters } from "/table/letters.js";
import { Declined } from "/table/live.js";
import { Log } from "/table/log.js";
import { News } from "/table/news.js";
import { connection, guarded, lacking, noSeat, notice, trouble, unsay } from "/table/notices.js";
import { AT_ONCE, Pace } from "/table/pace.js";
import { paceBar } from "/table/pace_bar.js";
import { Panel } from "/table/panel.js";
import { part } from "/table/parts.js";
import { Phases } from "/table/phases.js";
import { Pointing } from "/table/pointing.js";
import { reading } from "/table/reading.js";
import { Results } from "/table/result_card.js";
import { sidesOf } from "/table/scene.js";
import { INVITATION, remember, Seats, seatOf } from "/table/seats.js";
import { news, tabNow, tabsPressed, toTab } from "/table/tabs.js";
import { alone, talk } from "/table/talk.js";
import { Steps, turnTrack } from "/table/track.js";
import { command, typable, typing } from "/table/typed.js";
import { undo, undoable } from "/table/undoing.js";

/** What is seldom needed, or not at first, comes when it is. */
const SITTING_DOWN = part("What is shown before a game", () => import("/table/sitting_down.js"), "/lobby/kept.css", "/lobby/invite.css", "/table/before.css");
const HELP = part("Help", () => import("/table/help.js"), "/table/help.css");
const REPORT = part("The report", () => import("/table/report.js"), "/table/report.css");
const RETELLING = part("What happened", () => import("/table/retelling.js"));
const INCHES = part("The table in inches", () => import("/table/measured/measured.js"));
const GUIDE = part("The guide", () => import("/table/guide.js"), "/table/guide.css");
const CLOCKS = part("The clocks", () => import("/table/clock.js"), "/table/clock.css");
const COACH = part("The coach", () => import("/table/coach.js"));
const OVERVIEW = part("The overview", () => import("/table/overview.js"));
const COMPARING = part("Comparing answers", () => import("/table/compare.js"), "/table/compare.css");

const board = new Board(byId("board"));
const barred = new Barred(byId("barred"), board);
const fold = folding(byId("card-frame"), byId("fold"));
const talkFold = folding(byId("talk"), byId("talk-fold"), "");
board.onview = () => { survey(); barred.put(); };
const log = new Log(byId("entries"));
const steps = new Steps();
const phases = new Phases();
const attention = new Attention();
const claim = () => guarded(seats.ask({ type: "claim" }));
const told = new News(byId("news"), { claim, mine, retell: () => guarded(retell()) });
/** @type {any} */
let picture = null;
let talked = 0;
let reported = false;
let compared = false;
let surveyed = false;
/** @type {import("/table/overview.js").Overview | null} */
let overview = null;
/** @type {import("/table/measured/laying.js").Laying | null} what is laid, on a table on inches */
let laying = null;
/** @type {import("/table/guide.js").Guide | null} */
let guide = null;
/** @type {import("/table/coach.js").Coach | null} */
let coach = null;
/** @type {import("/table/clock.js").ClockBar | null} */
let clocks = null;
/** @type {import("/table/compare.js").Comparing | null} */
let comparing = null;
/** @type {any} the scenario in short, once it is known */
let about = null;

const cells = (/** @type {string[]} */ places) => board.drawn(places);
const behind = () => pace.behind;
const panel = new Panel(byId("panel"), {
  commit: (answer) => { if (laying?.on && panel.laid) laying.commit(give); else give(answer); },
  change: (answer) => { const other = (/** @type {any} */ each) => deciding.consider(each, { title: deciding.named(each), offer: deciding.aimed }); if (laying?.on && panel.laid) laying.change(answer); else other(answer); },
  close: () => back(),
  left: () => toBoard(),
  opened: () => { readAll(); coach?.close(); },
});
const deciding = new Deciding({ ask: (message) => seats.ask(message), askUndo: () => seats.undo(), changed: draw, gave: (answer) => phases.gave(answer), fault: notice, lay: (offer) => Boolean(laying?.begins(offer)), arm: (offer) => { if (!pace.behind) laying?.begins(offer); }, cells, panel });
const letters = new Letters({ deciding, panel, behind, choose });
const pace = new Pace({ show, mine, held: () => results.holds, changed: draw });
const results = new Results({ board, map: byId("map"), said: byId("result-said"), read: () => { pace.on(); draw(); }, left: toBoard, busy: () => (panel.open && panel.fixed) || barred.kept || Boolean(coach?.open), passing: () => pace.passing });
const { hurry, reads, readAll, step } = reading(pace, results);
const does = { choose, pick, next: () => next(false), hurry, report: () => report(), all: allAnswers, toBoard };
new Pointing({ board, barred, panel, deciding, behind, reads, unread: () => results.holds, hurry, choose, guarded });
const drawPace = paceBar(byId("pace"), pace, () => guarded(retell()));
const seat = seatOf();
const guest = seat?.tokens[0].startsWith(INVITATION);
const seats = seat && !guest ? new Seats(seat.game, seat.tokens, { seen: arrived, waiting: awaiting,
  connected: (state, why) => connection(state, why, { trouble: () => picture?.trouble ?? "", save: () => seats.save(), forget: () => seats.forget() }) }) : /** @type {any} */ (null);
typing({ deciding, say: (text) => seats.ask({ type: "say", text }), fault: notice });
if (guest) SITTING_DOWN().then(({ invited }) => invited(seat.game, seat.tokens[0]), notice);
else if (!seats) noSeat();
addEventListener("hashchange", () => location.reload());

// ------------------------------------------------------------------ what is seldom needed comes when it is

/** Waiting for the others; a game that has begun meanwhile is not covered again. @param {any} said @param {() => void} begin */
function awaiting(said, begin) { SITTING_DOWN().then(({ waits }) => { if (!picture) waits(said, begin); }, notice); }

const help = () => guarded(HELP().then(({ openHelp }) => openHelp(about, picture, guide?.help())));

/** The end of the game, once the last that happened was read or has passed. */
function report() { reported = true; guarded(REPORT().then(({ openReport }) => openReport(picture, { game: seats.game, token: seats.current.token, proof: seats.current.proof, several: seats.several }, (number) => { tab("log"); log.jump(number); }))); }

/** What a game has that others do without: whether a picture needs it, how it comes to the table, and whether nothing can be shown without it.
 * @type {{needs: (now: any) => any, come: () => Promise<any>, must?: boolean}[]} */
const EXTRAS = [
  { needs: (now) => now.board?.measured, must: true, come: () => INCHES().then(({ onInches }) => onInches({ board, deciding, panel, map: byId("map"), card: byId("card"), ask: (message) => seats.ask(message), fault: notice })).then((made) => { laying = made; }) },
  { needs: (now) => now.guided, come: () => GUIDE().then(({ Guide }) => { guide = new Guide(byId("guide"), { ring: (places, pieces) => board.ring(places, pieces), left: toBoard, told: draw, unfolded: covers.look }); }) },
  { needs: (now) => now.clocks, come: () => CLOCKS().then(({ ClockBar }) => { clocks = new ClockBar(claim, (now, hand) => told.late(now, hand)); }) },
  { needs: (now) => now.coach, come: () => COACH().then(({ Coach }) => {
    coach = new Coach({ seat: () => ({ game: seats.game, token: seats.current.token }), consider: (advice) => deciding.propose(advice, "As the coach would"), changed: draw, fault: notice, left: toBoard, alone: () => { readAll(); if (panel.open) putAway(); } });
    covers.watch(coach.card);
  }) },
];
/** @type {Promise<any> | null} what a picture waits for */
let coming = null;

/** What a picture needs first comes before it is shown, so that nothing jumps; the pictures behind it wait their turn. @param {any} now */
function arrived(now) {
  const seen = () => { present(now); told.see(now); clocks?.see(now); pace.push(now); draw(); };
  const needed = EXTRAS.filter(({ needs }) => needs(now));
  for (const each of needed) EXTRAS.splice(EXTRAS.indexOf(each), 1);
  if (needed.length) {
    const all = Promise.all([coming, ...needed.map(({ come, must }) => (must ? come() : come().catch(lacking)))]);
    coming = all;
    all.then(() => { if (coming === all) coming = null; }, () => {});
  }
  if (coming) coming.then(seen, notice); else seen();
}

/** Comparing comes with the first question that is for somebody here. */
function compare() {
  if (!deciding.yours || compared) return;
  compared = true;
  COMPARING().then(({ Comparing }) => {
    comparing = new Comparing({ ask: (message) => seats.ask(message), changed: draw, choose: (row, event) => choose(row, event, true), cells, deciding, panel });
    draw();
  }, lacking);
}

/** The overview comes once not all of the board is in sight. */
function survey() {
  overview?.see();
  if (!picture || surveyed || board.camera.complete) return;
  surveyed = true;
  OVERVIEW().then(({ Overview }) => { overview = new Overview(byId("overview"), board); overview.show(picture); }, lacking);
}

// ------------------------------------------------------------------ showing

/** @param {any} now */
function show(now) {
  if (now.retold) { board.show(now); tell(now, now.answers - 1); draw(); return; }
  const first = !picture;
  const before = picture?.log.at(-1)?.number ?? -1;
  const turned = picture && (picture.version !== now.version || picture.seat !== now.seat);
  picture = now;
  heading(now);
  told.shown(now);
  attention.see(now, seats.several);
  steps.see(now);
  board.show(now);
  // Its signs are those of the board.
  byId("turn").replaceChildren(...turnTrack(now, steps));
  overview?.show(now);
  tell(now, first ? Infinity : before);
  const said = now.chat.at(-1);
  if (!first && said?.number > talked && said.seat !== now.seat) { news("talk"); talkFold.open(); }
  if (first && alone(now)) talkFold.close();
  talked = talk(now, talked);
  log.own = seats.several ? [] : sidesOf(now.seats, now.seat);
  log.show(now, (entry) => results.cards.some((card) => card.number === entry.number));
  const last = now.log.at(-1);
  if (!first && last?.number > before && (last.seat !== now.seat || last.lines.length)) news("log");
  byId("reasons-switch").hidden = !now.seats.some((/** @type {any} */ each) => each.player !== "human");
  trouble(now.trouble);
  if (first) {
    remember(now, seats.lives.length);
    scenarioOf(now).then((found) => { about = found; draw(); });
    typable(now.guide.typed);
    byId("replay").href = `/replay/#${seats.game}.${seats.lives[0].token}`;
    byId("replay").hidden = false;
  }
  if (turned) { unsay(); barred.hide(); }
  phases.see(now, deciding);
  deciding.see(now);
  coach?.see(now);
  draw();
}

/** The seats that this page holds, as far as they have come in. @returns {string[]} */
const seatNames = () => seats.lives.map((/** @type {any} */ each) => each.picture?.seat);

/** Whether an answer was given here. @param {any} entry */
function mine(entry) { return seatNames().includes(entry.seat); }

/** What came of the answers behind a number, at its place. @param {any} now @param {number} after */
function tell(now, after) {
  const names = seatNames();
  const sides = names.flatMap((/** @type {string} */ name) => sidesOf(picture.seats, name));
  results.see(now, now.log.filter((/** @type {any} */ entry) => entry.number > after), { sides, tinted: names.length === 1, retold: now.retold,
    mine, slowly: now.retold && (pace.instant || pace.paused) });
}

/** Show again, one by one, what happened since this seat last answered. */
async function retell() {
  const { retelling } = await RETELLING();
  const pictures = picture ? await retelling(seats.current, picture) : [];
  if (pictures.length) { if (panel.open) putAway(); pace.retell(pictures); }
  else toast("Nothing has happened since.");
}

/** All that changes with selection and offers. */
function draw() {
  if (!picture) return;
  compare();
  deciding.led = guide?.led(picture) ?? [];
  const table = { picture, about, several: seats.several, board, deciding, comparing, panel, coach, pace, results, does, advised: guide?.advised(picture) ?? "" };
  drawState(table);
  if (!pace.behind && deciding.settled) phases.ready();
  drawAsked(table);
  drawMarks(table);
  phases.tell(Boolean(results.shown));
  laying?.see();
  reach();
  undoable(seats);
  drawPace();
  letters.ready();
  if (pace.behind) guide?.count(picture); else guide?.see(picture);
  if (picture.ended && !reported && (!results.shown || pace.speed === AT_ONCE)) report();
}

/** The focus goes to the board: to what is selected, or where it was there. */
function toBoard() { board.refocus(deciding.place); }

// ------------------------------------------------------------------ doing

/** @param {any} offer @param {Event} [event] @param {boolean} [laid]  whether it was laid out without being asked for */
function choose(offer, event, laid = false) {
  if (phases.early(offer, event, laid)) return null;
  if (offer.lays && laying && !offer.refusals.length) { laying.begins(offer); toBoard(); return null; }
  const keyed = event instanceof KeyboardEvent || (event instanceof MouseEvent && event.detail === 0);
  return deciding.choose(offer, { slowly: event instanceof MouseEvent && event.shiftKey || event instanceof KeyboardEvent && event.shiftKey, focus: keyed });
}

/** One press gives one answer: a second before the next picture was meant for the first. @param {any} answer */
function give(answer) { if (deciding.settled) deciding.commit(answer); }

/** @param {number} number */
function pick(number) { if (!reads()) guarded(deciding.select(number)); }

/** @param {boolean} keyed */
async function next(keyed) {
  if (reads()) return;
  hurry();
  const number = deciding.next();
  if (number === null) { notice(new Declined("Nobody is left to act in this step.")); return; }
  await guarded(deciding.select(number, { focus: keyed }));
  board.reveal(deciding.place);
  if (keyed && !panel.open) board.focus(deciding.place);
  // Enter is for whoever is laid without a place yet, and for no link that had the focus.
  if (keyed && !deciding.place) /** @type {any} */ (document.activeElement)?.blur();
}

/** Nothing is considered any more. */
function putAway() {
  panel.hide();
  deciding.aimed = null;
  draw();
}

/** Back out of one thing at a time. */
function back() {
  if (laying?.on && !barred.kept) { laying.drop(); deciding.aimed = null; draw(); toBoard(); }
  else if (barred.kept) { const { place } = barred; barred.hide(); board.focus(place); }
  else if (panel.open) { putAway(); deciding.arm(); toBoard(); }
  else if (coach?.open) coach.close();
  else if (!byId("command").hidden) command(false);
  else deciding.letGo();
}

/** The list of all answers, wherever it is. */
function allAnswers() {
  fold.open();
  tab(document.body.dataset.layout === "narrow" ? "map" : tabNow());
  const first = byId("card").querySelector(".answers .act");
  first?.scrollIntoView({ block: "nearest" });
  first?.focus({ preventScroll: true });
}

/** @param {string} name */
function tab(name) { toTab(name); if (name === "log") log.toEnd(); guide?.point(); }

// ------------------------------------------------------------------ wiring

byId("undo").addEventListener("click", () => undo(seats, deciding));
// The fragment of the address is the seat: a jump within the page must not change it.
document.querySelector("[data-skip]")?.addEventListener("click", (event) => { event.preventDefault(); toBoard(); });
byId("help").addEventListener("click", help);
byId("nearer").addEventListener("click", () => board.zoom(1.4));
byId("farther").addEventListener("click", () => board.zoom(1 / 1.4));
byId("fit").addEventListener("click", () => board.fit());
tabsPressed(tab);
// A rule opens over the table; what leads on from there opens beside it, so that nobody leaves the game by accident.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/rules/'], a[href^='/companion/']") : null;
  link?.setAttribute("target", "_blank");
}, true);
// Where there is room for one thing at a time it is the map; elsewhere the map is always there, and the log beside it.
layoutOf((layout) => {
  tab(layout === "narrow" ? "map" : "log");
  if (layout === "narrow") byId("tray").querySelector("details")?.removeAttribute("open");
});
const covers = covering([byId("card-frame"), results.element, byId("panel")], byId("guide"), byId("tools"), byId("map"), () => board.camera.resized());
Object.assign(board.camera, { covered: () => covers.found.below, above: () => covers.found.above, kept: () => covers.found.kept, floor: () => covers.found.floor, beside: () => covers.found.beside });
reaching(["question", "card-frame", "panel", "guide", "map"].map(byId));
menuBehind(byId("menu-open"), byId("site"));
openRulesHere();
keysOf({ board, panel, back, undo: () => undo(seats, deciding), command, next: () => next(true), hurry, pause: () => pace.pause(), step, toBoard, help, coach: () => coach?.ask(), guide: () => guide?.gotIt(),
  act: (letter, event) => letters.act(letter, event),
  go: (place) => { tab(place === "lines" ? "talk" : "log"); if (place === "lines") talkFold.open(); (place === "lines" ? byId("words") : byId("entries")).focus(); } });
