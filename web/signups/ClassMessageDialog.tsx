import { type RefObject, useId } from "react";
import { messageClass } from "../../contract/signups.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/admin/signups.ts";
import * as shared from "../../contract/text/shared.ts";
import { adminCall, CallError } from "../api.ts";
import { useRequestIds } from "../request-id.ts";
import { CancelButton, Dialog } from "../ui/dialogs/Dialog.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { checkFields, fieldValue } from "../ui/forms/checks.ts";
import { Fields, TextArea, TextField } from "../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { type Failure, useSubmission } from "../ui/forms/submission.ts";

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  eventId: string;
  /** Number of recipients. */
  count: number;
  title: string;
};

/** Sends one message to all students of a class, as separate emails whose replies go to the owner. */
export function ClassMessageDialog({ ref, eventId, count, title }: Props) {
  const formId = useId();
  const ids = useRequestIds();
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        subject: (value) => (value ? undefined : adminShared.writeSubject),
        message: (value) => (value ? undefined : shared.writeMessage),
      }),
    send: async (values) => {
      const letter = { subject: fieldValue(values, "subject"), message: fieldValue(values, "message") };
      const body = { id: ids.idOf(letter), ...letter };
      const { message } = await adminCall(messageClass, { params: { id: eventId }, body });
      ids.renew();
      ref.current?.close();
      toast(message);
      return message;
    },
    failureOf,
  });
  return (
    <Dialog
      ref={ref}
      title={t.emailEveryone}
      actions={
        <>
          <CancelButton />
          <SubmitButton of={submission} form={formId} busyWords={shared.sending}>
            {t.sendTo1Person(count)}
          </SubmitButton>
        </>
      }
    >
      <p>{t.toEverybodyInEachGets(title)}</p>
      <Form submission={submission} id={formId} aria-label={t.emailEveryone}>
        <Fields>
          <TextField label={t.subject} name="subject" maxLength={150} autoComplete="off" />
          <TextArea label={shared.message} name="message" rows={8} maxLength={8000} />
        </Fields>
      </Form>
      <FormFailure of={submission} />
    </Dialog>
  );
}

function failureOf(error: unknown): Failure {
  if (error instanceof CallError && Object.keys(error.fields).length > 0) return { fields: error.fields };
  return {
    title: t.messageCouldNotBeSent,
    text: t.whatYouWroteIsStill,
    fields: {},
  };
}
