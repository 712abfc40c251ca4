import { useEffect, useId, useRef } from "react";
import type { BookedSlot } from "../../../contract/bookings.ts";
import { changePayment } from "../../../contract/owner-bookings.ts";
import { adminCall, CallError } from "../../api.ts";
import { CancelButton, Dialog } from "../../ui/dialogs/Dialog.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { Form, FormFailure, SubmitButton } from "../../ui/forms/Form.tsx";
import { type Failure, useSubmission } from "../../ui/forms/submission.ts";
import { clientName } from "../words.ts";
import { PaymentTermsFields, usePaymentTerms } from "./PaymentTermsFields.tsx";
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
  const terms = usePaymentTerms({
    by: hasCash ? "cash" : wasBy,
    isReceived: hasCash || (session.paidBy === "cash" && session.isPaid),
  });
  const { by } = terms;

  useEffect(() => dialog.current?.showModal(), []);

  const submission = useSubmission({
    check: terms.check,
    send: async (values) => {
      const body = terms.read(values);
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
        <PaymentTermsFields
          terms={terms}
          amount={session.amount}
          onlyAmount={hasCash}
          receivedLabel="I have received it"
        />
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
