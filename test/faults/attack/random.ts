/** Seeded random choices, so that a failed run can be repeated (ATTACK_SEED). mulberry32. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, and without, 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, and without, `below`. */
  below(below: number): number {
    return Math.floor(this.fraction() * below);
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}

/** The seed of this run: ATTACK_SEED, or a new one. Printed, so that the run can be repeated. */
export function seedOf(about: string): number {
  const seed = Number(process.env["ATTACK_SEED"] ?? Date.now() % 2 ** 31);
  console.log(`${about}: ATTACK_SEED=${seed}`);
  return seed;
}
