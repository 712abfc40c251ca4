import type { PoolClient } from "pg";
import { socketOf } from "./connection.ts";

/** Maximum number of prepared statements. Each takes server memory on every connection that uses it. */
const mostPrepared = 100;
/** Maximum number of statement texts whose uses are counted. The least recently used one is dropped. */
const mostCounted = 1_000;
/** A statement is prepared from this use on. */
const repeatedFromUse = 20;

const uses = new Map<string, number>();
const names = new Map<string, string>();
/** Part of each statement's name. Incrementing it makes every connection prepare its statements again. */
let generation = 0;

/** Makes a connection prepare frequent statements, so that the server parses and plans them once. */
export function prepareRepeated(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== "string" || !Array.isArray(values) || rest.length > 0) return query(text, values, ...rest);
    // Statements without values, such as `begin` and `commit`, are not prepared.
    const name = values.length > 0 ? nameOf(text) : undefined;
    if (!name) return query(text, values);
    return query({ name, text, values }).catch((error: unknown) => {
      if (isPlanOutdated(error)) {
        generation++;
        names.clear();
      }
      throw error;
    });
  }) as PoolClient["query"];
}

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Makes a connection send all statements of one turn of the event loop in one write, because each write wakes a process
 * on the server.
 */
export function sendInOneWrite(client: PoolClient): void {
  const socket = socketOf(client);
  const query = client.query.bind(client) as Query;
  client.query = ((...args: unknown[]) => {
    socket.cork();
    process.nextTick(() => socket.uncork());
    return query(...args);
  }) as PoolClient["query"];
}

/** Whether a prepared statement failed because its table was changed, for example by a newer version of the site. */
function isPlanOutdated(error: unknown): boolean {
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
  const newName = `site_${generation}_${names.size}`;
  names.set(text, newName);
  return newName;
}
