import { addDays, addMonths, monthWords, weekdayOf } from "../../contract/platform/values/time.ts";
import { makeEvent } from "../make.ts";
import { calendarJourneys, classItem, dayLink, monthFromNow } from "./calendar.ts";
import { expect, focusedElement, test, visit } from "./site.ts";

test.describe("finding a class", () => {
  calendarJourneys();

  test("the month is one Tab stop: arrow keys move over the days, Home and End in the week, Page Up and Page Down change the month", async ({
    page,
    site,
  }) => {
    const month = monthFromNow(site.clock.now(), 6);
    const start = `${month}-10`;
    await makeEvent(site.database.db, { title: "Slow Keys", date: addDays(start, 7) });
    await visit(page, `/calendar?month=${month}&day=${start}`);
    await expect(page.getByRole("grid").locator("a[tabindex='0']")).toHaveCount(1);
    await dayLink(page, start).focus();
    await page.keyboard.press("ArrowRight");
    await expect(focusedElement(page)).toHaveAttribute("data-day", addDays(start, 1));
    await expect(focusedElement(page)).toHaveCSS("outline-style", "solid");
    await page.keyboard.press("Home");
    await expect(focusedElement(page)).toHaveAttribute("data-day", addDays(start, -weekdayOf(start)));
    await page.keyboard.press("End");
    await expect(focusedElement(page)).toHaveAttribute("data-day", addDays(start, 6 - weekdayOf(start)));
    await dayLink(page, addDays(start, 1)).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(focusedElement(page)).toHaveAttribute("data-day", addDays(start, -1));
    await page.keyboard.press("ArrowUp");
    await expect(focusedElement(page)).toHaveAttribute("data-day", addDays(start, -8));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(focusedElement(page)).toHaveAttribute("data-day", addDays(start, 7));
    await page.keyboard.press("Enter");
    await expect(classItem(page, "Slow Keys")).toBeVisible();

    await page.keyboard.press("PageDown");
    const next = addMonths(`${month}-01`, 1).slice(0, 7);
    await expect(page.getByRole("heading", { name: monthWords(next), exact: true })).toBeVisible();
    await expect(focusedElement(page), "the focus stays on a day").toHaveAttribute("data-day", /./);
    await page.keyboard.press("PageUp");
    await expect(page.getByRole("heading", { name: monthWords(month), exact: true })).toBeVisible();
  });

  test("a month that cannot be fetched shows an error, and a retry loads the calendar @detail", async ({
    page,
    trouble,
  }) => {
    trouble.allow(/calendar\.data/, /script fault|Failed to fetch/);
    await visit(page, "/calendar");
    await page.route("**/calendar.data*", (route) => route.abort());
    await page.getByRole("link", { name: "Next month" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
    await page.unroute("**/calendar.data*");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calendar");
  });
});
