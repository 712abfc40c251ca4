import { centsOf } from "../../contract/platform/values/money.ts";
import { priceOrder } from "../../contract/selling/orders/price.ts";
import { readDoorSales } from "../office/door/read.ts";
import { sellAtDoor } from "../office/door/sell.ts";
import { newId } from "../platform/db/id.ts";
import { adminChocolates } from "../selling/shop/read.ts";
import { latestClass } from "./classes.ts";
import { type Scene, sceneAt, type Stage } from "./stage.ts";

/** Cash sales at the latest class, of the tin with the largest stock. */
const sales = [
  { minutesBefore: 14, tins: 2, dropIns: 0 },
  { minutesBefore: 9, tins: 0, dropIns: 1 },
  { minutesBefore: 4, tins: 1, dropIns: 1 },
];

export function doorScenes(stage: Stage): Scene[] {
  return [sceneAt(stage, { minutesAgo: 0 }, (at) => sellAtLatestClass(stage, at))];
}

async function sellAtLatestClass(stage: Stage, at: Date): Promise<void> {
  const owner = stage.owner(at);
  const { id: eventId, starts_at } = await latestClass(stage);
  const { taxBasisPoints, dropInCents } = await readDoorSales(owner, { query: {} });
  const tin = (await adminChocolates(owner)).reduce((most, each) => (each.inventory > most.inventory ? each : most));
  for (const { minutesBefore, tins, dropIns } of sales) {
    const soldAt = new Date(starts_at.getTime() - minutesBefore * 60_000);
    const lines = {
      tins: tins > 0 ? [{ _id: tin._id, quantity: tins, unitCents: centsOf(tin.price) }] : [],
      dropIns: dropIns > 0 ? [{ unitCents: dropInCents[0]!, quantity: dropIns }] : [],
      sessions: [],
      passes: [],
      giftCards: [],
    };
    const { totalCents } = priceOrder(lines.tins, { delivery: "pickup", taxBasisPoints });
    const sale = { id: newId(soldAt.getTime()), eventId, soldAt: soldAt.toISOString(), taxBasisPoints, ...lines };
    const total = totalCents + dropIns * dropInCents[0]!;
    await sellAtDoor(owner, { body: { ...sale, totalCents: total, evenIfGone: false } });
  }
}
