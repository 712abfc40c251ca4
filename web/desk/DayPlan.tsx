import type { TodayClass, TodaySession } from "../../contract/desk.ts";
import * as t from "../../contract/text/admin/desk.ts";
import { Stack } from "../ui/Layout.tsx";
import { ClassCard } from "./ClassCard.tsx";
import { SessionCard } from "./SessionCard.tsx";
import styles from "./AdminTodayPage.module.css";
import cards from "./Card.module.css";

type Item = { key: string; startsAt: string; endsAt: string } & (
  | { session: TodaySession; class?: never }
  | { class: TodayClass; session?: never }
);

type Props = { classes: TodayClass[]; sessions: TodaySession[]; now: string; reload: () => void };

/** The day's classes and sessions by start time. Past ones are folded. */
export function DayPlan({ classes, sessions, now, reload }: Props) {
  const items: Item[] = [
    ...classes.map((each) => ({ key: each.eventId, class: each, ...timesOf(each) })),
    ...sessions.map((each) => ({ key: each.bookingId, session: each, ...timesOf(each) })),
  ].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const upcoming = items.filter(({ endsAt }) => endsAt > now);
  const past = items.filter(({ endsAt }) => endsAt <= now);
  const card = (item: Item, isNext: boolean) =>
    item.class ? (
      <ClassCard key={item.key} shown={item.class} now={now} isNext={isNext} reload={reload} />
    ) : (
      <SessionCard key={item.key} session={item.session} now={now} reload={reload} />
    );
  return (
    <section className={styles.section} aria-labelledby="plan">
      <h2 id="plan">{t.next(upcoming.length)}</h2>
      {upcoming.length > 0 ? (
        <Stack as="ul" gap={4}>
          {upcoming.map((item, at) => card(item, at === 0))}
        </Stack>
      ) : (
        <p>{t.allDoneForToday}</p>
      )}
      {past.length > 0 && (
        <details className={styles.earlier}>
          <summary className={cards.summary}>{t.earlierToday(past.length)}</summary>
          <Stack as="ul" gap={4}>
            {past.map((item) => card(item, false))}
          </Stack>
        </details>
      )}
    </section>
  );
}

const timesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({ startsAt, endsAt });
