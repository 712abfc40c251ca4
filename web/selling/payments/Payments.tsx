import { useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { momentWords, shortDayWords, studioDay } from "../../../contract/platform/values/time.ts";
import { columnWords } from "../../../contract/platform/values/units.ts";
import {
  type AdminPayment,
  downloadInvoice,
  readRefundSplit,
  refundPayment,
} from "../../../contract/selling/payments/calls.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import { useToday } from "../../kit/browser/use-now.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import { joined, Row } from "../../kit/ui/Layout.tsx";
import { RowDetails, Rows } from "../../kit/ui/lists/Rows.tsx";
import { mailto } from "../../kit/ui/mailto.ts";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { type Dispute, isRunning, sourceWords, taxName } from "./format.ts";
import { RefundButton } from "./RefundButton.tsx";
import { RefundDialog } from "./RefundDialog.tsx";
import styles from "./AdminPaymentsPage.module.css";

type PaymentsProps = { payments: AdminPayment[]; /** The first one is open. */ isOpen?: true; onRefunded: () => void };

/** Purchases, newest first. A row opens in place to its lines, tenders and refund. */
export function Payments({ payments, isOpen, onRefunded }: PaymentsProps) {
  const [chosen, setOpen] = useState<string>();
  const open = chosen ?? (isOpen ? payments[0]?._id : undefined);
  const today = useToday();
  if (payments.length === 0) return null;
  return (
    <Rows label={t.payments}>
      {payments.map((payment) => {
        const { _id, amount, refunded, what, openedAt } = payment;
        // First, because a phone shows two lines.
        const dispute = isRunning(payment.dispute) && t.inDispute;
        const parts = [shortDayWords(studioDay(new Date(openedAt)), today), dispute, what, noteOf(payment)];
        return (
          <RowDetails
            key={_id}
            isOpen={open === _id}
            onToggle={() => setOpen(open === _id ? "" : _id)}
            title={payerOf(payment) || adminShared.unknownPayer}
            note={parts.filter(Boolean).join(" · ")}
            end={
              <span className={joined(styles.amount, !isPaid(payment) && styles.unpaid)}>
                {columnWords(amount)}
                {refunded > 0 && <span className={styles.refunded}>−{columnWords(refunded)}</span>}
              </span>
            }
          >
            <PaymentFacts payment={payment} onRefunded={onRefunded} />
          </RowDetails>
        );
      })}
    </Rows>
  );
}

const payerOf = ({ payerName, payerEmail, kind }: AdminPayment) =>
  payerName || payerEmail || (kind === "door" ? t.atTheDoor : "");

const isPaid = ({ state }: AdminPayment) => ["captured", "fulfilled", "refunded"].includes(state);

/** How it was paid, and its state, unless that is the usual case: paid with PayPal alone. */
function noteOf(payment: AdminPayment): string {
  const { state, reason, tenders, onItsWayBack } = payment;
  const isUsual = tenders.every(({ with: by }) => by === "paypal");
  const paid = isUsual ? "" : tenders.map((tender) => sourceWords({ ...tender, from: tender.with })).join(" + ");
  if (onItsWayBack > 0) return [paid, shared.refundOnItsWay].filter(Boolean).join(" · ");
  if (state === "fulfilled") return paid;
  return [paid, isProviderCode(reason) ? shared.paymentStates[state] : stateOf(payment)].filter(Boolean).join(" · ");
}

/** An issue of the provider that has no words of ours. Shown only in the opened row. */
const isProviderCode = (reason: string) => /^[A-Z_]+$/.test(reason);

const stateOf = ({ state, reason }: AdminPayment) =>
  reason ? `${shared.paymentStates[state]} (${reason})` : shared.paymentStates[state];

const emailLink = (email: string) => email && <a href={mailto(email)}>{email}</a>;

function PaymentFacts({ payment, onRefunded }: { payment: AdminPayment; onRefunded: () => void }) {
  const [isRefunding, setRefunding] = useState(false);
  const {
    what,
    payerEmail,
    openedAt,
    captureId,
    refunded,
    onItsWayBack,
    lines,
    tenders,
    refunds,
    fee,
    dispute,
    invoices,
  } = payment;
  const left = payment.amount - refunded - onItsWayBack;
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return (
    <>
      <FactList
        facts={[
          [t.paidFor, what],
          lines.length > 1 && [t.lines, <Amounts key="lines" of={lines.map(lineOf)} />],
          tax > 0 && [t.taxIncluded(taxName()), columnWords(tax)],
          [shared.email, emailLink(payerEmail)],
          [adminShared.when, momentWords(new Date(openedAt))],
          [t.paidWith, tenders.map((tender) => sourceWords({ ...tender, from: tender.with })).join(" + ")],
          fee !== null && [t.payPalFee, columnWords(fee)],
          [t.state, stateOf(payment)],
          refunds.length > 0 && [shared.refunds, <Amounts key="refunds" of={refunds.map(refundOf)} />],
          onItsWayBack > 0 && [shared.refundOnItsWay, columnWords(onItsWayBack)],
          [t.payPalNumber, captureId],
          dispute !== null && [t.dispute, disputeWords(dispute)],
        ]}
      />
      {invoices.length > 0 && (
        <Row gap={3}>
          {invoices.map(({ _id: id, number, isCredit }) => (
            <DownloadButton key={id} read={() => adminCall(downloadInvoice, { params: { id } })}>
              {t.invoiceWords(number, isCredit)}
            </DownloadButton>
          ))}
        </Row>
      )}
      {isRunning(dispute) && <p>{t.notRefundedDuringDispute}</p>}
      {isPaid(payment) && left > 0 && !isRunning(dispute) && (
        <div>
          <RefundButton
            label={t.refundPayment(what)}
            size="small"
            nextOf={rowButtonOf}
            onClick={() => setRefunding(true)}
          />
        </div>
      )}
      {isRefunding && (
        <RefundDialog
          about={t.paidByWhom(what, payment.payerName || payerEmail)}
          hasEmail={payerEmail !== ""}
          left={left}
          readSplit={(cents) =>
            adminCall(readRefundSplit, { params: { id: payment._id }, query: { cents: String(cents) } })
          }
          refund={(body) => adminCall(refundPayment, { params: { id: payment._id }, body })}
          onClose={() => setRefunding(false)}
          onRefunded={onRefunded}
        />
      )}
    </>
  );
}

const rowButtonOf = (button: HTMLElement) => button.closest("li")?.querySelector("button");

type Named = { words: string; amount: number };

const lineOf = ({ kind, name, quantity, amount }: AdminPayment["lines"][number]): Named => {
  const words = name || t.lineKinds[kind];
  return { words: quantity > 1 ? `${quantity} × ${words}` : words, amount };
};

const disputeWords = ({ id, state, reason, amount, answerBy, url }: Dispute) => (
  <>
    {reason} {t.disputeOf(t.disputeStates[state], columnWords(amount), id, answerBy && momentWords(new Date(answerBy)))}{" "}
    <a href={url} target="_blank" rel="noopener noreferrer">
      {state === "ours" ? t.answerAtPayPal : t.seeAtPayPal}
    </a>
  </>
);

const refundOf = ({ at, state, amount, is, ...refund }: AdminPayment["refunds"][number]): Named => {
  const source =
    is === "refund" ? sourceWords({ ...refund, amount, from: refund.to, isBare: true }) : t.moneyBackKinds[is];
  const parts = [source, momentWords(new Date(at)), state !== "done" && t.refundStates[state]];
  return { words: parts.filter(Boolean).join(", "), amount };
};

/** Amounts with their words, one below the other. */
function Amounts({ of }: { of: Named[] }) {
  return of.map(({ words, amount }, at) => (
    <span key={at} className={styles.named}>
      <span>{words}</span> <span>{columnWords(amount)}</span>
    </span>
  ));
}
