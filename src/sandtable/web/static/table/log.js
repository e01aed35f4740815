// The log: every answer and what came of it, newest last. Dice are drawn, every number opens to its reasons.

import { die } from "/js/dice.js";
import { byId, h } from "/js/dom.js";
import { ruleLink } from "/js/rule.js";
import { castDice, scenesOf } from "/table/scene.js";
import { noteTakenBack } from "/table/news.js";
import { sideClass, sideName } from "/table/words.js";
import { capital } from "/js/words.js";

/** So near to the end counts as being there, in pixels. */
const NEAR = 40;

export class Log {
  /** @param {HTMLElement} element the live region */
  constructor(element) {
    this.element = element;
    this.list = h("ol", { class: "entries" });
    element.append(this.list);
    this.shown = -1;
    this.seat = "";
    this.heading = "";
    /** The sides of who looks, for whom dice are tinted; nobody's where several look. @type {number[]} */
    this.own = [];
    this.newest = byId("newest");
    this.newest.addEventListener("click", () => this.toEnd());
    /** Whether the newest is kept in sight, as long as nobody looks at something older. */
    this.follows = true;
    this.height = 0;
    element.addEventListener("scroll", () => {
      // A log that was made smaller is not at its end, but nobody has left it.
      if (element.clientHeight !== this.height) return;
      this.follows = this.atEnd;
      if (this.follows) this.newest.hidden = true;
    });
    new ResizeObserver(() => { this.height = element.clientHeight; if (this.follows) this.toEnd(); }).observe(element);
    byId("reasons").addEventListener("change", (/** @type {any} */ event) => element.classList.toggle("with-reasons", event.target.checked));
  }

  get atEnd() { return this.element.scrollHeight - this.element.scrollTop - this.element.clientHeight < NEAR; }

  toEnd() { this.follows = true; this.element.scrollTop = this.element.scrollHeight; this.newest.hidden = true; }

  /** @param {any} picture @param {(entry: any) => boolean} [told]  whether an entry is read out elsewhere */
  show(picture, told = () => false) {
    const { log } = picture;
    const last = log.length ? log[log.length - 1].number : -1;
    // What was taken back goes, and another seat has another log.
    if (picture.seat !== this.seat || last < this.shown || !this.agrees(log)) this.clear(picture, log, last);
    const fresh = log.filter((/** @type {any} */ entry) => entry.number > this.shown);
    this.element.setAttribute("aria-live", fresh.length && fresh.every(told) ? "off" : "polite");
    if (fresh.length > 12) this.element.setAttribute("aria-busy", "true");
    for (const entry of fresh) this.add(picture, entry);
    noteTakenBack(this.list, picture);
    this.element.removeAttribute("aria-busy");
    this.seat = picture.seat;
    this.shown = last;
    this.last = log[log.length - 1];
    if (!fresh.length) return;
    if (this.follows) this.toEnd(); else this.newest.hidden = false;
  }

  /** Whether the newest entry shown is still in the log as it was. @param {any[]} log */
  agrees(log) {
    if (!this.last) return true;
    const now = log.find((entry) => entry.number === this.last.number);
    return !!now && now.said === this.last.said && JSON.stringify(now.lines) === JSON.stringify(this.last.lines);
  }

  /** @param {any} picture @param {any[]} log @param {number} last */
  clear(picture, log, last) {
    const keep = picture.seat === this.seat && last < this.shown && log.every((entry) => this.list.querySelector(`[data-number="${entry.number}"]`));
    if (keep) {
      for (const item of [...this.list.querySelectorAll("[data-number]")]) if (Number(item.getAttribute("data-number")) > last) item.remove();
      while (this.list.lastElementChild?.classList.contains("step")) this.list.lastElementChild.remove();
      this.heading = [...this.list.querySelectorAll(".step")].pop()?.getAttribute("data-heading") ?? "";
      this.shown = last;
    } else {
      this.list.replaceChildren();
      this.heading = "";
      this.shown = -1;
    }
  }

  /** @param {any} picture @param {any} entry */
  add(picture, entry) {
    const heading = `${entry.title}|${entry.side}|${whose(picture, entry)}`;
    if (entry.title && heading !== this.heading) {
      this.heading = heading;
      this.list.append(h("li", { class: "step caps", "data-heading": heading }, h("span", {}, entry.title), h("span", { class: sideClass(entry.side) }, whose(picture, entry))));
    }
    this.list.append(item(picture, entry, this.own));
  }

  /** Show an entry, and mark it. @param {number} number */
  jump(number) {
    const found = this.list.querySelector(`[data-number="${number}"]`) ?? this.list.querySelector(`[data-number="${number - 1}"]`);
    for (const old of this.list.querySelectorAll(".is-marked")) old.classList.remove("is-marked");
    found?.classList.add("is-marked");
    found?.scrollIntoView({ block: "center" });
    found?.setAttribute("tabindex", "-1");
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }
}

/** Who gave an answer: a side, or the umpire for it. @param {any} picture @param {any} entry @returns {string} */
function whose(picture, entry) {
  const umpire = picture.seats.some((/** @type {any} */ each) => each.name === entry.seat && each.role === "umpire");
  const side = sideName(picture, entry.side);
  return !umpire ? side : entry.side >= 0 ? `${capital(entry.seat)} for ${side}` : capital(entry.seat);
}

/** @param {any} picture @param {any} entry @param {number[]} own */
function item(picture, entry, own) {
  const dice = [...entry.dice];
  const casts = scenesOf(entry).flatMap((scene) => scene.casts);
  const made = h("li", { class: "entry", "data-number": entry.number });
  if (entry.said) made.append(h("p", { class: "t" }, h("span", { class: sideClass(entry.side) }, whose(picture, entry)), ": ", capital(entry.worded)));
  for (const line of entry.lines) {
    const at = line.text.includes(" showed ") ? dice.findIndex((each) => each.why === line.rule) : -1;
    const faces = at >= 0 ? dice.splice(at, 1)[0] : told(line.text);
    if (faces) made.append(roll(line, faces, casts.find((cast) => cast.rule === line.rule && String(cast.faces) === String(faces.faces)), own));
    else made.append(line.level ? reason(line) : h("p", { class: /^Turn \d+$/.test(line.text) ? "turning" : null }, line.text, " ", ruleLink(line.rule)));
  }
  for (const left of dice) made.append(h("div", { class: "roll" }, h("span", { class: "cast" }, left.faces.map((/** @type {number} */ face) => die(left.sides, face))), h("p", {}, ruleLink(left.why))));
  if (entry.why) made.append(h("details", { class: "thought" }, h("summary", {}, "Why? The computer's reason"), h("p", {}, capital(entry.why))), h("p", { class: "thought-open" }, capital(entry.why)));
  // Nothing happened before the first question, or nothing that this seat saw.
  made.hidden = !made.childElementCount;
  return made;
}

/** Dice that a line tells of: where a part of what happened is hidden, faces come in words alone. @param {string} text */
function told(text) {
  const found = text.match(/\d*D(\d+) showed (\d+(?:, \d+)*)/);
  return found && text.split(" showed ").length === 2 && { sides: Number(found[1]), faces: found[2].split(", ").map(Number) };
}

/** Dice beside what they were thrown for, as the card of the result shows them: filled where the number was made, tinted by who has the good of it.
 * @param {{text: string, rule: string}} line @param {{sides: number, faces: number[]}} dice @param {import("/table/scene.js").Cast | undefined} cast @param {number[]} own */
function roll(line, dice, cast, own) {
  const drawn = cast ? castDice(cast, own) : dice.faces.map((face) => die(dice.sides, face));
  return h("div", { class: "roll" }, h("span", { class: "cast" }, drawn), h("p", {}, capital(line.text), " ", ruleLink(line.rule)));
}

/** A number that opens to what it is made of, or a plain line. @param {{text: string, rule: string, level: number}} line */
function reason(line) {
  const parts = line.text.match(/^(.+?) (-?\d+): (.+)$/);
  if (!parts) return h("p", { class: "inset" }, line.text, " ", ruleLink(line.rule));
  return h("details", { class: "inset" }, h("summary", {}, `${parts[1]} `, h("b", {}, parts[2])),
    h("ul", {}, parts[3].split(/, (?=[+-]?\d)/).map((each) => h("li", {}, each.replace(/^-/, "−")))), ruleLink(line.rule) ?? "");
}
