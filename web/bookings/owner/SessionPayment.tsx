import { useState } from "react";
import type { BookedSlot } from "../../../contract/bookings.ts";
import { changePayment, type PaymentTerms } from "../../../contract/owner-bookings.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import * as shared from "../../../contract/text/shared.ts";
import { adminCall, CallError } from "../../api.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { AlertIcon } from "../../ui/Icons.tsx";
import { Row } from "../../ui/Layout.tsx";
import { clientName } from "../format.ts";
import { moneyWords, unpaidWords } from "./format.ts";
import { PaymentDialog } from "./PaymentDialog.tsx";
import styles from "./SessionPayment.module.css";

type SessionPaymentProps = { session: BookedSlot; now: string; onChanged: () => void };

/** How a session is paid, whether it is unpaid, and buttons to change that. Online payments cannot be changed. */
export function SessionPayment({ session, now, onChanged }: SessionPaymentProps) {
  const [asking, setAsking] = useState<"received" | "change">();
  const [busy, setBusy] = useState(false);
  const { bookingId, paidBy, isPaid, amount } = session;
  const isSettledOnline = paidBy === "online" || (paidBy === "link" && isPaid);
  const unpaid = unpaidWords(session, now);
  const name = clientName(session);

  const save = async (body: PaymentTerms) => {
    setBusy(true);
    try {
      toast((await adminCall(changePayment, { params: { id: bookingId }, body })).message);
      onChanged();
    } catch (error) {
      toast(error instanceof CallError ? error.message : shared.somethingWentWrong);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.money}>
      <p className={styles.words}>
        {moneyWords(session)}
        {unpaid && (
          <span className={styles.unpaid}>
            <AlertIcon /> {unpaid}
          </span>
        )}
      </p>
      {!isSettledOnline && (
        <Row gap={4}>
          {paidBy === "cash" && !isPaid && (
            <Button
              kind="quiet"
              size="small"
              aria-label={t.markAsReceivedCash(name)}
              onClick={() => setAsking("received")}
            >
              {t.markAsReceived}
            </Button>
          )}
          {paidBy === "cash" && isPaid && (
            <Button
              kind="link"
              size="small"
              busy={busy}
              busyWords={shared.saving}
              aria-label={t.markAsNotReceivedCash(name)}
              onClick={() => void save({ by: "cash", amount, isReceived: false })}
            >
              {t.markAsNotReceived}
            </Button>
          )}
          {paidBy === "link" && (
            <Button
              kind="quiet"
              size="small"
              busy={busy}
              busyWords={shared.sending}
              aria-label={t.resendLinkOf(name)}
              onClick={() => void save({ by: "link", amount })}
            >
              {t.resendLink}
            </Button>
          )}
          <Button kind="link" size="small" aria-label={t.changePaymentOf(name)} onClick={() => setAsking("change")}>
            {t.changePayment}
          </Button>
        </Row>
      )}
      {asking && (
        <PaymentDialog
          session={session}
          isReceived={asking === "received"}
          onClose={() => setAsking(undefined)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}
