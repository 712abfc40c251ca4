import { useEffect } from "react";
import { cannotTeach } from "../../../contract/office/absences/text.desk.ts";
import { readToday, type Today } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { dayWords, momentWordsToday } from "../../../contract/platform/values/time.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { doorCall } from "../../kit/calls/api.ts";
import type { CallData } from "../../kit/calls/call-data.ts";
import { useRefresh } from "../../kit/calls/use-refresh.ts";
import { keepPages } from "../../kit/offline/kept-pages.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { writeKept } from "../../kit/store/kept-store.ts";
import { useKeptCallData } from "../../kit/store/kept.ts";
import { useUnsent } from "../../kit/store/unsent.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import quiet from "../../kit/ui/drawings/hero-figure.svg?raw";
import { joined, Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { Empty, LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { useStaleNotice } from "../../kit/ui/UnsentNotice.tsx";
import { AwayCard } from "../absences/AwayCard.tsx";
import { ClassCard } from "./ClassCard.tsx";
import { DeviceHint } from "./DeviceHint.tsx";
import { FirstSteps, ShowFirstStepsButton } from "./FirstSteps.tsx";
import { asOfNow, isRecent, withDayTaps, withoutPrivateWords } from "./kept-today.ts";
import { hasOpenTasks, OpenTasks, hasPeopleToGreet, PeopleToGreet } from "./OpenTasks.tsx";
import { SessionCard, TomorrowRows, type PlanItem } from "./SessionCard.tsx";
import styles from "./AdminTodayPage.module.css";
import cards from "./Card.module.css";

export const meta = () => adminMeta(adminShared.today);
export const handle = { title: adminShared.today };
const refreshSeconds = 60;

/** The owner's start page: today's plan, open tasks and what comes tomorrow. */
export default function AdminTodayPage() {
  const loaded = useKeptCallData("today", () => doorCall(readToday, {}), {
    keep: withoutPrivateWords,
    isWanted: isRecent,
    isKeptFirst: false,
    deps: [],
  });
  const { isKept, failure, reload } = loaded;
  const data = loaded.data && isKept ? asOfNow(loaded.data) : loaded.data;
  useStaleNotice(loaded.data && (isKept || failure !== undefined) ? staleWords(loaded.data, loaded) : undefined);
  useRefresh(reload, refreshSeconds);
  useKeepDay(loaded.data);
  return (
    <AdminPage
      title={handle.title}
      // Until it is read, its line keeps the buttons below in their place.
      lead={<p>{data ? dayWords(data.day) : "\u00a0"}</p>}
      actions={
        <>
          <ButtonLink kind="quiet" to={paths.sell()} words={adminShared.sellForCash} />
          <ButtonLink kind="quiet" to={paths.admin("absence")} words={cannotTeach} />
        </>
      }
    >
      {!data && <LoadState {...loaded} failed={t.failedToLoadDay} />}
      {data && <TodayShown today={data} isKept={isKept} reload={reload} />}
    </AdminPage>
  );
}

/** Keeps the day with its latest taps, and the pages of the door, for the time without a connection. */
function useKeepDay(day: Today | undefined): void {
  const { stateOf } = useUnsent();
  useEffect(() => {
    if (day) writeKept("today", withoutPrivateWords(withDayTaps(day, stateOf)));
  }, [day, stateOf]);
  useEffect(() => keepPages([paths.admin("today"), paths.sell(), paths.roster("any"), paths.door("any")]), []);
}

/** Why the page shows what was read earlier. */
function staleWords({ now }: Today, { failure, isUnreachable }: CallData<Today>): string {
  const since = t.dayAsOf(momentWordsToday(new Date(now), serverNow()));
  return isUnreachable || failure === undefined ? `${t.noConnection} ${since}` : `${failure} ${since}`;
}

type ShownProps = {
  today: Today;
  /** Without a connection: the open tasks are not known. */
  isKept: boolean;
  reload: () => void;
};

function TodayShown({ today, isKept, reload }: ShownProps) {
  const { guide, day } = today;
  const items = [...today.classes, ...today.sessions].toSorted((one, other) =>
    one.startsAt.localeCompare(other.startsAt),
  );
  const todays = items.filter(({ date }) => date === day);
  const tomorrows = items.filter(({ date }) => date !== day);
  const hasPlan = todays.length > 0;
  const hasOpenSteps = guide.steps.some(({ isDone }) => !isDone);
  const showsFirstSteps = !guide.isPutAway && hasOpenSteps;
  const isWaiting = hasOpenTasks(today);
  const hasPeople = hasPeopleToGreet(today);
  const steps = showsFirstSteps && <FirstSteps steps={guide.steps} onPutAway={reload} />;
  return (
    <>
      {today.absences.map((absence) => (
        <AwayCard key={absence._id} absence={absence} today={day} />
      ))}
      {!hasPlan && steps}
      {!hasPlan && !isKept && !isWaiting && !hasPeople && tomorrows.length === 0 && !showsFirstSteps && (
        <Empty svg={quiet} title={t.nothingToDoToday}>
          <p>{t.enjoyQuiet}</p>
        </Empty>
      )}
      <div className={styles.columns}>
        <div className={styles.plan}>
          {hasPlan ? (
            <DayPlan items={todays} now={today.now} reload={reload} />
          ) : (
            (isKept || isWaiting || hasPeople || tomorrows.length > 0) && <p>{t.noClassAndNoSession}</p>
          )}
          <DeviceHint today={today} />
        </div>
        {isWaiting && <OpenTasks today={today} reload={reload} />}
        {tomorrows.length > 0 && (
          <TitledSection gap={4} className={joined(styles.section, styles.tomorrow)} id="tomorrow" title={t.tomorrow}>
            <TomorrowRows items={tomorrows} now={today.now} reload={reload} />
          </TitledSection>
        )}
        {hasPeople && <PeopleToGreet today={today} className={joined(styles.section, styles.people)} />}
      </div>
      {hasPlan && steps && (
        <details className={styles.steps}>
          <summary className={cards.summary}>{t.gettingStarted}</summary>
          {steps}
        </details>
      )}
      {today.backupRehearsed && <p className="fine">{today.backupRehearsed}</p>}
      {guide.isPutAway && hasOpenSteps && <ShowFirstStepsButton onBack={reload} />}
    </>
  );
}

type DayPlanProps = { items: PlanItem[]; now: string; reload: () => void };

/** The day's classes and sessions by start time. Past ones are folded. */
function DayPlan({ items, now, reload }: DayPlanProps) {
  const upcoming = items.filter(({ endsAt }) => endsAt > now);
  const past = items.filter(({ endsAt }) => endsAt <= now);
  const card = (item: PlanItem, isNext: boolean) =>
    "eventId" in item ? (
      <ClassCard key={item.eventId} shown={item} now={now} isNext={isNext} />
    ) : (
      <SessionCard key={item.bookingId} session={item} now={now} reload={reload} />
    );
  return (
    <TitledSection gap={4} className={styles.section} id="plan" title={t.next(upcoming.length)}>
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
    </TitledSection>
  );
}
