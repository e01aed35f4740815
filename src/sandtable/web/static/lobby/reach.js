// What links begin with, so that a friend can really open them; and links as codes that a phone reads off the screen.

import { getJson, postJson } from "/js/api.js";
import { h, s } from "/js/dom.js";

/** @typedef {{who: "page" | "network" | "here", origins: string[], said: string, starts: string[]}} Reach */

/** @returns {Reach} */
const asHere = () => ({ who: "page", origins: [], said: "", starts: [] });

/** @type {Promise<Reach> | null} */
let asked = null;

/** Who can open links to this server. If it does not say, the page's own address has to do. @returns {Promise<Reach>} */
export const reach = () => (asked ??= getJson("/api/reach").catch(() => { asked = null; return asHere(); }));

/** A link as others open it. @param {string} link @param {string} [origin] */
export const whole = (link, origin = location.origin) => new URL(link, origin).href;

/** As `whole`, with the address that others reach. @param {string} link */
export const wholeForOthers = async (link) => whole(link, (await reach()).origins[0]);

/** Who can open the links, in words; and what to start the server with where only this machine can. @param {Reach} found */
export function reachNotice(found) {
  if (found.who !== "here") return null;
  const either = found.starts.flatMap((start, at) => [at ? " or " : " ", h("code", {}, start)]);
  return h("div", { class: "notice warn only-here" }, h("p", {}, h("b", {}, "Nobody else can come yet. "), found.said), either.length ? h("p", {}, "Start it with", either, ".") : null);
}

/** The light border that a camera needs, in squares. */
const QUIET = 4;

/** A link drawn as a code; a fault is said in its place. @param {string} link @param {string} label @returns {HTMLElement} */
export function codeOf(link, label) {
  const place = h("div", { class: "code", "aria-busy": "true" });
  postJson("/api/codes", { link }).then(({ size, path }) => {
    const side = size + 2 * QUIET;
    place.replaceChildren(s("svg", { viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, role: "img", "aria-label": `QR code: ${label}`, "shape-rendering": "crispEdges" },
      s("rect", { class: "code-light", x: -QUIET, y: -QUIET, width: side, height: side }), s("path", { class: "code-dark", d: path })));
  }, (fault) => place.replaceChildren(h("p", { class: "small quiet" }, `No code: ${fault.message}`))).finally(() => place.removeAttribute("aria-busy"));
  return place;
}
