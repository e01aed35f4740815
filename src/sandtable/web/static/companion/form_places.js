// Where the fields of a form stand: those that matter in sight, those that seldom do in a fold, those that make no
// difference here under one line that names them. A field goes into a fold only when a situation is opened, never while
// a player is at it; it comes out as soon as it matters.

import { h } from "/js/dom.js";
import { row } from "/companion/row.js";

/** A form this short is seen at a glance, and a fold for so few saves no room. */
const [SHORT_FORM, SHORT_FOLD] = [4, 1];
/** So long an empty form waits for the answer that says what to ask; on a slow connection it asks everything until then. */
const PATIENCE = 700;

/** @typedef {"yes" | "little" | "no"} Place */

/** @param {any[]} fields @param {Map<string, {el: HTMLElement}>} made */
export function formPlaces(fields, made) {
  /** @type {Map<string, Place>} */
  const places = new Map(fields.map((field) => [field.name, "yes"]));
  /** @type {Set<string>} */
  const touched = new Set();
  let fresh = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;
  const main = h("div", { class: "fields waiting" });
  const [more, less] = ["more", "idle"].map((name) => ({ told: h("summary"), body: h("div", { class: "fields" }), name }));
  const [seldom, idle] = [more, less].map(({ told, body, name }) => h("details", { class: `fold ${name}`, hidden: true }, told, body));

  const lay = () => {
    const held = document.activeElement;
    const at = (/** @type {Place} */ place) => fields.filter((field) => places.get(field.name) === place);
    main.replaceChildren(...laid(at("yes"), made));
    more.body.replaceChildren(...laid(at("little"), made));
    less.body.replaceChildren(...laid(at("no"), made));
    seldom.hidden = !at("little").length;
    idle.hidden = !at("no").length;
    less.told.textContent = `No difference here: ${at("no").map((field) => lower(field.label)).join(", ")}`;
    // What was moved loses the focus; whoever had it keeps it.
    if (held instanceof HTMLElement && held !== document.activeElement && [main, seldom, idle].some((each) => each.contains(held))) held.focus({ preventScroll: true });
  };

  return {
    els: [main, seldom, idle],
    /** A situation is opened: its first answer says what stands where. */
    begin() {
      fresh = true;
      touched.clear();
      clearTimeout(patience);
      main.classList.add("waiting");
      patience = setTimeout(() => main.classList.remove("waiting"), PATIENCE);
      if (!main.childElementCount) lay();
    },
    /** Whatever has not been said by now will not be: everything is shown. */
    settle() { fresh = false; main.classList.remove("waiting"); },
    /** @param {string} name */
    touch(name) { touched.add(name); },
    /** @param {any} facts @param {any[]} now */
    arrange(facts, now) {
      if (!now.length) return;
      const before = JSON.stringify([...places]);
      for (const field of fields) {
        const matters = now.find((each) => each.name === field.name)?.matters ?? "yes";
        if (fresh) places.set(field.name, fields.length <= SHORT_FORM || touched.has(field.name) || matters === "no" && !usual(field, facts) ? "yes" : matters);
        else if (places.get(field.name) === "no" && matters !== "no" && !touched.has(field.name)) places.set(field.name, "yes");
      }
      const few = fields.filter((field) => places.get(field.name) === "little");
      if (fresh && few.length <= SHORT_FOLD) for (const field of few) places.set(field.name, "yes");
      const set = few.filter((field) => !usual(field, facts)).length;
      if (fresh) { seldom.open = set > 0; idle.open = false; }
      more.told.textContent = `More circumstances (${few.length}${set ? `, ${set} set` : ""})`;
      if (fresh || before !== JSON.stringify([...places])) lay();
      fresh = false;
      main.classList.remove("waiting");
    },
  };
}

/** @param {any} field @param {any} facts */
const usual = (field, facts) => JSON.stringify(field.default) === JSON.stringify(facts[field.name]);

/** "Coaxial gun" within a sentence; what has a capital elsewhere is a term of the rules and stays as it is. @param {string} text */
const lower = (text) => (/^[A-Z][^A-Z]*$/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

/** Fields one below the other. Yes-or-no fields stand together: those that come early where the first of them is, the
 * others at the end. @param {any[]} fields @param {Map<string, {el: HTMLElement}>} made @returns {HTMLElement[]} */
function laid(fields, made) {
  const flags = fields.filter((field) => field.control === "flag");
  const early = flags.filter((field) => field.early);
  const others = fields.filter((field) => field.control !== "flag");
  const before = others.filter((field) => fields.indexOf(field) < fields.indexOf(early[0]));
  const groups = [early, flags.filter((field) => !field.early)];
  const [first, last] = groups.map((group, at) => (group.length ? [together(group, at && early.length ? "Further" : "Also", made)] : []));
  return [...halved(before, made), ...first, ...halved(others.filter((field) => !before.includes(field)), made), ...last];
}

/** Yes or no, side by side under one name. @param {any[]} fields @param {string} name @param {Map<string, {el: HTMLElement}>} made */
function together(fields, name, made) {
  const labels = fields.map((field) => /** @type {HTMLElement} */ (made.get(field.name)?.el));
  labels.forEach((label, at) => { label.style.gridColumn = labels.length % 2 && at === labels.length - 1 ? "span 2" : ""; });
  const seg = h("div", { class: "seg flags", style: "grid-template-columns:repeat(2,minmax(0,1fr))" }, labels);
  return row({ name: name.toLowerCase(), label: name, help: fields.map((field) => `${field.label}: ${field.help}.`).join(" ") }, seg).el;
}

/** Counts that follow each other stand two by two. @param {any[]} fields @param {Map<string, {el: HTMLElement}>} made */
function halved(fields, made) {
  /** @type {HTMLElement[]} */
  const els = [];
  fields.forEach((field, at) => {
    const el = /** @type {HTMLElement} */ (made.get(field.name)?.el);
    const beside = [fields[at - 1], fields[at + 1]].some((each) => each?.control === "count");
    const last = els.at(-1);
    if (field.control !== "count" || !beside) els.push(el);
    else if (last?.className === "halves" && fields[at - 1].control === "count") last.append(el);
    else els.push(h("div", { class: "halves" }, el));
  });
  return els;
}
