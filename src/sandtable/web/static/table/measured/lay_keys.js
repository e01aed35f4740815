// Laying by keys: arrows move a quarter of an inch, with Shift an inch and with Alt a tenth; comma and point turn; B bends, Backspace
// straightens; X lets what is led snap or not; Tab goes on to the next body and, after the last, out of the board. Of a point Tab goes where it does most. Enter sets down what a mouse leads, and then, like Escape, is that of the table.

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** Hundredths of an inch, and degrees. */
const [QUARTER, INCH, TENTH] = [25, 100, 10];
const [TURN, TURN_FAR, TURN_NEAR] = [15, 45, 1];
/** Where keys mean something else. */
const OTHERS = "input, textarea, select, dialog, #entries, #lines, .overview, [role='log']";

/** @param {{laying: import("/table/measured/laying.js").Laying, board: import("/table/measured/inch_board.js").InchBoard}} table */
export function layingKeys({ laying, board }) {
  document.addEventListener("keydown", (event) => {
    if (!laying.on || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]") || (event.target instanceof Element && event.target.closest(OTHERS))) return;
    if (!does(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  /** @param {KeyboardEvent} event @returns {boolean} whether it was for the laying */
  function does(event) {
    const step = ARROWS[event.key];
    if (step) {
      const far = event.shiftKey ? INCH : event.altKey ? TENTH : QUARTER;
      laying.nudge(step[0] * far, step[1] * far);
      laying.settle();
      laying.planner.quiet().then(() => laying.keep());
      return true;
    }
    if (event.key === "Tab" && event.target instanceof Element && board.element.contains(event.target)) {
      if (laying.offer.lays === "point") { if (event.shiftKey) return false; laying.propose(); return true; }
      const next = laying.body + (event.shiftKey ? -1 : 1);
      if (!laying.touched || next < 0 || next >= laying.ghosts.length) return false;
      laying.take(next);
      return true;
    }
    // What a mouse leads is set down first; once it lies there, Enter gives it.
    if (event.key === "Enter" && laying.follows && laying.touched) { laying.settle(); return true; }
    // Of a point that nobody has led anywhere yet it takes what is proposed.
    if (event.key === "Enter" && laying.follows && laying.offer.lays === "point") { laying.propose(); return true; }
    const turn = event.altKey ? TURN_NEAR : event.shiftKey ? TURN_FAR : TURN;
    /** @type {Record<string, () => void>} */
    const keys = { Comma: () => laying.turn(-turn), Period: () => laying.turn(turn), KeyB: () => laying.bend(), Backspace: () => laying.unbend(), KeyX: () => laying.snapping() };
    const found = keys[event.code];
    if (!found || (event.altKey && event.code.startsWith("Key"))) return false;
    found();
    if (!event.code.startsWith("Key")) laying.settle();
    return true;
  }
}
