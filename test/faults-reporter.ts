import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
// Declares the figures of a test.

const root = join(import.meta.dirname, "..");
const folder = join(root, "test-results");

/** Writes test-results/faults.json: seed, and of each file of `npm run faults` its tests, seconds and own figures. */
export default class FaultsReporter implements Reporter {
  private readonly startedAt = new Date();

  onTestRunEnd(modules: readonly TestModule[]) {
    const files = modules.filter(({ project }) => project.name === "faults").map(resultOf);
    if (files.length === 0) return;
    const { FAULTS_SEED: seed } = process.env;
    const result = { seed: Number(seed), startedAt: this.startedAt.toISOString(), files };
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "faults.json"), `${JSON.stringify(result, null, 2)}\n`);
    console.log(`\nFAULTS_SEED=${seed} repeats the random choices. The result is in test-results/faults.json`);
  }
}

function resultOf(module: TestModule) {
  const tests = [...module.children.allTests()];
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const own = tests.flatMap((test) => {
    const { figures } = test.meta();
    return figures ? [[test.fullName, figures] as const] : [];
  });
  return {
    file: relative(root, module.moduleId),
    passed: count("passed"),
    // A file that could not be loaded has no tests; it counts as one failure.
    failed: count("failed") + (module.errors().length > 0 ? 1 : 0),
    skipped: count("skipped"),
    seconds: Math.round(module.diagnostic().duration / 100) / 10,
    figures: Object.fromEntries(own),
  };
}
