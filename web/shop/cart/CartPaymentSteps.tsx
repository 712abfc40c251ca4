import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { OutputOf } from "../../../contract/endpoint.ts";
import { centsOf, dollarsOf } from "../../../contract/money.ts";
import { saveOrder } from "../../../contract/orders.ts";
import { paths } from "../../../contract/paths.ts";
import { cancelPayment } from "../../../contract/payments.ts";
import type { OrderTotal } from "../../../contract/price.ts";
import * as t from "../../../contract/text/pages/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { userCall } from "../../api.ts";
import { type CaptureResult, retryUntilAnswered } from "../../payments/capture.ts";
import type { PaymentFailure } from "../../payments/failures.ts";
import { HeldPayment } from "../../payments/HeldPayment.tsx";
import { readStoredPayer } from "../../session.ts";
import { Button, ButtonAnchor, ButtonLink } from "../../ui/Button.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { Row, Stack } from "../../ui/Layout.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Rich } from "../../ui/Rich.tsx";
import { callAsStudentOrVisitor, markStoredPaymentEnded, type OpenedCart, type Step } from "./checkout.ts";
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

export function CartPayStep({ opened, onPaid, onTotal, onFailed, onEnd }: CartPayStepProps) {
  const { items, draft, total, orderId, heldUntil, hasChanged } = opened;
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
    <StepFrame title={shared.payment}>
      <BoughtItems items={items} />
      <Summary total={total} delivery={draft.how} />
      {hasChanged && <Notice tone="warning" title={t.totalHasChanged} text={t.sinceYouLookedPleaseCheck} />}
      <HeldPayment
        orderId={orderId}
        heldUntil={heldUntil}
        words={{ holdHasEnded: t.holdHasEnded, goBack: t.backToCart, cancel: t.editCart }}
        onPaid={onPaid}
        onFailed={onFailed}
        onRepriced={({ amount, tax }) =>
          onTotal({ ...total, taxCents: centsOf(Number(tax)), totalCents: centsOf(Number(amount)) })
        }
        onEnd={end}
        onCancel={() => void cancel()}
      />
    </StepFrame>
  );
}

type CartPaidStepProps = { step: Extract<Step, { payerName: string }> };

/** After the payment: confirms the order and shows its number. If the page is closed, the server does it later. */
export function CartPaidStep({ step }: CartPaidStepProps) {
  const { order, hasFailed, save } = useSavedOrder(step);
  const paidTitle = order ? shared.orderConfirmed : shared.paymentSuccessful;
  return (
    <StepFrame title={step.is === "pending" ? shared.yourPaymentIsBeingChecked : paidTitle}>
      {order && (
        <p>
          <Rich text={t.thisIsOrder(order.orderNumber)} parts={{ strong: <strong /> }} />
        </p>
      )}
      {step.is === "pending" && <p>{t.paymentUnderReviewTinsHeld}</p>}
      {step.is === "paid" && !order && !hasFailed && <p role="status">{t.savingYourOrder}</p>}
      {hasFailed && (
        <>
          <Notice
            tone="danger"
            title={t.orderSubmissionFailed}
            after={t.youHavePaidAndOrder}
            text={t.weCouldntSaveYourOrder}
          />
          <Button onClick={() => void save()} words={shared.tryAgainButton} />
        </>
      )}
      <BoughtItems items={step.items} />
      <Summary total={step.total} delivery={step.draft.how} />
      <Row gap={3}>
        {order?.orderLink && <ButtonAnchor href={pathOf(order.orderLink)} words={shared.seeYourOrder} />}
        {hasFailed && <ButtonLink kind="quiet" to={paths.contact()} words={shared.contact} />}
        <ButtonLink kind="quiet" to={paths.chocolates()} words={t.backToChocolates} />
      </Row>
    </StepFrame>
  );
}

function useSavedOrder({ is, items, total, orderId, draft, payerName }: CartPaidStepProps["step"]) {
  const [order, setOrder] = useState<OutputOf<typeof saveOrder>>();
  const [hasFailed, setFailed] = useState(false);
  const started = useRef(false);
  const save = useCallback(async () => {
    setFailed(false);
    try {
      const body = {
        orderId,
        payerName,
        payerEmail: draft.email.trim() || readStoredPayer().email,
        transactionAmount: dollarsOf(total.totalCents).toFixed(2),
        cartItems: items,
      };
      setOrder(await retryUntilAnswered(() => callAsStudentOrVisitor(saveOrder, { body })));
    } catch {
      setFailed(true);
    }
  }, [orderId, payerName, draft.email, total, items]);
  useEffect(() => {
    if (is === "pending" || started.current) return;
    started.current = true;
    toast(shared.paymentSuccessful);
    void save();
  }, [is, save]);
  return { order, hasFailed, save };
}

/** A step after the cart. Its heading receives the focus, and again when the title changes. */
function StepFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <Stack as="section" gap={4} className={styles.step}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </Stack>
  );
}

/** The order page on the current origin, which can differ from the configured public URL. */
function pathOf(orderLink: string): string {
  const { pathname, search } = new URL(orderLink, location.href);
  return pathname + search;
}
