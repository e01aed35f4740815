// The end of a game: who won, how it went, and what to do with it.

import { copy, download, h, sheet, toast } from "/js/dom.js";
import { meter } from "/js/luck.js";
import { ruleLink } from "/js/rule.js";
import { seatJson, seatText } from "/replay/seat.js";
import { timeline } from "/table/timeline.js";
import { emblem, sideClass, wonBy } from "/table/words.js";
import { asFileName, capital } from "/js/words.js";

/** @param {any} picture @param {{game: string, token: string, proof: import("/table/proof.js").Proof, several: boolean}} seat @param {(number: number) => void} jump */
export async function openReport(picture, seat, jump) {
  const place = h("div", { class: "report" }, h("p", {}, "Counting …"));
  const made = sheet(wonBy(picture, seat.several), place);
  made.classList.add("wide");
  try {
    const told = await seatJson(seat, "/report");
    place.replaceChildren(...body(picture, told, seat, (number) => { made.close(); jump(number); }));
  } catch (fault) {
    place.replaceChildren(h("p", { class: "notice warn" }, fault instanceof Error ? fault.message : String(fault)), ...keeping(picture, seat));
  }
}

/** @param {any} picture @param {any} told @param {{game: string, token: string, proof: import("/table/proof.js").Proof}} seat @param {(number: number) => void} jump */
function body(picture, told, seat, jump) {
  const last = told.timeline[told.timeline.length - 1];
  return [
    h("p", { class: "verdict-line" }, `${picture.title}, ${picture.turn}`, last?.points.length ? `: ${told.sides.map((/** @type {string} */ name, /** @type {number} */ side) => `${capital(name)} ${last.points[side]}`).join(", ")} points` : ""),
    h("p", { class: "small", id: "outcome" }, `${capital(picture.ended.said)}.`),
    ...keeping(picture, seat),
    h("section", {}, h("h3", { class: "caps" }, "How it went"), timeline(told.sides, counted(told, "points"), "Points"), scored(told)),
    h("section", {}, h("h3", { class: "caps" }, "Losses"), timeline(told.sides, counted(told, "losses"), "Losses"), last?.losses.length ? losses(picture) : ""),
    h("section", {}, h("h3", { class: "caps" }, "Luck"), told.luck.length ? told.luck.map(luck) : h("p", {}, "No rolls whose chance is known.")),
    h("section", {}, h("h3", { class: "caps" }, "Turning points"), told.turning_points.length ? h("p", { class: "small quiet" }, "Rolls that few would have bet on, and large changes. The number says by how many points the lead changed, and for whom.") : "", turning(told, jump)),
    h("section", {}, h("h3", { class: "caps" }, "Where it was decided"), h("p", {}, "The replay can work out each side’s chance to win at every point, and show which decisions cost much and which dice decided."),
      h("div", { class: "btns" }, h("a", { class: "btn", href: `/replay/#${seat.game}.${seat.token}` }, "Go there"))),
    told.hints.length ? h("section", { id: "hints" }, h("h3", { class: "caps" }, "Coach"), told.hints.map((/** @type {any} */ each) => h("p", {}, `${each.count} ${each.count === 1 ? "hint" : "hints"} asked by ${capital(each.seat)}`))) : "",
  ];
}

/** @param {any} told @param {"points" | "losses"} what */
const counted = (told, what) => told.timeline.map((/** @type {any} */ each) => ({ turn: each.turn, counts: each[what] }));

/** @param {any} picture */
function losses(picture) {
  return h("div", { class: "losses" }, picture.sides.map((/** @type {string} */ name, /** @type {number} */ side) => {
    const own = picture.pieces.filter((/** @type {any} */ each) => each.side === side);
    const gone = own.filter((/** @type {any} */ each) => each.lost);
    return h("div", {}, h("p", {}, emblem(side), h("b", { class: sideClass(side) }, ` ${capital(name)}`), `: ${gone.length} of ${own.length} out of the fight`),
      h("div", { class: "stock", "aria-hidden": "true" }, h("i", { class: `gone ${sideClass(side)}`, style: `flex:${gone.length}` }), h("i", { style: `flex:${own.length - gone.length}` })),
      gone.length ? h("p", { class: "small" }, gone.map((/** @type {any} */ each) => (each.off ? `${each.name} (${each.off})` : each.name)).join(", ")) : "");
  }));
}

/** @param {any} each */
const luck = (each) => h("div", { class: "lucky" }, h("p", {}, emblem(each.side), h("b", { class: sideClass(each.side) }, ` ${capital(each.name)}. `), meter(each.rolls ? each.mid : null, each.rolls)),
  h("div", { class: "scale", role: "img", "aria-label": `Luck: ${Math.round(each.mid * 100)} of 100` }, h("i", { class: sideClass(each.side), style: `left:${(each.mid * 100).toFixed(1)}%` })),
  h("p", { class: "small quiet" }, `${each.went_well} of ${each.rolls} rolls went well. On average it would be ${each.expected.toFixed(1)}.`));

/** What the points at the end were given for, with the rule that says so. @param {any} told */
function scored(told) {
  const given = told.scored.map((/** @type {any[]} */ parts, /** @type {number} */ side) => h("li", {}, h("b", { class: sideClass(side) }, capital(told.sides[side])), ": ",
    parts.length ? parts.map((part) => `${part.points} for ${part.said}`).join(", ") : "no points", "."));
  const rules = [...new Set(told.scored.flat().map((/** @type {any} */ part) => part.rule))];
  return given.length ? h("div", { class: "scored small", id: "scored" }, h("p", {}, "How the points at the end were made: ", rules.map((rule) => ruleLink(rule))), h("ul", {}, given)) : "";
}

/** Who came closer to winning by a change of the lead. @param {any} told @param {number} swing */
const gained = (told, swing) => `${told.sides.length === 2 || swing > 0 ? `${capital(told.sides[swing > 0 ? 0 : 1])} +` : "−"}${Math.abs(swing)}`;

/** @param {any} told @param {(number: number) => void} jump */
function turning(told, jump) {
  const points = told.turning_points;
  if (!points.length) return h("p", {}, "No single roll turned this game.");
  return h("ol", { class: "list" }, points.map((/** @type {any} */ each) => h("li", {}, h("a", { href: "#", onclick: (/** @type {Event} */ event) => { event.preventDefault(); jump(each.answers); } },
    h("span", {}, capital(each.said), h("small", {}, each.chance && each.chance !== "100 %" ? `${each.turn}, a chance of ${each.chance}` : each.turn)), h("span", { class: "tag" }, `${gained(told, each.swing)}`)))));
}

/** @param {any} picture @param {{game: string, token: string, proof: import("/table/proof.js").Proof}} seat */
function keeping(picture, seat) {
  const got = async (/** @type {string} */ path, /** @type {(text: string) => void} */ use) => {
    try { use(await seatText(seat, `/${path}`)); } catch (fault) { toast(fault instanceof Error ? fault.message : String(fault)); }
  };
  const name = `${asFileName(picture.scenario || "game")}-${asFileName(seat.game)}`;
  return [h("div", { class: "btns" },
    h("a", { class: "btn solid", href: `/replay/#${seat.game}.${seat.token}` }, "Replay"),
    h("a", { class: "btn", href: "/lobby/" }, "Play again"),
    h("button", { class: "btn", type: "button", onclick: () => got("record", (text) => download(`${name}.jsonl`, "application/jsonl", text)) }, "Save the record"),
    h("button", { class: "btn", type: "button", onclick: () => got("story", (text) => readStory(text, name)) }, "Read the story")), proof(picture, name, seat.proof)].filter(Boolean);
}

/** What proves that a record is that of the game which was seen here. @param {any} picture @param {string} name @param {import("/table/proof.js").Proof} kept */
function proof(picture, name, kept) {
  if (!picture.chain) return null;
  const file = `${name}-${asFileName(picture.seat)}.json`;
  const command = `sandtable verify ${name}.jsonl --seen ${file}`;
  return h("details", { class: "proof" }, h("summary", {}, "Prove it later"),
    h("p", { class: "small" }, "The record holds every die, every decision and the seal of the table. With what this page has seen of the game and given to its dice, anybody can check that it is this game and no other:"),
    h("div", { class: "btns" },
      h("button", { class: "btn", type: "button", onclick: () => download(file, "application/json", kept.file()) }, "Save what this page has seen"),
      h("button", { class: "btn", type: "button", onclick: async () => { await copy(command); toast("Copied"); } }, "Copy the command")),
    kept.unkept ? h("p", { class: "small" }, "This browser has room for nothing more: what this page has seen is gone when it is closed, so save it now.") : "",
    h("p", {}, h("code", {}, command)),
    h("p", { class: "small" }, "The last value of the game: ", h("code", {}, picture.chain)),
    Object.keys(picture.salts).length ? "" : h("p", { class: "small" }, "Nobody but the server had a part in the dice."),
    ...Object.entries(picture.salts).map(([seat, salt]) => h("p", { class: "small" }, `The part of ${capital(seat)} in the dice: `, h("code", {}, String(salt)))));
}

/** @param {string} text @param {string} name */
function readStory(text, name) {
  const made = sheet("The story", h("div", { class: "btns" }, h("button", { class: "btn", type: "button", onclick: () => download(`${name}.md`, "text/markdown", text) }, "Save as a file")), h("div", { class: "story", tabindex: "0", role: "region", "aria-label": "The story" }, text.split("\n").map(line)));
  made.classList.add("wide");
}

/** A line of the story: headings, points and bold words. @param {string} text */
function line(text) {
  const heading = text.match(/^(#+) (.*)$/);
  if (heading) return h(heading[1].length > 1 ? "h4" : "h3", {}, heading[2]);
  const point = text.match(/^( *)- (.*)$/);
  const words = (point ? point[2] : text).split("**").map((part, at) => (at % 2 ? h("b", {}, part) : part));
  return text ? h("p", { class: point ? "point" : null, style: point ? `--in:${point[1].length / 2}` : null }, words) : null;
}
