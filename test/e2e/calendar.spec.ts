import { addDays, addMonths, dayWords, monthWords } from "../../contract/time.ts";
import { makeEvent } from "../make.ts";
import { calendarJourneys, classItem, dayLink, monthFromNow } from "./calendar.ts";
import { expect, focusedElement, test, visit } from "./site.ts";

test.describe("finding a class", () => {
  calendarJourneys();

  test("arrow keys move over the days, Enter chooses one, Page Up and Page Down change the month", async ({
    page,
    site,
  }) => {
    const month = monthFromNow(site.clock.now(), 6);
    const start = `${month}-10`;
    await makeEvent(site.database.db, { title: "Slow Keys", date: addDays(start, 7) });
    await visit(page, `/calendar?month=${month}&day=${start}`);
    await dayLink(page, start).focus();
    await page.keyboard.press("ArrowRight");
    await expect(focusedElement(page)).toHaveAttribute("data-day", addDays(start, 1));
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
    await expect(page.getByRole("heading", { name: monthWords(next) })).toBeVisible();
    await expect(focusedElement(page), "the focus stays on a day").toHaveAttribute("data-day", /./);
    await page.keyboard.press("PageUp");
    await expect(page.getByRole("heading", { name: monthWords(month) })).toBeVisible();
  });

  test("the whole month is one stop for the Tab key", async ({ page, site }) => {
    const month = monthFromNow(site.clock.now(), 7);
    await visit(page, `/calendar?month=${month}`);
    await expect(page.getByRole("grid").locator("a[tabindex='0']")).toHaveCount(1);
  });

  test("times are in the studio's time zone, not in the browser's", async ({ page, site }) => {
    // In the browser's time zone, Berlin, the class is on the next day.
    const day = `${monthFromNow(site.clock.now(), 8)}-20`;
    await makeEvent(site.database.db, { title: "Late Breath", date: day, time: "20:30" });
    await visit(page, `/calendar?month=${day.slice(0, 7)}&day=${day}`);
    await expect(page.getByRole("heading", { name: dayWords(day) })).toBeVisible();
    await expect(classItem(page, "Late Breath")).toContainText("8:30 PM");
  });

  test("an upcoming month without classes says so and links to the free session", async ({ page, site }) => {
    await visit(page, `/calendar?month=${monthFromNow(site.clock.now(), 9)}`);
    await expect(page.getByRole("heading", { name: "No classes this month yet" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Book a free session" }).click();
    await expect(page.getByRole("heading", { name: "Your first half hour is free" })).toBeInViewport();
  });

  test("a month that cannot be fetched shows an error, and a retry loads the calendar", async ({
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
