import { type ReactNode, useEffect, useRef } from "react";
import { inStudioTime } from "../../../contract/platform/language/zone-words.ts";
import { centsOf, exactPriceWords } from "../../../contract/platform/values/money.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { Stack } from "../../kit/ui/Layout.tsx";
import { YourTime } from "../../kit/ui/YourTime.tsx";
import { dayTimeWords } from "../slots/slots.ts";
import { type ChosenSession, placeOf } from "./steps.ts";
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

/** What is paid: session, time, place and amount. */
export function PaidSession(props: {
  sessionName: string;
  when: ReactNode;
  where?: string;
  amount: number;
  children?: ReactNode;
}) {
  const { sessionName, when, where, amount, children } = props;
  return (
    <Stack gap={1}>
      <p>{sessionName}</p>
      <p>{when}</p>
      {where && <p>{where}</p>}
      {amount > 0 && <p className={styles.sum}>{exactPriceWords(centsOf(amount))}</p>}
      {children}
    </Stack>
  );
}

/** A chosen session that is being paid. The time zone is named for a session online. */
export function PaidChoice({ chosen, children }: { chosen: ChosenSession; children?: ReactNode }) {
  const where = placeOf(chosen);
  const when = dayTimeWords(chosen.slot);
  const isOnline = where === t.meetOnline;
  return (
    <PaidSession
      sessionName={chosen.sessionName}
      when={
        isOnline ? (
          <>
            {inStudioTime(when)}
            <YourTime {...chosen.slot} />
          </>
        ) : (
          when
        )
      }
      where={isOnline ? where : `${t.inPerson} · ${where}`}
      amount={chosen.amount}
    >
      {children}
    </PaidSession>
  );
}
