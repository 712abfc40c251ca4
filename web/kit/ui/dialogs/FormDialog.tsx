import { type ComponentProps, useId } from "react";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { Form, FormFailure, SubmitButton } from "../forms/Form.tsx";
import type { Submission } from "../forms/submission.ts";
import { Stack } from "../Layout.tsx";
import { Dialog } from "./Dialog.tsx";

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, "ref" | "title" | "onClose" | "children"> &
  Pick<ComponentProps<typeof SubmitButton>, "words" | "busyWords" | "kind"> & { submission: Submission };

/** A dialog with one form and its two buttons. */
export function FormDialog({ submission, children, words, busyWords, kind, ...dialog }: FormDialogProps) {
  const id = useId();
  const submit = (
    <SubmitButton
      of={submission}
      form={id}
      kind={kind}
      busyWords={busyWords ?? shared.saving}
      words={words ?? shared.save}
    />
  );
  return (
    <Dialog {...dialog} cancel actions={submit}>
      <Stack as={Form} gap={4} submission={submission} id={id} method="post" aria-label={dialog.title}>
        {children}
        <FormFailure />
      </Stack>
    </Dialog>
  );
}
