import { useEffect, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { CancelButton, Dialog } from "../../ui/dialogs/Dialog.tsx";

type SignAgainDialogProps = { onAnswer: (answer: "everybody" | "nobody") => void; onClose: () => void };

/** Asks whether students must sign again after the waiver's text has changed. */
export function SignAgainDialog({ onAnswer, onClose }: SignAgainDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const answer = (given: "everybody" | "nobody") => {
    dialog.current?.close();
    onAnswer(given);
  };
  return (
    <Dialog
      ref={dialog}
      title="Must everybody sign once more?"
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button kind="quiet" onClick={() => answer("nobody")}>
            No, only a spelling mistake
          </Button>
          <Button onClick={() => answer("everybody")}>Yes, everybody</Button>
        </>
      }
    >
      <p>
        If what people agree to is another thing now, everybody signs the new text before her next class. What
        was signed before is kept with the text it was signed under.
      </p>
    </Dialog>
  );
}
