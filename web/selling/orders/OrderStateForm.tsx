import { useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { changeOrder, type AdminOrder } from "../../../contract/selling/orders/calls.ts";
import * as t from "../../../contract/selling/orders/text.desk.ts";
import * as paymentsText from "../../../contract/selling/payments/text.desk.ts";
import { adminCall, CallError, errorMessageOf } from "../../kit/calls/api.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { toast, toastWithUndo } from "../../kit/ui/dialogs/Toast.tsx";
import { checkFields, fieldValue } from "../../kit/ui/forms/checks.ts";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import { Form, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import styles from "./AdminOrderPage.module.css";

type State = "new" | "packed" | "shipped" | "picked-up";
type OrderStateFormProps = {
  order: AdminOrder;
  onChanged: (order: AdminOrder) => void;
  /** The order was changed elsewhere and must be read again. */
  onReload: () => void;
};

/** Buttons for the next step of an order, and for going back from steps that sent no email. */
export function OrderStateForm({ order, onChanged, onReload }: OrderStateFormProps) {
  const [busy, setBusy] = useState<State>();
  const [failure, setFailure] = useState<string>();
  const { state, refund, delivery, pickup } = order;

  const takeBack = (was: State, version: number) => async () => {
    const params = { id: order._id };
    const back = await adminCall(changeOrder, { params, body: { state: was, version } });
    onChanged(back.order);
    return back.message;
  };
  const change = async (next: State, tracking?: string) => {
    const { message, order: changed } = await adminCall(changeOrder, {
      params: { id: order._id },
      body: { state: next, version: order.version, tracking },
    });
    // After an email to the buyer there is no way back.
    if (next === "shipped" || order.state === "refunded" || order.state === "shipped") toast(message);
    else toastWithUndo(message, takeBack(order.state, changed.version));
    onChanged(changed);
    return message;
  };
  const fail = (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== "stale") return setFailure(errorMessageOf(error));
    // A toast, because the reload replaces this form.
    toast(error.message);
    onReload();
  };
  const press = (next: State) => {
    setBusy(next);
    setFailure(undefined);
    change(next)
      .catch(fail)
      .finally(() => setBusy(undefined));
  };
  const step = (next: State, words: string, kind: "filled" | "quiet" = "filled") => (
    <Button kind={kind} busy={busy === next} busyWords={shared.saving} onClick={() => press(next)} words={words} />
  );

  if (refund) return <Notice {...refundNotices[refund]} title={t.thisOrderWasCancelled} />;
  return (
    <Stack as="section" gap={3} className={styles.part} aria-labelledby="state-title">
      <h2 id="state-title" tabIndex={-1}>
        {t.nextStep}
      </h2>
      {failure && <Notice tone="danger" text={failure} />}
      {pickup?.isCancelled && <Notice tone="warning" text={adminShared.pickUpClassCancelled} />}
      {delivery === "ship" && (
        <>
          {state === "new" && <div>{step("packed", t.markAsPacked)}</div>}
          <ShippingForm order={order} onShip={(tracking) => change("shipped", tracking)} onFailed={fail} />
          {state === "packed" && <div>{step("new", t.markAsNotPacked, "quiet")}</div>}
        </>
      )}
      {delivery === "pickup" && (
        <Row gap={3}>
          {state === "new" && step("packed", t.markAsReady)}
          {state === "packed" && step("picked-up", t.markAsPickedUp)}
          {state === "new" && step("picked-up", t.markAsPickedUp, "quiet")}
          {state === "packed" && step("new", t.markAsNotReady, "quiet")}
          {state === "picked-up" && step("packed", t.markAsNotPickedUp, "quiet")}
        </Row>
      )}
    </Stack>
  );
}

const refundNotices = {
  done: { tone: "success", text: paymentsText.refundIsDone },
  "on-its-way": { tone: "success", text: paymentsText.refundIsOnItsWay },
  refused: { tone: "warning", text: t.paypalRefusedRefund },
  none: { tone: "success" },
} as const;

type ShippingFormProps = {
  order: AdminOrder;
  onShip: (tracking: string) => Promise<string>;
  onFailed: (error: unknown) => void;
};

/** Marks an order as shipped: the buyer gets an email, with the tracking number if there is one. */
function ShippingForm({ order, onShip, onFailed }: ShippingFormProps) {
  const isShipped = order.state === "shipped";
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, { tracking: (value) => (isShipped && value === "" ? t.enterTracking : undefined) }),
    send: (values) => onShip(fieldValue(values, "tracking")),
    failureOf: (error) => {
      onFailed(error);
      return { fields: error instanceof CallError ? error.fields : {} };
    },
  });
  return (
    <Stack as={Form} gap={3} submission={submission} className={styles.shipping} aria-label={shared.shipping}>
      <TextField
        label={adminShared.tracking}
        name="tracking"
        optional={!isShipped}
        maxLength={200}
        autoComplete="off"
        defaultValue={order.tracking}
        help={isShipped ? t.buyerGetsAnotherEmail : t.numberOrHttpsLinkBuyer}
      />
      <SubmitButton kind={order.state === "packed" ? "filled" : "quiet"} busyWords={shared.saving}>
        {isShipped ? t.saveTracking : t.markAsShipped}
      </SubmitButton>
    </Stack>
  );
}
