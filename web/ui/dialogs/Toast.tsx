import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import { Button } from "../Button.tsx";
import { shownOne } from "./shown.ts";
import styles from "./Toast.module.css";

type Current = { words: ReactNode; isLong: boolean; isOfPage: boolean };
const { current: currentToast, show, useShown } = shownOne<Current>();

const plainMs = 4_000;
/** A message with a link, a button or an amount to hand over. */
const longMs = 7_000;

/**
 * Shows a short message below the bar for some seconds. A new one replaces the previous one. One that is `isOfPage` ends
 * when another page is opened; the others are also shown after a redirect.
 */
export const toast = (words: ReactNode, { isLong = typeof words !== "string", isOfPage = false } = {}): void =>
  show({ words, isLong, isOfPage });

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
  const { pathname } = useLocation();
  useEffect(
    () => () => {
      if (currentToast()?.isOfPage) show(undefined);
    },
    [pathname],
  );
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
