import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addDays } from "../../contract/platform/values/time.ts";
import type { TestApp } from "../app.ts";
import { makeBooking, makeEvent, makeSignup, makeSlot, makeWaiver } from "../make.ts";
import { asOwner } from "../owner.ts";
import { makeStudent } from "../student.ts";
import { emailsTo, visitAsOwner } from "./admin-lists.ts";
import { expect, focusedElement, test, visit } from "./site.ts";

export const clientsPath = "/admin/users";
export const clientPath = (client: { id: string }) => `/admin/users/${client.id}`;

let clients = 0;

/** Makes a client with a unique last name and email address: one attended, one upcoming and one cancelled class. */
export async function makeClient(site: TestApp) {
  const { db } = site.database;
  clients += 1;
  const suffix = `${process.pid}x${clients}`;
  const ana = await makeStudent(site, {
    first_name: "Ana",
    last_name: `Whitlow${suffix}`,
    preferred_name: "Annie",
    pronoun: "she/her",
    email: `ana.${suffix}@example.com`,
    phone: "5550104477",
    city: "Port Lumen",
    zipcode: "90210",
    created_at: new Date("2027-06-20T01:05:00Z"),
  });
  const waiver = await makeWaiver(db, { email: ana.email });
  const past = await makeEvent(db, { date: addDays("2020-01-15", clients), title: "Breath and Rest" });
  const next = await makeEvent(db);
  const person = { name: "Ana Whitlow", email: ana.email };
  await makeSignup(db, { ...person, event_id: past.id, waiver_id: waiver.id, checked_in_at: new Date() });
  await makeSignup(db, { ...person, event_id: next.id });
  await makeSignup(db, { ...person, state: "cancelled" });
  return { ana, name: `Ana Whitlow${suffix}`, next };
}

/** Stores a note over HTTP. Returns its ID. */
export async function makeNote(site: TestApp, client: { person_id: string | null }, body: string): Promise<string> {
  const response = await site.request(
    "POST",
    `/api/admin/people/${client.person_id}/notes`,
    { body },
    await asOwner(site),
  );
  return (response.body as { _id: string })._id;
}

/** Changes a note over HTTP, as another tab of the owner does; deletes it if `body` is missing. */
export async function changeNoteInAnotherTab(site: TestApp, noteId: string, body?: string): Promise<void> {
  const path = `/api/admin/notes/${noteId}`;
  const owner = await asOwner(site);
  if (body === undefined) await site.request("DELETE", path, undefined, owner);
  else await site.request("PUT", path, { body, version: 1 }, owner);
}

export const noteItems = (page: Page) => page.getByRole("list", { name: "Private notes" }).getByRole("listitem");
/** A person's row of the list, by name or email address. */
export const personRow = (page: Page, words: string) =>
  page.getByRole("list", { name: "People" }).getByRole("listitem").filter({ hasText: words });
/** Opens a person's row. The only person found is open already. */
export async function openPerson(page: Page, words: string): Promise<void> {
  const target = personRow(page, words).locator("button[aria-expanded]");
  if ((await target.getAttribute("aria-expanded")) === "false") await target.click();
}
export const searchField = (page: Page) => page.getByRole("searchbox", { name: /^Search/ });
export const newNoteField = (page: Page) => page.getByRole("textbox", { name: "New note" });
export const noteField = (page: Page) => page.getByRole("textbox", { name: "Note", exact: true });
export const saveNewNoteButton = (page: Page) => page.getByRole("button", { name: "Save note" });

/** Owner journeys with clients, for desktop and phone. */
export function clientJourneys(): void {
  test("the owner finds a client by typing, reads the client's page and deletes the client, who gets an email", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/);
    const { ana, name } = await makeClient(site);
    await visitAsOwner(page, site, "/admin/dashboard");
    const bar = page.getByRole("navigation", { name: "Admin" });
    await expect(bar.getByRole("link", { name: "Today" })).toBeVisible();
    // On a phone the link is under More.
    if (!(await bar.getByRole("link", { name: "Clients" }).isVisible()))
      await bar.getByRole("button", { name: "More" }).click();
    await bar.getByRole("link", { name: "Clients" }).click();
    await expect(page.getByRole("heading", { name: "Manage Users/Clients" })).toBeVisible();
    await searchField(page).fill(`555-010 `);
    await expect(personRow(page, name)).toBeVisible();
    await searchField(page).fill(`whitlow${process.pid}`);
    const row = personRow(page, name);
    await expect(row).toContainText("1 class · last Jan");
    // The only person found is open already.
    await expect(row.locator("button[aria-expanded=true]")).toBeVisible();
    // Studio time. In the browser's time zone, Berlin, it is the 20th.
    for (const cell of ["Annie", "she/her", "555-010-4477", "Port Lumen", "90210", "Jun 19, 2027, 6:05 PM"])
      await expect(row).toContainText(cell);

    await expect(row.getByRole("link", { name: `Call ${name}, 555-010-4477` })).toHaveAttribute(
      "href",
      "tel:+15550104477",
    );
    await row.getByRole("link", { name: "Notes, wallet and history" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("link", { name: "555-010-4477", exact: true })).toHaveAttribute(
      "href",
      "tel:+15550104477",
    );
    await expect(page.getByRole("link", { name: ana.email, exact: true })).toHaveAttribute(
      "href",
      `mailto:${ana.email}`,
    );
    const classes = page.getByRole("list", { name: "Classes" }).getByRole("listitem");
    await expect(classes).toHaveCount(3);
    await expect(classes.filter({ hasText: "Breath and Rest" })).toContainText("Attended");
    await expect(classes.getByText("Cancelled")).toBeVisible();
    await expect(classes.getByText("Upcoming")).toBeVisible();
    await classes.getByRole("link", { name: /^Waiver/ }).click();
    await expect(page.getByRole("heading", { name: "Waiver of Ana Whitlow" })).toBeVisible();
    await page.goBack();

    const remove = page.getByRole("button", { name: `Delete ${name}` });
    const question = page.getByRole("dialog", { name: "Are you sure?" });
    await remove.click();
    await expect(question).toContainText("This will permanently delete the user.");
    await question.getByRole("button", { name: "Cancel" }).click();
    const slot = await makeSlot(site.database.db);
    await makeBooking(site.database.db, { user_id: ana.id, slot_id: slot.id });
    await remove.click();
    await question.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Failed to delete user.")).toBeVisible();
    await expect(page.getByText("There’s an upcoming session.")).toBeVisible();
    await site.database.db.deleteFrom("bookings").where("user_id", "=", ana.id).execute();
    await remove.click();
    await question.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("User deleted successfully.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Manage Users/Clients" })).toBeVisible();
    // The client's sign-ups stay in the list, under the name given there.
    await expect(personRow(page, name)).toHaveCount(0);
    await expect.poll(() => emailsTo(site, ana.email)).toHaveLength(1);
  });

  test("the owner downloads and then erases the data of an email address", async ({ page, site }) => {
    const { ana } = await makeClient(site);
    await visitAsOwner(page, site, clientsPath);
    const form = page.getByRole("form", { name: "Personal data" });
    const address = form.getByRole("textbox", { name: "Their email" });
    await form.getByRole("button", { name: "Download data" }).click();
    await expect(form.getByText("Please enter their email, like name@example.com.")).toBeVisible();
    await address.fill(ana.email);
    const download = page.waitForEvent("download");
    await form.getByRole("button", { name: "Download data" }).click();
    const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
    expect(file).toMatchObject({ profile: { email: ana.email }, orders: [] });
    expect(file.classes).toHaveLength(3);
    await form.getByRole("button", { name: "Erase this person" }).click();
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(form.getByText("Erased from accounts")).toBeVisible();
    // The person is gone; the sign-ups stay as long as the privacy page says.
    await searchField(page).fill(ana.email);
    await expect(page.getByText("No users found.")).toBeVisible();
    const signups = site.database.db.selectFrom("signups").select("name").where("email", "=", ana.email);
    expect(await signups.execute()).toHaveLength(3);
    await expect(address).toHaveValue("");
  });

  test("the owner writes, edits and deletes a private note", async ({ page, site }) => {
    const { ana } = await makeClient(site);
    await visitAsOwner(page, site, clientPath(ana));
    await saveNewNoteButton(page).click();
    await expect(page.getByText("Please write something.")).toBeVisible();
    await expect(newNoteField(page)).toBeFocused();
    await newNoteField(page).fill("Left knee, since the fall.\nAsk again in May.");
    await saveNewNoteButton(page).click();
    await expect(page.getByText("Note saved.")).toBeVisible();
    await expect(newNoteField(page)).toHaveValue("");
    await expect(noteItems(page)).toHaveText([/Left knee, since the fall.\s*Ask again in May./]);

    await noteItems(page).getByRole("button", { name: /^Edit/ }).click();
    await expect(noteField(page)).toBeFocused();
    await noteField(page).fill("Right knee.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(noteItems(page)).toContainText(["Right knee."]);
    await expect(noteItems(page)).toContainText(["changed"]);
    await visit(page, clientPath(ana));
    await expect(noteItems(page)).toContainText(["Right knee."]);

    await noteItems(page)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Note removed.")).toBeVisible();
    await expect(noteItems(page)).toHaveCount(0);
    await expect(focusedElement(page)).toHaveText("Private notes");
  });

  test("note input survives a failed save and a visit to another page; a change in another tab is a conflict @detail", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/notes/);
    const { ana } = await makeClient(site);
    const id = await makeNote(site, ana, "Left knee.");
    await visitAsOwner(page, site, clientPath(ana));
    await page.route("**/api/admin/people/*/notes", (route) => route.abort());
    await newNoteField(page).fill("Prefers mornings.");
    await saveNewNoteButton(page).click();
    await expect(page.getByText("The note couldn’t be saved")).toBeVisible();
    await page.getByRole("link", { name: "All clients" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Users/Clients");
    await page.goBack();
    await expect(newNoteField(page)).toHaveValue("Prefers mornings.");
    await page.unroute("**/api/admin/people/*/notes");
    await saveNewNoteButton(page).click();
    await expect(noteItems(page)).toHaveCount(2);

    await page.getByRole("button", { name: /^Edit/ }).last().click();
    await noteField(page).fill("Left knee: mine.");
    await changeNoteInAnotherTab(site, id, "Left knee: the phone's.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("This note was changed elsewhere.")).toBeVisible();
    await expect(noteItems(page).last()).toContainText("Left knee: the phone's.");
    await expect(page.getByRole("textbox", { name: "Your text" })).toHaveValue("Left knee: mine.");
    await page.getByRole("button", { name: "Save mine instead" }).click();
    await expect(page.getByRole("textbox", { name: "Your text" })).toHaveCount(0);
    await expect(noteItems(page).last()).toContainText("Left knee: mine.");

    await page.getByRole("button", { name: /^Edit/ }).last().click();
    await noteField(page).fill("Left knee: again mine.");
    await changeNoteInAnotherTab(site, id);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("This note was removed elsewhere.")).toBeVisible();
    await page.getByRole("button", { name: "Save as a new note" }).click();
    await expect(noteItems(page)).toHaveText([/Left knee: again mine\./, /Prefers mornings\./]);
  });
}
