/** One measured number and its target. */
export type Figure = {
  what: string;
  value: number;
  unit: string;
  target?: { most: number } | { least: number };
  note?: string;
};

/** Formats a number with three significant digits; from 100 up as an integer. */
export function formatNumber(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

export function targetText({ target, unit }: Figure): string {
  if (!target) return "";
  return "most" in target ? `≤ ${target.most} ${unit}` : `≥ ${target.least} ${unit}`;
}

/** Ratio of a figure to its target: 1 or more meets the target. Undefined without a target. */
export function targetRatio({ value, target }: Figure): number | undefined {
  if (!target) return undefined;
  if ("least" in target) return value / target.least;
  // Zero meets every upper limit.
  return value === 0 ? 1 : target.most === 0 ? 0 : target.most / value;
}
