// What this browser keeps for its player: favourites, recent situations, the log of rolls, the game that is played, the
// units on the table and the house rules. Nothing of it leaves the phone but with a question.

const MOST = { recent: 12, favourites: 60, log: 500, glances: 12 };

/** @typedef {"recent" | "favourites" | "log" | "games" | "glances"} Drawer */

/** @param {Drawer} drawer @returns {any[]} */
export function read(drawer) {
  try {
    const held = JSON.parse(localStorage.getItem(`sandtable.${drawer}`) ?? "[]");
    return Array.isArray(held) ? held.filter((each) => each && typeof each === "object") : [];
  } catch { return []; }
}

/** @param {Exclude<Drawer, "games">} drawer @param {any[]} held */
function write(drawer, held) {
  try { localStorage.setItem(`sandtable.${drawer}`, JSON.stringify(held.slice(0, MOST[drawer]))); }
  catch { /* private windows keep nothing, and that is what their user wants */ }
}

/** A situation comes to the front of a drawer, once. @param {"recent" | "favourites"} drawer @param {{link: string}} situation */
export const add = (drawer, situation) =>
  write(drawer, [situation, ...read(drawer).filter((each) => each.link !== situation.link)]);

/** @param {"recent" | "favourites"} drawer @param {string} link */
export const remove = (drawer, link) => write(drawer, read(drawer).filter((each) => each.link !== link));

/** @param {"recent" | "favourites"} drawer @param {string} link */
export const has = (drawer, link) => read(drawer).some((each) => each.link === link);

/** The newest roll stands first. @param {any} entry */
export const logRoll = (entry) => write("log", [entry, ...read("log")]);

/** Change one entry of the log. @param {string} id @param {Record<string, any>} change */
export const amend = (id, change) => write("log", read("log").map((each) => (each.id === id ? { ...each, ...change } : each)));

export const clearLog = () => write("log", []);

/** The units on the table of a game, in the order in which they were picked. @param {string} game @returns {{code: string, side: "mine" | "theirs"}[]} */
export const units = (game) => read(/** @type {Drawer} */ (`units.${game}`));

/** @param {string} game @param {{code: string, side: string}[]} held */
export const keepUnits = (game, held) => write(/** @type {any} */ (`units.${game}`), held);

/** @typedef {{table: string, row: string, column: string, value: string, printed: string, said: string}} HouseRule  `said` is the cell in words */

/** The cells of a game's tables that are played otherwise than printed. @param {string} game @returns {HouseRule[]} */
export const houseRules = (game) => read(/** @type {Drawer} */ (`house.${game}`));

/** @param {string} game @param {HouseRule[]} held */
export const keepHouseRules = (game, held) => write(/** @type {any} */ (`house.${game}`), held);

/** What was last seen of each game, so that the home page has something to show before the server answers. @param {{link: string, glance: any}[]} seen */
export const keepGlances = (seen) => write("glances", seen);

/** The game whose questions were looked at last; nothing for all of them. @returns {string} */
export const lastGame = () => {
  try { return localStorage.getItem("sandtable.game") ?? ""; } catch { return ""; }
};

/** @param {string} game */
export const keepGame = (game) => {
  try { localStorage.setItem("sandtable.game", game); } catch { /* as above */ }
};
