import { afterEach } from "vitest";
import type { TestApp } from "./app.ts";
import { paymentViolations } from "./faults/checker.ts";

/** After each test of the file: PayPal behaves again, and no invariant of the payments is broken. */
export function checkPaymentsAfterEach(site: () => Pick<TestApp, "database" | "payPal">): void {
  afterEach(async () => {
    await site().payPal.behave();
    const violations = await paymentViolations(site().database.pool, { isSettled: false });
    if (violations.length > 0) throw new Error(violations.join("\n"));
  });
}
