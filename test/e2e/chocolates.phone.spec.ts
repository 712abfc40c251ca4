import { makeChocolate } from "../make.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { chocolatePhoneJourneys } from "./chocolates.ts";
import { expect, test } from "./site.ts";

test.describe("choosing chocolates on a phone", () => chocolatePhoneJourneys(2));

test("a very long name widens neither the shop nor the admin page", async ({ page, site }) => {
  const name = "Haselnusskrokantschokoladenüberraschungstortenstückchenmischung";
  const { slug } = await makeChocolate(site.database.db, { name });
  await site.ctx().tx(async (tx) => tx.changed("chocolates"));
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const path of ["/chocolates", `/chocolates/${slug}`]) {
    await page.goto(path);
    await expect(page.getByText(name).first()).toBeVisible();
    expect(await width(), path).toBe(390);
  }
  await visitAsOwner(page, site, "/admin/chocolates");
  await expect(page.getByText(name).first()).toBeVisible();
  expect(await width()).toBe(390);
});
