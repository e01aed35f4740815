// Which of the three layouts the page has, as table.css decides it from the window and the size of its type; what lies over the map, what
// is longer than its place, the fold of the card and the menu behind its button.

import { part } from "/table/parts.js";

const KEPT = "sandtable.card";

/** The layout that the page has now: narrow, beside or wide. */
export const layoutNow = () => getComputedStyle(document.body).getPropertyValue("--layout").trim();

/** Tell the layout now and whenever it becomes another. @param {(layout: string) => void} tell */
export function layoutOf(tell) {
  const look = () => {
    const layout = layoutNow();
    if (layout === document.body.dataset.layout) return;
    document.body.dataset.layout = layout;
    tell(layout);
  };
  // The head tells of larger type, the body of another window.
  const observer = new ResizeObserver(look);
  for (const each of [document.body, document.querySelector(".head")]) if (each) observer.observe(each);
  look();
}

/** What lies over the edges of the map, in pixels, now and whenever it changes: sheets from below with the tools on them, the tools at the right, and from above a strip that unfolds.
 * What has lain over the upper edge once is kept free where there is room, so that the board does not jump each time. @param {HTMLElement[]} sheets @param {HTMLElement} strip @param {HTMLElement} tools @param {HTMLElement} map @param {() => void} changed */
export function covering(sheets, strip, tools, map, changed) {
  const seen = (/** @type {HTMLElement} */ part) => getComputedStyle(part).visibility === "visible" && part.getBoundingClientRect().width > 0;
  const over = (/** @type {HTMLElement} */ sheet) => {
    const [box, below] = [sheet.getBoundingClientRect(), map.getBoundingClientRect()];
    return seen(sheet) && box.left < below.right - 1 && box.bottom > below.bottom - 1 ? Math.max(0, Math.round(below.bottom - box.top)) : 0;
  };
  const found = { below: 0, above: 0, kept: 0, floor: 0, beside: 0 };
  const look = () => {
    const narrow = layoutNow() === "narrow";
    const sheet = narrow ? Math.max(...sheets.map(over)) : 0;
    const floor = parseFloat(getComputedStyle(map).getPropertyValue("--tools")) || 0;
    const unfolded = strip.firstElementChild ?? strip;
    // A strip beside the map lies over none of it.
    const strips = narrow && seen(strip) && strip.getBoundingClientRect().left < map.getBoundingClientRect().right - 1;
    const above = strips ? Math.max(0, Math.round(unfolded.getBoundingClientRect().bottom - map.getBoundingClientRect().top)) : 0;
    // Tools that stand in a column have the right edge to themselves.
    const beside = getComputedStyle(tools).flexDirection === "column" ? Math.round(map.getBoundingClientRect().right - tools.children[0].getBoundingClientRect().left) + 4 : 0;
    const now = { below: sheet + floor, above, kept: strips ? Math.max(found.kept, above) : 0, floor, beside };
    if (JSON.stringify(now) === JSON.stringify(found)) return;
    Object.assign(found, now);
    map.style.setProperty("--covered", `${sheet}px`);
    map.style.setProperty("--beside", `${beside}px`);
    changed();
  };
  const observer = new ResizeObserver(look);
  for (const each of [...sheets, strip, map]) observer.observe(each);
  return { found, look, watch: (/** @type {HTMLElement} */ sheet) => { sheets.push(sheet); observer.observe(sheet); } };
}

/** What may be longer than its place: it fades where it is cut. */
const LONG = "#decision, #card, .coach, .panel .within, .panel .warned, .result .within, .guide .words";

/** How a window looks that is low and wide; few are. */
const LOW = part("The look of a low window", async () => {}, "/table/low.css");

/** Whether more comes below what is seen of each part. What scrolls and holds nothing to go to can be scrolled by keyboard. */
export function reach() {
  if (layoutNow() === "narrow" && innerWidth > innerHeight) LOW().catch(() => {});
  for (const part of document.querySelectorAll(LONG)) {
    const cut = part.scrollHeight > part.clientHeight + 1;
    part.toggleAttribute("data-below", cut && part.scrollTop + part.clientHeight < part.scrollHeight - 6);
    // What is gone to by the page itself stays so.
    if (part.getAttribute("tabindex") === "-1") continue;
    if (cut && !part.querySelector("button, a, input, summary")) part.setAttribute("tabindex", "0");
    else part.removeAttribute("tabindex");
  }
}

/** Look again whenever something scrolls, unfolds or gets another size. @param {HTMLElement[]} parts */
export function reaching(parts) {
  for (const each of ["scroll", "toggle"]) document.addEventListener(each, reach, { capture: true, passive: true });
  const observer = new ResizeObserver(reach);
  for (const each of parts) observer.observe(each);
}

/** The menu of the site, behind its button where it has no room. @param {HTMLElement} button @param {HTMLElement} menu */
export function menuBehind(button, menu) {
  const set = (/** @type {boolean} */ open) => { menu.toggleAttribute("data-open", open); button.setAttribute("aria-expanded", String(open)); };
  button.addEventListener("click", () => set(!menu.hasAttribute("data-open")));
  document.addEventListener("pointerdown", ({ target }) => { if (target instanceof Node && !menu.contains(target) && !button.contains(target)) set(false); });
  for (const each of [button, menu]) each.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.hasAttribute("data-open")) return;
    event.preventDefault();
    set(false);
    button.focus();
  });
}

/** A part that folds away but for its head, as this browser remembers. @param {HTMLElement} frame @param {HTMLElement} button @param {string} [key]  where it is remembered, if it is */
export function folding(frame, button, key = KEPT) {
  const set = (/** @type {boolean} */ folded) => {
    frame.classList.toggle("is-folded", folded);
    button.setAttribute("aria-expanded", String(!folded));
    button.textContent = folded ? "Unfold" : "Fold";
    // Where two parts fold, whoever hears the button is told which.
    if (button.dataset.of) button.setAttribute("aria-label", `${button.textContent} ${button.dataset.of}`);
  };
  let kept = "";
  try { kept = (key && localStorage.getItem(key)) || ""; } catch { /* a private window begins unfolded */ }
  set(kept === "folded");
  button.addEventListener("click", () => {
    const folded = !frame.classList.contains("is-folded");
    set(folded);
    try { if (key) localStorage.setItem(key, folded ? "folded" : ""); } catch { /* and forgets */ }
  });
  return { open: () => set(false), close: () => set(true) };
}
