import type { Page } from "@playwright/test";
import { addDays, clockWords, dayWords, studioDay } from "../../contract/time.ts";
import type { TestApp } from "../app.ts";
import { makeSlot } from "../make.ts";
import { asStudent, studentToken } from "../student.ts";
import { enter } from "./account.ts";
import { expect, expectAccessible, ownerEmail, test, visit } from "./site.ts";

let slots = 0;

/** A free slot of its own: every journey has its day, a year ahead, where no demo slot is. */
export async function aSlot(site: TestApp, time = "09:00") {
  slots += 1;
  const date = addDays(studioDay(site.clock.now()), 400 + slots);
  const slot = await makeSlot(site.database.db, { date, time });
  return {
    ...slot,
    when: `${dayWords(date)}, ${clockWords(time)}`,
    at: `?month=${date.slice(0, 7)}&day=${date}`,
  };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const payButton = (page: Page) => page.getByRole("button", { name: "Pay with PayPal" });
const payDialog = (page: Page) => page.getByRole("dialog", { name: "Test payment" });

/** Chooses the hour and fills in the form; the page stands at the buttons of the payment then. */
async function wish(page: Page, userId: string, slot: Awaited<ReturnType<typeof aSlot>>, amount = "85") {
  await visit(page, `/user/${userId}/book${slot.at}`);
  await page.getByText("9:00 AM", { exact: true }).click();
  await page.getByLabel("Session type").selectOption("Yoga Therapy Session (60 min)");
  await page.getByLabel("Amount in dollars").fill(amount);
  await page.getByLabel("Message").fill("My shoulders creep up all day.");
}

async function capturesFor(site: TestApp, slotId: string) {
  const { captures } = await site.payPal.ledger();
  const payments = await site.database.db.selectFrom("payments").selectAll().execute();
  const ids = payments.filter(({ goods }) => JSON.stringify(goods).includes(slotId)).map(({ id }) => id);
  return captures.filter(({ customId, status }) => status === "COMPLETED" && ids.includes(customId ?? ""));
}

/** What a student does to book an hour, on any screen. */
export function bookingJourneys(): void {
  test("Ana books an hour, is declined, pays, and finds it among her sessions", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/402/);
    const ana = await enter(page, site);
    const slot = await aSlot(site);
    await visit(page, `/user/${ana.id}`);
    await expect(page.getByText("No bookings yet")).toBeVisible();
    await visit(page, `/user/${ana.id}/book${slot.at}`);
    await expect(button(page, "Continue to Payment")).toBeDisabled();
    await wish(page, ana.id, slot, "141");
    await expect(button(page, "Continue to Payment")).toBeDisabled();
    await page.getByLabel("Amount in dollars").fill("135");
    await button(page, "Continue to Payment").click();
    await expect(page.getByText("Invalid Payment Amount")).toBeVisible();
    await expect(page.getByText("The amount must be between $35 and $130.").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Amount in dollars").fill("85");
    await button(page, "Continue to Payment").click();
    await expect(page.getByText(/Held for you for \d+:\d\d/)).toBeVisible();
    await expect(page.getByText("Payments are in test mode: no money moves.")).toBeVisible();
    await payButton(page).click();
    await expectAccessible(page);
    await payDialog(page).getByRole("button", { name: "Decline" }).click();
    await expect(page.getByText("Payment Unsuccessful")).toBeVisible();
    await expect(payDialog(page).getByRole("alert")).toContainText("declined");
    await payDialog(page).getByRole("button", { name: "Pay $85.00" }).click();
    await expect(page.getByRole("heading", { name: "Paid. One press, and it is yours." })).toBeFocused();
    // Loaded anew in between, it is still the next thing to do.
    await page.reload();
    await expect(page.getByRole("heading", { name: "Paid. One press, and it is yours." })).toBeVisible();
    await button(page, "Finalize Booking").click();
    await expect(page.getByRole("heading", { name: "Booking Confirmed" })).toBeFocused();
    await expectAccessible(page);
    expect(await capturesFor(site, slot.id)).toMatchObject([{ amountCents: 8500 }]);

    await page.getByRole("link", { name: "To my bookings" }).click();
    const session = page.getByRole("listitem").filter({ hasText: "Yoga Therapy Session (60 min)" });
    await expect(session).toContainText("9:00 AM");
    const download = page.waitForEvent("download");
    await session.getByRole("button", { name: "Add to calendar" }).click();
    expect((await download).suggestedFilename()).toBe("session.ics");
    await expectAccessible(page);

    const letters = (to: string) =>
      site.mail.received.filter((letter) => letter.to.includes(to) && letter.mail.text?.includes(slot.when));
    await expect.poll(() => letters(ana.email).length).toBeGreaterThan(0);
    await expect
      .poll(() =>
        site.mail.received.some(({ to, mail }) => to.includes(ownerEmail) && mail.text?.includes(ana.email)),
      )
      .toBe(true);
    expect(letters(ana.email)[0]!.mail.attachments.map(({ filename }) => filename)).toContain("session.ics");
  });

  test("what somebody else books vanishes while Ana looks at it", async ({ page, site, trouble }) => {
    trouble.allow(/409/);
    const ana = await enter(page, site);
    const slot = await aSlot(site);
    const other = await makeSlot(site.database.db, { date: slot.date, time: "11:00" });
    await wish(page, ana.id, slot);
    const june = await asStudent(site);
    const wanted = {
      id: crypto.randomUUID(),
      for: "session",
      sessionType: "Individual Yoga Session (60 min)",
      amount: 60,
      message: "",
    };
    const opened = await site.request("POST", "/api/payments", { ...wanted, slotId: slot.id }, june.headers);
    expect(opened.status).toBe(201);
    await expect(page.getByText("Time Slot Required")).toBeVisible();
    await expect(page.getByText("9:00 AM", { exact: true })).toHaveCount(0);
    await expect(page.getByLabel("Message")).toHaveValue("My shoulders creep up all day.");
    await site.request("POST", `/api/payments/${opened.body.orderId}/cancel`, undefined, june.headers);
    await expect(page.getByText("9:00 AM", { exact: true })).toBeVisible();

    // Taken in the very moment she presses, before her page heard of it.
    await page.getByText("11:00 AM").click();
    const takeIt = { ...wanted, id: crypto.randomUUID(), slotId: other.id };
    await page.route(
      "**/api/payments",
      async (route) => {
        await site.request("POST", "/api/payments", takeIt, june.headers);
        await route.continue();
      },
      { times: 1 },
    );
    await button(page, "Continue to Payment").click();
    await expect(page.getByText("Time Slot Required").first()).toBeVisible();
    await expect(page.getByText("11:00 AM")).toHaveCount(0);
  });

  test("news of her own hold that comes late does not take the time from her", async ({ page, site }) => {
    const lateMs = 1_500;
    const told: string[] = [];
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!/slot[A-Z]/.test(String(message))) return socket.send(message);
        setTimeout(() => {
          told.push(String(message));
          socket.send(message);
        }, lateMs);
      });
    });
    const ana = await enter(page, site);
    const slot = await aSlot(site);
    await wish(page, ana.id, slot);
    await button(page, "Continue to Payment").click();
    await payButton(page).click();
    await payDialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("radio", { name: /9:00 AM/ })).toBeChecked();
    const heard = (event: string) => told.some((news) => news.includes(event) && news.includes(slot.id));
    await expect.poll(() => heard("slotHeld") && heard("slotReleased")).toBe(true);
    await expect(page.getByRole("radio", { name: /9:00 AM/ })).toBeChecked();
    await expect(page.getByText("Time Slot Required")).toHaveCount(0);
  });

  test("a closed payment window, another time, and a payment service that is away", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/pretend-paypal/, /ERR_FAILED/);
    const ana = await enter(page, site);
    const slot = await aSlot(site);
    await wish(page, ana.id, slot);
    await button(page, "Continue to Payment").click();
    await payButton(page).click();
    await payDialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("Message")).toHaveValue("My shoulders creep up all day.");
    await expect(page.getByRole("radio", { name: /9:00 AM/ })).toBeChecked();
    await expect(page.getByText("Time Slot Required")).toHaveCount(0);
    const holds = () =>
      site.database.db.selectFrom("slot_holds").select("slot_id").where("slot_id", "=", slot.id).execute();
    await expect.poll(async () => (await holds()).length).toBe(0);

    await page.route("**/pretend-paypal/sdk/js*", (route) => route.abort());
    await visit(page, `/user/${ana.id}/book${slot.at}`);
    await wish(page, ana.id, slot);
    await button(page, "Continue to Payment").click();
    const note = page.getByRole("form", { name: "Your session" }).getByRole("alert");
    await expect(note).toContainText("Payment Service Unavailable");
    await expect(note).toContainText("Failed to load PayPal. Please try again later.");
    await expect(note).toBeFocused();
    await expect(page.getByRole("radio", { name: /9:00 AM/ })).toBeChecked();
    await page.unroute("**/pretend-paypal/sdk/js*");
    await button(page, "Continue to Payment").click();
    await expect(payButton(page)).toBeVisible();
    await button(page, "Choose another time").click();
    await expect(page.getByText("9:00 AM", { exact: true })).toBeVisible();
    expect(await capturesFor(site, slot.id)).toEqual([]);

    // In another tab she begins another booking: this one says so at once.
    await wish(page, ana.id, slot);
    await button(page, "Continue to Payment").click();
    await expect(payButton(page)).toBeVisible();
    const other = await aSlot(site);
    const wanted = { id: crypto.randomUUID(), for: "session", slotId: other.id, amount: 60, message: "" };
    const begun = { ...wanted, sessionType: "Individual Yoga Session (60 min)" };
    expect((await site.request("POST", "/api/payments", begun, ana.headers)).status).toBe(201);
    await expect(page.getByText("another booking of yours was begun")).toBeVisible();
  });

  test("ten minutes that ran out: what is still free is hers, what was taken is not charged", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/, /401/);
    const ana = await enter(page, site);
    const slot = await aSlot(site);
    await wish(page, ana.id, slot);
    await button(page, "Continue to Payment").click();
    await expect(payButton(page)).toBeVisible();
    site.clock.advance(11 * 60_000);
    try {
      // As the refresh would: her token ran out, too.
      const { token } = await studentToken(site, ana.id);
      await page.evaluate((fresh) => localStorage.setItem("userToken", fresh), token);
      const june = await asStudent(site);
      const taken = {
        id: crypto.randomUUID(),
        for: "session",
        slotId: slot.id,
        sessionType: "Individual Yoga Session (60 min)",
        amount: 60,
        message: "",
      };
      expect((await site.request("POST", "/api/payments", taken, june.headers)).status).toBe(201);
      await payButton(page).click();
      await payDialog(page).getByRole("button", { name: "Pay $85.00" }).click();
      await expect(page.getByText("Payment Unsuccessful")).toBeVisible();
      expect(await capturesFor(site, slot.id)).toEqual([]);
    } finally {
      site.clock.set(new Date());
    }
  });
}
