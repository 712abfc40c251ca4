import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createDataFolder, stopSites, startSite, embeddedDatabaseUrl } from "../site-process.ts";
import { type Amounts, smallAmounts, fillDatabase, largeAmounts } from "./fill.ts";
import { type FilledIds, readFilledIds, type MeasuredList, measuredLists } from "./lists.ts";
import { median } from "./median.ts";
import { startLoginSession } from "./signed-in.ts";

const authSecret = "b".repeat(64);
const metricsToken = "m".repeat(16);
/** Measured calls of each list, after `warmUp` calls that are not counted. */
const calls = 15;
const warmUp = 5;
/** Time to wait for a NOTIFY to reach the site. */
const notifyMs = 30;

/** Median response time of a list with few rows and with many. */
export type ListGrowth = { what: string; smallMs: number; largeMs: number; ratio: number };

/**
 * Slowdown of every page and list as the tables grow: median times on a site with few rows and on one with many. The
 * sites are called in turn, so that other load on the machine slows both. Caches are cleared before each measured
 * call.
 */
export async function growth(large: Amounts = largeAmounts): Promise<ListGrowth[]> {
  const sites = [await filledSite(smallAmounts), await filledSite(large)] as const;
  try {
    const lists = measuredLists(sites[0].ids);
    const grown: ListGrowth[] = [];
    for (const list of lists) {
      const took: [number[], number[]] = [[], []];
      for (let call = 0; call < warmUp + calls; call++)
        for (const [which, site] of sites.entries()) took[which]!.push(await timeOf(site, list, call));
      const [smallMs, largeMs] = took.map((times) => median(times.slice(warmUp))) as [number, number];
      grown.push({ what: list.what, smallMs, largeMs, ratio: largeMs / smallMs });
    }
    return grown;
  } finally {
    for (const { client } of sites) await client.end();
    await stopSites();
  }
}

type FilledSite = {
  url: string;
  client: pg.Client;
  ids: FilledIds;
  tokens: Record<MeasuredList["as"], string | undefined>;
};

async function filledSite(amounts: Amounts): Promise<FilledSite> {
  const dataDir = await createDataFolder();
  const { url } = await startSite({
    DATA_DIR: dataDir,
    AUTH_SECRET: authSecret,
    SEED: "none",
    TRUST_PROXY: "1",
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: "silent",
  });
  const client = new pg.Client(embeddedDatabaseUrl(dataDir));
  await client.connect();
  await fillDatabase(client, amounts);
  const ids = await readFilledIds(client);
  const { rows } = await client.query<{ id: string }>("select id from admins");
  const tokens = {
    visitor: undefined,
    student: await startLoginSession(client, authSecret, { kind: "user", id: ids.users }),
    owner: await startLoginSession(client, authSecret, { kind: "admin", id: rows[0]!.id }),
  };
  return { url, client, ids, tokens };
}

/** Response time in milliseconds. Each call has a different IP address, so that no rate limit applies. */
async function timeOf({ url, client, tokens }: FilledSite, list: MeasuredList, call: number): Promise<number> {
  const { what, as, path, accept, cached } = list;
  const token = what === "metrics" ? metricsToken : tokens[as];
  if (cached) await clearCaches(client);
  const startedAt = performance.now();
  const answer = await fetch(url + path, {
    headers: {
      accept: accept ?? "application/json",
      "x-forwarded-for": `10.${call}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return performance.now() - startedAt;
}

/** Clears the site's response caches. */
async function clearCaches(client: pg.Client): Promise<void> {
  for (const topic of ["events", "slots", "chocolates", "site"])
    await client.query("select pg_notify('changed', $1)", [topic]);
  await sleep(notifyMs);
}
