import { uniformFrom } from "../bin/simulate/random.ts";

export type Random = {
  /** From 0 up to, without, 1. */
  (): number;
  /** A whole number from 0 up to, without, `below`. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** True in this share of calls. */
  is(share: number): boolean;
};

/** Random choices that repeat for the same seed. */
export function seeded(seed: number): Random {
  const next = uniformFrom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return Object.assign(next, {
    below,
    pick: <T>(from: readonly T[]) => from[below(from.length)]!,
    is: (share: number) => next() < share,
  });
}
