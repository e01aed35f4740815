// Questions and situations as a list to open them from.

import { h } from "/js/dom.js";

/** @typedef {{href: string, title: string, told: string, tag: string, more?: string}} Item */

/** @param {any} each @returns {Item} */
export const question = (each) => ({ href: `#${each.name}`, title: each.title, told: each.summary, tag: each.dice ? "dice" : "" });

/** @param {Item[]} items */
export const list = (items) => h("ul", { class: "list" }, items.map((each) => h("li", {},
  h("a", { href: each.href.startsWith("#") ? each.href : "#" }, h("span", {}, each.title, h("small", {}, each.told), each.more ? h("small", { class: "more" }, each.more) : null),
    each.tag ? h("span", { class: "tag" }, each.tag) : null))));
