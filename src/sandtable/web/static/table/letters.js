// A letter for each action, the first of its words that is still free.

/** Letters with a meaning of their own everywhere at the table. */
export const FIXED = ["b", "n", "u", "h", "l", "t"];

/** @param {{verb: string}[]} offers @param {Iterable<string>} [taken] @returns {string[]} */
export function lettersFor(offers, taken = []) {
  const used = new Set([...FIXED, ...taken]);
  return offers.map(({ verb }) => {
    const letter = [...verb.toLowerCase()].find((each) => /[a-z]/.test(each) && !used.has(each)) ?? "";
    used.add(letter);
    return letter;
  });
}
