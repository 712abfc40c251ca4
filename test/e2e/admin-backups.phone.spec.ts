import { backUpNow, openBackups, table } from "./admin-backups.ts";
import { expect, expectAccessible, test } from "./site.ts";

test("on her phone Mira sees that the backup is good, and nothing is cut off", async ({ page, site }) => {
  await openBackups(page, site);
  await backUpNow(page);
  await expect(table(page).getByText("Good")).toBeVisible();
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await table(page)
    .getByRole("button", { name: /^Download the backup of/ })
    .click();
  const one = page.getByRole("dialog", { name: "Download this backup" });
  await expect(one.getByLabel("Your password")).toBeVisible();
  await expectAccessible(page);
  await one.getByRole("button", { name: "Cancel" }).click();
  await expect(one).toBeHidden();
});
