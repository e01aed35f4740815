// Small words that several parts of the table need.

import { s } from "/js/dom.js";
import { capital } from "/js/words.js";

/** The first two sides have colours and shapes of their own; others are grey. @param {number | null | undefined} side @returns {"a" | "b" | "n"} */
export const sideClass = (side) => (side === 0 ? "a" : side === 1 ? "b" : "n");

/** A side by shape and colour: rectangle or diamond, or the rounded plate of any other. @param {number | null} side */
export const emblem = (side) => s("svg", { class: "emblem", viewBox: "0 0 24 18", width: 22, height: 16, "aria-hidden": "true" },
  s("path", { d: side === 1 ? "M12 1 23 9 12 17 1 9z" : side !== null && side > 1 ? "M9 2h6a7 7 0 0 1 0 14H9A7 7 0 0 1 9 2z" : "M2 2h20v14H2z", class: `emblem-${sideClass(side)}` }));

/** All sides as one. @param {any} picture */
export const everybody = (picture) => (picture.sides.length > 2 ? "All" : "Both");

/** @param {any} picture @param {number | null | undefined} side */
export const sideName = (picture, side) => (side === null || side === undefined || side < 0 ? everybody(picture) : capital(picture.sides[side] ?? ""));

/** What a game has from another record; nothing if it began here. @param {{answers: number, dice: number} | null} inherited @returns {string[]} */
export const inheritedSaid = (inherited) => (inherited ? [`The game goes on from a record: ${counted(inherited.answers, "answer")} and ${inherited.dice === 1 ? "1 die" : `${inherited.dice} dice`} come from there, and nothing here proves them.`] : []);

/** What is to be known of dice from a seed. */
export const PRACTICE = "The dice are for practice: whoever began the game can know how each will fall.";

/** @param {number} many @param {string} what */
const counted = (many, what) => `${many} ${what}${many === 1 ? "" : "s"}`;

/** Where a turn begins, is numbered and may be one of so many: "Turn 3", "Round 2 of 4, night". */
const NUMBERED = /^(\w+ (\d+))( of \d+)?(?=$|,)/;

/** A turn as a game says it, cut up: what it is called, how many there are, the rest, and its number alone.
 * @param {string} turn @returns {{name: string, of: string, rest: string, number: string}} */
export function turnParts(turn) {
  const found = turn.match(NUMBERED);
  const [first, ...rest] = turn.split(", ");
  return { name: found?.[1] ?? first, of: found?.[3] ?? "", rest: rest.join(", "), number: found?.[2] ?? "" };
}

/** What a place is called on the map; nothing if it has no name. The board says "D4 Caen, town" of one, and "D5, open" of another.
 * @param {any} picture @param {string} place @returns {string} */
export function zoneName(picture, place) {
  const said = picture.board?.zones.find((/** @type {any} */ each) => each.place === place)?.said ?? "";
  return said.startsWith(`${place} `) ? said.slice(place.length + 1).split(",")[0] : "";
}

/** @param {any} picture @param {boolean} several  whether the page plays more than one seat, so that nobody is "you" */
export function wonBy(picture, several) {
  const { winner } = picture.ended;
  const own = picture.seats.find((/** @type {any} */ each) => each.name === picture.seat && ["player", "team"].includes(each.role))?.sides ?? [];
  if (winner !== null && own.length && !several) return own.includes(winner) ? "You won" : `You lost: ${capital(picture.sides[winner])} wins`;
  return winner === null ? "Nobody wins: a draw" : `${capital(picture.sides[winner])} wins`;
}
