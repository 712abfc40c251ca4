import { useEffect, useRef } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dollarsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import { cancelPayment } from "../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { userCall } from "../../kit/calls/api.ts";
import { useUserId } from "../../kit/store/session.ts";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { FactList } from "../../kit/ui/Outcome.tsx";
import type { CaptureResult } from "../payments/capture.ts";
import type { PaymentFailure } from "../payments/failures.ts";
import { HeldPayment } from "../payments/HeldPayment.tsx";
import { type Step, wantedOf } from "./buying.ts";
import card from "../../kit/ui/Card.module.css";

type BuyPayStepProps = {
  opened: Extract<Step, { is: "paying" }>;
  onPaid: (paid: CaptureResult) => void;
  onTaking: (isTaking: boolean) => void;
  onFailed: (failure: PaymentFailure) => void;
  /** Back to choosing: cancelled, or the time is up. */
  onEnd: () => void;
};

export function BuyPayStep({ opened, onPaid, onTaking, onFailed, onEnd }: BuyPayStepProps) {
  const { name, recipient, paymentId, heldUntil, hasChanged, totalCents, walletCents = 0 } = opened;
  const userId = useUserId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const cancel = () => {
    // If this call fails, the payment expires.
    void userCall(cancelPayment, { params: { orderId: paymentId } }).catch(() => {});
    onEnd();
  };
  return (
    <Stack as="section" gap={4} className={card.step}>
      <h1 ref={heading} tabIndex={-1}>
        {shared.payment}
      </h1>
      <FactList
        facts={[
          [t.yourChoice, name],
          [t.byEmail, recipient && `${recipient.name}, ${dateWords(recipient.sendOn)}`],
          [t.total, priceWords(totalCents)],
          [t.paidFromWallet, walletCents > 0 && `−${priceWords(walletCents)}`],
          [t.leftToPay, walletCents > 0 && priceWords(totalCents - walletCents)],
        ]}
      />
      {hasChanged && <Notice tone="warning" title={t.priceHasChanged} text={t.sincePageWasOpened} />}
      <HeldPayment
        paymentId={paymentId}
        amount={dollarsOf(totalCents - walletCents)}
        needsPayer={!userId}
        heldUntil={heldUntil}
        wanted={wantedOf(opened)}
        words={{ holdHasEnded: t.holdHasEnded, goBack: t.chooseAgain, cancel: t.changeIt }}
        onPaid={onPaid}
        onTaking={onTaking}
        onFailed={onFailed}
        onEnd={onEnd}
        onCancel={cancel}
      />
    </Stack>
  );
}
