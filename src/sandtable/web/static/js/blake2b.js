// The hash that binds a salt before it is told. It is BLAKE2b as in RFC 7693, and the same as the server's; browsers have
// none of their own that works without HTTPS.

const BITS = 64n;
const MASK = (1n << BITS) - 1n;
/** The fractions of the square roots of the first eight primes. */
const START = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
/** The order in which each round takes the words of the message. */
const ORDER = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
].map((row) => [...row].map((digit) => Number.parseInt(digit, 16)));
/** What a mixing step mixes: four columns, then four diagonals. */
const MIXED = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];
const ROUNDS = 12;
const BLOCK = 128;
const DIGEST = 32;
/** As the server has it: what the hash is for is part of the hash. */
const PERSON = "sandtable-seed";

/** @param {bigint} word @param {bigint} by */
const turned = (word, by) => ((word >> by) | (word << (BITS - by))) & MASK;

/** @param {Uint8Array} bytes @param {number} at */
const wordAt = (bytes, at) => new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(at, true);

/** The hash that binds a salt, in hexadecimal. @param {Uint8Array} salt at most one block */
export function bound(salt) {
  const about = new Uint8Array(64);
  about.set([DIGEST, 0, 1, 1]);
  about.set(new TextEncoder().encode(PERSON), 48);
  const state = START.map((word, at) => word ^ wordAt(about, 8 * at));
  const block = new Uint8Array(BLOCK);
  block.set(salt);
  const words = Array.from({ length: 16 }, (_, at) => wordAt(block, 8 * at));
  const v = [...state, ...START];
  v[12] ^= BigInt(salt.length);
  v[14] ^= MASK;
  for (let round = 0; round < ROUNDS; round++) {
    const order = ORDER[round % ORDER.length];
    MIXED.forEach(([a, b, c, d], at) => {
      v[a] = (v[a] + v[b] + words[order[2 * at]]) & MASK;
      v[d] = turned(v[d] ^ v[a], 32n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = turned(v[b] ^ v[c], 24n);
      v[a] = (v[a] + v[b] + words[order[2 * at + 1]]) & MASK;
      v[d] = turned(v[d] ^ v[a], 16n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = turned(v[b] ^ v[c], 63n);
    });
  }
  const digest = new DataView(new ArrayBuffer(64));
  state.forEach((word, at) => digest.setBigUint64(8 * at, word ^ v[at] ^ v[at + 8], true));
  return hex(new Uint8Array(digest.buffer, 0, DIGEST));
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
