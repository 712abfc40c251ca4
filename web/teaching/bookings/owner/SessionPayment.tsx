import { type ComponentProps, useState } from "react";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { amountWords } from "../../../../contract/platform/values/money.ts";
import { daysSince } from "../../../../contract/platform/values/time.ts";
import { notPaidYet } from "../../../../contract/selling/payments/text.desk.ts";
import { changePayment, type BookedSlot, type PaymentTerms } from "../../../../contract/teaching/bookings/calls.ts";
import * as t from "../../../../contract/teaching/bookings/text.desk.ts";
import { adminCall, errorMessageOf } from "../../../kit/calls/api.ts";
import { useAction } from "../../../kit/calls/call-data.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { FormDialog, useOpenDialog } from "../../../kit/ui/dialogs/Dialog.tsx";
import { toast } from "../../../kit/ui/dialogs/Toast.tsx";
import { adminFailure } from "../../../kit/ui/forms/failure-mapper.ts";
import { useSubmission } from "../../../kit/ui/forms/Form.tsx";
import { AlertIcon } from "../../../kit/ui/Icons.tsx";
import { Row } from "../../../kit/ui/Layout.tsx";
import { StateTag } from "../../../kit/ui/lists/StateTag.tsx";
import { clientName } from "../format.ts";
import { PaymentTermsFields, usePaymentTerms } from "./PaymentTermsFields.tsx";
import styles from "./SessionPayment.module.css";

type SessionPaymentProps = { session: BookedSlot; now: string; onChanged: () => void };

/** How a session is paid, whether it is unpaid, and buttons to change that. Online payments cannot be changed. */
export function SessionPayment({ session, now, onChanged }: SessionPaymentProps) {
  const [asking, setAsking] = useState<"received" | "change">();
  const { busy, run } = useAction((error) => toast(errorMessageOf(error, shared.somethingWentWrong)), {
    remains: true,
  });
  const { bookingId, paidBy, isPaid, amount } = session;
  const isSettledOnline = paidBy === "online" || (paidBy === "link" && isPaid);
  const unpaid = unpaidWords(session, now);
  const name = clientName(session);

  const save = (body: PaymentTerms) =>
    run(async () => {
      toast((await adminCall(changePayment, { params: { id: bookingId }, body })).message);
      onChanged();
    });

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
            <SmallButton kind="quiet" aria-label={t.cashReceivedFrom(name)} onClick={() => setAsking("received")}>
              {adminShared.cashReceived}
            </SmallButton>
          )}
          {paidBy === "cash" && isPaid && (
            <SmallButton
              busy={busy}
              busyWords={shared.saving}
              aria-label={t.markAsNotReceivedCash(name)}
              onClick={() => void save({ by: "cash", amount, isReceived: false })}
              words={t.markAsNotReceived}
            />
          )}
          {paidBy === "link" && (
            <SmallButton
              kind="quiet"
              busy={busy}
              busyWords={shared.sending}
              aria-label={t.resendLinkOf(name)}
              onClick={() => void save({ by: "link", amount })}
              words={t.resendLink}
            />
          )}
          <SmallButton aria-label={t.changePaymentOf(name)} onClick={() => setAsking("change")}>
            {t.changePayment}
          </SmallButton>
        </Row>
      )}
      {asking && (
        <PaymentDialog
          session={session}
          hasCash={asking === "received"}
          onClose={() => setAsking(undefined)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}

/** The state of the payment in a row: a tag if it is due, otherwise quiet words. */
export function PaymentMark({ session, now }: { session: BookedSlot; now: string }) {
  const { paidBy, isPaid, amount } = session;
  if (unpaidWords(session, now)) return <StateTag state="held">{t.unpaid}</StateTag>;
  const isFree = amount === 0 || paidBy === "free";
  const unsettled = paidBy === "cash" ? t.cash : t.unpaid;
  return <span className="fine">{isFree ? t.free : isPaid ? t.paid : unsettled}</span>;
}

const SmallButton = (props: ComponentProps<typeof Button>) => <Button kind="link" size="small" {...props} />;

type PaymentDialogProps = {
  session: BookedSlot;
  /** The owner has received the cash: ask only for the amount. */
  hasCash: boolean;
  onClose: () => void;
  onChanged: () => void;
};

/** Changes how a session is paid. Mounted only while open. */
function PaymentDialog({ session, hasCash, onClose, onChanged }: PaymentDialogProps) {
  const { bookingId, paidBy, isPaid, amount, sessionName, firstName } = session;
  const dialog = useOpenDialog();
  const wasBy = paidBy === "online" ? "free" : paidBy;
  const terms = usePaymentTerms({
    by: hasCash ? "cash" : wasBy,
    isReceived: hasCash || (paidBy === "cash" && isPaid),
  });
  const submission = useSubmission({
    check: terms.check,
    send: async (values) => {
      const body = terms.read(values);
      const { message } = await adminCall(changePayment, { params: { id: bookingId }, body });
      toast(message);
      onChanged();
      dialog.current?.close();
      return message;
    },
    failureOf: adminFailure(t.notChanged),
  });
  const saveWords = terms.by === "link" ? t.sendLink : shared.save;
  return (
    <FormDialog
      ref={dialog}
      title={hasCash ? adminShared.cashReceived : shared.payment}
      onClose={onClose}
      submission={submission}
      words={hasCash ? t.received : saveWords}
    >
      <p>{`${clientName(session)}, ${sessionName}`}</p>
      <PaymentTermsFields terms={terms} amount={amount} onlyAmount={hasCash} receivedLabel={t.alreadyReceived} />
      {terms.by === "link" && <p className="fine">{t.getsEmailWithNewLink(firstName)}</p>}
      {terms.by === "free" && <p className="fine">{t.nothingToPayNoEmail}</p>}
    </FormDialog>
  );
}

function moneyWords({ amount, paidBy, isPaid }: BookedSlot): string {
  if (amount === 0 || paidBy === "free") return t.free;
  if (paidBy === "cash") return t.inCashReceived(amountWords(amount), isPaid);
  if (paidBy === "link") return t.byLinkPaid(amountWords(amount), isPaid);
  return t.paidOnline(amountWords(amount));
}

/** `Not paid yet: link sent today`; undefined if the booking is paid or not due. */
function unpaidWords({ paidBy, isPaymentHeld, unpaidSince }: BookedSlot, now: string): string | undefined {
  if (isPaymentHeld) return notPaidYet;
  if (unpaidSince === undefined) return undefined;
  // Cash is due at the session. A link is due once sent, even if this browser's clock is behind.
  if (paidBy === "cash" && Date.parse(unpaidSince) > Date.parse(now)) return undefined;
  const since = t.today(daysSince(unpaidSince, new Date(now)));
  return paidBy === "link" ? t.notPaidYetLinkSent(since) : t.cashNotReceivedSession(since);
}
