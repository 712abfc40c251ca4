import * as t from "../../../contract/site/documents/text.desk.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { CancelButton, Dialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import type { SignAgain } from "./use-word-editor.ts";

type SignAgainDialogProps = { onAnswer: (answer: SignAgain) => void; onClose: () => void };

/** Asks whether students must sign again after the waiver's text has changed. */
export function SignAgainDialog({ onAnswer, onClose }: SignAgainDialogProps) {
  const dialog = useOpenDialog();
  const answer = (given: SignAgain) => {
    dialog.current?.close();
    onAnswer(given);
  };
  const actions = (
    <>
      <CancelButton />
      <Button kind="quiet" onClick={() => answer("nobody")} words={t.noOnlyTypo} />
      <Button onClick={() => answer("everybody")} words={t.yesEveryone} />
    </>
  );
  return (
    <Dialog ref={dialog} title={t.shouldEveryoneSignAgain} onClose={onClose} actions={actions}>
      <p>{t.signAgainHelp}</p>
    </Dialog>
  );
}
