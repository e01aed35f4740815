// What people are called: this browser's own player, and whoever has a seat.

import { capital } from "/js/words.js";

const NAME = "sandtable.name";
/** As long as a name may be that others are shown. */
export const LONGEST_NAME = 40;

/** The name that this browser's player goes by; nothing if he never gave one. @returns {string} */
export const ownName = () => { try { return (localStorage.getItem(NAME) ?? "").slice(0, LONGEST_NAME); } catch { return ""; } };

/** @param {string} name */
export const keepName = (name) => { try { localStorage.setItem(NAME, name.trim()); } catch { /* then it is given again */ } };

/** A seat by whoever has it, if he said what he is called: "Ada (German)". @param {{name: string, person?: string}[]} seats @param {string} name */
export function called(seats, name) {
  const person = seats.find((each) => each.name === name)?.person;
  return person ? `${person} (${capital(name)})` : capital(name);
}

/** A side by whoever plays it, if one person does and has a name. @param {any} picture @param {number} side @param {string} said  the side in words */
export function playedBy(picture, side, said) {
  const person = picture.seats.find((/** @type {any} */ each) => each.role === "player" && each.sides.includes(side))?.person;
  return person ? `${person} (${said})` : said;
}
