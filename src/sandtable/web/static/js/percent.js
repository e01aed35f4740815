// Chances as people read them, as the server writes them: never a false 0 % or 100 %.

/** @param {number} share from 0 to 1 @returns {string} the number without its sign: "42.0", "<0.1" */
export function percent(share) {
  if (share <= 1e-15) return "0";
  if (share >= 1 - 1e-15) return "100";
  if (share < 0.001) return "<0.1";
  if (share > 0.999) return ">99.9";
  return (share * 100).toFixed(1);
}

/** @param {{share: number}[]} chances @param {number} from @param {number} [to] */
export const sum = (chances, from, to = chances.length) =>
  chances.slice(from, to).reduce((total, each) => total + each.share, 0);
