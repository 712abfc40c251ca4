import { randomBytes } from "node:crypto";
import pg from "pg";
import { type Connection, type Database, openDatabase } from "../server/platform/db/pool.ts";

export type TestServer = { host: string; port: number; user: string; template: string; seeded: string };

export function testServer(): TestServer {
  const json = process.env["TEST_SERVER"];
  if (!json) throw new Error("Tests with a database run under vitest (test/global-setup.ts starts the server).");
  return JSON.parse(json) as TestServer;
}

/**
 * Creates a database for one test file: a copy of the migrated template, or of the seeded one for `demo`. `blank` has
 * no tables, like one that an operator creates. `close` drops it.
 */
export async function testDatabase(
  from: "blank" | "empty" | "demo" = "empty",
): Promise<Database & { connection: Connection & { database: string } }> {
  const { host, port, user, template, seeded } = testServer();
  const name = `test_${randomBytes(6).toString("hex")}`;
  const templates = { blank: "template0", empty: template, demo: seeded };
  await administer(`create database ${name} template ${templates[from]} strategy file_copy`);
  const connection = { host, port, user, database: name };
  const database = openDatabase(connection);
  return {
    ...database,
    connection,
    async close() {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

async function administer(statement: string): Promise<void> {
  const { host, port, user } = testServer();
  const client = new pg.Client({ host, port, user, database: "postgres" });
  await client.connect();
  try {
    // 55006 (object in use): another worker is copying the template. Retry; a copy takes milliseconds.
    for (let attempts = 0; ; attempts++) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== "55006" || attempts > 200) throw error;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    }
  } finally {
    await client.end();
  }
}
