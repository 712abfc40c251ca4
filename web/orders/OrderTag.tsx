import type { AdminOrder } from "../../contract/orders.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { StateTag } from "../ui/lists/StateTag.tsx";

export const orderTags = {
  new: { look: "held", words: adminShared.newLabel },
  packed: { look: "full", words: shared.packed },
  shipped: { look: "free", words: shared.shipped },
  "picked-up": { look: "free", words: shared.pickedUp },
  refunded: { look: "past", words: shared.refunded },
} as const;

export function orderWords({ state, delivery }: Pick<AdminOrder, "state" | "delivery">): string {
  const isReady = state === "packed" && delivery === "pickup";
  return isReady ? shared.readyForPickup : orderTags[state].words;
}

export function OrderTag({ order }: { order: AdminOrder }) {
  return <StateTag state={orderTags[order.state].look}>{orderWords(order)}</StateTag>;
}
