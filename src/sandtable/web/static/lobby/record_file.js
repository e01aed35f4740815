// Records as files: choosing one, and reading from it what it is before the server is asked.

import { h } from "/js/dom.js";
import { capital } from "/js/words.js";

/** The server takes no longer record. */
const LONGEST = 3_500_000;

/** @typedef {{text: string, ruleset: string, scenario: string, title: string, seats: string[], sides: string[], players: Record<string, string>,
 *   answers: number, ended: boolean}} RecordFile */

/** What a record says of itself; an Error says in plain words why it cannot be used. @param {string} text @returns {RecordFile} */
export function readRecord(text) {
  if (text.length > LONGEST) throw new Error("This record is too long to be loaded: 3.5 million characters are the most.");
  const [header, ...lines] = text.split("\n").filter((line) => line.trim()).map(parsed);
  if (!header || header.line !== "header") throw new Error("This is no record of a game: its first line is no header. Choose a .jsonl file that sandtable wrote.");
  if (header.kind !== "table") {
    throw new Error(`This file holds only what the ${header.seat?.name ?? "player"} saw of a game. To go on, load the whole record: `
      + "the umpire has it at any time, and everybody once the game is over.");
  }
  const counted = lines.reduce((count, line) => count + (line?.line === "answer" ? 1 : line?.line === "undo" ? -1 : 0), 0);
  const playing = header.seats.filter((/** @type {any} */ seat) => seat.sides.length);
  const seats = playing.map((/** @type {any} */ seat) => seat.name);
  return {
    text, ruleset: header.ruleset, scenario: header.scenario, seats,
    title: capital(header.scenario.replaceAll("_", " ")),
    sides: seats.map(capital),
    players: header.players, answers: counted, ended: lines.at(-1)?.line === "end" && lines.at(-1).result !== null,
  };
}

/** @param {string} line @returns {any} */
function parsed(line) {
  try { return JSON.parse(line); } catch { return null; }
}

/** A field for one file, which can also be dropped on it. @param {{label: string, hint: string, accept: string, id: string}} about
 * @param {(text: string, name: string) => void} taken */
export function fileField(about, taken) {
  const take = async (/** @type {File | undefined} */ file) => { if (file) taken(await file.text(), file.name); };
  const input = h("input", { type: "file", id: about.id, accept: about.accept, class: "sr", onchange: async () => {
    await take(input.files[0]);
    // The same file may be chosen again after it was changed.
    input.value = "";
  } });
  const field = h("label", { class: "drop", for: about.id }, h("b", {}, about.label), h("small", {}, about.hint));
  const wrap = h("div", { class: "dropping" }, input, field);
  wrap.addEventListener("dragover", (/** @type {DragEvent} */ event) => { event.preventDefault(); field.classList.add("over"); });
  wrap.addEventListener("dragleave", () => field.classList.remove("over"));
  wrap.addEventListener("drop", (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    field.classList.remove("over");
    take(event.dataTransfer?.files[0]);
  });
  return wrap;
}
