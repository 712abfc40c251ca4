import { newId } from "../../server/platform/db/id.ts";
import { makeBooking, makeSignup } from "../make.ts";
import { insertRow } from "../rows.ts";
import { makeStudent } from "../student.ts";
import {
  makeClient,
  makeNote,
  clientJourneys,
  clientsPath,
  clientPath,
  openPerson,
  personRow,
  searchField,
} from "./admin-clients.ts";
import { itemWithText, makeClass, openRosterRow, rowWithEmail, visitAsOwner } from "./admin-lists.ts";
import { expect, test, visit } from "./site.ts";

test.describe("managing clients", () => {
  clientJourneys();

  test("a note that was locked with another key says so @detail", async ({ page, site }) => {
    const { ana } = await makeClient(site);
    const foreignNote = await makeNote(site, await makeStudent(site), "Somebody else's.");
    await site.database.db.updateTable("client_notes").set({ user_id: ana.id }).where("id", "=", foreignNote).execute();
    await visitAsOwner(page, site, clientPath(ana));
    await expect(page.getByText("This note was locked with another key")).toBeVisible();
  });

  test("the page opens on the table of clients; a search also finds people without an account @detail", async ({
    page,
    site,
  }) => {
    const { ana } = await makeClient(site);
    const june = { name: `June ${newId()}`, email: `june.${newId()}@example.com` };
    await makeSignup(site.database.db, june);
    await visitAsOwner(page, site, clientsPath);
    const table = page.getByRole("table", { name: "Clients" });
    await expect(table.getByRole("columnheader")).toHaveText([
      "#",
      "First Name",
      "Last Name",
      "Preferred Name",
      "Pronoun",
      "Email",
      "Phone",
      "Location",
      "Zip",
      "User Since",
      "Actions",
    ]);
    // Studio time. In the browser's time zone, Berlin, it is the 20th.
    await expect(rowWithEmail(page, ana.email).getByRole("cell")).toHaveText([
      /^\d+$/,
      "Ana",
      ana.last_name,
      "Annie",
      "she/her",
      ana.email,
      "555-010-4477",
      "Port Lumen",
      "90210",
      "Jun 19, 2027, 6:05 PM",
      /^Delete/,
    ]);
    await expect(page.getByText(june.email)).toHaveCount(0);
    await searchField(page).fill(june.email);
    await expect(personRow(page, june.name)).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Show" })).toHaveValue("all");
    await searchField(page).fill("");
    await expect(rowWithEmail(page, ana.email)).toBeVisible();
    await rowWithEmail(page, ana.email)
      .getByRole("button", { name: /^Delete/ })
      .click();
    const question = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(question).toContainText("This will permanently delete the user.");
    await question.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("User deleted successfully.")).toBeVisible();
    await expect(rowWithEmail(page, ana.email)).toHaveCount(0);
  });

  test("failures and empty lists are reported, and a retry loads the page @detail", async ({ page, site, trouble }) => {
    trouble.allow(/api\/admin\/(users|people)/);
    const { ana } = await makeClient(site);
    const fail = { status: 500, json: { message: "Something went wrong.", code: "failed" } };
    for (const [path, address, sentence] of [
      [clientsPath, "**/api/admin/people?*", "Failed to fetch users."],
      [clientPath(ana), "**/api/admin/people/history*", "We couldn’t load this client."],
    ] as const) {
      await page.route(address, (route) => route.fulfill(fail));
      await visitAsOwner(page, site, path);
      await expect(page.getByText(sentence)).toBeVisible();
      await page.unroute(address);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText(sentence)).toBeHidden();
    }
    await visit(page, `${clientsPath}/${newId()}`);
    await expect(page.getByText("We couldn’t find this.")).toBeVisible();

    await visit(page, clientsPath);
    await page.route("**/api/admin/users/*", (route) => route.abort());
    await rowWithEmail(page, ana.email)
      .getByRole("button", { name: /^Delete/ })
      .click();
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("Failed to delete user.")).toBeVisible();
    await expect(rowWithEmail(page, ana.email)).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);

    await page.route("**/api/admin/people?*", (route) => route.fulfill({ json: [] }));
    await visit(page, clientsPath);
    await expect(page.getByText("No users found.")).toBeVisible();
  });

  test("a person who only signed up and a guest have a page, and lead to a booking", async ({ page, site }) => {
    const { db } = site.database;
    const suffix = newId();
    const june = { name: `June ${suffix}`, email: `june.${suffix}@example.com`, phone: "5550112" };
    await makeSignup(db, june);
    await makeBooking(db, { guest_name: june.name, guest_email: june.email });
    await visitAsOwner(page, site, clientsPath);
    await searchField(page).fill(suffix);
    await expect(page.getByText("1 person found")).toBeVisible();
    await openPerson(page, june.email);
    await expect(personRow(page, june.name).getByRole("link", { name: "555-0112", exact: true })).toBeVisible();
    await personRow(page, june.name).getByRole("link", { name: "History" }).click();
    await expect(page.getByRole("heading", { level: 1, name: june.name })).toBeVisible();
    await expect(page.getByText("Guest", { exact: true })).toBeVisible();
    await expect(page.getByRole("list", { name: "Classes" }).getByRole("listitem")).toHaveCount(1);
    await page.getByRole("link", { name: "Book a session" }).click();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(june.email);
    await page.goBack();
    await db.deleteFrom("bookings").where("guest_email", "=", june.email).execute();
    await page.getByRole("button", { name: "Erase this person" }).click();
    await page.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page).toHaveURL(new RegExp(`${clientsPath}$`));
  });

  test("the roster links to a client's page @detail", async ({ page, site }) => {
    const { ana, roster, event } = await makeClass(site);
    const client = await makeStudent(site, { email: ana.email, last_name: event.title });
    await visitAsOwner(page, site, roster);
    await openRosterRow(page, "Ana Whitlow");
    await itemWithText(page, "Ana Whitlow").getByRole("link", { name: "History" }).click();
    await expect(page).toHaveURL(new RegExp(`${clientPath(client)}$`));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(event.title);
  });

  test("the list shows 100 people at a time, and the search finds people beyond them @detail", async ({
    page,
    site,
  }) => {
    const { db } = site.database;
    const now = site.clock.now();
    await insertRow(
      db,
      "users",
      Array.from({ length: 250 }, (_, count) => ({
        id: newId(),
        email: `client${count}@crowd.example.com`,
        first_name: `Client${count}`,
        last_name: "Crowd",
        state: "live" as const,
        created_at: now,
        proven_at: now,
      })),
    );
    await visitAsOwner(page, site, clientsPath);
    await expect(page.getByText("The first 100 people")).toBeVisible();
    await expect(rowWithEmail(page, "@")).toHaveCount(100);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(page.getByText("The first 200 people")).toBeVisible();
    await expect(rowWithEmail(page, "@")).toHaveCount(200);
    await searchField(page).pressSequentially("client249");
    await expect(page.getByText("1 person found")).toBeVisible();
    await searchField(page).fill("nobody of that name");
    await expect(page.getByText("No users found.")).toBeVisible();
    await searchField(page).fill("");
    await expect(page.getByText("The first 100 people")).toBeVisible();
    await db.deleteFrom("users").where("email", "like", "%@crowd.example.com").execute();
  });
});
