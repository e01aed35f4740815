// Small words that several parts of the table need.

import { s } from "/js/dom.js";
import { capital } from "/js/words.js";

/** @param {number | null | undefined} side */
export const sideClass = (side) => (side === 0 ? "a" : side === 1 ? "b" : "n");

/** A side by shape and colour: rectangle or diamond. @param {number | null} side */
export const emblem = (side) => s("svg", { class: "emblem", viewBox: "0 0 24 18", width: 22, height: 16, "aria-hidden": "true" },
  s("path", { d: side === 1 ? "M12 1 23 9 12 17 1 9z" : "M2 2h20v14H2z", class: `emblem-${sideClass(side)}` }));

/** @param {any} picture @param {number | null | undefined} side */
export const sideName = (picture, side) => (side === null || side === undefined || side < 0 ? "Both" : capital(picture.sides[side] ?? ""));

/** What a game has from another record; nothing if it began here. @param {{answers: number, dice: number} | null} inherited @returns {string[]} */
export const inheritedSaid = (inherited) => (inherited ? [`The game goes on from a record: ${counted(inherited.answers, "answer")} and ${inherited.dice === 1 ? "1 die" : `${inherited.dice} dice`} come from there, and nothing here proves them.`] : []);

/** What is to be known of dice from a seed. */
export const PRACTICE = "The dice are for practice: whoever began the game can know how each will fall.";

/** @param {number} many @param {string} what */
const counted = (many, what) => `${many} ${what}${many === 1 ? "" : "s"}`;

/** What a place is called on the map; nothing if it has no name. The board says "D4 Caen, town" of one, and "D5, open" of another.
 * @param {any} picture @param {string} place @returns {string} */
export function zoneName(picture, place) {
  const said = picture.board?.zones.find((/** @type {any} */ each) => each.place === place)?.said ?? "";
  return said.startsWith(`${place} `) ? said.slice(place.length + 1).split(",")[0] : "";
}

/** @type {Record<string, string>} */
const WAYS = { n: "north", e: "east", s: "south", w: "west" };

/** How what is typed is read aloud. @type {[RegExp, (...found: string[]) => string][]} */
const READ = [
  [/^done$/, () => "goes on"],
  [/^counterfire\b/, () => "counter-fire"],
  [/ facing ([nesw])\b/, (_, way) => ` facing ${WAYS[way]}`],
  [/ road$/, () => " by road"],
  [/^(turn .*) ([nesw])$/, (_, start, way) => `${start} ${WAYS[way]}`],
  [/^((?:assault|defend) .*) from /, (_, start) => `${start}, supported from `],
  [/ guns /, () => ", guns "],
  [/ (art|air) (\d+)/g, (_, kind, many) => `, ${many} ${kind.toUpperCase()} support${many === "1" ? "" : "s"}`],
];

/** What was typed or would be typed, as a line to read. @param {string} said */
export const asLine = (said) => capital(READ.reduce((line, [typed, read]) => line.replace(typed, read), said));
