import type pg from "pg";
import { afterAll, afterEach } from "vitest";
import type { TestApp } from "./app.ts";
import { paymentViolations } from "./faults/checker.ts";

/** After each test of the file: PayPal behaves again, and no invariant of the payments is broken. */
export function checkPaymentsAfterEach(site: () => Pick<TestApp, "database" | "payPal">): void {
  const connection = preparingConnection(site);
  afterEach(async () => {
    await site().payPal.behave();
    const violations = await paymentViolations(await connection(), { isSettled: false });
    if (violations.length > 0) throw new Error(violations.join("\n"));
  });
}

/**
 * A connection for statements that run after each test of the file. It prepares them: planning takes most of their
 * time.
 */
export function preparingConnection(site: () => Pick<TestApp, "database">): () => Promise<Pick<pg.Pool, "query">> {
  let client: pg.PoolClient | undefined;
  afterAll(() => client?.release());
  const texts: string[] = [];
  const query = (text: string) => {
    if (!texts.includes(text)) texts.push(text);
    return client!.query({ name: `check ${texts.indexOf(text)}`, text });
  };
  return async () => {
    client ??= await site().database.pool.connect();
    return { query } as Pick<pg.Pool, "query">;
  };
}
