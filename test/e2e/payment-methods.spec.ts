import type { Page } from "@playwright/test";
import { newToken } from "../../server/auth/tokens.ts";
import type { TestApp } from "../app.ts";
import { readInventory } from "../buying.ts";
import { makeSignup } from "../make.ts";
import { asStudent } from "../student.ts";
import { makePass } from "../wallet.ts";
import { logInStudent } from "./account.ts";
import { makeBookableSlot } from "./booking.ts";
import { makeTin } from "./checkout.ts";
import { makeUpcomingClass } from "./signup.ts";
import { expect, test, visit } from "./site.ts";

const all = "paypal,paylater,venmo,card,applepay,googlepay";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Test payment" });
const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name });

/** Which methods the stand-in's SDK finds eligible. `:broken`: their component does not load. */
const allow = (page: Page, methods: string) =>
  page.addInitScript((list) => localStorage.setItem("pretendPayPalMethods", list), methods);

/** The payment buttons, as people read them. */
const shownOn = (page: Page) => button(page, /\(test\)$/).allTextContents();

async function openCart(page: Page, site: TestApp, name: string) {
  const tin = await makeTin(site, name);
  await visit(page, `/chocolates/${tin.slug}`);
  await button(page, `Add to cart: ${tin.name}`).click();
  await visit(page, "/cart");
  await button(page, "Continue to Payment").click();
  return tin;
}

async function openSession(page: Page, site: TestApp, student: { id: string }) {
  const slot = await makeBookableSlot(site);
  await visit(page, `/user/${student.id}/book${slot.at}`);
  await page.getByText("9:00 AM", { exact: true }).click();
  await page.getByRole("radio", { name: "Yoga Therapy Session (60 min)" }).check();
  await page.getByLabel("Amount in dollars").fill("85");
  await button(page, "Continue to Payment").click();
  return slot;
}

const ordersOf = async (site: TestApp) => (await site.payPal.ledger()).orders;

/** The orders that a journey has added to those of others. Other journeys set the clock, so their order says nothing. */
async function addedOrders(site: TestApp, earlier: Awaited<ReturnType<typeof ordersOf>>) {
  const ids = new Set(earlier.map(({ id }) => id));
  return (await ordersOf(site)).filter(({ id }) => !ids.has(id));
}

test("a guest's cart offers what the SDK allows, except sheets that tell no address; Venmo pays it", async ({
  page,
  site,
}) => {
  await allow(page, all);
  await openCart(page, site, "Venmo");
  await expect
    .poll(() => shownOn(page))
    .toEqual(["Pay with PayPal (test)", "Pay Later (test)", "Pay with Venmo (test)", "Debit or Credit Card (test)"]);
  await button(page, "Pay with Venmo").click();
  await inDialog(page, /^Pay \$/).click();
  await expect(heading(page, "Order Confirmed")).toBeVisible();
});

test("a student is asked again after a decline in a window, goes to a sheet, and pays by Google Pay or Apple Pay", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/402/);
  await allow(page, all);
  const student = await logInStudent(page, site);
  await openSession(page, site, student);
  await expect.poll(() => shownOn(page)).toHaveLength(6);
  await button(page, "Debit or Credit Card").click();
  await inDialog(page, "Decline").click();
  await expect(dialog(page).getByRole("alert")).toContainText("declined");
  await inDialog(page, "Cancel").click();
  await expect(page.getByText("Nothing was charged. You can still pay here.")).toBeVisible();
  await button(page, "Pay with Google Pay").click();
  await inDialog(page, "Decline").click();
  await expect(page.getByText("Payment Unsuccessful")).toBeVisible();
  await button(page, "Pay with Google Pay").click();
  await inDialog(page, "Cancel").click();
  await expect(page.getByText("Nothing was charged. You can still pay here.")).toBeVisible();
  await button(page, "Pay with Google Pay").click();
  await inDialog(page, "Pay $85.00").click();
  await button(page, "Finalize Booking").click();
  await expect(heading(page, "Booking Confirmed")).toBeVisible();

  await openSession(page, site, student);
  await button(page, "Pay with Apple Pay").click();
  await inDialog(page, "Pay $85.00").click();
  await expect(heading(page, "Paid. Finish your booking.")).toBeVisible();
});

test("a method that fails or is not eligible hides no other; without any, the page says so @detail", async ({
  page,
  site,
}) => {
  await allow(page, "paypal,venmo:broken,card");
  await openCart(page, site, "Broken");
  await expect.poll(() => shownOn(page)).toEqual(["Pay with PayPal (test)", "Debit or Credit Card (test)"]);

  const other = await page.context().newPage();
  await allow(other, "venmo:broken");
  await openCart(other, site, "None");
  await expect(other.getByText("Payment Button Error")).toBeVisible();
  await expect(heading(other, "Cart")).toBeVisible();
});

test("a cart keeps its hold and its order when PayPal's window is closed, and gives it back when it is edited", async ({
  page,
  site,
}) => {
  const earlier = await ordersOf(site);
  const tin = await openCart(page, site, "Kept");
  const held = page.getByText(/^Held for you: \d+ min \d+ s$/);
  await button(page, "Pay with PayPal").click();
  await inDialog(page, "Cancel").click();
  await expect(page.getByText("Nothing was charged. You can still pay here.")).toBeVisible();
  await expect(held).toBeVisible();
  expect(await readInventory(site, tin.id)).toBe(9);
  await button(page, "Pay with PayPal").click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  expect(await addedOrders(site, earlier)).toHaveLength(1);

  await button(page, "Edit cart").click();
  await expect(page.getByText("Nothing was charged. Your cart is as you left it.")).toBeVisible();
  await expect.poll(() => readInventory(site, tin.id)).toBe(10);

  // The press learns that the ten minutes are over: no window opens.
  await button(page, "Continue to Payment").click();
  await expect(button(page, "Pay with PayPal")).toBeVisible();
  site.clock.advance(11 * 60_000);
  await button(page, "Pay with PayPal").click();
  await expect(page.getByText(/ten minutes are over/)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test("a seat keeps its hold when PayPal's window is closed: the class stays full, and the same order pays it", async ({
  page,
  site,
}) => {
  const { token, hash: pay_hash } = newToken();
  const price = { price_from_cents: 1800, price_to_cents: 1800 };
  const event = await makeUpcomingClass(site, { ...price, price_kind: "fixed", capacity: 1 });
  const held_until = new Date(site.clock.now().getTime() + 10 * 60_000);
  await makeSignup(site.database.db, { event_id: event.id, state: "held", pay_hash, held_until, ...price });
  const earlier = await ordersOf(site);
  await visit(page, `/signup/pay?token=${token}`);
  await button(page, "Continue to Payment").click();
  await button(page, "Pay with PayPal").click();
  await inDialog(page, "Cancel").click();
  await expect(page.getByText("Nothing was charged. You can still pay here.")).toBeVisible();
  await expect(page.getByText(/^Held for you: \d+ min \d+ s$/)).toBeVisible();
  const status = `/api/class-status?${new URLSearchParams({ classTitle: event.title, date: event.date })}`;
  expect((await site.request("GET", status)).body.isFull).toBe(true);
  await button(page, "Pay with PayPal").click();
  await inDialog(page, "Pay $18.00").click();
  await expect(heading(page, "You’re in")).toBeVisible();
  expect(await addedOrders(site, earlier)).toMatchObject([{ status: "COMPLETED" }]);
});

test("a session keeps its slot when PayPal's window is closed, for the student alone; a slow method keeps no other back", async ({
  page,
  site,
}) => {
  await allow(page, "paypal,googlepay:slow");
  const student = await logInStudent(page, site);
  const slot = await openSession(page, site, student);
  await expect.poll(() => shownOn(page)).toEqual(["Pay with PayPal (test)"]);
  await button(page, "Pay with PayPal").click();
  await inDialog(page, "Cancel").click();
  await expect(page.getByText(/^Held for you: \d+ min \d+ s$/)).toBeVisible();
  const { headers } = await asStudent(site);
  const { body } = await site.request("GET", "/api/bookings", undefined, headers);
  expect(body.availableSlots.map(({ _id }: { _id: string }) => _id)).not.toContain(slot.id);
  await button(page, "Pay with PayPal").click();
  await inDialog(page, "Pay $85.00").click();
  await expect(heading(page, "Paid. Finish your booking.")).toBeVisible();
});

test("a student reads what is held while PayPal checks, and that a pass comes later; a second session says why it waits", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/409/);
  const student = await logInStudent(page, site);
  await site.payPal.misbehave({ on: "capture", do: "pend", reason: "ECHECK", times: 2 });
  await openSession(page, site, student);
  await button(page, "Pay with PayPal").click();
  await inDialog(page, "Pay $85.00").click();
  await expect(heading(page, "Your payment is being checked")).toBeVisible();
  await page.getByRole("link", { name: "Go to my bookings" }).click();
  const held = page.getByRole("region", { name: "PayPal is checking" });
  await expect(held).toContainText("Held$85. We hold it for you while PayPal checks your payment");
  await expect(held).toContainText("we may have to give it to someone else");

  const name = `Five classes ${crypto.randomUUID()}`;
  await makePass(site, { name });
  await visit(page, "/passes");
  await page.getByRole("link", { name: `Buy: ${name}` }).click();
  await button(page, "Continue to Payment").click();
  await button(page, "Pay with PayPal").click();
  await inDialog(page, /^Pay \$/).click();
  await expect(heading(page, "Your payment is being checked")).toBeVisible();
  await expect(page.getByText("Amount due")).toHaveCount(0);
  await page.getByRole("link", { name: "See your wallet" }).click();
  await expect(held).toContainText(/Not paid yet\$\d+\. It comes to your wallet as soon as PayPal has checked/);
  await expect(held).not.toContainText(/hold it|someone else/);

  await openSession(page, site, student);
  await expect(page.getByRole("alert")).toContainText("If PayPal is still checking it, we’ll email you");
});
