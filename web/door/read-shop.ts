import { readDoorSales } from "../../contract/door.ts";
import { listAdminChocolates } from "../../contract/shop.ts";
import { doorCall } from "../api.ts";
import { writeKept } from "../kept.ts";
import type { Shop } from "./sell.ts";

/** The tins and today's sales. */
export async function readShop(): Promise<Shop> {
  const readAt = Date.now();
  const [products, day] = await Promise.all([
    doorCall(listAdminChocolates, {}),
    doorCall(readDoorSales, { query: {} }),
  ]);
  return { products, day, readAt };
}

/** For the page of cash sales, if it is opened later without a connection. */
export async function keepShop(): Promise<void> {
  const shop = await readShop().catch(() => undefined);
  if (shop) writeKept("shop", shop);
}
