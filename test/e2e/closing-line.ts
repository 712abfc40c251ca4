import type { Reporter, Suite } from "@playwright/test/reporter";

/** Ends Playwright's output with the one line that CI reads: `Journeys: N passed, N failed, N skipped`. */
export default class ClosingLine implements Reporter {
  #suite?: Suite;

  onBegin(_config: unknown, suite: Suite) {
    this.#suite = suite;
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? [];
    const count = (outcome: string) => tests.filter((test) => test.outcome() === outcome).length;
    console.log(`\nJourneys: ${count("expected")} passed, ${count("unexpected")} failed, ${count("skipped")} skipped`);
  }

  printsToStdio() {
    return false;
  }
}
