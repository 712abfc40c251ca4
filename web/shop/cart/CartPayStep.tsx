import { useEffect, useRef, useState } from "react";
import { centsOf } from "../../../contract/money.ts";
import { cancelPayment } from "../../../contract/payments.ts";
import type { OrderTotal } from "../../../contract/price.ts";
import * as t from "../../../contract/text/pages/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { userCall } from "../../api.ts";
import type { CaptureResult } from "../../payments/capture.ts";
import { Countdown } from "../../payments/Countdown.tsx";
import type { PaymentFailure } from "../../payments/failures.ts";
import { PaymentButtons } from "../../payments/PaymentButtons.tsx";
import { Button } from "../../ui/Button.tsx";
import { Stack } from "../../ui/Layout.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { markStoredPaymentEnded, type OpenedCart } from "./checkout.ts";
import { BoughtItems, Summary } from "./Summary.tsx";
import styles from "./CartPage.module.css";

type CartPayStepProps = {
  opened: OpenedCart;
  onPaid: (paid: CaptureResult) => void;
  /** The address changed the tax, and so the total. */
  onTotal: (total: OrderTotal) => void;
  /** Returns to the cart and shows why the payment failed. */
  onFailed: (failure: PaymentFailure) => void;
  /** Returns to the cart, to change it or because the hold has expired. */
  onEnd: () => void;
};

/** The payment step: the tins are held while the buyer pays. */
export function CartPayStep({ opened, onPaid, onTotal, onFailed, onEnd }: CartPayStepProps) {
  const { items, draft, total, orderId, heldUntil, hasChanged } = opened;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isExpired, setExpired] = useState(false);
  const [isTaking, setTaking] = useState(false);
  useEffect(() => heading.current?.focus(), []);

  const end = () => {
    markStoredPaymentEnded();
    onEnd();
  };
  const cancel = async () => {
    // If this call fails, the hold expires, or the next payment replaces this one.
    await userCall(cancelPayment, { params: { orderId } }).catch(() => {});
    end();
  };

  return (
    <Stack as="section" gap={4} className={styles.step}>
      <h1 ref={heading} tabIndex={-1}>
        {shared.payment}
      </h1>
      <BoughtItems items={items} />
      <Summary total={total} delivery={draft.how} />
      {hasChanged && (
        <Notice tone="warning" title={t.totalHasChanged}>
          {t.sinceYouLookedPleaseCheck}
        </Notice>
      )}
      {isExpired && !isTaking ? (
        <>
          <p role="status">{t.holdHasEnded}</p>
          <Button onClick={end}>{t.backToCart}</Button>
        </>
      ) : (
        <>
          <Countdown until={heldUntil} onEnd={() => setExpired(true)} />
          <PaymentButtons
            openPayment={async () => orderId}
            onTaking={setTaking}
            onPaid={onPaid}
            onFailed={onFailed}
            onRepriced={({ amount, tax }) =>
              onTotal({ ...total, taxCents: centsOf(Number(tax)), totalCents: centsOf(Number(amount)) })
            }
            onCancelled={end}
          />
          <Button kind="link" onClick={() => void cancel()}>
            {t.editCart}
          </Button>
        </>
      )}
    </Stack>
  );
}
