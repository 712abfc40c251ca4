import { type ComponentProps, useEffect } from "react";
import { text as t } from "../../../contract/selling/payments/text.ts";
import { useTimeLeft } from "../../kit/browser/use-now.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { PaymentButtons } from "./PaymentButtons.tsx";
import styles from "./HeldPayment.module.css";

type ButtonProps = ComponentProps<typeof PaymentButtons>;
type HeldPaymentProps = Omit<ButtonProps, "openPayment"> & {
  paymentId: string;
  heldUntil: string;
  /** The payment is captured: the payer cannot change it now. */
  isTaking: boolean;
  /** The button by which the payer changes what they pay for. */
  change: string;
  onCancel: () => void;
  /** The hold has expired. */
  onEnd: () => void;
};

/** Pays for something while it is held, also after the payer closed PayPal's window. */
export function HeldPayment({ paymentId, isTaking, change, onCancel, onEnd, ...buttons }: HeldPaymentProps) {
  return (
    <>
      <Countdown until={buttons.heldUntil} onEnd={onEnd} />
      <PaymentButtons {...buttons} openPayment={async () => paymentId} />
      <Button kind="link" disabled={isTaking} onClick={onCancel} words={change} />
    </>
  );
}

/** The time until a hold expires: in seconds on screen, in minutes for screen readers. Calls `onEnd` once. */
function Countdown({ until, onEnd }: { until: string; onEnd: () => void }) {
  const leftMs = useTimeLeft(until);
  const isOver = leftMs === 0;
  useEffect(() => {
    if (isOver) onEnd();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  if (leftMs === undefined) return null;
  const seconds = Math.ceil(leftMs / 1000);
  return (
    <p className={styles.countdown}>
      <span aria-hidden="true">{t.heldForYouFor(Math.floor(seconds / 60), seconds % 60)}</span>
      <span role="status" className="hidden-text">
        {t.heldForYouForOne(Math.ceil(seconds / 60))}
      </span>
    </p>
  );
}
