import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, type Response, test as base } from "@playwright/test";
import { type TestApp, testApp } from "../app.ts";
import { freePort } from "../free-port.ts";

export { expect };

/** Where the owner of every site under test reads her mail. */
export const ownerEmail = "mira@example.com";

/** What went wrong behind the visitor's back; anything that was not allowed beforehand fails her journey. */
export type Trouble = {
  /** This test causes it on purpose: sentences that match are no trouble. */
  allow(...patterns: RegExp[]): void;
  /** Listens to one more browser context than the test's own. */
  watch(context: BrowserContext): void;
};

/**
 * Journeys on a whole site with its own database and mail server, one for each worker. A console error or warning
 * (a hydration mismatch, a breach of the Content-Security-Policy), a script's fault, an own file that did not come
 * and a fault in the site's log all fail the test.
 */
export const test = base.extend<{ trouble: Trouble }, { site: TestApp }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const site = await testApp({ env: { OWNER_EMAIL: ownerEmail }, port: await freePort() });
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, provide) => provide(site.url),
  trouble: [
    async ({ context, site, javaScriptEnabled }, use) => {
      const { found, allowed, trouble } = listenForTrouble(new URL(site.url).port);
      // This is how Chromium says that it fetches no scripts when none may run; otherwise it is a breach of the policy.
      if (!javaScriptEnabled) allowed.push(/^csp for .*\.js$/);
      trouble.watch(context);
      const logged = site.log().length;
      await use(trouble);
      found.push(...faultsIn(site.log().slice(logged)));
      expect(
        found.filter((sentence) => !allowed.some((pattern) => pattern.test(sentence))),
        "nothing goes wrong behind the visitor's back",
      ).toEqual([]);
    },
    { auto: true },
  ],
});

function listenForTrouble(port: string) {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const isOwn = (url: string) => URL.canParse(url) && new URL(url).port === port;
  const watch = (context: BrowserContext) => {
    context.on("console", (said) => {
      if (said.type() === "error" || said.type() === "warning")
        found.push(`console ${said.type()}: ${said.text()} (${said.location().url})`);
    });
    context.on("weberror", (fault) => void found.push(`script fault: ${String(fault.error())}`));
    context.on("response", (answer) => {
      if (answer.status() >= 400 && isOwn(answer.url()))
        found.push(`${answer.status()} from ${answer.url()}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // A visitor who leaves a page gives up what it was still fetching.
      if (reason !== "net::ERR_ABORTED" && isOwn(request.url())) found.push(`${reason} for ${request.url()}`);
    });
  };
  const trouble: Trouble = { allow: (...patterns) => void allowed.push(...patterns), watch };
  return { found, allowed, trouble };
}

/** Faults among the log's lines: level 50 is pino's `error`. */
function faultsIn(log: string): string[] {
  return log
    .split("\n")
    .filter((line) => line !== "" && (JSON.parse(line) as { level: number }).level >= 50)
    .map((line) => `logged: ${line}`);
}

/** Opens a page and waits until it is alive, as a person does who reads before she presses. */
export async function visit(page: Page, path: string): Promise<Response> {
  const answer = await page.goto(path, { waitUntil: "domcontentloaded" });
  // The first touch, for which the scripts wait.
  await page.evaluate(() => dispatchEvent(new PointerEvent("pointerover")));
  await isAlive(page);
  return answer!;
}

export async function isAlive(page: Page): Promise<void> {
  await expect(page.locator("html[data-alive]")).toBeAttached();
}

/** Everything a visitor can read without an account, and what each page is called. */
export const publicPages = [
  "/",
  "/about",
  "/calendar",
  "/chocolates",
  "/chocolates/orange-cardamom",
  "/contact",
  "/register",
  "/login",
  "/aboutwebsite",
  "/cart",
  "/privacy",
  "/terms",
  "/refunds",
  "/allergens",
];

/** Nothing for axe to find, in light and in dark. A page that is held in a frame is looked at by itself. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    // Without motion there are no colours halfway between two states.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude("iframe");
    // The dark page is the same page in other colours.
    const { violations } = await (colorScheme === "light" ? axe : axe.withRules("color-contrast")).analyze();
    const sentences = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
    expect(sentences, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/** The letters the owner got from somebody: the ones that answer to that address. */
export function lettersFrom(site: TestApp, address: string) {
  return site.mail.received.filter(
    ({ to, mail }) => to.includes(ownerEmail) && mail.replyTo?.some((reply) => reply.address === address),
  );
}

/** The element of the page that has the focus. */
export const focused = (page: Page) => page.locator("*:focus");
