import type { Page } from "@playwright/test";
import { addDays, clockWords, dayWords, studioDay } from "../../contract/platform/values/time.ts";
import type { TestApp } from "../app.ts";
import { makeBooking, makeEvent, makeSlot } from "../make.ts";
import { asStudent, studentToken } from "../student.ts";
import { signUpNew } from "../students.ts";
import { logInStudent } from "./account.ts";
import { expect, ownerEmail, test, visit } from "./site.ts";

let slots = 0;
/** Kept, because tests move the clock: the days of two slots must differ. */
let firstDay: string | undefined;

/**
 * Makes an open slot on its own day, over a year ahead, after the demo slots. `when` is its time in words, `at` the
 * query string that opens its day.
 */
export async function makeBookableSlot(site: TestApp, time = "09:00") {
  slots += 1;
  firstDay ??= addDays(studioDay(site.clock.now()), 400);
  const date = addDays(firstDay, slots);
  const slot = await makeSlot(site.database.db, { date, time });
  return {
    ...slot,
    when: `${dayWords(date)}, ${clockWords(time)}`,
    at: `?month=${date.slice(0, 7)}&day=${date}`,
  };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const payButton = (page: Page) => page.getByRole("button", { name: "Pay with PayPal" });
/** The first of the next free times. */
const nextTime = (page: Page) => page.getByRole("link", { name: /, \d+:\d\d [AP]M$/ }).first();
const payDialog = (page: Page) => page.getByRole("dialog", { name: "Test payment" });

/** Opens the booking page, chooses the slot and fills in the form. */
async function fillBookingForm(
  page: Page,
  userId: string,
  slot: Awaited<ReturnType<typeof makeBookableSlot>>,
  amount = "85",
) {
  await visit(page, `/user/${userId}/book${slot.at}`);
  await page.getByText("9:00 AM", { exact: true }).click();
  await fillSession(page, amount);
}

async function fillSession(page: Page, amount: string) {
  await page.getByRole("radio", { name: "Yoga Therapy Session (60 min)" }).check();
  await page.getByLabel("Amount in dollars").fill(amount);
  await page.getByLabel("Message").fill("My shoulders creep up all day.");
}

/** Starts a payment over HTTP, as another browser does; it holds the slot. Returns the PayPal order ID. */
async function openPayment(
  site: TestApp,
  { headers }: { headers: Record<string, string> },
  slotId: string,
): Promise<string> {
  const payment = { id: crypto.randomUUID(), for: "session", slotId, amount: 60, message: "" };
  const sessionType = "Individual Yoga Session (60 min)";
  const opened = await site.request("POST", "/api/payments", { ...payment, sessionType }, headers);
  expect(opened.status).toBe(201);
  return opened.body.orderId;
}

async function capturesFor(site: TestApp, slotId: string) {
  const { captures } = await site.payPal.ledger();
  const payments = await site.database.db.selectFrom("purchases").select(["id", "goods"]).execute();
  const ids = payments.filter(({ goods }) => JSON.stringify(goods).includes(slotId)).map(({ id }) => id);
  return captures.filter(({ customId, status }) => status === "COMPLETED" && ids.includes(customId ?? ""));
}

/** Student journeys of booking a session, for desktop. */
export function bookingJourneys(): void {
  test("a slot that another student takes disappears from the open page", async ({ page, site, trouble }) => {
    trouble.allow(/409/);
    const ana = await logInStudent(page, site);
    const slot = await makeBookableSlot(site);
    const other = await makeSlot(site.database.db, { date: slot.date, time: "11:00" });
    await fillBookingForm(page, ana.id, slot);
    // A reload keeps the chosen time.
    await page.reload();
    await expect(page.getByRole("radio", { name: /9:00 AM/ })).toBeChecked();
    const june = await asStudent(site);
    const orderId = await openPayment(site, june, slot.id);
    await expect(page.getByText("Time Slot Required")).toBeVisible();
    await expect(page.getByText("9:00 AM", { exact: true })).toHaveCount(0);
    await expect(page.getByLabel("Message")).toHaveValue("My shoulders creep up all day.");
    await site.request("POST", `/api/payments/${orderId}/cancel`, undefined, june.headers);
    await expect(page.getByText("9:00 AM", { exact: true })).toBeVisible();

    // The other student takes the slot just before this student's request, before the page is notified.
    await page.getByText("11:00 AM").click();
    await page.route(
      "**/api/payments",
      async (route) => {
        await openPayment(site, june, other.id);
        await route.continue();
      },
      { times: 1 },
    );
    await button(page, "Continue to Payment").click();
    // One message says so.
    await expect(page.getByText("Time Slot Required")).toHaveCount(1);
    await expect(page.getByText("11:00 AM")).toHaveCount(0);
  });

  test("a student's page begins with all sessions by date, past ones too, although a class is sooner", async ({
    page,
    site,
  }) => {
    const { db } = site.database;
    const ana = await logInStudent(page, site);
    const today = studioDay(site.clock.now());
    const days = [addDays(today, 300), addDays(today, -300)];
    for (const date of days) {
      const slot = await makeSlot(db, { date, time: "16:45" });
      await makeBooking(db, { slot_id: slot.id, user_id: ana.id });
    }
    const event = await makeEvent(db, { date: addDays(today, 2), time: "04:15" });
    expect((await signUpNew(site, event, { email: ana.email }, ana.headers)).status).toBe(200);
    await visit(page, `/user/${ana.id}`);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Booked Sessions", "Your classes"]);
    const sessions = page.getByRole("region", { name: "Booked Sessions" }).getByRole("listitem");
    await expect(sessions).toContainText([/4:45 PM.*Past/s, /4:45 PM/]);
    await expect(sessions.first()).toBeVisible();
    await expect(page.getByText(event.title)).toBeVisible();
  });

  test("the page recovers from a closed payment window, an unavailable payment service and a second booking", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/pretend-paypal/, /ERR_FAILED/);
    const ana = await logInStudent(page, site);
    const slot = await makeBookableSlot(site);
    await fillBookingForm(page, ana.id, slot);
    await button(page, "Continue to Payment").click();
    await payButton(page).click();
    await payDialog(page).getByRole("button", { name: "Cancel" }).click();
    // The hold and the rest of its ten minutes stay.
    await expect(page.getByText("Nothing was charged. You can still pay here.")).toBeVisible();
    await expect(page.getByText(/Held for you: 9 min \d+ s/)).toBeVisible();
    const holds = () =>
      site.database.db.selectFrom("slot_holds").select("slot_id").where("slot_id", "=", slot.id).execute();
    expect(await holds()).toHaveLength(1);
    await button(page, "Choose another time").click();
    await expect(page.getByLabel("Message")).toHaveValue("My shoulders creep up all day.");
    await expect(page.getByRole("radio", { name: /9:00 AM/ })).toBeChecked();
    await expect(page.getByText("Time Slot Required")).toHaveCount(0);
    await expect(page.getByRole("alert").filter({ hasText: "Nothing was charged." })).toBeFocused();
    await expect.poll(async () => (await holds()).length).toBe(0);

    await page.route("**/pretend-paypal/web-sdk/**", (route) => route.abort());
    await visit(page, `/user/${ana.id}/book${slot.at}`);
    await fillBookingForm(page, ana.id, slot);
    await button(page, "Continue to Payment").click();
    const note = page.getByRole("form", { name: "Your session" }).getByRole("alert");
    await expect(note).toContainText("Payment Service Unavailable");
    await expect(note).toContainText("Failed to load PayPal. Please try again later.");
    await expect(note).toBeFocused();
    await expect(page.getByRole("radio", { name: /9:00 AM/ })).toBeChecked();
    await page.unroute("**/pretend-paypal/web-sdk/**");
    await button(page, "Continue to Payment").click();
    await expect(payButton(page)).toBeVisible();
    await button(page, "Choose another time").click();
    await expect(page.getByText("9:00 AM", { exact: true })).toBeVisible();
    expect(await capturesFor(site, slot.id)).toEqual([]);

    // The student begins another booking in another tab; this page reports it at once.
    await fillBookingForm(page, ana.id, slot);
    await button(page, "Continue to Payment").click();
    await expect(payButton(page)).toBeVisible();
    const other = await makeBookableSlot(site);
    await openPayment(site, ana, other.id);
    await expect(page.getByText("You have started another booking since.")).toBeVisible();
  });

  test("a student whose expired hold went to another student is not charged", async ({ page, site, trouble }) => {
    trouble.allow(/409/, /401/);
    const ana = await logInStudent(page, site);
    const slot = await makeBookableSlot(site);
    await fillBookingForm(page, ana.id, slot);
    await button(page, "Continue to Payment").click();
    await payButton(page).click();
    await expect(payDialog(page)).toBeVisible();
    site.clock.advance(11 * 60_000);
    // Replaces the access token, which has also expired, as a refresh does.
    const { token } = await studentToken(site, ana.id);
    await page.evaluate((fresh) => localStorage.setItem("userToken", fresh), token);
    const address = new URL(page.url()).pathname;
    await openPayment(site, await asStudent(site), slot.id);
    await payDialog(page).getByRole("button", { name: "Pay $85.00" }).click();
    await expect(page.getByText("Payment Unsuccessful")).toBeVisible();
    expect(await capturesFor(site, slot.id)).toEqual([]);
    // Another tab says what became of the hold.
    const other = await page.context().newPage();
    await visit(other, address);
    await expect(other.getByText("Your ten minutes are over")).toBeVisible();
  });
}

/** Journeys that run on a phone only. */
export function bookingPhoneJourneys(): void {
  test("a student books a session: the first payment is declined, the second one succeeds", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/402/);
    const ana = await logInStudent(page, site);
    const slot = await makeBookableSlot(site);
    await visit(page, `/user/${ana.id}`);
    await expect(page.getByText("No bookings yet")).toBeVisible();
    await visit(page, `/user/${ana.id}/book${slot.at}`);
    await expect(button(page, "Continue to Payment")).toBeDisabled();
    await fillBookingForm(page, ana.id, slot, "141");
    await expect(button(page, "Continue to Payment")).toBeDisabled();
    await expect(page.getByText("Please choose an amount.")).toBeVisible();
    await expect(page.getByLabel("Amount in dollars")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Amount in dollars").fill("135");
    await button(page, "Continue to Payment").click();
    await expect(page.getByText("Invalid Payment Amount")).toBeVisible();
    await expect(page.getByText("The amount must be between $35 and $130.").first()).toBeVisible();
    const scale = page.getByRole("slider", { name: "Sliding scale" });
    await button(page, "$100").click();
    await expect(page.getByText("Invalid Payment Amount")).toHaveCount(0);
    await expect(scale).toHaveValue("100");
    await scale.press("ArrowLeft");
    await expect(page.getByLabel("Amount in dollars")).toHaveValue("99");
    await page.getByRole("radio", { name: /Individual/ }).check();
    await page.getByLabel("Amount in dollars").fill("120");
    await expect(page.getByText("The scale for this session is $35–$110.")).toBeVisible();
    await page.getByRole("radio", { name: /Therapy/ }).check();
    await page.getByLabel("Amount in dollars").fill("85");
    await button(page, "Continue to Payment").click();
    await expect(page.getByText(/Held for you: \d+ min \d+ s/)).toBeVisible();
    await expect(page.getByText("Payments are in test mode. No money is charged.")).toBeVisible();
    await payButton(page).click();
    await payDialog(page).getByRole("button", { name: "Decline" }).click();
    await expect(page.getByText("Payment Unsuccessful")).toBeVisible();
    await expect(payDialog(page).getByRole("alert")).toContainText("declined");
    // The test payment can also end with any answer of PayPal.
    const ending = payDialog(page).getByLabel("How it ends");
    await ending.selectOption("Another answer of PayPal");
    await payDialog(page).getByLabel("PayPal's answer").fill("422 INSTRUMENT_DECLINED");
    await payDialog(page).getByRole("button", { name: "Pay $85.00" }).click();
    await expect(ending).toHaveValue("");
    await payDialog(page).getByRole("button", { name: "Pay $85.00" }).click();
    await expect(page.getByRole("heading", { name: "Paid. Finish your booking." })).toBeFocused();
    // A reload keeps the paid booking at its next step.
    await page.reload();
    await expect(page.getByRole("heading", { name: "Paid. Finish your booking." })).toBeVisible();
    await button(page, "Finalize Booking").click();
    await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeFocused();
    await expect(page.getByRole("link", { name: "Show on the map" })).toHaveAttribute("href", /Harbor/);
    expect(await capturesFor(site, slot.id)).toMatchObject([{ amountCents: 8500 }]);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();

    await page.getByRole("link", { name: "Go to my bookings" }).click();
    const session = page.getByRole("listitem").filter({ hasText: "Yoga Therapy Session (60 min)" });
    await expect(session).toContainText("9:00 AM");
    const download = page.waitForEvent("download");
    await session.getByRole("button", { name: "Add to calendar" }).click();
    expect((await download).suggestedFilename()).toBe("session.ics");

    const emailsTo = (to: string) =>
      site.mail.received.filter((email) => email.to.includes(to) && email.mail.text?.includes(slot.when));
    await expect.poll(() => emailsTo(ana.email).length).toBeGreaterThan(0);
    await expect
      .poll(() => site.mail.received.some(({ to, mail }) => to.includes(ownerEmail) && mail.text?.includes(ana.email)))
      .toBe(true);
    expect(emailsTo(ana.email)[0]!.mail.attachments.map(({ filename }) => filename)).toContain("session.ics");
  });

  test("a visitor books from the public page: a time, a code by email, the payment, and a booking that finalizes itself", async ({
    page,
    site,
  }) => {
    await visit(page, "/sessions");
    await expect(page.getByText("$35–$130, sliding scale")).toBeVisible();
    await nextTime(page).click();
    await expect(page.getByRole("form", { name: "Your session" })).toBeVisible();

    const slot = await makeBookableSlot(site);
    const email = `june-${slot.id}@example.com`;
    await visit(page, `/sessions/book?slot=${slot.id}`);
    await expect(page.getByText(slot.when)).toBeVisible();
    await fillSession(page, "85");
    await page.getByRole("radio", { name: /^Online/ }).check();
    await button(page, "Continue to Payment").click();
    await expect(page.getByText("60 min · Online")).toBeVisible();
    await expect(page.getByText("Please enter your first name.")).toBeVisible();
    await page.getByLabel("First name").fill("June");
    await page.getByLabel("Last name").fill("Vale");
    await page.getByLabel("Email").fill(email);
    await button(page, "Continue to Payment").click();
    const code = page.getByRole("textbox", { name: "Code" });
    await expect(code).toBeFocused();
    await page.goBack();
    await expect(page.getByLabel("Message")).toHaveValue("My shoulders creep up all day.");
    await page.goForward();
    await expect(code).toBeFocused();
    await expect(page.getByText("Then we hold the time for you while you pay.")).toBeVisible();
    await page.goBack();
    await page.getByLabel("Email").fill(email.toUpperCase());
    await button(page, "Continue to Payment").click();
    await expect(code).toBeVisible();
    // A reload before the browser knows the step's entry in the history would put it in the place of the form's.
    await expect
      .poll(() => page.evaluate(() => (history.state as { usr?: { isStep?: boolean } } | null)?.usr?.isStep))
      .toBe(true);
    await page.reload();
    const textTo = () =>
      site.mail.received.findLast(({ to }) => to.some((one) => one.toLowerCase() === email))?.mail.text ?? "";
    const codeOf = (text: string) => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? "";
    await expect.poll(() => codeOf(textTo())).not.toBe("");
    await code.fill(codeOf(textTo()));
    await button(page, "Continue to Payment").click();

    await expect(page.getByText(`${slot.when} Pacific time`)).toBeVisible();
    await expect(payButton(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Amount in dollars")).toHaveValue("85");
    await expect(page.getByLabel("Email")).toHaveCount(0);
    await page.goForward();
    await expect(page.getByText(/Held for you: \d+ min \d+ s/)).toBeVisible();
    await expect(payButton(page)).toBeVisible();
    await page.goBack();
    await button(page, "Continue to Payment").click();
    await payButton(page).click();
    await payDialog(page).getByRole("button", { name: "Pay $85.00" }).click();
    await expect(page.getByText(/This happens by itself in \d s\./)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeFocused({ timeout: 10_000 });
    await expect(page.getByText("Online. The link comes by email before we meet.")).toBeVisible();
    const booked = site.database.db
      .selectFrom("bookings")
      .select(["meeting", "message"])
      .where("slot_id", "=", slot.id);
    expect(await booked.execute()).toEqual([{ meeting: "online", message: "My shoulders creep up all day." }]);
  });

  test("a paid booking is completed as soon as a page that slept is in front again", async ({ page, site }) => {
    await logInStudent(page, site);
    const slot = await makeBookableSlot(site);
    await page.clock.install();
    await visit(page, `/sessions/book?slot=${slot.id}`);
    await fillSession(page, "85");
    await button(page, "Continue to Payment").click();
    await payButton(page).click();
    await payDialog(page).getByRole("button", { name: "Pay $85.00" }).click();
    await expect(page.getByText(/This happens by itself in \d s\./)).toBeVisible();
    // No timer runs any more, and time goes on.
    await page.clock.pauseAt(Date.now() + 100);
    await page.clock.setSystemTime(Date.now() + 60_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
    await page.clock.resume();
  });

  test("a payment step without a connection says that nothing was charged, and continues by itself @detail", async ({
    context,
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket/);
    await logInStudent(page, site);
    const slot = await makeBookableSlot(site);
    await visit(page, `/sessions/book?slot=${slot.id}`);
    await fillSession(page, "85");
    await button(page, "Continue to Payment").click();
    await expect(payButton(page)).toBeVisible();
    // A reload returns to the payment while the hold runs.
    await expect(page).toHaveURL(/\/pay\//);
    await page.reload();
    await expect(page.getByText(/Held for you: \d+ min \d+ s/)).toBeVisible();
    await expect(payButton(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Amount in dollars")).toHaveValue("85");
    await button(page, "Continue to Payment").click();
    await expect(payButton(page)).toBeVisible();
    await context.setOffline(true);
    await expect(
      page.getByText(/Nothing was charged\. We’re holding it for you until \d+:\d\d [AP]M Pacific time\./),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("You’re offline.")).toHaveCount(0);
    // What could not be read without a connection is read again by itself.
    await context.setOffline(true);
    await page.goBack();
    const banner = page.getByText("We couldn’t load the free times");
    await expect(banner).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
    await button(page, "Continue to Payment").click();
    // Offline in the payment window: the same order can be paid afterwards.
    await payButton(page).click();
    await expect(payDialog(page)).toBeVisible();
    await context.setOffline(true);
    await payDialog(page).getByRole("button", { name: "Pay $85.00" }).click();
    await expect(page.getByText(/Nothing was charged\. We’re holding it for you until/)).toBeVisible();
    await expect(page.getByText("Payment Unsuccessful")).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText("You’re offline.")).toHaveCount(0);
    const paid = page
      .getByRole("button", { name: "Finalize Booking" })
      .or(page.getByRole("heading", { name: "Booking Confirmed" }));
    // If the approval had left before the connection ended, the page continues by itself.
    await expect(async () => {
      if (await paid.isVisible()) return;
      await payButton(page).click({ timeout: 2_000 });
      await payDialog(page).getByRole("button", { name: "Pay $85.00" }).click({ timeout: 5_000 });
      await expect(paid).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await visit(page, `/sessions/book?slot=${slot.id}`);
    await expect(page.getByRole("button", { name: "Finalize Booking" })).toBeVisible();
    await button(page, "Finalize Booking").click();
    await expect(page).toHaveURL(/booked=/);
    expect(await capturesFor(site, slot.id)).toHaveLength(1);
  });

  test("an error of the payment window after a short loss of the connection keeps the payment step @detail", async ({
    context,
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /WebSocket/);
    const ana = await logInStudent(page, site);
    const slot = await makeBookableSlot(site);
    await fillBookingForm(page, ana.id, slot);
    await button(page, "Continue to Payment").click();
    await page.route("**/approve", async (route) => {
      await context.setOffline(true);
      await context.setOffline(false);
      await route.abort();
    });
    await payButton(page).click();
    await payDialog(page).getByRole("button", { name: "Pay $85.00" }).click();
    await expect(page.getByText("Nothing was charged.")).toBeVisible();
    await expect(page.getByText("Payment Unsuccessful")).toHaveCount(0);
    await page.unroute("**/approve");
    await payButton(page).click();
    await payDialog(page).getByRole("button", { name: "Pay $85.00" }).click();
    await expect(page.getByRole("button", { name: "Finalize Booking" })).toBeVisible();
  });

  test("a payment whose answer is lost while the connection ends is finished once it is back @detail", async ({
    context,
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /WebSocket/, /409/, /502/);
    const ana = await logInStudent(page, site);
    const slot = await makeBookableSlot(site);
    const other = await context.newPage();
    await fillBookingForm(other, ana.id, slot);
    await fillBookingForm(page, ana.id, slot);
    await button(page, "Continue to Payment").click();
    // The server captures, but no answer arrives.
    let answers = 0;
    await page.route("**/capture", async (route) => {
      answers += 1;
      if (answers > 4) return route.continue();
      if (answers === 1) await route.fetch();
      if (answers === 1) await context.setOffline(true);
      await route.abort();
    });
    await payButton(page).click();
    await payDialog(page).getByRole("button", { name: "Pay $85.00" }).click();
    await expect(page.getByText("Please keep this page open. We’ll finish your payment")).toBeVisible();
    await expect(button(page, "Choose another time")).toBeDisabled();
    await context.setOffline(false);
    // After three attempts without an answer, the page keeps asking.
    await expect(page.getByRole("heading", { name: "Paid. Finish your booking." })).toBeFocused({ timeout: 15_000 });
    // The proxy's error page instead of the answer, at each of the three attempts.
    await page.route("**/book", (route) => route.fulfill({ status: 502, body: "Bad Gateway" }), { times: 3 });
    await button(page, "Finalize Booking").click();
    await expect(page.getByRole("alert")).toContainText("You’ve paid, and we’ll complete your booking");
    await expect(page.getByText("Booking Failed")).toHaveCount(0);
    await button(page, "Finalize Booking").click();
    await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeFocused();
    expect(await capturesFor(site, slot.id)).toHaveLength(1);

    // The other tab, which knows nothing of it.
    await expect(other.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
  });

  test("a link to a time that is taken offers the next times @detail", async ({ page, site }) => {
    const slot = await makeBookableSlot(site);
    await openPayment(site, await asStudent(site), slot.id);
    await visit(page, `/sessions/book?slot=${slot.id}`);
    await expect(page.getByText("The time you chose was just taken.")).toBeVisible();
    await nextTime(page).click();
    await expect(page.getByRole("form", { name: "Your session" })).toBeVisible();
    await expect(page.getByText("The time you chose was just taken.")).toHaveCount(0);

    // Another student takes the time while the visitor reads the email.
    const next = await makeBookableSlot(site);
    const email = `june-${next.id}@example.com`;
    await visit(page, `/sessions/book?slot=${next.id}`);
    await fillSession(page, "85");
    await page.getByLabel("First name").fill("June");
    await page.getByLabel("Last name").fill("Vale");
    await page.getByLabel("Email").fill(email);
    await button(page, "Continue to Payment").click();
    await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeInViewport({ ratio: 1 });
    await openPayment(site, await asStudent(site), next.id);
    await expect(page.getByText("The time you chose was just taken.")).toBeVisible();
    await nextTime(page).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
  });

  test("with nothing free, a visitor and a student read it and can write, without a form or a notice @detail", async ({
    page,
    site,
  }) => {
    await page.route(/\/api\/bookings$/, (route) => route.fulfill({ json: { availableSlots: [] } }));
    const { id } = await logInStudent(page, site);
    for (const path of [`/sessions/book?slot=${crypto.randomUUID()}`, `/user/${id}/book`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "No free times right now" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: "Write to us" })).toBeVisible();
      await expect(page.getByText("Time Slot Required")).toHaveCount(0);
      await expect(page.getByLabel("Message")).toHaveCount(0);
    }
  });
}
