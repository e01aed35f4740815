// Keys that work everywhere at the table but in a field one types in.

import { byId } from "/js/dom.js";

/** @param {{board: import("/table/board.js").Board, panel: import("/table/panel.js").Panel, back: () => void, undo: () => void, command: (open: boolean) => void,
 *   next: () => void, help: () => void, toBoard: () => void, hurry: () => void, act: (letter: string, event: KeyboardEvent) => boolean, go: (place: string) => void}} table */
export function keysOf(table) {
  /** @type {Record<string, () => void>} */
  const does = {
    n: table.next, b: table.toBoard, u: table.undo, h: table.hurry, "?": table.help, "/": () => table.command(byId("command").hidden),
    "+": () => table.board.zoom(1.4), "=": () => table.board.zoom(1.4), "-": () => table.board.zoom(1 / 1.4), 0: () => table.board.fit(),
    l: () => table.go("entries"), t: () => table.go("lines"),
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const { target } = event;
    const typing = target instanceof HTMLInputElement && !["radio", "checkbox"].includes(target.type);
    if (event.key === "Escape") { event.preventDefault(); table.back(); return; }
    if (typing) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : "";
    if (does[key]) { event.preventDefault(); does[key](); }
    else if (/^[a-z]$/.test(key) && table.act(key, event)) event.preventDefault();
    // Enter commits from anywhere but where it means something else.
    else if (event.key === "Enter" && table.panel.open && table.panel.fixed && !(target instanceof Element && target.closest("button, a, summary, [data-zone]"))) { event.preventDefault(); byId("commit")?.click(); }
  });
}
