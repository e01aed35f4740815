// How lucky? Each roll is held against its own exact chances. Half of what is equal counts as worse, so that ordinary
// luck is one half; over many rolls the standings are added up and held against all that could have come.

/** @typedef {{spread: number[], at: number}} Standing  chances from worst to best, and which of them came */

const GRID = 240;
const MOST_EXACT = 40;

/** @param {Standing} roll @returns {{worse: number, same: number, better: number}} */
export function standing({ spread, at }) {
  const add = (/** @type {number[]} */ part) => part.reduce((total, each) => total + each, 0);
  return { worse: add(spread.slice(0, at)), same: spread[at], better: add(spread.slice(at + 1)) };
}

/** @param {Standing} roll */
const middle = (roll) => { const { worse, same } = standing(roll); return worse + same / 2; };

/** The share of all ways these rolls could have gone that are worse, half of the equal ones counted; null without rolls.
 * @param {Standing[]} rolls @returns {number | null} */
export function percentile(rolls) {
  const open = rolls.filter((roll) => roll.spread.length > 1 && roll.spread[roll.at] < 1);
  if (!open.length) return null;
  return open.length <= MOST_EXACT ? exactly(open) : nearly(open);
}

/** Every way the sum of standings can come out, on a fine grid. @param {Standing[]} rolls */
function exactly(rolls) {
  let ways = new Map([[0, 1]]);
  let came = 0;
  for (const roll of rolls) {
    const steps = roll.spread.map((share, at) => [Math.round(middle({ spread: roll.spread, at }) * GRID), share]);
    came += steps[roll.at][0];
    /** @type {Map<number, number>} */
    const next = new Map();
    for (const [total, weight] of ways)
      for (const [step, share] of steps) next.set(total + step, (next.get(total + step) ?? 0) + weight * share);
    ways = next;
  }
  let below = 0;
  for (const [total, weight] of ways) below += total < came ? weight : total === came ? weight / 2 : 0;
  return below;
}

/** Many rolls: their sum is as good as normally spread, with exactly known mean and variance. @param {Standing[]} rolls */
function nearly(rolls) {
  let [off, variance] = [0, 0];
  for (const roll of rolls) {
    off += middle(roll) - 0.5;
    roll.spread.forEach((share, at) => { variance += share * (middle({ spread: roll.spread, at }) - 0.5) ** 2; });
  }
  return normal(off / Math.sqrt(variance));
}

/** The normal distribution, good to seven places (a continued series in t = 1 / (1 + 0.2316419 |z|)). @param {number} z */
function normal(z) {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI)
    * t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}

const FEW = 5;

/** The meter in words; few rolls say little, and it says so. @param {number | null} share @param {number} count */
export function meter(share, count) {
  if (share === null) return "No rolls yet that could have gone otherwise.";
  const place = Math.min(99, Math.max(1, Math.round((share < 0.5 ? 1 - share : share) * 100)));
  const rolls = count === 1 ? "1 roll" : `${count} rolls`;
  const said = share < 0.1 ? "Unlucky" : share < 0.3 ? "A little unlucky" : share <= 0.7 ? "About as expected"
    : share <= 0.9 ? "A little lucky" : "Lucky";
  return `${said}: ${share < 0.5 ? "worse" : "better"} luck than ${place} of 100, over ${rolls}.${count < FEW ? " So few rolls tell little." : ""}`;
}

/** One roll in words. @param {Standing} roll */
export function oneRoll(roll) {
  const { worse, same, better } = standing(roll);
  if (same >= 1) return "It could not go otherwise";
  const share = worse + same / 2;
  return share < 0.1 ? "Bad luck" : share < 0.3 ? "Below expectation" : share <= 0.7 || same > 0.6 ? "About as expected"
    : share <= 0.9 ? "Above expectation" : better === 0 && same > 0.25 ? "As good as it gets" : "Good luck";
}
