// The computer players by what they are to somebody who meets them for the first time, and how each thinks, in one line.

/** @type {Record<string, [string, string]>} */
const COMPUTERS = {
  planner: ["thorough computer", "Plays its turn and the reply through in its head before it settles on one. The stronger opponent."],
  searcher: ["patient computer", "Tries several answers out in its head and takes what does best."],
  greedy: ["quick computer", "Looks one step ahead and takes what the exact odds favour. A good first opponent."],
  random: ["random computer", "Does anything the rules allow. Good for a first look around."],
};

/** What a computer player is called: "quick computer". @param {string} name */
export const computer = (name) => COMPUTERS[name]?.[0] ?? `computer (${name})`;

/** How it thinks. @param {string} name */
export const thinks = (name) => COMPUTERS[name]?.[1] ?? "A computer player.";
