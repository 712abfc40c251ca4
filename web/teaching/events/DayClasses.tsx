import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as layouts } from "../../../contract/platform/layouts/text.ts";
import { clockWords, dayWords, addDays, type Day } from "../../../contract/platform/values/time.ts";
import type { SiteDocuments } from "../../../contract/site/documents/calls.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import { useUserId } from "../../kit/store/session.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import calendarDrawing from "../../kit/ui/drawings/calendar.svg?raw";
import { Row, Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { agendaSpan, classState } from "./calendar.ts";
import { ClassRows } from "./ClassRow.tsx";
import { useMyClasses } from "./my-classes.ts";
import styles from "./DayClasses.module.css";

type DayClassesProps = {
  day: Day;
  events: StudioEvent[];
  /** Start times of the free slots (`HH:MM`). */
  freeTimes: string[];
  price: string;
  now: string;
};

/** The classes of one day with their sign-up buttons, then the day's free slots. */
export function DayClasses({ day, events, freeTimes, price, now }: DayClassesProps) {
  const mine = useMyClasses();
  return (
    <>
      <h2 className={styles.day}>{dayWords(day)}</h2>
      {events.length === 0 ? (
        <p className="muted">{t.noClassesOnThisDay}</p>
      ) : (
        <ClassRows events={events} now={now} price={price} mine={mine} />
      )}
      {freeTimes.length > 0 && <FreeTimes day={day} times={freeTimes} />}
      <AboutClasses />
    </>
  );
}

/** Leads to what visitors ask about a class, and to what is not in the calendar or in the bar. */
export function AboutClasses() {
  return (
    <Row as="p" gap={3} className={styles.descriptions}>
      <ButtonLink kind="link" to={paths.classDescriptions()} words={t.whatHappensInEachClass} />
      <ButtonLink kind="link" to={paths.sessions()} words={t.privateSessions} />
      <ButtonLink kind="link" to={paths.passes()} words={layouts.passesAndGiftCards} />
    </Row>
  );
}

function FreeTimes({ day, times }: { day: Day; times: string[] }) {
  const id = useUserId();
  return (
    <TitledSection gap={2} align="start" className={styles.free} id="free-times" title={t.privateSessions} level={3}>
      <p id="free-times-of">{t.freeTimes}</p>
      <ul className={styles.times} aria-labelledby="free-times-of">
        {times.map((time) => (
          <li key={time}>{clockWords(time)}</li>
        ))}
      </ul>
      <ButtonLink
        kind="quiet"
        size="small"
        to={id ? paths.bookOn(id, day) : paths.sessions()}
        words={shared.bookSession}
      />
    </TitledSection>
  );
}

type AgendaProps = {
  calendar: SiteDocuments["calendar"];
  events: readonly StudioEvent[];
  later: number;
  today: Day;
  now: string;
};

/** The next classes by day, two weeks at a time. */
export function Agenda({ calendar, events, later, today, now }: AgendaProps) {
  const mine = useMyClasses();
  const upcoming = events.filter((event) => classState(event, now) !== "past");
  const days = [...new Set(upcoming.map(({ date }) => date))];
  const { from, to } = agendaSpan(String(later), today);
  return (
    <Stack gap={6} className={styles.agenda}>
      {days.length === 0 && <Empty svg={calendarDrawing} title={t.noClassesBetween(dayWords(from), dayWords(to))} />}
      {days.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{relativeDayWords(day, today)}</h2>
          <ClassRows
            events={upcoming.filter(({ date }) => date === day)}
            now={now}
            price={calendar.price}
            mine={mine}
          />
        </section>
      ))}
      <Row gap={3}>
        {later > 0 && <ButtonLink kind="quiet" to={agendaPath(later - 1)} words={t.earlierClasses} />}
        {agendaSpan(String(later + 1), today).later > 0 && (
          <ButtonLink kind="quiet" to={agendaPath(later + 1)} words={t.laterClasses} />
        )}
      </Row>
      <AboutClasses />
    </Stack>
  );
}

const agendaPath = (later: number) =>
  paths.calendar({ view: "agenda", ...(later > 0 ? { later: String(later) } : {}) });

function relativeDayWords(day: Day, today: Day): string {
  if (day === today) return t.today(dayWords(day));
  return day === addDays(today, 1) ? t.tomorrow(dayWords(day)) : dayWords(day);
}
