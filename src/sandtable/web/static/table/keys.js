// Keys that work everywhere at the table but in a field one types in.

import { byId } from "/js/dom.js";

/** Controls that keep their Enter whatever is considered: they say what they do. */
const OWN = "a[href], summary, select, textarea, .panel button, .head button, .tabs button, .zoom button, .notice button, .log button, .talk button";

/** @param {{board: import("/table/board.js").Board, panel: import("/table/panel.js").Panel, back: () => void, undo: () => void, command: (open: boolean) => void,
 *   next: () => void, help: () => void, toBoard: () => void, hurry: () => void, pause: () => void, step: () => void, coach: () => void, guide: () => void, act: (letter: string, event: KeyboardEvent) => boolean, go: (place: string) => void}} table */
export function keysOf(table) {
  /** @type {Record<string, () => void>} */
  const does = {
    n: table.next, b: table.toBoard, u: table.undo, h: table.hurry, c: table.coach, g: table.guide, p: table.pause, ".": table.step, "?": table.help, "/": () => table.command(byId("command").hidden),
    "+": () => table.board.zoom(1.4), "=": () => table.board.zoom(1.4), "-": () => table.board.zoom(1 / 1.4), 0: () => table.board.fit(),
    l: () => table.go("entries"), t: () => table.go("lines"),
  };
  /** The panel at which somebody went to a button of his own choice with Tab. @type {any} */
  let strayed = null;

  /** Whether Enter, wherever it is pressed, is for what is considered: not on a control that was gone to for its own sake. @param {EventTarget | null} target */
  const commits = (target) => {
    const { panel } = table;
    if (!panel.open || !panel.fixed || !panel.considered || !(target instanceof Element)) return false;
    if (target.closest(OWN)) return false;
    return !target.closest("button") || strayed !== panel.considered;
  };
  const plain = (/** @type {KeyboardEvent} */ event) => !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !document.querySelector("dialog[open]");
  const typing = (/** @type {EventTarget | null} */ target) => target instanceof HTMLInputElement && !["radio", "checkbox"].includes(target.type);

  // Before the board or a button takes it for itself; Space still presses what has the focus.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") strayed = table.panel.considered;
    // Held down it commits nothing that came up meanwhile.
    if (event.key === "Enter" && event.repeat && table.panel.open) { event.preventDefault(); event.stopPropagation(); return; }
    if (event.key !== "Enter" || event.shiftKey || !plain(event) || typing(event.target) || !commits(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    byId("commit")?.click();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (!plain(event)) return;
    if (event.key === "Escape") { event.preventDefault(); table.back(); return; }
    if (typing(event.target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : "";
    const choice = /^[1-9]$/.test(key) ? document.querySelectorAll(".panel:not([hidden]) .choices .act")[Number(key) - 1] : null;
    if (choice instanceof HTMLElement) { event.preventDefault(); choice.click(); }
    else if (does[key]) { event.preventDefault(); does[key](); }
    // A key that is held down answers once.
    else if (/^[a-z]$/.test(key) && (event.repeat || table.act(key, event))) event.preventDefault();
  });
}
