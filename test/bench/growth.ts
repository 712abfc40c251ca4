import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type SignedIn, sessions } from "../../server/http/sessions.ts";
import { dataFolder, endSites, startSite, urlThrough } from "../site-process.ts";
import { type Amounts, few, fill, many } from "./fill.ts";
import { idsOfFill, type Listed, listsOf } from "./lists.ts";
import { median } from "./median.ts";

const authSecret = "b".repeat(64);
const metricsToken = "m".repeat(16);
/** Calls of each list, after some that are not counted. */
const calls = 15;
const warmUp = 5;
/** What a NOTIFY needs to reach the site. */
const notifyMs = 30;

/** A list's time with few rows and with many. */
export type Grown = { what: string; smallMs: number; largeMs: number; ratio: number };

/**
 * How every page and list slows down as the tables grow: median times on one site with few rows, and again after it was
 * filled up. Answers that the site keeps are measured as they are made.
 */
export async function growth(large: Amounts = many): Promise<Grown[]> {
  const dataDir = await dataFolder();
  const site = await startSite({
    DATA_DIR: dataDir,
    AUTH_SECRET: authSecret,
    SEED: "none",
    TRUST_PROXY: "1",
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: "silent",
  });
  const client = new pg.Client(urlThrough(dataDir));
  await client.connect();
  try {
    await fill(client, few);
    const small = await timesOf(site.url, client);
    await fill(client, large, few);
    const grown = await timesOf(site.url, client);
    return [...small].map(([what, smallMs]) => {
      const largeMs = grown.get(what)!;
      return { what, smallMs, largeMs, ratio: largeMs / smallMs };
    });
  } finally {
    await client.end();
    await endSites();
  }
}

async function timesOf(url: string, client: pg.Client): Promise<Map<string, number>> {
  const ids = await idsOfFill(client);
  const { rows } = await client.query<{ id: string }>("select id from admins");
  const tokens = {
    visitor: undefined,
    student: await tokenOf(client, { kind: "user", id: ids.users }),
    owner: await tokenOf(client, { kind: "admin", id: rows[0]!.id }),
  };
  const times = new Map<string, number>();
  for (const list of listsOf(ids)) {
    const took: number[] = [];
    for (let call = 0; call < warmUp + calls; call++) {
      if (list.cached) await dropKept(client);
      took.push(await timeOf(url, list, tokens[list.as], call));
    }
    times.set(list.what, median(took.slice(warmUp)));
  }
  return times;
}

/** Each call comes from an address of its own, so that no limit is met. */
async function timeOf(url: string, { what, path, accept }: Listed, token: string | undefined, call: number) {
  const began = performance.now();
  const answer = await fetch(url + path, {
    headers: {
      accept: accept ?? "application/json",
      "x-forwarded-for": `10.${call}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...(what === "metrics" ? { authorization: `Bearer ${metricsToken}` } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return performance.now() - began;
}

/** Makes the site forget the answers it keeps. */
async function dropKept(client: pg.Client): Promise<void> {
  for (const topic of ["events", "slots", "chocolates", "site"])
    await client.query("select pg_notify('changed', $1)", [topic]);
  await sleep(notifyMs);
}

async function tokenOf(client: pg.Client, { kind, id }: Pick<SignedIn, "kind" | "id">): Promise<string> {
  const sessionId = randomUUID();
  const now = new Date();
  await client.query(
    `insert into sessions (id, kind, person_id, token_hash, started_at, used_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $5::timestamptz + interval '1 day')`,
    [sessionId, kind, id, randomBytes(32).toString("base64url"), now],
  );
  return sessions(authSecret).issue({ kind, id, sessionId }, now);
}
