import { priceOrder } from "../../../../contract/selling/orders/price.ts";
import * as t from "../../../../contract/teaching/signups/text.desk.ts";
import { Refusal, type Tx } from "../../../platform/call/ctx.ts";
import type { DoorGoods, GoodsAtDoor, WantedSale } from "../../../selling/payments/goods-at-door.ts";
import { lockSeats } from "../../events/count-seats.ts";
import { placeOnRoster } from "../roster.ts";
import { offerFreeSeats } from "../waitlist/offer-free-seats.ts";
import { creditedCents, seatKind, seatWords } from "./seat-kind.ts";

/**
 * A seat of the buyer in the class of the sale, at the price that the owner took. A full class has one more seat with
 * `evenIfGone`. Refuses as a walk-in. Lock order: purchase, event, sign-ups.
 */
export const seatsAtDoor: GoodsAtDoor = {
  async take(tx, sale) {
    if (!sale.seat) return;
    const { id: purchase_id, eventId, personId, seat, evenIfGone: isOver } = sale;
    if (!eventId || !personId) throw new Refusal("invalid", { message: t.chooseWhoseTheSeatIs });
    const people = tx.db.selectFrom("people").select(["name", "email"]).where("id", "=", personId);
    const { name, email } = await people.executeTakeFirstOrThrow();
    const walkIn = {
      id: seat._id,
      name: name || (email ?? ""),
      email: email ?? "",
      phone: "",
      isOver,
      isNew: false,
      personId,
    };
    await placeOnRoster(tx, eventId, walkIn, { purchase_id, paid_cents: seat.unitCents });
  },

  async lines(tx, { seat, eventId, taxBasisPoints }: WantedSale) {
    if (!seat || !eventId) return [];
    const event = await tx.db.selectFrom("events").selectAll().where("id", "=", eventId).executeTakeFirstOrThrow();
    const rate = event.tax_class === "goods" ? taxBasisPoints : 0;
    const lines = [{ unitCents: seat.unitCents, quantity: 1 }];
    const { taxCents } = priceOrder(lines, { delivery: "pickup", taxBasisPoints: rate });
    return [{ kind: "seat", name: seatWords(event), cents: seat.unitCents, taxCents }];
  },

  lockTaken: async (tx, saleId) => () => cancelSeat(tx, saleId),

  /** Cancels the seat of a refunded sale in a class that has not begun. */
  async withdraw(tx, purchase, refunded) {
    if ((purchase.goods as DoorGoods).eventId) await seatKind.withdraw(tx, purchase, refunded);
  },
  creditedCents: (ctx, { id }) => creditedCents(ctx, id),
};

/** Cancels the seat of an undone sale, also in a class that has begun. Refuses `wallet-short` if it became credit. */
async function cancelSeat(tx: Tx, saleId: string): Promise<void> {
  const live = tx.db.selectFrom("signups").select("event_id").where("purchase_id", "=", saleId);
  const seat = await live.where("state", "=", "live").executeTakeFirst();
  if ((await creditedCents(tx, saleId)) > 0) throw new Refusal("wallet-short", { message: t.seatBecameCredit });
  if (!seat) return;
  const { event } = await lockSeats(tx, seat.event_id);
  const cancelled = tx.db.updateTable("signups").set({ state: "cancelled", cancelled_at: tx.now });
  await cancelled.where("purchase_id", "=", saleId).where("state", "=", "live").execute();
  tx.changed("events");
  if (event.starts_at > tx.now) await offerFreeSeats(tx, event.id);
}
