import { chromium } from "@playwright/test";
import { type LaunchedChrome, launch } from "chrome-launcher";
import lighthouse, { type Flags } from "lighthouse";
import { findChromium } from "../../bin/find-chromium.ts";
import { median } from "./median.ts";

/** What Lighthouse measures of one page: its simulated slow phone (slow 4G, a fourth of the processor). */
export type PageFigures = {
  path: string;
  performance: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Before anybody acts: without the scripts that wait until the browser is idle. */
  requests: number;
  kb: number;
  /** The scripts of the page, compressed as they travel. */
  scriptKb: number;
};

type Cookie = { name: string; value: string };
/** Who looks: what their browser keeps. */
export type Visitor = { cookies: Cookie[]; storage: Record<string, string> };

/** Medians over `runs` of each page, in a fresh browser each time, the pages in turn. */
export async function lighthouseFigures(
  url: string,
  paths: readonly string[],
  { runs = 5, visitor }: { runs?: number; visitor?: Visitor } = {},
): Promise<PageFigures[]> {
  const all = new Map(paths.map((path) => [path, [] as Omit<PageFigures, "path">[]]));
  for (let run = 0; run < runs; run++)
    for (const path of paths) {
      // Now and then Lighthouse records no trace; what it says then is to run it again.
      const seen = await look(url, path, visitor).catch(() => look(url, path, visitor));
      all.get(path)!.push(seen);
    }
  return paths.map((path) => {
    const of = (name: keyof Omit<PageFigures, "path">) => median(all.get(path)!.map((one) => one[name]));
    return {
      path,
      performance: of("performance"),
      fcpMs: of("fcpMs"),
      lcpMs: of("lcpMs"),
      tbtMs: of("tbtMs"),
      cls: of("cls"),
      requests: of("requests"),
      kb: of("kb"),
      scriptKb: of("scriptKb"),
    };
  });
}

async function look(url: string, path: string, visitor: Visitor | undefined) {
  const chromePath = findChromium();
  const chrome = await launch({
    ...(chromePath ? { chromePath } : {}),
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  try {
    if (visitor) await become(visitor, chrome, url);
    const flags: Flags = {
      port: chrome.port,
      output: "json",
      logLevel: "error",
      onlyCategories: ["performance"],
      disableStorageReset: visitor !== undefined,
    };
    const result = await lighthouse(url + path, flags);
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse on ${path}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
    const { audits, categories } = result.lhr;
    const value = (audit: string) => audits[audit]!.numericValue ?? 0;
    type Item = { url: string; resourceType?: string; transferSize: number };
    const items = (audits["network-requests"]!.details as unknown as { items: Item[] }).items.filter(
      (item) => !item.url.startsWith("data:"),
    );
    const scripts = items.filter(({ resourceType }) => resourceType === "Script");
    // A signed-in visitor's page is nothing without its scripts.
    const shown = visitor ? items : items.filter((item) => !scripts.includes(item));
    const kb = (some: readonly Item[]) =>
      some.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024;
    return {
      performance: Math.round((categories["performance"]?.score ?? 0) * 100),
      fcpMs: Math.round(value("first-contentful-paint")),
      lcpMs: Math.round(value("largest-contentful-paint")),
      tbtMs: Math.round(value("total-blocking-time")),
      cls: Math.round(value("cumulative-layout-shift") * 1000) / 1000,
      requests: shown.length,
      kb: Math.round(kb(shown)),
      scriptKb: Math.round(kb(scripts)),
    };
  } finally {
    chrome.kill();
  }
}

/** Gives a browser what that of a signed-in visitor keeps. */
async function become({ cookies, storage }: Visitor, chrome: LaunchedChrome, url: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
  const context = browser.contexts()[0]!;
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
  const page = await context.newPage();
  await page.goto(`${url}/privacy`);
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, storage);
  await page.close();
  await browser.close();
}
