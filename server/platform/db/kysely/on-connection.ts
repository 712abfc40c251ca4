import { type DatabaseConnection, Kysely, Transaction } from "kysely";
import type { Tables } from "../schema.ts";

/** Kysely needs these only to begin transactions. */
const unused = { config: {}, driver: {}, dialect: {} } as ConstructorParameters<typeof Transaction>[0];

/** A transaction on a connection that another function begins and ends. Statements are sent when they are executed. */
export function onConnection<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>, connection: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection((connection) => {
    const own = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    return work(new Transaction<Tables>({ ...unused, executor: own }), connection);
  });
}

/** The same database, whose statements go through `wrap`. It begins no transactions. */
export function throughConnections(
  db: Kysely<Tables>,
  wrap: (connection: DatabaseConnection) => DatabaseConnection,
): Kysely<Tables> {
  const executor = db.getExecutor();
  return new Kysely<Tables>({
    ...unused,
    executor: executor.withConnectionProvider({
      provideConnection: (consumer, options) =>
        executor.provideConnection((connection) => consumer(wrap(connection)), options),
    }),
  });
}

/** Whether PostgreSQL answered the `commit` of a failed transaction with ROLLBACK, which is no error. */
export const isRollback = ([row]: readonly unknown[]): boolean =>
  (row as { command?: string } | undefined)?.command === "ROLLBACK";
