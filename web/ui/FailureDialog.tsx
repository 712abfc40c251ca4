import { type ReactNode, useEffect, useRef } from "react";
import { CancelButton, Dialog } from "./Dialog.tsx";
import type { Failure } from "./submission.ts";

type FailureDialogProps = {
  /** One with a title is said; one that only blames fields is not. */
  failure: Failure | undefined;
  /** Instead of the OK button. */
  actions?: ReactNode;
  onClose?: () => void;
};

/** Says in a dialog why something was not taken; what was typed stays. */
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
      actions={actions ?? <CancelButton>OK</CancelButton>}
      {...(onClose ? { onClose } : {})}
    >
      <p>{failure.text}</p>
    </Dialog>
  );
}
