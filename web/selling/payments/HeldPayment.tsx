import { type ComponentProps, useEffect, useState } from "react";
import { text as t } from "../../../contract/selling/payments/text.ts";
import { useTimeLeft } from "../../kit/browser/use-now.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { PaymentButtons } from "./PaymentButtons.tsx";
import styles from "./HeldPayment.module.css";

type ButtonProps = ComponentProps<typeof PaymentButtons>;
type HeldPaymentProps = Pick<ButtonProps, "amount" | "needsPayer" | "onPaid" | "onFailed" | "onRepriced" | "wanted"> & {
  paymentId: string;
  heldUntil: string;
  words: { holdHasEnded: string; goBack: string; cancel: string };
  /** The hold has expired. */
  onEnd: () => void;
  /** The payer wants to change what they pay for. */
  onCancel: () => void;
  /** The capture started or ended. While it runs, the page must not leave this step. */
  onTaking?: (isTaking: boolean) => void;
};

/** Pays for something while it is held, also after the payer closed PayPal's window. After the hold has expired, only a button that goes back. */
export function HeldPayment(props: HeldPaymentProps) {
  const { paymentId, heldUntil, words, onEnd, onCancel, onTaking, ...buttons } = props;
  const [isExpired, setExpired] = useState(false);
  const [isTaking, setTaking] = useState(false);
  if (isExpired && !isTaking) {
    return (
      <>
        <p role="status">{words.holdHasEnded}</p>
        <Button onClick={onEnd} words={words.goBack} />
      </>
    );
  }
  return (
    <>
      <Countdown until={heldUntil} onEnd={() => setExpired(true)} />
      <PaymentButtons
        {...buttons}
        heldUntil={heldUntil}
        openPayment={async () => paymentId}
        onTaking={(isNow) => {
          setTaking(isNow);
          onTaking?.(isNow);
        }}
      />
      <Button kind="link" disabled={isTaking} onClick={onCancel} words={words.cancel} />
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
