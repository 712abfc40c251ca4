import { addButton, cartButton } from "./chocolates.ts";
import { contactForm, contactSuccess, fillContact } from "./contact.ts";
import { fillFreeSession, freeSessionForm, freeSessionSuccess } from "./free-session.ts";
import { expect, isAlive, lettersFrom, test } from "./site.ts";

// The browser takes studio.test for 127.0.0.1 (playwright.config.ts), but not for a safe place: what browsers keep for
// https is missing, as it is on a phone that opens the studio's computer over the LAN.
test.describe("a phone in the studio's network, over plain http", () => {
  test.use({ baseURL: ({ site }, provide) => provide(`http://studio.test:${new URL(site.url).port}`) });

  // Chromium says on its console that it heeds this header only where it trusts the address.
  test.beforeEach(({ trouble }) => trouble.allow(/Cross-Origin-Opener-Policy header has been ignored/));

  test("has no crypto.subtle, no randomUUID and no locks, and solves the check and sends the form all the same", async ({
    page,
    site,
  }) => {
    await page.goto("/");
    await isAlive(page);
    expect(
      await page.evaluate(() => [
        isSecureContext,
        "subtle" in crypto,
        "randomUUID" in crypto,
        "locks" in navigator,
      ]),
    ).toEqual([false, false, false, false]);
    await fillFreeSession(page, "ana.lan@example.com");
    await freeSessionForm(page).send.tap();
    await expect(freeSessionForm(page).success).toContainText(freeSessionSuccess);
    await expect.poll(() => lettersFrom(site, "ana.lan@example.com")).toHaveLength(1);

    await page.goto("/contact");
    await isAlive(page);
    await fillContact(page, "tomas.lan@example.com");
    await contactForm(page).send.tap();
    await expect(contactForm(page).success).toHaveText(contactSuccess);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("gets a form that could not be taken back with what was typed", async ({ page, trouble }) => {
      trouble.allow(/400/);
      await page.goto("/");
      await fillFreeSession(page, "ana.lan@example.com");
      await freeSessionForm(page).send.tap();
      await expect(freeSessionForm(page).name).toHaveValue("Ana Whitlow");
    });
  });

  test("fills a cart", async ({ page }) => {
    await page.goto("/chocolates");
    await isAlive(page);
    await addButton(page, "Mint & Nib").tap();
    await expect(cartButton(page)).toHaveAccessibleName("Cart 1 tin");
  });

  test("solves the check in the page where workers cannot start", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "Worker", {
        value: function NoWorker() {
          throw new DOMException("no workers here", "SecurityError");
        },
      });
    });
    await page.goto("/");
    await isAlive(page);
    await fillFreeSession(page, "ana.noworker@example.com");
    await freeSessionForm(page).send.tap();
    await expect(freeSessionForm(page).success).toContainText(freeSessionSuccess);
  });
});
