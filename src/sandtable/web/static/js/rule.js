// Rules: the short link; what a rule says comes when one is opened.

import { h, toast } from "/js/dom.js";

/** A link to a rule, shown without the game's prefix: "§ save.base"; nothing for no rule. @param {string} id @returns {HTMLAnchorElement | null} */
export function ruleLink(id) {
  if (!id) return null;
  return h("a", { class: "rule", href: `/rules/#${id}`, "data-rule": id, title: id }, "§\u00a0", ...short(id).split(/(?<=[.])/).flatMap((part, at) => (at ? [h("wbr"), part] : [part])));
}

/** A rule's id without the prefix of its game; where a sheet leaves something open, our answer to it is called a ruling. @param {string} id */
export const short = (id) => (id.startsWith("game.") ? "rule of the table" : id.slice(id.indexOf(".") + 1).replace(/^gap\./, "ruling ").replace(/-procedure$/, ""));

/** Rules that a text names by their ids. */
export const NAMED = /\b[a-z][a-z0-9]*\.[a-z][a-z-]*\.[a-z0-9-]*[a-z0-9]/g;

/** A text with the rules it names as they are shown. @param {string} text */
export const cited = (text) => text.replace(NAMED, (id) => `§\u00a0${short(id)}`);

/** Tapping a rule opens it over the page instead of leaving the page. */
export function openRulesHere() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("[data-rule]") : null;
    if (!link || event instanceof MouseEvent && (event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    import("/js/rule_told.js").then(({ show }) => show(link.getAttribute("data-rule") ?? ""), () => toast("The rule could not be fetched: see to the connection."));
  });
}
