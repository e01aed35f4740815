// While something is drawn near the border of the map, the map moves along under it, the faster the nearer. It is the finger that
// counts, not what it draws; where it was put down is no reason to move anything, however near to the border.

/** So near to the border, and so far each time, in screen pixels. */
const [NEAR, STEP] = [36, 5];
const TICK_MS = 30;

/** @typedef {{clientX: number, clientY: number}} Pointer */

export class EdgePan {
  /** @param {import("/table/measured/inch_board.js").InchBoard} board */
  constructor(board) {
    this.board = board;
    this.timer = 0;
    /** How far into each border the pointer was put down. */
    this.began = [0, 0, 0, 0];
  }

  /** It begins to be drawn here. @param {Pointer} pointer */
  begin(pointer) { this.began = this.into(pointer); }

  /** How far the pointer is into the left, the right, the upper and the lower border, each from 0 to 1. @param {Pointer} pointer */
  into({ clientX, clientY }) {
    const { camera, element } = this.board;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const low = bottom - camera.covered();
    return [left + NEAR - clientX, clientX - right + NEAR, top + NEAR - clientY, clientY - low + NEAR].map((far) => Math.max(0, Math.min(1, far / NEAR)));
  }

  /** The pointer is here: the map moves as long as it stays near the border. @param {Pointer} pointer @param {() => void} moved  what is drawn lies elsewhere now */
  at(pointer, moved) {
    this.stop();
    const now = this.into(pointer);
    // Whoever draws away from a border has it all before him when he comes back.
    this.began = this.began.map((began, at) => Math.min(began, now[at]));
    const [left, right, up, down] = now.map((into, at) => Math.max(0, into - this.began[at]) * STEP);
    const { camera } = this.board;
    const [dx, dy] = [left - right, up - down];
    if (!dx && !dy) return;
    this.timer = setInterval(() => {
      const before = `${camera.x} ${camera.y}`;
      camera.pan(dx, dy);
      if (`${camera.x} ${camera.y}` === before) this.stop();
      else moved();
    }, TICK_MS);
  }

  stop() { clearInterval(this.timer); }
}
