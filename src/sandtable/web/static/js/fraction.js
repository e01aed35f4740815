// Exact chances travel as fractions in text, "9/20"; here they are added up exactly.

/** Longer fractions say nothing to a reader. */
const LONGEST = 15;

/** @param {bigint} a @param {bigint} b @returns {bigint} */
const common = (a, b) => (b ? common(b, a % b) : a);

/** The sum of fractions in lowest terms, or nothing where it is too long to be read. @param {string[]} fractions */
export function exactly(fractions) {
  if (fractions.includes("")) return "";
  let [above, below] = [0n, 1n];
  for (const each of fractions) {
    const [over, under] = each.split("/").map(BigInt);
    [above, below] = [above * (under ?? 1n) + over * below, below * (under ?? 1n)];
    const shared = common(above, below) || 1n;
    [above, below] = [above / shared, below / shared];
  }
  const said = below === 1n ? String(above) : `${above}/${below}`;
  return below === 1n || said.length > LONGEST ? "" : said;
}
