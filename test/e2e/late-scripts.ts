import type { Page } from "@playwright/test";
import { addToCartButton, cartLink } from "./chocolates.ts";
import { contactForm, contactSuccess } from "./contact.ts";
import { expect, waitForHydration, emailsFrom, test } from "./site.ts";

/** Opens a page whose scripts arrive late, as on a slow phone: only when the returned function is called. */
export async function visitWithLateScripts(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return release;
}

const expectNotAlive = (page: Page) => expect(page.locator("html[data-alive]")).not.toBeAttached();

/** Journeys before a page is hydrated, for desktop and phone. */
export function lateScriptJourneys(): void {
  test("a page is complete before any script loads", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto("/", { waitUntil: "load" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // What Chromium reports of a mouse that rests where the page opens.
    await page.evaluate(() => {
      for (const type of ["pointerover", "pointermove"]) dispatchEvent(new PointerEvent(type));
    });
    await page.clock.runFor(3_900);
    expect(scripts).toEqual([]);
    await page.clock.runFor(100);
    await waitForHydration(page);
  });

  test("a visitor who acts while the page is still parsed does not wait for an idle moment", async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.addInitScript(() => {
      const act = () => dispatchEvent(new PointerEvent("pointerdown"));
      new MutationObserver(act).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/contact");
    await waitForHydration(page);
  });

  test("the first page of a tab shows before its fonts load, the second uses them at once", async ({ page }) => {
    const fonts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font") fonts.push(request.url());
    });
    const isLater = page.locator('html[data-fonts="later"]');
    const { promise: picturesReleased, resolve: releasePictures } = Promise.withResolvers<void>();
    await page.route("**/pictures/**", async (route) => {
      await picturesReleased;
      await route.continue().catch(() => {});
    });
    const { promise: fontReleased, resolve: releaseFont } = Promise.withResolvers<void>();
    await page.route("**/*newsreader*.woff2", async (route) => {
      await fontReleased;
      await route.continue().catch(() => {});
    });
    // The scripts preload the fonts, and a stray event of the mouse would start them.
    await visitWithLateScripts(page, "/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(isLater).toBeAttached();
    expect(fonts).toEqual([]);
    releasePictures();
    await expect.poll(() => fonts.length).toBe(2);
    // One of the two fonts is still loading, so neither is used.
    await expect(isLater).toBeAttached();
    releaseFont();
    await expect(isLater).not.toBeAttached();
    await page.goto("/calendar", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(isLater).not.toBeAttached();
  });

  test("a link pressed before hydration works, and Back restores the scroll position", async ({ page }) => {
    const releaseScripts = await visitWithLateScripts(page, "/about");
    await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
    await expectNotAlive(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveURL("/privacy");
    const leftAt = await page.evaluate(() => scrollY);
    expect(leftAt).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL("/about");
    releaseScripts();
    await waitForHydration(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  });

  test("a tin added before hydration is in the cart once", async ({ page }) => {
    const releaseScripts = await visitWithLateScripts(page, "/chocolates");
    await addToCartButton(page, "Dark & Sea Salt").click();
    await expectNotAlive(page);
    releaseScripts();
    await waitForHydration(page);
    await expect(cartLink(page)).toHaveAccessibleName("Cart 1 tin");
  });

  test("a message sent before hydration is sent once and complete", async ({ page, site }) => {
    const address = `early-${test.info().project.name}@example.com`;
    const releaseScripts = await visitWithLateScripts(page, "/contact");
    const { name, email, message, send, success } = contactForm(page);
    await name.fill("Tomas Reedly");
    await email.fill(address);
    await message.pressSequentially("Is there parking?");
    await send.click();
    await expectNotAlive(page);
    releaseScripts();
    await expect(success).toHaveText(contactSuccess);
    await expect.poll(() => emailsFrom(site, address)).toHaveLength(1);
    expect(emailsFrom(site, address)[0]!.mail.text).toContain("Is there parking?");
  });

  test("text typed before hydration stays, and typing continues in the same field", async ({ page }) => {
    const releaseScripts = await visitWithLateScripts(page, "/contact");
    const { message } = contactForm(page);
    await message.focus();
    await page.keyboard.type("Is there ");
    await expectNotAlive(page);
    releaseScripts();
    await page.keyboard.type("a bus? ");
    await waitForHydration(page);
    await page.keyboard.type("Or a tram?");
    await expect(message).toHaveValue("Is there a bus? Or a tram?");
    await expect(message).toBeFocused();
  });

  test("a page works when its scripts fail to load", async ({ page, trouble }) => {
    trouble.allow(/ERR_FAILED/, /Failed to load resource/, /dynamically imported module/);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await page.getByRole("link", { name: "See the calendar" }).click();
    await expect(page).toHaveURL("/calendar");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}
