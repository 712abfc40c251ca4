import type { AdminOrder } from "../../contract/orders.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import { StateTag } from "../ui/lists/StateTag.tsx";
import { stateWords } from "./format.ts";

const looks = {
  new: "held",
  packed: "full",
  shipped: "free",
  "picked-up": "free",
  refunded: "past",
} as const;

/** The state of an order. Finished orders look different from open ones. */
export function OrderTag({ order }: { order: Pick<AdminOrder, "state" | "delivery"> }) {
  return (
    <StateTag state={looks[order.state]}>{order.state === "new" ? adminShared.newLabel : stateWords(order)}</StateTag>
  );
}
