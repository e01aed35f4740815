// The search of the picker: as one types the server is asked, which knows what players call things; without a connection
// the words are looked for in titles and summaries. Arrow keys go through what was found, Enter opens it.

import { getJson, Problem } from "/js/api.js";
import { h } from "/js/dom.js";
import { list, question } from "/companion/questions.js";

/** So long a player may pause between two letters. */
const PAUSE = 160;
const MOST_OFFLINE = 30;

/** @param {any[]} games @param {() => string} game  the one that is chosen @param {HTMLElement} place  for what is found
 * @param {(active: boolean) => void} active */
export function searching(games, game, place, active) {
  const input = h("input", { class: "search", type: "search", placeholder: "Search: panzerfaust, rally …", "aria-label": "Search questions", autocomplete: "off", enterkeyhint: "go" });
  const told = h("p", { class: "small quiet", role: "status" });
  /** @type {AbortController | null} */
  let asked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let wanted = false;

  const look = async () => {
    asked?.abort();
    const mine = asked = new AbortController();
    const words = input.value.trim();
    active(Boolean(words));
    place.hidden = !words;
    if (!words) { place.replaceChildren(); told.textContent = ""; return; }
    try {
      const items = await found(words, game(), games, mine.signal);
      if (asked !== mine) return;
      place.replaceChildren(list(items));
      place.hidden = !items.length;
      told.textContent = items.length === 1 ? "1 question found" : items.length ? `${items.length} questions found` : "Nothing found. Other or fewer words may find it.";
      if (wanted) open();
    } catch (fault) {
      if (!(fault instanceof DOMException)) throw fault;
    }
  };
  const open = () => { wanted = false; /** @type {HTMLElement | null} */ (place.querySelector("a"))?.click(); };
  const soon = () => { clearTimeout(waiting); waiting = setTimeout(() => { waiting = undefined; look(); }, PAUSE); };
  input.addEventListener("input", soon);

  return {
    input, told,
    again: () => { if (input.value.trim()) look(); },
    /** Enter opens the first that is found; up and down go through whatever can be opened. @param {HTMLElement} picker */
    walks(picker) {
      input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" || !input.value.trim()) return;
        event.preventDefault();
        if (waiting === undefined && place.querySelector("a")) { open(); return; }
        wanted = true;
        clearTimeout(waiting);
        waiting = undefined;
        look();
      });
      picker.addEventListener("keydown", (event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const stops = [input, ...[...picker.querySelectorAll(".list a, .list button, summary")].filter((each) => each.checkVisibility())];
        const at = stops.indexOf(document.activeElement);
        if (step === undefined || at < 0) return;
        event.preventDefault();
        stops[Math.min(Math.max(at + step, 0), stops.length - 1)].focus();
      });
    },
  };
}

/** @param {string} words @param {string} game @param {any[]} games @param {AbortSignal} signal @returns {Promise<import("/companion/questions.js").Item[]>} */
async function found(words, game, games, signal) {
  try {
    const said = await getJson(`/api/find?${new URLSearchParams(game ? { q: words, game } : { q: words })}`, signal);
    return said.results.map((/** @type {any} */ each) => ({ href: address(each), title: each.title, told: each.summary, tag: game ? "" : each.ruleset_title, more: each.why }));
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
  }
  const looked = await Promise.all(games.filter((each) => !game || each.name === game)
    .map((each) => getJson(`/api/rulesets/${each.name}`, signal).catch((/** @type {unknown} */ fault) => { if (fault instanceof Problem) return { procedures: [] }; throw fault; })));
  const all = looked.flatMap((each) => each.procedures.filter((/** @type {any} */ one) => holds(`${one.title} ${one.summary}`, words))
    .map((/** @type {any} */ one) => ({ ...question(one), tag: game ? "" : each.title })));
  const named = (/** @type {any} */ one) => Number(holds(one.title, words));
  return all.sort((a, b) => named(b) - named(a)).slice(0, MOST_OFFLINE);
}

/** A question with the facts that were in the words. @param {any} each */
function address(each) {
  const stated = new URLSearchParams(each.facts ?? {}).toString();
  return `#${each.procedure}${stated ? `?${stated}` : ""}`;
}

/** @param {string} text @param {string} words */
const holds = (text, words) => words.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));
