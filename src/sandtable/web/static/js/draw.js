// Drawing an outcome from exact chances, for a phone without a connection: every outcome exactly as likely as its fraction.

/** @param {bigint} a @param {bigint} b @returns {bigint} */
const common = (a, b) => (b ? common(b, a % b) : a);

/** A fair whole number below a limit, from the phone's own randomness. @param {bigint} limit */
function below(limit) {
  const bits = limit.toString(2).length;
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(bits / 8)));
    const drawn = bytes.reduce((made, byte) => (made << 8n) | BigInt(byte), 0n) & ((1n << BigInt(bits)) - 1n);
    if (drawn < limit) return drawn;
  }
}

/** Which of the chances comes; each is a fraction in text, and together they are one.
 * @param {{chance: string}[]} chances @returns {number} */
export function draw(chances) {
  const parts = chances.map(({ chance }) => chance.split("/").map(BigInt)).map(([over, under = 1n]) => ({ over, under }));
  const whole = parts.reduce((all, { under }) => (all / common(all, under)) * under, 1n);
  let left = below(whole);
  for (const [at, { over, under }] of parts.entries()) {
    left -= over * (whole / under);
    if (left < 0n) return at;
  }
  return chances.length - 1;
}
