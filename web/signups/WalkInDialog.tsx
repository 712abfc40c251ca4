import { useEffect, useId, useRef, useState } from "react";
import { addWalkIn } from "../../contract/signups.ts";
import { adminCall, CallError } from "../api.ts";
import { freshId } from "../fresh-id.ts";
import { Button } from "../ui/Button.tsx";
import { checkEmail, checkPhone, faultsOf, typed } from "../ui/checks.ts";
import { CancelButton, Dialog } from "../ui/Dialog.tsx";
import { Fields, TextField } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { type Failure, useSubmission } from "../ui/submission.ts";
import { toast } from "../ui/Toast.tsx";
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
  const [id] = useState(freshId);
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[name=name]")?.focus();
  }, []);

  const { state, failure, notice, props } = useSubmission({
    check: (values) =>
      faultsOf(values, {
        name: (value) => (value ? undefined : "Please enter a name."),
        email: (value) => (value ? checkEmail(value) : undefined),
        phone: (value) => (value ? checkPhone(value) : undefined),
      }),
    send: async (values) => {
      const body = {
        id,
        name: typed(values, "name"),
        email: typed(values, "email"),
        phone: typed(values, "phone"),
        isOver: isFull,
      };
      try {
        const { message, needsWaiver } = await adminCall(addWalkIn, { params: { id: eventId }, body });
        toast(needsWaiver ? `${message} The waiver is still to be signed.` : message);
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

  return (
    <Dialog
      ref={dialog}
      title="Add somebody"
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button
            type="submit"
            form={formId}
            kind={isFull ? "danger" : "filled"}
            busy={state === "busy"}
            busyWords="Adding …"
          >
            {isFull ? "Add all the same" : isHere ? "Add and check in" : "Add"}
          </Button>
        </>
      }
    >
      <form {...props} id={formId} className={styles.form}>
        <p>For who comes without having signed up. A name is enough; no mail is sent.</p>
        <TextField
          label="Name"
          name="name"
          maxLength={100}
          autoComplete="off"
          error={failure?.fields["name"]}
        />
        <Fields>
          <TextField
            label="Email"
            name="email"
            type="email"
            optional
            maxLength={254}
            autoComplete="off"
            help="If it has signed the waiver before, nothing is to be signed."
            error={failure?.fields["email"]}
          />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            optional
            maxLength={40}
            autoComplete="off"
            error={failure?.fields["phone"]}
          />
        </Fields>
        {failure?.title && (
          <Notice ref={notice} tone={isFull ? "warning" : "danger"} title={failure.title}>
            {failure.text}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { title: "Not added.", text: "Please try again.", fields: {} };
  if (error.code === "class-full") {
    return { title: "This class is full.", text: `${error.message} Add her all the same?`, fields: {} };
  }
  return { title: "Not added.", text: error.message, fields: error.fields };
}
