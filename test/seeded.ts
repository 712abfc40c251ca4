export type Random = {
  /** From 0 up to, without, 1. */
  (): number;
  /** A whole number from 0 up to, without, `below`. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** True in this share of calls. */
  is(share: number): boolean;
};

/** Random choices that repeat for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return Object.assign(next, {
    below,
    pick: <T>(from: readonly T[]) => from[below(from.length)]!,
    is: (share: number) => next() < share,
  });
}
