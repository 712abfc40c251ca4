import { readFileSync } from "node:fs";
import { type BrowserContext, expect, type Page, type Response, test as base } from "@playwright/test";
import type axe from "axe-core";
import { type TestApp, testApp } from "../app.ts";
import { findFreePort } from "../free-port.ts";
import { breaches } from "../wallet.ts";

export { expect };

/** The mailbox of the owner of every test site. */
export const ownerEmail = "mira@example.com";

/** Collects faults of browser and server. A fault that the test does not allow fails the test. */
export type FaultWatch = {
  /** Ignores faults that match a pattern; for tests that cause them on purpose. */
  allow(...patterns: RegExp[]): void;
  /** Also listens to another browser context than the test's own. */
  watch(context: BrowserContext): void;
};

/**
 * Runs tests on a whole site with its own database and mail server, one per worker. A test fails on a console error
 * or warning (such as a hydration mismatch or a Content-Security-Policy violation), an uncaught script error, a
 * failed request to the site, a 4xx or 5xx response of the site, and an error in the site's log. The data that all tests
 * of a worker leave behind breaks no invariant.
 */
export const test = base.extend<{ trouble: FaultWatch }, { site: TestApp }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const site = await testApp({ env: { OWNER_EMAIL: ownerEmail }, port: await findFreePort(), hasEasyProofs: true });
      await use(site);
      const found = await breaches(site);
      await site.close();
      expect(found, "the journeys break no invariant (docs/invariants.md)").toEqual([]);
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, provide) => provide(site.url),
  trouble: [
    async ({ context, site, javaScriptEnabled }, use) => {
      const { found, allowed, trouble } = listenForTrouble(new URL(site.url).port);
      // With JavaScript disabled, Chromium fails script requests with `csp`. Otherwise this is a policy violation.
      if (!javaScriptEnabled) allowed.push(/^csp for .*\.js$/);
      trouble.watch(context);
      const logged = site.log().length;
      site.clock.set(new Date());
      // All journeys are of one network, whose notices to the owner are collected.
      await site.database.db.deleteFrom("limit_counters").where("key", "like", "notices %").execute();
      await use(trouble);
      found.push(...faultsIn(site.log().slice(logged)));
      expect(
        found.filter((sentence) => !allowed.some((pattern) => pattern.test(sentence))),
        "the browser and the server report no unexpected faults",
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export function listenForTrouble(port: string) {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const isOwn = (url: string) => URL.canParse(url) && new URL(url).port === port;
  const watch = (context: BrowserContext) => {
    context.on("console", (message) => {
      // Said by Playwright (playwright.config.ts).
      if (message.text().startsWith("Service Worker registration blocked by Playwright")) return;
      if (message.type() === "error" || message.type() === "warning")
        found.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (webError) => void found.push(`script fault: ${String(webError.error())}`));
    context.on("response", (response) => {
      if (response.status() >= 400 && isOwn(response.url())) found.push(`${response.status()} from ${response.url()}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // Leaving a page aborts its pending requests.
      if (reason !== "net::ERR_ABORTED" && isOwn(request.url())) found.push(`${reason} for ${request.url()}`);
    });
  };
  const trouble: FaultWatch = { allow: (...patterns) => void allowed.push(...patterns), watch };
  return { found, allowed, trouble };
}

/** Log lines with at least level 50, pino's `error`. */
function faultsIn(log: string): string[] {
  return log
    .split("\n")
    .filter((line) => line !== "" && (JSON.parse(line) as { level: number }).level >= 50)
    .map((line) => `logged: ${line}`);
}

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, path: string): Promise<Response> {
  const response = await page.goto(path, { waitUntil: "domcontentloaded" });
  // The page loads its scripts on the first pointer event.
  await page.evaluate(() => dispatchEvent(new PointerEvent("pointerdown")));
  await waitForHydration(page);
  return response!;
}

/** Puts items into the site's localStorage. A text file of the site opens faster than a page. */
export async function storeItems(page: Page, items: Record<string, string>): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, items);
}

export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator("html[data-alive]")).toBeAttached();
}

/** Waits until nothing loads any more. A logout revokes the token, so a list that still loads would get a 401. */
export async function waitForLists(page: Page): Promise<void> {
  await expect(page.locator("main [data-loading]")).toHaveCount(0);
}

const axeSource = readFileSync(import.meta.dirname + "/../../node_modules/axe-core/axe.min.js", "utf8");

/**
 * Expects no axe violations. Does not check the content of iframes. Contrast is checked in the given color scheme; without
 * one, the pairs of colors in web/kit/styles/contrast.test.ts have to do.
 */
export async function expectAccessible(
  page: Page,
  { colorScheme, within = ":root" }: { colorScheme?: "light" | "dark"; within?: string } = {},
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  // With reduced motion, axe never measures a colour in the middle of a transition.
  if (colorScheme) await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const violations = await page.evaluate(runAxe, { within, contrast: colorScheme !== undefined });
  expect.soft(violations, page.url()).toEqual([]);
}

/** Runs in the page. Returns a line for each element that violates a rule. */
async function runAxe({ within, contrast }: { within: string; contrast: boolean }): Promise<string[]> {
  const inPage = (window as unknown as { axe: typeof axe }).axe;
  // Without a preload, axe does not fetch the style sheets again. Only rules that are off by default read them.
  const options = {
    resultTypes: ["violations" as const],
    preload: false,
    iframes: false,
    rules: { "color-contrast": { enabled: contrast } },
  };
  const { violations } = await inPage.run({ include: [within], exclude: ["iframe"] }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Emails to the owner whose Reply-To is `address`. */
export function emailsFrom(site: TestApp, address: string) {
  return site.mail.received.filter(
    ({ to, mail }) => to.includes(ownerEmail) && mail.replyTo?.some((reply) => reply.address === address),
  );
}

export const focusedElement = (page: Page) => page.locator("*:focus");

/** No control lies under the toast, with text at 100 % and 200 %: at the top of the page, and scrolled to more places. */
export async function expectToastClear(page: Page, ...scrolledTo: number[]): Promise<void> {
  const cases = ["", "200%"].flatMap((size) => [0, ...scrolledTo].map((top) => ({ size, top })));
  for (const { size, top } of cases) {
    const covered = await page.evaluate(
      ({ size: fontSize, top: scrolledTo }) => {
        document.documentElement.style.fontSize = fontSize;
        scrollTo({ top: scrolledTo, behavior: "instant" });
        const toast = document.querySelector("[role=status] > div")!;
        const at = toast.getBoundingClientRect();
        // What is scrolled behind a bar at the top is not seen.
        const bar = document.querySelector("header")!;
        const barEnd = bar.getBoundingClientRect().bottom;
        return [...document.querySelectorAll("main :is(a, button, input, select, textarea, summary)")]
          .filter((control) => !toast.contains(control) && control.checkVisibility())
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            const seenFrom = bar.contains(control) ? top : Math.max(top, barEnd);
            return left < at.right && right > at.left && seenFrom < Math.min(bottom, at.bottom) && bottom > at.top;
          })
          .map((control) => control.textContent);
      },
      { size, top },
    );
    expect(covered, `under the toast, text at ${size || "100%"}, scrolled to ${top}`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}
