import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type RawBuilder,
  type Transaction,
} from "kysely";
import { isRollback, onConnection } from "./kysely/on-connection.ts";
import type { Tables } from "./schema.ts";

/** A running transaction. It waits at its end for the `unawaited` results. */
type Running = { connection: DatabaseConnection; unawaited: Promise<unknown>[] };

const running = new WeakMap<Transaction<Tables>, Running>();

/**
 * Runs `work` in one transaction; an error rolls it back. To hold locks for as few round trips as possible, `begin` is
 * sent with the first statement, `commit` with the last one, which `atEnd` returns, and unawaited statements are pipelined.
 * `afterEnd` gets the rows of that statement once it is committed.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<T>,
  atEnd: (trx: Transaction<Tables>) => Compilable | undefined = () => undefined,
  afterEnd: (lastRows: readonly unknown[]) => void = () => {},
): Promise<T> {
  return onConnection(db, async (trx, connection) => {
    const unawaited: Promise<unknown>[] = [];
    running.set(trx, { connection, unawaited });
    // Fails only with its connection; the next statement then reports that.
    void send(connection, "begin").catch(() => {});
    try {
      const result = await work(trx);
      const last = atEnd(trx)?.compile();
      const ended = last && connection.executeQuery(last);
      if (ended) unawaited.push(ended);
      const committed = send(connection, "commit");
      await resultsOf([...unawaited, committed]);
      if (isRollback((await committed).rows)) throw new Error("A statement of the transaction had failed.");
      if (ended) afterEnd((await ended).rows);
      return result;
    } catch (error) {
      // After a failed `commit` there is nothing to roll back; PostgreSQL only warns.
      await send(connection, "rollback").catch(() => {});
      // If an unawaited statement failed first, its error is the cause: throw that one.
      await resultsOf(unawaited);
      throw error;
    }
  });
}

type Results<Q extends readonly Compilable[]> = {
  [N in keyof Q]: Q[N] extends Compilable<infer Row> ? Row[] : never;
};

/**
 * Sends statements of a transaction in one round trip. The server runs them in order; each sees what was committed
 * before it began. Throws the error of the first one that failed.
 */
export async function sendBatch<const Q extends readonly Compilable[]>(
  trx: Transaction<Tables>,
  ...statements: Q
): Promise<Results<Q>> {
  const { connection } = runningOf(trx);
  const answers = await resultsOf(statements.map((one) => connection.executeQuery(one.compile())));
  return answers.map(({ rows }) => rows) as Results<Q>;
}

/**
 * Sends statements of a transaction whose results are not needed, together with the next statement or the commit. If
 * one fails, the transaction fails with its error.
 */
export function sendUnawaited(trx: Transaction<Tables>, ...statements: readonly Compilable[]): void {
  const { connection, unawaited } = runningOf(trx);
  for (const statement of statements) {
    const answer = connection.executeQuery(statement.compile());
    // Errors are thrown at the end of the transaction.
    answer.catch(() => {});
    unawaited.push(answer);
  }
}

function runningOf(trx: Transaction<Tables>): Running {
  const found = running.get(trx);
  if (!found) throw new Error("Only inTransaction begins transactions whose statements travel together.");
  return found;
}

/** Waits for all results. Throws the first error, because later statements fail as a consequence. */
async function resultsOf<T>(answers: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(answers);
  return settled.map((answer) => {
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  });
}

/** Raw SQL as a compilable statement. */
export const rawStatement = <Row>(trx: Transaction<Tables>, statement: RawBuilder<unknown>): Compilable<Row> => ({
  compile: () => statement.compile(trx),
});

const send = (connection: DatabaseConnection, statement: string) =>
  connection.executeQuery(CompiledQuery.raw(statement));
