import type { BrowserContext, Page } from "@playwright/test";
import type { TestApp } from "../app.ts";
import { expect, waitForHydration, test, visit, waitForLists } from "./site.ts";

let people = 0;

/** A new email address without an account. */
export const newStudentEmail = () => `ana.whitlow+${process.pid}.${++people}@example.com`;

/** URL of a student's page without a token in it. */
export const studentPageUrl = /\/user\/[0-9a-f-]{36}$/;

export const storedItem = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/**
 * Waits for an email with this subject. Returns the path and query of the link and the code of the newest one, or empty
 * strings.
 */
export async function waitForEmail(site: TestApp, email: string, subject: string) {
  const newest = () => site.mail.received.findLast(({ to, mail }) => to.includes(email) && mail.subject === subject);
  await expect.poll(newest, { message: `a mail “${subject}” comes to ${email}` }).toBeDefined();
  const text = newest()!.mail.text ?? "";
  return {
    link: /\/verify-\w+\?token=[\w.~-]+/.exec(text)?.[0] ?? "",
    code: /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? "",
  };
}

export async function register(page: Page, email: string): Promise<void> {
  await visit(page, "/register");
  const form = page.getByRole("form", { name: "Register" });
  await form.getByLabel("First name").fill("Ana");
  await form.getByLabel("Last name").fill("Whitlow");
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Register" }).click();
}

/** Registers a student and logs this browser in. */
export async function registerAndLogIn(page: Page, site: TestApp, email: string): Promise<void> {
  await register(page, email);
  await page.goto((await waitForEmail(site, email, "Please confirm your email address")).link);
  await expect(page).toHaveURL(studentPageUrl);
}

async function requestLoginLink(page: Page, email: string): Promise<void> {
  await visit(page, "/login");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
}

const sentDialog = (page: Page) => page.getByRole("dialog", { name: "Login Email Sent." });
const codeForm = (page: Page) => page.getByRole("form", { name: "Log in with a code" });

/** Logs out from the menu of the account, whose button has the student's initials. */
export async function logOut(page: Page, initials = "AW"): Promise<void> {
  await waitForLists(page);
  const menu = page.getByRole("banner").locator("summary");
  // On a phone the logout button is in the menu sheet.
  await ((await menu.isVisible()) ? menu : page.getByRole("button", { name: new RegExp(`^${initials}`) })).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Responds to a request in place of the site. */
async function respondWith(page: Page, path: string, status: number, body: object): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json: body }));
}

/** Advances the clock past the rate limits that earlier tests used up. */
export function passRateLimits(site: TestApp): void {
  site.clock.advance(16 * 60_000);
}

/** Opens a page in another browser context, without the cookies of `context`. */
async function openOtherBrowser(context: BrowserContext, trouble: { watch(context: BrowserContext): void }) {
  const otherContext = await context.browser()!.newContext({ baseURL: new URL(context.pages()[0]!.url()).origin });
  trouble.watch(otherContext);
  return otherContext.newPage();
}

/** Student journeys of registration, login and logout, for desktop. */
export function studentLoginJourneys(): void {
  test.beforeEach(({ site }) => passRateLimits(site));

  test("a student logs in with the six-digit code, in the dialog or after closing it", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/login-code/);
    const email = newStudentEmail();
    await registerAndLogIn(page, site, email);
    await logOut(page);
    await requestLoginLink(page, email);
    const { code } = await waitForEmail(site, email, "Your login link");
    const field = page.getByRole("textbox", { name: "Code" });
    await expect(field).toBeFocused();
    await codeForm(page).getByRole("button").click();
    await expect(page.getByText("Please enter the 6-digit code from your email.")).toBeVisible();
    await field.fill(code === "111111" ? "222222" : "111111");
    await codeForm(page).getByRole("button").click();
    await expect(page.getByText("That code is incorrect or has expired.")).toBeVisible();
    await sentDialog(page).getByRole("button", { name: "Send a new code" }).click();
    await expect(page.getByText("A new email is on its way.")).toBeVisible();
    await field.focus();
    await page.keyboard.press("Escape");
    await expect(sentDialog(page)).toBeHidden();
    await expect(field).toBeFocused();
    await page.reload();
    await expect(field).toBeFocused();
    await page.getByRole("button", { name: "Use another address" }).click();
    await visit(page, "/login");
    await expect(page.getByRole("button", { name: "Email me a link" })).toBeVisible();
    await expect(codeForm(page)).toHaveCount(0);
    await page.evaluate(
      (email) => sessionStorage.setItem("loginMail", JSON.stringify({ email, sentAt: Date.now() })),
      email,
    );
    await visit(page, "/login");
    await expect(page.getByText(email)).toBeVisible();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await codeForm(page).getByRole("button").click();
    await expect(page).toHaveURL(studentPageUrl);
    expect(await page.evaluate(() => sessionStorage.getItem("loginMail"))).toBeNull();
  });

  test("a used link shows an error and leads a logged-in student to the bookings @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/verify-/);
    const email = newStudentEmail();
    await registerAndLogIn(page, site, email);
    await page.goto("/verify-login?token=used");
    const failed = page.getByRole("dialog", { name: "Login Failed" });
    await expect(failed).toContainText(
      "Your login link is invalid or has expired. Please request a new link and try again.",
    );
    await failed.getByRole("button", { name: "Go to my bookings" }).click();
    await expect(page).toHaveURL(studentPageUrl);

    await page.goto((await waitForEmail(site, email, "Please confirm your email address")).link);
    await expect(page.getByRole("alert")).toContainText("Invalid verification link.");
    await page.getByRole("link", { name: "Go to my bookings" }).click();
    await expect(page).toHaveURL(studentPageUrl);
  });

  test("in a browser that did not request the link, only a button press uses it up", async ({
    page,
    context,
    site,
    trouble,
  }) => {
    trouble.allow(/verify-/);
    const email = newStudentEmail();
    await register(page, email);
    const { link: proof } = await waitForEmail(site, email, "Please confirm your email address");
    const otherPage = await openOtherBrowser(context, trouble);
    await otherPage.goto(proof);
    await expect(otherPage.getByRole("button", { name: "Continue" })).toBeVisible();
    await page.goto(proof);
    await expect(page).toHaveURL(studentPageUrl);
    await otherPage.getByRole("button", { name: "Continue" }).click();
    await expect(otherPage.getByRole("alert")).toContainText("Invalid verification link.");

    await logOut(page);
    await requestLoginLink(page, email);
    const { link } = await waitForEmail(site, email, "Your login link");
    await otherPage.goto(link);
    await expect(otherPage.getByRole("button", { name: "Continue" })).toBeVisible();
    expect(await storedItem(otherPage, "userToken")).toBeNull();
    await page.goto(link);
    await expect(page).toHaveURL(studentPageUrl);
    await otherPage.getByRole("button", { name: "Continue" }).click();
    const failed = otherPage.getByRole("dialog", { name: "Login Failed" });
    await expect(failed).toContainText(
      "Your login link is invalid or has expired. Please request a new link and try again.",
    );
    await failed.getByRole("button", { name: "Get a new link" }).click();
    await expect(otherPage).toHaveURL(/\/login$/);

    await logOut(page);
    await requestLoginLink(page, email);
    await expect.poll(async () => (await waitForEmail(site, email, "Your login link")).link).not.toBe(link);
    await otherPage.goto((await waitForEmail(site, email, "Your login link")).link);
    await otherPage.getByRole("button", { name: "Continue" }).click();
    await expect(otherPage).toHaveURL(studentPageUrl);
    await otherPage.context().close();
  });

  test("an invalid link shows the reason @detail", async ({ page, trouble }) => {
    trouble.allow(/verify-/, /api\/user\/link/);
    const failed = page.getByRole("dialog", { name: "Login Failed" });
    const invalidLinkText = "Your login link is invalid or has expired. Please request a new link and try again.";
    await page.goto("/verify-login");
    await expect(failed).toContainText("Your login link may have expired. Please request a new link and try again.");
    await failed.getByRole("button", { name: "Get a new link" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto("/verify-login?token=nothing-of-ours");
    await expect(failed).toContainText(invalidLinkText);

    await respondWith(page, "**/api/user/link*", 200, { link: "asked" });
    await respondWith(page, "**/api/user/verify-login*", 200, { user: null });
    await page.goto("/verify-login?token=half-an-answer");
    await expect(failed).toContainText(invalidLinkText);

    await respondWith(page, "**/api/user/verify-login*", 429, {
      message: "That was a lot at once.",
      code: "limited",
    });
    await page.goto("/verify-login?token=one-too-many");
    await expect(failed).toContainText("That was a lot at once.");

    const errorHeading = page.getByRole("alert").getByRole("heading");
    await page.goto("/verify-email");
    await expect(errorHeading).toHaveText("Invalid verification link.");
    await page.goto("/verify-email?token=nothing-of-ours");
    await expect(errorHeading).toHaveText("Invalid verification link. It was already used or has expired.");
    await respondWith(page, "**/api/user/verify-email*", 200, { message: "Email Verified!" });
    await page.goto("/verify-email?token=half-an-answer");
    await expect(errorHeading).toHaveText("Invalid response: Missing token or userId.");
    await respondWith(page, "**/api/user/verify-email*", 500, { message: "Something went wrong." });
    await page.goto("/verify-email?token=a-fault");
    await expect(errorHeading).toHaveText("Verification failed.");
    await expect(page.getByRole("alert")).toContainText("We couldn’t reach the site. Your link still works.");
  });

  test("after a fault of the server, the same link can be tried again @detail", async ({ page, site, trouble }) => {
    trouble.allow(/verify-/, /api\/user\/link/);
    const email = newStudentEmail();
    await register(page, email);
    const { link } = await waitForEmail(site, email, "Please confirm your email address");
    await page.route("**/api/user/link*", (route) => route.abort());
    await page.goto(link);
    await expect(page.getByRole("alert")).toContainText("We couldn’t reach the site. Your link still works.");
    await page.unroute("**/api/user/link*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL(studentPageUrl);

    await respondWith(page, "**/api/user/verify-login*", 503, { message: "Something went wrong." });
    await page.goto("/verify-login?token=nothing-of-ours");
    const alert = page.getByRole("alert");
    await expect(alert.getByRole("heading")).toHaveText("Login Failed");
    await page.unroute("**/api/user/verify-login*");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("dialog", { name: "Login Failed" })).toContainText("is invalid or has expired");
  });

  test("a login that the site has ended is announced once, on a public page or at /login", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/401/);
    const ended = page.getByText("Your login has ended. Please log in again.");
    for (const path of ["/about", "/user/me"]) {
      await registerAndLogIn(page, site, newStudentEmail());
      await site.database.db.deleteFrom("sessions").where("kind", "=", "user").execute();
      await page.goto(path);
      await expect(ended).toBeVisible();
      expect(await storedItem(page, "userToken")).toBeNull();
    }
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await waitForHydration(page);
    await expect(ended).toBeHidden();
  });

  test("a refused form shows the reason and keeps the input @detail", async ({ page, trouble }) => {
    trouble.allow(/user\/register/, /user\/login/);
    await visit(page, "/register");
    await page.getByRole("button", { name: "Register" }).click();
    for (const missing of ["first name", "last name", "email address"])
      await expect(page.getByText(`Please enter your ${missing}.`)).toBeVisible();
    await respondWith(page, "**/api/user/register", 429, {
      message: "That was a lot at once.",
      code: "limited",
    });
    const email = newStudentEmail();
    await register(page, email);
    const registrationFailed = page.getByRole("dialog", { name: "Registration Failed" });
    await expect(registrationFailed).toContainText("That was a lot at once.");
    await registrationFailed.getByRole("button", { name: "OK" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.unroute("**/api/user/register");
    await page.route("**/api/user/register", (route) => route.abort());
    await page.getByRole("button", { name: "Register" }).click();
    await expect(registrationFailed).toContainText("We couldn’t register you. Please try again.");

    await visit(page, "/login");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByText("Please enter your email address.")).toBeVisible();
    await respondWith(page, "**/api/user/login", 429, {
      message: "That was a lot at once.",
      code: "limited",
    });
    await requestLoginLink(page, email);
    const failed = page.getByRole("dialog", { name: "Login Failed" });
    await expect(failed).toContainText("That was a lot at once.");
    await failed.getByRole("button", { name: "OK" }).click();
    await page.unroute("**/api/user/login");
    await page.route("**/api/user/login", (route) => route.abort());
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(failed).toContainText("Could not send login email. Please try again.");
    await failed.getByRole("button", { name: "OK" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);

    await page.unroute("**/api/user/register");
    await page.route("**/api/user/register", (route) => route.fulfill({ json: { message: "Welcome", token: "abc" } }));
    await register(page, email);
    await expect(page).toHaveURL(/\/login$/);
    expect(await storedItem(page, "authToken")).toBe("abc");
    await waitForHydration(page);
  });
}

/** Journeys that run on a phone only. */
export function studentLoginPhoneJourneys(): void {
  test.beforeEach(({ site }) => passRateLimits(site));

  test("a student registers, verifies the email address, logs out, and logs in with an emailed link", async ({
    page,
    site,
  }) => {
    const email = newStudentEmail();
    await register(page, email);
    await expect(page.getByText("Registration confirmed! Check your email for details.")).toBeVisible();
    await page.goto((await waitForEmail(site, email, "Please confirm your email address")).link);
    await expect(page.getByText("Email Verified!")).toBeVisible();
    await expect(page).toHaveURL(studentPageUrl);
    expect(JSON.parse((await storedItem(page, "user"))!)).toMatchObject({ email, firstName: "Ana" });
    expect(await storedItem(page, "authToken")).toBeNull();

    const token = (await storedItem(page, "userToken"))!;
    await logOut(page);
    expect([await storedItem(page, "user"), await storedItem(page, "userToken")]).toEqual([null, null]);
    const lateResponse = await site.request("GET", "/api/user/sessions", undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(lateResponse.status).toBe(401);

    await requestLoginLink(page, email);
    await expect(sentDialog(page)).toBeVisible();
    await page.goto((await waitForEmail(site, email, "Your login link")).link);
    await expect(page.getByText("Login Successful")).toBeVisible();
    await expect(page.getByText("You have been logged in successfully.")).toBeVisible();
    await expect(page).toHaveURL(studentPageUrl);
    await page.goBack();
    expect(page.url()).not.toContain("token");

    await visit(page, "/login");
    await expect(page).toHaveURL(studentPageUrl);
    await page.goto("/dashboard");
    await expect(page).toHaveURL(studentPageUrl);
  });
}
