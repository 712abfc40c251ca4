import { type ReactNode, useEffect } from "react";
import { joined } from "../Layout.tsx";
import { shownOne } from "./shown.ts";
import styles from "./Toast.module.css";

const { show, useShown } = shownOne<{ words: ReactNode }>();

/** Shows a short message at the bottom of the page for 6 seconds. A new one replaces the previous one. */
export const toast = (words: ReactNode): void => show({ words });

/** Renders the toasts. Used once per layout. `above`: below the bar, for pages whose main action is at the bottom. */
export function Toasts({ above = false }: { above?: boolean }) {
  const current = useShown();
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => show(undefined), 6000);
    return () => clearTimeout(timer);
  }, [current]);
  return (
    <div role="status" className={joined(styles.place, above && styles.above)}>
      {current && (
        <div key={current.id} className={styles.toast}>
          {current.words}
        </div>
      )}
    </div>
  );
}
