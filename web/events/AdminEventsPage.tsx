import { useState } from "react";
import {
  eventsPageSize,
  listAdminEvents,
  type AdminEvent,
  removeEvents,
  type SeriesScope,
} from "../../contract/events.ts";
import * as t from "../../contract/text/admin/events.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { dayWords, monthWords, studioDay } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { adminMeta } from "../page-meta.ts";
import { readPages } from "../read-pages.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { Button } from "../ui/Button.tsx";
import { confirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import calendarDrawing from "../ui/drawings/calendar.svg?raw";
import { Choice } from "../ui/forms/Choice.tsx";
import { FoldedForm } from "../ui/forms/FoldedForm.tsx";
import { Stack } from "../ui/Layout.tsx";
import { Empty, LoadState, ShowMore } from "../ui/lists/LoadState.tsx";
import { FailureNotice } from "../ui/Notice.tsx";
import { useAction } from "../use-action.ts";
import { AdminFeedCard } from "./AdminFeedCard.tsx";
import { AddEventForm, type Known, scopeOptions } from "./EventForms.tsx";
import { EventRow } from "./EventRow.tsx";
import { removeFailure } from "./failures.ts";
import { groupByMonth, affectedEvents, removalQuestion } from "./upcoming.ts";
import styles from "./AdminEventsPage.module.css";

export const meta = () => adminMeta(adminShared.classes);
export const handle = { title: t.manageClassesAndEvents };

/** The owner's upcoming events, with forms to add, change and delete them. */
export default function AdminEventsPage() {
  const [pages, setPages] = useState(1);
  const loaded = useCallData(() => readEvents(pages), [pages]);
  const { data, isLoading, reload } = loaded;
  const [adding, setAdding] = useState(false);
  const known = {
    titles: distinct(data?.rows.map(({ title }) => title)),
    locations: distinct(data?.rows.map(({ location }) => location)),
  };
  const onAdded = () => {
    setAdding(false);
    reload();
  };
  return (
    <AdminPage title={handle.title}>
      <div className={styles.columns}>
        <Stack gap={4} className={styles.side}>
          <FoldedForm words={adminShared.addClass} isOpen={adding} onToggle={setAdding}>
            <AddEventForm known={known} onAdded={onAdded} />
          </FoldedForm>
        </Stack>
        <Stack as="section" gap={5} aria-labelledby="upcoming-title" className={styles.upcoming}>
          <h2 id="upcoming-title">{t.upcomingEvents}</h2>
          <LoadState
            {...loaded}
            level={3}
            failed={t.failedToFetchEvents}
            loading={<p role="status">{t.loadingEvents}</p>}
          />
          {data?.rows.length === 0 && (
            <Empty svg={calendarDrawing} level={3} title={t.noEventsAddedYet} text={t.eventsAppearHere} />
          )}
          {data && data.rows.length > 0 && <Upcoming events={data.rows} now={data.now} known={known} reload={reload} />}
          <ShowMore when={data?.hasMore} words={adminShared.showLaterOnes} onMore={() => setPages(pages + 1)} />
        </Stack>
        {!isLoading && <AdminFeedCard />}
      </div>
    </AdminPage>
  );
}

async function readEvents(pages: number) {
  const read = (last?: AdminEvent) => adminCall(listAdminEvents, { query: { after: last?._id } });
  return { ...(await readPages(pages, eventsPageSize, read)), now: new Date() };
}

const distinct = (words: string[] = []) =>
  [...new Set(words)].filter(Boolean).toSorted((one, other) => one.localeCompare(other));

type UpcomingProps = {
  events: AdminEvent[];
  /** When `events` were read. */
  now: Date;
  known: Known;
  reload: () => void;
};

function Upcoming({ events, now, known, reload }: UpcomingProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const today = studioDay(now);
  // Drop picked events that are no longer in the list.
  const chosen = new Set(events.map(({ _id }) => _id).filter((id) => picked.has(id)));
  const choose = (id: string, isChosen: boolean) =>
    setPicked(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  return (
    <>
      {groupByMonth(events).map(({ month, days }) => (
        <Stack as="section" gap={4} key={month} className={styles.month} aria-label={monthWords(month)}>
          <h3>{monthWords(month)}</h3>
          {days.map(({ day, events: ofDay }) => (
            <Stack gap={1} key={day} className={styles.day}>
              <h4>
                {dayWords(day)}
                {day === today && <span className={styles.today}>{t.today}</span>}
              </h4>
              <ul>
                {ofDay.map((event) => (
                  <EventRow
                    key={event._id}
                    event={event}
                    now={now.toISOString()}
                    known={known}
                    chosen={chosen.has(event._id)}
                    onChoose={(isChosen) => choose(event._id, isChosen)}
                    onChanged={reload}
                  />
                ))}
              </ul>
            </Stack>
          ))}
        </Stack>
      ))}
      {chosen.size > 0 && (
        <Removal
          events={events}
          chosen={chosen}
          onClear={() => setPicked(new Set())}
          onRemoved={() => {
            setPicked(new Set());
            reload();
          }}
        />
      )}
    </>
  );
}

type RemovalProps = { events: AdminEvent[]; chosen: ReadonlySet<string>; onClear: () => void; onRemoved: () => void };

/** The bar that deletes the chosen events. */
function Removal({ events, chosen, onClear, onRemoved }: RemovalProps) {
  const [picked, setPicked] = useState<SeriesScope>("this");
  const { busy, failure, run } = useAction(removeFailure);
  const hasSeries = events.some(({ _id, seriesId }) => seriesId && chosen.has(_id));
  const scope = hasSeries ? picked : "this";
  const options = scopeOptions(t.onlyThese);

  const remove = async () => {
    const now = new Date().toISOString();
    if (!(await confirm({ text: removalQuestion(affectedEvents(events, chosen, scope, now), now) }))) return;
    await run(async () => {
      const { message } = await adminCall(removeEvents, { body: { eventIds: [...chosen], scope } });
      toast(message);
      document.getElementById("upcoming-title")?.scrollIntoView({ block: "nearest" });
      onRemoved();
    });
  };

  return (
    <Stack gap={3} align="start" className={styles.removal} role="group" aria-label={t.selectedEvents}>
      <FailureNotice {...failure} />
      {hasSeries && <Choice label={t.deletionAppliesTo} options={options} chosen={picked} onChoose={setPicked} />}
      <div className={styles.buttons}>
        <p role="status">{t.selected(chosen.size)}</p>
        <Button kind="link" onClick={onClear} words={shared.clear} />
        <Button kind="danger" busy={busy} busyWords={shared.deleting} onClick={() => void remove()}>
          {t.deleteSelected}
        </Button>
      </div>
    </Stack>
  );
}
