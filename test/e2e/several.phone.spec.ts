import type { Page } from "@playwright/test";
import { dateWords } from "../../contract/platform/values/time.ts";
import { newId } from "../../server/platform/db/id.ts";
import type { TestApp } from "../app.ts";
import { makeEvent, makeMessage, makeSignup, makeSlot, makeWaiver } from "../make.ts";
import { asOwner } from "../owner.ts";
import { checkInButton, emailsTo, visitAsOwner } from "./admin-lists.ts";
import { anOrder } from "./admin-orders.ts";
import { expect, test } from "./site.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const bar = (page: Page) => page.getByRole("group", { name: "Selection" });
const orderBox = (page: Page, number: number) => page.getByRole("checkbox", { name: new RegExp(`Order ${number} `) });
const orderRow = (page: Page, number: number) => page.getByRole("button", { name: new RegExp(`^Order ${number} `) });
const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true });

const stateOf = async (site: TestApp, id: string) =>
  (await site.database.db.selectFrom("orders").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

test.describe("several at once", () => {
  test("the owner packs three orders at once, takes it back, and prints their slips as one paper", async ({
    page,
    site,
  }) => {
    const orders = [await anOrder(site), await anOrder(site), await anOrder(site)];
    await page.addInitScript(() => Object.assign(window, { print: () => {} }));
    await visitAsOwner(page, site, "/admin/orders");
    await button(page, "Select").click();
    for (const { order } of orders) await orderBox(page, order.number).check();
    await expect(bar(page).getByText("3 selected")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    for (const option of await page.getByRole("group", { name: "Show orders" }).getByRole("radio").all())
      await expect(option.locator("..")).toBeInViewport({ ratio: 1 });

    await button(page, "Print 3 packing slips").click();
    await page.emulateMedia({ media: "print" });
    const slips = page.getByRole("region", { name: "Packing slip" });
    await expect(slips).toHaveCount(3);
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    const paper = await page.pdf({ format: "A4" });
    expect(paper.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(3);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(slips).toHaveCount(0);

    await button(page, "Mark as packed").click();
    await expect(page.getByText("3 orders marked as packed.")).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    for (const { order } of orders) await expect(orderRow(page, order.number)).toHaveCount(0);
    await undo(page).click();
    await expect(page.getByText("Undone.")).toBeVisible();
    for (const { order } of orders) await expect(orderRow(page, order.number)).toBeVisible();
    for (const { order } of orders) expect(await stateOf(site, order.id)).toBe("new");
  });

  test("an order that was refunded elsewhere is named with the reason; the other one is packed @detail", async ({
    page,
    site,
  }) => {
    const [one, other] = [await anOrder(site), await anOrder(site)];
    await visitAsOwner(page, site, "/admin/orders");
    await button(page, "Select").click();
    await orderBox(page, one.order.number).check();
    await orderBox(page, other.order.number).check();
    const refund = { id: newId(), restock: true };
    const path = `/api/admin/orders/${other.order.id}/refund`;
    expect((await site.request("POST", path, refund, await asOwner(site))).status).toBe(200);
    await button(page, "Mark as packed").click();
    await expect(page.getByRole("alert")).toHaveText(
      `One was not changed. Order ${other.order.number}: This order was cancelled.`,
    );
    await expect(page.getByText("1 order marked as packed.")).toBeVisible();
    expect(await stateOf(site, one.order.id)).toBe("packed");
  });

  test("packed orders are shipped after a question, and each buyer gets one email", async ({ page, site }) => {
    const orders = [await anOrder(site), await anOrder(site)];
    const event = await makeEvent(site.database.db, { date: "2037-03-05", time: "18:30" });
    const pickUp = await anOrder(site, { delivery: { how: "pickup", eventId: event.id } });
    for (const { order } of [...orders, pickUp])
      await site.request(
        "PUT",
        `/api/admin/orders/${order.id}`,
        { state: "packed", version: order.version },
        await asOwner(site),
      );
    await visitAsOwner(page, site, "/admin/orders?state=packed");
    await button(page, "Select").click();
    for (const { order } of [...orders, pickUp]) await orderBox(page, order.number).check();
    await expect(button(page, "Mark 1 as picked up")).toBeVisible();
    await button(page, "Mark 2 as shipped").click();
    const question = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(question).toContainText("Each buyer gets an email");
    await question.getByRole("button", { name: "Yes, mark as shipped" }).click();
    await expect(page.getByText("2 orders marked as shipped.")).toBeVisible();
    await expect(undo(page)).toHaveCount(0);
    for (const { address, order } of orders) {
      const about = `Your order ${order.number} `;
      await expect
        .poll(() => emailsTo(site, address).filter(({ mail }) => mail.subject?.startsWith(about)).length)
        .toBe(1);
    }
  });

  test("without a connection nothing is changed, the selection stays, and a retry works", async ({
    page,
    site,
    context,
    trouble,
  }) => {
    trouble.allow(/ERR_INTERNET_DISCONNECTED|Failed to load|admin/);
    const { order } = await anOrder(site);
    await visitAsOwner(page, site, "/admin/orders");
    await button(page, "Select").click();
    await orderBox(page, order.number).check();
    await context.setOffline(true);
    await button(page, "Mark as packed").click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(orderBox(page, order.number)).toBeChecked();
    await context.setOffline(false);
    await button(page, "Mark as packed").click();
    await expect(page.getByText("1 order marked as packed.")).toBeVisible();
  });

  test("the owner deletes several free times at once and gets them back @detail", async ({ page, site }) => {
    const { db } = site.database;
    const slots = [await makeSlot(db), await makeSlot(db), await makeSlot(db)];
    const box = ({ date }: { date: string }) => page.getByRole("checkbox", { name: new RegExp(`^${dateWords(date)}`) });
    await visitAsOwner(page, site, "/admin/bookings");
    await expect(page.getByRole("list", { name: "Available Slots" })).toBeVisible();
    const more = page.getByRole("button", { name: /^Show .* more/ });
    if (await more.isVisible()) await more.click();
    await button(page, "Select").click();
    for (const slot of slots) await box(slot).check();
    await button(page, "Delete 3 slots").click();
    const question = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(question).toContainText("This will permanently delete these 3 slots.");
    await question.getByRole("button", { name: "Cancel" }).click();
    for (const slot of slots) await expect(box(slot)).toBeChecked();
    await button(page, "Delete 3 slots").click();
    await question.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(page.getByText("3 slots deleted.")).toBeVisible();
    const open = () =>
      db
        .selectFrom("slots")
        .select("id")
        .where(
          "id",
          "in",
          slots.map(({ id }) => id),
        )
        .where("state", "=", "open")
        .execute();
    expect(await open()).toHaveLength(0);
    await undo(page).click();
    await expect(page.getByText("Undone.")).toBeVisible();
    expect(await open()).toHaveLength(3);
    for (const { id } of slots) await db.deleteFrom("slots").where("id", "=", id).execute();
  });

  test("the owner marks several messages as answered and takes it back @detail", async ({ page, site }) => {
    const names = [`Tomas ${newId().slice(-8)}`, `June ${newId().slice(-8)}`];
    for (const name of names) await makeMessage(site.database.db, { name });
    await visitAsOwner(page, site, "/admin/messages");
    await button(page, "Select").click();
    for (const name of names) await page.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check();
    await button(page, "Mark as answered").click();
    await expect(page.getByText("2 messages marked as answered.")).toBeVisible();
    for (const name of names) await expect(button(page, new RegExp(`^${name}`))).toHaveCount(0);
    await undo(page).click();
    for (const name of names) await expect(page.getByText(name)).toBeVisible();
  });

  test("the owner checks all in, and takes it back", async ({ page, site, context, trouble }) => {
    trouble.allow(/ERR_INTERNET_DISCONNECTED|Failed to load|admin/);
    const { db } = site.database;
    const event = await makeEvent(db, { date: "2020-03-05" });
    const waiver_id = (await makeWaiver(db)).id;
    for (const name of ["Ana Whitlow", "Bea Stone", "Cleo Marsh"])
      await makeSignup(db, { event_id: event.id, name, waiver_id });
    await visitAsOwner(page, site, `/admin/events/${event.id}/roster`);
    await checkInButton(page, "Bea Stone").click();
    await expect(checkInButton(page, "Bea Stone")).toHaveAttribute("aria-pressed", "true");
    await button(page, "Check in all 2").click();
    await expect(page.getByText("2 people are checked in.")).toBeVisible();
    for (const name of ["Ana Whitlow", "Cleo Marsh"])
      await expect(checkInButton(page, name)).toHaveAttribute("aria-pressed", "true");
    await undo(page).click();
    await expect(checkInButton(page, "Ana Whitlow")).toHaveAttribute("aria-pressed", "false");
    await expect(checkInButton(page, "Bea Stone")).toHaveAttribute("aria-pressed", "true");

    await button(page, "Check in all 2").click();
    await expect(button(page, "All are checked in")).toBeDisabled();
    await context.setOffline(true);
    await checkInButton(page, "Bea Stone").click();
    await expect(page.getByText("Not saved yet")).toBeVisible();
    // One who is taken out without a connection is not counted as here.
    await expect(button(page, "Check in the last one")).toBeDisabled();
    await context.setOffline(false);
    await expect(button(page, "Check in the last one")).toBeEnabled();

    await makeSignup(db, { event_id: event.id, name: "Dov Hill" });
    await page.reload();
    await button(page, "Check in 1 with a waiver").click();
    await expect(button(page, "All with a waiver are checked in")).toBeDisabled();
    await expect(page.getByText("One person is left out, because they have not signed the waiver.")).toBeVisible();
    await expect(checkInButton(page, "Dov Hill")).toHaveAttribute("aria-pressed", "false");
  });

  test("the owner is asked before all are checked in on an earlier day, also after one was checked in @detail", async ({
    page,
    site,
  }) => {
    const { db } = site.database;
    const event = await makeEvent(db, { date: "2035-03-05" });
    const waiver_id = (await makeWaiver(db)).id;
    for (const name of ["Ana Whitlow", "Bea Stone"]) await makeSignup(db, { event_id: event.id, name, waiver_id });
    await visitAsOwner(page, site, `/admin/events/${event.id}/roster`);
    await checkInButton(page, "Bea Stone").click();
    await button(page, "Check in anyway").click();
    await expect(checkInButton(page, "Bea Stone")).toHaveAttribute("aria-pressed", "true");
    const checkAll = button(page, "Check in the last one");
    await checkAll.click();
    await expect(page.getByRole("dialog")).toContainText("not today");
    await button(page, "Cancel").click();
    await expect(checkInButton(page, "Ana Whitlow")).toHaveAttribute("aria-pressed", "false");
    await checkAll.click();
    await button(page, "Check in anyway").click();
    await expect(checkInButton(page, "Ana Whitlow")).toHaveAttribute("aria-pressed", "true");
  });
});
