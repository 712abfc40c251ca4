import { useState } from "react";
import { dollarsOf } from "../../contract/money.ts";
import { type AdminOrder, refundOrder } from "../../contract/orders.ts";
import * as t from "../../contract/text/admin/orders.ts";
import { adminCall } from "../api.ts";
import { RefundDialog } from "../payments/RefundDialog.tsx";
import { Choice } from "../ui/forms/Choice.tsx";
import { tinsWords } from "./format.ts";

type OrderRefundDialogProps = { order: AdminOrder; onClose: () => void; onRefunded: () => void };

/** Refunds an order, and asks whether its tins go back to the inventory. */
export function OrderRefundDialog({ order, onClose, onRefunded }: OrderRefundDialogProps) {
  const { _id, number, lines, payerName, total, refundedCents, state } = order;
  // Tins that were not shipped or picked up are put back by default.
  const [tins, setTins] = useState<"back" | "gone">(state === "new" || state === "packed" ? "back" : "gone");
  return (
    <RefundDialog
      about={t.orderPaidBy(number, tinsWords(lines), payerName)}
      left={dollarsOf(total.totalCents - refundedCents)}
      refund={(body) => adminCall(refundOrder, { params: { id: _id }, body: { ...body, restock: tins === "back" } })}
      onClose={onClose}
      onRefunded={onRefunded}
    >
      <Choice
        label={t.restockQuestion}
        options={[
          { value: "back", words: t.restockAllTins },
          { value: "gone", words: t.doNotRestock },
        ]}
        chosen={tins}
        onChoose={setTins}
      />
    </RefundDialog>
  );
}
