import { TestRunner } from "vitest";

export type Figures = Record<string, unknown>;

declare module "vitest" {
  interface TaskMeta {
    figures?: Figures;
  }
}

const { FAULTS_SEED } = process.env;

/** The seed of all random choices of a run, which vitest.config.ts chooses and FAULTS_SEED=… repeats. */
export const faultsSeed = Number(FAULTS_SEED);

/** Adds figures of the running test to the result of `npm run faults` (faults-reporter.ts). */
export function figures(values: Figures): void {
  const { meta } = TestRunner.getCurrentTest()!;
  meta.figures = { ...meta.figures, ...values };
}
