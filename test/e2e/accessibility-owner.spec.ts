import { expectPageAccessible } from "./accessible-page.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { addressesOf } from "./all-pages.ts";
import { makePageData } from "./page-data.ts";
import { expect, test, visit } from "./site.ts";

test("every page of the owner works with any colors, text size and screen, and shows its focus", async ({
  page,
  site,
}) => {
  test.slow();
  const made = await makePageData(site);
  await visitAsOwner(page, site, "/admin/today");
  for (const address of addressesOf("admin", made)) {
    await test.step(address, async () => {
      await visit(page, address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectPageAccessible(page);
    });
  }
});

test("every required select on the owner's pages starts without a choice", async ({ page, site }) => {
  let found = 0;
  for (const path of [
    "/admin/dashboard",
    "/admin/bookings",
    "/admin/bookings/new",
    "/admin/availability",
    "/admin/settings",
    "/admin/words/privacy",
  ]) {
    await visitAsOwner(page, site, path);
    const selects = page.locator("select[required]");
    await expect(selects.first(), path).toBeAttached();
    const firstOptions = await selects.evaluateAll((elements) =>
      elements.map((element) => (element as HTMLSelectElement).options[0]!.value),
    );
    expect(firstOptions, path).toEqual(firstOptions.map(() => ""));
    found += firstOptions.length;
  }
  expect(found).toBeGreaterThan(7);
});
