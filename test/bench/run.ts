import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { buildIfNeeded } from "../../bin/build-if-needed.ts";
import { embeddedDatabaseUrl } from "../site-process.ts";
import { statementCounts } from "../statement-counts.ts";
import { formatNumber, type Figure, targetText } from "./figure.ts";
import { growth } from "./growth.ts";
import { measurePages, measureScores, type PageFigures } from "./lighthouse.ts";
import { memory } from "./memory.ts";
import { figuresSvg } from "./picture.ts";
import { measureCachedResponses, measureSizes, measureUncachedPages } from "./serving.ts";
import { ownerBrowserState, studentBrowserState } from "./signed-in.ts";
import { sockets } from "./sockets.ts";
import { killAll, startTimedSite } from "./started.ts";
import { writes } from "./writes.ts";

// Measures the site on this machine in one run; asserts nothing. `npm run bench -- serving writes` measures only
// these parts. Prints a table, and writes build/bench/figures.json and figures.svg.

const authSecret = "b".repeat(64);
const dataDir = newDataDir();
const demo = { AUTH_SECRET: authSecret, SEED: "small" };

const parts: Record<string, () => Promise<Figure[]>> = {
  async starts() {
    const first = await startTimedSite(dataDir, demo);
    await first.stop();
    const later = await startTimedSite(dataDir, demo);
    await later.stop();
    return [
      { what: "first start (after the build)", value: first.ms / 1000, unit: "s", target: { most: 3 } },
      { what: "later start", value: later.ms / 1000, unit: "s", target: { most: 0.8 } },
    ];
  },
  async serving() {
    const site = await startTimedSite(dataDir, demo);
    const figures = [
      ...(await measureSizes(site.address)),
      ...(await measureUncachedPages(site.pid, site.address)),
      ...(await measureCachedResponses(site.address)),
    ];
    await site.stop();
    return figures;
  },
  async pages() {
    const site = await startTimedSite(dataDir, demo);
    const pool = new pg.Pool({ connectionString: embeddedDatabaseUrl(dataDir), max: 1 });
    try {
      const student = await studentBrowserState(pool, authSecret);
      const owner = await ownerBrowserState(pool, authSecret);
      const next = await pool.query("select id from events where starts_at > now() order by starts_at limit 1");
      const door = `/admin/events/${next.rows[0].id}/door`;
      return [
        ...(await measurePages(site.address, ["/", "/calendar", "/sessions", "/chocolates", "/about"])).flatMap(
          publicPageFigures,
        ),
        ...(await measurePages(site.address, [`/user/${student.id}`], { browserState: student })).flatMap(
          signedInPageFigures,
        ),
        ...(await measurePages(site.address, ["/admin", "/admin/signups", door], { browserState: owner })).flatMap(
          signedInPageFigures,
        ),
      ];
    } finally {
      await pool.end();
      await site.stop();
    }
  },
  /** Every page of the sitemap, in both languages. */
  async scores() {
    // The whole demo, because the small one has no Spanish.
    const wholeDemo = newDataDir();
    const site = await startTimedSite(wholeDemo, { AUTH_SECRET: authSecret });
    try {
      const sitemap = await (await fetch(`${site.address}/sitemap.xml`)).text();
      const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
      const pages = await measureScores(site.address, listed);
      return pages.flatMap(({ path, scores, lost }) =>
        Object.entries(scores).map(([category, value]) => ({
          what: `${path} ${category}`,
          value,
          unit: "of 100",
          target: { least: 100 },
          note: value < 100 ? lost.join(", ") : "",
        })),
      );
    } finally {
      await site.stop();
      rmSync(wholeDemo, { recursive: true, force: true });
    }
  },
  writes,
  async statements() {
    return Object.entries(statementCounts).map(([what, { statements, trips }]) => ({
      what,
      value: trips,
      unit: "round trips",
      note: `${statements} statements`,
    }));
  },
  sockets,
  async growth() {
    const grown = await growth();
    return grown.map(({ what, smallMs, largeMs, ratio }) => ({
      what,
      value: ratio,
      unit: "times as long",
      target: { most: 2 },
      note: `${formatNumber(smallMs)} ms with few rows, ${formatNumber(largeMs)} ms with many`,
    }));
  },
  memory,
};

buildIfNeeded();
const wanted = process.argv.slice(2);
const measured: Record<string, Figure[]> = {};
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.error(`${name} …`);
    measured[name] = await measure();
  }
} finally {
  killAll();
  rmSync(dataDir, { recursive: true, force: true });
}
const machine = `${cpus()[0]?.model ?? "?"} × ${cpus().length}, Node ${process.version}`;
console.log(`\n${machine}\n`);
for (const [name, figures] of Object.entries(measured)) {
  console.log(name);
  const row = (figure: Figure) => ({
    measured: `${formatNumber(figure.value)} ${figure.unit}`,
    target: targetText(figure),
    note: figure.note ?? "",
  });
  console.table(Object.fromEntries(figures.map((figure) => [figure.what, row(figure)])));
}
const folder = join(import.meta.dirname, "..", "..", "build", "bench");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "figures.json"), JSON.stringify({ machine, at: new Date(), measured }, null, 2));
writeFileSync(join(folder, "figures.svg"), figuresSvg(Object.values(measured).flat(), machine));

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "mat-and-cacao-bench-"));
  // As root, the site runs PostgreSQL as another user, which must be able to enter this folder.
  chmodSync(folder, 0o755);
  return folder;
}

/** Figures of a public page, which is readable before its scripts load. */
function publicPageFigures({ path, ...page }: PageFigures): Figure[] {
  return [
    { what: `${path} performance`, value: page.performance, unit: "of 100", target: { least: 100 } },
    {
      what: `${path} LCP`,
      value: page.lcpMs,
      unit: "ms",
      target: { most: 1000 },
      note: `FCP ${page.fcpMs} ms`,
    },
    { what: `${path} TBT`, value: page.tbtMs, unit: "ms", target: { most: 50 } },
    { what: `${path} CLS`, value: page.cls, unit: "", target: { most: 0 } },
    {
      what: `${path} before anybody acts`,
      value: page.requests,
      unit: "requests",
      target: { most: 12 },
      note: `${page.kb} KB; scripts ${page.scriptKb} KB`,
    },
  ];
}

/** Figures of a signed-in page, which needs its scripts. */
function signedInPageFigures({ path, ...page }: PageFigures): Figure[] {
  const what = path.replace(/[\da-f-]{36}/, "…");
  return [
    {
      what: `${what} LCP`,
      value: page.lcpMs,
      unit: "ms",
      target: { most: 1800 },
      note: `FCP ${page.fcpMs} ms`,
    },
    {
      what: `${what} with its scripts`,
      value: page.requests,
      unit: "requests",
      target: { most: 12 },
      note: `${page.kb} KB`,
    },
  ];
}
