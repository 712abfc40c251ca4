import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type RawBuilder,
  Transaction,
} from "kysely";
import type { Tables } from "./schema.ts";

/**
 * Runs `work` in one transaction; an error rolls it back. What `atEnd` returns is its last statement. `begin` travels
 * with the first statement and `commit` with the last, and statements that `work` does not wait for travel together:
 * what holds a lock waits for as few round trips as can be.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
  atEnd: (trx: Transaction<Tables>) => Compilable | undefined = () => undefined,
): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const trx = new Transaction<Tables>({
      ...unused,
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
    });
    // It fails only with its connection, and then the next statement says so.
    void send(connection, "begin").catch(() => {});
    connections.set(trx, connection);
    try {
      const result = await work(trx);
      const last = atEnd(trx)?.compile();
      const [, committed] = await Promise.all([
        last && connection.executeQuery(last),
        send(connection, "commit"),
      ]);
      // PostgreSQL ends a transaction in which a statement failed so, without an error.
      if (isRollback(committed.rows)) throw new Error("A statement of the transaction had failed.");
      return result;
    } catch (error) {
      // After a failed `commit` there is nothing to roll back, and PostgreSQL only says so.
      await send(connection, "rollback").catch(() => {});
      throw error;
    }
  });
}

const connections = new WeakMap<Transaction<Tables>, DatabaseConnection>();

type Answers<Q extends readonly Compilable[]> = {
  [N in keyof Q]: Q[N] extends Compilable<infer Row> ? Row[] : never;
};

/**
 * Sends statements of a transaction in one round trip; the server runs them in this order, and each sees what was
 * committed before it began. Throws what the first one that failed says.
 */
export async function together<const Q extends readonly Compilable[]>(
  trx: Transaction<Tables>,
  ...statements: Q
): Promise<Answers<Q>> {
  const connection = connections.get(trx);
  if (!connection)
    throw new Error("Only inTransaction begins transactions whose statements travel together.");
  const answers = await Promise.allSettled(
    statements.map((statement) => connection.executeQuery(statement.compile())),
  );
  return answers.map((answer) => {
    if (answer.status === "rejected") throw answer.reason;
    return answer.value.rows;
  }) as Answers<Q>;
}

/** Raw SQL as a statement for `together`. */
export const asked = <Row>(trx: Transaction<Tables>, statement: RawBuilder<unknown>): Compilable<Row> => ({
  compile: () => statement.compile(trx),
});

const send = (connection: DatabaseConnection, statement: string) =>
  connection.executeQuery(CompiledQuery.raw(statement));

const isRollback = ([row]: unknown[]) => (row as { command?: string } | undefined)?.command === "ROLLBACK";

/** What Kysely needs to begin further transactions, which one that runs cannot. */
const unused = { config: {}, driver: {}, dialect: {} } as ConstructorParameters<typeof Transaction>[0];
