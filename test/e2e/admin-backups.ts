import type { Page } from "@playwright/test";
import type { TestApp } from "../app.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect } from "./site.ts";

export async function openBackups(page: Page, site: TestApp): Promise<void> {
  await visitAsOwner(page, site, "/admin/backups");
  await expect(page.getByRole("heading", { name: "Last backup" })).toBeVisible();
}

/** As on the first day of the site: no backup is made, and none is due tonight. */
export async function forgetBackups({ database: { db }, clock }: TestApp): Promise<void> {
  await db.updateTable("admins").set({ created_at: clock.now() }).execute();
  await db.deleteFrom("backups").execute();
}

export const backupsTable = (page: Page) => page.getByRole("table", { name: "Backups" });

export async function backUpNow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText("Backup finished.")).toBeVisible();
}
