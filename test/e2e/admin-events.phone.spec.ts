import { makeEvent } from "../make.ts";
import {
  addWeeklySeries,
  dashboardPath,
  eventRows,
  openAddForm,
  openEvent,
  publicEventsTitled,
  removeTestEvents,
  seriesStart,
} from "./admin-events.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, test } from "./site.ts";

test.describe("managing the timetable on a phone", () => {
  test("nothing is wider than the phone, and Escape closes the edit form @detail", async ({ page, site }) => {
    await visitAsOwner(page, site, dashboardPath);
    const rows = page.getByRole("list", { name: "Upcoming events" });
    await rows.locator("button[aria-expanded]").first().click();
    const edit = page.getByRole("button", { name: /^Edit / }).first();
    await edit.press("Enter");
    await expect(
      page
        .getByRole("form", { name: /^Edit / })
        .locator("input")
        .first(),
    ).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(edit).toBeFocused();
    await edit.click();
    await openAddForm(page);
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.getByRole("checkbox").first().check();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test("a series is one row that opens; an event is deleted with three taps; the list has 20 rows on two screens", async ({
    page,
    site,
  }) => {
    await visitAsOwner(page, site, dashboardPath);
    const title = await addWeeklySeries(page, seriesStart);
    await page.getByRole("combobox", { name: "Show" }).selectOption("all");
    await expect(eventRows(page, title)).toHaveCount(1);
    await expect(eventRows(page, title)).toContainText(" · 6:00 PM · 11 more until Mar 22, 2035");
    await eventRows(page, title).getByRole("button").click();
    await expect(eventRows(page, title)).toHaveCount(13);
    const row = await openEvent(page, title, 1);
    await row.getByRole("button", { name: /^Delete/ }).click();
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(eventRows(page, title)).toHaveCount(12);
    expect(await publicEventsTitled(site, title)).toHaveLength(11);

    for (let count = 0; count < 20; count++)
      await makeEvent(site.database.db, { title: `Row ${count}`, date: `2035-05-${10 + count}` });
    await page.reload();
    const heights = async () =>
      page.getByRole("list", { name: "Upcoming events" }).evaluate((list) =>
        [...list.children]
          .filter((item) => item.querySelector("button"))
          .map((item) => {
            const { height, bottom } = item.getBoundingClientRect();
            return { height, bottom: bottom + scrollY };
          }),
      );
    await expect(eventRows(page, "Row 19")).toBeVisible();
    const found = await heights();
    expect(Math.max(...found.map(({ height }) => height))).toBeLessThanOrEqual(72);
    expect(found.filter(({ bottom }) => bottom <= 2 * 844).length).toBeGreaterThanOrEqual(20);
    await removeTestEvents(site);
  });
});
