import type { BrowserContext, Page } from "@playwright/test";
import type { TestApp } from "../app.ts";
import { expect, expectAccessible, isAlive, test, visit } from "./site.ts";

let people = 0;

/** Somebody who was never here, at an address of her own. */
export const newcomer = () => `ana.whitlow+${process.pid}.${++people}@example.com`;

/** Her own place; nothing of a token is left in its address. */
export const ownPlace = /\/user\/[0-9a-f-]{36}$/;

export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** What the newest mail to somebody under a subject holds: the way its link leads, and the code. Waits for it. */
export async function mailTo(site: TestApp, email: string, subject: string) {
  const newest = () =>
    site.mail.received.findLast(({ to, mail }) => to.includes(email) && mail.subject === subject);
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

/** She has an account, and this browser is logged in with it. */
export async function comeIn(page: Page, site: TestApp, email: string): Promise<void> {
  await register(page, email);
  await page.goto((await mailTo(site, email, "Please confirm your address")).link);
  await expect(page).toHaveURL(ownPlace);
}

async function wantLink(page: Page, email: string): Promise<void> {
  await visit(page, "/login");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Mail me a link" }).click();
}

const sent = (page: Page) => page.getByRole("dialog", { name: "Login Email Sent." });
const codeForm = (page: Page) => page.getByRole("form", { name: "Log in with the code" });

export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole("banner").locator("summary");
  // On a phone the sheet has everything open.
  await ((await menu.isVisible()) ? menu : page.getByRole("button", { name: /^AW/ })).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Answers a call instead of the site. */
async function answer(page: Page, path: string, status: number, body: object): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json: body }));
}

/** Nobody waits for the limit of the journey before. */
export function freshLimits(site: TestApp): void {
  site.clock.advance(16 * 60_000);
}

/** Somebody else's browser. */
async function elsewhere(context: BrowserContext, trouble: { watch(context: BrowserContext): void }) {
  const other = await context.browser()!.newContext({ baseURL: new URL(context.pages()[0]!.url()).origin });
  trouble.watch(other);
  return other.newPage();
}

/** What a student does to get in and out, on any screen. */
export function studentLoginJourneys(): void {
  test.beforeEach(({ site }) => freshLimits(site));

  test("Ana registers, proves her address, leaves, and comes in with a mailed link", async ({
    page,
    site,
  }) => {
    const email = newcomer();
    await register(page, email);
    await expect(page.getByText("Registration confirmed! Check your email for details.")).toBeVisible();
    await page.goto((await mailTo(site, email, "Please confirm your address")).link);
    await expect(page.getByText("Email Verified!")).toBeVisible();
    await expect(page).toHaveURL(ownPlace);
    expect(JSON.parse((await stored(page, "user"))!)).toMatchObject({ email, firstName: "Ana" });
    expect(await stored(page, "authToken")).toBeNull();

    const token = (await stored(page, "userToken"))!;
    await logOut(page);
    expect([await stored(page, "user"), await stored(page, "userToken")]).toEqual([null, null]);
    const late = await site.request("GET", "/api/user/sessions", undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(late.status).toBe(401);

    await wantLink(page, email);
    await expect(sent(page)).toBeVisible();
    await page.goto((await mailTo(site, email, "Your way in")).link);
    await expect(page.getByText("Login Successful")).toBeVisible();
    await expect(page.getByText("You have been logged in successfully.")).toBeVisible();
    await expect(page).toHaveURL(ownPlace);
    await page.goBack();
    expect(page.url()).not.toContain("token");

    await visit(page, "/login");
    await expect(page).toHaveURL(ownPlace);
    await page.goto("/dashboard");
    await expect(page).toHaveURL(ownPlace);
  });

  test("she types the six digits instead, in the dialog or after closing it", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/login-code/);
    const email = newcomer();
    await comeIn(page, site, email);
    await logOut(page);
    await wantLink(page, email);
    const { code } = await mailTo(site, email, "Your way in");
    const field = page.getByRole("textbox", { name: "Code" });
    await expect(field).toBeFocused();
    await codeForm(page).getByRole("button").click();
    await expect(page.getByText("Please enter the six digits of the mail.")).toBeVisible();
    await field.fill(code === "111111" ? "222222" : "111111");
    await codeForm(page).getByRole("button").click();
    await expect(page.getByText("That code is not right, or has expired.")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(sent(page)).toBeHidden();
    await expect(field).toBeFocused();
    await page.reload();
    await expect(field).toBeFocused();
    await page.getByRole("button", { name: /use another address/ }).click();
    await visit(page, "/login");
    await expect(page.getByRole("button", { name: "Mail me a link" })).toBeVisible();
    await expect(codeForm(page)).toHaveCount(0);
    await page.evaluate(
      (email) => sessionStorage.setItem("loginMail", JSON.stringify({ email, sentAt: Date.now() })),
      email,
    );
    await visit(page, "/login");
    await expect(page.getByText(email)).toBeVisible();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await codeForm(page).getByRole("button").click();
    await expect(page).toHaveURL(ownPlace);
    expect(await page.evaluate(() => sessionStorage.getItem("loginMail"))).toBeNull();
  });

  test("a used link says that it failed, and offers who is logged in the way to her own place", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/verify-/);
    const email = newcomer();
    await comeIn(page, site, email);
    await page.goto("/verify-login?token=used");
    const failed = page.getByRole("dialog", { name: "Login Failed" });
    await expect(failed).toContainText(
      "Your login link is invalid or has expired. Please request a new link and try again.",
    );
    await expectAccessible(page);
    await failed.getByRole("button", { name: "Go to my bookings" }).click();
    await expect(page).toHaveURL(ownPlace);

    await page.goto((await mailTo(site, email, "Please confirm your address")).link);
    await expect(page.getByRole("alert")).toContainText("Invalid verification link.");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to my bookings" }).click();
    await expect(page).toHaveURL(ownPlace);
  });

  test("a browser that did not ask uses nothing up before a press", async ({
    page,
    context,
    site,
    trouble,
  }) => {
    trouble.allow(/verify-/);
    const email = newcomer();
    await register(page, email);
    const { link: proof } = await mailTo(site, email, "Please confirm your address");
    const other = await elsewhere(context, trouble);
    await other.goto(proof);
    await expect(other.getByRole("button", { name: "Continue" })).toBeVisible();
    await expectAccessible(other);
    await page.goto(proof);
    await expect(page).toHaveURL(ownPlace);
    await other.getByRole("button", { name: "Continue" }).click();
    await expect(other.getByRole("alert")).toContainText("Invalid verification link.");

    await logOut(page);
    await wantLink(page, email);
    const { link } = await mailTo(site, email, "Your way in");
    await other.goto(link);
    await expect(other.getByRole("button", { name: "Continue" })).toBeVisible();
    expect(await stored(other, "userToken")).toBeNull();
    await page.goto(link);
    await expect(page).toHaveURL(ownPlace);
    await other.getByRole("button", { name: "Continue" }).click();
    const failed = other.getByRole("dialog", { name: "Login Failed" });
    await expect(failed).toContainText(
      "Your login link is invalid or has expired. Please request a new link and try again.",
    );
    await failed.getByRole("button", { name: "Get a new link" }).click();
    await expect(other).toHaveURL(/\/login$/);

    await logOut(page);
    await wantLink(page, email);
    await expect.poll(async () => (await mailTo(site, email, "Your way in")).link).not.toBe(link);
    await other.goto((await mailTo(site, email, "Your way in")).link);
    await other.getByRole("button", { name: "Continue" }).click();
    await expect(other).toHaveURL(ownPlace);
    await other.context().close();
  });

  test("a link that does not work says why", async ({ page, trouble }) => {
    trouble.allow(/verify-/, /api\/user\/link/);
    const failed = page.getByRole("dialog", { name: "Login Failed" });
    const dead = "Your login link is invalid or has expired. Please request a new link and try again.";
    await page.goto("/verify-login");
    await expect(failed).toContainText(
      "Your login link may have expired. Please request a new link and try again.",
    );
    await failed.getByRole("button", { name: "Get a new link" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto("/verify-login?token=nothing-of-ours");
    await expect(failed).toContainText(dead);

    await answer(page, "**/api/user/link*", 200, { link: "asked" });
    await answer(page, "**/api/user/verify-login*", 200, { user: null });
    await page.goto("/verify-login?token=half-an-answer");
    await expect(failed).toContainText(dead);

    await answer(page, "**/api/user/verify-login*", 429, {
      message: "That was a lot at once.",
      code: "limited",
    });
    await page.goto("/verify-login?token=one-too-many");
    await expect(failed).toContainText("That was a lot at once.");

    const said = page.getByRole("alert").getByRole("heading");
    await page.goto("/verify-email");
    await expect(said).toHaveText("Invalid verification link.");
    await expectAccessible(page);
    await page.goto("/verify-email?token=nothing-of-ours");
    await expect(said).toHaveText("Invalid verification link. It was used already, or has expired.");
    await answer(page, "**/api/user/verify-email*", 200, { message: "Email Verified!" });
    await page.goto("/verify-email?token=half-an-answer");
    await expect(said).toHaveText("Invalid response: Missing token or userId.");
    await answer(page, "**/api/user/verify-email*", 500, { message: "Something went wrong." });
    await page.goto("/verify-email?token=a-fault");
    await expect(said).toHaveText("Verification failed.");
  });

  test("forms that are not taken say why and keep what was typed", async ({ page, trouble }) => {
    trouble.allow(/user\/register/, /user\/login/);
    await visit(page, "/register");
    await page.getByRole("button", { name: "Register" }).click();
    for (const missing of ["first name", "last name", "email address"])
      await expect(page.getByText(`Please enter your ${missing}.`)).toBeVisible();
    await expectAccessible(page);
    await answer(page, "**/api/user/register", 429, { message: "That was a lot at once.", code: "limited" });
    const email = newcomer();
    await register(page, email);
    const unregistered = page.getByRole("dialog", { name: "Registration Failed" });
    await expect(unregistered).toContainText("That was a lot at once.");
    await unregistered.getByRole("button", { name: "OK" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.unroute("**/api/user/register");
    await page.route("**/api/user/register", (route) => route.abort());
    await page.getByRole("button", { name: "Register" }).click();
    await expect(unregistered).toContainText("Could not register. Please try again.");

    await visit(page, "/login");
    await page.getByRole("button", { name: "Mail me a link" }).click();
    await expect(page.getByText("Please enter your email address.")).toBeVisible();
    await answer(page, "**/api/user/login", 429, { message: "That was a lot at once.", code: "limited" });
    await wantLink(page, email);
    const failed = page.getByRole("dialog", { name: "Login Failed" });
    await expect(failed).toContainText("That was a lot at once.");
    await failed.getByRole("button", { name: "OK" }).click();
    await page.unroute("**/api/user/login");
    await page.route("**/api/user/login", (route) => route.abort());
    await page.getByRole("button", { name: "Mail me a link" }).click();
    await expect(failed).toContainText("Could not send login email. Please try again.");
    await expectAccessible(page);
    await failed.getByRole("button", { name: "OK" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);

    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login$/);
    await isAlive(page);
  });
}
