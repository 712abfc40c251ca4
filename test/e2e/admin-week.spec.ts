import type { Page } from "@playwright/test";
import {
  addDays,
  dateWords,
  type Day,
  dayWords,
  studioDay,
  weekdayDateWords,
} from "../../contract/platform/values/time.ts";
import { makeEvent } from "../make.ts";
import { asOwner } from "../owner.ts";
import { readRow } from "../rows.ts";
import { visitAsOwner } from "./admin-lists.ts";
import {
  confirmMove,
  expectHeldLook,
  mailsTo,
  makeHeldHour,
  makeWeek,
  moveDialog,
  openWeek,
  slotOfBooking,
  timeOfEvent,
  unusedWeek,
} from "./admin-week.ts";
import { expect, test } from "./site.ts";

const column = (page: Page, day: Day) => page.getByRole("region", { name: dayWords(day) });
const entry = (page: Page, title: string) => page.getByRole("main").getByRole("link", { name: title });

// The whole week is on the screen.
test.use({ viewport: { width: 1280, height: 1300 } });

/** Takes an entry by its middle and moves it to another day and `hours` later, without releasing it. */
async function dragTo(page: Page, title: string, to: Day, hours: number): Promise<void> {
  const from = (await entry(page, title).boundingBox())!;
  const target = (await column(page, to).boundingBox())!;
  const x = from.x + from.width / 2;
  const y = from.y + from.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10, { steps: 2 });
  await page.mouse.move(target.x + target.width / 2, y + hours * 56, { steps: 5 });
}

test("the owner finds the week from Events, and drags a class to another day: its people get an email, and Undo moves it back", async ({
  page,
  site,
}) => {
  const { sunday, day, title, event, student } = await makeWeek(site);
  await visitAsOwner(page, site, "/admin/dashboard");
  await page.getByRole("main").getByRole("link", { name: "Week" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Week" })).toBeVisible();
  await openWeek(page, site, sunday);
  await expect(column(page, day(2))).toContainText("1 of 12");
  await dragTo(page, title, day(4), 1);
  await expect(column(page, day(4))).toContainText("7:00 PM");
  await expect(page.getByRole("status").getByText(`New time: ${dayWords(day(4))}, 7:00 PM`)).toBeAttached();
  await page.mouse.up();
  const dialog = moveDialog(page, title);
  await expect(dialog).toContainText(/From Tue, .*, 6:00 PM to Thu, .*, 7:00 PM\./);
  await expect(dialog).toContainText("We email the person who is signed up or waiting.");
  await confirmMove(dialog);
  await expect(page.getByText(/is now on Thu, .* 1 person gets an email about it\./)).toBeVisible();
  await expect(column(page, day(4)).getByRole("link", { name: title })).toBeVisible();
  await expect(column(page, day(2)).getByRole("listitem")).toHaveCount(0);
  expect(await timeOfEvent(site, event.id)).toEqual({ date: day(4), time: "19:00" });
  await expect.poll(() => mailsTo(site, student)).toEqual([expect.stringContaining(title)]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${title} is back where it was.`)).toBeVisible();
  await expect(column(page, day(2)).getByRole("link", { name: title })).toBeVisible();
  expect(await timeOfEvent(site, event.id)).toEqual({ date: day(2), time: "18:00" });
  await expect.poll(() => mailsTo(site, student)).toHaveLength(2);

  await entry(page, title).click();
  await expect(page).toHaveURL(new RegExp(`/admin/events/${event.id}/roster`));
  await expect(page.getByText("6:00 PM").first()).toBeVisible();
});

test("a class dragged onto a booked session is refused with the server's sentence, and goes back; Escape ends a drag", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/409/);
  const { sunday, day, title, event } = await makeWeek(site);
  await openWeek(page, site, sunday);
  await dragTo(page, title, day(3), -7.75);
  await page.mouse.up();
  const dialog = moveDialog(page, title);
  await expect(column(page, day(3))).toContainText("10:15 AM");
  await confirmMove(dialog);
  await expect(dialog.getByRole("alert")).toContainText(
    `It was not moved. That time is taken: a booked session is on ${dayWords(day(3))} from 10:00 AM`,
  );
  await expect(column(page, day(3))).not.toContainText("10:15 AM");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(column(page, day(2)).getByRole("link", { name: title })).toBeVisible();

  await dragTo(page, title, day(5), 0);
  await expect(column(page, day(5))).toContainText("6:00 PM");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(column(page, day(5))).not.toContainText("6:00 PM");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/week/);
  expect(await timeOfEvent(site, event.id)).toEqual({ date: day(2), time: "18:00" });
});

test("the owner moves a class with the keyboard only, and the focus stays with it @detail", async ({ page, site }) => {
  const { sunday, day, title, event } = await makeWeek(site);
  await openWeek(page, site, sunday);
  const said = (words: string) => expect(page.getByRole("status").getByText(words)).toBeAttached();
  await entry(page, title).focus();
  await page.keyboard.press("m");
  await said(`${title} picked up: ${dayWords(day(2))}, 6:00 PM.`);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await said(`New time: ${dayWords(day(3))}, 6:15 PM`);
  await page.keyboard.press("Escape");
  await said(`${title} stays where it is.`);

  await page.keyboard.press("m");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const dialog = moveDialog(page, title);
  await expect(dialog).toContainText(/to Mon, .*, 5:45 PM\./);
  await dialog.getByRole("button", { name: "Move it" }).press("Enter");
  await expect(column(page, day(1)).getByRole("link", { name: title })).toBeFocused();
  expect(await timeOfEvent(site, event.id)).toEqual({ date: day(1), time: "17:45" });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: `Move ${title}` })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/roster/);
});

test("a session dragged next to a free time takes it; dragged elsewhere it opens a time, which Undo closes again @detail", async ({
  page,
  site,
}) => {
  const { sunday, day, booking, booked, free, guest } = await makeWeek(site);
  await openWeek(page, site, sunday);
  await dragTo(page, "Rosa Marin", day(4), 4.25);
  await expect(page.getByRole("status").getByText(`New time: ${dayWords(day(4))}, 2:00 PM`)).toBeAttached();
  await page.mouse.up();
  const dialog = moveDialog(page, "Rosa Marin");
  await expect(dialog).toContainText("We email Rosa and you about it.");
  await confirmMove(dialog);
  await expect(column(page, day(4)).getByRole("link", { name: "Rosa Marin" })).toBeVisible();
  expect((await slotOfBooking(site, booking.id)).id).toBe(free.id);
  await expect.poll(() => mailsTo(site, guest).length).toBeGreaterThan(0);
  await expect(column(page, day(3)).getByRole("link", { name: "Free time" })).toBeVisible();

  await dragTo(page, "Rosa Marin", day(5), -3);
  await page.mouse.up();
  await confirmMove(dialog);
  await expect(column(page, day(5)).getByRole("link", { name: "Rosa Marin" })).toBeVisible();
  const opened = await slotOfBooking(site, booking.id);
  expect(opened).toMatchObject({ date: day(5), time: "11:00" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(column(page, day(4)).getByRole("link", { name: "Rosa Marin" })).toBeVisible();
  await expect(column(page, day(5)).getByRole("listitem")).toHaveCount(0);
  expect((await slotOfBooking(site, booking.id)).id).toBe(free.id);
  const { state } = await readRow(site.database.db, "slots", { id: opened.id });
  expect(state).toBe("removed");
  expect(booked.id).not.toBe(free.id);
});

test("a session that can't move leaves no opened time behind", async ({ page, site, trouble }) => {
  trouble.allow(/404/);
  const { sunday, day, booking } = await makeWeek(site);
  await openWeek(page, site, sunday);
  await dragTo(page, "Rosa Marin", day(5), 0);
  await page.mouse.up();
  // Cancelled in another tab.
  await site.request(
    "DELETE",
    `/api/bookings/${(await slotOfBooking(site, booking.id)).id}`,
    undefined,
    await asOwner(site),
  );
  const dialog = moveDialog(page, "Rosa Marin");
  await confirmMove(dialog);
  await expect(dialog.getByRole("alert")).toContainText("It was not moved.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(entry(page, "Rosa Marin")).toHaveCount(0);
  await expect(column(page, day(5)).getByRole("listitem")).toHaveCount(0);
});

test("a class of a series moves with the following ones; one changed elsewhere is refused once and then moves @detail", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/409/);
  const sunday = unusedWeek();
  const title = `Weekly ${sunday}`;
  const date = addDays(sunday, 2);
  const series = { title, date, time: "18:00", location: "Harbor Room", repeat: "weekly", occurrences: 3 };
  const { body } = await site.request("POST", "/api/admin/events", series, await asOwner(site));
  const [first, second] = body.events as { _id: string; version: number }[];
  await openWeek(page, site, sunday);
  await page.getByRole("button", { name: `Move ${title}` }).click();
  const dialog = moveDialog(page, title);
  await site.request(
    "PUT",
    `/api/events/${first!._id}`,
    { ...series, repeat: undefined, occurrences: undefined, location: "Garden" },
    await asOwner(site),
  );
  await dialog.getByText("This and later ones", { exact: true }).click();
  await expect(dialog).toContainText("The people of each class get an email.");
  await dialog.getByLabel("Time").fill("19:30");
  await confirmMove(dialog);
  await expect(dialog.getByRole("alert")).toContainText("This was changed elsewhere.");
  await confirmMove(dialog);
  await expect(page.getByText(/is now on Tue/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect((await timeOfEvent(site, second!._id)).time).toBe("19:30");
  const { location } = await readRow(site.database.db, "events", { id: first!._id });
  expect(location).toBe("Garden");
});

/** Entries with a line of which only the upper part is shown. */
const cutLinesIn = (page: Page) =>
  page.locator("[data-key] a").evaluateAll((links) =>
    links.flatMap((link) => {
      const words = document.createRange();
      words.selectNodeContents(link);
      const lineHeight = parseFloat(getComputedStyle(link).lineHeight);
      const { bottom } = link.getBoundingClientRect();
      const isCut = ({ top, height }: DOMRect) => {
        const [above, below] = [-0.5, 0.4].map((part) => top + height / 2 + part * lineHeight) as [number, number];
        // Not the boxes of elements.
        return height > 0 && height <= lineHeight && above < bottom - 3 && below > bottom + 1;
      };
      return [...words.getClientRects()].some(isCut) ? [link.textContent] : [];
    }),
  );

test("the week is kept in the address; an empty one says so; past entries stay, and a past time is not accepted @detail", async ({
  page,
  site,
}) => {
  const { sunday, day, title } = await makeWeek(site);
  const long = { title: "Gentle Morning Yoga for Sore Backs", date: day(5), time: "09:00" };
  await makeEvent(site.database.db, long);
  await openWeek(page, site, addDays(sunday, 9));
  await expect(page.getByRole("heading", { name: "Nothing this week" })).toBeVisible();
  await page.getByRole("link", { name: "Previous week" }).click();
  await expect(page).toHaveURL(new RegExp(`day=${addDays(sunday, 2)}`));
  await expect(entry(page, title)).toBeVisible();
  await page.getByRole("button", { name: `Move ${title}` }).click();
  const dialog = moveDialog(page, title);
  await expect(dialog.getByRole("button", { name: "Move it" })).toBeDisabled();
  await dialog.getByLabel("Date").fill("2026-01-05");
  await expect(dialog).toContainText("This time is over. Please choose a later one.");
  await expect(dialog.getByRole("button", { name: "Move it" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: `Move ${title}` })).toBeFocused();
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expect(entry(page, long.title)).toBeVisible();
  expect(await cutLinesIn(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  expect(await cutLinesIn(page)).toEqual([]);

  const past = await makeEvent(site.database.db, { title: `Long Ago ${day(0)}`, date: "2020-03-03" });
  await openWeek(page, site, "2020-03-05");
  await expect(entry(page, past.title)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Move/ })).toHaveCount(0);
  await page.getByRole("link", { name: "This week" }).click();
  await expect(page.locator("[aria-current=date]")).toContainText(weekdayDateWords(studioDay(new Date())).slice(5, 8));
});

test("an hour that is held while PayPal checks looks held, in the week and among the slots, and names the payer @detail", async ({
  page,
  site,
}) => {
  const { sunday, day } = await makeWeek(site);
  const { name, end } = await makeHeldHour(site, day(5));
  await openWeek(page, site, sunday);
  const items = column(page, day(5)).getByRole("listitem");
  const held = items.filter({ hasText: name });
  await expect(held).toContainText("Held: PayPal is checking");
  await expectHeldLook(held, items.filter({ hasText: "Free time" }));

  await visitAsOwner(page, site, "/admin/bookings");
  const slot = (words: string) => page.getByRole("button", { name: `${dateWords(day(5))}, ${words}`, exact: true });
  await expectHeldLook(slot("11:00 AM, held"), slot("3:00 PM"));
  const background = () => slot("11:00 AM, held").evaluate((element) => getComputedStyle(element).backgroundColor);
  const closed = await background();
  await slot("11:00 AM, held").click();
  expect(await background()).toBe(closed);
  await expect(page.getByText(`PayPal is checking the payment of ${name}.`)).toBeVisible();
  await end();
});
