import { Socket } from "node:net";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../../../test/database.ts";
import { started } from "../../../../test/start-site.ts";
import { isDatabaseAway, openDatabase } from "../pool.ts";
import { socketOf } from "./connection.ts";

// What connection.ts and prepared.ts rely on in pg.

const database = started(() => testDatabase("empty"));

/** One connection of a pool of the site. */
async function connect(open = openDatabase) {
  const own = open(database.connection, { max: 1 });
  const client = await own.pool.connect();
  onTestFinished(async () => {
    client.release(true);
    await own.close();
  });
  return { client, socket: socketOf(client) };
}
const errorOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => error,
  );

test("statements of one turn leave in one write", async () => {
  const { client, socket } = await connect();
  expect(socket).toBeInstanceOf(Socket);
  const before = socket.bytesWritten;
  const answers = [client.query("select 1 as n"), client.query("select $1::int as n", [2])];
  expect([socket.writableCorked, socket.writableLength > 0]).toEqual([2, true]);
  expect((await Promise.all(answers)).map(({ rows }) => rows[0].n)).toEqual([1, 2]);
  expect([socket.writableCorked, socket.writableLength]).toEqual([0, 0]);
  expect(socket.bytesWritten).toBeGreaterThan(before);
});

test("a frequent statement is prepared on its connection, and again after its table has changed", async () => {
  // The statements that other files of this worker have prepared count too.
  vi.resetModules();
  const { client } = await connect((await import("../pool.ts")).openDatabase);
  const prepared = async () =>
    (await client.query("select name from pg_prepared_statements where statement like '%of_pg_test%'")).rows;
  await client.query("create table of_pg_test (id int)");
  const read = () => client.query("select * from of_pg_test where id > $1", [0]);
  for (let use = 1; use < 20; use++) await read();
  expect(await prepared()).toEqual([]);
  await read();
  await read();
  const [first] = await prepared();
  expect(first.name).toMatch(/^site_\d+_\d+$/);
  await client.query("alter table of_pg_test add column name text");
  await expect(read()).rejects.toThrow("cached plan must not change result type");
  for (let use = 1; use <= 20; use++) await read();
  expect(await prepared()).toHaveLength(2);
});

test("what pg says about a lost connection counts as a database that is away", async () => {
  const { client, socket } = await connect();
  const waiting = errorOf(client.query("select pg_sleep(9)"));
  socket.destroy();
  expect(await waiting).toSatisfy(isDatabaseAway);
  expect(await errorOf(client.query("select 1"))).toSatisfy(isDatabaseAway);

  const ended = new pg.Client(database.connection);
  await ended.connect();
  await ended.end();
  expect(await errorOf(ended.query("select 1"))).toSatisfy(isDatabaseAway);

  const full = new pg.Pool({ ...database.connection, max: 1, query_timeout: 50 });
  const only = await full.connect();
  only.on("error", () => {});
  full.options.connectionTimeoutMillis = 20;
  expect(await errorOf(full.connect())).toSatisfy(isDatabaseAway);
  expect(await errorOf(only.query("select pg_sleep(9)"))).toSatisfy(isDatabaseAway);
  only.release(true);
  await full.end();
});

test("an error of a statement does not count as a database that is away", async () => {
  const { client } = await connect();
  expect(await errorOf(client.query("select 1 / 0"))).not.toSatisfy(isDatabaseAway);
});
