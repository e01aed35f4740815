// A map as small as a stamp: shapes of a few kinds, each with its look in small_map.css.

import { s } from "/js/dom.js";

/** @typedef {{width: number, height: number, layers: {kind: string, path: string}[]}} Small */

const KIND = /^[a-z-]{1,20}$/;

/** @param {Small} map */
export const smallMap = (map) => s("svg", { class: "small-map", viewBox: `0 0 ${Number(map.width)} ${Number(map.height)}`, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" },
  s("path", { class: "sm-open", d: `M0 0h${Number(map.width)}v${Number(map.height)}H0z` }),
  map.layers.filter(({ kind }) => KIND.test(kind)).map(({ kind, path }) => s("path", { class: `sm-${kind}`, d: path })));
