// Beginning games: what the server is asked for, and where each seat's link leads.

import { postJson } from "/js/api.js";
import { ownName } from "/js/persons.js";
import { remember } from "/lobby/recent.js";
import { computer } from "/js/computers.js";
import { playersOf } from "/lobby/who_plays.js";
import { capital } from "/js/words.js";

/** Where it is noted which game was loaded from a file, for as long as the window is open. */
export const LOADED = "sandtable.loaded";

/** @typedef {{game: string, tokens: Record<string, string>, invitations: Record<string, string>}} Opened */

/** @param {string} game @param {...string} tokens */
export const tableLink = (game, ...tokens) => `/table/#${[game, ...tokens].join(".")}`;

/** Every seat that somebody can take, with its link: a token opens the seat, an invitation is used once. @param {Opened} opened */
const linksOf = (opened) => Object.fromEntries(Object.entries({ ...opened.tokens, ...opened.invitations }).map(([seat, key]) => [seat, tableLink(opened.game, key)]));

/** Which seats this browser takes. @param {import("/lobby/who_plays.js").Who} who @param {string[]} seats */
function mine(who, seats) {
  if (who.rival === "watch") return ["spectator"];
  const own = seats[who.side];
  return who.rival === "here" ? [own, ...seats.filter((seat) => seat !== own)] : [own];
}

/** What the server is asked for beside the game: one's own seats, invitations for others, and dice that wait for everybody's salt.
 * Who plays alone or at one screen is the umpire as well, and may look into the whole record at any time.
 * @param {import("/lobby/who_plays.js").Who} who @param {string[]} seats @param {boolean} [known] whether the dice come from a known seed */
function seating(who, seats, known = false) {
  const own = mine(who, seats);
  const apart = who.rival === "link";
  return {
    sit: apart ? own : [...own, "umpire"],
    invite: apart ? [...seats.filter((seat) => !own.includes(seat)), ...who.umpire ? ["umpire"] : []] : [],
    salted: !known && who.rival !== "watch",
  };
}

/** Keep the game among the recent ones. @returns {import("/lobby/recent.js").Kept}
 * @param {Opened} opened @param {string} title @param {import("/lobby/who_plays.js").Who} who @param {string[]} seats @param {boolean} [listed] */
export function seated(opened, title, who, seats, listed = false) {
  const taken = mine(who, seats);
  const against = who.rival === "watch" ? who.watched.map((name) => `a ${computer(name)}`).join(" against ") : who.rival === "here" ? "on this screen"
    : who.rival === "link" ? "with a friend" : `against a ${computer(who.rival)}`;
  const said = who.rival === "watch" ? `Watching ${against}` : `${taken.map(capital).join(" and ")} ${against}`;
  const kept = {
    id: opened.game,
    title,
    seat: said,
    at: new Date().toISOString(),
    link: tableLink(opened.game, ...taken.map((seat) => opened.tokens[seat])),
    links: linksOf(opened),
    listed,
  };
  remember(kept);
  return kept;
}

/** What whoever begins a game is called at his seat; who only watches has none. @param {import("/lobby/who_plays.js").Who} who */
const called = (who) => (who.rival === "watch" ? "" : ownName());

/** Begin a game. @param {Record<string, any>} what ruleset, scenario or its text, title, seed
 * @param {import("/lobby/who_plays.js").Who} who @param {string[]} seats @param {string} title */
export async function begin(what, who, seats, title) {
  const opened = await postJson("/api/games", { ...what, by: called(who), players: playersOf(who, seats), ...seating(who, seats, "seed" in what) });
  return seated(opened, title, who, seats, Boolean(what.listed));
}

/** Go on with a record after so many answers, or from its end. @param {string} record @param {number | null} answers
 * @param {import("/lobby/who_plays.js").Who} who @param {string[]} seats @param {string} title @param {string} [guide]  the name of one that goes on */
export async function goOn(record, answers, who, seats, title, guide = "") {
  const opened = await postJson("/api/games/load", { record, answers, title, guide, by: called(who), players: playersOf(who, seats), ...seating(who, seats) });
  return seated(opened, title, who, seats);
}

/** Put a record on the server to look at it: nobody plays, so nothing in it goes on. @param {string} record @param {string} title
 * @returns {Promise<string>} where to look */
export async function putUp(record, title) {
  const opened = await postJson("/api/games/load", { record, title, players: {}, sit: ["umpire"], invite: [] });
  try { sessionStorage.setItem(LOADED, opened.game); } catch { /* then it is not noted */ }
  return `/replay/#${opened.game}.${opened.tokens.umpire}`;
}
