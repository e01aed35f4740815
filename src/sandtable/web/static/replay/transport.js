// The controls: step, play, jump. They know where the game is and how long it is, and nothing of what is shown.

import { h } from "/js/dom.js";

/** @type {[string, string, number][]} */
const SPEEDS = [["slow", "½×", 1800], ["normal", "1×", 800], ["fast", "4×", 220]];
const KEY = "sandtable.speed";
/** Numbers under the slider keep so much of its length between them. */
const APART = 0.03;

export class Transport {
  /** @param {HTMLElement} place @param {{go: (answers: number) => Promise<void>, jump: (what: string) => void}} told */
  constructor(place, told) {
    this.told = told;
    this.at = this.last = this.timer = 0;
    this.playing = false;
    this.speed = stored();
    const button = (/** @type {string} */ id, /** @type {string} */ words, /** @type {string} */ key, /** @type {() => void} */ act, kind = "btn") =>
      h("button", { class: kind, type: "button", id, "aria-keyshortcuts": key, onclick: act }, words);
    this.slider = h("input", { type: "range", id: "slider", min: 0, max: 0, value: 0, "aria-label": "Answer", oninput: () => { this.pause(); this.go(Number(this.slider.value)); } });
    this.count = h("output", { id: "count", for: "slider" });
    this.ticks = h("div", { class: "ticks", "aria-hidden": "true" });
    this.play = button("play", "Play", "Space", () => this.toggle(), "btn main");
    this.steps = {
      first: button("first", "Start", "Home", () => this.step(0)),
      back: button("back", "Back", "ArrowLeft", () => this.step(this.at - 1)),
      forward: button("forward", "Forward", "ArrowRight", () => this.step(this.at + 1)),
      end: button("end", "End", "End", () => this.step(this.last)),
    };
    place.replaceChildren(
      h("div", { class: "line" }, h("div", { class: "track" }, this.slider, this.ticks), this.count),
      h("div", { class: "buttons" }, this.steps.first, this.steps.back, this.play, this.steps.forward, this.steps.end),
      h("div", { class: "jumps" },
        button("turn-before", "Turn back", "PageUp", () => this.jump("turn-before")), button("next-turn", "Next turn", "PageDown", () => this.jump("next-turn")),
        button("next-roll", "Next roll", "R", () => this.jump("next-roll")),
        h("div", { class: "seg speeds", role: "radiogroup", "aria-label": "Speed" }, SPEEDS.map(([value, words]) => h("label", {},
          h("input", { type: "radio", name: "speed", value, checked: value === this.speed, onchange: () => this.#hurry(value) }), h("span", {}, words, h("span", { class: "sr" }, ` speed, ${value}`)))))));
    document.addEventListener("keydown", (event) => this.#keyed(event));
  }

  /** @param {number} last @param {number} at */
  set(last, at) {
    this.last = last;
    this.slider.max = last;
    this.#stand(at);
  }

  /** Where a turn begins, under the slider; its number only where there is room for it. @param {number} at @param {string} words */
  mark(at, words) {
    const where = this.last ? at / this.last : 0;
    const turn = words.match(/^(.*?)(\d+)/);
    const before = [...this.ticks.querySelectorAll(".numbered")].at(-1);
    const room = turn && (!before || (before.dataset.turn !== turn[2] && where - Number(before.dataset.at) > APART));
    this.ticks.append(h("i", { class: room ? "numbered" : null, style: `--at:${where}`, title: words, "data-at": where, "data-turn": turn?.[2] },
      room ? [at === 0 ? h("span", { class: "word" }, turn[1]) : null, turn[2]] : null));
  }

  /** @param {string} turn */
  say(turn) { this.slider.setAttribute("aria-valuetext", `Answer ${this.at} of ${this.last}, ${turn}`); }

  /** @param {number} answers */
  async go(answers) {
    this.#stand(Math.min(Math.max(answers, 0), this.last));
    await this.told.go(this.at);
  }

  /** @param {number} answers */
  step(answers) { this.pause(); this.go(answers); }

  /** @param {string} what */
  jump(what) { this.pause(); this.told.jump(what); }

  toggle() { if (this.playing) this.pause(); else this.#run(); }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    this.play.textContent = "Play";
  }

  async #run() {
    this.playing = true;
    this.play.textContent = "Pause";
    if (this.at === this.last) await this.go(0);
    this.#wait();
  }

  #wait() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.at >= this.last) { this.pause(); return; }
    this.timer = setTimeout(async () => {
      if (!this.playing) return;
      await this.go(this.at + 1);
      this.#wait();
    }, SPEEDS.find(([value]) => value === this.speed)?.[2] ?? 800);
  }

  /** @param {string} speed */
  #hurry(speed) {
    this.speed = speed;
    try { localStorage.setItem(KEY, speed); } catch { /* then it lasts as long as the page */ }
    if (this.playing) this.#wait();
  }

  /** @param {number} at */
  #stand(at) {
    this.at = at;
    this.slider.value = String(at);
    this.slider.style.setProperty("--done", String(this.last ? at / this.last : 0));
    this.count.textContent = `${at} of ${this.last}`;
    for (const [button, closed] of [[this.steps.first, at === 0], [this.steps.back, at === 0], [this.steps.forward, at === this.last], [this.steps.end, at === this.last]]) {
      button.setAttribute("aria-disabled", String(closed));
    }
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]") || !(event.target instanceof Element)) return;
    // Zones, fields and buttons keep the keys they use themselves.
    const typed = event.target.closest("input, select, textarea, [role=gridcell]");
    const pressed = event.target.closest("button, a, summary");
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowLeft: () => this.step(this.at - 1), ArrowRight: () => this.step(this.at + 1), Home: () => this.step(0), End: () => this.step(this.last),
      " ": () => this.toggle(), PageUp: () => this.jump("turn-before"), PageDown: () => this.jump("next-turn"), r: () => this.jump("next-roll"), R: () => this.jump("next-roll"),
    };
    const onSlider = event.target === this.slider && (event.key === " " || event.key.startsWith("Page") || event.key.toLowerCase() === "r");
    if (!acts[event.key] || (typed && !onSlider) || (pressed && event.key === " ")) return;
    event.preventDefault();
    acts[event.key]();
  }
}

function stored() {
  try {
    const speed = localStorage.getItem(KEY) ?? "";
    return SPEEDS.some(([value]) => value === speed) ? speed : "normal";
  } catch { return "normal"; }
}
