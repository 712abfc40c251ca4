/** The part of an ALTCHA challenge (version 2, algorithm SHA-256) that the solver reads. */
export type ProofChallenge = {
  parameters: { algorithm: string; nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string };
};

export type ProofSolution = { counter: number; derivedKey: string };

const roundConstantWords =
  "428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da 983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2";
const initialHashWords = "6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19";
const parseWords = (hex: string) => Uint32Array.from(hex.split(" "), (word) => Number.parseInt(word, 16));
const roundConstants = parseWords(roundConstantWords);
const initialHash = parseWords(initialHashWords);
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
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = initialHash;
  for (let index = 0; index < 64; index += 1) {
    const one =
      (h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        ((e & f) ^ (~e & g)) +
        at(roundConstants, index) +
        at(words, index)) |
      0;
    const two = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
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
export function tryCounters(challenge: ProofChallenge, from: number, count: number): ProofSolution | undefined {
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
