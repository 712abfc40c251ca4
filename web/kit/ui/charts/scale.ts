const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The next round number: one of the steps times a power of ten. Zero stays zero. */
export function roundUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = steps.find((each) => each * power >= value) ?? 10;
  return step * power;
}

/** How far a chart of stacked values reaches above and below zero. `least`: at least this far above. */
export function scaleOf(columns: readonly (readonly number[])[], least: number): { top: number; bottom: number } {
  const highest = (sign: 1 | -1) =>
    Math.max(0, ...columns.map((values) => values.reduce((sum, value) => sum + Math.max(0, sign * value), 0)));
  const bottom = roundUp(highest(-1));
  const top = highest(1) <= least ? least : roundUp(highest(1));
  // A chart without any value has a line to stand on.
  return { top: top === 0 && bottom === 0 ? 1 : top, bottom };
}
