import { useEffect, useState } from "react";
import * as t from "../../contract/text/pages/payments.ts";
import styles from "./Countdown.module.css";

/** The time until a hold expires: in seconds on screen, in minutes for screen readers. Calls `onEnd` once. */
export function Countdown({ until, onEnd }: { until: string; onEnd: () => void }) {
  const [now, setNow] = useState(() => Date.now());
  const leftMs = Math.max(0, Date.parse(until) - now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const isOver = leftMs === 0;
  useEffect(() => {
    if (isOver) onEnd();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  const seconds = Math.ceil(leftMs / 1000);
  return (
    <p className={styles.countdown}>
      <span aria-hidden="true">{t.heldForYouFor(Math.floor(seconds / 60), String(seconds % 60).padStart(2, "0"))}</span>
      <span role="status" className="hidden-text">
        {t.heldForYouForOne(Math.ceil(seconds / 60))}
      </span>
    </p>
  );
}
