import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { TestApp } from "../app.ts";
import { makeBooking, makeSignup, makeSlot } from "../make.ts";
import { updateRows } from "../rows.ts";
import { asStudent, studentToken } from "../student.ts";
import { makeUpcomingClass } from "./signup.ts";
import { expect, storeItems, test, visit } from "./site.ts";

type Student = Awaited<ReturnType<typeof asStudent>>;

/** Creates a student and stores the login in this browser. */
export async function logInStudent(page: Page, site: TestApp, change: Parameters<typeof asStudent>[1] = {}) {
  const student = await asStudent(site, change);
  await storeLogin(page, student);
  return student;
}

/** Stores the login of a student in this browser, as the login page does. */
export async function storeLogin(page: Page, { id, first_name, last_name, email, token }: Student): Promise<void> {
  const user = { id, firstName: first_name, lastName: last_name, email, image: null };
  await storeItems(page, { user: JSON.stringify(user), userToken: token });
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The profile card in its read and its edit state. */
function profileOf(page: Page) {
  const card = page.getByRole("region", { name: "Profile" });
  return {
    card,
    phone: card.getByLabel("Phone"),
    zipcode: card.getByLabel("ZIP code"),
    city: card.getByLabel("City"),
    edit: card.getByRole("button", { name: "Edit" }),
    save: card.getByRole("button", { name: "Save" }),
    cancel: card.getByRole("button", { name: "Cancel" }),
  };
}

/** Waits for an account deletion link emailed to the student; returns the path and query of the newest one. */
export async function waitForDeletionLink(site: TestApp, email: string): Promise<string> {
  const find = () =>
    site.mail.received
      .filter(({ to }) => to.includes(email))
      .map(({ mail }) => /\/user\/delete\?token=[\w-]+/.exec(mail.text ?? "")?.[0])
      .findLast(Boolean);
  await expect.poll(find).toBeTruthy();
  return find()!;
}

/** Student journeys on the account pages, for desktop and phone. */
export function accountJourneys(): void {
  test("a student edits the profile, cancels, and edits it again; a failed save keeps the input", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/update/, /ERR_FAILED/);
    const ana = await logInStudent(page, site, { phone: "5550104477", city: "Alder Bay" });
    await visit(page, `/user/${ana.id}/account`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account Settings");
    const { card, phone, zipcode, city, edit, save, cancel } = profileOf(page);
    await expect(card.getByRole("definition").filter({ hasText: "555-010-4477" })).toBeVisible();
    await expect(card.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByText("This device")).toBeVisible();

    await edit.click();
    await expect(card.getByLabel("First name")).toBeFocused();
    await expect(card.getByLabel("Email")).not.toBeEditable();
    await phone.fill("");
    await phone.pressSequentially("555-01a0 99123");
    await expect(phone).toHaveValue("5550109912");
    await expect(card.getByText("Digits only, up to 10.")).toBeVisible();
    await phone.fill("+1 (555) 010-9912");
    await expect(phone).toHaveValue("5550109912");
    await phone.fill("+49 89 123456");
    await expect(phone).toHaveValue("+4989123456");
    await phone.fill("");
    await phone.pressSequentially("٥٥٥٠١٠٩٩١٢ ext. 12");
    await expect(phone).toHaveValue("5550109912 x12");
    await zipcode.pressSequentially("97101-12");
    await expect(zipcode).toHaveValue("97101");
    await expect(card.getByText("Digits only, up to 5.")).toBeVisible();
    await cancel.click();
    await expect(edit).toBeFocused();
    await expect(card.getByRole("definition").filter({ hasText: "555-010-4477" })).toBeVisible();

    await edit.click();
    await expect(phone).toHaveValue("5550104477");
    await expect(zipcode).toHaveValue("");
    await city.fill("  Gull Point ");
    await card.getByLabel("Preferred name").fill("Annie");
    await page.route("**/update", (route) => route.abort());
    await save.click();
    await expect(card.getByText("Failed to update profile. Please try again later.")).toBeVisible();
    await expect(city).toHaveValue("  Gull Point ");
    await page.unroute("**/update");
    await save.click();
    await expect(card.getByText("Your profile is saved.")).toBeVisible();
    await edit.click();
    await phone.fill("12");
    await save.click();
    const question = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(question).toContainText("The phone number has only 2 digits.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(phone).toHaveValue("12");
    await cancel.click();
    await expect(card.getByRole("definition").filter({ hasText: /^Gull Point$/ })).toBeVisible();
    expect(JSON.parse((await stored(page, "user"))!)).toMatchObject({
      id: ana.id,
      email: ana.email,
      preferredName: "Annie",
      city: "Gull Point",
      phone: "5550104477",
    });
    await page.getByRole("link", { name: "My Bookings", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Annie");
  });

  test("a student downloads the personal data, logs out another device, and then logs out everywhere", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/401/);
    const ana = await logInStudent(page, site);
    const phone = await studentToken(site, ana.id);
    await updateRows(site.database.db, "sessions", { id: phone.sessionId }, { device: "Firefox on Android" });
    await visit(page, `/user/${ana.id}/account`);
    const download = page.waitForEvent("download");
    await button(page, "Download my data").click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^data-[a-z-]+-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(await readFile(await file.path(), "utf8")).profile.email).toBe(ana.email);

    await button(page, "Log out Firefox on Android").click();
    await button(page, "Yes, log it out!").click();
    await expect(page.getByText("Firefox on Android")).toHaveCount(0);
    const onPhone = { authorization: `Bearer ${phone.token}` };
    expect((await site.request("GET", `/api/user/${ana.id}`, undefined, onPhone)).status).toBe(401);

    await button(page, "Log out everywhere").click();
    await button(page, "Yes, log out everywhere!").click();
    await expect(page).toHaveURL(/\/login$/);
    expect([await stored(page, "user"), await stored(page, "userToken")]).toEqual([null, null]);
    expect((await site.request("GET", `/api/user/${ana.id}`, undefined, ana.headers)).status).toBe(401);
  });

  test("a student deletes the account through the emailed link, not before", async ({ page, site, trouble }) => {
    trouble.allow(/401/, /409/, /410/);
    const ana = await logInStudent(page, site);
    await visit(page, `/user/${ana.id}/account`);
    await button(page, "Delete my account").click();
    const dialog = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(dialog).toContainText("This will permanently delete your account.");
    await expect(dialog).toContainText("You keep your spots in upcoming classes");
    await expect(dialog).toContainText("please cancel it first");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await button(page, "Delete my account").click();
    await button(page, "Yes, delete it!").click();
    await expect(
      page.getByRole("status").filter({ hasText: "We've emailed you a link to delete your account." }),
    ).toBeFocused();

    const link = await waitForDeletionLink(site, ana.email);
    const { db } = site.database;
    const slot = await makeSlot(db);
    await makeBooking(db, { user_id: ana.id, slot_id: slot.id });
    await visit(page, link);
    await button(page, "Yes, delete my account").click();
    await expect(page.getByRole("alert")).toContainText("There’s an upcoming session.");
    await db.deleteFrom("bookings").where("user_id", "=", ana.id).execute();
    await visit(page, link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete your account?");
    expect((await site.request("GET", `/api/user/${ana.id}`, undefined, ana.headers)).status).toBe(200);
    await button(page, "Yes, delete my account").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account is deleted");
    await expect.poll(() => stored(page, "userToken")).toBeNull();
    expect(await stored(page, "user")).toBeNull();
    await visit(page, `/user/${ana.id}`);
    await expect(page).toHaveURL(/\/login$/);
    await visit(page, link);
    await button(page, "Yes, delete my account").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  });

  test("a student's page opens for that student only and lists the classes; a failed read is reported", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/classes/, /ERR_FAILED/);
    await visit(page, "/user/0190a000-0000-7000-8000-000000000000/account");
    await expect(page).toHaveURL(/\/login$/);

    const ana = await logInStudent(page, site);
    await visit(page, "/user/0190a000-0000-7000-8000-000000000000/account");
    await expect(page).toHaveURL(`/user/${ana.id}/account`);
    await visit(page, `/user/${ana.id}`);
    await expect(page.getByText("No classes yet")).toBeVisible();

    const event = await makeUpcomingClass(site);
    await makeSignup(site.database.db, { event_id: event.id, email: ana.email.toUpperCase() });
    for (let later = 0; later < 5; later++) await makeSignup(site.database.db, { email: ana.email });
    await page.route("**/classes", (route) => route.abort());
    await visit(page, `/user/${ana.id}`);
    await expect(page.getByText("We couldn’t load your classes")).toBeVisible();
    await page.unroute("**/classes");
    await button(page, "Try again").click();
    await expect(page.getByRole("heading", { name: event.title })).toBeVisible();
    const file = page
      .getByRole("listitem")
      .filter({ hasText: event.title })
      .getByRole("link", { name: "Add to calendar" });
    await expect(file).toHaveAttribute("href", `/api/events/${event.id}/calendar`);
    const directions = page.getByRole("link", { name: "Directions to Harbor Room" }).filter({ visible: true });
    await expect(directions).toHaveCount(4);
    await page.getByText("2 later classes").click();
    await expect(directions).toHaveCount(6);
  });
}
