import type { Reporter, Suite } from "@playwright/test/reporter";

/** Ends Playwright's output with the one line that CI reads: `Journeys: N passed, N failed, N skipped`. */
export default class ClosingLine implements Reporter {
  #suite?: Suite;

  onBegin(_config: unknown, suite: Suite) {
    this.#suite = suite;
  }

  onEnd() {
    const outcomes = (this.#suite?.allTests() ?? []).map((test) => test.outcome());
    const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
    console.log(
      `\nJourneys: ${count("expected") + count("flaky")} passed, ${count("unexpected")} failed, ${count("skipped")} skipped`,
    );
  }

  printsToStdio() {
    return false;
  }
}
