/** One measured number, and what it should be. */
export type Figure = {
  what: string;
  value: number;
  unit: string;
  target?: { most: number } | { least: number };
  /** What the number does not say by itself. */
  note?: string;
};

/** A number as it is printed: three digits that count, and none behind a point for large ones. */
export function digits(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

export function targetWords({ target, unit }: Figure): string {
  if (!target) return "";
  return "most" in target ? `≤ ${target.most} ${unit}` : `≥ ${target.least} ${unit}`;
}

/** How much of its target a figure reaches: 1 or more is reached. Undefined without a target. */
export function reached({ value, target }: Figure): number | undefined {
  if (!target) return undefined;
  if ("least" in target) return value / target.least;
  // Nothing at all is as little as can be.
  return value === 0 ? 1 : target.most === 0 ? 0 : target.most / value;
}
