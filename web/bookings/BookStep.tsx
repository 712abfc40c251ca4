import { type ReactNode, useEffect, useRef } from "react";
import { Stack } from "../ui/Layout.tsx";
import styles from "./BookPage.module.css";

/** A step after the choice of a session. Its heading takes the focus at each new `moment`. */
export function BookStep(props: { title: string; moment: string | undefined; children: ReactNode }) {
  const { title, moment, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moment) heading.current?.focus();
  }, [moment]);
  return (
    <Stack as="section" gap={4} className={styles.step}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </Stack>
  );
}

/** What is paid: session type, time and amount in dollars. */
export function PaidSession(props: { sessionType: string; when: string; amount: number; children?: ReactNode }) {
  const { sessionType, when, amount, children } = props;
  return (
    <Stack gap={1}>
      <p>{sessionType}</p>
      <p>{when}</p>
      {amount > 0 && <p className={styles.sum}>${amount.toFixed(2)}</p>}
      {children}
    </Stack>
  );
}
