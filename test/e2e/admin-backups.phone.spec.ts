import { backUpNow, openBackups, backupsTable } from "./admin-backups.ts";
import { expect, test } from "./site.ts";

test("the owner makes a good backup on a phone, and nothing is cut off @detail", async ({ page, site }) => {
  await openBackups(page, site);
  await backUpNow(page);
  await expect(backupsTable(page).getByText("Complete")).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await backupsTable(page)
    .getByRole("button", { name: /^Download the backup from/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Download this backup" });
  await expect(dialog.getByLabel("Your password")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: "For the person who runs the server" }).click();
  await expect(page.getByText("npm run restore -- FILE")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Keep a copy elsewhere" })).toBeVisible();
});
