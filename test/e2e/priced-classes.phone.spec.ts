import type { Page } from "@playwright/test";
import { addMonths, studioDay } from "../../contract/platform/values/time.ts";
import { grantLot } from "../../server/selling/payments/lots-and-tenders.ts";
import { readCurrentWaiver } from "../../server/teaching/waivers/waiver.ts";
import type { TestApp } from "../app.ts";
import { newGuest } from "../buying.ts";
import { changeSettings } from "../settings.ts";
import { signatureDataUrl } from "../students.ts";
import { buyGiftCard } from "../wallet.ts";
import { logInStudent } from "./account.ts";
import { makeBookableSlot } from "./booking.ts";
import { makeTin } from "./checkout.ts";
import { drawOn, makeUpcomingClass } from "./signup.ts";
import { expect, test, visit } from "./site.ts";

const eighteen = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

const mailsTo = (site: TestApp, address: string) =>
  site.mail.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);

/** A signed-in mother with two children, who have current waivers. */
async function logInMother(page: Page, site: TestApp) {
  const mother = await logInStudent(page, site);
  const call = async (path: string, body: object) => (await site.request("POST", path, body, mother.headers)).body;
  const waiver = { waiverVersion: (await readCurrentWaiver(site.ctx())).version, signature: await signatureDataUrl() };
  const bornOn = addMonths(studioDay(site.clock.now()), -9 * 12);
  for (const name of ["Kit", "Lee"]) {
    const { personId } = await call(`/api/user/${mother.id}/people`, { name, bornOn });
    const guardian = { name: "Ana Whitlow", relation: "mother" };
    await call("/api/signup/waiver", { personId, ...waiver, isMinor: true, guardian });
  }
  return { ...mother, personId: mother.person_id! };
}

test("a mother signs two children up: a pass pays one spot, PayPal the other; one is given up for credit", async ({
  page,
  site,
}) => {
  const mother = await logInMother(page, site);
  const lot = { kind: "pass", name: "Five classes", covers: "classes", units: 1 } as const;
  await site.ctx().tx((tx) => grantLot(tx, { ...lot, personId: mother.personId }));
  const event = await makeUpcomingClass(site, eighteen);
  await visit(page, `/calendar?day=${event.date}`);
  const row = page.getByRole("listitem").filter({ hasText: event.title });
  await expect(row).toContainText("$18 · your pass covers this");
  await row.getByRole("link", { name: /Sign Up/ }).click();
  // Both are chosen, because only they have a waiver.
  await expect(page.getByLabel("Ana Whitlow", { exact: true })).not.toBeChecked();
  await expect(page.getByText("Your passes cover 1 of 2 spots.")).toBeVisible();
  await button(page, "Sign up 2 people and pay").click();
  await expect(page.getByText("Five classes: 1 use")).toBeVisible();
  await button(page, "Continue to Payment").click();
  await button(page, "Pay with PayPal").click();
  await page.getByRole("dialog", { name: "Test payment" }).getByRole("button", { name: "Pay $18.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You’re in" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Kit and Lee" })).toBeVisible();
  // Only the children have spots.
  await expect(button(page, "Cancel my spot")).toHaveCount(0);
  await expect.poll(() => mailsTo(site, mother.email).length).toBe(1);
  const [mail] = mailsTo(site, mother.email);
  expect(mail?.subject).toMatch(/^You are signed up/);
  expect(mail?.text).toContain("Cancel the spot of Lee");
  expect(mail?.text).not.toContain("friends");

  await visit(page, `/user/${mother.id}`);
  await button(page, /^Cancel.*Lee/).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("$18 to PayPal")).toBeVisible();
  await dialog.getByRole("radio", { name: /^As credit in my wallet/ }).check();
  await dialog.getByRole("button", { name: "Yes, give it up" }).click();
  await expect(page.getByText("$18 of credit is in your wallet.").first()).toBeVisible();
});

test("a student pays for a friend only: the page names the friend @detail", async ({ page, site }) => {
  await logInMother(page, site);
  const { title, date, id: eventId } = await makeUpcomingClass(site, eighteen);
  await visit(page, `/signup-selection?${new URLSearchParams({ title, date, eventId })}`);
  await page.getByText("Bring a friend").click();
  await page.getByLabel("Your friend’s name").fill("Frieda Friend");
  await page.getByLabel("Your friend’s email").fill("frieda.friend@example.com");
  await button(page, "Book a spot for your friend").click();
  await button(page, "Continue to Payment").click();
  await button(page, "Pay with PayPal").click();
  await page.getByRole("dialog", { name: "Test payment" }).getByRole("button", { name: "Pay $18.00" }).click();
  await expect(page.getByText("Payment Successful")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Frieda Friend" })).toBeVisible();
  await expect(button(page, "Cancel my spot")).toHaveCount(0);
});

test("after a waiver signed on the way, only who was chosen is still ticked @detail", async ({ page, site }) => {
  await logInMother(page, site);
  const event = await makeUpcomingClass(site);
  await visit(
    page,
    `/signup-selection?title=${encodeURIComponent(event.title)}&date=${event.date}&eventId=${event.id}`,
  );
  await page.getByLabel("Kit", { exact: true }).uncheck();
  await page.getByLabel("Lee", { exact: true }).uncheck();
  await page.getByLabel("Ana Whitlow", { exact: true }).check();
  await page.getByRole("link", { name: "Sign the waiver for Ana Whitlow" }).click();
  await page.getByLabel(/I have read this agreement/).check();
  await drawOn(page, page.getByRole("img", { name: /Signature pad/ }));
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(page.getByLabel("Ana Whitlow", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Kit", { exact: true })).not.toBeChecked();
  await expect(page.getByLabel("Lee", { exact: true })).not.toBeChecked();
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You’re in" })).toBeVisible();
});

test("a student's gift card pays a session and two tins, without PayPal @detail", async ({ page, site }) => {
  await changeSettings(site, { giftCards: { isSold: true, amounts: [100], least: 10, most: 500, years: null } });
  const { code } = await buyGiftCard(site, newGuest(), { amount: 200 });
  const student = await logInStudent(page, site);
  await visit(page, `/user/${student.id}/wallet`);
  await page.getByLabel("Code of the gift card").fill(code);
  await button(page, "Put it into my wallet").click();
  await expect(page.getByText("$200 is now in your wallet.").first()).toBeVisible();
  await expect(page.getByLabel("Code of the gift card")).toHaveValue("");
  await page.getByRole("link", { name: "Book a session" }).click();

  const slot = await makeBookableSlot(site);
  await visit(page, `/user/${student.id}/book?month=${slot.date.slice(0, 7)}&day=${slot.date}`);
  await page.getByText("9:00 AM", { exact: true }).click();
  await page.getByRole("radio", { name: "Yoga Therapy Session (60 min)" }).check();
  await page.getByLabel("Amount in dollars").fill("110");
  await button(page, "Book this session").click();
  await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed" })).toBeVisible();

  const tin = await makeTin(site, "Salt");
  await visit(page, `/chocolates/${tin.slug}`);
  await button(page, `Add to cart: ${tin.name}`).click();
  await visit(page, "/cart");
  await button(page, `One more: ${tin.name}`).click();
  await page.getByLabel("Name on the parcel").fill("Ana Whitlow");
  await page.getByLabel("Street and number").fill("12 Shore Road");
  await page.getByLabel("City").fill("Alder Bay");
  await page.getByLabel("ZIP", { exact: true }).fill("97301");
  await page.getByLabel("State").selectOption("OR");
  await button(page, "Place order").click();
  await expect(page.getByRole("heading", { level: 1, name: "Order Confirmed" })).toBeVisible();
  const receipts = () => mailsTo(site, student.email).filter(({ subject }) => subject?.startsWith("Receipt"));
  await expect.poll(() => receipts().length).toBe(2);
  for (const { text } of receipts()) {
    expect(text).toContain("This email is your receipt.");
    expect(text).not.toContain("PayPal");
  }
});
