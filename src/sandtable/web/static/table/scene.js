// What happened, drawn over the map: who acted on whom, who is gone, who went where; and for whom it went well.

import { die } from "/js/dice.js";
import { s } from "/js/dom.js";
import { arrow } from "/table/overprint.js";
import { sideClass } from "/table/words.js";

/** @typedef {{number: number, name: string, side: number, place: string, radius?: number}} Gone  radius: of one body on a table on inches */
/** @typedef {{number: number, name: string, side: number, source: string, target: string, radius?: number, bends?: string[]}} Went */
/** @typedef {{sides: number, faces: number[], label: string, needs: string, met: boolean[], well: boolean[], came: string, side: number, rule: string}} Cast */
/** @typedef {{headline: string, side: number, at: string, source: string[], lost: Gone[], moved: Went[], casts: Cast[], numbers: string[], because: [string, string][], then: [string, string][], profits: number | null, sides: number[]}} Scene */
/** @typedef {"good" | "bad" | "even"} Tone  for whoever looks; even for who has no side in it */

const CAST = { label: "", needs: "", met: [], well: [], came: "", side: -2, rule: "" };
const SCENE = { at: "", source: [], lost: [], moved: [], casts: [], numbers: [], because: [], then: [], profits: null, sides: [] };

/** The scenes of an entry of the log, with what the server left out as empty. @param {any} entry @returns {Scene[]} */
export const scenesOf = (entry) => (entry?.scenes ?? []).map((/** @type {any} */ scene) => ({ ...SCENE, ...scene, casts: (scene.casts ?? []).map((/** @type {any} */ cast) => ({ ...CAST, ...cast })) }));

/** The places that a scene tells of; the fight itself first, then from where it was fought. @param {Scene} scene @returns {string[]} */
export const placesOf = (scene) => [scene.at, ...scene.source, ...scene.lost.map((each) => each.place)].filter(Boolean);

/** The sides that a seat plays; nobody's for those who umpire or watch. @param {any[]} seats @param {string} name @returns {number[]} */
export function sidesOf(seats, name) {
  const seat = seats.find((each) => each.name === name);
  return seat && ["player", "team"].includes(seat.role) ? seat.sides : [];
}

/** How a scene went for those who look. @param {Scene} scene @param {number[]} own @returns {Tone} */
export const toneOf = ({ profits }, own) => (profits === null || !own.length ? "even" : own.includes(profits) ? "good" : "bad");

/** How a die went for those who look, whoever threw it. @param {Cast} cast @param {number} at @param {number[]} own @returns {Tone} */
export function toneOfDie({ side, well }, at, own) {
  const went = well.length > 1 ? well[at] : well[0];
  return went === undefined || side < 0 || !own.length ? "even" : own.includes(side) === went ? "good" : "bad";
}

/** The dice of one rule: filled where the number was made, tinted by who has the good of it. @param {Cast} cast @param {number[]} own */
export const castDice = (cast, own) => cast.faces.map((face, at) => {
  const met = cast.met.length ? cast.met[at] : null;
  const drawn = die(cast.sides, face, met);
  const made = met ?? (cast.well.length > 1 ? cast.well[at] : cast.well[0]);
  drawn.setAttribute("class", `die ${toneOfDie(cast, at, own)}${made === false ? " hollow" : ""}`);
  return drawn;
});

/** @typedef {import("/table/overprint.js").Box} Box */

/** @param {Box} box */
const middle = (box) => [box.x + box.w / 2, box.y + box.h / 2];

/** Where a piece stood that is gone: its outline, crossed out. @param {Gone} gone @param {Box} box @param {number} nth */
function ghost(gone, box, nth) {
  const [cx, cy] = middle(box);
  const [x, y] = [cx + (nth % 3) * 12 - 10, cy + (nth % 3) * 6 - 4];
  const kind = sideClass(gone.side);
  const outline = kind === "b" ? `M${x} ${y - 17}l21 17-21 17-21-17z` : `M${x - 19} ${y - 14}h38v28h-38z`;
  return s("g", { class: `ghost ${kind}` }, s("path", { class: "ghost-halo", d: outline }), s("path", { class: "ghost-edge", d: outline }),
    s("path", { class: "cross-halo", d: cross(x, y) }), s("path", { class: "cross", d: cross(x, y) }),
    s("text", { x, y: y + 26 }, gone.name));
}

/** @param {number} x @param {number} y */
const cross = (x, y) => `M${x - 14} ${y - 11}l28 22m0-22-28 22`;

/** A dashed way from zone to zone. @param {Box | undefined} from @param {Box | undefined} to @param {number} side */
function way(from, to, side) {
  const drawn = arrow(from, to);
  return drawn.length ? [s("g", { class: `way ${sideClass(side)}` }, drawn)] : [];
}

/** @param {Scene[]} scenes @param {Map<string, Box>} zones @param {number[]} own  the sides of who looks */
export const sceneDrawn = (scenes, zones, own) => scenes.flatMap((scene) => {
  const at = zones.get(scene.at);
  const tone = toneOf(scene, own);
  const frame = at && (scene.casts.length || scene.lost.length) ? [s("rect", { class: `scene-at ${tone}`, x: at.x + 3, y: at.y + 3, width: at.w - 6, height: at.h - 6, rx: 4 })] : [];
  const acts = scene.source.map((place) => s("g", { class: `act-arrow ${sideClass(scene.side)}` }, arrow(zones.get(place), at)));
  const ways = scene.moved.flatMap((went) => way(zones.get(went.source), zones.get(went.target), went.side));
  const ghosts = scene.lost.flatMap((gone, nth) => { const box = zones.get(gone.place); return box ? [ghost(gone, box, nth)] : []; });
  return [...frame, ...acts, ...ways, ...ghosts];
});
