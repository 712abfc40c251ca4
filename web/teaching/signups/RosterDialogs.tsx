import { type RefObject, useId, useRef, useState } from "react";
import type { Person } from "../../../contract/office/people/calls.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { addWalkIn, messageClass } from "../../../contract/teaching/signups/calls.ts";
import * as t from "../../../contract/teaching/signups/text.desk.ts";
import { adminCall, CallError, doorCall } from "../../kit/calls/api.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { Dialog, FormDialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { checkEmail, checkFields, checkPhone, fieldValue, required } from "../../kit/ui/forms/checks.ts";
import { Fields, TextArea, TextField } from "../../kit/ui/forms/Field.tsx";
import { type Failure, Form, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { EmailField, PhoneField } from "../../kit/ui/forms/PersonFields.tsx";
import { personName, personNote, PersonPicker } from "../../kit/ui/forms/PersonPicker.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";

type WalkInDialogProps = {
  eventId: string;
  /** The class is today or past, so the walk-in is also checked in. */
  isHere: boolean;
  onClose: () => void;
  onAdded: () => void;
  /** The person still has to sign the waiver. Not called after a cancel. */
  onUnsigned?: (signupId: string) => void;
};

/** Adds a walk-in to the roster. Mounted only while open. */
export function WalkInDialog({ eventId, isHere, onClose, onAdded, onUnsigned }: WalkInDialogProps) {
  const dialog = useOpenDialog("[name=name]");
  const formId = useId();
  const ids = useRequestIds();
  const [isFull, setFull] = useState(false);
  /** A request was sent and its answer may be lost. */
  const mayBeAdded = useRef(false);
  const [known, setKnown] = useState<Person>();
  /** The owner was asked: what is typed is a new person, though another one of this name is known. */
  const [isNew, setNew] = useState(false);
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        name: (value) => (known ? undefined : required(adminShared.enterName)(value)),
        email: (value) => (value ? checkEmail(value) : undefined),
        phone: (value) => (value ? checkPhone(value) : undefined),
      }),
    send: async (values) => {
      const person = known
        ? { name: personName(known), email: known.email, personId: known.id }
        : {
            name: fieldValue(values, "name"),
            email: fieldValue(values, "email"),
            phone: fieldValue(values, "phone"),
          };
      const body = { id: ids.idOf(person), ...person, isOver: isFull, isNew };
      try {
        if (navigator.onLine) mayBeAdded.current = true;
        const { message, needsWaiver, signupId } = await doorCall(addWalkIn, { params: { id: eventId }, body });
        const isCancelled = !dialog.current?.open;
        toast(needsWaiver ? t.waiverIsStill(message) : message);
        dialog.current?.close();
        onAdded();
        if (needsWaiver && !isCancelled) onUnsigned?.(signupId);
        return message;
      } catch (error) {
        if (error instanceof CallError && error.code === "class-full") setFull(true);
        if (error instanceof CallError && error.code === "name-known") setNew(true);
        // The server answered: the person was not added.
        if (error instanceof CallError && error.status !== 0) mayBeAdded.current = false;
        throw error;
      }
    },
    failureOf: (error) => walkInFailure(error, mayBeAdded.current),
  });
  const { failure, notice } = submission;
  const addWords = isHere ? t.addAndCheckIn : t.add;
  return (
    <Dialog
      ref={dialog}
      title={t.addSomeone}
      onClose={onClose}
      cancel
      actions={
        <SubmitButton
          of={submission}
          form={formId}
          kind={isFull ? "danger" : "filled"}
          busyWords={adminShared.adding}
          words={isFull ? t.addAnyway : isNew && !known ? t.addNewPerson : addWords}
        />
      }
    >
      <Stack as={Form} gap={4} submission={submission} id={formId} onInput={() => setNew(false)}>
        <p>{t.forWalkIns}</p>
        <PersonPicker
          label={shared.name}
          name="name"
          maxLength={100}
          chosen={
            known && (
              <>
                <strong>{personName(known)}</strong> {personNote(known)}
              </>
            )
          }
          onChoose={setKnown}
          mayBeNew
        />
        {!known && (
          <Fields>
            <EmailField optional autoComplete="off" help={t.ifItHasSignedWaiver} />
            <PhoneField optional autoComplete="off" />
          </Fields>
        )}
        {failure?.title && (
          <Notice ref={notice} tone={isFull ? "warning" : "danger"} title={failure.title} text={failure.text} />
        )}
      </Stack>
    </Dialog>
  );
}

function walkInFailure(error: unknown, mayBeAdded: boolean): Failure {
  if (error instanceof CallError && error.status === 0 && mayBeAdded)
    return { title: t.mayBeAdded, text: t.addAgain, fields: {} };
  if (!(error instanceof CallError)) return { title: t.notAdded, text: shared.tryAgain, fields: {} };
  if (error.code === "name-known") return { fields: { name: error.message } };
  if (error.code === "class-full")
    return { title: t.thisClassIsFull, text: t.addThemAnyway(error.message), fields: {} };
  return { title: t.notAdded, text: error.message, fields: error.fields };
}

type ClassMessageDialogProps = {
  ref: RefObject<HTMLDialogElement | null>;
  eventId: string;
  recipients: number;
  title: string;
};

/** Sends one message to all students of a class, as separate emails whose replies go to the owner. */
export function ClassMessageDialog({ ref, eventId, recipients, title }: ClassMessageDialogProps) {
  const ids = useRequestIds();
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, { subject: required(adminShared.writeSubject), message: required(shared.writeMessage) }),
    send: async (values) => {
      const letter = { subject: fieldValue(values, "subject"), message: fieldValue(values, "message") };
      const body = { id: ids.idOf(letter), ...letter };
      const { message } = await adminCall(messageClass, { params: { id: eventId }, body });
      ids.renew();
      ref.current?.close();
      toast(message);
      return message;
    },
    failureOf: messageFailure,
  });
  return (
    <FormDialog
      ref={ref}
      title={t.emailEveryone}
      submission={submission}
      busyWords={shared.sending}
      words={t.sendTo1Person(recipients)}
    >
      <p>{t.toEverybodyInEachGets(title)}</p>
      <Fields>
        <TextField label={t.subject} name="subject" maxLength={150} autoComplete="off" />
        <TextArea label={shared.message} name="message" rows={8} maxLength={8000} />
      </Fields>
    </FormDialog>
  );
}

function messageFailure(error: unknown): Failure {
  if (error instanceof CallError && Object.keys(error.fields).length > 0) return { fields: error.fields };
  return { title: t.messageCouldNotBeSent, text: t.whatYouWroteIsStill, fields: {} };
}
