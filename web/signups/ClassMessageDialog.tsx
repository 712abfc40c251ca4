import { type RefObject, useId, useRef } from "react";
import { messageClass } from "../../contract/signups.ts";
import { adminCall, CallError } from "../api.ts";
import { freshId } from "../fresh-id.ts";
import { Button } from "../ui/Button.tsx";
import { faultsOf, typed } from "../ui/checks.ts";
import { CancelButton, Dialog } from "../ui/Dialog.tsx";
import { Fields, TextArea, TextField } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { type Failure, useSubmission } from "../ui/submission.ts";
import { toast } from "../ui/Toast.tsx";

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
  const id = useRef<string>(undefined);
  const { state, failure, notice, props } = useSubmission({
    check: (values) =>
      faultsOf(values, {
        subject: (value) => (value ? undefined : "Please write a subject."),
        message: (value) => (value ? undefined : "Please write a message."),
      }),
    send: async (values) => {
      // Idempotent retries: an unchanged message keeps its id (cleared on input), so no student gets it twice.
      id.current ??= freshId();
      const { message } = await adminCall(messageClass, {
        params: { id: eventId },
        body: { id: id.current, subject: typed(values, "subject"), message: typed(values, "message") },
      });
      id.current = undefined;
      ref.current?.close();
      toast(message);
      return message;
    },
    failureOf,
  });
  const fields = failure?.fields ?? {};
  return (
    <Dialog
      ref={ref}
      title="Write to everyone"
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={formId} busy={state === "busy"} busyWords="Sending …">
            {count === 1 ? "Send to 1 person" : `Send to ${count} people`}
          </Button>
        </>
      }
    >
      <p>To everybody in {title}. Each gets a mail of her own; answers come to you.</p>
      <form
        {...props}
        id={formId}
        aria-label="Write to everyone"
        onInput={(event) => {
          id.current = undefined;
          props.onInput(event);
        }}
      >
        <Fields>
          <TextField
            label="Subject"
            name="subject"
            maxLength={150}
            autoComplete="off"
            error={fields["subject"]}
          />
          <TextArea label="Message" name="message" rows={8} maxLength={8000} error={fields["message"]} />
        </Fields>
      </form>
      {failure?.title && (
        <Notice ref={notice} tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
    </Dialog>
  );
}

function failureOf(error: unknown): Failure {
  if (error instanceof CallError && Object.keys(error.fields).length > 0) return { fields: error.fields };
  return {
    title: "The message could not be sent.",
    text: "What you wrote is still here. Please try again.",
    fields: {},
  };
}
