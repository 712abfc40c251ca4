/** A seeded generator: the same seed gives the same numbers. */
export type Random = ReturnType<typeof seeded>;

/** Numbers from 0 to below 1 (mulberry32). */
export function uniformFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function seeded(seed: number) {
  const uniform = uniformFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return {
    uniform,
    /** The wait until the next arrival at this rate. */
    exponential: (mean: number) => -Math.log(1 - uniform()) * mean,
    /** A skewed positive value with this mean; `spread` is its standard deviation divided by the mean. */
    lognormal(mean: number, spread: number) {
      const variance = Math.log(1 + spread ** 2);
      return mean * Math.exp(normal() * Math.sqrt(variance) - variance / 2);
    },
    /** One of `count`, the first ones more often: number n has the weight 1 / (n + 1) ** power. */
    popular(count: number, power: number) {
      let total = 0;
      for (let n = 1; n <= count; n++) total += 1 / n ** power;
      let left = uniform() * total;
      for (let n = 1; n < count; n++) if ((left -= 1 / n ** power) < 0) return n - 1;
      return count - 1;
    },
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
