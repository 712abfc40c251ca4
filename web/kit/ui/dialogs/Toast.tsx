import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { errorMessageOf } from "../../calls/api.ts";
import { Button } from "../Button.tsx";
import { shownOne } from "./shown.ts";
import styles from "./Toast.module.css";

type Kind = "plain" | "long" | "undo";
type Current = { words: ReactNode; kind: Kind; isOfPage: boolean };
const { current: currentToast, show, useShown } = shownOne<Current>();

const shownMs: Record<Kind, number> = {
  plain: 4_000,
  /** A message with a link, a button or an amount to hand over. */
  long: 7_000,
  undo: 10_000,
};

/**
 * Shows a short message below the bar for some seconds. A new one replaces the previous one. One that is `isOfPage` ends
 * when another page is opened; the others are also shown after a redirect.
 */
export const toast = (words: ReactNode, { isLong = typeof words !== "string", isOfPage = false } = {}): void =>
  show({ words, kind: isLong ? "long" : "plain", isOfPage });

/** Says in a toast what failed and why. Unlike a notice, it is gone once something else succeeds. */
export const toastFailure = (title: string, error: unknown): void =>
  toast(
    <div>
      <p>{title}</p>
      <p>{errorMessageOf(error)}</p>
    </div>,
  );

/**
 * A toast about something that is done, with a button that takes it back. `undo` returns what to say then, by default
 * "Undone."; with `null` it speaks for itself. If it fails, the toast says why.
 */
export const toastWithUndo = (words: string, undo: () => Promise<string | void> | null): void =>
  show({ words: <Undo words={words} undo={undo} />, kind: "undo", isOfPage: false });

function Undo({ words, undo }: { words: string; undo: () => Promise<string | void> | null }) {
  const [isBusy, setBusy] = useState(false);
  const press = () => {
    const undoing = undo();
    if (!undoing) return show(undefined);
    setBusy(true);
    undoing.then(
      (said) => toast(said ?? adminShared.undone),
      (error: unknown) => toast(adminShared.notUndone(errorMessageOf(error)), { isLong: true }),
    );
  };
  return (
    <>
      <span>{words}</span>
      <Button
        kind="link"
        size="small"
        data-undo=""
        busy={isBusy}
        busyWords={adminShared.undoing}
        words={adminShared.undo}
        onClick={press}
      />
    </>
  );
}

/** Renders the toasts. Used once per layout, between the bar and the content. */
export function Toasts() {
  const current = useShown();
  const { pathname } = useLocation();
  useEffect(
    () => () => {
      if (currentToast()?.isOfPage) show(undefined);
    },
    [pathname],
  );
  return (
    <div role="status" className={styles.place}>
      {current && <Toast key={current.id} {...current} />}
    </div>
  );
}

/** Stays while it is hovered or has the focus. The focus goes back to where it came from. */
function Toast({ words, kind }: Current) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isKept = isHovered || isFocused;
  useEffect(() => {
    if (isKept) return;
    const timer = setTimeout(() => show(undefined), shownMs[kind]);
    return () => clearTimeout(timer);
  }, [isKept, kind]);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const node = place.current;
    return () => {
      if (!node?.contains(document.activeElement)) return;
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={place}
      className={styles.toast}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ relatedTarget }) => {
        before.current ??= relatedTarget;
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
    >
      {words}
    </div>
  );
}
