// A short tone when something is asked. Off until somebody switches it on, in this browser; a page may sound only after it was touched.

import { h } from "/js/dom.js";

const KEY = "sandtable.sound";
/** Two notes, a fourth apart: hertz, when it begins, and how long it lasts, in seconds. */
const NOTES = [[523.25, 0, 0.16], [698.46, 0.14, 0.26]];
const LOUD = 0.12;

const wanted = () => { try { return localStorage.getItem(KEY) === "on"; } catch { return false; } };

/** @type {AudioContext | null} */
let context = null;

/** Made with the first touch of the page, before which no browser lets it sound. */
function ready() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => { /* then it stays silent */ });
  return context;
}

/** Sound, if this browser's player wants to hear it and the page may. */
export function sound() {
  if (!wanted() || !context || context.state !== "running") return false;
  const start = context.currentTime;
  for (const [pitch, after, lasts] of NOTES) {
    const note = new OscillatorNode(context, { frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start + after);
    volume.gain.linearRampToValueAtTime(LOUD, start + after + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + after + lasts);
    note.connect(volume).connect(context.destination);
    note.start(start + after);
    note.stop(start + after + lasts);
  }
  return true;
}

/** The switch; turned on, it sounds once, so that one knows what to listen for. @returns {HTMLElement} */
export function soundSwitch() {
  let on = wanted();
  const button = h("button", { class: "btn sound", type: "button", id: "sound", "aria-pressed": String(on), onclick: async () => {
    on = !on;
    try { localStorage.setItem(KEY, on ? "on" : "off"); } catch { /* then it lasts as long as the page, silently */ }
    button.setAttribute("aria-pressed", String(on));
    button.textContent = words();
    if (on) { await ready().resume().catch(() => {}); sound(); }
  } }, "");
  const words = () => (on ? "Sound on" : "Sound off");
  button.textContent = words();
  button.title = "A short tone when it is your decision";
  if (on) for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { if (wanted()) ready(); }, { once: true, passive: true });
  return button;
}
