// What the panel has besides its odds while something is laid: the keys, printed where a keyboard is likely; and on a phone a button
// that unfolds what can wait, so that the sheet leaves the ghost and whoever is shot at in sight.

import { h } from "/js/dom.js";

/** The keys that lay. @param {{ghosts: any[], offer: any, snaps: boolean}} laying */
export const hints = ({ ghosts, offer, snaps }) => {
  const path = [[", .", "turn"], ...(offer?.lays === "path" ? [["B", "bend"], ["Shift+click", "bend there"]] : []), ["X", snaps ? "no snapping" : "snap"], ...(ghosts.length > 1 ? [["Tab", "next body"]] : [])];
  return h("span", { class: "hints", "aria-hidden": "true" }, [["←↑↓→", "¼ in"], ...(offer?.lays === "point" ? [["Tab", "best place"]] : path)].map(([key, does]) => h("span", {}, h("kbd", {}, key), ` ${does}`)));
};

/** A tape that lies there is bent, and straightened, by a button too; a pad has its own. @param {import("/table/measured/laying.js").Laying} laying */
export const bending = (laying) => (laying.offer?.lays !== "path" || !laying.end || laying.follows ? "" : h("span", { class: "bending" },
  h("button", { class: "btn quiet", type: "button", id: "lay-bend", onclick: () => laying.bendHere() }, "Bend here"),
  laying.bends.length ? h("button", { class: "btn quiet", type: "button", id: "lay-unbend", onclick: () => laying.unbend() }, "Straighten") : ""));

/** @param {HTMLElement} panel */
export function foldable(panel) {
  const footer = panel.querySelector("footer");
  if (!footer || !panel.querySelector(".within > :is(.options, .because)")) return;
  const press = h("button", { class: "btn lay-more", type: "button", id: "lay-more", onclick: () => unfold(!panel.classList.contains("is-more")) });
  const unfold = (/** @type {boolean} */ open) => {
    panel.classList.toggle("is-more", open);
    press.textContent = open ? "Less" : "More";
    press.setAttribute("aria-expanded", String(open));
  };
  unfold(panel.classList.contains("is-more"));
  footer.append(press);
}
