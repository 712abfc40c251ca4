import { type ReactNode, useEffect } from "react";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import { Button } from "../Button.tsx";
import { shownOne } from "./shown.ts";
import styles from "./Toast.module.css";

const { show, useShown } = shownOne<{ words: ReactNode; isLong: boolean }>();

const plainMs = 4_000;
/** A message with a link, a button or an amount to hand over. */
const longMs = 7_000;

/** Shows a short message below the bar for some seconds. A new one replaces the previous one. */
export const toast = (words: ReactNode, { isLong = typeof words !== "string" } = {}): void => show({ words, isLong });

/** A toast about something that is done, with a button that takes it back. */
export const toastWithUndo = (words: string, undo: () => void): void =>
  toast(
    <>
      <span>{words}</span>
      <Button kind="link" size="small" words={adminShared.undo} onClick={undo} />
    </>,
  );

/** Renders the toasts. Used once per layout, between the bar and the content. */
export function Toasts() {
  const current = useShown();
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => show(undefined), current.isLong ? longMs : plainMs);
    return () => clearTimeout(timer);
  }, [current]);
  return (
    <div role="status" className={styles.place}>
      {current && (
        <div key={current.id} className={styles.toast}>
          {current.words}
        </div>
      )}
    </div>
  );
}
