export type Report = {
  ok(what: string): void;
  /** A failed check, and what the operator does about it. */
  wrong(what: string, todo: string): void;
  note(what: string): void;
  hasFailed(): boolean;
};

/** Prints one line for each check, and one for what to do about a failure. */
export function openReport(say: (line: string) => void): Report {
  let failures = 0;
  return {
    ok: (what) => say(`✓ ${what}`),
    wrong(what, todo) {
      failures += 1;
      say(`✗ ${what}\n  → ${todo}`);
    },
    note: (what) => say(`– ${what}`),
    hasFailed: () => failures > 0,
  };
}
