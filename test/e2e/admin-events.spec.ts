import { makeEvent } from "../make.ts";
import { asOwner } from "../owner.ts";
import {
  openAddForm,
  addWeeklySeries,
  dashboardPath,
  publicEventsTitled,
  fillEvent,
  openEvent,
  showTitle,
  seriesStart,
  eventRows,
  timetableJourneys,
} from "./admin-events.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, test, visit } from "./site.ts";

test.describe("managing the timetable", () => {
  timetableJourneys();

  test("the list has a loading and an empty state @detail", async ({ page, site }) => {
    const responseHold = Promise.withResolvers<void>();
    await page.route("**/api/admin/events", async (route) => {
      await responseHold.promise;
      await route.fulfill({ json: [] });
    });
    await visitAsOwner(page, site, dashboardPath);
    await expect(page.getByText("Loading events...")).toBeVisible();
    responseHold.resolve();
    await expect(page.getByText("No events added yet.")).toBeVisible();
  });

  test("a server error when adding, updating or deleting is reported in plain words @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/api\//);
    const first = seriesStart;
    await visitAsOwner(page, site, dashboardPath);
    const title = await addWeeklySeries(page, first);
    const fail = async (path: string, method: string) =>
      page.route(path, (route) =>
        route.request().method() === method
          ? route.fulfill({ status: 500, json: { message: "Something went wrong.", code: "failed" } })
          : route.fallback(),
      );
    await fail("**/api/admin/events", "POST");
    const form = await openAddForm(page);
    await fillEvent(form, { title: "Lost", date: first, time: "09:00" });
    await form.getByRole("button", { name: "Add event" }).click();
    await expect(page.getByText("Error adding event.")).toBeVisible();

    await fail("**/api/events/*", "PUT");
    await (await openEvent(page, title)).getByRole("button", { name: /^Edit/ }).click();
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Failed to update event.")).toBeVisible();

    await fail("**/api/events/bulk", "DELETE");
    await eventRows(page, title).first().getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete selected" }).click();
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Failed to delete selected events.")).toBeVisible();
  });

  test("each event of a series has its checkbox in the whole list, which is sorted by date @detail", async ({
    page,
    site,
  }) => {
    await visitAsOwner(page, site, dashboardPath);
    const title = await addWeeklySeries(page, seriesStart);
    const other = await makeEvent(site.database.db, { title: "In between", date: "2035-01-20" });
    await visitAsOwner(page, site, dashboardPath);
    await expect(eventRows(page, title)).toHaveCount(12);
    await expect(eventRows(page, title).getByRole("checkbox")).toHaveCount(12);
    const list = page.getByRole("list", { name: "Upcoming events" });
    await expect(list.getByRole("checkbox")).toHaveCount(await list.locator("button[aria-expanded]").count());
    const rows = await list.locator("button[aria-expanded]").allInnerTexts();
    const titles = rows.map((words) => words.replaceAll("\u00a0", " "));
    const at = titles.findIndex((words) => words.includes(other.title));
    expect(titles.slice(at - 1, at + 2)).toEqual([
      expect.stringContaining("Jan 18"),
      expect.stringContaining("Jan 20"),
      expect.stringContaining("Jan 25"),
    ]);
    await eventRows(page, title).nth(2).getByRole("checkbox").check();
    await eventRows(page, title).nth(9).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Delete selected" }).click();
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Selected event(s) deleted successfully")).toBeVisible();
    await expect(eventRows(page, title)).toHaveCount(10);
  });

  test("a change made in another tab is shown before it is overwritten", async ({ page, site, trouble }) => {
    trouble.allow(/409/);
    const first = seriesStart;
    await visitAsOwner(page, site, dashboardPath);
    const title = await addWeeklySeries(page, first);
    const [event] = await publicEventsTitled(site, title);
    const row = await openEvent(page, title);
    await row.getByRole("button", { name: /^Edit/ }).click();
    const otherTabChange = { title, date: first, time: "18:00", location: "Garden" };
    await site.request("PUT", `/api/events/${event!._id}`, otherTabChange, await asOwner(site));
    await row.getByLabel("Time", { exact: true }).fill("19:00");
    await row.getByRole("button", { name: "Update" }).click();
    await expect(row.getByText("This was changed elsewhere. Please review it and try again.")).toBeVisible();
    await expect(row.getByText("6:00 PM, 60 min · Garden")).toBeVisible();
    await row.getByRole("button", { name: "Update" }).click();
    // What was not typed here stays as the other tab saved it.
    await expect(row).toContainText("7:00 PM, 60 min · Garden");
  });

  test("an event that another tab moves to another month keeps its open edit form @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/);
    await visitAsOwner(page, site, dashboardPath);
    const title = await addWeeklySeries(page, seriesStart);
    await page.getByRole("combobox", { name: "Show" }).selectOption("all");
    const row = await openEvent(page, title);
    await row.getByRole("button", { name: /^Edit/ }).click();
    await row.getByLabel("Location").fill("Rooftop");
    const [event] = await publicEventsTitled(site, title);
    const moved = { title, date: "2035-06-07", time: "18:00", location: "Garden" };
    await site.request("PUT", `/api/events/${event!._id}`, moved, await asOwner(site));
    await row.getByRole("button", { name: "Update" }).click();
    const movedRow = eventRows(page, title).filter({ hasText: "Thu, Jun 7" });
    await expect(movedRow.getByText("This was changed elsewhere. Please review it and try again.")).toBeVisible();
    await expect(movedRow.getByLabel("Location")).toHaveValue("Rooftop");
  });

  test("a weekly class ends after a number of classes or on a day @detail", async ({ page, site, trouble }) => {
    trouble.allow(/400/);
    await visitAsOwner(page, site, dashboardPath);
    const form = await openAddForm(page);
    const title = `Short Series ${seriesStart}`;
    await fillEvent(form, { title, date: seriesStart, time: "18:00" });
    await form.getByLabel("Repeat").selectOption("Weekly");
    await expect(form.getByText("12 classes, the last on Thu, Mar 22, 2035.")).toBeVisible();
    const count = form.getByLabel("Number of classes");
    // A number that was typed stays when the repeat changes; one that was not follows it.
    await form.getByLabel("Repeat").selectOption("Monthly");
    await expect(count).toHaveValue("6");
    await count.fill("5");
    for (const repeat of ["None", "Weekly"]) await form.getByLabel("Repeat").selectOption(repeat);
    await expect(count).toHaveValue("5");
    await form.getByLabel("Last day").fill("2035-01-20");
    await expect(count).toHaveValue("3");
    await expect(form.getByText("3 classes, the last on Thu, Jan 18, 2035.")).toBeVisible();
    await form.getByLabel("Last day").fill("2035-01-08");
    await form.getByRole("button", { name: "Add event" }).click();
    await expect(form.getByText("Please choose a last day that leaves 2 to 52 classes.")).toBeVisible();
    await count.fill("4");
    await expect(form.getByLabel("Last day")).toHaveValue("");
    // Only the price is missing: its field says so.
    await form.getByText("One price").click();
    await form.getByRole("button", { name: "Add event" }).click();
    await expect(form.getByLabel("Price in dollars")).toHaveAccessibleDescription("Please enter a price.");
    await expect(form.getByLabel("Price in dollars")).toBeFocused();
    await expect(form.getByText("Please try again")).toHaveCount(0);
    await form.getByLabel("Price in dollars").fill("18");
    await form.getByRole("button", { name: "Add event" }).click();
    await expect(page.getByText("Event(s) added successfully")).toBeVisible();
    await showTitle(page, title);
    await expect(eventRows(page, title)).toHaveCount(4);
  });

  test("the owner copies and renews the secret link of the private calendar @detail", async ({
    page,
    site,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await visitAsOwner(page, site, dashboardPath);
    await page.getByRole("button", { name: /^Create a (new )?link$/ }).click();
    const field = page.getByLabel("Secret link");
    await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
    const address = await field.inputValue();
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Link copied.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    expect((await site.request("GET", new URL(address).pathname)).status).toBe(200);

    await page.getByRole("button", { name: "Create a new link" }).click();
    await page.getByRole("button", { name: "Yes, create a new one" }).click();
    await expect(field).not.toHaveValue(address);
    expect((await site.request("GET", new URL(address).pathname)).status).toBe(404);
  });

  test("the calendar page links to the public calendar feed @detail", async ({ page }) => {
    await visit(page, "/calendar");
    await expect(page.getByRole("link", { name: "Add all classes to your calendar" })).toHaveAttribute(
      "href",
      /^webcal:\/\/.*\/calendar\.ics$/,
    );
    await expect(page.getByRole("link", { name: "download them" })).toHaveAttribute("href", "/calendar.ics");
  });
});
