import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfNeeded } from "../../bin/build-if-needed.ts";
import { generator } from "./load.ts";
import { writes } from "./writes.ts";

// Ratios of one run on one machine; nothing here is asserted. Targets: design.md section 7.
const seconds = Number(process.env["BENCH_SECONDS"] ?? 4);
const rounds = 3;
const encoding = "gzip, br";
const root = join(import.meta.dirname, "..", "..");
const dataDir = mkdtempSync(join(tmpdir(), "mat-and-cacao-bench-"));
// As root the database runs as somebody else, who must be able to enter.
chmodSync(dataDir, 0o755);
const load = generator();
type Line = { what: string; value: string; target: string };
const lines: Line[] = [];
const children: ChildProcess[] = [];

buildIfNeeded();
try {
  const first = await startSite();
  lines.push({
    what: "start, first (after build)",
    value: `${(first.ms / 1000).toFixed(2)} s`,
    target: "≤ 6 s",
  });
  await stop(first.child);
  const site = await startSite();
  lines.push({ what: "start, later", value: `${(site.ms / 1000).toFixed(2)} s`, target: "≤ 1 s" });

  await homeSizes(site.address);
  await uncached(site.child.pid!, site.address);
  for (const [what, path, target] of [
    ["home, cached page", "/", "≥ 0.85"],
    ["calendar, cached page", "/calendar", "≥ 0.85"],
    ["GET /api/events", "/api/events", "≥ 0.60"],
    ["GET /api/chocolates", "/api/chocolates", "≥ 0.60"],
  ] as const) {
    lines.push({ what, ...(await ratioToRaw(site.address + path)), target: `${target} of raw` });
  }
  lines.push({
    what: "memory after load, database included",
    value: `${memoryMb(site.child.pid!)} MB`,
    target: "≤ 250 MB",
  });
  await stop(site.child);
  lines.push(...(await writes()));
} finally {
  for (const child of children) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
}
const [cpu] = cpus();
console.log(
  `\n${cpu?.model ?? "?"} × ${cpus().length}, Node ${process.version}, ${load.name}, ${rounds} rounds of ${seconds} s, median\n`,
);
console.table(
  Object.fromEntries(lines.map(({ what, value, target }) => [what, { measured: value, target }])),
);

async function startSite(): Promise<{ child: ChildProcess; address: string; ms: number }> {
  const begun = performance.now();
  const env = { ...process.env, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  const child = spawn(process.execPath, [...process.execArgv, join(root, "bin", "start.ts")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await printed(child, /is at (http\S+)/);
  return { child, address: address.replace("localhost", "127.0.0.1"), ms: performance.now() - begun };
}

function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  children.push(child);
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout!.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      const found = pattern.exec(text)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`It ended with ${code} and said: ${text}`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

/** The site and a bare server with the same bytes, in turn, so that both meet the same machine. */
async function ratioToRaw(address: string): Promise<{ value: string }> {
  // Asked some times with a pause: brotli follows in the background.
  for (let time = 0; time < 4; time++) await (await fetch(address)).arrayBuffer();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const rawServer = spawn(process.execPath, [join(import.meta.dirname, "raw.ts"), address, encoding], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const raw = await printed(rawServer, /(http\S+)/);
  const rates = { site: [] as number[], raw: [] as number[] };
  await load.perSecond(address, encoding, 1);
  await load.perSecond(raw, encoding, 1);
  for (let round = 0; round < rounds; round++) {
    rates.raw.push(await load.perSecond(raw, encoding, seconds));
    rates.site.push(await load.perSecond(address, encoding, seconds));
  }
  rawServer.kill();
  const [ours, bare] = [median(rates.site), median(rates.raw)];
  return { value: `${(ours / bare).toFixed(2)} (${Math.round(ours)}/s of ${Math.round(bare)}/s)` };
}

/** CPU of the whole process, threads too, for pages that nobody has asked for yet: every month is an address of its own. */
async function uncached(pid: number, address: string): Promise<void> {
  const months = Array.from(
    { length: 220 },
    (_, index) => `${2030 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`,
  );
  const ask = async (some: string[]) => {
    for (const month of some) await (await fetch(`${address}/calendar?month=${month}`)).arrayBuffer();
  };
  await ask(months.slice(0, 20));
  const before = cpuMs(pid);
  await ask(months.slice(20));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const value = `${((cpuMs(pid) - before) / 200).toFixed(2)} ms CPU`;
  lines.push({ what: "calendar, uncached page", value, target: "≤ 1.5 ms" });
}

async function homeSizes(address: string): Promise<void> {
  const size = async (path: string) => {
    const answer = await fetch(address + path, { headers: { "accept-encoding": "gzip" } });
    await answer.arrayBuffer();
    return Number(answer.headers.get("content-length"));
  };
  const html = await (await fetch(`${address}/`)).text();
  const css = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path!);
  const scripts = new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!));
  const sum = async (paths: Iterable<string>) =>
    (await Promise.all([...paths].map(size))).reduce((a, b) => a + b, 0);
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB gzip`;
  lines.push({
    what: "home: HTML + CSS",
    value: kb((await size("/")) + (await sum(css))),
    target: "≤ 45 KB",
  });
  lines.push({ what: "home: all JavaScript", value: kb(await sum(scripts)), target: "≤ 115 KB" });
}

function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Proportional memory of the process and the database's, so that what they share counts once. */
function memoryMb(pid: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      parents.set(
        Number(name),
        Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]!.split(" ")[1]),
      );
    } catch {
      // It ended while we looked.
    }
  }
  const isOurs = (candidate: number): boolean => {
    if (candidate === pid) return true;
    const parent = parents.get(candidate);
    return parent !== undefined && parent > 1 && isOurs(parent);
  };
  let kb = 0;
  for (const candidate of parents.keys()) {
    if (!isOurs(candidate)) continue;
    const rollup = readFileSync(`/proc/${candidate}/smaps_rollup`, "utf8");
    kb += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return Math.round(kb / 1024);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
