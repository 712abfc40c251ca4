import * as t from "../contract/text/pages/site.ts";
/** The part of an ALTCHA challenge (version 2, algorithm SHA-256) that the solver reads. */
export type ProofChallenge = {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
  };
};

export type ProofSolution = { counter: number; derivedKey: string };

const roundConstants = Uint32Array.from(t.n428a2f9871374491B5c0fbcfE9b5dba53956c25b.split(" "), (word) =>
  Number.parseInt(word, 16),
);
const initialHash = Uint32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);
const words = new Uint32Array(64);

const at = (list: Uint32Array, index: number) => list[index] as number;
const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** SHA-256 of a message of at most 55 bytes (one block), which is enough for a challenge. */
export function sha256(message: Uint8Array): Uint8Array {
  if (message.length > 55) throw new RangeError("Only messages of up to 55 bytes.");
  words.fill(0, 0, 16);
  message.forEach((byte, index) => {
    words[index >> 2] = at(words, index >> 2) | (byte << (24 - (index % 4) * 8));
  });
  const end = message.length;
  words[end >> 2] = at(words, end >> 2) | (0x80 << (24 - (end % 4) * 8));
  words[15] = end * 8;
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    words[index] =
      at(words, index - 16) +
      (rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3)) +
      at(words, index - 7) +
      (rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = initialHash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let index = 0; index < 64; index += 1) {
    const one =
      (h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        ((e & f) ^ (~e & g)) +
        at(roundConstants, index) +
        at(words, index)) |
      0;
    const two =
      ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  const hash = new DataView(new ArrayBuffer(32));
  [a, b, c, d, e, f, g, h].forEach((word, index) => hash.setUint32(index * 4, word + at(initialHash, index)));
  return new Uint8Array(hash.buffer);
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Tries `count` counters, starting at `from`. Returns undefined if none of them is the solution. */
export function tryCounters(
  challenge: ProofChallenge,
  from: number,
  count: number,
): ProofSolution | undefined {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  if (algorithm !== "SHA-256") throw new Error(`No solver for ${algorithm}.`);
  const message = bytesOf(salt + nonce + "00000000");
  const counterView = new DataView(message.buffer, message.length - 4);
  const prefix = bytesOf(keyPrefix);
  for (let counter = from; counter < from + count; counter += 1) {
    counterView.setUint32(0, counter);
    let key = sha256(message);
    for (let round = 1; round < cost; round += 1) key = sha256(key);
    if (prefix.every((byte, index) => key[index] === byte)) {
      return { counter, derivedKey: hexOf(key.subarray(0, keyLength)) };
    }
  }
  return undefined;
}

/** Upper limit of the search. The server's challenges need fewer counters. */
export const maxCounter = 2_000_000;
