import { useEffect, useRef, useState } from "react";
import { cancelPayment } from "../../contract/payments.ts";
import { sessionTypeNames } from "../../contract/session-types.ts";
import * as t from "../../contract/text/pages/bookings.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import { userCall } from "../api.ts";
import type { CaptureResult } from "../payments/capture.ts";
import { Countdown } from "../payments/Countdown.tsx";
import type { PaymentFailure } from "../payments/failures.ts";
import { PaymentButtons } from "../payments/PaymentButtons.tsx";
import { Button } from "../ui/Button.tsx";
import { Stack } from "../ui/Layout.tsx";
import { changePolicyWords } from "./change-policy.ts";
import type { OpenedPayment } from "./steps.ts";
import { useNow } from "./use-now.ts";
import styles from "./BookPage.module.css";

type PayStepProps = OpenedPayment & {
  onPaid: (paid: CaptureResult) => void;
  /** Back to choosing, with a note that says why the payment failed. */
  onFailed: (failure: PaymentFailure) => void;
  /** Back to choosing: the student wants another time, or the hold has expired. */
  onEnd: () => void;
};

/** The payment of a held slot, with the payment service's buttons. */
export function PayStep({ chosen, orderId, heldUntil, onPaid, onFailed, onEnd }: PayStepProps) {
  const { slot, sessionType, amount } = chosen;
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOver, setOver] = useState(false);
  const [isCapturing, setCapturing] = useState(false);
  useEffect(() => heading.current?.focus(), []);

  const giveUp = () => {
    onEnd();
    // If this call fails, the hold expires by itself.
    void userCall(cancelPayment, { params: { orderId } }).catch(() => {});
  };

  return (
    <section className={styles.step}>
      <h2 ref={heading} tabIndex={-1}>
        {shared.payment}
      </h2>
      <Stack gap={1}>
        <p>{sessionTypeNames[sessionType]}</p>
        <p>
          {dayWords(slot.date)}, {clockWords(slot.time)}
        </p>
        <p className={styles.sum}>${amount}.00</p>
        <p className="fine">{changePolicyWords(slot, now)}</p>
      </Stack>
      {isOver && !isCapturing ? (
        <>
          <p role="status">{t.holdHasEnded}</p>
          <Button onClick={onEnd}>{t.chooseTimeAgain}</Button>
        </>
      ) : (
        <>
          <Countdown until={heldUntil} onEnd={() => setOver(true)} />
          <PaymentButtons
            openPayment={async () => orderId}
            onTaking={setCapturing}
            onPaid={onPaid}
            onFailed={onFailed}
            onCancelled={onEnd}
          />
          <Button kind="link" onClick={giveUp}>
            {t.chooseAnotherTime}
          </Button>
        </>
      )}
    </section>
  );
}
