import type { BrowserContext, Page } from "@playwright/test";
import { testApp } from "../app.ts";
import { freePort } from "../free-port.ts";
import { openIdProvider, type OpenIdProvider } from "../openid-provider.ts";
import { makeStudent } from "../student.ts";
import { expect, expectAccessible, isAlive, ownerEmail, test as base, visit } from "./site.ts";
import { ownPlace, stored } from "./student-login.ts";

/** The same journeys' ground, with Google configured: a real OpenID provider on loopback, under another name. */
const test = base.extend<object, { google: OpenIdProvider & { sitePort: number } }>({
  google: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const sitePort = await freePort();
      const google = await openIdProvider({ siteUrl: `http://127.0.0.1:${sitePort}` });
      await use(Object.assign(google, { sitePort }));
      await google.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ google }, use) => {
      const site = await testApp({ env: { OWNER_EMAIL: ownerEmail, ...google.env }, port: google.sitePort });
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
});

let people = 0;

/** Somebody with a Google account nobody else has. */
function someone(google: OpenIdProvider, claims: object = {}) {
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

const button = (page: Page) => page.getByRole("link", { name: "Sign in with Google" });

/** Presses the button, and at Google says who she is. */
async function signIn(page: Page, account: string): Promise<void> {
  await visit(page, "/login");
  await button(page).click();
  await page.getByLabel("Account").fill(account);
  await page.getByRole("button", { name: "Continue" }).click();
}

const notice = (page: Page) => page.getByText("Signing in with Google did not work.");

/** The address with the one-time code in it, as soon as the browser is led there. */
function returnAddress(context: BrowserContext): Promise<string> {
  return new Promise((resolve) => {
    context.on("request", (request) => {
      if (request.url().includes("/user/oauth?token=")) resolve(request.url());
    });
  });
}

async function logOut(page: Page): Promise<void> {
  const sheet = page.getByRole("banner").locator("summary");
  // On a phone the sheet has everything open.
  await ((await sheet.isVisible()) ? sheet : page.getByRole("button", { name: /^JO/ })).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** What a student does with her Google account, on any screen. */
export function googleJourneys(): void {
  test("June comes by Google, leaves, and comes again: one account; her code works once", async ({
    page,
    context,
    site,
    google,
    trouble,
  }) => {
    const june = someone(google);
    const address = returnAddress(context);
    await signIn(page, june.account);
    await expect(page).toHaveURL(ownPlace);
    const first = page.url();
    expect(JSON.parse((await stored(page, "user"))!)).toMatchObject({
      firstName: "June",
      lastName: "Okafor",
      email: june.email,
    });
    const token = await stored(page, "userToken");
    // Nothing to go back to holds the code.
    await page.goBack();
    expect(page.url()).not.toContain("token=");
    await page.goto(first);
    await isAlive(page);

    await logOut(page);
    // Google still knows her, and asks nothing.
    await button(page).click();
    await expect(page).toHaveURL(first);
    await isAlive(page);
    await logOut(page);

    trouble.allow(/validate-token/, /401/);
    await page.goto(await address);
    await expect(page).toHaveURL(/\/login$/);
    expect(await stored(page, "userToken")).toBeNull();

    const log = site.log();
    const code = new URL(await address).searchParams.get("token")!;
    for (const secret of [...google.given, code, token!, june.email]) expect(log).not.toContain(secret);
  });

  test("who has an account already is led into it when Google has verified the address", async ({
    page,
    site,
    google,
  }) => {
    const june = someone(google);
    const there = await makeStudent(site, { email: june.email });
    await signIn(page, june.account);
    await expect(page).toHaveURL(new RegExp(`/user/${there.id}$`));
  });

  test("an address Google has not verified gets nobody in, nor does saying no", async ({
    page,
    site,
    google,
  }) => {
    const thief = someone(google, { email_verified: false });
    await makeStudent(site, { email: thief.email });
    await signIn(page, thief.account);
    await expect(notice(page)).toBeVisible();
    expect(await stored(page, "userToken")).toBeNull();
    await expectAccessible(page);

    await page.context().clearCookies();
    await visit(page, "/login");
    await expect(notice(page)).toBeHidden();
    await button(page).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(notice(page)).toBeVisible();
    await expect(page, "a reload does not say it again").toHaveURL(/\/login$/);
  });

  test("the site does not answer on her way back: she is told; the code is hers alone, in the user area too", async ({
    page,
    context,
    browser,
    baseURL,
    google,
    trouble,
  }) => {
    trouble.allow(/validate-token/, /401/);
    const june = someone(google);
    const address = returnAddress(context);
    let release = () => {};
    await page.route("**/validate-token", async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await route.abort();
    });
    await signIn(page, june.account);
    await expect(page.getByRole("heading", { name: "Signing you in..." })).toBeVisible();
    await expect(page).toHaveURL(/\/user\/oauth$/);
    await expectAccessible(page);
    release();
    const dialog = page.getByRole("dialog", { name: "Session expired" });
    await expect(dialog).toContainText("Please try signing in again.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.unroute("**/validate-token");

    const victims = await browser.newContext(baseURL ? { baseURL } : {});
    trouble.watch(victims);
    const victim = await victims.newPage();
    await visit(victim, "/login");
    await victim.goto(await address);
    await expect(victim).toHaveURL(/\/login$/);
    expect(await stored(victim, "userToken")).toBeNull();
    await victims.close();

    const { searchParams } = new URL(await address);
    await page.goto(`/user/${searchParams.get("userId")}?${searchParams}`);
    await expect(page).toHaveURL(new RegExp(`/user/${searchParams.get("userId")}$`));
    expect(await stored(page, "userToken")).toMatch(/\./);
  });

  test("a return that lacks something leads to the login", async ({ page }) => {
    for (const query of ["", "?token=x", "?userId=x"]) {
      await page.goto(`/user/oauth${query}`);
      await expect(page).toHaveURL(/\/login$/);
    }
  });
}

/** The same site without Google. */
export function withoutGoogle(): void {
  base("without Google configured there is no button", async ({ page }) => {
    await visit(page, "/login");
    await expect(page.getByRole("button", { name: "Mail me a link" })).toBeEnabled();
    await expect(button(page)).toHaveCount(0);
  });
}
