import { sql } from "kysely";
import type { TestApp } from "../app.ts";
import { addToCartButton, cartLink, chocolateJourneys, stripTransform, storedCart } from "./chocolates.ts";
import { expect, waitForHydration, test, visit } from "./site.ts";

const loadFailure =
  /Oops! Unable to Load Products!\s*Please check your internet connection or refresh the page to try again\./;

test.describe("choosing chocolates", () => {
  chocolateJourneys(4);

  test("a sold-out tin cannot be added, and the cart takes no more tins than are left", async ({ page }) => {
    await visit(page, "/chocolates");
    await expect(page.getByRole("button", { name: "Sold out: Cinnamon & Chili" })).toBeDisabled();
    await expect(page.getByText("3 left")).toBeVisible();
    for (let press = 0; press < 4; press++) await addToCartButton(page, "Rose & Raspberry").click();
    await expect(page.getByText("Only 3 left, and they’re all in your cart.")).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart 3 tins");
  });

  test("a tin added in one tab is counted in the other tab and shown in its open cart", async ({ page, context }) => {
    await visit(page, "/cart");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your cart is empty");
    const other = await context.newPage();
    await visit(other, "/chocolates");
    await addToCartButton(other, "Mint & Nib").click();
    await expect(cartLink(page)).toHaveAccessibleName("Cart 1 tin");
    await expect(page.getByRole("heading", { name: "Mint & Nib" })).toBeVisible();

    await page.getByRole("button", { name: "One more: Mint & Nib" }).click();
    await expect(cartLink(other)).toHaveAccessibleName("Cart 2 tins");
    await page.getByRole("button", { name: "Remove Mint & Nib" }).click();
    await expect(cartLink(other)).toHaveAccessibleName("Cart 0 tins");
    expect(await storedCart(other)).toEqual([]);
  });

  test("an invalid stored cart counts as empty and can be filled @detail", async ({ page }) => {
    const lines = '[null, 7, {"name":"no id"}, {"_id":"x","name":"y","price":"free"}]';
    await visit(page, "/chocolates");
    for (const broken of ['{"not', "null", '{"a":1}', lines]) {
      await page.evaluate((text) => localStorage.setItem("cart", text), broken);
      await visit(page, "/chocolates");
      await expect(cartLink(page), broken).toHaveAccessibleName("Cart 0 tins");
      await addToCartButton(page, "Mint & Nib").click();
      await expect(cartLink(page), broken).toHaveAccessibleName("Cart 1 tin");
      expect(await storedCart(page)).toMatchObject([{ name: "Mint & Nib", quantity: 1 }]);
    }
  });

  test("a browser that refuses to store the cart shows a message instead of failing", async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await visit(page, "/chocolates");
    await addToCartButton(page, "Mint & Nib").click();
    await expect(page.getByText("Your browser doesn’t let us save a cart.")).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart 0 tins");
  });

  test("with reduced motion, the slideshow waits until the visitor starts it @detail", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await visit(page, "/chocolates");
    const show = page.getByRole("region", { name: "From the Thursday kitchen" });
    await show.scrollIntoViewIfNeeded();
    const play = show.getByRole("button", { name: "Play the slideshow" });
    await expect(play).toBeVisible();
    const wrapper = show.locator(".swiper-wrapper");
    const before = await stripTransform(wrapper);
    await page.clock.runFor(20_000);
    expect(await stripTransform(wrapper)).toBe(before);
    await play.click();
    await page.clock.runFor(4000);
    await expect.poll(() => stripTransform(wrapper)).not.toBe(before);
  });

  test("when the tins cannot be read, one error is shown, and a later reload shows the tins @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/chocolates/, /logged: .*chocolates/);
    await withoutChocolatesTable(site, async () => {
      const browserRead = page.waitForResponse("**/api/chocolates");
      await visit(page, "/chocolates");
      await browserRead;
      await expect(page.getByRole("alert")).toHaveText(loadFailure);
      await expect(page.getByText("Unable to Load Products!")).toHaveCount(1);
      await expect(page.getByRole("heading", { name: "How it’s made" })).toBeVisible();
    });
    // The failure must not be cached for later visitors.
    const { html } = await readPage(site, "/chocolates");
    expect(html).not.toContain("Unable to Load Products!");
    await page.reload();
    await expect(addToCartButton(page, "Mint & Nib")).toBeVisible();
  });

  test("when only the server's read fails, the browser's own request shows the tins @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/chocolates/, /logged: .*chocolates/);
    const { promise: tableRestored, resolve: releaseRequest } = Promise.withResolvers<void>();
    await page.route("**/api/chocolates", async (route) => {
      await tableRestored;
      await route.continue();
    });
    await withoutChocolatesTable(site, async () => {
      await visit(page, "/chocolates");
      await expect(page.getByRole("alert")).toHaveText(loadFailure);
    });
    releaseRequest();
    await expect(addToCartButton(page, "Mint & Nib")).toBeVisible();
    await expect(page.getByRole("alert")).toBeHidden();
  });

  test("when the navigation to the shop fails, a retry shows the tins @detail", async ({ page, trouble }) => {
    trouble.allow(/chocolates\.data/, /script fault|Failed to fetch/);
    await visit(page, "/");
    await page.route("**/chocolates.data*", (route) => route.abort());
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Chocolates" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
    await page.getByRole("link", { name: "Try again" }).click();
    await waitForHydration(page);
    await expect(addToCartButton(page, "Mint & Nib")).toBeVisible();
  });
});

/** Renames the table while `work` runs, so that every read of the tins fails in the real server. */
async function withoutChocolatesTable(site: TestApp, work: () => Promise<void>): Promise<void> {
  const { db } = site.database;
  await sql`alter table chocolates rename to chocolates_away`.execute(db);
  await sql`select pg_notify('changed', 'chocolates')`.execute(db);
  try {
    await expect.poll(async () => (await readPage(site, "/api/chocolates")).status).toBe(500);
    // The page may be cached although the list is not, until the server hears of the change.
    await expect.poll(async () => (await readPage(site, "/chocolates")).html).toContain("Unable to Load Products!");
    await work();
  } finally {
    await sql`alter table chocolates_away rename to chocolates`.execute(db);
  }
}

async function readPage(site: TestApp, path: string): Promise<{ status: number; html: string }> {
  const response = await fetch(site.url + path);
  return { status: response.status, html: await response.text() };
}
