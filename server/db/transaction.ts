import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type RawBuilder,
  Transaction,
} from "kysely";
import type { Tables } from "./schema.ts";

/** What `inTransaction` knows of a transaction that runs. */
type Running = {
  connection: DatabaseConnection;
  /** Answers that nobody waits for; the transaction does, at its end. */
  unawaited: Promise<unknown>[];
};

const running = new WeakMap<Transaction<Tables>, Running>();

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
    const unawaited: Promise<unknown>[] = [];
    running.set(trx, { connection, unawaited });
    // It fails only with its connection, and then the next statement says so.
    void send(connection, "begin").catch(() => {});
    try {
      const result = await work(trx);
      const last = atEnd(trx)?.compile();
      if (last) unawaited.push(connection.executeQuery(last));
      const committed = send(connection, "commit");
      await answersOf([...unawaited, committed]);
      // PostgreSQL ends a transaction in which a statement failed so, without an error.
      if (isRollback((await committed).rows)) throw new Error("A statement of the transaction had failed.");
      return result;
    } catch (error) {
      // After a failed `commit` there is nothing to roll back, and PostgreSQL only says so.
      await send(connection, "rollback").catch(() => {});
      // A statement that nobody waited for may have failed before the one that is complained of.
      await answersOf(unawaited);
      throw error;
    }
  });
}

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
  const { connection } = runningOf(trx);
  const answers = await answersOf(statements.map((one) => connection.executeQuery(one.compile())));
  return answers.map(({ rows }) => rows) as Answers<Q>;
}

/**
 * Sends statements of a transaction whose answers its work does not need: they travel with the next one, or with the
 * commit. If one fails, the transaction fails with its error.
 */
export function sendAlong(trx: Transaction<Tables>, ...statements: readonly Compilable[]): void {
  const { connection, unawaited } = runningOf(trx);
  for (const statement of statements) {
    const answer = connection.executeQuery(statement.compile());
    // Looked at where the transaction ends.
    answer.catch(() => {});
    unawaited.push(answer);
  }
}

function runningOf(trx: Transaction<Tables>): Running {
  const found = running.get(trx);
  if (!found) throw new Error("Only inTransaction begins transactions whose statements travel together.");
  return found;
}

/** Waits for all; throws what the first one that failed says, for the others fail because of it. */
async function answersOf<T>(answers: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(answers);
  return settled.map((answer) => {
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  });
}

/** Raw SQL as a statement for `together`. */
export const rawStatement = <Row>(
  trx: Transaction<Tables>,
  statement: RawBuilder<unknown>,
): Compilable<Row> => ({
  compile: () => statement.compile(trx),
});

const send = (connection: DatabaseConnection, statement: string) =>
  connection.executeQuery(CompiledQuery.raw(statement));

const isRollback = ([row]: unknown[]) => (row as { command?: string } | undefined)?.command === "ROLLBACK";

/** What Kysely needs to begin further transactions, which one that runs cannot. */
const unused = { config: {}, driver: {}, dialect: {} } as ConstructorParameters<typeof Transaction>[0];
