import { type MouseEvent, type ReactNode, type Ref, useId } from "react";
import { Button } from "./Button.tsx";
import { CloseIcon } from "./Icons.tsx";
import styles from "./Dialog.module.css";

type DialogProps = {
  /** Open it with `ref.current.showModal()`. */
  ref: Ref<HTMLDialogElement>;
  /** With an id it can be reached by a link without JavaScript, too. */
  id?: string;
  title: string;
  children: ReactNode;
  /** Buttons, right below: the way out first. */
  actions: ReactNode;
  /** Where a person without JavaScript goes to close it. */
  closeHref?: string;
  /** However it was closed. */
  onClose?: () => void;
};

/** A native modal dialog: Escape, a press beside it and the cross close it; focus goes back where it came from. */
export function Dialog({ ref, id, title, children, actions, closeHref = "#top", onClose }: DialogProps) {
  const titleId = useId();
  return (
    // The press beside the dialog is a comfort for the mouse; Escape and the cross do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      id={id}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClick={closeBeside}
      onClose={onClose}
    >
      <div className={styles.sheet}>
        <h2 id={titleId}>{title}</h2>
        <a href={closeHref} className={styles.cross} aria-label="Close" onClick={closeByCross}>
          <CloseIcon />
        </a>
        <div className={styles.words}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  );
}

function closeBeside(event: MouseEvent<HTMLDialogElement>): void {
  if (event.target === event.currentTarget) event.currentTarget.close();
}

function closeByCross(event: MouseEvent<HTMLElement>): void {
  const dialog = event.currentTarget.closest("dialog");
  if (!dialog?.matches(":modal")) return;
  event.preventDefault();
  dialog.close();
}

/** Closes its dialog; `filled` where closing is the way on. */
export function CancelButton(props: { kind?: "quiet" | "filled"; children?: ReactNode }) {
  const { kind = "quiet", children = "Cancel" } = props;
  return (
    <Button kind={kind} onClick={(event) => event.currentTarget.closest("dialog")?.close()}>
      {children}
    </Button>
  );
}
