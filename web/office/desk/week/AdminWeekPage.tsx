import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { readWeek, type Week } from "../../../../contract/office/desk/calls.ts";
import * as t from "../../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../../contract/paths.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import {
  addDays,
  type Day,
  monthDayYear,
  shortDayWords,
  studioDay,
  weekStart,
} from "../../../../contract/platform/values/time.ts";
import * as events from "../../../../contract/teaching/events/text.desk.ts";
import { useNow } from "../../../kit/browser/use-now.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import { useCallData } from "../../../kit/calls/call-data.ts";
import { useLiveRefresh, useRefresh } from "../../../kit/calls/use-refresh.ts";
import { adminMeta } from "../../../kit/pages/page-meta.ts";
import { AdminPage } from "../../../kit/ui/AdminPage.tsx";
import { ButtonLink } from "../../../kit/ui/Button.tsx";
import { toast, toastWithUndo } from "../../../kit/ui/dialogs/Toast.tsx";
import calendarDrawing from "../../../kit/ui/drawings/calendar.svg?raw";
import { BackIcon, ForthIcon } from "../../../kit/ui/Icons.tsx";
import { Row, Stack, useWide } from "../../../kit/ui/Layout.tsx";
import { Empty, LoadState } from "../../../kit/ui/lists/LoadState.tsx";
import { HeldPayments } from "../../../selling/payments/HeldPayments.tsx";
import { dateTimeWords } from "../../../teaching/slots/slots.ts";
import { Arrow, DayList } from "./DayList.tsx";
import type { Moved } from "./move-item.ts";
import { MoveItemDialog } from "./MoveItemDialog.tsx";
import { useMoves } from "./use-moves.ts";
import { type Spot, type WeekItem, weekItems } from "./week-items.ts";
import { WeekGrid } from "./WeekGrid.tsx";

export const meta = () => adminMeta(t.week);
export const handle = { title: t.week };

/** The owner's timetable, one week at a time. `?day=` chooses the week, and on a phone the day. */
export default function AdminWeekPage() {
  const [query] = useSearchParams();
  const now = useNow();
  const today = studioDay(new Date(now));
  const day = dayOf(query.get("day")) ?? today;
  const from = weekStart(day);
  const loaded = useCallData(() => adminCall(readWeek, { query: { from } }), [from]);
  const { failure, reload } = loaded;
  useRefresh(reload, 60);
  useLiveRefresh(reload);
  // While another week loads, the previous one is not shown.
  const data = loaded.data?.from === from ? loaded.data : undefined;
  return (
    <AdminPage
      title={t.week}
      actions={
        <>
          <ButtonLink kind="quiet" to={paths.admin("dashboard")} words={adminShared.events} />
          <ButtonLink kind="quiet" to={paths.admin("bookings")} words={adminShared.bookings} />
        </>
      }
    >
      <Row gap={3}>
        <Row gap={2} nowrap>
          <Arrow to={addDays(day, -7)} words={t.previousWeek} icon={<BackIcon />} />
          <p aria-live="polite">{t.range(shortDayWords(from, addDays(from, 6)), monthDayYear(addDays(from, 6)))}</p>
          <Arrow to={addDays(day, 7)} words={t.nextWeek} icon={<ForthIcon />} />
        </Row>
        {weekStart(today) !== from && (
          <ButtonLink kind="quiet" size="small" to={paths.week()} replace preventScrollReset words={t.thisWeek} />
        )}
      </Row>
      <LoadState
        {...{ failure, reload }}
        {...(data ? { data } : {})}
        isLoading={data === undefined && failure === undefined}
        failed={t.failedToLoadWeek}
      />
      {data && <WeekShown key={from} week={data} day={day} now={now} reload={reload} />}
    </AdminPage>
  );
}

function dayOf(requested: string | null): Day | undefined {
  const isDay = requested !== null && /^20\d\d-\d\d-\d\d$/.test(requested);
  if (!isDay || Number.isNaN(Date.parse(requested))) return undefined;
  return addDays(requested, 0) === requested ? requested : undefined;
}

function WeekShown({ week, day, now, reload }: { week: Week; day: Day; now: string; reload: () => void }) {
  const { from, absences } = week;
  const isWide = useWide(56);
  const days = Array.from({ length: 7 }, (_, at) => addDays(from, at));
  const items = weekItems(week);
  const moves = useMoves(items, from);
  const { asked } = moves;
  const [staleWeek, setStaleWeek] = useState<Week>();
  const focusMoved = useFocusMoved(week);
  const onMoved = (item: WeekItem, { told, undo }: Moved, to: Spot) => {
    const sentence = t.moved(item.title, dateTimeWords(to));
    const words = item.kind === "class" && told > 0 ? events.peopleGetEmail(sentence, told) : sentence;
    if (undo) toastWithUndo(words, () => takeBack(item, undo));
    else toast(words);
    focusMoved(item.key);
    reload();
  };
  const takeBack = async (item: WeekItem, undo: () => Promise<unknown>) => {
    try {
      await undo();
      return t.movedBack(item.title);
    } finally {
      focusMoved(item.key);
      reload();
    }
  };
  const shown = { days, items, absences, now, moves };
  return (
    <Stack gap={4}>
      {items.length === 0 && (
        <Empty
          svg={calendarDrawing}
          title={t.nothingThisWeek}
          text={t.itemsAppearHere}
          action={<ButtonLink to={paths.admin("dashboard")} words={adminShared.addClass} />}
        />
      )}
      <HeldPayments held={week.held} reload={reload} />
      {isWide && items.length > 0 && <p className="fine">{t.howToMove}</p>}
      {isWide ? <WeekGrid {...shown} /> : <DayList {...shown} day={day} />}
      <p role="status" className="hidden-text">
        {moves.said}
      </p>
      {asked && (
        <MoveItemDialog
          key={asked.item.key}
          item={items.find(({ key }) => key === asked.item.key) ?? asked.item}
          to={asked.to}
          now={now}
          isReading={staleWeek === week}
          onClose={moves.endQuestion}
          onRefused={(isStale) => {
            moves.putBack();
            if (!isStale) return;
            setStaleWeek(week);
            reload();
          }}
          onMoved={(moved, to) => onMoved(asked.item, moved, to)}
        />
      )}
    </Stack>
  );
}

/** After a move, an item is in the list of another day: its new link gets the focus that the old one had. */
function useFocusMoved(week: Week) {
  const moved = useRef<string>(undefined);
  useEffect(() => {
    const key = moved.current;
    moved.current = undefined;
    if (key && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-key="${key}"] a`)?.focus();
  }, [week]);
  return (key: string) => void (moved.current = key);
}
