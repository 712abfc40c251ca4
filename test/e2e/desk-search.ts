import type { Page } from "@playwright/test";
import { newId } from "../../server/platform/db/id.ts";
import type { TestApp } from "../app.ts";
import { anOrder } from "./admin-orders.ts";

let buyers = 0;

/** Makes a paid order of a buyer with a unique name with an accent. `plain` is the name without it. */
export async function anOrderByName(site: TestApp) {
  buyers += 1;
  const surname = `Quill${newId().slice(-6)}${buyers}`;
  const { order } = await anOrder(site);
  const { db } = site.database;
  const name = `Zoë ${surname}`;
  await db.updateTable("orders").set({ payer_name: name }).where("id", "=", order.id).execute();
  await db.updateTable("purchases").set({ payer_name: name }).where("id", "=", order.payment_id).execute();
  await db.updateTable("people").set({ name }).where("id", "=", order.person_id).execute();
  return { order, name, plain: `zoe ${surname.toLowerCase()}` };
}

/** The search dialog and its parts. */
export function deskSearch(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Search your desk" });
  return {
    dialog,
    opener: page.getByRole("banner").getByRole("button", { name: "Search" }),
    input: dialog.getByRole("combobox", { name: "Search your desk" }),
    options: dialog.getByRole("option"),
    group: (name: string) => dialog.getByRole("group", { name }),
    status: dialog.getByRole("status"),
  };
}
