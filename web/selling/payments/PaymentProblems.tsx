import { useState } from "react";
import { momentWords } from "../../../contract/platform/values/time.ts";
import { columnWords } from "../../../contract/platform/values/units.ts";
import { type AdminPayment, resolvePayment } from "../../../contract/selling/payments/calls.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { Button, ButtonAnchor } from "../../kit/ui/Button.tsx";
import { confirm } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Row, Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { isRunning } from "./format.ts";
import styles from "./AdminPaymentsPage.module.css";

/** Payments that only the owner can resolve, each with what can be done about it. */
export function PaymentProblems({ problems, onResolved }: { problems: AdminPayment[]; onResolved: () => void }) {
  return (
    <TitledSection
      gap={4}
      className={styles.problems}
      id="problems-title"
      title={t.paymentsNeedAttention(problems.length)}
    >
      <ul>
        {problems.map((payment) => (
          <Problem key={payment._id} payment={payment} onResolved={onResolved} />
        ))}
      </ul>
    </TitledSection>
  );
}

type How = "refund" | "finish" | "keep" | "withdraw";
type Act = { how: How; words: string; busyWords: string; question?: { text: string; yes: string } };

function Problem({ payment, onResolved }: { payment: AdminPayment; onResolved: () => void }) {
  const [busy, setBusy] = useState<How>();
  const [failure, setFailure] = useState<string>();
  const resolve = async ({ how, question }: Act) => {
    if (question && !(await confirm(question))) return;
    setBusy(how);
    setFailure(undefined);
    try {
      toast((await adminCall(resolvePayment, { params: { id: payment._id }, body: { how } })).message);
      onResolved();
    } catch (error) {
      setFailure(errorMessageOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  const payer = payment.payerName || payment.payerEmail;
  const dispute = isRunning(payment.dispute) ? payment.dispute : undefined;
  const acts = actsOf(payment);
  return (
    <Stack as="li" gap={2} align="start" className={styles.problem}>
      <p className="breakable">
        <Rich text={t.amountFromFor(columnWords(payment.amount), payer, payment.what)} parts={{ strong: <strong /> }} />
      </p>
      {payment.problem && <p>{payment.problem}</p>}
      {dispute && <p>{t.disputeTask(dispute.reason, dispute.answerBy && momentWords(new Date(dispute.answerBy)))}</p>}
      {failure && <Notice tone="danger" text={failure} />}
      <Row gap={2}>
        {acts.map((act, at) => (
          <Button
            key={act.how}
            kind={at === 0 ? "filled" : "quiet"}
            size="small"
            busy={busy === act.how}
            busyWords={act.busyWords}
            onClick={() => void resolve(act)}
          >
            {act.words}
          </Button>
        ))}
        {dispute && (
          <ButtonAnchor
            kind={acts.length === 0 ? "filled" : "quiet"}
            size="small"
            href={dispute.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {dispute.answerBy ? t.answerAtPayPal : t.seeAtPayPal}
          </ButtonAnchor>
        )}
      </Row>
    </Stack>
  );
}

/** What the owner can do about the problem, the most likely first. A refund that PayPal refused is tried again. */
function actsOf({ resolvableBy, toRefund, payerName, payerEmail, what }: AdminPayment): Act[] {
  const price = columnWords(toRefund);
  const payer = payerName || payerEmail;
  const words = t.refundAmount(price);
  const again: Act = { how: "refund", words, busyWords: t.refunding };
  const refund = { ...again, question: { text: t.refundIsFinal(price, payer), yes: words } };
  const finish = { how: "finish", busyWords: t.checking } as const;
  const refunds = toRefund > 0 ? [refund] : [];
  switch (resolvableBy) {
    case "complete":
      return [{ ...finish, words: t.tryToComplete }, ...refunds];
    case "check":
      return [{ ...finish, words: t.checkAgain }, ...refunds];
    case "dismiss":
      return [{ how: "keep", words: t.markAsResolved, busyWords: t.saving }, ...refunds];
    case "keep": {
      const question = { text: t.noMoneyGoesBack(price, payer), yes: t.yesKeepIt };
      return [again, { how: "keep", words: t.keepAmount(price), busyWords: t.saving, question }];
    }
    case "keep-or-withdraw": {
      const question = { text: t.cancelBoughtQuestion(what, payer), yes: t.yesCancelBought };
      const withdraw = { how: "withdraw", words: t.cancelBought, busyWords: t.saving, question } as const;
      return [{ how: "keep", words: t.keepBought, busyWords: t.saving }, withdraw];
    }
    case null:
      return toRefund > 0 ? [again] : [];
  }
}
