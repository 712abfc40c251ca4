import { paths } from "../../../contract/paths.ts";
import { addDays, type Day, dayWords } from "../../../contract/platform/values/time.ts";
import type { SiteDocuments } from "../../../contract/site/documents/calls.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import calendarDrawing from "../../kit/ui/drawings/calendar.svg?raw";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { agendaSpan, classState } from "./calendar.ts";
import { ClassRows } from "./ClassRow.tsx";
import { AboutClasses } from "./DayClasses.tsx";
import { useMyClasses } from "./my-classes.ts";
import styles from "./Agenda.module.css";

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
