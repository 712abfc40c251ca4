import { useEffect, useId, useRef, useState } from "react";
import type { BookedSlot } from "../../../contract/bookings.ts";
import { changePayment, type PaymentTerms } from "../../../contract/owner-bookings.ts";
import { adminCall, CallError } from "../../api.ts";
import { CancelButton, Dialog } from "../../ui/dialogs/Dialog.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { CheckField } from "../../ui/forms/CheckField.tsx";
import { fieldValue } from "../../ui/forms/checks.ts";
import { Choice } from "../../ui/forms/Choice.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../../ui/forms/Form.tsx";
import { type Failure, useSubmission } from "../../ui/forms/submission.ts";
import { clientName } from "../words.ts";
import { amountFault, typedAmount } from "./owner-booking-words.ts";
import styles from "./SessionPayment.module.css";

type PaymentDialogProps = {
  session: BookedSlot;
  /** The owner has received the cash: ask only for the amount. */
  isReceived: boolean;
  onClose: () => void;
  onChanged: () => void;
};

/** Changes how a session is paid. Mounted only while open. */
export function PaymentDialog({ session, isReceived: hasCash, onClose, onChanged }: PaymentDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const formId = useId();
  const wasBy = session.paidBy === "online" ? "free" : session.paidBy;
  const [by, setBy] = useState<PaymentTerms["by"]>(hasCash ? "cash" : wasBy);
  const [isReceived, setReceived] = useState(hasCash || (session.paidBy === "cash" && session.isPaid));

  useEffect(() => dialog.current?.showModal(), []);

  const submission = useSubmission({
    check: (values): Record<string, string> =>
      by === "free" || typedAmount(fieldValue(values, "amount")) !== undefined ? {} : { amount: amountFault },
    send: async (values) => {
      const amount = typedAmount(fieldValue(values, "amount")) ?? 0;
      const body: PaymentTerms =
        by === "free" ? { by } : by === "cash" ? { by, amount, isReceived } : { by, amount };
      const { message } = await adminCall(changePayment, { params: { id: session.bookingId }, body });
      toast(message);
      onChanged();
      dialog.current?.close();
      return message;
    },
    failureOf: (error): Failure => ({
      title: "It was not changed.",
      text: error instanceof CallError ? error.message : "Please try again.",
      fields: {},
    }),
  });

  return (
    <Dialog
      ref={dialog}
      title={hasCash ? "Cash received" : "How it is paid"}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <SubmitButton of={submission} form={formId} busyWords="Saving …">
            {hasCash ? "Received" : by === "link" ? "Send the link" : "Save"}
          </SubmitButton>
        </>
      }
    >
      <Form submission={submission} id={formId} className={styles.dialog}>
        <p>
          {clientName(session)}, {session.sessionType}
        </p>
        {!hasCash && (
          <Choice
            label="How it is paid"
            options={[
              { value: "link", words: "Payment link" },
              { value: "cash", words: "Cash" },
              { value: "free", words: "Free" },
            ]}
            chosen={by}
            onChoose={setBy}
          />
        )}
        {by !== "free" && (
          <TextField
            label="Amount in dollars"
            name="amount"
            type="number"
            inputMode="numeric"
            min={1}
            max={1000}
            step={1}
            defaultValue={session.amount || ""}
          />
        )}
        {by === "cash" && !hasCash && (
          <CheckField
            label="I have received it"
            name="isReceived"
            checked={isReceived}
            onChange={setReceived}
          />
        )}
        {by === "link" && (
          <p className="fine">
            {session.firstName} gets a mail with a new link. An earlier one does not work any more.
          </p>
        )}
        {by === "free" && <p className="fine">There is nothing to pay then. Nobody is told.</p>}
        <FormFailure />
      </Form>
    </Dialog>
  );
}
