import type { Locator, Page } from "@playwright/test";
import { addDays, studioDay } from "../../contract/platform/values/time.ts";
import { buyCart, cartRequest, newGuest, readInventory } from "../buying.ts";
import { makeChocolate, makeEvent, makeSignup, makeWaitlistEntry, makeWaiver } from "../make.ts";
import { readRows, updateRows } from "../rows.ts";
import { changeSettings } from "../settings.ts";
import { asStudent } from "../student.ts";
import { makePass, walletOf } from "../wallet.ts";
import { dashboardPath, openEvent } from "./admin-events.ts";
import { visitAsOwner } from "./admin-lists.ts";
import { expect, expectToastClear, test, visit } from "./site.ts";

/** Where a row is on the screen. */
const topOf = async (row: Locator) => (await row.boundingBox())!.y;

const personRow = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });

test.describe("at the door", () => {
  test("the owner checks in with one tap, through a dead spot, and gives the free spot to a waiting person", async ({
    page,
    site,
    trouble,
  }) => {
    // `about:blank` has no local storage for the script that logs the owner in.
    trouble.allow(/ERR_INTERNET_DISCONNECTED/, /check-in/, /localStorage.*Access is denied/);
    const { db } = site.database;
    const event = await makeEvent(db, { title: "Door Class", capacity: 4 });
    const waiver = await makeWaiver(db);
    const names = ["Ana Whitlow", "Bea Stone", "Cy Moss"];
    const people = [];
    for (const name of names) people.push(await makeSignup(db, { event_id: event.id, name, waiver_id: waiver.id }));
    const offered_until = new Date(`${event.date}T00:00:00Z`);
    await makeWaitlistEntry(db, { event_id: event.id, name: "Rosa Reed", state: "offered", offered_until });
    await makeWaitlistEntry(db, { event_id: event.id, name: "June Okafor" });
    let checkIns = 0;
    page.on("request", (request) => void (request.url().endsWith("/check-in") && checkIns++));

    // Tomorrow's class leads to its door from the list of classes.
    const soon = await makeEvent(db, { title: "Soon Class", date: addDays(studioDay(new Date()), 1), time: "03:00" });
    await visitAsOwner(page, site, dashboardPath);
    const soonRow = await openEvent(page, soon.title);
    await expect(soonRow.getByRole("link", { name: /^Door mode for Soon Class/ })).toHaveAttribute(
      "href",
      `/admin/events/${soon.id}/door`,
    );
    // On the day of a class nothing is asked.
    await updateRows(db, "events", { id: soon.id }, { date: studioDay(new Date()) });
    const early = await makeSignup(db, { event_id: soon.id, name: "Early Bird", waiver_id: waiver.id });
    await soonRow.getByRole("link", { name: /^Door mode for Soon Class/ }).tap();
    await personRow(page, "Early Bird").tap();
    await expect(page.getByText("1 of 1 here")).toBeVisible();
    const checkedIn = db
      .selectFrom("signups")
      .select("id")
      .where("event_id", "=", soon.id)
      .where("checked_in_at", "is not", null);
    await expect.poll(async () => (await checkedIn.execute()).map(({ id }) => id)).toEqual([early.id]);
    checkIns = 0;
    await db.deleteFrom("signups").where("id", "=", early.id).execute();
    await db.deleteFrom("events").where("id", "=", soon.id).execute();
    await visit(page, `/admin/events/${event.id}/roster`);
    await page.getByRole("link", { name: "Door mode" }).tap();
    await expect(page.getByText("0 of 3 here")).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    const row = personRow(page, "Ana Whitlow");
    expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(64);
    // The class is years away: one question, for the first check-in only.
    await row.tap();
    await expect(page.getByRole("dialog")).toContainText(/This class is on .*, not today\./);
    await page.getByRole("button", { name: "Cancel" }).tap();
    await expect(page.getByText("0 of 3 here")).toBeVisible();
    await row.tap();
    await page.getByRole("button", { name: "Check in anyway" }).tap();
    await expect(page.getByText("1 of 3 here")).toBeVisible();
    await expect.poll(() => checkIns).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    // Without a connection: Bea is here, Cy by mistake.
    const cyTop = await topOf(personRow(page, "Cy Moss"));
    await page.context().setOffline(true);
    await personRow(page, "Bea Stone").tap();
    await expect(personRow(page, "Bea Stone")).toContainText("Not saved yet");
    await personRow(page, "Cy Moss").tap();
    await personRow(page, "Cy Moss").tap();
    await expect(page.getByText("Waiting to send (2).")).toBeVisible();
    await expect(page.getByText("2 of 3 here")).toBeVisible();
    // The page reads again when it becomes visible. What it says then does not move the list either.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByText("No connection. You can go on; we send it later.")).toBeVisible();
    await expect(page.getByText("Waiting to send (2).")).toBeVisible();
    expect(await topOf(personRow(page, "Cy Moss"))).toBe(cyTop);
    // The page for cash, opened here for the first time, has its styles.
    await page.getByRole("link", { name: "Take cash" }).tap();
    // At the door of a class, a spot in it comes before the tins.
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Drop-in");
    await expect(page.getByRole("list").getByRole("button").first()).toHaveCSS("min-height", "64px");
    // The tab is closed and opened again with the connection: all is sent, once.
    await page.goto("about:blank");
    await page.context().setOffline(false);
    checkIns = 0;
    await visit(page, `/admin/events/${event.id}/door`);
    await expect(page.getByText("Waiting to send")).toHaveCount(0);
    await expect.poll(() => checkIns).toBe(2);
    const stored = await readRows(db, "signups", { event_id: event.id }, ["name", "checked_in_at"]);
    const here = stored.filter(({ checked_in_at }) => checked_in_at !== null).map(({ name }) => name);
    expect(here.toSorted()).toEqual(["Ana Whitlow", "Bea Stone"]);

    // A dead spot at the start: the last roster is shown at once.
    await page.route("**/roster", () => {});
    await visit(page, `/admin/events/${event.id}/door`);
    await expect(personRow(page, "Bea Stone")).toHaveAttribute("aria-pressed", "true");
    await page.unroute("**/roster");
    trouble.allow(/ERR_FAILED/, /roster/);
    await page.route("**/roster", (route) => route.abort());
    await visit(page, `/admin/events/${event.id}/door`);
    await expect(page.getByText("No connection. You can go on; we send it later.")).toBeVisible();
    await expect(personRow(page, "Bea Stone")).toHaveAttribute("aria-pressed", "true");
    await page.unroute("**/roster");
    await visit(page, `/admin/events/${event.id}/door`);

    await page.getByRole("button", { name: "Give spot: June Okafor" }).tap();
    await expect(
      page.getByText(/^Rosa Reed has an offer until .*Give the spot to June Okafor instead\?$/),
    ).toBeVisible();
    await page.getByRole("button", { name: "Give to June Okafor" }).tap();
    await expect(page.getByText("2 of 4 here")).toBeVisible();
    await expect(page.getByText(/June Okafor is on the roster/)).toBeVisible();
    await expectToastClear(page, 40, 80);
    trouble.allow(/409/);
    await page.getByRole("button", { name: "Give extra spot: Rosa Reed" }).tap();
    const question = page.getByRole("dialog");
    await expect(question).toContainText("4 of 4 spots are taken. Give Rosa Reed an extra spot anyway?");
    await expect(page.getByText("Saving")).toBeHidden();
    await question.getByRole("button", { name: "Give it anyway" }).tap();
    await expect(page.getByText("2 of 5 here")).toBeVisible();
    await expect(page.getByText("5 of 4 spots")).toBeVisible();
    await page.getByRole("link", { name: "No waiver yet. Sign on this phone: June Okafor" }).tap();
    await expect(page.getByRole("heading", { name: "Hello June Okafor" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the door" }).tap();
    await expect(page.getByText("2 of 5 here")).toBeVisible();
    expect(people).toHaveLength(3);
  });

  test("the owner sells two tins for cash with change, without a connection too, and undoes it", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/ERR_INTERNET_DISCONNECTED/);
    const tin = await makeChocolate(site.database.db, { name: "Door Salt", price_cents: 1600, inventory: 3 });
    await visitAsOwner(page, site, "/admin/sell");
    const add = page.getByRole("button", { name: /^Door Salt/ });
    await add.tap();
    await add.tap();
    await page.getByRole("button", { name: "Given $40" }).tap();
    await expect(page.getByText("Change: $8")).toBeVisible();
    // On a low screen the bar with the total does not cover what has the focus.
    await page.setViewportSize({ width: 390, height: 560 });
    const amount = page.getByLabel("Another amount in dollars");
    await amount.focus();
    const bar = page.getByRole("group", { name: "Given" });
    const top = async (of: typeof bar) => (await of.boundingBox())!.y;
    await expect.poll(async () => (await top(bar)) - (await top(amount))).toBeGreaterThanOrEqual(48);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole("button", { name: "Take $32 in cash" }).tap();
    await expect(page.getByText("Took $32 in cash. Change: $8.")).toBeVisible();
    await expect.poll(() => readInventory(site, tin.id)).toBe(1);
    await page.getByText(/^Today at the door: \$32 in cash, 1 sale/).tap();

    // The last tin is sold at once, and sent later. The basket stays while the owner looks at another page.
    await add.tap();
    await page.getByRole("link", { name: "Back" }).tap();
    await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
    await page.getByRole("link", { name: "Sell for cash" }).first().tap();
    await expect(page.getByRole("button", { name: "Take $16 in cash" })).toBeVisible();
    await expect(add).toBeDisabled();
    // At the end of the page, what is said and what is sent moves nothing.
    await page.setViewportSize({ width: 390, height: 560 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const amountTop = await topOf(amount);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Take $16 in cash" }).tap();
    await expect(page.getByText("Took $16 in cash. Waiting to send.")).toBeVisible();
    await expect(page.getByText("Waiting to send (1).")).toBeVisible();
    await expect(page.getByText(/^Today at the door: \$48 in cash, 2 sales/)).toBeVisible();
    expect(await topOf(amount)).toBe(amountTop);
    await page.context().setOffline(false);
    await expect(page.getByText("Waiting to send")).toHaveCount(0);
    expect(await topOf(amount)).toBe(amountTop);
    await page.getByText(/^Today at the door: \$48 in cash, 2 sales/).tap();
    await expect.poll(() => readInventory(site, tin.id)).toBe(0);

    await page.getByRole("button", { name: /^Undo the sale of \$32 at/ }).tap();
    await expect(page.getByText(/^Today at the door: \$16 in cash, 1 sale/)).toBeVisible();
    await expect(page.getByText("Undone.")).toBeVisible();
    await expect.poll(() => readInventory(site, tin.id)).toBe(2);
    // Sold while the shop sells the same tins: refused, and recorded anyway, because the cash is in the till.
    trouble.allow(/409/);
    await page.context().setOffline(true);
    await add.tap();
    await page.getByRole("button", { name: "Take $16 in cash" }).tap();
    await buyCart(site, newGuest(), cartRequest([[tin, 2]]));
    await page.context().setOffline(false);
    const refused = page.getByRole("alert");
    await expect(refused).toContainText("The cash sale of $16 wasn’t saved. Door Salt is sold out.");
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(refused).toBeInViewport({ ratio: 1 });
    await expect(refused).toContainText(/: 1\s×\sDoor Salt\. Is the cash in the till\? Then record the sale anyway\./);
    await refused.getByRole("button", { name: "Discard" }).tap();
    await page.getByRole("button", { name: "Cancel" }).tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await refused.getByRole("button", { name: "Record it anyway" }).tap();
    await expect(page.getByText(/Count your Door Salt: 1 tin more was sold than was in stock\./)).toBeVisible();
    await expect(refused).toHaveCount(0);
    await expect(page.getByText(/^Today at the door: \$32 in cash, 2 sales/)).toBeVisible();
    await expect(page.getByText("Not in stock: 1 tin of Door Salt. Please count them.")).toBeVisible();
    await page
      .getByRole("button", { name: /^Undo the sale of \$16 at/ })
      .first()
      .tap();
    await expect(page.getByText(/^Today at the door: \$16 in cash, 1 sale/)).toBeVisible();
    const sales = site.database.db.selectFrom("purchases").select("id").where("kind", "=", "door");
    const undone = sales.where("state", "=", "returned");
    await expect.poll(async () => (await undone.execute()).length).toBe(2);
    expect(await readInventory(site, tin.id)).toBe(0);
    await visit(page, "/admin/payments");
    const rows = page.getByRole("list", { name: "Payments" }).getByRole("listitem").filter({ hasText: "At the door" });
    await expect(rows.first()).toContainText("−$16.00");
    await expect(rows.nth(1)).toContainText("$16.00");
    await expect(rows.nth(2)).toContainText("−$32.00");
    // The sale has no address, so the dialog promises no email.
    await rows.nth(1).getByRole("button").first().tap();
    await page.getByRole("button", { name: /^Refund/ }).tap();
    await expect(page.getByLabel("Reason")).toBeVisible();
    await expect(page.getByText("Included in the email to the payer.")).toHaveCount(0);
  });

  test("a regular is added by three letters and a tap on their name, and stays one person", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/);
    const { db } = site.database;
    const email = `regular${Date.now()}@example.com`;
    await makeSignup(db, { name: "Xqe Lindqvist", email });
    const event = await makeEvent(db, { title: "Next Class", date: studioDay(new Date()), time: "03:00" });
    await visitAsOwner(page, site, `/admin/events/${event.id}/door`);
    await page.getByRole("button", { name: "Add someone" }).tap();
    const dialog = page.getByRole("dialog", { name: "Add someone" });
    const name = dialog.getByRole("combobox", { name: "Name" });
    await name.fill("xqe");
    await dialog.getByRole("option", { name: `Xqe Lindqvist ${email}` }).tap();
    await dialog.getByRole("button", { name: "Add and check in" }).tap();
    await expect(page.getByRole("heading", { name: "Hello Xqe Lindqvist" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the door" }).tap();
    await expect(page.getByText("1 of 1 here")).toBeVisible();
    await visit(page, "/admin/users?search=xqe");
    const people = page.getByRole("main").getByRole("listitem");
    await expect(people).toHaveText([/^Xqe Lindqvist/]);

    // Typed in full and not chosen: the owner is asked before it becomes a second person.
    const next = await makeEvent(db, {
      title: "Class After It",
      date: addDays(studioDay(new Date()), 11),
      time: "03:00",
    });
    await visit(page, `/admin/events/${next.id}/door`);
    await page.getByRole("button", { name: "Add someone" }).tap();
    await name.fill("xqe lindqvist");
    await dialog.getByRole("button", { name: "Add", exact: true }).tap();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(
      "You know someone of this name. Choose them from the list, or add a new person.",
    );
    await expect(dialog.getByRole("button", { name: "Add as a new person" })).toBeVisible();
    // The answer is about what was typed then.
    await name.fill("xqe lindqvis");
    await expect(dialog.getByRole("button", { name: "Add as a new person" })).toHaveCount(0);
    await dialog.getByRole("option", { name: `Xqe Lindqvist ${email}` }).tap();
    await dialog.getByRole("button", { name: "Add", exact: true }).tap();
    await expect(page.getByRole("heading", { name: "Hello Xqe Lindqvist" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the door" }).tap();
    await page.getByRole("button", { name: "Add someone" }).tap();
    await name.fill("Xqe Lindqvist");
    await dialog.getByRole("button", { name: "Add", exact: true }).tap();
    await dialog.getByRole("button", { name: "Add as a new person" }).tap();
    await page.getByRole("link", { name: "Back to the door" }).tap();
    await expect(page.getByText("0 of 2 here")).toBeVisible();
    await visit(page, "/admin/users?search=xqe");
    await expect(people).toHaveCount(2);
  });

  test("the owner takes a hand-over back, sees who signed up since, and cancels a lost walk-in", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/ERR_/);
    const { db } = site.database;
    const event = await makeEvent(db, { title: "Busy Class", date: addDays(studioDay(new Date()), 2), time: "03:00" });
    const waiver = await makeWaiver(db);
    const email = `ana.${event.id}@example.com`;
    await makeSignup(db, { event_id: event.id, name: "Ana Whitlow", email, waiver_id: waiver.id });
    const tin = await makeChocolate(db, { name: "Handed Salt", inventory: 3 });
    const delivery = { how: "pickup" as const, eventId: event.id };
    const { order } = await buyCart(site, newGuest(), cartRequest([[tin, 1]], { email, delivery }));
    const stateOf = async () =>
      (await db.selectFrom("orders").select("state").where("id", "=", order.id).executeTakeFirstOrThrow()).state;
    await visitAsOwner(page, site, `/admin/events/${event.id}/door`);
    await personRow(page, "1 tin: 1 × Handed Salt").tap();
    await expect.poll(stateOf).toBe("picked-up");
    await visit(page, `/admin/events/${event.id}/door`);
    const handedOver = personRow(page, "1 tin: 1 × Handed Salt");
    await expect(handedOver).toContainText("Handed over");
    await handedOver.tap();
    await expect(handedOver).toContainText("Hand over 1 tin");
    await expect.poll(stateOf).toBe("packed");

    // An open page reads again.
    await page.clock.install();
    await visit(page, `/admin/events/${event.id}/door`);
    await expect(page.getByText("0 of 1 here")).toBeVisible();
    await makeSignup(db, { event_id: event.id, name: "Bea Stone", waiver_id: waiver.id });
    await page.clock.runFor(31_000);
    await expect(page.getByText("0 of 2 here")).toBeVisible();

    await page.getByRole("button", { name: "Add someone" }).tap();
    const dialog = page.getByRole("dialog", { name: "Add someone" });
    const add = dialog.getByRole("button", { name: "Add", exact: true });
    const known = dialog.getByRole("listbox", { name: "People you know" });
    await dialog.evaluate((opened) => Promise.all(opened.getAnimations().map(({ finished }) => finished)));
    const addTop = await topOf(add);
    await dialog.getByLabel("Name").fill("Bea Stone");
    await expect(known).toBeVisible();
    // They lie over the next field: what the thumb reaches for stays where it is.
    expect(await topOf(add)).toBe(addTop);
    await known
      .getByRole("option", { name: /^Bea Stone/ })
      .first()
      .tap();
    await dialog.getByRole("button", { name: "Choose another" }).tap();

    // The answer is lost, and a second tap adds no second person.
    await page.route("**/walk-in", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByLabel("Name").fill("Cyd Marsh");
    await add.tap();
    await expect(dialog.getByText("We don’t know if it was added.")).toBeVisible();
    await expect(dialog.getByText("Tap again: nobody is added twice.")).toBeVisible();
    await page.unroute("**/walk-in");
    await add.tap();
    // A person without a waiver signs next.
    await expect(page.getByRole("heading", { name: "Hello Cyd Marsh" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the door" }).tap();
    await expect(page.getByText("0 of 3 here")).toBeVisible();

    // After a cancel the page stays, whatever the answer.
    const answer = Promise.withResolvers<void>();
    await page.evaluate(() => (AbortSignal.timeout = () => new AbortController().signal));
    await page.route("**/walk-in", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Add someone" }).tap();
    await dialog.getByLabel("Name").fill("Deb Larch");
    await add.tap();
    await dialog.getByRole("button", { name: "Cancel" }).tap();
    await expect(dialog).toHaveCount(0);
    answer.resolve();
    await expect(page.getByText("0 of 4 here")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Busy Class" })).toBeVisible();
  });

  test("the owner sells a pass for cash from the client's page, undoes it, and sells one to a new person with a gift card @detail", async ({
    page,
    site,
  }) => {
    await changeSettings(site, { giftCards: { isSold: true, amounts: [25], least: 10, most: 500, years: null } });
    const name = `Five classes ${process.pid}-${Date.now()}`;
    await makePass(site, { name });
    const student = await asStudent(site);
    await visitAsOwner(page, site, `/admin/users/${student.id}`);
    await page.getByRole("link", { name: "Sell a pass for cash" }).tap();
    const pass = page.getByRole("button", { name: new RegExp(`^${name}`) });
    await expect(page.getByRole("button", { name: /^Individual Yoga Session, \$\d+ ?60 min$/ }).first()).toBeVisible();
    await pass.tap();
    await expect(page.getByText("It is for Ana Whitlow")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole("button", { name: "Take $90 in cash" }).tap();
    await expect(page.getByText("Took $90 in cash.")).toBeVisible();
    await expect.poll(async () => (await walletOf(site, student)).lots).toMatchObject([{ name, left: 5 }]);
    await page.getByText(/^Today at the door: /).tap();
    await page.getByRole("button", { name: /^Undo the sale of \$90 at/ }).tap();
    await expect.poll(async () => (await walletOf(site, student)).lots).toMatchObject([{ name, left: 0 }]);
    await page.getByRole("link", { name: "Back" }).tap();
    await expect(page.getByRole("region", { name: "Wallet", exact: true })).toContainText(/0 uses left(?! ·)/);
    // The list of payments says whose pass it was.
    await visit(page, "/admin/payments");
    const sale = page.getByRole("list", { name: "Payments" }).getByRole("listitem").filter({ hasText: name });
    await expect(sale).toContainText("Ana Whitlow");

    // A person without an account buys a pass and a gift card. Only the owner sees its code.
    await visit(page, "/admin/sell");
    await pass.tap();
    await page.getByRole("button", { name: "Gift card $25" }).tap();
    await expect(page.getByRole("button", { name: "Choose for whom it is" })).toBeDisabled();
    await page.getByLabel("For whom is it?").fill(`nobody${process.pid}`);
    await expect(page.getByText("No one found.")).toBeVisible();
    await page.getByRole("button", { name: "A new person" }).tap();
    const dialog = page.getByRole("dialog", { name: "A new person" });
    await dialog.getByRole("button", { name: "Add this person" }).tap();
    await expect(dialog.getByText("Please enter a name.")).toBeVisible();
    const email = `rosa${Date.now()}@example.com`;
    await dialog.getByLabel("Name").fill("Rosa Reed");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("button", { name: "Add this person" }).tap();
    await expect(page.getByText("It is for Rosa Reed")).toBeVisible();
    await page.getByRole("button", { name: "Take $115 in cash" }).tap();
    const codes = page.getByRole("dialog", { name: "Gift card codes" });
    const code = codes.getByText(/^([A-Z2-9]{4} ){3}[A-Z2-9]{4}$/);
    const shown = await code.innerText();
    await codes.getByRole("button", { name: "Close" }).tap();
    await page.getByText(/^Today at the door: /).tap();
    await page.getByRole("button", { name: /^Show the gift card codes of the sale of \$115 at/ }).tap();
    await expect(code).toHaveText(shown);
    await codes.getByRole("link", { name: "View and print" }).tap();
    await expect(page.getByRole("heading", { level: 1, name: "Your gift card" })).toBeVisible();

    // The same person is found by the next sale.
    await visit(page, "/admin/sell");
    await pass.tap();
    await page.getByLabel("For whom is it?").fill(email);
    await page.getByRole("option", { name: /^Rosa Reed/ }).tap();
    await expect(page.getByText("It is for Rosa Reed")).toBeVisible();

    // At a class with a price, the same person gets a spot.
    const price = { price_kind: "fixed", price_from_cents: 1800, price_to_cents: 1800 } as const;
    const event = await makeEvent(site.database.db, { title: "Priced Class", ...price });
    await visit(page, `/admin/events/${event.id}/door`);
    await page.getByRole("link", { name: "Take cash" }).tap();
    await page.getByRole("button", { name: "Spot $18" }).tap();
    await expect(page.getByText("It is for Rosa Reed")).toBeVisible();
    await page.getByRole("button", { name: `One less: ${name}` }).tap();
    await page.getByRole("button", { name: "Take $18 in cash" }).tap();
    await page.getByRole("link", { name: "Back" }).tap();
    await expect(page.getByText("0 of 1 here")).toBeVisible();
    await expect(page.getByText("Rosa Reed")).toBeVisible();
  });
});
