import { useEffect, useId, useRef } from "react";
import type { BookedSlot } from "../../../contract/bookings.ts";
import { changePayment } from "../../../contract/owner-bookings.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as shared from "../../../contract/text/shared.ts";
import { adminCall } from "../../api.ts";
import { CancelButton, Dialog } from "../../ui/dialogs/Dialog.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { adminFailure } from "../../ui/forms/failure-mapper.ts";
import { Form, FormFailure, SubmitButton } from "../../ui/forms/Form.tsx";
import { useSubmission } from "../../ui/forms/submission.ts";
import { clientName } from "../format.ts";
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
    failureOf: adminFailure(t.notChanged),
  });

  return (
    <Dialog
      ref={dialog}
      title={hasCash ? adminShared.cashReceived : shared.payment}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <SubmitButton of={submission} form={formId} busyWords={shared.saving}>
            {hasCash ? t.received : by === "link" ? t.sendLink : shared.save}
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
          receivedLabel={t.alreadyReceived}
        />
        {by === "link" && <p className="fine">{t.getsEmailWithNewLink(session.firstName)}</p>}
        {by === "free" && <p className="fine">{t.nothingToPayNoEmail}</p>}
        <FormFailure />
      </Form>
    </Dialog>
  );
}
