import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { TestApp } from "../app.ts";
import { ensureOwner, ownerLogin } from "../owner.ts";
import { expect, test, visit, waitForHydration, waitForLists } from "./site.ts";

export function ownerLoginForm(page: Page) {
  const form = page.getByRole("form", { name: "Admin login" });
  return {
    email: form.getByLabel("Email"),
    password: form.getByLabel("Password"),
    send: form.getByRole("button", { name: "Login" }),
  };
}

/** Creates the owner if there is none and submits the login form. */
export async function submitOwnerLogin(
  page: Page,
  site: TestApp,
  password: string = ownerLogin.password,
): Promise<void> {
  await ensureOwner(site);
  await visit(page, "/admin");
  const form = ownerLoginForm(page);
  await form.email.fill(ownerLogin.email);
  await form.password.fill(password);
  await form.send.click();
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Opens the menu of the less used pages, which also holds the logout button. */
async function openMore(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: "More", exact: true });
  await expect(more).toBeVisible();
  await more.click();
}

async function logOut(page: Page): Promise<void> {
  await waitForLists(page);
  await openMore(page);
  await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
  // A page that is opened before the login is forgotten would go on with it.
  await expect(ownerLoginForm(page).email).toBeVisible();
}

/** In milliseconds; one minute longer than an access token is valid. */
const elevenMinutes = 11 * 60_000;

/** Owner journeys around the login, for desktop. */
export function adminAccessJourneys(): void {
  test("a wrong password shows a dialog and keeps the typed email address", async ({ page, site, trouble }) => {
    trouble.allow(/api\/admin\/login/);
    await submitOwnerLogin(page, site, "not her password");
    const dialog = page.getByRole("dialog", { name: "Login Failed" });
    await expect(dialog).toContainText("Invalid email or password. Please try again.");
    await dialog.getByRole("button", { name: "OK" }).click();
    await expect(ownerLoginForm(page).email).toHaveValue(ownerLogin.email);
    await expect(ownerLoginForm(page).send).toHaveText(/Login/);
  });

  test("what the owner typed stays until the next page is there @detail", async ({ page, site }) => {
    await ensureOwner(site);
    await visit(page, "/admin");
    const form = ownerLoginForm(page);
    await form.email.fill(ownerLogin.email);
    await form.password.fill(ownerLogin.password);
    const { promise: released, resolve: releasePage } = Promise.withResolvers<void>();
    // Not the script of the bot check, which may still load.
    await page.route("**/assets/Admin*Page-*.js", async (route) => {
      await released;
      await route.continue();
    });
    await form.send.click();
    await expect.poll(() => stored(page, "adminToken")).not.toBeNull();
    await expect(page.getByText("Login Successful! Welcome to the admin dashboard.")).toBeVisible();
    await expect(form.email).toHaveValue(ownerLogin.email);
    await expect(form.password).toHaveValue(ownerLogin.password);
    releasePage();
    await expect(form.email).toHaveCount(0);
  });

  test("the owner sees an error when the bot check cannot be loaded @detail", async ({ page, site, trouble }) => {
    trouble.allow(/bot-check/);
    await page.route("**/api/bot-check*", (route) => route.abort());
    await submitOwnerLogin(page, site);
    await expect(page.getByRole("dialog", { name: "Login Failed" })).toContainText("reCAPTCHA token not generated");
  });

  test("an expired access token is refreshed without a notice", async ({ page, site, trouble }) => {
    trouble.allow(/401/);
    await submitOwnerLogin(page, site);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    const first = await stored(page, "adminToken");
    site.clock.advance(elevenMinutes);
    await visit(page, "/admin/security");
    await expect(page.getByText(`You log in with ${ownerLogin.email}.`)).toBeVisible();
    expect(await stored(page, "adminToken")).not.toBe(first);
  });

  test("an invalid token without a login session redirects to the login and shows the reason", async ({
    page,
    trouble,
  }) => {
    trouble.allow(/401/);
    await page.addInitScript(() => {
      if (!sessionStorage.getItem("once")) localStorage.setItem("adminToken", "dead");
      sessionStorage.setItem("once", "1");
    });
    await visit(page, "/admin/security");
    await expect(page.getByText("You are not authorized to access this page. Redirecting to login.")).toBeVisible();
    await expect(page).toHaveURL(/\/admin$/);
    expect(await stored(page, "adminToken")).toBeNull();
  });

  test("with the second factor on, the login also asks for a code", async ({ page, site, trouble }) => {
    trouble.allow(/api\/admin\/login/, /401/);
    await submitOwnerLogin(page, site);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await visit(page, "/admin/security");
    const start = page.getByRole("form", { name: "Turn on the second factor" });
    await start.getByLabel("Your password").fill(ownerLogin.password);
    await start.getByRole("button", { name: "Set up" }).click();
    const secret = (await page.locator("code").first().textContent())!.replace(/\s/g, "");
    const app = page.getByRole("link", { name: "Open in authenticator app" });
    await expect(app).toHaveAttribute("href", new RegExp(`^otpauth://totp/.*secret=${secret}`));
    await expect(page.getByRole("button", { name: "Copy the key" })).toBeVisible();
    const qr = page.getByRole("img", { name: "QR code with the key above" });
    await expect(qr).toBeVisible();
    // On a phone the code is folded: the app is on the same phone.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(qr).toBeHidden();
    await page.getByText("Scan from another screen").click();
    await expect(qr).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await page.getByLabel("Code from the app").fill(totp.generate({ timestamp: site.clock.now().getTime() }));
    await page.getByRole("button", { name: "Turn on" }).click();
    const codes = page.locator("ol code");
    await expect(codes).toHaveCount(10);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a file" }).click();
    expect((await download).suggestedFilename()).toBe("recovery-codes.txt");
    const [first, second] = await codes.allTextContents();

    await page.getByRole("link", { name: "Today" }).filter({ visible: true }).first().click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText("Your recovery codes are not saved yet.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(codes).toHaveCount(10);
    await page.getByRole("button", { name: "I’ve saved them" }).click();
    await expect(page.getByText("10 recovery codes are left.")).toBeVisible();

    const renew = page.getByRole("form", { name: "Make new recovery codes" });
    await renew.getByLabel("Your password").fill(ownerLogin.password);
    await renew.getByRole("button", { name: "Make new recovery codes" }).click();
    await renew.getByRole("button", { name: "Use a recovery code" }).click();
    await renew.getByLabel("Recovery code").fill(second!);
    await renew.getByRole("button", { name: "Make new recovery codes" }).click();
    await expect(page.getByText("Your new recovery codes")).toBeVisible();
    const [newFirst, newSecond] = await codes.allTextContents();
    expect([first, second]).not.toContain(newFirst);
    await page.getByRole("button", { name: "I’ve saved them" }).click();
    await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeFocused();

    await logOut(page);
    await submitOwnerLogin(page, site);
    const code = page.getByRole("textbox", { name: "Code", exact: true });
    await expect(code).toHaveAttribute("inputmode", "numeric");
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expect(code).toHaveCount(0);
    await expect(page.getByLabel("Recovery code")).toBeFocused();
    await page.getByLabel("Recovery code").fill(newFirst!);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);

    await visit(page, "/admin/security");
    const stop = page.getByRole("form", { name: "Turn off the second factor" });
    await stop.getByLabel("Your password").fill(ownerLogin.password);
    await stop.getByLabel(/code/i).fill(newSecond!);
    await stop.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByText("The codes of the authenticator app are off.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Authenticator app" })).toBeFocused();
  });

  test("a login that the site has ended is announced once at /admin @detail", async ({ page, site, trouble }) => {
    trouble.allow(/401/);
    await submitOwnerLogin(page, site);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    // No page of the owner is open, which would notice it first.
    await visit(page, "/about");
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.setItem("adminToken", "ended"));
    await page.goto("/admin/chocolates");
    await expect(page).toHaveURL(/\/admin$/);
    const ended = page.getByText("Your login has ended. Please log in again.");
    await expect(ended).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await expect(ended).toBeHidden();
  });
}

/** Journeys that run on a phone only. */
export function adminAccessPhoneJourneys(): void {
  test("the owner logs in and stays logged in; the logout ends the login session on the server", async ({
    page,
    site,
  }) => {
    await submitOwnerLogin(page, site);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await expect(page.getByText("Login Successful! Welcome to the admin dashboard.")).toBeVisible();
    expect(JSON.parse((await stored(page, "admin"))!)).toMatchObject({ email: ownerLogin.email });
    await visit(page, "/admin");
    await expect(page).toHaveURL(/\/admin\/dashboard$/);

    await openMore(page);
    await page.getByRole("link", { name: "View site" }).filter({ visible: true }).click();
    await expect(page).toHaveURL("/");
    await visit(page, "/admin/dashboard");

    const token = (await stored(page, "adminToken"))!;
    await logOut(page);
    await expect(page).toHaveURL(/\/admin$/);
    expect([await stored(page, "admin"), await stored(page, "adminToken")]).toEqual([null, null]);
    const response = await site.request("GET", "/api/admin/verify", undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(response.status).toBe(401);
    await visit(page, "/admin/security");
    await expect(page).toHaveURL(/\/admin$/);
  });
}
