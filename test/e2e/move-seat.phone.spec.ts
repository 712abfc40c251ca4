import { addDays, studioDay } from "../../contract/platform/values/time.ts";
import type { TestApp } from "../app.ts";
import { makeSignup } from "../make.ts";
import { joinWaitlist, signUpNew, waitForSeatLink } from "../students.ts";
import { logInStudent } from "./account.ts";
import { makeUpcomingClass } from "./signup.ts";
import { expect, test, visit } from "./site.ts";

/** The list begins with it. */
const tomorrow = (site: TestApp) => addDays(studioDay(site.clock.now()), 1);

test("a guest moves a spot to another class with the emailed link", async ({ page, site }) => {
  const from = await makeUpcomingClass(site);
  const to = await makeUpcomingClass(site, { date: tomorrow(site), time: "04:30" });
  const email = "moves@example.com";
  await signUpNew(site, from, { email });
  await visit(page, `/signup/place?token=${await waitForSeatLink(site, email, "You are signed up")}`);
  await page.getByRole("link", { name: "Move to another class" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Move your spot" })).toBeVisible();
  await page.getByRole("radio", { name: to.title }).check();
  await page.getByRole("button", { name: "Move the spot" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You’re in" })).toBeVisible();
  await expect(page.getByText("Your spot has moved.")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: to.title })).toBeVisible();
});

test("a student moves a spot in the account, and leaves a waitlist whose place the calendar says", async ({
  page,
  site,
}) => {
  const { id, email, headers } = await logInStudent(page, site);
  const from = await makeUpcomingClass(site);
  const to = await makeUpcomingClass(site, { date: tomorrow(site), time: "03:10" });
  const full = await makeUpcomingClass(site, { capacity: 1 });
  await makeSignup(site.database.db, { event_id: from.id, email, name: "Ana Whitlow" });
  await makeSignup(site.database.db, { event_id: full.id });
  await joinWaitlist(site, full, "first@example.com");
  await site.request("POST", `/api/user/${id}/waitlist`, { eventId: full.id }, headers);
  await visit(page, `/user/${id}`);
  await expect(page.getByText("2nd on the waitlist")).toBeVisible();
  await page.getByRole("button", { name: `Move to another class: ${from.title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Move your spot" });
  await dialog.getByRole("radio", { name: to.title }).check();
  await dialog.getByRole("button", { name: "Move the spot" }).click();
  await expect(page.getByText(`See you in ${to.title}`).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: to.title })).toBeVisible();

  await visit(page, `/calendar?day=${full.date}`);
  await page.getByRole("link", { name: /^2nd on the waitlist/ }).click();
  await expect(page.getByRole("heading", { name: "You are 2nd on the waitlist" })).toBeVisible();
  await page.getByRole("button", { name: "Leave the waitlist" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes, leave" }).click();
  await expect(page.getByRole("heading", { name: "You are 2nd on the waitlist" })).toHaveCount(0);
});
