// Before the game: an invitation to take up, and waiting until everybody has sat down.

import { Problem } from "/js/api.js";
import { hex } from "/js/blake2b.js";
import { clockSaid, lateSaid } from "/js/clock_words.js";
import { byId, copy, h, toast } from "/js/dom.js";
import { read } from "/js/shelf.js";
import { linkRow, reached } from "/lobby/links.js";
import { wholeForOthers } from "/lobby/reach.js";
import { capital } from "/js/words.js";
import { called, keepName, LONGEST_NAME, ownName } from "/js/persons.js";
import { beforeTheGame, invitationCard, invitationSaid } from "/table/invitation.js";
import { INVITATION } from "/table/seats.js";
import { inheritedSaid, PRACTICE } from "/table/words.js";

const UNKEPT = "This browser has no room to keep what it gives to the dice, so it gives nothing. Make room and load this page again, or begin without.";
/** What a coach may be asked, told before anybody sits down to it. @param {boolean} coach */
const coachSaid = (coach) => (coach ? ["Whoever plays may ask the computer coach for advice; the report counts how often."] : []);
const UMPIRE = "An umpire is invited, who may see and answer everything.";

/** @param {string} caps @param {any} prompt @param {any[]} buttons */
function tell(caps, prompt, ...buttons) {
  document.body.dataset.state = "before";
  byId("decision").replaceChildren(h("p", { class: "caps" }, caps), h("p", { class: "prompt" }, prompt));
  byId("general").replaceChildren(...buttons);
}

/** @param {string} invitation */
const takingKey = (invitation) => `sandtable.taking.${invitation}`;

/** The token that this browser has asked for with an invitation. @param {string} invitation */
function askedFor(invitation) {
  try { return localStorage.getItem(takingKey(invitation)) ?? ""; } catch { return ""; }
}

/** Take the seat of an invitation, with a token that is made once: if the answer is lost, the same can be asked for again.
 * @param {string} game @param {string} invitation */
async function take(game, invitation) {
  const token = askedFor(invitation) || hex(crypto.getRandomValues(new Uint8Array(16)));
  try { localStorage.setItem(takingKey(invitation), token); } catch { /* then it is asked for once */ }
  await asked(game, invitation, "seats", { token, person: ownName() });
  // The invitation is used up: the address becomes the seat's own, to come back to.
  history.replaceState(null, "", `#${game}.${token}`);
  location.reload();
}

/** @param {string} game @param {string} invitation @param {string} path @param {any} [body] */
async function asked(game, invitation, path, body) {
  const headers = { Authorization: `Bearer ${invitation}`, ...(body ? { "Content-Type": "application/json" } : {}) };
  const response = await fetch(`/api/games/${encodeURIComponent(game)}/${path}`, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) })
    .catch(() => { throw new Problem(0, "No connection to the sandtable server: load this page again."); });
  const said = await response.json().catch(() => null);
  if (response.ok && said) return said;
  throw new Problem(response.status, said?.error ?? "The server gave no answer that can be read.");
}

/** Show what somebody is invited to, and take the seat when he says so. @param {string} game @param {string} invitation */
export async function invited(game, invitation) {
  try {
    if (askedFor(invitation)) return await take(game, invitation);
    const to = await asked(game, invitation, "invitation");
    const seat = capital(to.seat);
    document.title = `Invitation · ${to.title} · sandtable`;
    byId("title").textContent = to.title;
    const sit = h("button", { class: "btn main", type: "button", id: "sit-down", onclick: async () => {
      sit.disabled = true;
      try {
        await take(game, invitation);
      } catch (fault) { tell("Invitation", fault instanceof Error ? fault.message : String(fault)); }
    } }, `Sit down as ${seat}`);
    const name = h("input", { class: "typed", id: "person", maxlength: LONGEST_NAME, autocomplete: "nickname", value: ownName(), oninput: () => keepName(name.value) });
    const naming = to.role === "spectator" ? "" : h("div", { class: "naming" }, h("label", { for: "person" }, "Your name ", h("span", { class: "quiet" }, "(optional, shown to the others)")), name);
    beforeTheGame("card", invitationCard(to, "What you are invited to", clockRow(to.clock)), naming);
    tell("Invitation", [invitationSaid(to), ...(to.umpire && to.role !== "umpire" ? [UMPIRE] : []), ...(to.practice ? [PRACTICE] : []), ...coachSaid(to.coach), ...inheritedSaid(to.inherited)].join(" "), sit);
    sit.focus();
  } catch (fault) { tell("Invitation", fault instanceof Error ? fault.message : String(fault), h("a", { class: "btn", href: "/lobby/" }, "Begin a game")); }
}

/** @param {import("/js/clock_words.js").Clock | null} clock */
const clockRow = (clock) => ["Clock", clock ? `${clockSaid(clock)}; ${lateSaid(clock)}` : "None"];

/** The game that is waited for, as its invitation tells it. @param {any} said */
function waitedCard(said) {
  const { terms } = said;
  const seats = said.seats.map((/** @type {any} */ each) => ({ ...each, side: terms.sides[each.name] ?? "" }));
  return invitationCard({ ...said, seats, battle: terms.battle || said.title, umpire: seats.some((/** @type {any} */ each) => each.role === "umpire" && (each.taken || each.invited)) }, "The game you wait for", clockRow(terms.clock));
}

/** All is bound, and this seat has told nothing yet: it is about to, unless another device of its player has bound something else.
 * @param {any} mine */
function othersGive(mine) {
  tell("Before the game", `Giving your part to the dice … If you have opened the link of ${capital(mine.name)} on another device, go on there: it has bound the part of this seat.`);
}

/** @param {string} title @param {() => void} begin */
const beginNow = (title, begin) => h("button", { class: "btn", type: "button", id: "begin-now", title, onclick: begin }, "Begin without waiting");

/** @param {unknown} link */
const isInvited = (link) => typeof link === "string" && link.includes(INVITATION);

let handed = "";

/** The invitations that nobody has used yet, with their codes, for whoever comes to the screen. @param {string} title @param {[string, string][]} links */
function handOut(title, links) {
  // What others do meanwhile must not close a code that somebody points a camera at.
  if (handed === JSON.stringify(links)) return;
  handed = JSON.stringify(links);
  const rows = links.map(([seat, link]) => linkRow({ label: `For your friend: ${capital(seat)}`, line: "It works once: whoever opens it first has the seat.", link, title, shown: true }));
  beforeTheGame("links", ...(rows.length ? [reached(rows), h("ul", { class: "seats" }, rows.map((row) => row.element))] : []));
}

/** Whom the game waits for, and what to do meanwhile. @param {any} said @param {() => void} begin */
export function waits(said, begin) {
  document.title = `Waiting · ${said.title} · sandtable`;
  byId("title").textContent = said.title;
  beforeTheGame("card", waitedCard(said));
  const mine = said.seats.find((/** @type {any} */ each) => each.name === said.seat);
  const people = said.seats.filter((/** @type {any} */ each) => each.role !== "umpire" && each.role !== "spectator" && each.player === "human" && !each.left_out);
  const all = people.every((/** @type {any} */ each) => each.bound);
  const missing = people.filter((/** @type {any} */ each) => !(all ? each.given : each.bound) && each.name !== said.seat);
  if (said.unkept && !mine.given) { tell("Before the game", UNKEPT, beginNow("The dice are fair all the same; you give nothing to them.", begin)); return; }
  if (said.step && !(said.step === "bind" ? mine.bound : mine.given)) { if (all) othersGive(mine); return; }
  if (!missing.length) { tell("Before the game", "Everybody gives their part to the dice …"); return; }
  const names = missing.map((/** @type {any} */ each) => called(said.seats, each.name)).join(" and ");
  const links = read("games").find((each) => each.id === said.game)?.links ?? {};
  const copies = missing.filter((/** @type {any} */ each) => !each.taken && isInvited(links[each.name]))
    .map((/** @type {any} */ each) => h("button", { class: "btn", type: "button", onclick: async () => {
      await copy(await wholeForOthers(links[each.name]));
      toast(`Copied: the invitation of ${capital(each.name)}`);
    } }, `Copy the invitation of ${capital(each.name)}`));
  const start = said.role === "spectator" ? [] : [beginNow(`The dice are fair all the same; only ${names} gives nothing to them.`, begin)];
  const umpire = said.seats.some((/** @type {any} */ each) => each.role === "umpire" && (each.taken || each.invited)) ? [UMPIRE] : [];
  const waiting = all ? `Waiting for ${names} to give their part to the dice, which they have bound.` : `Waiting for ${names} to sit down. The dice take a part from everybody who plays.`;
  handOut(said.title, missing.filter((/** @type {any} */ each) => !each.taken && isInvited(links[each.name])).map((/** @type {any} */ each) => [each.name, links[each.name]]));
  tell("Before the game", [waiting, ...umpire, ...coachSaid(said.coach), ...inheritedSaid(said.inherited)].join(" "), ...copies, ...start);
}
