import type { Page } from "@playwright/test";
import { studioDay } from "../../contract/platform/values/time.ts";
import { newId } from "../../server/platform/db/id.ts";
import type { TestApp } from "../app.ts";
import { makeBooking, makeEvent, makeSignup, makeSlot } from "../make.ts";
import { asOwner } from "../owner.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, test, visit } from "./site.ts";

/** Years apart from all other data of the site: a test has each for itself. */
let year = 2050;

/** A session paid in cash at the site's time. */
async function receiveCash(site: TestApp, amount_cents: number): Promise<string> {
  const { db } = site.database;
  const now = site.clock.now();
  const slot = await makeSlot(db, { date: studioDay(now), time: "09:00" });
  const guest = { guest_name: "Rosa Marin", guest_email: "rosa.numbers@example.com", slot_id: slot.id };
  const { id } = await makeBooking(db, { ...guest, amount_cents, booked_at: now, cashReceivedAt: now });
  const paid = db.selectFrom("bookings").select("payment_id").where("id", "=", id);
  return (await paid.executeTakeFirstOrThrow()).payment_id!;
}

/** A cash payment in January, and in March nothing but its refund; in February a class with four of five spots taken. */
async function makeYear(site: TestApp, { cents = 3000 } = {}) {
  year += 3;
  const { db } = site.database;
  // 11:30 PM on January 31 in the studio.
  site.clock.set(new Date(`${year}-02-01T07:30:00Z`));
  const id = await receiveCash(site, cents);
  const title = `Quiet Numbers ${year}`;
  const event = await makeEvent(db, { title, date: `${year}-02-10`, capacity: 5 });
  for (const checked_in_at of [event.starts_at, event.starts_at, event.starts_at, null])
    await makeSignup(db, { event_id: event.id, checked_in_at });
  site.clock.set(new Date(`${year}-03-10T20:00:00Z`));
  await site.request("POST", `/api/admin/payments/${id}/refund`, { id: newId() }, await asOwner(site));
  return { year, title };
}

const region = (page: Page, name: string) => page.getByRole("region", { name });
const openTables = async (page: Page) => {
  for (const name of ["Came in", "Sold", "Spots filled"]) await page.getByText(`${name} by month, as a table`).click();
};

test("the owner opens the numbers from Money, reads them as charts, lists and tables, and follows a month and a class", async ({
  page,
  site,
}) => {
  const { title, ...made } = await makeYear(site);
  await visitAsOwner(page, site, "/admin/payments");
  await page.getByRole("main").getByRole("link", { name: "Numbers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Numbers" })).toBeVisible();
  await expect(page.getByRole("status").getByText(`April ${made.year - 1} to March ${made.year}.`)).toBeVisible();
  await expect(region(page, "Came in").getByRole("listitem")).toHaveText([
    "Charged$0.00",
    "Refunded$0.00",
    "Cash$0.00",
    "Came in, less what went back$0.00",
  ]);
  await expect(page.getByTitle(`January ${made.year}: $30.00`)).toHaveCount(2);
  await expect(page.getByTitle(`March ${made.year}: −$30.00`)).toHaveCount(1);
  await expect(region(page, "Sold, by kind").getByRole("listitem")).toHaveText(["Sessions$30.00", "Sold in all$30.00"]);
  await expect(region(page, "Spots filled").getByRole("listitem")).toHaveText([
    "All classes80%1 class · 4 of 5 spots · 3 of 4 came",
    `${title}80%1 class · 4 of 5 spots · 3 of 4 came`,
  ]);
  await expect(region(page, "What sells").getByRole("listitem")).toHaveText([
    "Individual Yoga Session (60 min)$30.001 session",
  ]);

  await openTables(page);
  const months = page.getByRole("table", { name: "Came in" }).getByRole("row");
  await expect(months).toHaveText([
    "MonthChargedRefundedCashCame in, less what went back",
    `January ${made.year}$0.00$0.00$30.00$30.00`,
    `March ${made.year}$0.00$0.00−$30.00−$30.00`,
  ]);
  await page.emulateMedia({ colorScheme: "light" });

  await months.getByRole("link", { name: `January ${made.year}` }).click();
  const payments = page.getByRole("heading", { name: `Payments in January ${made.year}` });
  await expect(payments).toBeFocused();
  await expect(page.getByRole("list", { name: "Payments" }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "All months" }).click();
  await expect(page).toHaveURL(/\/admin\/payments$/);

  await visit(page, "/admin/numbers");
  await page.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(/\/admin\/signups\?/);
  await expect(page.getByRole("list", { name: "Classes" })).toContainText(title);
});

test("a period is kept in the address; one without anything says so, and a year with one month has one column @detail", async ({
  page,
  site,
}) => {
  const made = await makeYear(site);
  site.clock.set(new Date(`${made.year + 1}-01-05T20:00:00Z`));
  await visitAsOwner(page, site, "/admin/numbers");
  await page.getByText("This year", { exact: true }).click();
  await expect(page).toHaveURL(/\?period=this-year$/);
  await expect(page.getByRole("heading", { name: "Nothing in this period" })).toBeVisible();
  await expect(page.getByRole("status").getByText(`January ${made.year + 1}.`)).toBeVisible();
  await receiveCash(site, 1000);
  await page.reload();
  await expect(page.getByRole("radio", { name: "This year" })).toBeChecked();
  await expect(page.getByTitle(`January ${made.year + 1}: $10.00`)).toHaveCount(2);
  await expect(region(page, "Spots filled")).toContainText("No classes in this period.");
  await page.getByText("Last year", { exact: true }).click();
  await expect(page.getByTitle(`March ${made.year}: −$30.00`)).toHaveCount(1);
  await expect(page.getByRole("status").getByText(`January ${made.year} to December ${made.year}.`)).toBeVisible();
});

test("a huge month and large text fit a narrow screen, and nothing scrolls sideways @detail", async ({
  page,
  site,
}) => {
  await makeYear(site, { cents: 2_000_000 });
  await page.setViewportSize({ width: 320, height: 700 });
  await visitAsOwner(page, site, "/admin/numbers");
  await expect(region(page, "Sold, by kind").getByRole("listitem")).toHaveText([
    "Sessions$20,000.00",
    "Sold in all$20,000.00",
  ]);
  await openTables(page);
  for (const size of ["", "200%"]) {
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
