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

export function OrderTag({ order: { state, delivery } }: { order: AdminOrder }) {
  const isReady = state === "packed" && delivery === "pickup";
  return <StateTag state={orderTags[state].look}>{isReady ? shared.readyForPickup : orderTags[state].words}</StateTag>;
}
