import { useEffect, useId, useRef, useState } from "react";
import { addWalkIn } from "../../contract/signups.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/admin/signups.ts";
import * as shared from "../../contract/text/shared.ts";
import { adminCall, CallError } from "../api.ts";
import { useRequestIds } from "../request-id.ts";
import { CancelButton, Dialog } from "../ui/dialogs/Dialog.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { checkEmail, checkPhone, checkFields, fieldValue } from "../ui/forms/checks.ts";
import { Fields, TextField } from "../ui/forms/Field.tsx";
import { Form, SubmitButton } from "../ui/forms/Form.tsx";
import { type Failure, useSubmission } from "../ui/forms/submission.ts";
import { Notice } from "../ui/Notice.tsx";
import styles from "./WalkInDialog.module.css";

type WalkInDialogProps = {
  eventId: string;
  /** The class is today or past, so the walk-in is also checked in. */
  isHere: boolean;
  onClose: () => void;
  onAdded: () => void;
};

/** Adds a walk-in to the roster. Mounted only while open. */
export function WalkInDialog({ eventId, isHere, onClose, onAdded }: WalkInDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const formId = useId();
  const ids = useRequestIds();
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[name=name]")?.focus();
  }, []);

  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        name: (value) => (value ? undefined : adminShared.enterName),
        email: (value) => (value ? checkEmail(value) : undefined),
        phone: (value) => (value ? checkPhone(value) : undefined),
      }),
    send: async (values) => {
      const person = {
        name: fieldValue(values, "name"),
        email: fieldValue(values, "email"),
        phone: fieldValue(values, "phone"),
      };
      const body = { id: ids.idOf(person), ...person, isOver: isFull };
      try {
        const { message, needsWaiver } = await adminCall(addWalkIn, { params: { id: eventId }, body });
        toast(needsWaiver ? t.waiverIsStill(message) : message);
        onAdded();
        dialog.current?.close();
        return message;
      } catch (error) {
        if (error instanceof CallError && error.code === "class-full") setFull(true);
        throw error;
      }
    },
    failureOf,
  });
  const { failure, notice } = submission;

  return (
    <Dialog
      ref={dialog}
      title={t.addSomeone}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <SubmitButton
            of={submission}
            form={formId}
            kind={isFull ? "danger" : "filled"}
            busyWords={adminShared.adding}
          >
            {isFull ? t.addAnyway : isHere ? t.addAndCheckIn : t.add}
          </SubmitButton>
        </>
      }
    >
      <Form submission={submission} id={formId} className={styles.form}>
        <p>{t.forWalkIns}</p>
        <TextField label={shared.name} name="name" maxLength={100} autoComplete="off" />
        <Fields>
          <TextField
            label={shared.email}
            name="email"
            type="email"
            optional
            maxLength={254}
            autoComplete="off"
            help={t.ifItHasSignedWaiver}
          />
          <TextField label={shared.phone} name="phone" type="tel" optional maxLength={40} autoComplete="off" />
        </Fields>
        {failure?.title && (
          <Notice ref={notice} tone={isFull ? "warning" : "danger"} title={failure.title}>
            {failure.text}
          </Notice>
        )}
      </Form>
    </Dialog>
  );
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { title: t.notAdded, text: shared.tryAgain, fields: {} };
  if (error.code === "class-full") {
    return { title: t.thisClassIsFull, text: t.addThemAnyway(error.message), fields: {} };
  }
  return { title: t.notAdded, text: error.message, fields: error.fields };
}
