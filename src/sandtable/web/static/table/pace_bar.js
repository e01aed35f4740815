// Pause, step, speed, and what happened: how fast this page shows what others do.

import { h } from "/js/dom.js";
import { capital } from "/js/words.js";
import { SPEEDS } from "/table/pace.js";

/** @param {HTMLElement} place @param {import("/table/pace.js").Pace} pace @param {() => void} again  show what happened
 * @returns {() => void} draws it anew */
export function paceBar(place, pace, again) {
  const pause = h("button", { class: "btn", type: "button", id: "pause", onclick: () => pace.pause() }, "Pause ", h("kbd", {}, "P"));
  const step = h("button", { class: "btn", type: "button", id: "step", title: "Show the next thing (.)", onclick: () => pace.step() }, "Step ", h("kbd", {}, "."));
  const speed = h("select", { id: "speed", onchange: () => pace.go(speed.value) }, SPEEDS.map((each) => h("option", { value: each }, capital(each))));
  const summary = h("summary", { title: "How fast this page shows what others do" }, "Speed");
  place.append(h("details", {}, summary, h("div", {}, h("div", { class: "two" }, pause, step), h("label", {}, "Speed ", speed),
    h("button", { class: "btn", type: "button", id: "again", title: "From your last answer on, one by one", onclick: again }, "Show me what happened"))));
  document.addEventListener("pointerdown", (event) => { if (event.target instanceof Node && !place.contains(event.target)) place.querySelector("details")?.removeAttribute("open"); });
  return () => {
    pause.setAttribute("aria-pressed", String(pace.paused));
    step.setAttribute("aria-disabled", String(!pace.behind));
    speed.value = pace.speed;
    summary.textContent = pace.paused ? "Paused" : "Speed";
  };
}

/** Beside the question, while something is being shown. @param {import("/table/pace.js").Pace} pace @param {boolean} holds  a card is to be read first */
export const pacing = (pace, holds) => (holds ? [] : [
  h("button", { class: "btn", type: "button", "data-pace": "pause", "aria-pressed": String(pace.paused), onclick: () => pace.pause() }, "Pause ", h("kbd", {}, "P")),
  pace.paused ? h("button", { class: "btn", type: "button", "data-pace": "step", onclick: () => pace.step() }, "Step ", h("kbd", {}, ".")) : "",
].filter(Boolean));
