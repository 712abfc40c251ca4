import { useCallback, useEffect, useRef, useState } from "react";
import type { OutputOf } from "../../../contract/endpoint.ts";
import { dollarsOf } from "../../../contract/money.ts";
import { saveOrder } from "../../../contract/orders.ts";
import { paths } from "../../../contract/paths.ts";
import * as t from "../../../contract/text/pages/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { retryUntilAnswered } from "../../payments/capture.ts";
import { readStoredPayer } from "../../session.ts";
import { Button, ButtonAnchor, ButtonLink } from "../../ui/Button.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { Row, Stack } from "../../ui/Layout.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Rich } from "../../ui/Rich.tsx";
import { callAsStudentOrVisitor, type Step } from "./checkout.ts";
import { BoughtItems, Summary } from "./Summary.tsx";
import styles from "./CartPage.module.css";

type CartPaidStepProps = { step: Extract<Step, { payerName: string }> };

/** After the payment: confirms the order and shows its number. If the page is closed, the server does it later. */
export function CartPaidStep({ step }: CartPaidStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { order, hasFailed, save } = useSavedOrder(step);
  useEffect(() => heading.current?.focus(), [order]);
  const title =
    step.is === "pending" ? shared.yourPaymentIsBeingChecked : order ? shared.orderConfirmed : shared.paymentSuccessful;
  return (
    <Stack as="section" gap={4} className={styles.step}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {order && (
        <p>
          <Rich text={t.thisIsOrder(order.orderNumber)} parts={{ strong: <strong /> }} />
        </p>
      )}
      {step.is === "pending" && <p>{t.paymentUnderReviewTinsHeld}</p>}
      {step.is === "paid" && !order && !hasFailed && <p role="status">{t.savingYourOrder}</p>}
      {hasFailed && (
        <>
          <Notice tone="danger" title={t.orderSubmissionFailed} after={t.youHavePaidAndOrder}>
            {t.weCouldntSaveYourOrder}
          </Notice>
          <Button onClick={() => void save()}>{shared.tryAgainButton}</Button>
        </>
      )}
      <BoughtItems items={step.items} />
      <Summary total={step.total} delivery={step.draft.how} />
      <Row gap={3}>
        {order?.orderLink && <ButtonAnchor href={pathOf(order.orderLink)}>{shared.seeYourOrder}</ButtonAnchor>}
        {hasFailed && (
          <ButtonLink kind="quiet" to={paths.contact()}>
            {shared.contact}
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" to={paths.chocolates()}>
          {t.backToChocolates}
        </ButtonLink>
      </Row>
    </Stack>
  );
}

type SavedOrder = OutputOf<typeof saveOrder>;

/** Confirms the order once it is paid. */
function useSavedOrder({ is, items, total, orderId, draft, payerName }: CartPaidStepProps["step"]) {
  const [order, setOrder] = useState<SavedOrder>();
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

/** The order page on the current origin, which can differ from the configured public URL. */
function pathOf(orderLink: string): string {
  const { pathname, search } = new URL(orderLink, location.href);
  return pathname + search;
}
