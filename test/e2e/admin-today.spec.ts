import { makeEvent } from "../make.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { clearDay, morning, test } from "./admin-today.ts";
import { expect } from "./site.ts";

test("a new owner sees the first steps; adding a class completes its step; the bar opens other pages", async ({
  page,
  site,
}) => {
  await clearDay(site);
  site.clock.set(morning);
  await visitAsOwner(page, site, "/admin/today");
  const guide = page.getByRole("region", { name: "Getting started" });
  await expect(guide).toContainText("of 10 done");
  for (const [name, address] of [
    ["Choose your place", "/admin/settings#place"],
    ["Edit your website", "/admin/words"],
    ["Review the waiver", "/admin/words/waiver"],
    ["Add a class", "/admin/dashboard"],
    ["Set hours", "/admin/availability"],
    ["Add a chocolate", "/admin/chocolates/new"],
    ["Set up a second factor", "/admin/security"],
  ] as const) {
    await expect(guide.getByRole("link", { name })).toHaveAttribute("href", address);
  }
  await makeEvent(site.database.db, { date: "2031-04-01" });
  // The page reloads its data when the tab becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(guide.getByRole("heading", { name: "Add your first class Done" })).toBeVisible();
  await guide.getByRole("link", { name: "Add a chocolate" }).click();
  await expect(page).toHaveURL(/\/admin\/chocolates\/new$/);
  // The bar fits on one line; the less used pages are under More.
  const bar = page.getByRole("navigation", { name: "Admin" });
  const topOf = (name: string) =>
    bar.getByRole("link", { name, exact: true }).evaluate((link) => link.getBoundingClientRect().top);
  expect(await topOf("Today")).toBe(await topOf("Money"));
  await bar.getByRole("button", { name: "More" }).click();
  await expect(bar.getByRole("link", { name: "Office hours" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar.getByRole("button", { name: "More" })).toBeFocused();
  await bar.getByRole("button", { name: "More" }).click();
  await bar.getByRole("link", { name: "Office hours" }).click();
  await expect(page).toHaveURL(/\/admin\/availability$/);
  await expect(bar.getByRole("link", { name: "Office hours" })).toBeHidden();
  await page.getByRole("link", { name: "Admin Dashboard" }).click();
  await expect(page).toHaveURL(/\/admin\/today$/);
});
