import pg from "pg";
import { expect, test } from "vitest";
import { testApp } from "../../test/app.ts";

test("a connection with a timed-out statement is not used again, even after a rollback", async () => {
  const site = await testApp({ from: "empty" });
  const pool = new pg.Pool({ ...site.database.pool.options, max: 1, query_timeout: 200 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const client = await pool.connect();
  const { rows: before } = await client.query("select pg_backend_pid() as pid");
  await client.query("begin");
  await expect(client.query("select pg_sleep(5)")).rejects.toThrow("Query read timeout");
  await expect(client.query("rollback")).rejects.toThrow("Connection terminated");
  client.release();
  const { rows: after } = await pool.query("select pg_backend_pid() as pid");
  expect(after[0].pid).not.toBe(before[0].pid);
  await pool.end();
  await site.close();
});
