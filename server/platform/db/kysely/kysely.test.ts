import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../../test/database.ts";
import { started } from "../../../../test/start-site.ts";
import { isRollback, onConnection, throughConnections } from "./on-connection.ts";

// What transaction.ts and audit/only-in-transactions.ts rely on in Kysely.

const database = started(() => testDatabase("empty"));

const raw = CompiledQuery.raw;

test("statements of a transaction are on its connection, in order, and Kysely begins and ends nothing", async () => {
  await onConnection(database.db, async (trx, connection) => {
    const session = sql<object>`select pg_backend_pid() as pid, pg_current_xact_id()::text as id`;
    const answers = [raw("begin"), session.compile(trx), raw("select 1 as one")].map((one) =>
      connection.executeQuery(one),
    );
    const [, first, last] = await Promise.all(answers);
    expect(last!.rows).toEqual([{ one: 1 }]);
    expect((await session.execute(trx)).rows).toEqual(first!.rows);
    expect(trx.isTransaction).toBe(true);
    expect(() => trx.transaction()).toThrow("for a Transaction is not supported");
    await connection.executeQuery(raw("rollback"));
    expect((await session.execute(trx)).rows).not.toEqual(first!.rows);
  });
});

test("the commit of a failed transaction answers with ROLLBACK, that of another one does not", async () => {
  await onConnection(database.db, async (_trx, connection) => {
    const commitAfter = async (statement: string) => {
      await connection.executeQuery(raw("begin"));
      await connection.executeQuery(raw(statement)).catch(() => {});
      return isRollback((await connection.executeQuery(raw("commit"))).rows);
    };
    expect([await commitAfter("select 1"), await commitAfter("select 1 / 0")]).toEqual([false, true]);
  });
});

test("every kind of statement goes through a wrapped connection, with its SQL, and its error comes back", async () => {
  const seen: string[] = [];
  const wrapped = throughConnections(database.db, (connection) => ({
    executeQuery(query, options) {
      seen.push(query.sql);
      if (query.sql.includes("limit_counters")) throw new Error("refused");
      return connection.executeQuery(query, options);
    },
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  }));
  expect(await wrapped.selectFrom("admins").select("id").execute()).toEqual([]);
  expect((await sql`select 2 as two`.execute(wrapped)).rows).toEqual([{ two: 2 }]);
  await expect(wrapped.deleteFrom("limit_counters").execute()).rejects.toThrow("refused");
  await expect(sql`select 1 / 0`.execute(wrapped)).rejects.toThrow("division by zero");
  expect(seen).toEqual([
    'select "id" from "admins"',
    "select 2 as two",
    'delete from "limit_counters"',
    "select 1 / 0",
  ]);
});
