import { type ComponentProps, type MouseEvent, type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { Button } from "../Button.tsx";
import { Form, FormFailure, type Submission, SubmitButton } from "../forms/Form.tsx";
import { CloseIcon } from "../Icons.tsx";
import { Row, Stack } from "../Layout.tsx";
import styles from "./Dialog.module.css";

type DialogProps = {
  /** Open it with `ref.current.showModal()`. */
  ref: Ref<HTMLDialogElement>;
  /** A link to this id opens the dialog without JavaScript. */
  id?: string;
  title: string;
  children: ReactNode;
  /** A button before the actions that closes the dialog: `Cancel` or other words. */
  cancel?: true | string;
  /** Buttons at the bottom right; the one that cancels first. */
  actions: ReactNode;
  /** Link target that closes the dialog without JavaScript. */
  closeHref?: string;
  onClose?: (() => void) | undefined;
};

/** A native modal dialog. Escape, a click beside it and the cross close it; the browser restores the focus. */
export function Dialog({ ref, id, title, children, cancel, actions, closeHref = "#top", onClose }: DialogProps) {
  const titleId = useId();
  return (
    // The click beside the dialog is only a convenience; Escape and the cross work with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      id={id}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onClose={onClose}
    >
      <Stack gap={4} className={styles.sheet}>
        <h2 id={titleId}>{title}</h2>
        <a href={closeHref} className={styles.cross} aria-label={shared.close} onClick={closeOnCross}>
          <CloseIcon />
        </a>
        <Stack gap={3}>{children}</Stack>
        <Row gap={3} align="stretch" justify="end" className={styles.actions}>
          {cancel && <CancelButton>{cancel === true ? shared.cancel : cancel}</CancelButton>}
          {actions}
        </Row>
      </Stack>
    </dialog>
  );
}

function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>): void {
  if (event.target === event.currentTarget) event.currentTarget.close();
}

function closeOnCross(event: MouseEvent<HTMLElement>): void {
  const dialog = event.currentTarget.closest("dialog");
  if (!dialog?.matches(":modal")) return;
  event.preventDefault();
  dialog.close();
}

/** Closes its dialog. `filled` if closing is the main action. */
export function CancelButton(props: { kind?: "quiet" | "filled"; children?: string }) {
  const { kind = "quiet", children = shared.cancel } = props;
  return <Button kind={kind} onClick={(event) => event.currentTarget.closest("dialog")?.close()} words={children} />;
}

/** Opens a dialog when it is mounted. `first` selects the element that gets the focus instead of the first one. */
export function useOpenDialog(first?: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    if (first) dialog.current?.querySelector<HTMLElement>(first)?.focus();
  }, [first]);
  return dialog;
}

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
