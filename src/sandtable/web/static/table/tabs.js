// The tabs: the parts of the table that share a place, and a mark on a part that has something new.

const tabOf = (/** @type {string} */ name) => document.querySelector(`.tabs [data-tab='${name}']`);

/** The part that is shown. */
export const tabNow = () => document.body.dataset.tab ?? "map";

/** @param {string} name */
export function toTab(name) {
  document.body.dataset.tab = name;
  for (const button of document.querySelectorAll(".tabs [data-tab]")) button.setAttribute("aria-pressed", String(button.getAttribute("data-tab") === name));
  tabOf(name)?.removeAttribute("data-news");
}

/** Mark that a part has something new; not the one that is looked at. @param {string} name */
export function news(name) { if (tabNow() !== name) tabOf(name)?.setAttribute("data-news", ""); }

/** @param {(name: string) => void} to */
export function tabsPressed(to) {
  for (const button of document.querySelectorAll(".tabs [data-tab]")) button.addEventListener("click", () => to(button.getAttribute("data-tab") ?? "map"));
}
