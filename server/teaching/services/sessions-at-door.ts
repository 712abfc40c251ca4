import { priceOrder } from "../../../contract/selling/orders/price.ts";
import { sessionNameOf } from "../../../contract/teaching/services/calls.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import type { GoodsAtDoor } from "../../selling/payments/goods-at-door.ts";

/** One-to-one sessions at the door, without a slot, at the price that the owner took. Refuses `invalid`. */
export const sessionsAtDoor: GoodsAtDoor = {
  async lines(tx, { sessions, taxBasisPoints }) {
    if (sessions.length === 0) return [];
    const ids = sessions.map(({ _id }) => _id);
    const found = await tx.db.selectFrom("services").selectAll().where("id", "in", ids).execute();
    const services = new Map(found.map((service) => [service.id, service]));
    return sessions.map(({ _id, unitCents, quantity }) => {
      const service = services.get(_id);
      if (!service) throw new Refusal("invalid");
      const rate = service.tax_class === "goods" ? taxBasisPoints : 0;
      const { taxCents } = priceOrder([{ unitCents, quantity }], { delivery: "pickup", taxBasisPoints: rate });
      return { kind: "session", name: sessionNameOf(service), quantity, cents: unitCents * quantity, taxCents };
    });
  },
};
