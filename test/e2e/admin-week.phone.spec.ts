import { dayWords } from "../../contract/platform/values/time.ts";
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
} from "./admin-week.ts";
import { expect, test, visit } from "./site.ts";

test("on a phone, the owner goes through the days with a thumb and moves a class and a session in a dialog", async ({
  page,
  site,
}) => {
  const { sunday, day, title, event, student, booking } = await makeWeek(site);
  await openWeek(page, site, sunday);
  await expect(page.getByText("Nothing on this day.")).toBeVisible();
  const days = page.getByRole("navigation", { name: "Days of the week" });
  await expect(days.getByRole("link", { name: `Tue ${Number(day(2).slice(8))} : 1 entry` })).toBeVisible();
  await days.getByRole("link", { name: "Tue" }).click();
  await expect(page.getByRole("heading", { name: dayWords(day(2)) })).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toContainText("1 of 12 taken");
  await page.getByRole("button", { name: `Move ${title}` }).click();
  const dialog = moveDialog(page, title);
  await dialog.getByLabel("Time").fill("17:30");
  await confirmMove(dialog);
  await expect(page.getByText(/is now on Tue/)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: title })).toContainText("5:30 PM");
  expect(await timeOfEvent(site, event.id)).toEqual({ date: day(2), time: "17:30" });
  await expect.poll(() => mailsTo(site, student)).toHaveLength(1);

  await page.getByRole("link", { name: "Next day" }).click();
  await page.getByRole("button", { name: "Move Rosa Marin" }).click();
  const session = moveDialog(page, "Rosa Marin");
  await session.getByLabel("Date").fill(day(5));
  await confirmMove(session);
  await expect(page.getByText(/Rosa Marin is now on Fri/)).toBeVisible();
  expect(await slotOfBooking(site, booking.id)).toMatchObject({ date: day(5), time: "10:00" });
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(page).toHaveURL(new RegExp(`day=${day(10)}`));
});

test("on a phone, the week is in the menu's sheet, and fits 320 px with large text @detail", async ({ page, site }) => {
  const { day } = await makeWeek(site);
  await openWeek(page, site, day(3));
  await expect(page.getByRole("main").getByRole("link", { name: "Rosa Marin" })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  for (const size of ["", "200%"]) {
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
  await visit(page, "/admin/today");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("dialog", { name: "More" }).getByRole("link", { name: "Week" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Week" })).toBeVisible();
});

test("on a phone, an hour that is held while PayPal checks looks held, also in the row of days @detail", async ({
  page,
  site,
}) => {
  const { day } = await makeWeek(site);
  const { name, end } = await makeHeldHour(site, day(5));
  await openWeek(page, site, day(5));
  const items = page.getByRole("main").locator("li[data-key]");
  const held = items.filter({ hasText: name });
  await expect(held).toContainText("Held: PayPal is checking");
  await expectHeldLook(held, items.filter({ hasText: "Free time" }));
  const marks = page.getByRole("navigation", { name: "Days of the week" }).getByRole("link", { name: "Fri" });
  await expect(marks.locator("i")).toHaveCount(2);
  await end();
});

test("on a tablet, a long press picks a class up, and a swipe does not @detail", async ({ page, site }) => {
  const { sunday, day, title } = await makeWeek(site);
  await page.setViewportSize({ width: 1024, height: 1300 });
  await openWeek(page, site, sunday);
  const item = page.getByRole("main").getByRole("link", { name: title });
  const target = page.getByRole("region", { name: dayWords(day(4)) });
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const drag = async (press: boolean) => {
    const from = (await item.boundingBox())!;
    const to = (await target.boundingBox())!;
    const start = { x: from.x + 20, y: from.y + 20 };
    await send("touchStart", [start]);
    if (press) await expect(page.getByText(/^New time:/)).toBeAttached();
    await send("touchMove", [{ x: start.x + 30, y: start.y }]);
    await send("touchMove", [{ x: to.x + to.width / 2, y: start.y }]);
    await send("touchEnd", []);
  };
  await drag(false);
  await expect(moveDialog(page, title)).toHaveCount(0);
  await drag(true);
  await expect(moveDialog(page, title)).toContainText(/to Thu, .*, 6:00 PM\./);
  await expect(page).toHaveURL(/\/admin\/week/);
});
