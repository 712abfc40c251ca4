import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import styles from "./Toast.module.css";

type ToastFacts = { id: number; words: ReactNode };

let shown: ToastFacts | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

/** Says something short at the bottom of the page for a few seconds; a new one takes the old one's place. */
export function toast(words: ReactNode): void {
  lastId += 1;
  show({ id: lastId, words });
}

function show(next: ToastFacts | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear, once in each layout. `above`: under the bar, on a page whose main action is at the bottom. */
export function Toasts({ above = false }: { above?: boolean }) {
  const current = useSyncExternalStore(
    follow,
    () => shown,
    () => undefined,
  );
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => show(undefined), 6000);
    return () => clearTimeout(timer);
  }, [current]);
  return (
    <div role="status" className={`${styles.place} ${above ? styles.above : ""}`}>
      {current && (
        <div key={current.id} className={styles.toast}>
          {current.words}
        </div>
      )}
    </div>
  );
}
