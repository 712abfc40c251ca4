import pg from "pg";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { outcomeOf } from "../http/serve.ts";
import { openDatabase } from "./pool.ts";

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

test("a statement that takes too long is answered as a database that is away, not as a fault of the site", async () => {
  const own = await testDatabase("empty");
  const slow = openDatabase(own.connection, { max: 1, answerMs: 100 });
  const error: unknown = await slow.pool.query("select pg_sleep(5)").catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "57014" });
  const faults: unknown[] = [];
  const { status, headers } = outcomeOf(error, (fault) => faults.push(fault));
  expect({ status, headers, faults }).toEqual({ status: 503, headers: { "retry-after": "5" }, faults: [] });
  await slow.close();
  await own.close();
});
