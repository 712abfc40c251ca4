import { readDoorSales } from "../../contract/door.ts";
import { listAdminServices } from "../../contract/services.ts";
import { listAdminChocolates } from "../../contract/shop.ts";
import { listOffers } from "../../contract/wallet.ts";
import { doorCall } from "../api.ts";
import { browserNow } from "../clock.ts";
import { writeKept } from "../kept-store.ts";
import type { Shop } from "./sell.ts";

/** What is sold, and today's sales. */
export async function readShop(): Promise<Shop> {
  const readAt = browserNow();
  const [products, services, offers, day] = await Promise.all([
    doorCall(listAdminChocolates, {}),
    doorCall(listAdminServices, {}),
    doorCall(listOffers, {}),
    doorCall(readDoorSales, { query: {} }),
  ]);
  return { products, services, offers, day, readAt };
}

/** Keeps the page of cash sales for the time without a connection. */
export async function keepShop(): Promise<void> {
  const shop = await readShop().catch(() => undefined);
  if (shop) writeKept("shop", shop);
}
