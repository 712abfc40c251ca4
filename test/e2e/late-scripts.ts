import type { Page } from "@playwright/test";
import { addButton, cartButton } from "./chocolates.ts";
import { contactForm, contactSuccess } from "./contact.ts";
import { expect, isAlive, lettersFrom, test } from "./site.ts";

const lateMs = 3_000;

/** A page whose scripts take seconds, as on a slow phone. They begin to load at the first touch. */
export async function visitSlowly(page: Page, path: string): Promise<void> {
  await page.route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, lateMs));
    await route.continue().catch(() => {});
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
}

const expectNotAlive = (page: Page) => expect(page.locator("html[data-alive]")).not.toBeAttached();

/** What a visitor does before a page's scripts run is not lost. */
export function lateScriptJourneys(): void {
  test("a page is complete before any script is loaded", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto("/", { waitUntil: "load" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForTimeout(500);
    expect(scripts).toEqual([]);
    await isAlive(page);
  });

  test("the first page of a tab is read before its fonts come, the second has them at once", async ({
    page,
  }) => {
    const fonts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font") fonts.push(request.url());
    });
    const isLater = page.locator('html[data-fonts="later"]');
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/pictures/**", async (route) => {
      await asked;
      await route.continue().catch(() => {});
    });
    let deliver = () => {};
    const delivered = new Promise<void>((resolve) => (deliver = resolve));
    await page.route("**/*newsreader*.woff2", async (route) => {
      await delivered;
      await route.continue().catch(() => {});
    });
    await page.goto("/about", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(isLater).toBeAttached();
    expect(fonts).toEqual([]);
    answer();
    await expect.poll(() => fonts.length).toBe(2);
    // One of the two fonts is still on its way: neither is used.
    await expect(isLater).toBeAttached();
    deliver();
    await expect(isLater).not.toBeAttached();
    await page.goto("/calendar", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(isLater).not.toBeAttached();
  });

  test("a link that is pressed early leads on at once, and back leads back to where one was", async ({
    page,
  }) => {
    await visitSlowly(page, "/about");
    await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
    await expectNotAlive(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveURL("/privacy");
    const leftAt = await page.evaluate(() => scrollY);
    expect(leftAt).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL("/about");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await isAlive(page);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  });

  test("a tin that is put into the cart early is in it, once", async ({ page }) => {
    await visitSlowly(page, "/chocolates");
    await addButton(page, "Dark & Sea Salt").click();
    await expectNotAlive(page);
    await isAlive(page);
    await expect(cartButton(page)).toHaveAccessibleName("Cart 1 tin");
  });

  test("a letter that is written and sent early is sent once, with every word", async ({ page, site }) => {
    const address = `early-${test.info().project.name}@example.com`;
    await visitSlowly(page, "/contact");
    const { name, email, message, send, success } = contactForm(page);
    await name.fill("Tomas Reedly");
    await email.fill(address);
    await message.pressSequentially("Is there parking?");
    await send.click();
    await expectNotAlive(page);
    await expect(success).toHaveText(contactSuccess);
    await expect.poll(() => lettersFrom(site, address)).toHaveLength(1);
    expect(lettersFrom(site, address)[0]!.mail.text).toContain("Is there parking?");
  });

  test("what is typed early is still there, with the cursor, and goes on being typed", async ({ page }) => {
    await visitSlowly(page, "/contact");
    const { message } = contactForm(page);
    await message.focus();
    for (const word of ["Is ", "there ", "a ", "bus? "]) {
      await page.keyboard.type(word);
      await page.waitForTimeout(1_000);
    }
    await isAlive(page);
    await page.keyboard.type("Or a tram?");
    await expect(message).toHaveValue("Is there a bus? Or a tram?");
    await expect(message).toBeFocused();
  });

  test("scripts that never come leave a page that works", async ({ page, trouble }) => {
    trouble.allow(/ERR_FAILED/, /Failed to load resource/, /dynamically imported module/);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await page.getByRole("link", { name: "See the calendar" }).click();
    await expect(page).toHaveURL("/calendar");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}
