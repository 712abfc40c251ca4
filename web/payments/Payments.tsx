import { useState } from "react";
import { type AdminPayment, type CashReceived, type PaymentList, refundPayment } from "../../contract/payments.ts";
import * as t from "../../contract/text/admin/payments.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { momentWords, shortDayWords, studioDay } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { joined } from "../ui/Layout.tsx";
import { RowDetails, Rows } from "../ui/lists/Rows.tsx";
import { mailto } from "../ui/mailto.ts";
import { FactList } from "../ui/Outcome.tsx";
import { dollars } from "./format.ts";
import { RefundDialog } from "./RefundDialog.tsx";
import styles from "./AdminPaymentsPage.module.css";

type Money = PaymentList["payments"][number];

/** When it was paid, or when an unpaid attempt was made. Orders the list. */
export const paidAt = (money: Money) => (money.paidWith === "cash" ? money.receivedAt : money.openedAt);

/** Payments and cash, newest first. A row opens in place to its facts and the refund. */
export function Payments({ payments, onRefunded }: { payments: Money[]; onRefunded: () => void }) {
  const [open, setOpen] = useState<string>();
  const [today] = useState(() => studioDay(new Date()));
  if (payments.length === 0) return null;
  return (
    <Rows label={t.payments}>
      {payments.map((money) => {
        const { _id, payerName, payerEmail, amount, refunded, what } = money;
        const parts = [shortDayWords(studioDay(new Date(paidAt(money))), today), noteOf(money), what];
        return (
          <RowDetails
            key={_id}
            isOpen={open === _id}
            onToggle={() => setOpen(open === _id ? undefined : _id)}
            title={payerName || payerEmail || adminShared.unknownPayer}
            note={parts.filter(Boolean).join(" · ")}
            end={
              <span className={joined(styles.amount, !isPaid(money) && styles.unpaid)}>
                {dollars(amount)}
                {refunded > 0 && <span className={styles.refunded}>−{dollars(refunded)}</span>}
              </span>
            }
          >
            {money.paidWith === "cash" ? (
              <CashFacts cash={money} />
            ) : (
              <PaymentFacts payment={money} onRefunded={onRefunded} />
            )}
          </RowDetails>
        );
      })}
    </Rows>
  );
}

const isPaid = (money: Money) =>
  money.paidWith === "cash" || ["captured", "fulfilled", "refunded"].includes(money.state);

/** How it was paid, unless it is the usual case: paid with PayPal. */
function noteOf(money: Money): string | undefined {
  if (money.paidWith === "cash") return t.inCash;
  if (money.state === "fulfilled") return undefined;
  return isProviderCode(money.reason) ? shared.paymentStates[money.state] : stateOf(money);
}

/** An issue of the provider that has no words of ours. Shown only in the opened row. */
const isProviderCode = (reason: string) => /^[A-Z_]+$/.test(reason);

const stateOf = ({ state, reason }: AdminPayment) =>
  reason ? `${shared.paymentStates[state]} (${reason})` : shared.paymentStates[state];

const emailLink = (email: string) => email && <a href={mailto(email)}>{email}</a>;

function CashFacts({ cash }: { cash: CashReceived }) {
  const { what, payerEmail, receivedAt, refunded } = cash;
  return (
    <FactList
      facts={[
        [t.paidFor, what],
        [shared.email, emailLink(payerEmail)],
        [adminShared.cashReceived, momentWords(new Date(receivedAt))],
        refunded > 0 && [t.returnedInCash, dollars(refunded)],
      ]}
    />
  );
}

function PaymentFacts({ payment, onRefunded }: { payment: AdminPayment; onRefunded: () => void }) {
  const [isRefunding, setRefunding] = useState(false);
  const { what, payerName, payerEmail, openedAt, captureId, refunded, onItsWayBack } = payment;
  const left = payment.amount - refunded - onItsWayBack;
  return (
    <>
      <FactList
        facts={[
          [t.paidFor, what],
          [shared.email, emailLink(payerEmail)],
          [adminShared.when, momentWords(new Date(openedAt))],
          [t.state, stateOf(payment)],
          refunded > 0 && [shared.refunded, dollars(refunded)],
          onItsWayBack > 0 && [t.refundPending, dollars(onItsWayBack)],
          [t.payPalNumber, captureId],
        ]}
      />
      {isPaid(payment) && left > 0 && (
        <div>
          <Button kind="quiet" size="small" aria-label={t.refundPayment(what)} onClick={() => setRefunding(true)}>
            {adminShared.refund}
          </Button>
        </div>
      )}
      {isRefunding && (
        <RefundDialog
          about={t.paidByWhom(what, payerName)}
          left={left}
          refund={(body) => adminCall(refundPayment, { params: { id: payment._id }, body })}
          onClose={() => setRefunding(false)}
          onRefunded={onRefunded}
        />
      )}
    </>
  );
}
