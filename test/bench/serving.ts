import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Figure } from "./figure.ts";
import { chooseLoadGenerator } from "./load.ts";
import { median } from "./median.ts";
import { cpuMsByPart } from "./processor.ts";
import { waitForOutput } from "./started.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 4);
const rounds = 3;
const encoding = "gzip, br";
const load = chooseLoadGenerator();

/** Throughput for cached pages and lists, as a ratio to a bare `node:http` server that sends the same bytes. */
export async function measureCachedResponses(address: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, path, least] of [
    ["home, cached page", "/", 0.95],
    ["calendar, cached page", "/calendar", 0.95],
    ["GET /api/events", "/api/events", 0.6],
    ["GET /api/chocolates", "/api/chocolates", 0.6],
  ] as const) {
    const { ours, bare } = await compareWithBare(address + path);
    const note = `${Math.round(ours)}/s of ${Math.round(bare)}/s, ${load.name}`;
    figures.push({ what, value: ours / bare, unit: "of raw", target: { least }, note });
  }
  return figures;
}

/** Requests per second of the site and of a bare server, measured in turn so that other load affects both. */
async function compareWithBare(address: string): Promise<{ ours: number; bare: number }> {
  // Warm up; the site compresses with brotli in the background.
  for (let time = 0; time < 4; time++) await (await fetch(address)).arrayBuffer();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const rawServer = spawn(process.execPath, [join(import.meta.dirname, "raw.ts"), address, encoding], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const raw = await waitForOutput(rawServer, /(http\S+)/);
  const rates = { site: [] as number[], raw: [] as number[] };
  await load.perSecond(address, encoding, 1);
  await load.perSecond(raw, encoding, 1);
  for (let round = 0; round < rounds; round++) {
    rates.raw.push(await load.perSecond(raw, encoding, seconds));
    rates.site.push(await load.perSecond(address, encoding, seconds));
  }
  rawServer.kill();
  return { ours: median(rates.site), bare: median(rates.raw) };
}

/** CPU of the whole process, threads included, per page that is not cached: each month has a different URL. */
export async function measureUncachedPages(pid: number, address: string): Promise<Figure[]> {
  const months = Array.from(
    { length: 220 },
    (_, index) => `${2030 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`,
  );
  const readMonths = async (some: string[]) => {
    for (const month of some) await (await fetch(`${address}/calendar?month=${month}`)).arrayBuffer();
  };
  await readMonths(months.slice(0, 20));
  const before = cpuMsByPart(pid).site;
  await readMonths(months.slice(20));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const value = (cpuMsByPart(pid).site - before) / 200;
  return [{ what: "calendar, page made anew", value, unit: "ms of CPU", target: { most: 1.5 } }];
}

/** Transfer sizes of the home page and of all its scripts. */
export async function measureSizes(address: string): Promise<Figure[]> {
  const size = async (path: string) => {
    const answer = await fetch(address + path, { headers: { "accept-encoding": "gzip" } });
    await answer.arrayBuffer();
    return Number(answer.headers.get("content-length"));
  };
  const html = await (await fetch(`${address}/`)).text();
  const deferredScripts = /data-modules="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  const scripts = new Set([
    ...deferredScripts,
    ...[...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!),
  ]);
  const scriptSizes = await Promise.all([...scripts].map(size));
  const kb = (bytes: number) => bytes / 1024;
  return [
    { what: "home, HTML with its styles", value: kb(await size("/")), unit: "KB gzip", target: { most: 45 } },
    {
      what: "home, all JavaScript",
      value: kb(scriptSizes.reduce((sum, one) => sum + one, 0)),
      unit: "KB gzip",
      target: { most: 115 },
      note: `${scripts.size} files`,
    },
  ];
}
