import { useState } from "react";
import type { BookedSlot } from "../../contract/bookings.ts";
import { changePayment } from "../../contract/owner-bookings.ts";
import * as t from "../../contract/text/admin/desk.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { adminCall, CallError } from "../api.ts";
import { clientName } from "../bookings/format.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";

type Props = {
  session: Pick<BookedSlot, "bookingId" | "amount" | "firstName" | "lastName">;
  reload: () => void;
};

/** Marks the cash of a session as received. */
export function CashButton({ session, reload }: Props) {
  const { bookingId, amount } = session;
  const [busy, setBusy] = useState(false);
  const receive = () => {
    setBusy(true);
    adminCall(changePayment, { params: { id: bookingId }, body: { by: "cash", amount, isReceived: true } })
      .then(
        ({ message }) => toast(message),
        (error: unknown) => toast(error instanceof CallError ? error.message : t.thatCouldNotBeSaved),
      )
      .finally(() => {
        setBusy(false);
        reload();
      });
  };
  return (
    <Button
      kind="quiet"
      busy={busy}
      busyWords={shared.saving}
      aria-label={t.cashReceivedFrom(clientName(session), amount)}
      onClick={receive}
    >
      {adminShared.cashReceived}
    </Button>
  );
}
