// Clocks in words.

/** @typedef {{per: "decision" | "game", seconds: number, late: "computer" | "claim"}} Clock */

const MINUTE = 60, HOUR = 3600, DAY = 86400;

/** @param {number} many @param {string} what */
const counted = (many, what) => `${many} ${what}${many === 1 ? "" : "s"}`;

/** A time in the largest unit that fits it. @param {number} seconds */
function long(seconds) {
  if (seconds % DAY === 0) return counted(seconds / DAY, "day");
  if (seconds % HOUR === 0) return counted(seconds / HOUR, "hour");
  return seconds % MINUTE === 0 ? counted(seconds / MINUTE, "minute") : counted(seconds, "second");
}

/** @param {Clock | null} clock */
export const clockSaid = (clock) => (!clock ? "None" : clock.per === "decision" ? `${long(clock.seconds)} for each decision` : `${long(clock.seconds)} a side for the game`);

/** What happens to whoever thinks longer. @param {Clock} clock */
export const lateSaid = (clock) => (clock.late === "computer" ? "then the computer answers" : "then the other may let the computer play on");

/** Time that is left, as on a clock; days and hours where it is long. @param {number} ms */
export function leftSaid(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / DAY), Math.floor(seconds % DAY / HOUR), Math.floor(seconds % HOUR / MINUTE)];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % MINUTE)}` : `${minutes}:${two(seconds % MINUTE)}`;
}
