import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { openDatabase } from "../../server/platform/db/pool.ts";
import { inTransaction, sendBatch } from "../../server/platform/db/transaction.ts";
import type { Work } from "./bare.ts";

/**
 * Reference server for the write bench: the site's libraries (Fastify, `fetch`, Kysely, pg) without its rules. Each
 * request gives the number of calls and statements to make. `node bare-writes.ts <database URL>` prints the server's
 * URL.
 */
const { db } = openDatabase({ connectionString: process.argv[2]! });
type BenchTables = {
  bench_rows: { id: number; count: number };
  bench_written: { id: string; count: number };
};

const server = Fastify();
server.post("/answer", async ({ body }) => body);
server.post<{ Body: Work }>("/work", async ({ body: { calls, statements, trips } }) => {
  for (let call = 0; call < calls; call++) await callAnother();
  await inTransaction(db, async (trx) => {
    const tables = trx.withTables<BenchTables>();
    // `begin` travels with the first statement; `commit` is a separate round trip.
    for (let trip = 0; trip < trips - 1; trip++) {
      const until = Math.round(((statements - 2) * (trip + 1)) / (trips - 1));
      const from = Math.round(((statements - 2) * trip) / (trips - 1));
      const read = () =>
        tables
          .selectFrom("bench_rows")
          .selectAll()
          .where("id", "=", 1 + Math.floor(Math.random() * 1000));
      const write = () => tables.insertInto("bench_written").values({ id: randomUUID(), count: 1 }).returning("id");
      // Every other statement writes.
      await sendBatch(trx, ...Array.from({ length: until - from }, (_, n) => ((from + n) % 2 ? write() : read())));
    }
  });
  return {};
});
const address = await server.listen({ host: "127.0.0.1", port: 0 });
console.log(address);

async function callAnother(): Promise<void> {
  const answer = await fetch(`${address}/answer`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: "7WK12345AB678901C", status: "COMPLETED", amount: "14.00" }),
    signal: AbortSignal.timeout(8_000),
  });
  await answer.json();
}
