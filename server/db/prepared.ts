import type { Socket } from "node:net";
import type { PoolClient } from "pg";

/** Statements that are prepared on each connection that uses them, at most: each costs the server some memory there. */
const mostPrepared = 100;
/** Texts whose uses are counted, at most. The oldest is forgotten. */
const mostCounted = 1_000;
/** Fewer uses than this are not worth a plan that stays. */
const repeatedFromUse = 20;

const uses = new Map<string, number>();
const names = new Map<string, string>();
/** Part of each name. A new one makes every connection prepare anew. */
let generation = 0;

/** Makes a connection prepare what the site asks again and again, so that the server parses and plans it once. */
export function prepareRepeated(client: PoolClient): void {
  const query = sentTogether(client, client.query.bind(client));
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== "string" || !Array.isArray(values) || rest.length > 0)
      return query(text, values, ...rest);
    // `begin` and `commit` have no plan to keep.
    const name = values.length > 0 ? nameOf(text) : undefined;
    if (!name) return query(text, values);
    return query({ name, text, values }).catch((error: unknown) => {
      if (isPlanOutdated(error)) startOver();
      throw error;
    });
  }) as PoolClient["query"];
}

type Query = (...given: unknown[]) => Promise<unknown>;

/**
 * Statements that are asked for in one turn of the event loop go out in one write: each write wakes the server's
 * process for this connection.
 */
function sentTogether(client: PoolClient, query: Query): Query {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  return (...given) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return query(...given);
  };
}

/**
 * Whether a prepared statement met a table that was changed after it was prepared, as by a newer version of the site
 * beside this one. The next call prepares it anew.
 */
export function isPlanOutdated(error: unknown): boolean {
  const { code, message = "" } = (error ?? {}) as { code?: string; message?: string };
  return code === "0A000" && message.startsWith("cached plan");
}

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name || names.size >= mostPrepared) return name;
  const count = (uses.get(text) ?? 0) + 1;
  uses.delete(text);
  if (count < repeatedFromUse) {
    uses.set(text, count);
    if (uses.size > mostCounted) uses.delete(uses.keys().next().value!);
    return undefined;
  }
  const given = `site_${generation}_${names.size}`;
  names.set(text, given);
  return given;
}

function startOver(): void {
  generation++;
  names.clear();
}
