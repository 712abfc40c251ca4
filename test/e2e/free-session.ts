import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { dayTimeWords } from "../../web/teaching/slots/slots.ts";
import { makeSlot } from "../make.ts";
import { asOwner } from "../owner.ts";
import { ana } from "../people.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, focusedElement, emailsFrom, test, visit } from "./site.ts";

/** The free-session form on the home page, found by its labels. */
export function freeSessionForm(page: Page) {
  const form = page.getByRole("form", { name: "Your first half hour is free" });
  return {
    form,
    name: form.getByLabel("Name"),
    email: form.getByLabel("Email"),
    phone: form.getByLabel("Phone"),
    interest: form.getByLabel("I’m interested in"),
    message: form.getByRole("textbox", { name: "Message" }),
    send: form.getByRole("button"),
    times: form.getByRole("radiogroup", { name: "When suits you?" }),
    success: page.getByRole("heading", { name: freeSessionSuccess }),
    /** What happens next, above the form. */
    outcome: page.getByRole("region", { name: freeSessionSuccess }),
    failure: form.getByRole("alert"),
  };
}

export const requestText = "My shoulders creep up all day.\nSaturdays are best.";

/** Fills in all fields. Each test uses another `email`, which identifies its emails. */
export async function fillFreeSession(page: Page, email: string): Promise<void> {
  const fields = freeSessionForm(page);
  await fields.name.fill(ana.name);
  await fields.email.fill(email);
  await fields.phone.fill(ana.phone);
  await fields.interest.selectOption({ label: "Yoga therapy" });
  await fields.message.fill(requestText);
}

/** Expects the input of `fillFreeSession` to be unchanged. */
export async function expectFreeSessionInput(page: Page, email: string): Promise<void> {
  const fields = freeSessionForm(page);
  await expect(fields.name).toHaveValue(ana.name);
  await expect(fields.email).toHaveValue(email);
  await expect(fields.phone).toHaveValue(ana.phone);
  await expect(fields.interest).toHaveValue("yoga therapy");
  await expect(fields.message).toHaveValue(requestText);
}

export const freeSessionSuccess = "Success! Your form has been submitted successfully.";

/** Visitor journeys with the form, for desktop and phone. */
export function freeSessionJourneys(): void {
  test("a visitor fills and sends the form; the owner gets an email with the visitor's Reply-To", async ({
    page,
    site,
  }) => {
    const email = "ana.whitlow@example.com";
    await visit(page, "/");
    const { form, name, email: address, phone, interest, message, send, success, outcome } = freeSessionForm(page);
    await expect(name).not.toBeInViewport();
    await page.getByRole("link", { name: "Ask for a free session" }).click();
    await expect(page.getByRole("heading", { name: "Your first half hour is free" })).toBeInViewport();

    await fillFreeSession(page, email);
    await send.click();
    await expect(success).toBeFocused();
    await expect(success).toBeInViewport();
    await expect(outcome).toContainText("replies within two days");
    await expect(outcome).toContainText(email);
    await expect(form.getByRole("heading", { name: "Another request?" })).toBeVisible();
    for (const field of [name, address, phone, message]) await expect(field).toHaveValue("");
    await expect(interest).toHaveValue("");
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);

    await expect.poll(() => emailsFrom(site, email)).toHaveLength(1);
    const [{ mail }] = emailsFrom(site, email) as [ReturnType<typeof emailsFrom>[number]];
    expect(mail.replyTo).toEqual([{ name: ana.name, address: email }]);
    expect(mail.subject).toContain(ana.name);
    expect(mail.text).toContain("My shoulders creep up all day.");
    expect(mail.text).toContain("yoga therapy");
    await expect.poll(() => site.mail.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });

  test("a visitor chooses a time; a second one gets the next three; the owner confirms with one tap", async ({
    page,
    browser,
    site,
    trouble,
  }, { project }) => {
    trouble.allow(/publicBookings|409/);
    const owner = await asOwner(site);
    const offer = async (freeSessions: string) => {
      const { body } = await site.request("GET", "/api/admin/availability", undefined, owner);
      const change = { availability: { ...body.availability, freeSessions }, version: body.version };
      await site.request("PUT", "/api/admin/availability", change, owner);
    };
    for (let n = 0; n < 5; n++) await makeSlot(site.database.db);
    await offer("confirm");
    const offered = (await site.request("GET", "/api/publicBookings/times")).body.times as Parameters<
      typeof dayTimeWords
    >[0][];
    const [firstTime, secondTime] = offered.map(dayTimeWords) as [string, string];
    const context = await browser.newContext(project.use);
    trouble.watch(context);
    const second = await context.newPage();
    const optionIn = (at: Page) => freeSessionForm(at).times.locator("label").first();
    await visit(page, "/");
    await visit(second, "/");
    await expect(second.getByText("We hold the time you choose for you, and answer within 24 hours.")).toBeVisible();
    // The visitor's browser is in Berlin.
    await expect(optionIn(second)).toContainText(/[AP]M \((\w{3}, )?\d+:\d\d [AP]M your time\)/);
    await optionIn(second).click();
    await fillFreeSession(second, "ana.late@example.com");
    await optionIn(page).click();
    await fillFreeSession(page, "ana.early@example.com");
    await page.getByText("More times").click();
    await freeSessionForm(page).send.press("Enter");
    await expect(freeSessionForm(page).outcome).toContainText(
      /Held until\s*\w+day, \w+ \d+, \d+:\d\d [AP]M Pacific time/,
    );
    await expect(freeSessionForm(page).outcome).toContainText(/Pacific time \((\w{3}, )?\d+:\d\d [AP]M your time\)/);
    await expect(freeSessionForm(page).outcome).toContainText("just reply to our email");
    await expect(freeSessionForm(page).success).toBeInViewport();
    await expect(freeSessionForm(page).outcome).toContainText(firstTime);

    const { send, times, outcome } = freeSessionForm(second);
    await send.click();
    await expect(times).toBeFocused();
    await expect(times).toHaveAccessibleDescription("That time was just taken. Here are the next three.");
    await expectFreeSessionInput(second, "ana.late@example.com");
    await optionIn(second).click();
    await send.click();
    await expect(outcome).toContainText(secondTime);
    await context.close();

    await visitAsOwner(page, site, "/admin/messages");
    // The newest first: the late one.
    const messages = page
      .getByRole("list", { name: "Messages" })
      .getByRole("button", { name: new RegExp(`^${ana.name}`) });
    await messages.nth(1).click();
    await page.getByRole("button", { name: new RegExp(`Confirm this time .*${firstTime}`) }).click();
    await expect(page.getByText("Booked.").first()).toBeVisible();
    await messages.first().click();
    const decline = page.getByRole("button", { name: "Decline the time" });
    await expect(decline).toHaveCount(1);
    await decline.click();
    await expect(page.getByRole("button", { name: "Yes, decline it" })).toBeVisible();
    await expect(page.locator("main [aria-disabled]")).toHaveCount(0);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(decline).toBeFocused();
    await decline.click();
    await page.getByRole("button", { name: "Yes, decline it" }).click();
    await expect(page.getByText("Declined.").first()).toBeVisible();
    await expect
      .poll(() => site.mail.received.filter(({ to }) => to.includes("ana.early@example.com")))
      .toHaveLength(2);
    await expect.poll(() => site.mail.received.filter(({ to }) => to.includes("ana.late@example.com"))).toHaveLength(2);
    await site.database.db.deleteFrom("availability").execute();
    // Other tests of this worker find the slots as they were.
    const isOfVisitor = sql<boolean>`guest_email like 'ana.%'`;
    await site.database.db.deleteFrom("bookings").where(isOfVisitor).execute();
  });

  test("missing and wrong fields get a message, and the first one gets the focus", async ({ page }) => {
    await visit(page, "/");
    const { name, email, phone, interest, message, send, form } = freeSessionForm(page);
    await send.click();
    await expect(focusedElement(page)).toHaveAttribute("name", "name");
    await expect(name).toBeInViewport();
    await expect(name).toHaveAccessibleDescription("Please enter your name.");
    await expect(email).toHaveAccessibleDescription("Please enter your email address.");
    await expect(phone).toHaveAccessibleDescription(/Please enter a phone number\./);
    await expect(interest).toHaveAccessibleDescription("Please choose what you’re interested in.");
    await expect(form.locator("[aria-invalid]")).toHaveCount(4);
    await expect(message).not.toHaveAttribute("aria-invalid");

    await name.fill("Ana");
    await expect(name).not.toHaveAttribute("aria-invalid");
    await email.fill("ana@example");
    await phone.fill("call me");
    await send.click();
    await expect(focusedElement(page)).toHaveAttribute("name", "email");
    await expect(email).toHaveAccessibleDescription("Please add the end of the address, like .com");
    await expect(phone).toHaveAccessibleDescription(/Please use digits, spaces and dashes only\./);
  });
}
