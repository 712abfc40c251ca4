import type { Page } from "@playwright/test";
import { expectPageAccessible } from "./accessible-page.ts";
import { storeLogin } from "./account.ts";
import { addressesOf, openPage } from "./all-pages.ts";
import { addToCartButton } from "./chocolates.ts";
import { contactForm } from "./contact.ts";
import { desk, expectReadableLines, phone } from "./fits.ts";
import { storedAna, storeUser } from "./frame.ts";
import { freeSessionForm } from "./free-session.ts";
import { makePageData } from "./page-data.ts";
import { expect, expectAccessible, publicPaths, test, visit } from "./site.ts";

/** Runs axe at desktop and phone width, each in light and dark mode. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const screen of [desk, phone]) {
    await page.setViewportSize(screen);
    await expectAccessible(page);
  }
  await page.setViewportSize(desk);
}

test("every page of visitors works with any colors, text size and screen, and shows its focus", async ({
  page,
  site,
  trouble,
}) => {
  test.slow();
  // The 404 page, and the links without a token.
  trouble.allow(/nowhere|verify|user\/delete/);
  const made = await makePageData(site);
  await visit(page, "/chocolates");
  await addToCartButton(page, "Mint & Nib").click();
  for (const address of [...addressesOf("public", made), ...addressesOf("admin-login", made)]) {
    await test.step(address, async () => {
      await openPage(page, address);
      await expectPageAccessible(page);
      if (publicPaths.includes(address)) await expectReadableLines(page, 2560);
    });
  }
});

test("every page of a student works with any colors, text size and screen, and shows its focus", async ({
  page,
  site,
}) => {
  const { student, ...made } = await makePageData(site);
  await storeLogin(page, student);
  for (const address of [...addressesOf("user", made), "/calendar?view=agenda"]) {
    await test.step(address, async () => {
      await visit(page, address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectPageAccessible(page);
    });
  }
});

test.describe("axe finds no violations", () => {
  test("with form errors shown, and after a message was sent", async ({ page, trouble }) => {
    trouble.allow(/bot-check/);
    await page.route("**/api/bot-check*", (route) => route.abort());
    await visit(page, "/");
    await freeSessionForm(page).send.click();
    await expect(page.locator("[aria-invalid]")).toHaveCount(4);
    await expectAccessibleEverywhere(page);

    await visit(page, "/contact");
    await fillAndSend(page, "tomas.errors@example.com");
    await expect(contactForm(page).failure).toBeVisible();
    await expectAccessibleEverywhere(page);

    await page.unroute("**/api/bot-check*");
    await contactForm(page).send.click();
    await expect(contactForm(page).success).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

  test("with a tin in the cart and its toast shown", async ({ page }) => {
    await visit(page, "/chocolates");
    await addToCartButton(page, "Mint & Nib").click();
    await expect(page.getByText("Mint & Nib added.")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await page.getByRole("status").getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Mint & Nib" })).toBeVisible();
    await expect(page.getByText("Mint & Nib added.")).toHaveCount(0);
    await expectAccessibleEverywhere(page);
  });

  test("with a dialog or a menu open, logged in and logged out", async ({ page }) => {
    const menu = page.getByRole("banner").locator("summary");
    await visit(page, "/about");
    await page.getByRole("link", { name: "Read more: Yoga Therapy Sessions" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.keyboard.press("Escape");

    await page.setViewportSize(phone);
    await menu.click();
    await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
    await expectAccessible(page);

    await storeUser(page, storedAna);
    await visit(page, "/about");
    await menu.click();
    await expect(page.getByRole("link", { name: "My Bookings" })).toBeVisible();
    await expectAccessible(page);
    await menu.click();

    await page.setViewportSize(desk);
    await page.getByRole("button", { name: /^AW/ }).click();
    await expect(page.getByRole("link", { name: "My Bookings" })).toBeVisible();
    await expectAccessible(page);
  });

  test("on the 404 page and in a month without classes", async ({ page, trouble, site }) => {
    trouble.allow(/nowhere/);
    await page.goto("/nowhere");
    await expectAccessibleEverywhere(page);
    const year = site.clock.now().getUTCFullYear() + 1;
    await visit(page, `/calendar?month=${year}-10`);
    await expect(page.getByRole("heading", { name: "No classes this month yet" })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
});

async function fillAndSend(page: Page, address: string): Promise<void> {
  const { name, email, message, send } = contactForm(page);
  await name.fill("Tomas");
  await email.fill(address);
  await message.fill("Hello");
  await send.click();
}
