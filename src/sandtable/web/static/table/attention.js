// Calling somebody back to the table: a mark on the page's icon and a tone when it is his decision, and who has come back.

import { toast } from "/js/dom.js";
import { called } from "/js/persons.js";
import { sound, soundSwitch } from "/table/sound.js";

const ICON = "/icon.svg", ASKED = "/icon_asked.svg";
/** Seconds that somebody is away before it is told that he is back: a page that is loaded again was not away. */
const AWAY = 15;

/** @param {any} picture */
const isAsked = (picture) => Boolean(picture.asked?.yours && !picture.asked.ready && !picture.ended);

/** @param {any} before @param {any} now @returns {string[]} the seats of others whose people were away and are here again */
export function cameBack(before, now) {
  return now.seats.filter((/** @type {any} */ each) => {
    const was = before?.seats.find((/** @type {any} */ other) => other.name === each.name);
    return each.player === "human" && each.role !== "spectator" && each.name !== now.seat && each.here && was && !was.here
      && was.away_since && Date.now() - Date.parse(was.away_since) >= AWAY * 1000;
  }).map((/** @type {any} */ each) => each.name);
}

export class Attention {
  constructor() {
    /** @type {any} */
    this.before = null;
    document.getElementById("talk-title")?.after(soundSwitch());
  }

  /** @param {any} now a picture of the game @param {boolean} mine whether the one who is away sits at this very page */
  see(now, mine) {
    const { before } = this;
    this.before = now;
    const asked = isAsked(now);
    document.querySelector("link[rel='icon']")?.setAttribute("href", asked ? ASKED : ICON);
    if (asked && before && !isAsked(before)) sound();
    if (mine) return;
    const back = cameBack(before, now);
    if (back.length) toast(`${back.map((each) => called(now.seats, each)).join(" and ")} ${back.length > 1 ? "are" : "is"} back.`);
  }
}
