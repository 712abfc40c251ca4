import type { Page } from "@playwright/test";
import type { TestApp } from "../app.ts";
import { makeEvent, makeFailedMail, makeMessage, makeSignup, makeWaitlistEntry, makeWaiver } from "../make.ts";
import { ownerToken } from "../owner.ts";
import { readRow } from "../rows.ts";
import { expect, test, visit } from "./site.ts";

/** Opens an admin page as the owner, with a fresh login session in the browser's storage. */
export async function visitAsOwner(page: Page, site: TestApp, path: string): Promise<void> {
  const token = await ownerToken(site);
  await page.addInitScript((given) => {
    localStorage.setItem("adminToken", given);
    localStorage.setItem("admin", JSON.stringify({ email: "mira@example.com" }));
  }, token);
  await visit(page, path);
}

let classes = 0;

/** Makes a class with a unique title. Ana and Bea are signed up, Bea with a guardian; June is on the waitlist. */
export async function makeClass(site: TestApp) {
  const { db } = site.database;
  classes += 1;
  const suffix = `${process.pid}-${classes}`;
  const event = await makeEvent(db, { title: `Quiet Evening ${suffix}`, location: "Harbor Room" });
  const waiver = await makeWaiver(db, { name: "Ana Whitlow" });
  const guardianWaiver = await makeWaiver(db, {
    name: "Bea Stone",
    guardian_name: "Ines Stone",
    guardian_relation: "mother",
    text_version: "2019-01",
  });
  const ana = await makeSignup(db, {
    event_id: event.id,
    name: "Ana Whitlow",
    email: `ana.${suffix}@example.com`,
    waiver_id: waiver.id,
  });
  const bea = await makeSignup(db, {
    event_id: event.id,
    name: "Bea Stone",
    email: `bea.${suffix}@example.com`,
    waiver_id: guardianWaiver.id,
  });
  await makeWaitlistEntry(db, { event_id: event.id, name: "June Okafor" });
  return { event, ana, bea, waiver, roster: `/admin/events/${event.id}/roster` };
}

export const emailsTo = (site: TestApp, address: string) => site.mail.received.filter(({ to }) => to.includes(address));

export const rowWithEmail = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
export const checkInButton = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^(Check in|Here): ${name}$`) });
/** Opens a person's row of a roster. */
export const openRosterRow = (page: Page, name: string) =>
  itemWithText(page, name).locator("button[aria-expanded=false]").click();
/** Opens the row of a message, which must be closed. */
export const openMessage = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Messages" })
    .getByRole("button", { name: new RegExp(`^${name}`), expanded: false })
    .click();
export const itemWithText = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** Owner journeys with sign-ups, rosters, waivers and messages, for desktop. */
export function listJourneys(): void {
  test("the owner sees both students of a class and deletes one sign-up; its student gets an email", async ({
    page,
    site,
  }) => {
    const { event, ana, bea } = await makeClass(site);
    await visitAsOwner(page, site, "/admin/signups");
    await expect(page.getByRole("heading", { name: "Manage Class Registrations" })).toBeVisible();
    await page.getByRole("combobox", { name: "Class" }).selectOption(event.title);
    await expect(page.getByText("2 sign-ups")).toBeVisible();
    await expect(rowWithEmail(page, ana.email)).toContainText("Ana Whitlow");
    expect((await rowWithEmail(page, ana.email).boundingBox())!.height).toBeLessThanOrEqual(72);

    const remove = rowWithEmail(page, bea.email).getByRole("button", { name: /^Delete/ });
    await remove.click();
    const question = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(question).toContainText("This will permanently delete this signup.");
    await expect(question).toContainText(`Bea Stone, ${event.title}, `);
    await expect(question).toContainText("We email Bea Stone.");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(rowWithEmail(page, bea.email)).toBeVisible();

    await remove.click();
    await question.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Signup deleted successfully.")).toBeVisible();
    await expect(page.getByText("1 sign-up", { exact: true })).toBeVisible();
    await expect(rowWithEmail(page, bea.email)).toHaveCount(0);
    await expect.poll(() => emailsTo(site, bea.email)).toHaveLength(1);
    expect(emailsTo(site, bea.email)[0]!.mail.subject).toContain("was cancelled");
  });

  test("the owner writes to all students of a class, and each gets one email", async ({ page, site }) => {
    const { roster, ana, bea } = await makeClass(site);
    await visitAsOwner(page, site, roster);
    await page.getByRole("button", { name: "Email everyone" }).click();
    const dialog = page.getByRole("dialog", { name: "Email everyone" });
    await dialog.getByRole("button", { name: "Send to 2 people" }).click();
    await expect(dialog.getByText("Please write a subject.")).toBeVisible();
    await dialog.getByLabel("Subject").fill("Bring a blanket");
    await dialog.getByLabel("Message").fill("It is cold.\n\nMira");
    await dialog.getByRole("button", { name: "Send to 2 people" }).click();
    await expect(page.getByText("2 people get an email.")).toBeVisible();
    await expect(dialog).toBeHidden();
    for (const { email } of [ana, bea]) {
      await expect.poll(() => emailsTo(site, email)).toHaveLength(1);
      expect(emailsTo(site, email)[0]!.mail).toMatchObject({ subject: "Bring a blanket" });
    }
  });

  test("the owner reads a signed waiver and downloads it as a PDF", async ({ page, site }) => {
    const { roster, waiver } = await makeClass(site);
    await visitAsOwner(page, site, roster);
    await openRosterRow(page, "Ana Whitlow");
    await page.getByRole("link", { name: "Waiver: Ana Whitlow" }).click();
    await expect(page.getByRole("heading", { name: "Waiver of Ana Whitlow" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Signature of Ana Whitlow" })).toBeVisible();
    await page.getByText("Technical details").click();
    await expect(page.getByText(waiver.text_hash)).toBeVisible();
    await expect(page.getByRole("heading", { name: "My health" })).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download PDF" }).click();
    expect((await download).suggestedFilename()).toMatch(/^waiver-\d{4}-\d\d-\d\d-ana-whitlow\.pdf$/);
  });

  test("a message is new until the owner marks it as answered", async ({ page, site }) => {
    const { db } = site.database;
    const name = `Tomas ${process.pid}${Math.random().toString(36).slice(2)}`;
    await makeMessage(db, { name, kind: "free-session", body: "Saturdays?\nTomas" });
    await visitAsOwner(page, site, "/admin/messages");
    const message = itemWithText(page, name);
    await expect(message).toContainText("Saturdays?");
    expect((await message.boundingBox())!.height).toBeLessThanOrEqual(72);
    await openMessage(page, name);
    await expect(message).toContainText("yoga therapy");
    await expect(message).toContainText("Saturdays?");
    const reply = message.getByRole("link", { name: `Reply to ${name}` });
    await expect(reply).toHaveAttribute(
      "href",
      /^mailto:tomas@example\.com\?subject=.*%3E%20Saturdays%3F%0D%0A%3E%20Tomas$/,
    );
    await message.getByRole("button", { name: /^Mark as answered/ }).click();
    await expect(page.getByText("Marked as answered.")).toBeVisible();
    await expect(message).toHaveCount(0);
    await page.locator("label", { hasText: "Answered" }).click();
    await openMessage(page, name);
    await message.getByRole("button", { name: /^Mark as new/ }).click();
    await expect(message).toHaveCount(0);
  });

  test("an undelivered email is shown above the inbox and sent again", async ({ page, site }) => {
    const address = `lost.${process.pid}.${Math.random().toString(36).slice(2)}@example.com`;
    await makeFailedMail(site.database.db, { recipient: JSON.stringify({ address }) });
    await visitAsOwner(page, site, "/admin/messages");
    const banner = page.getByRole("region", { name: /could not be delivered/ });
    await expect(banner).toContainText("550 No such mailbox here");
    await banner.getByRole("button", { name: `Send again to ${address}` }).click();
    await expect(page.getByText("The email is on its way again.")).toBeVisible();
    await expect(page.getByText(address)).toHaveCount(0);
    await expect.poll(() => emailsTo(site, address)).toHaveLength(1);
  });
}

/** Journeys that run on a phone only. */
export function listPhoneJourneys(): void {
  test("the owner checks a student in and undoes it; a reload shows the stored state", async ({ page, site }) => {
    const { roster, event } = await makeClass(site);
    await visitAsOwner(page, site, roster);
    await expect(page.getByRole("heading", { name: event.title })).toBeVisible();
    await expect(page.getByText("0 of 2", { exact: true })).toBeVisible();
    await expect(page.getByText("June Okafor")).toBeVisible();
    await expect(page.getByText("Guardian: Ines Stone (mother)")).toBeVisible();

    const ana = checkInButton(page, "Ana Whitlow");
    await expect(ana).toHaveAttribute("aria-pressed", "false");
    expect((await ana.boundingBox())!.height).toBeGreaterThanOrEqual(56);
    // The class is in some days: the first check-in asks.
    await ana.click();
    await page.getByRole("button", { name: "Check in anyway" }).click();
    await expect(ana).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("1 of 2", { exact: true })).toBeVisible();
    await expect(page.getByText("Saving …").filter({ visible: true })).toHaveCount(0);
    await visit(page, roster);
    await expect(ana).toHaveAttribute("aria-pressed", "true");
    await ana.click();
    await expect(ana).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByText("Saving …").filter({ visible: true })).toHaveCount(0);
    await visit(page, roster);
    await expect(ana).toHaveAttribute("aria-pressed", "false");
  });

  test("the owner checks a student in without a network; it shows as unsaved and is saved later", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/check-in/);
    const { roster, ana } = await makeClass(site);
    await visitAsOwner(page, site, roster);
    await page.route("**/check-in", (route) => route.abort());
    const button = checkInButton(page, "Ana Whitlow");
    const next = checkInButton(page, "Bea Stone");
    const nextTop = async () => (await next.boundingBox())!.y;
    await expect(button).toBeVisible();
    const top = await nextTop();
    await button.click();
    await page.getByRole("button", { name: "Check in anyway" }).click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("Waiting to send (1).")).toBeVisible();
    expect(await nextTop()).toBe(top);
    await expect(itemWithText(page, "Ana Whitlow").getByText("Not saved yet")).toBeVisible();

    // A reload keeps the unsaved check-in.
    await visit(page, roster);
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("Waiting to send (1).")).toBeVisible();

    await page.unroute("**/check-in");
    await page.getByRole("button", { name: "Try now" }).click();
    await expect(page.getByText("Waiting to send (1).")).toBeHidden();
    expect(await nextTop()).toBe(top);
    await expect(button).toHaveAttribute("aria-pressed", "true");
    const stored = await readRow(site.database.db, "signups", { id: ana.id }, ["checked_in_at"]);
    expect(stored.checked_in_at).not.toBeNull();
  });
}
