import type { Reporter, TestModule } from "vitest/node";

/** Ends Vitest's output with the one line that CI reads: `Tests: N passed, N failed, N skipped`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that could not even be loaded has no tests, and has failed all the same.
    const broken = modules.filter((module) => module.errors().length > 0).length;
    console.log(
      `\nTests: ${count("passed")} passed, ${count("failed") + broken} failed, ${count("skipped")} skipped`,
    );
  }
}
