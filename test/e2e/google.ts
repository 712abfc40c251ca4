import type { BrowserContext, Page } from "@playwright/test";
import { testApp } from "../app.ts";
import { findFreePort } from "../free-port.ts";
import { startOpenIdProvider, type OpenIdProvider } from "../openid-provider.ts";
import { makeStudent } from "../student.ts";
import { expect, waitForHydration, ownerEmail, test as base, visit } from "./site.ts";
import { logOut, studentPageUrl, storedItem } from "./student-login.ts";

/** A site with Google configured. A real OpenID provider on loopback, cross-site to the site, takes its place. */
const test = base.extend<object, { google: OpenIdProvider & { sitePort: number } }>({
  google: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const sitePort = await findFreePort();
      const google = await startOpenIdProvider({ siteUrl: `http://127.0.0.1:${sitePort}` });
      await use(Object.assign(google, { sitePort }));
      await google.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ google }, use) => {
      const site = await testApp({
        env: { OWNER_EMAIL: ownerEmail, ...google.env },
        port: google.sitePort,
        hasEasyProofs: true,
      });
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
});

let people = 0;

/** Makes a new Google account. */
function makeGoogleAccount(google: OpenIdProvider, claims: object = {}) {
  const account = `20${++people}`;
  const email = `june.okafor+${process.pid}.${people}@example.com`;
  google.people.set(account, {
    email,
    email_verified: true,
    given_name: "June",
    family_name: "Okafor",
    ...claims,
  });
  return { account, email };
}

const googleLink = (page: Page) => page.getByRole("link", { name: "Sign in with Google" });

/** Signs in with Google as `account`. */
async function signIn(page: Page, account: string): Promise<void> {
  await visit(page, "/login");
  await googleLink(page).click();
  await page.getByLabel("Account").fill(account);
  await page.getByRole("button", { name: "Continue" }).click();
}

const notice = (page: Page) => page.getByText("Signing in with Google didn’t work.");

/** Waits for the redirect to the return URL and resolves with that URL, which contains the one-time code. */
function waitForReturnUrl(context: BrowserContext): Promise<string> {
  return new Promise((resolve) => {
    context.on("request", (request) => {
      if (request.url().includes("/user/oauth?token=")) resolve(request.url());
    });
  });
}

/** Journeys with a Google account, for desktop and phone. */
export function googleJourneys(): void {
  test("a new student signs in with Google, logs out and signs in again: one account, and the code works once", async ({
    page,
    context,
    site,
    google,
    trouble,
  }) => {
    const june = makeGoogleAccount(google);
    const returnUrl = waitForReturnUrl(context);
    await signIn(page, june.account);
    await expect(page).toHaveURL(studentPageUrl);
    const first = page.url();
    expect(JSON.parse((await storedItem(page, "user"))!)).toMatchObject({
      firstName: "June",
      lastName: "Okafor",
      email: june.email,
    });
    const token = await storedItem(page, "userToken");
    // No history entry contains the code.
    await page.goBack();
    expect(page.url()).not.toContain("token=");
    await page.goto(first);
    await waitForHydration(page);

    await logOut(page, "JO");
    // The login session at Google is still active, so Google asks nothing.
    await googleLink(page).click();
    await expect(page).toHaveURL(first);
    await waitForHydration(page);
    await logOut(page, "JO");

    trouble.allow(/validate-token/, /401/);
    await page.goto(await returnUrl);
    await expect(page).toHaveURL(/\/login$/);
    expect(await storedItem(page, "userToken")).toBeNull();

    const log = site.log();
    const code = new URL(await returnUrl).searchParams.get("token")!;
    for (const secret of [...google.given, code, token!, june.email]) expect(log).not.toContain(secret);
  });

  test("a student with an account signs in to it when Google has verified the email address", async ({
    page,
    site,
    google,
  }) => {
    const june = makeGoogleAccount(google);
    const existing = await makeStudent(site, { email: june.email });
    await signIn(page, june.account);
    await expect(page).toHaveURL(new RegExp(`/user/${existing.id}$`));
  });

  test("an unverified Google address and a cancelled sign-in are refused @detail", async ({ page, site, google }) => {
    const unverified = makeGoogleAccount(google, { email_verified: false });
    await makeStudent(site, { email: unverified.email });
    await signIn(page, unverified.account);
    await expect(notice(page)).toBeVisible();
    expect(await storedItem(page, "userToken")).toBeNull();

    await page.context().clearCookies();
    await visit(page, "/login");
    await expect(notice(page)).toBeHidden();
    await googleLink(page).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(notice(page)).toBeVisible();
    await expect(page, "a reload does not repeat the notice").toHaveURL(/\/login$/);
  });

  test("a failed return is reported; the code works only in its own browser, also on a student's page", async ({
    page,
    context,
    browser,
    baseURL,
    google,
    trouble,
  }) => {
    trouble.allow(/validate-token/, /401/);
    const june = makeGoogleAccount(google);
    const returnUrl = waitForReturnUrl(context);
    let release = () => {};
    await page.route("**/validate-token", async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.abort();
    });
    await signIn(page, june.account);
    await expect(page.getByRole("heading", { name: "Signing you in..." })).toBeVisible();
    await expect(page).toHaveURL(/\/user\/oauth$/);
    release();
    const dialog = page.getByRole("dialog", { name: "Session expired" });
    await expect(dialog).toContainText("Please try signing in again.");
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.unroute("**/validate-token");

    const otherContext = await browser.newContext(baseURL ? { baseURL } : {});
    trouble.watch(otherContext);
    const otherPage = await otherContext.newPage();
    await visit(otherPage, "/login");
    await otherPage.goto(await returnUrl);
    await expect(otherPage).toHaveURL(/\/login$/);
    expect(await storedItem(otherPage, "userToken")).toBeNull();
    await otherContext.close();

    const { searchParams } = new URL(await returnUrl);
    await page.goto(`/user/${searchParams.get("userId")}?${searchParams}`);
    await expect(page).toHaveURL(new RegExp(`/user/${searchParams.get("userId")}$`));
    expect(await storedItem(page, "userToken")).toMatch(/\./);
  });

  test("an incomplete return URL leads to the login", async ({ page }) => {
    for (const query of ["", "?token=x", "?userId=x"]) {
      await page.goto(`/user/oauth${query}`);
      await expect(page).toHaveURL(/\/login$/);
    }
  });
}

/** The journey on a site without Google. */
export function noGoogleJourneys(): void {
  base("without Google configured there is no button", async ({ page }) => {
    await visit(page, "/login");
    await expect(page.getByRole("button", { name: "Email me a link" })).toBeEnabled();
    await expect(googleLink(page)).toHaveCount(0);
  });
}
