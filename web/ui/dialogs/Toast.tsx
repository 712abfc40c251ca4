import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import styles from "./Toast.module.css";

type ToastFacts = { id: number; words: ReactNode };

let shown: ToastFacts | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a short message at the bottom of the page for 6 seconds. A new one replaces the previous one. */
export function toast(words: ReactNode): void {
  lastId += 1;
  show({ id: lastId, words });
}

function show(next: ToastFacts | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders the toasts. Used once per layout. `above`: below the bar, for pages whose main action is at the bottom. */
export function Toasts({ above = false }: { above?: boolean }) {
  const current = useSyncExternalStore(
    subscribe,
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
