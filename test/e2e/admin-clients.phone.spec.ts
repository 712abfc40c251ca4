import type { Locator } from "@playwright/test";
import { makeClient, makeNote, clientsPath, clientPath, openPerson, personRow } from "./admin-clients.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, test, visit } from "./site.ts";

test.describe("managing clients on a phone", () => {
  test("no page is wider than the phone, and More opens further pages @detail", async ({ page, site }) => {
    const { ana, name } = await makeClient(site);
    await makeNote(site, ana, `Left knee. ${"x".repeat(80)}`);
    await visitAsOwner(page, site, clientsPath);
    await openPerson(page, name);
    await expect(personRow(page, name)).toContainText(ana.email);
    const topOf = async (part: Locator) => (await part.first().boundingBox())!.y;
    const facts = personRow(page, name).getByRole("term");
    expect(await topOf(personRow(page, name).getByRole("link", { name: /^Call/ }))).toBeLessThan(await topOf(facts));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await visit(page, clientPath(ana));
    await expect(page.getByText("Left knee.")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const bar = page.getByRole("navigation", { name: "Admin" });
    await expect(bar.getByRole("link")).toHaveText(["Today", "Events", "Bookings", "Classes"]);
    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("dialog", { name: "More" }).getByRole("link", { name: "Security" }).click();
    await expect(page).toHaveURL(/\/admin\/security$/);
    await expect(page.getByRole("dialog", { name: "More" })).toBeHidden();
    await expect(bar.getByRole("button", { name: "More" })).toHaveAttribute("aria-current", "true");
  });
});
