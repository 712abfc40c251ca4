import * as shared from "../../../contract/text/shared.ts";
import { Button } from "../Button.tsx";
import { Dialog, useOpenDialog } from "./Dialog.tsx";
import { shownOne } from "./shown.ts";

export type Ask = {
  text: string;
  /** What exactly is deleted, and what follows. */
  details?: string;
  yes?: string;
};
type Asked = Ask & { answer: (yes: boolean) => void };
const { current: openQuestion, show, useShown } = shownOne<Asked>();

/** Asks 'Are you sure?' before a deletion. False on Cancel, Escape and a click beside the dialog. */
export function confirm(question: Ask): Promise<boolean> {
  // Only one question at a time: a new one cancels the previous one.
  openQuestion()?.answer(false);
  return new Promise((answer) => show({ ...question, answer }));
}

/** Renders the open question. Used once, in the layout. */
export function Confirms() {
  const current = useShown();
  return current ? <Question key={current.id} {...current} /> : null;
}

function Question({ text, details, yes = shared.yesDeleteIt, answer }: Asked) {
  const dialog = useOpenDialog("button");
  const onClose = () => {
    answer(dialog.current?.returnValue === "yes");
    show(undefined);
  };
  const actions = (
    <>
      <Button kind="quiet" onClick={() => dialog.current?.close("no")} words={shared.cancel} />
      <Button kind="danger" onClick={() => dialog.current?.close("yes")} words={yes} />
    </>
  );

  return (
    <Dialog ref={dialog} title={shared.areYouSure} onClose={onClose} actions={actions}>
      <p>{text}</p>
      {details && <p>{details}</p>}
    </Dialog>
  );
}
