import type { Page } from "@playwright/test";
import { newToken } from "../../server/auth/tokens.ts";
import type { TestApp } from "../app.ts";
import { makeSignup } from "../make.ts";
import { changeSettings } from "../settings.ts";
import { logInStudent } from "./account.ts";
import { makeBookableSlot } from "./booking.ts";
import { makeTin } from "./checkout.ts";
import { makeUpcomingClass } from "./signup.ts";
import { expect, test, visit } from "./site.ts";

const minute = 60_000;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const payButton = (page: Page) => page.getByRole("button", { name: "Pay with PayPal" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const payDialog = (page: Page) => page.getByRole("dialog", { name: "Test payment" });

/** Closes PayPal's window, which keeps the hold, reloads the page, which does too, and pays. */
async function closeAndPay(page: Page): Promise<void> {
  const held = page.getByText(/^Held for you: (10 min 0|9 min \d+) s$/);
  await expect(held).toBeVisible();
  await payButton(page).click();
  await payDialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Nothing was charged. You can still pay here.")).toBeVisible();
  await expect(held).toBeVisible();
  await payButton(page).click();
  await payDialog(page)
    .getByRole("button", { name: /^Pay \$/ })
    .click();
}

/** A priced seat that a sign-up, or an offer that was accepted, holds. */
async function holdSeat(site: TestApp): Promise<string> {
  const { token, hash: pay_hash } = newToken();
  const price = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
  const event = await makeUpcomingClass(site, price);
  const held_until = new Date(site.clock.now().getTime() + 10 * minute);
  const { price_from_cents, price_to_cents } = price;
  await makeSignup(site.database.db, {
    event_id: event.id,
    state: "held",
    pay_hash,
    held_until,
    price_from_cents,
    price_to_cents,
  });
  return token;
}

test("a browser whose clock is eleven minutes fast pays a cart and a seat", async ({ page, site }) => {
  await page.clock.install({ time: Date.now() + 11 * minute });
  const tin = await makeTin(site, "Salt");
  await visit(page, `/chocolates/${tin.slug}`);
  await button(page, `Add to cart: ${tin.name}`).click();
  await visit(page, "/cart");
  await button(page, "Continue to Payment").click();
  await expect(payButton(page)).toBeVisible();
  // The page that was reloaded has no other answer of the server.
  await page.reload();
  await closeAndPay(page);
  await expect(heading(page, "Order Confirmed")).toBeVisible();

  await visit(page, `/signup/pay?token=${await holdSeat(site)}`);
  await button(page, "Continue to Payment").click();
  await closeAndPay(page);
  await expect(heading(page, "You’re in")).toBeVisible();
});

test("a browser whose clock is three hours slow pays a gift card and a session @detail", async ({ page, site }) => {
  await changeSettings(site, { giftCards: { isSold: true, amounts: [25], least: 10, most: 500, years: null } });
  await page.clock.install({ time: Date.now() - 180 * minute });
  await visit(page, "/passes/buy?amount=25");
  await page.getByLabel("Who is it for?").fill("June Okafor");
  await page.getByLabel("Their email").fill("june@example.com");
  await button(page, "Continue to Payment").click();
  await closeAndPay(page);
  await expect(heading(page, "Your gift card is ready")).toBeVisible();

  await chooseSession(page, site);
  await closeAndPay(page);
  await button(page, "Finalize Booking").click();
  await expect(heading(page, "Booking Confirmed")).toBeVisible();
});

test("a hold ends by the server's clock, also while the machine slept", async ({ page, site }) => {
  await page.clock.install({ time: Date.now() - 180 * minute });
  await visit(page, `/signup/pay?token=${await holdSeat(site)}`);
  await button(page, "Continue to Payment").click();
  await expect(page.getByText(/^Held for you:/)).toBeVisible();
  // Both clocks go on, as after a sleep, and the page is in front again.
  site.clock.advance(11 * minute);
  await page.clock.setSystemTime(Date.now() - 169 * minute);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByText(/ten minutes are over/)).toBeVisible();
});

test("the code form stays, and a paid booking is finalized, after the browser's clock was set back @detail", async ({
  page,
  site,
}) => {
  await page.clock.install({ time: Date.now() });
  await visit(page, "/login");
  await page.getByRole("textbox", { name: "Email" }).fill("set.back@example.com");
  await button(page, "Email me a link").click();
  const codeForm = page.getByRole("form", { name: "Log in with a code" });
  await expect(codeForm).toBeVisible();
  await page.clock.setSystemTime(Date.now() - 11 * minute);
  await visit(page, "/login");
  await expect(codeForm).toBeVisible();

  await chooseSession(page, site);
  await payButton(page).click();
  await payDialog(page)
    .getByRole("button", { name: /^Pay \$/ })
    .click();
  await expect(page.getByText(/^This happens by itself in \d s/)).toBeVisible();
  await page.clock.setSystemTime(Date.now() - 22 * minute);
  await expect(heading(page, "Booking Confirmed")).toBeVisible({ timeout: 15_000 });
});

/** A student who is logged in chooses a session and comes to its payment. */
async function chooseSession(page: Page, site: TestApp): Promise<void> {
  const ana = await logInStudent(page, site);
  const slot = await makeBookableSlot(site);
  await visit(page, `/user/${ana.id}/book${slot.at}`);
  await page.getByText("9:00 AM", { exact: true }).click();
  await page.getByRole("radio", { name: "Yoga Therapy Session (60 min)" }).check();
  await page.getByLabel("Amount in dollars").fill("85");
  await button(page, "Continue to Payment").click();
}
