import { useEffect, useRef, useState } from "react";
import { centsOf } from "../../contract/money.ts";
import { cancelPayment } from "../../contract/payments.ts";
import type { OrderTotal } from "../../contract/price.ts";
import { userCall } from "../api.ts";
import type { Paid } from "../payments/capture.ts";
import { Countdown } from "../payments/Countdown.tsx";
import type { PaymentFailure } from "../payments/failures.ts";
import { PaymentButtons } from "../payments/PaymentButtons.tsx";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { BoughtTins } from "./BoughtTins.tsx";
import { endBegun, type OpenedCart } from "./checkout.ts";
import { Summary } from "./Summary.tsx";
import styles from "./CartPage.module.css";

type CartPayStepProps = {
  opened: OpenedCart;
  onPaid: (paid: Paid) => void;
  /** The address changed the tax: this is to be paid now. */
  onTotal: (total: OrderTotal) => void;
  /** Back to the cart, with a note that says why the payment failed. */
  onFailed: (failure: PaymentFailure) => void;
  /** Back to the cart: to change it, or because the ten minutes are over. */
  onEnd: () => void;
};

/** The tins are held; now the payment, in the payment service's own buttons. */
export function CartPayStep({ opened, onPaid, onTotal, onFailed, onEnd }: CartPayStepProps) {
  const { items, draft, total, orderId, heldUntil, hasChanged } = opened;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOver, setOver] = useState(false);
  const [isTaking, setTaking] = useState(false);
  useEffect(() => heading.current?.focus(), []);

  const end = () => {
    endBegun();
    onEnd();
  };
  const giveUp = async () => {
    // What cannot be told now runs out by itself, or is named as replaced by the next payment.
    await userCall(cancelPayment, { params: { orderId } }).catch(() => {});
    end();
  };

  return (
    <section className={styles.step}>
      <h1 ref={heading} tabIndex={-1}>
        Payment
      </h1>
      <BoughtTins items={items} />
      <Summary total={total} delivery={draft.how} />
      {hasChanged && (
        <Notice tone="warning" title="The total has changed">
          since you looked. Please check it before you pay.
        </Notice>
      )}
      {isOver && !isTaking ? (
        <>
          <p role="status">
            The ten minutes are over, and the tins are back on the shelf. Nothing was charged.
          </p>
          <Button onClick={end}>Back to the cart</Button>
        </>
      ) : (
        <>
          <Countdown until={heldUntil} onEnd={() => setOver(true)} />
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
          <Button kind="link" onClick={() => void giveUp()}>
            Change the cart
          </Button>
        </>
      )}
    </section>
  );
}
