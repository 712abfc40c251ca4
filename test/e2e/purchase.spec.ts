import type { Page } from "@playwright/test";
import { newToken } from "../../server/auth/tokens.ts";
import type { TestApp } from "../app.ts";
import { makeSignup } from "../make.ts";
import { changeSettings } from "../settings.ts";
import { makePass } from "../wallet.ts";
import { logInStudent } from "./account.ts";
import { makeTin } from "./checkout.ts";
import { makeUpcomingClass } from "./signup.ts";
import { expect, test, visit } from "./site.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const held = (page: Page) => page.getByText(/^Held for you: \d+ min \d+ s$/);

async function payAtPayPal(page: Page): Promise<void> {
  await button(page, "Pay with PayPal").click();
  await page
    .getByRole("dialog", { name: "Test payment" })
    .getByRole("button", { name: /^Pay \$/ })
    .click();
}

async function openCart(page: Page, site: TestApp, name: string): Promise<void> {
  const tin = await makeTin(site, name);
  await visit(page, `/chocolates/${tin.slug}`);
  await button(page, `Add to cart: ${tin.name}`).click();
  await visit(page, "/cart");
  await button(page, "Continue to Payment").click();
}

const sellGiftCards = (site: TestApp) =>
  changeSettings(site, { giftCards: { isSold: true, amounts: [25, 50], least: 10, most: 500, years: null } });

/** What PayPal captured for the purchase of the page: other journeys leave held captures, too. */
async function captureOf(page: Page, site: TestApp) {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  return (await site.payPal.ledger()).captures.find(({ customId }) => customId === id)!;
}

// The page of a purchase, where the table of purchase-step.test.ts meets a browser: its history, other tabs, other devices.

test("a gift card: Back keeps what was typed, and another device pays what this one opened; this one shows it", async ({
  browser,
  page,
  site,
}) => {
  await sellGiftCards(site);
  await visit(page, "/passes/buy?amount=25");
  await page.getByLabel("Who is it for?").fill("Ruth Amari");
  await page.getByLabel("Their email").fill("ruth.amari@example.com");
  await button(page, "Continue to Payment").click();
  await expect(heading(page, "Payment")).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel("Who is it for?")).toHaveValue("Ruth Amari");
  await page.goForward();
  await expect(held(page)).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Ruth Amari" })).toBeVisible();

  const device = await browser.newContext();
  const other = await device.newPage();
  await visit(other, page.url());
  await expect(held(other)).toBeVisible();
  await payAtPayPal(other);
  // It did not come from the form, so its page says what was bought.
  await expect(heading(other, "Payment Successful")).toBeFocused();
  await device.close();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(heading(page, "Your gift card is ready")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Your gift card is ready")).toBeVisible();
});

test("a pass: a cancelled payment leads back to the form, and Forward says that it was cancelled; a new one is paid", async ({
  page,
  site,
}) => {
  const student = await logInStudent(page, site);
  const name = `Five classes ${crypto.randomUUID()}`;
  await makePass(site, { name });
  await visit(page, "/passes");
  await page.getByRole("link", { name: `Buy: ${name}` }).click();
  await button(page, "Continue to Payment").click();
  await expect(held(page)).toBeVisible();
  await button(page, "Change it").click();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  await page.goForward();
  await expect(page.getByText("This payment was cancelled.")).toBeVisible();
  await button(page, "Choose again").click();
  await button(page, "Continue to Payment").click();
  await expect(held(page)).toBeVisible();
  await page.reload();
  await payAtPayPal(page);
  await expect(heading(page, "Your pass is ready")).toBeVisible();
  await visit(page, `/user/${student.id}/wallet`);
  await expect(page.getByText(`Bought: ${name}`)).toHaveCount(1);
});

test("a spot whose payment is held back: the page waits, also after a reload, and leads on when PayPal has decided", async ({
  page,
  site,
}) => {
  const { token, hash: pay_hash } = newToken();
  const price = { price_from_cents: 1800, price_to_cents: 1800 };
  const event = await makeUpcomingClass(site, { ...price, price_kind: "fixed" });
  const held_until = new Date(site.clock.now().getTime() + 10 * 60_000);
  await makeSignup(site.database.db, { event_id: event.id, state: "held", pay_hash, held_until, ...price });
  await site.payPal.misbehave({ on: "capture", do: "pend", reason: "ECHECK" });
  await visit(page, `/signup/pay?token=${token}`);
  await button(page, "Continue to Payment").click();
  await payAtPayPal(page);
  const checked = heading(page, "Your payment is being checked");
  await expect(checked).toBeFocused();
  await expect(page.getByText("Please don’t pay again.")).toBeVisible();
  await page.reload();
  await expect(checked).toBeVisible();
  await site.payPal.settle((await captureOf(page, site)).orderId, "COMPLETED");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(heading(page, "You’re in")).toBeVisible();
});

test("a cart whose payment was held back and then declined: the page says so; another cart is not taken for a paid one", async ({
  browser,
  page,
  site,
}) => {
  await site.payPal.misbehave({ on: "capture", do: "pend", reason: "ECHECK" });
  await openCart(page, site, "Held back");
  await payAtPayPal(page);
  await expect(heading(page, "Your payment is being checked")).toBeVisible();
  const capture = await captureOf(page, site);
  await site.payPal.settle(capture.orderId, "DECLINED");
  const address = page.url();
  await expect(page.getByText("Your payment was declined")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your payment was declined")).toBeVisible();
  // The browser has paid a cart since. Another one's open cart is not that one.
  await openCart(page, site, "Later");
  await payAtPayPal(page);
  await expect(heading(page, "Order Confirmed")).toBeVisible();
  const device = await browser.newContext();
  const other = await device.newPage();
  await openCart(other, site, "Other");
  await expect(held(other)).toBeVisible();
  await visit(page, other.url());
  await expect(held(page)).toBeVisible();
  await device.close();
  await visit(page, address);
  await expect(page.getByText("Your payment was declined")).toBeVisible();
});

test("after a logout in another tab, neither the page nor the form shows the student’s gift card", async ({
  page,
  site,
  trouble,
}) => {
  trouble.allow(/404/);
  await sellGiftCards(site);
  await logInStudent(page, site);
  await visit(page, "/passes/buy?amount=25");
  await page.getByLabel("Who is it for?").fill("Ruth Amari");
  await page.getByLabel("Their email").fill("ruth.amari@example.com");
  await button(page, "Continue to Payment").click();
  await expect(held(page)).toBeVisible();
  const other = await page.context().newPage();
  await visit(other, "/");
  await other.getByRole("button", { name: /menu for/ }).click();
  await other.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("Ruth Amari")).toHaveCount(0);
  await expect(held(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel("Who is it for?")).toHaveValue("");
});

test("a cancelled spot leaves no note for the form of something else; a bought gift card leaves no recipient", async ({
  page,
  site,
}) => {
  await sellGiftCards(site);
  const { token, hash: pay_hash } = newToken();
  const price = { price_from_cents: 1800, price_to_cents: 1800 };
  const event = await makeUpcomingClass(site, { ...price, price_kind: "fixed" });
  const held_until = new Date(site.clock.now().getTime() + 10 * 60_000);
  await makeSignup(site.database.db, { event_id: event.id, state: "held", pay_hash, held_until, ...price });
  await visit(page, `/signup/pay?token=${token}`);
  await button(page, "Continue to Payment").click();
  await button(page, "Choose another class").click();
  await expect(page).toHaveURL(/\/calendar/);
  const toGiftCard = async () => {
    await page.getByRole("link", { name: "Passes" }).first().click();
    await page.getByRole("link", { name: /\$25/ }).first().click();
  };
  await toGiftCard();
  await expect(page.getByLabel("Who is it for?")).toHaveValue("");
  await expect(page.getByText("Nothing was charged.")).toHaveCount(0);
  await page.getByLabel("Who is it for?").fill("Ruth Amari");
  await page.getByLabel("Their email").fill("ruth.amari@example.com");
  await button(page, "Continue to Payment").click();
  await payAtPayPal(page);
  await expect(heading(page, "Your gift card is ready")).toBeVisible();
  await toGiftCard();
  await expect(page.getByLabel("Who is it for?")).toHaveValue("");
});

test("the hold ends while the payment runs in PayPal’s window: the page shows that it was captured", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openCart(page, site, "Slow");
  await expect(held(page)).toBeVisible();
  await button(page, "Pay with PayPal").click();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/approve", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page
    .getByRole("dialog", { name: "Test payment" })
    .getByRole("button", { name: /^Pay \$/ })
    .click();
  await page.clock.fastForward(11 * 60_000);
  await expect(page.getByText(/ten minutes are over/)).toBeVisible();
  release();
  await expect(heading(page, "Order Confirmed")).toBeVisible();
});
