import { useState } from "react";
import { useSearchParams } from "react-router";
import { week as weekName } from "../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import { countWords } from "../../../contract/platform/language/counted.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import * as calls from "../../../contract/teaching/events/calls.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { readPages } from "../../kit/calls/read-pages.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import calendarDrawing from "../../kit/ui/drawings/calendar.svg?raw";
import { FoldedForm } from "../../kit/ui/forms/FoldedForm.tsx";
import { Stack, useWide } from "../../kit/ui/Layout.tsx";
import { useChoosing } from "../../kit/ui/lists/choosing.ts";
import { ChooseButton, ChosenBar } from "../../kit/ui/lists/ChosenBar.tsx";
import { FilterBar } from "../../kit/ui/lists/FilterBar.tsx";
import { Empty, LoadState, ShowMore } from "../../kit/ui/lists/LoadState.tsx";
import { RowDetails, Rows } from "../../kit/ui/lists/Rows.tsx";
import { AddEventForm, RemovalDialog } from "./EventForms.tsx";
import { EventRow } from "./EventRow.tsx";
import { FeedCard } from "./FeedCard.tsx";
import { seriesNote, timetable, type EventFilter } from "./upcoming.ts";
import styles from "./AdminEventsPage.module.css";

export const meta = () => adminMeta(adminShared.events);
export const handle = { title: t.manageClassesAndEvents };

/** The owner's upcoming events, with forms to add, change and delete them. */
export default function AdminEventsPage() {
  const [pages, setPages] = useState(1);
  const loaded = useCallData(() => readEvents(pages), [pages]);
  const { data, isLoading, reload } = loaded;
  const [adding, setAdding] = useState(false);
  const titles = distinct(data?.rows.map(({ title }) => title));
  const onAdded = () => {
    setAdding(false);
    reload();
  };
  return (
    <AdminPage title={handle.title}>
      <div className={styles.columns}>
        <Stack gap={4} className={styles.side}>
          <FoldedForm words={adminShared.addClass} isOpen={adding} onToggle={setAdding}>
            <AddEventForm onAdded={onAdded} />
          </FoldedForm>
          <Suggestions id="titles" words={titles} />
          <Suggestions id="locations" words={distinct(data?.rows.map(({ location }) => location))} />
        </Stack>
        <Stack as="section" gap={3} aria-labelledby="upcoming-title" className={styles.upcoming}>
          <h2 id="upcoming-title" tabIndex={-1}>
            {t.upcomingEvents}
          </h2>
          <LoadState
            {...loaded}
            level={3}
            failed={t.failedToFetchEvents}
            loading={<p role="status">{t.loadingEvents}</p>}
          />
          {data?.rows.length === 0 && (
            <Empty svg={calendarDrawing} level={3} title={t.noEventsAddedYet} text={t.eventsAppearHere} />
          )}
          {data && data.rows.length > 0 && (
            <Upcoming events={data.rows} now={data.now} titles={titles} reload={reload} />
          )}
          <ShowMore when={data?.hasMore} words={adminShared.showLaterOnes} onMore={() => setPages(pages + 1)} />
        </Stack>
        {!isLoading && <AdminFeedCard />}
      </div>
    </AdminPage>
  );
}

async function readEvents(pages: number) {
  const read = (last?: calls.AdminEvent) => adminCall(calls.listAdminEvents, { query: { after: last?._id } });
  return { ...(await readPages(pages, calls.eventsPageSize, read)), now: serverNow() };
}

const distinct = (words: string[] = []) =>
  [...new Set(words)].filter(Boolean).toSorted((one, other) => one.localeCompare(other));

/** What the fields of a class offer while one types. */
function Suggestions({ id, words }: { id: string; words: string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </datalist>
  );
}

type UpcomingProps = {
  events: calls.AdminEvent[];
  /** When `events` were read. */
  now: Date;
  titles: string[];
  reload: () => void;
};

const titlePrefix = "title:";

const kinds = ["all", "full", "waiting"] as const;

/** The filter of a choice. All, if the address has an unknown one or the last class with a title is gone. */
function filterOf(choice: string | null, titles: string[]): EventFilter {
  const title = titles.find((one) => choice === titlePrefix + one);
  if (title !== undefined) return { kind: "title", title };
  return { kind: kinds.find((kind) => kind === choice) ?? "all" };
}

const choiceOf = (filter: EventFilter) => (filter.kind === "title" ? titlePrefix + filter.title : filter.kind);

function Upcoming({ events, now, titles, reload }: UpcomingProps) {
  const { choice, choose: setFilter, opened, toggleOpened } = useShownInAddress();
  const [expanded, toggleExpanded] = useToggles();
  const isWide = useWide(56);
  const today = studioDay(now);
  const filter = filterOf(choice, titles);
  const [removing, setRemoving] = useState<ReadonlySet<string>>();
  // On a wide screen each event has its checkbox.
  const items = timetable(events, { today, filter, isFolding: !isWide, expanded, opened });
  const choosing = useChoosing(items.flatMap((item) => (item.kind === "event" ? [item.event._id] : [])));
  return (
    <>
      <FilterBar
        choice={{
          label: t.showClasses,
          chosen: choiceOf(filter),
          onChoose: setFilter,
          options: (
            <>
              <option value="all">{t.allClasses(countWords(events.length))}</option>
              <option value="waiting">{t.withWaitlist}</option>
              <option value="full">{t.fullClasses}</option>
              {titles.map((title) => (
                <option key={title} value={titlePrefix + title}>
                  {title}
                </option>
              ))}
            </>
          ),
        }}
      >
        <ButtonLink kind="quiet" size="small" to={paths.week()} words={weekName} />
        <span className={styles.selectButton}>
          <ChooseButton choosing={choosing} />
        </span>
      </FilterBar>
      {items.length === 0 && <p>{t.noClassLikeThis}</p>}
      {/* One list, so that a row whose day changes keeps its edit form. */}
      <div>
        <Rows label={t.upcomingEvents}>
          {items.map((item) =>
            item.kind === "heading" ? (
              <li key={item.words} className={styles.group}>
                <h3>{item.words}</h3>
              </li>
            ) : item.kind === "series" ? (
              <RowDetails
                key={item.seriesId}
                className={styles.series}
                title={item.events[0]?.title}
                note={seriesNote(item.events, today)}
                // An empty cell as wide as in the rows of single classes, so that the columns align.
                end={<></>}
                isOpen={expanded.has(item.seriesId)}
                onToggle={() => toggleExpanded(item.seriesId)}
              >
                {null}
              </RowDetails>
            ) : (
              <EventRow
                key={item.event._id}
                event={item.event}
                now={now}
                isOpen={opened.has(item.event._id)}
                onToggle={() => toggleOpened(item.event._id)}
                isChoosing={choosing.isChoosing}
                isWide={isWide}
                choice={choosing.choiceOf(item.event._id)}
                onRemove={() => setRemoving(new Set([item.event._id]))}
                onChanged={reload}
              />
            ),
          )}
        </Rows>
      </div>
      {(choosing.isChoosing || choosing.chosen.length > 0) && (
        <ChosenBar choosing={choosing}>
          <Button
            kind="danger"
            size="small"
            onClick={() => setRemoving(new Set(choosing.chosen))}
            words={t.deleteSelected}
          />
        </ChosenBar>
      )}
      {removing && (
        <RemovalDialog
          events={events}
          chosen={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            choosing.end();
            reload();
          }}
        />
      )}
    </>
  );
}

/** The filter and the opened rows, in the address: they are the same after Back. */
function useShownInAddress() {
  const [query, setQuery] = useSearchParams();
  const opened: ReadonlySet<string> = new Set(query.getAll("open"));
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(query);
    edit(next);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return {
    choice: query.get("show"),
    choose: (choice: string) => change((next) => next.set("show", choice)),
    opened,
    toggleOpened: (id: string) =>
      change((next) => (opened.has(id) ? next.delete("open", id) : next.append("open", id))),
  };
}

/** A set of ids, and a function that adds or removes one. */
function useToggles() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setIds((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  return [ids, toggle] as const;
}

/** The owner's calendar feed. */
export function AdminFeedCard() {
  return (
    <FeedCard
      title={t.yourOwnCalendar}
      lead={t.subscribeToThisLink}
      className={styles.feed}
      read={() => adminCall(calls.readAdminFeed, {})}
      renew={() => adminCall(calls.renewAdminFeed, {})}
    />
  );
}
