import { type ReactNode, useEffect, useRef } from "react";
import { text as t } from "../../../../contract/platform/layouts/text.ts";
import type { Failure } from "../forms/Form.tsx";
import { CancelButton, Dialog } from "./Dialog.tsx";

type FailureDialogProps = { failure: Failure | undefined; actions?: ReactNode; onClose?: () => void };

/** A dialog with the reason why a form was refused; none for mere field errors. The typed values stay in the form. */
export function FailureDialog({ failure, actions, onClose }: FailureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (failure?.title) dialog.current?.showModal();
  }, [failure]);
  if (!failure?.title) return null;
  return (
    <Dialog
      ref={dialog}
      title={failure.title}
      actions={actions ?? <CancelButton>{t.ok}</CancelButton>}
      onClose={onClose}
    >
      <p>{failure.text}</p>
    </Dialog>
  );
}
