import type { Locator, Page } from "@playwright/test";
import { addDays, studioDay } from "../../contract/platform/values/time.ts";
import type { TestApp } from "../app.ts";
import { makeEvent } from "../make.ts";
import { ana } from "../people.ts";
import { readRow, readRows } from "../rows.ts";
import { waitForSeatLink, signUpNew } from "../students.ts";
import { expect, waitForHydration, emailsFrom, test, visit } from "./site.ts";

export const signupSuccess = "Sign up successful! A confirmation email has been sent.";

let classes = 0;

/** Makes a class at least 21 days ahead, on its own day, at 4:30 when there is no demo class. */
export function makeUpcomingClass(site: TestApp, change: Parameters<typeof makeEvent>[1] = {}) {
  classes += 1;
  return makeEvent(site.database.db, {
    title: `Early Class ${classes}`,
    date: addDays(studioDay(site.clock.now()), 20 + classes),
    time: "04:30",
    created_at: site.clock.now(),
    ...change,
  });
}

type Class = Awaited<ReturnType<typeof makeUpcomingClass>>;

export function signupUrl(path: string, { title, date, location, id }: Class): string {
  return `${path}?${new URLSearchParams({ title, date, location, eventId: id })}`;
}

/** Signs a student up for another class, so that a signed waiver exists. */
export async function makeReturningStudent(site: TestApp, email: string): Promise<void> {
  await signUpNew(site, await makeUpcomingClass(site), { email });
}

/** The sign-up form of a new student and its messages. */
export function signupForm(page: Page) {
  const form = page.getByRole("form", { name: /Sign up for/ });
  return {
    name: form.getByLabel("Name", { exact: true }),
    email: form.getByLabel("Email"),
    phone: form.getByLabel("Phone"),
    agreement: form.getByLabel(/I have read this agreement/),
    pad: form.getByRole("img", { name: /Signature pad/ }),
    save: form.getByRole("button", { name: "Save signature" }),
    clear: form.getByRole("button", { name: "Clear" }),
    send: form.getByRole("button", { name: "Sign up" }),
    failure: form.getByRole("alert"),
  };
}

export async function fillSignup(page: Page, email: string): Promise<void> {
  const { name, email: address, phone, agreement } = signupForm(page);
  await expect(phone).toHaveAttribute("placeholder", "123-456-7890");
  await name.fill(ana.name);
  await address.fill(email);
  await phone.fill(ana.phone);
  await agreement.check();
}

/** Draws a signature across the pad at its current size. It is saved when the pen is lifted. */
export async function drawSignature(page: Page): Promise<void> {
  await drawOn(page, signupForm(page).pad);
  await expect(page.getByText("Saved. Now press the button below.")).toBeVisible();
}

export async function drawOn(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 40; step++) {
    const x = box.x + 20 + (step * (box.width - 40)) / 40;
    await page.mouse.move(x, box.y + box.height / 2 + Math.sin(step / 3) * box.height * 0.3);
  }
  await page.mouse.up();
}

/** Email addresses of the live sign-ups of a class. */
export async function signedUpEmails(site: TestApp, event: Class): Promise<string[]> {
  const rows = await readRows(site.database.db, "signups", { event_id: event.id, state: "live" }, ["email"]);
  return rows.map(({ email }) => email);
}

/** Student journeys of signing up, for desktop and phone. */
export function signupJourneys(): void {
  test("a new student signs up from the calendar and signs the waiver", async ({ page, site }) => {
    const event = await makeUpcomingClass(site);
    const email = `new.${event.id}@example.com`;
    await visit(page, `/calendar?day=${event.date}`);
    const price = "$15–$20, in cash at the door";
    await expect(page.getByRole("listitem").filter({ hasText: event.title })).toContainText(price);
    await page.getByRole("link", { name: new RegExp(`Sign Up: ${event.title}`) }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Sign Up for ${event.title}`);
    await expect(page.getByText(`4:30 AM · Harbor Room · ${price}`)).toBeVisible();
    await page.getByRole("link", { name: "I’m new here" }).click();
    await expect(page.getByLabel("Class", { exact: true })).toHaveValue(event.title);
    for (const known of [page.getByLabel("Class", { exact: true }), page.getByLabel("Date", { exact: true })]) {
      const read = () =>
        known.evaluate((field) => ({
          isWhole: field.scrollWidth <= field.clientWidth && field.scrollHeight <= field.clientHeight,
          size: parseFloat(getComputedStyle(field).fontSize),
        }));
      const { size } = await read();
      await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
      expect(await read()).toEqual({ isWhole: true, size: size * 2 });
      await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    }
    await fillSignup(page, email);
    await drawSignature(page);
    await signupForm(page).send.click();
    await expect(page).toHaveURL(/\/calendar/);
    await expect(page.getByText(signupSuccess)).toBeVisible();
    const outcome = page.getByRole("region", { name: "You’re in" });
    await expect(outcome.getByRole("heading")).toBeFocused();
    await expect(outcome).toContainText("4:30 AM");
    await expect(outcome.getByRole("link", { name: "Show on the map" })).toHaveAttribute("href", /Harbor\+Room/);
    await expect(outcome.getByRole("link", { name: "Add to calendar" })).toHaveAttribute(
      "href",
      `/api/events/${event.id}/calendar`,
    );
    await expect(outcome).toContainText("Cancel your spot with the link in our email.");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "You’re in" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Sign Up for ${event.title}`);

    expect(await signedUpEmails(site, event)).toEqual([email]);
    const waiver = await readRow(site.database.db, "waivers", { email });
    // The stored PNG is 500 by 200 pixels at any size of the pad.
    expect([waiver.signature.readUInt32BE(16), waiver.signature.readUInt32BE(20)]).toEqual([500, 200]);
    await waitForSeatLink(site, email, "You are signed up");
    await expect.poll(() => emailsFrom(site, email)).toHaveLength(1);
  });

  test("a returning student signs up with the email address alone, and cancels by the emailed link", async ({
    page,
    site,
    trouble,
  }) => {
    const event = await makeUpcomingClass(site);
    const email = `back.${event.id}@example.com`;
    await makeReturningStudent(site, email);
    // A dead spot after the sign-up: the page that follows cannot be loaded, and still says what was stored.
    trouble.allow(/calendar|SignupOutcome/);
    await page.route(/calendar\.data|SignupOutcome-/, (route) => route.abort());
    await visit(page, signupUrl("/signup-selection", event));
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Sign up" }).click();
    const stored = page.getByRole("status").filter({ hasText: signupSuccess });
    await expect(stored).toContainText("You’re in");
    await expect(stored).toContainText(`${event.title} · `);
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page).toHaveURL(/\/calendar/);
    await expect(page.getByRole("heading", { name: "Calendar" })).toBeVisible();
    await expect(page.getByText(signupSuccess)).toBeVisible();

    const token = await waitForSeatLink(site, email, `You are signed up: ${event.title},`);
    await visit(page, `/signup/place?token=${token}`);
    expect(await signedUpEmails(site, event)).toEqual([email]);
    await page.getByRole("button", { name: "Cancel my spot" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Your spot is cancelled/);
    expect(await signedUpEmails(site, event)).toEqual([]);
  });

  test("a student joins the waitlist of a full class, is offered a seat, signs the waiver and takes it", async ({
    page,
    site,
  }) => {
    const event = await makeUpcomingClass(site, { capacity: 1 });
    const [signedUp, waiting] = [`in.${event.id}@example.com`, `waits.${event.id}@example.com`];
    await signUpNew(site, event, { email: signedUp });
    await visit(page, `/calendar?day=${event.date}`);
    await expect(page.getByRole("button", { name: new RegExp(`Class Full: ${event.title}`) })).toBeDisabled();
    await page.getByRole("link", { name: new RegExp(`Join the waitlist: ${event.title}`) }).click();
    await page.getByLabel("Name").fill("Wanda Late");
    await page.getByLabel("Email").fill(waiting);
    await page.getByRole("button", { name: "Join the waitlist" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You’re on the waitlist" })).toBeVisible();

    await site.request("POST", "/api/signup/cancel", {
      token: await waitForSeatLink(site, signedUp, "You are signed up"),
    });
    await visit(page, `/signup/place?token=${await waitForSeatLink(site, waiting, "A spot opened up")}`);
    await page.getByRole("link", { name: "Sign the waiver and take the spot" }).click();
    await waitForHydration(page);
    await expect(signupForm(page).email).toHaveValue(waiting);
    await expect(signupForm(page).name).toHaveValue("Wanda Late");
    await signupForm(page).phone.fill(ana.phone);
    await signupForm(page).agreement.check();
    await drawSignature(page);
    await signupForm(page).send.click();
    await expect(page).toHaveURL(/\/calendar/);
    expect(await signedUpEmails(site, event)).toEqual([waiting]);
    // The offer was emailed to this address, so the page itself leads to the cancellation.
    await page.getByRole("link", { name: "Cancel my spot" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your spot in a class");
  });
}
