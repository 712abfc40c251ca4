import type { Reporter, TestModule } from "vitest/node";

/** Prints the last line of Vitest's output, which CI reads: `Tests: N passed, N failed, N skipped`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that could not be loaded has no tests; it counts as one failure.
    const broken = modules.filter((module) => module.errors().length > 0).length;
    console.log(`\nTests: ${count("passed")} passed, ${count("failed") + broken} failed, ${count("skipped")} skipped`);
  }
}
