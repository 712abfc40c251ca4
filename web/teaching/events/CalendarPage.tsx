import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link, redirect, useRevalidator, useRouteLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { allTimesWords } from "../../../contract/platform/language/zone-words.ts";
import { monthGrid, monthWords, studioDay } from "../../../contract/platform/values/time.ts";
import { listBookings } from "../../../contract/teaching/bookings/calls.ts";
import { listEvents } from "../../../contract/teaching/events/calls.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import { browserNow } from "../../kit/browser/clock.ts";
import { getPageContext } from "../../kit/calls/api.ts";
import { orErrorPage, readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { pageMeta, type RootData } from "../../kit/pages/page-meta.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { isMonthShown, monthCells, monthOf, shiftMonth } from "../../kit/ui/calendar/month-cells.ts";
import { Month, MonthLegend } from "../../kit/ui/calendar/Month.tsx";
import { DoneNotice } from "../../kit/ui/DoneNotice.tsx";
import calendarDrawing from "../../kit/ui/drawings/calendar.svg?raw";
import { Stack, useWide } from "../../kit/ui/Layout.tsx";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { Anchor, Rich } from "../../kit/ui/Rich.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/CalendarPage";
import { agendaSpan, selectedDay, classState } from "./calendar.ts";
import type { ClassWords } from "./ClassFacts.tsx";
import { Agenda, DayClasses } from "./DayClasses.tsx";
import { eventFacts } from "./event-facts.ts";
import { loadSignupOutcome, type SignupOutcomeState, useSignupOutcome } from "./signup-outcome.ts";
import styles from "./CalendarPage.module.css";

type OutcomeProps = SignupOutcomeState & { calendar: ClassWords };
const lazyOutcome = () =>
  lazy<ComponentType<OutcomeProps>>(() => loadSignupOutcome().catch(() => ({ default: DoneNotice })));

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, now } = getPageContext(context);
  const query = new URL(request.url).searchParams;
  const today = studioDay(new Date(now));
  if (query.get("view") === "agenda") {
    const { from, to, later } = agendaSpan(query.get("later"), today);
    const [{ calendar }, events] = await Promise.all([
      readSiteDocuments(call, "calendar"),
      orErrorPage(call(listEvents, { query: { from, to } })),
    ]);
    return { view: "agenda" as const, calendar, events, later, month: today.slice(0, 7), today, now };
  }
  const requested = query.get("month") ?? query.get("day")?.slice(0, 7) ?? null;
  const month = monthOf(requested, today);
  // A month outside the range that the calendar shows redirects to the current one.
  if (requested !== null && requested !== month) throw redirect(paths.calendar());
  const days = monthGrid(month);
  const [{ calendar }, events, { availableSlots = [] }] = await Promise.all([
    readSiteDocuments(call, "calendar"),
    orErrorPage(call(listEvents, { query: { from: days[0], to: days.at(-1) } })),
    orErrorPage(call(listBookings, { query: {} })),
  ]);
  // Only date and time of a free slot are public, not its location.
  const slots = availableSlots.filter(({ date }) => days.includes(date));
  const freeDays = slots.map(({ date }) => ({ date }));
  const openDays = slots.map(({ date }) => date);
  const day = selectedDay(query.get("day"), month, today, events, now, openDays);
  const freeTimes = slots.filter(({ date }) => date === day).map(({ time }) => time);
  return { view: "month" as const, calendar, events, freeDays, freeTimes, month, day, today, now };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const root = matches[0].loaderData as RootData | undefined;
  const { calendar, events, month, today, now } = loaderData;
  const isOtherMonth = month !== today.slice(0, 7);
  const upcoming = events.filter((event) => classState(event, now) !== "past");
  return pageMeta(matches, {
    title: isOtherMonth ? `${calendar.title}, ${monthWords(month)}` : calendar.title,
    description: calendar.description,
    path: paths.calendar(isOtherMonth ? { month } : {}),
    facts: root ? upcoming.map((event) => eventFacts(event, root)) : [],
  });
}

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { view, calendar } = loaderData;
  useRevalidateOnReturn(loaderData.now);
  const outcome = useSignupOutcome();
  const [SignupOutcome] = useState(lazyOutcome);
  const page = (
    <Section tight tone="surface">
      <Head level={outcome ? 2 : 1} title={calendar.title} lead={view === "month" ? calendar.lead : allTimesWords()} />
      <nav aria-label={t.viewLabel} className={styles.views}>
        <ViewLink to={paths.calendar()} isCurrent={view === "month"} words={t.monthView} />
        <ViewLink to={paths.calendar({ view: "agenda" })} isCurrent={view === "agenda"} words={t.agendaView} />
      </nav>
      {loaderData.view === "agenda" ? <Agenda {...loaderData} /> : <MonthView {...loaderData} />}
      <Subscribe />
    </Section>
  );
  return (
    <>
      {outcome && (
        <Section tight>
          <Suspense>
            <SignupOutcome {...outcome} calendar={calendar} />
          </Suspense>
        </Section>
      )}
      {page}
    </>
  );
}

function ViewLink({ to, isCurrent, words }: { to: string; isCurrent: boolean; words: string }) {
  return (
    <Link to={to} preventScrollReset className={styles.view} aria-current={isCurrent ? "page" : undefined}>
      {words}
    </Link>
  );
}

type MonthViewProps = Extract<Route.ComponentProps["loaderData"], { view: "month" }>;

/** The month grid, and the classes of the selected day. */
function MonthView({ calendar, events, freeDays, freeTimes, month, day, today, now }: MonthViewProps) {
  const monthEvents = events.filter((event) => event.date.startsWith(month));
  const dayEvents = monthEvents.filter((event) => event.date === day);
  const previous = shiftMonth(month, -1);
  const next = shiftMonth(month, 1);
  const list = useRef<HTMLDivElement>(null);
  const isDayTapped = useRef(false);
  const isBeside = useWide(56);
  // On a phone the classes are below the month: a tapped day brings them into view.
  useEffect(() => {
    if (isDayTapped.current && !isBeside) list.current?.scrollIntoView({ block: "nearest" });
    isDayTapped.current = false;
    // oxlint-disable-next-line react/exhaustive-deps -- when the tapped day is read
  }, [events]);
  return (
    <Stack gap={7} className={styles.columns}>
      <div>
        <Month
          month={month}
          cells={monthCells(month, today, { classes: events, slots: freeDays })}
          chosen={day}
          previous={isMonthShown(previous, today) ? previous : undefined}
          next={isMonthShown(next, today) ? next : undefined}
          to={paths.calendar}
          onDay={() => {
            isDayTapped.current = true;
          }}
        />
        {(events.length > 0 || freeDays.length > 0) && <MonthLegend />}
      </div>
      <div ref={list} className={styles.list} aria-live="polite">
        {day && (monthEvents.length > 0 || freeTimes.length > 0) ? (
          <DayClasses day={day} now={now} events={dayEvents} freeTimes={freeTimes} price={calendar.price} />
        ) : month < today.slice(0, 7) ? (
          <Empty
            svg={calendarDrawing}
            title={t.thereWereNoClassesIn(monthEvents.length, monthWords(month))}
            action={<ButtonLink to={paths.calendar()} words={t.seeThisMonthsClasses} />}
          />
        ) : (
          <Empty
            svg={calendarDrawing}
            title={monthEvents.length === 0 ? calendar.empty.title : t.noMoreClassesIn(monthWords(month))}
            action={
              <>
                <ButtonLink to={paths.book()} words={calendar.empty.button} />
                {monthEvents.length > 0 && (
                  <ButtonLink kind="link" to={paths.calendar({ month: next })} preventScrollReset>
                    {t.see(monthWords(next))}
                  </ButtonLink>
                )}
              </>
            }
          >
            <p>{calendar.empty.text}</p>
          </Empty>
        )}
      </div>
    </Stack>
  );
}

/** Subscription and file, because some phones cannot subscribe to a calendar. */
function Subscribe() {
  const root = useRouteLoaderData("root") as RootData | undefined;
  return (
    <p className={styles.subscribe}>
      <Rich
        text={t.addAllClassesToYourCalendar}
        parts={{
          link: <Anchor href={paths.webcal((root?.publicUrl ?? "") + paths.calendarFile())} />,
          link2: <Anchor href={paths.calendarFile()} />,
        }}
      />
    </p>
  );
}

/** Reloads a tab that becomes visible again after five minutes, so that it does not offer classes that have begun. */
function useRevalidateOnReturn(now: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const loadedAt = browserNow();
    const onReturn = () => {
      if (document.visibilityState === "visible" && browserNow() - loadedAt > 5 * 60_000) void revalidate();
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [now, revalidate]);
}
