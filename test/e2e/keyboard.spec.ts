import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addDays, studioDay, studioTime } from "../../contract/platform/values/time.ts";
import type { TestApp } from "../app.ts";
import { makeBooking } from "../make.ts";
import { changeSettings } from "../settings.ts";
import { makeStudent } from "../student.ts";
import { waitForSeatLink } from "../students.ts";
import { makeBookableSlot } from "./booking.ts";
import { makeTin } from "./checkout.ts";
import { contactForm, contactSuccess } from "./contact.ts";
import { press, skipToContent, tabTo, type } from "./focus.ts";
import { makeUpcomingClass, signedUpEmails, signupForm } from "./signup.ts";
import { expect, focusedElement, test, visit } from "./site.ts";
import { passRateLimits, studentPageUrl, waitForEmail } from "./student-login.ts";

// Each journey uses nothing but the keyboard. Its first page, and the links of its emails, are opened by address.

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const payButton = (page: Page) => page.getByRole("button", { name: "Pay with PayPal" });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

/** After an action the focus is on something, so that the next Tab continues there. */
const expectFocusKept = (page: Page) => expect(focusedElement(page)).toHaveCount(1);

async function payAtPayPal(page: Page): Promise<void> {
  await press(payButton(page));
  await press(page.getByRole("dialog", { name: "Test payment" }).getByRole("button", { name: /^Pay \$/ }));
}

/** One of the next classes, at a time when the worker's other tests have none. */
async function makeSoonClass(site: TestApp) {
  for (let minutes = 30; ; minutes += 50) {
    const soon = new Date(site.clock.now().getTime() + minutes * 60_000);
    try {
      return await makeUpcomingClass(site, { date: studioDay(soon), time: studioTime(soon) });
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== "events_do_not_overlap" || minutes > 1_500) throw error;
    }
  }
}

test("a visitor with forced colors finds a class in the calendar, signs up with a typed signature, moves the spot and cancels it", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  const today = studioDay(site.clock.now());
  const event = await makeUpcomingClass(site);
  const other = await makeSoonClass(site);
  const email = `keys.${event.id}@example.com`;
  await visit(page, "/calendar");
  await skipToContent(page);
  await tabTo(page.locator("[role=grid] a[tabindex='0']"));
  let day = today;
  while (day.slice(0, 7) < event.date.slice(0, 7)) {
    await page.keyboard.press("PageDown");
    await expect(page.locator(`[data-day="${day}"]:focus`)).toHaveCount(0);
    day = (await focusedElement(page).getAttribute("data-day"))!;
  }
  for (; addDays(day, 7) <= event.date; day = addDays(day, 7)) await page.keyboard.press("ArrowDown");
  for (; day < event.date; day = addDays(day, 1)) await page.keyboard.press("ArrowRight");
  await expect(page.locator(`[data-day="${event.date}"]`)).toBeFocused();
  await page.keyboard.press("Enter");
  await press(link(page, new RegExp(`^Sign Up: ${event.title}`)));
  await expect(heading(page, `Sign Up for ${event.title}`)).toBeVisible();
  await press(link(page, "I’m new here"));

  const form = signupForm(page);
  await type(form.name, "Ana Whitlow");
  await type(form.email, email);
  await type(form.phone, "555-010-4477");
  await press(form.agreement, "Space");
  await press(button(page, "Type your name instead"));
  await expect(page.getByLabel("Type your name as your signature")).toBeFocused();
  await page.keyboard.type("Ana Whitlow");
  await press(form.send);
  await expect(heading(page, "You’re in")).toBeFocused();
  expect(await signedUpEmails(site, event)).toEqual([email]);
  // On the paper of the waiver.
  const signed = site.database.db.selectFrom("waivers").select("signature").where("email", "=", email);
  const { signature } = await signed.executeTakeFirstOrThrow();
  const { channels } = await sharp(signature).flatten({ background: "#fff" }).greyscale().stats();
  expect(channels[0]!.min, "the ink is dark").toBeLessThan(90);

  await visit(page, `/signup/place?token=${await waitForSeatLink(site, email, "You are signed up")}`);
  await skipToContent(page);
  await press(link(page, "Move to another class"));
  // Tab reaches the first one of the group, the arrows the others.
  await press(page.getByRole("radio").first(), "Space");
  const choice = page.getByRole("radio", { name: other.title });
  for (let presses = 0; presses < 30 && !(await choice.isChecked()); presses++) await page.keyboard.press("ArrowDown");
  await expect(choice).toBeChecked();
  await press(button(page, "Move the spot"));
  await expect(page.getByText("Your spot has moved.")).toBeVisible();
  expect(await signedUpEmails(site, other)).toEqual([email]);
  await expectFocusKept(page);
  await press(button(page, "Cancel my spot"));
  await expect(heading(page, /Your spot is cancelled/)).toBeVisible();
  await expectFocusKept(page);
  expect(await signedUpEmails(site, other)).toEqual([]);
});

test("a guest puts two tins into the cart, takes one out again, and pays @detail", async ({ page, site }) => {
  const tin = await makeTin(site, "Keyboard");
  await visit(page, `/chocolates/${tin.slug}`);
  await skipToContent(page);
  await press(button(page, `Add to cart: ${tin.name}`));
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("banner").getByRole("link", { name: /^Cart 2/ }), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  await press(button(page, `One less: ${tin.name}`));
  await expect(page.getByLabel(`Tins of ${tin.name}`)).toHaveValue("1");
  await expectFocusKept(page);
  await type(page.getByLabel("Email for the receipt"), "june.keys@example.com");
  await press(button(page, "Continue to Payment"));
  await expectFocusKept(page);
  await payAtPayPal(page);
  await expect(page.getByRole("heading", { level: 1, name: "Order Confirmed" })).toBeFocused();
  await press(link(page, "See your order"));
  await expect(heading(page, /^Order \d+$/)).toBeVisible();
});

test("a guest books a session, with a code from an email, and pays @detail", async ({ page, site }) => {
  const slot = await makeBookableSlot(site);
  const email = `june-${slot.id}@example.com`;
  await visit(page, `/sessions/book?slot=${slot.id}`);
  await skipToContent(page);
  await press(page.getByRole("radio", { name: "Individual Yoga Session (60 min)" }), "Space");
  await type(page.getByLabel("Amount in dollars"), "85");
  await type(page.getByLabel("First name"), "June");
  await type(page.getByLabel("Last name"), "Vale");
  await type(page.getByLabel("Email"), email);
  await press(button(page, "Continue to Payment"));
  await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
  const codeIn = (text = "") => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? "";
  const newest = () => codeIn(site.mail.received.findLast(({ to }) => to.includes(email))?.mail.text);
  await expect.poll(newest).not.toBe("");
  await page.keyboard.type(newest());
  await page.keyboard.press("Enter");
  await expect(payButton(page)).toBeVisible();
  await payAtPayPal(page);
  await expect(heading(page, "Booking Confirmed")).toBeFocused({ timeout: 15_000 });
});

test("a visitor opens the contact page from the bar and sends a message @detail", async ({ page }) => {
  await visit(page, "/");
  await press(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }));
  const { name, email, message, send, success } = contactForm(page);
  await expect(page).toHaveURL(/\/contact$/);
  await type(name, "Tomas Reedly");
  await type(email, "tomas.keys@example.com");
  await type(message, "Is there parking?");
  await press(send);
  await expect(success).toHaveText(contactSuccess);
  await expect(success).toBeFocused();
});

test("a student logs in by a link, cancels a session, corrects the profile and logs out @detail", async ({
  page,
  site,
}) => {
  passRateLimits(site);
  const student = await makeStudent(site, { city: "Alder Bay" });
  const slot = await makeBookableSlot(site);
  await makeBooking(site.database.db, { user_id: student.id, slot_id: slot.id });
  await visit(page, "/login");
  await skipToContent(page);
  await type(page.getByRole("textbox", { name: "Email" }), student.email);
  await press(button(page, "Email me a link"));
  await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
  await page.goto((await waitForEmail(site, student.email, "Your login link")).link);
  await expect(page).toHaveURL(studentPageUrl);

  await skipToContent(page);
  await press(button(page, /^Cancel: /));
  const question = page.getByRole("dialog");
  await press(question.getByRole("button", { name: /^Yes/ }));
  await expect(question).toHaveCount(0);
  await expectFocusKept(page);

  await tabTo(page.getByRole("link", { name: "Account", exact: true }).first(), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  const card = page.getByRole("region", { name: "Profile" });
  await press(card.getByRole("button", { name: "Edit" }));
  await expect(card.getByLabel("First name")).toBeFocused();
  await type(card.getByLabel("Preferred name"), "Annie");
  await press(card.getByRole("button", { name: "Save" }));
  await expect(card.getByText("Your profile is saved.")).toBeVisible();
  await expectFocusKept(page);

  await tabTo(page.getByRole("button", { name: /, menu for / }), { key: "Shift+Tab" });
  await page.keyboard.press("Enter");
  await press(button(page, "Log Out"));
  await expect(page).toHaveURL(/\/login$/);
});

test("a visitor reads the site in Spanish and in English again @detail", async ({ page, site }) => {
  await changeSettings(site, { languages: ["en", "es"] });
  await visit(page, "/accessibility");
  await press(page.getByRole("banner").getByRole("link", { name: "Español" }));
  await expect(page).toHaveURL(/\/es\/accessibility$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accesibilidad");
  await press(page.getByRole("banner").getByRole("link", { name: "English" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accessibility");
  await changeSettings(site, { languages: ["en"] });
});
