import type { ReactNode } from "react";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { callWithToken, type DeletionCall, withLogin } from "../../calls/api.ts";
import { Button } from "../Button.tsx";
import { Dialog, useOpenDialog } from "./Dialog.tsx";
import { shownOne } from "./shown.ts";

export type Ask = {
  text: string;
  /** What exactly it is about, and what follows. */
  details?: string | undefined;
  yes: string;
};
type Asked = Ask & { answer: (yes: boolean) => void };
const { current: openQuestion, show, useShown } = shownOne<Asked>();

/** Asks 'Are you sure?'. False on Cancel, Escape and a click beside the dialog. */
export function confirm(question: Ask): Promise<boolean> {
  // Only one question at a time: a new one cancels the previous one.
  openQuestion()?.answer(false);
  return new Promise((answer) => show({ ...question, answer }));
}

/** Not exported, so that a page cannot send a deletion without the question. */
const sendDeletion: DeletionCall = (endpoint, input) =>
  withLogin(endpoint.who === "user" ? "user" : "admin", (token) => callWithToken(token, endpoint, input));

/** Asks before a deletion. Resolves to the function that sends it; undefined if the answer is no. */
export async function confirmDeletion(text: string, details?: string): Promise<DeletionCall | undefined> {
  return (await confirm({ text, details, yes: shared.yesDeleteIt })) ? sendDeletion : undefined;
}

/** Renders the open question. Used once, in the layout. */
export function Confirms() {
  const current = useShown();
  return current ? <Question key={current.id} {...current} /> : null;
}

function Question({ text, details, yes, answer }: Asked) {
  const dialog = useOpenDialog("button");
  const onClose = () => {
    answer(dialog.current?.returnValue === "yes");
    show(undefined);
  };
  const actions = <Button kind="danger" onClick={() => dialog.current?.close("yes")} words={yes} />;

  return (
    <Dialog ref={dialog} title={shared.areYouSure} onClose={onClose} cancel actions={actions}>
      <p>{text}</p>
      {details && <p>{details}</p>}
    </Dialog>
  );
}

type DeletionDialogProps = {
  /** The deletion runs. */
  busy?: boolean;
  onDelete: (send: DeletionCall, close: () => void) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Like `confirmDeletion`, with more to choose than yes or no. Mounted only while open. */
export function DeletionDialog({ busy = false, onDelete, onClose, children }: DeletionDialogProps) {
  const dialog = useOpenDialog("button");
  const actions = (
    <Button
      kind="danger"
      busy={busy}
      busyWords={shared.deleting}
      onClick={() => onDelete(sendDeletion, () => dialog.current?.close())}
      words={shared.yesDeleteIt}
    />
  );
  return (
    <Dialog ref={dialog} title={shared.areYouSure} onClose={onClose} cancel actions={actions}>
      {children}
    </Dialog>
  );
}
