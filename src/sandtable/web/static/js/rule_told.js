// What a rule says, and the sheet that opens on its link.

import { getJson } from "/js/api.js";
import { h, sheet } from "/js/dom.js";
import { cited, NAMED, ruleLink, short } from "/js/rule.js";

/** A text with a link to each rule it names. @param {string} text */
const linked = (text) => text.split(new RegExp(`(${NAMED.source})`)).map((part, at) => (at % 2 ? ruleLink(part) : part));

/** A sheet with the rule, over the page. @param {string} id */
export async function show(id) {
  document.querySelector("dialog.sheet.of-rule")?.remove();
  try {
    const rule = await getJson(`/api/rules/${encodeURIComponent(id)}`);
    sheet(heading(rule.title), ...ruleBody(rule)).classList.add("of-rule");
  } catch (fault) {
    sheet(`§ ${short(id)}`, h("p", {}, fault instanceof Error ? fault.message : String(fault)));
  }
}

/** Sheets print headings in capitals; here they read as words. @param {string} title */
export function heading(title) {
  if (title !== title.toUpperCase()) return title;
  const low = title.toLowerCase();
  return low.replace(/[a-z]/, (first) => first.toUpperCase());
}

/** What a rule is, where a rule list has a word of its own for it. @type {Record<string, string>} */
const KINDS = { procedure: "how it is done" };

/** What a rule says and what it belongs with. @param {any} rule @returns {HTMLElement[]} */
export function ruleBody(rule) {
  const parts = [
    h("p", { class: "caps" }, `${rule.ruleset_title}, ${KINDS[rule.kind] ?? rule.kind}`),
    h("p", { class: "ruletext" }, linked(rule.text)),
  ];
  if (rule.note) parts.push(h("p", { class: "quiet small" }, linked(rule.note)));
  if (rule.procedures.length) {
    parts.push(h("section", {}, h("h3", { class: "caps" }, "Used by"),
      h("ul", { class: "list" }, rule.procedures.map((/** @type {any} */ each) => h("li", {},
        h("a", { href: `/companion/#${each.name}` }, h("span", {}, each.title, h("small", {}, each.summary))))))));
  }
  if (rule.tables.length) {
    parts.push(h("section", {}, h("h3", { class: "caps" }, "Printed as"),
      h("ul", { class: "list" }, rule.tables.map((/** @type {any} */ each) => h("li", {},
        h("a", { href: `/rules/#table:${each.name}` }, each.title))))));
  }
  if (rule.related.length) {
    parts.push(h("section", {}, h("h3", { class: "caps" }, "Belongs with"),
      h("ul", { class: "list" }, rule.related.map((/** @type {any} */ each) => h("li", {},
        h("a", { href: `/rules/#${each.id}`, "data-rule": each.id },
          h("span", {}, h("span", { class: "clip" }, each.kind === "ruling" ? each.title : cited(each.text)), h("small", {}, `§ ${short(each.id)}`))))))));
  }
  parts.push(h("p", { class: "small" }, h("a", { href: `/rules/#${rule.id}` }, `§ ${short(rule.id)} in the rules`)));
  return parts;
}
