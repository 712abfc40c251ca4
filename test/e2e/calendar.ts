import type { Page } from "@playwright/test";
import { addDays, addMonths, dayWords, monthGrid, monthWords, studioDay } from "../../contract/platform/values/time.ts";
import { makeBooking, makeEvent, makeSignup, makeSlot } from "../make.ts";
import { logInStudent } from "./account.ts";
import { expect, test, visit } from "./site.ts";

/** The month `monthsAhead` months from now, as YYYY-MM. Demo classes fill only the months close to now. */
export function monthFromNow(now: Date, monthsAhead: number): string {
  return addMonths(`${studioDay(now).slice(0, 7)}-01`, monthsAhead).slice(0, 7);
}

export const dayLink = (page: Page, day: string) =>
  page.getByRole("grid").getByRole("link", { name: new RegExp(`^${dayWords(day)}(,|$)`) });

/** The item of a class in the day's list. */
export const classItem = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** Visitor journeys on the calendar, for desktop. */
export function calendarJourneys(): void {
  test("the month shows 42 days from a Sunday; links and the Back button change the month", async ({ page, site }) => {
    const month = studioDay(site.clock.now()).slice(0, 7);
    const next = monthFromNow(site.clock.now(), 1);
    await visit(page, "/calendar");
    await expect(page.getByRole("columnheader")).toHaveText(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
    await expect(page.getByRole("heading", { name: monthWords(month), exact: true })).toBeVisible();
    const cells = page.getByRole("gridcell");
    const numbers = (of: string) => monthGrid(of).map((day) => new RegExp(`^${Number(day.slice(8))}(\\D|$)`));
    await expect(cells).toHaveText(numbers(month));

    await page.getByRole("link", { name: "Next month" }).click();
    await expect(page.getByRole("heading", { name: monthWords(next), exact: true })).toBeVisible();
    await expect(cells).toHaveText(numbers(next));
    await page.getByRole("link", { name: "Previous month" }).click();
    await expect(page.getByRole("heading", { name: monthWords(month), exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: monthWords(next), exact: true })).toBeVisible();
  });

  test("days with open slots are marked and lead to the booking of a private session", async ({ page, site }) => {
    const { db } = site.database;
    const day = `${monthFromNow(site.clock.now(), 4)}-12`;
    await makeEvent(db, { title: "Ring & Dot", date: day, time: "07:00" });
    await makeSlot(db, { date: day, time: "09:00", place: "https://meet.example.com/secret" });
    await makeSlot(db, { date: day, time: "14:00" });
    await makeSlot(db, { date: addDays(day, 1), time: "10:00" });
    const booked = await makeSlot(db, { date: addDays(day, 2), time: "10:00" });
    await makeBooking(db, { slot_id: booked.id, guest_name: "Rosa Marin", guest_email: "rosa@example.com" });

    await visit(page, `/calendar?month=${day.slice(0, 7)}&day=${day}`);
    await expect(dayLink(page, day)).toHaveAccessibleName(`${dayWords(day)}, 1 class, 2 free times`);
    await expect(dayLink(page, addDays(day, 1))).toHaveAccessibleName(`${dayWords(addDays(day, 1))}, 1 free time`);
    await expect(dayLink(page, addDays(day, 2)), "a booked slot is not shown").toHaveAccessibleName(
      dayWords(addDays(day, 2)),
    );
    await expect(page.getByText("Free time for a private session")).toBeVisible();
    await expect(page.getByRole("list", { name: "Free times:" }).getByRole("listitem")).toHaveText([
      "9:00 AM",
      "2:00 PM",
    ]);
    expect(await page.content()).not.toContain("meet.example.com");
    await page.getByRole("main").getByRole("link", { name: "Book a session" }).click();
    await expect(page).toHaveURL(/\/sessions$/);

    const ana = await logInStudent(page, site);
    await visit(page, `/calendar?month=${day.slice(0, 7)}&day=${day}`);
    await page.getByRole("link", { name: "Book a session" }).click();
    await expect(page).toHaveURL(`/user/${ana.id}/book?month=${day.slice(0, 7)}&day=${day}`);
    await expect(page.getByText("2:00 PM")).toBeVisible();
  });

  test("a month without classes says so: a past one promises no new dates, an upcoming one offers the free session @detail", async ({
    page,
    site,
  }) => {
    const pastMonth = monthFromNow(site.clock.now(), -9);
    await visit(page, `/calendar?month=${pastMonth}`);
    await expect(
      page.getByRole("heading", { name: `There were no classes in ${monthWords(pastMonth)}` }),
    ).toBeVisible();
    await expect(page.getByText("New dates")).toHaveCount(0);
    await page.getByRole("link", { name: "See this month’s classes" }).click();
    await expect(page).toHaveURL(/\/calendar$/);

    await visit(page, `/calendar?month=${monthFromNow(site.clock.now(), 9)}`);
    await expect(page.getByRole("heading", { name: "No classes this month yet" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Ask for a free session" }).click();
    await expect(page.getByRole("heading", { name: "Your first half hour is free" })).toBeInViewport();
  });

  test("a class of today that has begun has no sign-up link, past days are not links, and times are the studio's", async ({
    page,
    site,
  }) => {
    const now = site.clock.now();
    const today = studioDay(now);
    await makeEvent(site.database.db, {
      title: "Dawn Stretch",
      date: today,
      time: "00:00",
      duration_minutes: 30,
    });
    await visit(page, `/calendar?month=${today.slice(0, 7)}&day=${today}`);
    const line = classItem(page, "Dawn Stretch");
    await expect(line.getByRole("button", { name: /Sign Up/ })).toBeDisabled();
    await expect(line.getByRole("link", { name: /Sign Up/ })).toHaveCount(0);

    await visit(page, `/calendar?month=${monthFromNow(now, -1)}`);
    const pastDays = monthGrid(monthFromNow(now, -1)).filter((day) => day < today).length;
    await expect(page.getByRole("gridcell")).toHaveCount(42);
    await expect(page.getByRole("gridcell").getByRole("link")).toHaveCount(42 - pastDays);

    // In the browser's time zone, Berlin, the class is on the next day.
    const day = `${monthFromNow(now, 8)}-20`;
    await makeEvent(site.database.db, { title: "Late Breath", date: day, time: "20:30" });
    await visit(page, `/calendar?month=${day.slice(0, 7)}&day=${day}`);
    await expect(page.getByRole("heading", { name: dayWords(day) })).toBeVisible();
    await expect(classItem(page, "Late Breath")).toContainText("8:30 PM");
  });
}

/** Journeys that run on a phone only. */
export function calendarPhoneJourneys(): void {
  test("the agenda lists the classes of two weeks by day, then later ones; the address keeps the choice", async ({
    page,
    site,
  }) => {
    const now = site.clock.now();
    const [soon, later] = [addDays(studioDay(now), 1), addDays(studioDay(now), 20)];
    await makeEvent(site.database.db, { title: "Agenda Soon", date: soon, time: "21:15", duration_minutes: 75 });
    await makeEvent(site.database.db, { title: "Agenda Later", date: later, time: "21:15" });
    await visit(page, "/calendar");
    await page.getByRole("link", { name: "Agenda", exact: true }).click();
    await expect(page.getByRole("heading", { name: `Tomorrow, ${dayWords(soon)}` })).toBeVisible();
    await expect(classItem(page, "Agenda Soon")).toContainText("9:15 PM · 75 min · 25 spots left");
    await expect(classItem(page, "Agenda Soon").getByRole("link", { name: /^Sign Up/ })).toBeVisible();
    await expect(classItem(page, "Agenda Later")).toHaveCount(0);
    await page.reload();
    await expect(classItem(page, "Agenda Soon")).toBeVisible();

    await page.getByRole("link", { name: "Later classes" }).click();
    await expect(classItem(page, "Agenda Later")).toBeVisible();
    await expect(classItem(page, "Agenda Soon")).toHaveCount(0);
    await page.getByRole("link", { name: "Earlier classes" }).click();
    await expect(page).toHaveURL("/calendar?view=agenda");
    await page.getByRole("link", { name: "Month", exact: true }).click();
    await expect(page.getByRole("grid")).toBeVisible();
  });

  test("a day lists its classes, each with a sign-up link or the reason why it has none", async ({ page, site }) => {
    const { db } = site.database;
    const day = `${monthFromNow(site.clock.now(), 5)}-14`;
    const open = { title: "Yin & Yang: 100 % slow?", date: day, time: "09:00", location: "Room #2 / Annex" };
    const { id } = await makeEvent(db, open);
    const full = await makeEvent(db, { title: "Packed House", date: day, time: "11:00", capacity: 1 });
    await makeSignup(db, { event_id: full.id });
    const externalLink = "https://tidewater.example.com/workshops?of=mira&month=5";
    await makeEvent(db, {
      title: "Away Day",
      date: day,
      time: "14:00",
      location: "Tidewater Studio",
      sign_up_link: externalLink,
    });

    await visit(page, `/calendar?month=${day.slice(0, 7)}`);
    await dayLink(page, addDays(day, 1)).click();
    await expect(page.getByText("No classes on this day.")).toBeVisible();
    await dayLink(page, day).click();
    // The classes are below the month, and come into view.
    await expect(page.getByRole("heading", { name: dayWords(day) })).toBeInViewport();
    await expect(classItem(page, open.title)).toBeInViewport();
    await expect(dayLink(page, day)).toHaveAccessibleName(`${dayWords(day)}, 3 classes`);

    await expect(classItem(page, open.title)).toContainText("9:00 AM · 60 min · 25 spots left");
    const directions = classItem(page, open.title).getByRole("link", { name: /^Directions/ });
    await expect(directions).toHaveAttribute("href", /google\.com\/maps.*Annex/);
    const signUp = classItem(page, open.title).getByRole("link", { name: /^Sign Up/ });
    await expect(signUp).toHaveText("Sign Up");
    const href = (await signUp.getAttribute("href"))!;
    expect(Object.fromEntries(new URL(href, site.url).searchParams)).toEqual({
      title: open.title,
      date: day,
      location: open.location,
      eventId: id,
    });
    expect(href).toMatch(/^\/signup-selection\?/);
    expect(href).toMatch(/Yin(\+|%20)%26(\+|%20)Yang%3A/);
    expect(href).toMatch(/Room(\+|%20)%232(\+|%20)%2F(\+|%20)Annex/);

    await expect(classItem(page, "Packed House").getByRole("button", { name: /Class Full/ })).toBeDisabled();
    await expect(classItem(page, "Packed House").getByRole("link", { name: "Sign Up" })).toHaveCount(0);

    const externalSignUp = classItem(page, "Away Day").getByRole("link", { name: /^Sign Up/ });
    await expect(externalSignUp).toHaveText("Sign Up");
    await expect(classItem(page, "Away Day")).toContainText("Sign-up on tidewater.example.com");
    await expect(externalSignUp).toHaveAttribute("rel", /noopener/);
    await page
      .context()
      .route("https://tidewater.example.com/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<title>Tidewater</title>" }),
      );
    const popupOpened = page.waitForEvent("popup");
    await externalSignUp.click();
    const popup = await popupOpened;
    await expect(popup).toHaveTitle("Tidewater");
    expect(popup.url()).toBe(externalLink);
    expect(await popup.evaluate(() => window.opener === null)).toBe(true);
    await expect(page).toHaveURL(/\/calendar/);
  });
}
