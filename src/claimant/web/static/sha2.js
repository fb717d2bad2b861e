// SHA-256, SHA-384 and HMAC, because browsers offer crypto.subtle only over https, and deals are checked over http too.
const primes = (() => {
  const found = [];
  for (let n = 2; found.length < 80; n += 1) if (found.every((p) => n % p)) found.push(n);
  return found;
})();

/** The first 64 bits of the fractional part of a prime's square or cube root, by binary search on integers. */
function fraction(prime, power) {
  const scaled = BigInt(prime) << BigInt(64 * power);
  let low = 0n;
  let high = 1n << 72n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(power) <= scaled) low = middle;
    else high = middle;
  }
  return low & 0xffffffffffffffffn;
}

const CUBES = primes.map((prime) => fraction(prime, 3));
const ROOTS = primes.slice(0, 16).map((prime) => fraction(prime, 2));
const SMALL = { bits: 32n, block: 64, rounds: 64, turns: [[7n, 18n, 3n], [17n, 19n, 10n], [2n, 13n, 22n], [6n, 11n, 25n]] };
const LARGE = { bits: 64n, block: 128, rounds: 80, turns: [[1n, 8n, 7n], [19n, 61n, 6n], [28n, 34n, 39n], [14n, 18n, 41n]] };

function digest(kind, start, length, message) {
  const { bits, block, rounds, turns } = kind;
  const mask = (1n << bits) - 1n;
  const turn = (x, by) => ((x >> by) | (x << (bits - by))) & mask;
  const mix = (x, [a, b, c], shift) => turn(x, a) ^ turn(x, b) ^ (shift ? x >> c : turn(x, c));
  const constants = CUBES.map((cube) => cube >> (64n - bits));
  let hash = start;
  const word = Number(bits) / 8;
  for (const piece of pieces(message, block)) {
    const words = Array.from({ length: 16 }, (_, at) => number(piece.subarray(at * word, at * word + word)));
    for (let at = 16; at < rounds; at += 1) {
      words.push((words[at - 16] + mix(words[at - 15], turns[0], true) + words[at - 7] + mix(words[at - 2], turns[1], true)) & mask);
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let at = 0; at < rounds; at += 1) {
      const one = h + mix(e, turns[3]) + ((e & f) ^ (~e & mask & g)) + constants[at] + words[at];
      const two = mix(a, turns[2]) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & mask, c, b, a, (one + two) & mask];
    }
    hash = [a, b, c, d, e, f, g, h].map((each, at) => (each + hash[at]) & mask);
  }
  return bytesOf(hash.map((each) => each.toString(16).padStart(word * 2, "0")).join("")).subarray(0, length);
}

function pieces(message, block) {
  const tail = block / 8;
  const whole = new Uint8Array(Math.ceil((message.length + 1 + tail) / block) * block);
  whole.set(message);
  whole[message.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(message.length) * 8n);
  return Array.from({ length: whole.length / block }, (_, at) => whole.subarray(at * block, at * block + block));
}

const number = (bytes) => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

export const sha256 = (message) => digest(SMALL, ROOTS.slice(0, 8).map((root) => root >> 32n), 32, message);
export const sha384 = (message) => digest(LARGE, ROOTS.slice(8), 48, message);
export const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const textOf = (text) => new TextEncoder().encode(text);

export function join(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function hmac(hash, key, message) {
  const block = hash === sha256 ? 64 : 128;
  const padded = new Uint8Array(block);
  padded.set(key.length > block ? hash(key) : key);
  const inner = hash(join(padded.map((byte) => byte ^ 0x36), message));
  return hash(join(padded.map((byte) => byte ^ 0x5c), inner));
}
