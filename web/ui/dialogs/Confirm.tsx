import { useEffect, useRef, useSyncExternalStore } from "react";
import * as shared from "../../../contract/text/shared.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "./Dialog.tsx";

type Ask = {
  /** What will happen, in one sentence. */
  text: string;
  /** The label of the confirm button. */
  yes?: string;
};
type Asked = Ask & { id: number; answer: (yes: boolean) => void };

let asked: Asked | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

function ask(question: Ask): Promise<boolean> {
  // Only one question at a time: a new one cancels the previous one.
  asked?.answer(false);
  return new Promise((resolve) => {
    lastId += 1;
    show({ ...question, id: lastId, answer: resolve });
  });
}

/** Asks 'Are you sure?' before a deletion. False on Cancel, Escape and a click beside the dialog. */
export function useConfirm(): (question: Ask) => Promise<boolean> {
  return ask;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders the open question. Used once, in the layout. */
export function Confirms() {
  const current = useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  );
  return current ? <Question key={current.id} {...current} /> : null;
}

function Question({ text, yes = shared.yesDeleteIt, answer }: Asked) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
    cancel.current?.focus();
  }, []);

  return (
    <Dialog
      ref={dialog}
      title={shared.areYouSure}
      onClose={() => {
        answer(dialog.current?.returnValue === "yes");
        show(undefined);
      }}
      actions={
        <>
          <Button ref={cancel} kind="quiet" onClick={() => dialog.current?.close("no")}>
            {shared.cancel}
          </Button>
          <Button kind="danger" onClick={() => dialog.current?.close("yes")}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
