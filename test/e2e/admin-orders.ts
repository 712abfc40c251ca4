import { newId } from "../../server/platform/db/id.ts";
import type { TestApp } from "../app.ts";
import { buyCart, newGuest, orderRequest, readInventory, cartRequest } from "../buying.ts";
import { makeEvent } from "../make.ts";
import { asOwner } from "../owner.ts";
import { updateRows } from "../rows.ts";
import { emailsTo, visitAsOwner } from "./admin-lists.ts";
import { makeTin } from "./checkout.ts";
import { expectOneSheet } from "./paper.ts";
import { expect, test, visit } from "./site.ts";

/** Makes a paid order of two tins of a new chocolate, with a unique receipt address. */
export async function anOrder(site: TestApp, change: object = {}) {
  const tin = await makeTin(site, "Praline");
  const address = `pat.${newId()}@example.com`;
  const bought = await buyCart(site, newGuest(), cartRequest([[tin, 2]], { email: address, ...change }));
  const saved = await site.request("POST", "/api/orders", await orderRequest(site, bought));
  expect(saved.status).toBe(200);
  return { tin, address, order: bought.order, link: saved.body.orderLink as string };
}

/** Owner journeys with orders, for desktop and phone. */
export function orderJourneys(): void {
  test("the owner packs an order by its slip and ships it; the buyer gets the tracking number", async ({
    page,
    site,
  }) => {
    const { tin, address, order, link } = await anOrder(site);
    await visitAsOwner(page, site, "/admin/orders");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
    await page.getByRole("button", { name: `Order ${order.number} ` }).click();
    await expect(page.getByRole("listitem").getByText(`2 × ${tin.name}`).last()).toBeVisible();
    await page.getByRole("link", { name: `Packing slip and refund: order ${order.number}` }).click();
    const slip = page.getByRole("region", { name: "Packing slip" });
    await expect(slip).toContainText(tin.name);
    await page.getByRole("button", { name: "Mark as packed" }).click();
    await expect(page.getByText("The order is marked as packed.")).toBeVisible();

    await page.emulateMedia({ media: "print" });
    await expect(slip).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    await expect(page.getByRole("button", { name: "Refund" })).toBeHidden();
    await expectOneSheet(page, [tin.name, `Order ${order.number}`, "Send to"]);

    await page.getByLabel("Tracking").fill("9400 1118 9922 3857 0000 00");
    await page.getByRole("button", { name: "Mark as shipped" }).click();
    await expect(page.getByText("The order is marked as shipped.")).toBeVisible();
    await expect
      .poll(() => emailsTo(site, address).some(({ mail }) => mail.text?.includes("9400 1118 9922 3857 0000 00")))
      .toBe(true);
    await visit(page, link);
    const usps = "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223857000000";
    await expect(page.getByRole("link", { name: "9400 1118 9922 3857 0000 00" })).toHaveAttribute("href", usps);
    await expect(page.getByRole("heading", { name: "Shipped" })).toBeVisible();
    await page.getByRole("link", { name: "Ask about this order" }).click();
    await expect(page.getByLabel("Message")).toHaveValue(`Order ${order.number}: `);
  });

  test("the owner marks an order as packed in the list, and it moves to the packed ones", async ({ page, site }) => {
    const { order } = await anOrder(site);
    await visitAsOwner(page, site, "/admin/orders");
    const row = page.getByRole("button", { name: `Order ${order.number} ` });
    await row.click();
    await page.getByRole("button", { name: "Mark as packed" }).click();
    await expect(page.getByText("The order is marked as packed.")).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole("group", { name: "Show orders" }).getByText("Packed").click();
    await expect(row).toBeVisible();
  });

  test("a pick-up class is deleted: the owner and the buyer read that the pick-up is open", async ({ page, site }) => {
    const event = await makeEvent(site.database.db, { date: "2037-03-05", time: "18:30" });
    const { order, link } = await anOrder(site, { delivery: { how: "pickup", eventId: event.id } });
    await visit(page, link);
    await expect(page.getByText("Just give your name there.")).toBeVisible();
    const removed = { eventIds: [event.id] };
    expect((await site.request("DELETE", "/api/events/bulk", removed, await asOwner(site))).status).toBe(200);
    await visit(page, link);
    await expect(page.getByRole("alert")).toHaveText(
      "This class was cancelled. Please reply to your email to choose another pick-up.",
    );
    await expect(page.getByText("Just give your name there.")).toHaveCount(0);

    const openPickup = "Class cancelled: agree on another pick-up";
    await visitAsOwner(page, site, "/admin/orders");
    const row = page.getByRole("button", { name: `Order ${order.number} ` });
    await expect(row).toContainText(openPickup);
    await row.click();
    await expect(page.getByRole("alert")).toHaveText(openPickup);
    await page.getByRole("button", { name: "Mark as ready for pick-up" }).click();
    await page.getByRole("group", { name: "Show orders" }).getByText("Packed").click();
    await expect(row).toContainText(openPickup);
    await page.getByRole("link", { name: `Packing slip and refund: order ${order.number}` }).click();
    await expect(page.getByRole("region", { name: "Packing slip" })).toContainText(openPickup);
  });

  test("the owner refunds a part and restocks the tins; an order changed elsewhere is reloaded", async ({
    page,
    site,
    trouble,
  }) => {
    trouble.allow(/409/);
    const { tin, address, order } = await anOrder(site);
    expect(await readInventory(site, tin.id)).toBe(8);
    await visitAsOwner(page, site, `/admin/orders/${order.id}`);
    await page.getByRole("button", { name: "Refund" }).click();
    const dialog = page.getByRole("dialog", { name: "Refund" });
    await dialog.getByLabel("Amount in dollars").fill("99");
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(dialog.getByText("Please enter an amount up to $35.80.")).toBeVisible();
    await dialog.getByLabel("Amount in dollars").fill("35.80");
    await expect(dialog.getByLabel("Restock all tins")).toBeChecked();
    await dialog.getByLabel("Amount in dollars").fill("10");
    await expect(dialog.getByLabel("Don’t restock")).toBeChecked();
    await dialog.getByText("Restock all tins").click();
    await dialog.getByLabel("Reason").fill("One tin was broken.");
    await dialog.getByRole("button", { name: "Refund $10.00" }).click();
    await expect(page.getByText("−$10.00")).toBeVisible();
    expect(await readInventory(site, tin.id)).toBe(10);
    await expect
      .poll(() => emailsTo(site, address).some(({ mail }) => mail.text?.includes("One tin was broken.")))
      .toBe(true);

    await updateRows(site.database.db, "orders", { id: order.id }, { state: "packed", version: order.version + 5 });
    await page.getByRole("button", { name: "Mark as packed" }).click();
    await expect(page.getByText("This was changed elsewhere.")).toBeVisible();
    await expect(page.getByText("Packed", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Mark as packed" })).toHaveCount(0);
  });

  test("the owner creates and deletes a discount code", async ({ page, site }) => {
    const code = `FALL-${process.pid}-${newId().slice(-6)}`.toUpperCase();
    await visitAsOwner(page, site, "/admin/orders");
    await page.getByRole("link", { name: "Discount codes" }).click();
    await page.getByRole("button", { name: "Create code" }).click();
    await page.getByRole("form", { name: "Create code" }).getByRole("button", { name: "Create code" }).click();
    await expect(page.getByText("Please use 2 to 30 letters, digits or dashes.")).toBeVisible();
    await page.getByLabel("New code").fill(code);
    await page.getByLabel("How much off, in percent").fill("15");
    await page.getByRole("button", { name: "Create code" }).click();
    const row = page.getByRole("listitem").filter({ hasText: code });
    await expect(row).toContainText("15% off");
    await row.getByRole("button", { name: code }).click();
    await row.getByRole("button", { name: `Delete ${code}` }).click();
    const question = page.getByRole("dialog", { name: "Are you sure?" });
    await expect(question).toContainText("This will permanently delete the discount code.");
    await question.getByRole("button", { name: "Yes, delete it!" }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The code is back.")).toBeVisible();
    await expect(row).toContainText("15% off");
  });
}
