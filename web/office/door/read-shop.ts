import { readDoorSales } from "../../../contract/office/door/calls.ts";
import { listAdminChocolates } from "../../../contract/selling/shop/calls.ts";
import { listOffers } from "../../../contract/selling/wallet/calls.ts";
import { listAdminServices } from "../../../contract/teaching/services/calls.ts";
import { browserNow } from "../../kit/browser/clock.ts";
import { doorCall } from "../../kit/calls/api.ts";
import { writeKept } from "../../kit/store/kept-store.ts";
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

/** For the page of cash sales, if it is opened later without a connection. */
export async function keepShop(): Promise<void> {
  const shop = await readShop().catch(() => undefined);
  if (shop) writeKept("shop", shop);
}
