import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { AdminOrder } from "../../../contract/selling/orders/calls.ts";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";

export const orderTags = {
  new: { look: "held", words: adminShared.newLabel },
  packed: { look: "full", words: shared.packed },
  shipped: { look: "free", words: shared.shipped },
  "picked-up": { look: "free", words: shared.pickedUp },
  refunded: { look: "past", words: adminShared.orderCancelled },
} as const;

const cancelledTags = {
  done: { look: "past", words: shared.refunded },
  "on-its-way": { look: "held", words: shared.refundOnItsWay },
  refused: { look: "full", words: adminShared.refundRefused },
  none: orderTags.refunded,
} as const;

type Tagged = Pick<AdminOrder, "state" | "refund" | "delivery">;

const tagOf = ({ state, refund }: Tagged) => (refund ? cancelledTags[refund] : orderTags[state]);

export function orderWords(order: Tagged): string {
  const isReady = order.state === "packed" && order.delivery === "pickup";
  return isReady ? shared.readyForPickup : tagOf(order).words;
}

export function OrderTag({ order }: { order: AdminOrder }) {
  return <StateTag state={tagOf(order).look}>{orderWords(order)}</StateTag>;
}
