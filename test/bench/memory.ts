import { createDataFolder, stopSites, startSite } from "../site-process.ts";
import { callApi, newCaller } from "./client.ts";
import type { Figure } from "./figure.ts";
import { memoryMb } from "./processor.ts";

const minutes = Number(process.env["BENCH_MINUTES"] ?? 10);
const concurrency = 8;
const pauseMs = 20;

/** Memory of the site and its database while cached and uncached pages and lists are read for `minutes` minutes. */
export async function memory(): Promise<Figure[]> {
  const site = await startSite({
    DATA_DIR: await createDataFolder(),
    TRUST_PROXY: "1",
    SEED: "small",
    LOG_LEVEL: "silent",
  });
  const byMinute: number[] = [];
  const stop = new AbortController();
  try {
    const callers = Array.from({ length: concurrency }, async (_, first) => {
      for (let n = first; !stop.signal.aborted; n += concurrency) {
        const year = 2028 + (n % 60);
        const paths = ["/", `/calendar?month=${year}-0${1 + (n % 9)}`, "/chocolates", "/api/chocolates", "/about"];
        await read(site.url, n, paths[n % paths.length]!);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    });
    for (let minute = 0; minute <= minutes; minute++) {
      byMinute.push(memoryMb(site.pid));
      if (minute < minutes) await new Promise((resolve) => setTimeout(resolve, 60_000));
    }
    stop.abort();
    await Promise.all(callers);
    return [
      {
        what: `memory after ${minutes} minutes`,
        value: byMinute.at(-1)!,
        unit: "MB with the database",
        target: { most: 220 },
        note: `by minute: ${byMinute.join(", ")}`,
      },
    ];
  } finally {
    stop.abort();
    await stopSites();
  }
}

async function read(url: string, n: number, path: string): Promise<void> {
  const address = newCaller(n % 1_000);
  if (path.startsWith("/api")) return void (await callApi(url, address, "GET", path));
  await (await fetch(url + path, { headers: { "x-forwarded-for": address.address } })).arrayBuffer();
}
