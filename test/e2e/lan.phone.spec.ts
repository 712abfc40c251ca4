import { addToCartButton, cartLink } from "./chocolates.ts";
import { contactForm, contactSuccess, fillContact } from "./contact.ts";
import { fillFreeSession, freeSessionForm } from "./free-session.ts";
import { expect, waitForHydration, emailsFrom, test } from "./site.ts";

// The browser resolves studio.test to 127.0.0.1 (playwright.config.ts) but does not treat it as a secure context: APIs
// limited to https are missing, as on a phone that opens the studio's computer over the LAN.
test.describe("a phone on the studio's LAN over plain http", () => {
  test.use({ baseURL: ({ site }, provide) => provide(`http://studio.test:${new URL(site.url).port}`) });

  // Chromium logs that it ignores this header on an untrusted origin.
  test.beforeEach(({ trouble }) => trouble.allow(/Cross-Origin-Opener-Policy header has been ignored/));

  test("solves the bot check and sends the forms without crypto.subtle, randomUUID and locks @detail", async ({
    page,
    site,
  }) => {
    await page.goto("/");
    await waitForHydration(page);
    expect(
      await page.evaluate(() => [isSecureContext, "subtle" in crypto, "randomUUID" in crypto, "locks" in navigator]),
    ).toEqual([false, false, false, false]);
    await fillFreeSession(page, "ana.lan@example.com");
    await freeSessionForm(page).send.tap();
    await expect(freeSessionForm(page).success).toBeVisible();
    await expect.poll(() => emailsFrom(site, "ana.lan@example.com")).toHaveLength(1);

    await page.goto("/contact");
    await waitForHydration(page);
    await fillContact(page, "tomas.lan@example.com");
    await contactForm(page).send.tap();
    await expect(contactForm(page).success).toHaveText(contactSuccess);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("gets a refused form back with the input", async ({ page, trouble }) => {
      trouble.allow(/400/);
      await page.goto("/");
      await fillFreeSession(page, "ana.lan@example.com");
      await freeSessionForm(page).send.tap();
      await expect(freeSessionForm(page).name).toHaveValue("Ana Whitlow");
    });
  });

  test("adds a tin to the cart @detail", async ({ page }) => {
    await page.goto("/chocolates");
    await waitForHydration(page);
    await addToCartButton(page, "Mint & Nib").tap();
    await expect(cartLink(page)).toHaveAccessibleName("Cart 1 tin");
  });

  test("solves the bot check in the page when workers cannot start @detail", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "Worker", {
        value: function NoWorker() {
          throw new DOMException("no workers here", "SecurityError");
        },
      });
    });
    await page.goto("/");
    await waitForHydration(page);
    await fillFreeSession(page, "ana.noworker@example.com");
    await freeSessionForm(page).send.tap();
    await expect(freeSessionForm(page).success).toBeVisible();
  });
});
