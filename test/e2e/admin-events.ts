import type { Locator, Page } from "@playwright/test";
import { addDays, dayWords } from "../../contract/platform/values/time.ts";
import type { TestApp } from "../app.ts";
import { makeSignup } from "../make.ts";
import { asOwner } from "../owner.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, test } from "./site.ts";

export const dashboardPath = "/admin/dashboard";

/** First date of the series that these tests add; later than all other events. */
export const seriesStart = "2035-01-04";

/**
 * Deletes the events that a test added, so that the next test finds the original list. As the owner does it: other
 * journeys have left people in later classes.
 */
export async function removeTestEvents(site: TestApp): Promise<void> {
  const later = site.database.db.selectFrom("events").select("id").where("date", ">=", seriesStart);
  const eventIds = (await later.where("state", "=", "live").execute()).map(({ id }) => id);
  if (eventIds.length === 0) return;
  const { status, body } = await site.request("DELETE", "/api/events/bulk", { eventIds }, await asOwner(site));
  expect(status, JSON.stringify(body)).toBe(200);
}

/** Returns the add form. Opens it on a phone, where it is collapsed. */
export async function openAddForm(page: Page): Promise<Locator> {
  const opener = page.getByRole("button", { name: "Add a class" });
  await expect(page.getByRole("heading", { level: 1, name: "Manage Classes and Events" })).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  return page.getByRole("form", { name: "Add a class or event" });
}

export async function fillEvent(
  form: Locator,
  event: { title?: string; date?: string; time?: string; location?: string },
) {
  for (const [label, value] of [
    ["Title", event.title],
    ["Date", event.date],
    ["Time", event.time],
    ["Location", event.location],
  ] as const) {
    if (value !== undefined) await form.getByLabel(label, { exact: label !== "Location" }).fill(value);
  }
}

/** Adds a weekly series of 12 events through the form. Returns its title. */
export async function addWeeklySeries(page: Page, first: string, title = `Slow Flow ${first}`): Promise<string> {
  const form = await openAddForm(page);
  await fillEvent(form, { title, date: first, time: "18:00", location: "Harbor Room" });
  await form.getByLabel("Repeat").selectOption("Weekly");
  await form.getByRole("button", { name: "Add event" }).click();
  await expect(page.getByText("Event(s) added successfully")).toBeVisible();
  await showTitle(page, title);
  await expect(eventRows(page, title)).toHaveCount(12);
  return title;
}

/** Filters the list by a title, which shows each event of a series. */
export const showTitle = (page: Page, title: string) =>
  page.getByRole("combobox", { name: "Show" }).selectOption({ label: title });

/** Opens an event's row. Returns the row. */
export async function openEvent(page: Page, title: string, nth = 0): Promise<Locator> {
  const row = eventRows(page, title).nth(nth);
  const target = row.locator("button[aria-expanded]");
  if ((await target.getAttribute("aria-expanded")) === "false") await target.click();
  return row;
}

export const eventRows = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const editButton = (page: Page, title: string, day: string) =>
  page.getByRole("button", { name: `Edit ${title}, ${dayWords(day)}`, exact: false });
const selectCheckbox = (page: Page, title: string, day: string) =>
  page.getByRole("checkbox", { name: `Select ${title}, ${dayWords(day)}`, exact: false });

/** Reads the events with this title from the public list. */
export async function publicEventsTitled(site: TestApp, title: string) {
  const { body } = await site.request("GET", "/api/events");
  return (body as { _id: string; title: string; date: string; time: string }[]).filter(
    (event) => event.title === title,
  );
}

/** Owner journeys with the timetable, for desktop and phone. */
export function timetableJourneys(): void {
  test.afterEach(({ site }) => removeTestEvents(site));

  test("the owner adds a weekly class, and the public list has it at once", async ({ page, site }) => {
    const first = seriesStart;
    await visitAsOwner(page, site, dashboardPath);
    await expect(page.getByRole("heading", { name: "Manage Classes and Events" })).toBeVisible();
    const title = await addWeeklySeries(page, first);
    const events = await publicEventsTitled(site, title);
    expect(events.map(({ date }) => date)).toEqual(Array.from({ length: 12 }, (_, week) => addDays(first, 7 * week)));
    expect(events.every(({ time }) => time === "18:00")).toBe(true);
  });

  test("the form fields have a fixed order, and an http link is accepted with a warning @detail", async ({
    page,
    site,
  }) => {
    await visitAsOwner(page, site, dashboardPath);
    const form = await openAddForm(page);
    const labels = await form.locator("label").allInnerTexts();
    expect(labels.slice(0, 6).map((label) => label.replace(" (optional)", ""))).toEqual([
      "Title",
      "Date",
      "Time",
      "Location",
      "Sign-Up Link",
      "Repeat",
    ]);
    const title = `Away Day ${seriesStart}`;
    await fillEvent(form, { title, date: seriesStart, time: "18:00" });
    const link = form.getByLabel("Sign-Up Link");
    const warning = form.getByText("This link isn’t encrypted (http).");
    await link.fill("https://old-studio.example.com/w");
    await expect(warning).toHaveCount(0);
    await link.fill("http://old-studio.example.com/w");
    await expect(warning).toBeVisible();
    await form.getByRole("button", { name: "Add event" }).click();
    await expect(page.getByText("Event(s) added successfully")).toBeVisible();
    await expect((await openEvent(page, title)).getByRole("link")).toHaveAttribute(
      "href",
      "http://old-studio.example.com/w",
    );
  });

  test("the owner changes one event of a series, then it and the following events, then all events", async ({
    page,
    site,
  }) => {
    const first = seriesStart;
    await visitAsOwner(page, site, dashboardPath);
    const title = await addWeeklySeries(page, first);
    const third = addDays(first, 14);
    const times = async () => (await publicEventsTitled(site, title)).map(({ time }) => time);
    const form = page.getByRole("form", { name: `Edit ${title}` });
    const change = async (scope: string, time: string) => {
      await openEvent(page, title, 2);
      await editButton(page, title, third).click();
      await form.getByText(scope, { exact: true }).click();
      await fillEvent(form, { time });
      await form.getByRole("button", { name: "Update" }).click();
      await expect(page.getByText("Event updated successfully")).toBeVisible();
      await expect(form).toBeHidden();
      await expect(editButton(page, title, third)).toBeFocused();
      await expect(eventRows(page, title).nth(2)).toContainText(
        time === "17:00" ? "5:00 PM" : time === "17:30" ? "5:30 PM" : "7:00 PM",
      );
    };
    await change("Only this", "17:00");
    expect(await times()).toEqual(["18:00", "18:00", "17:00", ...Array.from({ length: 9 }, () => "18:00")]);
    await change("This and later ones", "17:30");
    expect(await times()).toEqual(["18:00", "18:00", ...Array.from({ length: 10 }, () => "17:30")]);
    await change("Whole series", "19:00");
    expect(await times()).toEqual(Array.from({ length: 12 }, () => "19:00"));
  });

  test("the owner deletes several events after a question that counts the sign-ups; the student gets an email", async ({
    page,
    site,
  }) => {
    const first = seriesStart;
    await visitAsOwner(page, site, dashboardPath);
    const title = await addWeeklySeries(page, first);
    const [event] = await publicEventsTitled(site, title);
    const address = `${event!._id}@example.com`;
    await makeSignup(site.database.db, { event_id: event!._id, email: address });
    await page.reload();
    await showTitle(page, title);
    await expect(eventRows(page, title).first()).toContainText("1 of 25 signed up");
    const opened = await openEvent(page, title);
    await opened.getByRole("link", { name: /^Roster/ }).click();
    await expect(page).toHaveURL(/roster/);
    await page.goBack();
    await expect(eventRows(page, title)).toHaveCount(12);
    await expect(opened.locator("button[aria-expanded]")).toHaveAttribute("aria-expanded", "true");

    await selectCheckbox(page, title, first).check();
    await selectCheckbox(page, title, addDays(first, 7)).check();
    await expect(page.getByText("2 selected")).toBeVisible();
    await page.getByRole("button", { name: "Delete selected" }).click();
    const question = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(question).toContainText("1 sign-up is cancelled with them, and we email that person.");
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await publicEventsTitled(site, title)).toHaveLength(12);

    await page.getByRole("button", { name: "Delete selected" }).click();
    await question.getByLabel("Message to them").fill("The roof leaks.");
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Selected event(s) deleted successfully")).toBeVisible();
    await expect(eventRows(page, title)).toHaveCount(10);
    await expect
      .poll(() => site.mail.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.subject))
      .toEqual([`Cancelled: ${title}, ${dayWords(first)}`]);

    await selectCheckbox(page, title, addDays(first, 14)).check();
    await page.getByRole("button", { name: "Delete selected" }).click();
    await question.getByText("Whole series", { exact: true }).click();
    await expect(question).toContainText("This will permanently delete these 10 events.");
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(eventRows(page, title)).toHaveCount(0);
  });

  test("a missing field is reported and focused, and the input stays @detail", async ({ page, site }) => {
    await visitAsOwner(page, site, dashboardPath);
    const form = await openAddForm(page);
    await fillEvent(form, { title: "Half an Event" });
    await form.getByRole("button", { name: "Add event" }).click();
    await expect(form.getByText("Please fill out all fields")).toBeVisible();
    await expect(form.getByLabel("Date", { exact: true })).toBeFocused();
    await expect(form.getByLabel("Title")).toHaveValue("Half an Event");
  });

  test("a time conflict names the other class, and the input stays @detail", async ({ page, site, trouble }) => {
    trouble.allow(/409/);
    const first = seriesStart;
    await visitAsOwner(page, site, dashboardPath);
    const title = await addWeeklySeries(page, first);
    const form = await openAddForm(page);
    await fillEvent(form, { title: "Too Much", date: addDays(first, 7), time: "18:30" });
    await form.getByRole("button", { name: "Add event" }).click();
    await expect(form.getByText("Error adding event.")).toBeVisible();
    await expect(form.getByText(`That time is taken: ${title} is on ${dayWords(addDays(first, 7))}`)).toBeVisible();
    await expect(form.getByLabel("Title")).toHaveValue("Too Much");
  });

  test("HTML in a title and a location is shown as text @detail", async ({ page, site }) => {
    const first = seriesStart;
    const title = `<img src=x onerror=alert(1)> ${first}`;
    await visitAsOwner(page, site, dashboardPath);
    const form = await openAddForm(page);
    await fillEvent(form, { title, date: first, time: "18:00", location: "<b>Room</b>" });
    await form.getByRole("button", { name: "Add event" }).click();
    await expect(await openEvent(page, title)).toContainText("<b>Room</b>");
  });
}
