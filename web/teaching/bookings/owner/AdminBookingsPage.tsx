import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { week as weekName } from "../../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../../contract/paths.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import type { HeldPayment } from "../../../../contract/selling/payments/calls.ts";
import {
  type BookedSlot,
  type BookingsQuery,
  listBookings,
  sessionsPageSize,
} from "../../../../contract/teaching/bookings/calls.ts";
import * as t from "../../../../contract/teaching/bookings/text.desk.ts";
import type { AvailableSlot } from "../../../../contract/teaching/slots/calls.ts";
import { serverNow } from "../../../kit/browser/clock.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import { useCallData } from "../../../kit/calls/call-data.ts";
import { type Pages, readPages } from "../../../kit/calls/read-pages.ts";
import { useLiveRefresh, useRefresh } from "../../../kit/calls/use-refresh.ts";
import { adminMeta } from "../../../kit/pages/page-meta.ts";
import { AdminPage } from "../../../kit/ui/AdminPage.tsx";
import { Button, ButtonLink } from "../../../kit/ui/Button.tsx";
import emptyBookings from "../../../kit/ui/drawings/empty-bookings.svg?raw";
import { Stack, useWide } from "../../../kit/ui/Layout.tsx";
import { Empty, LoadState, ShowMore } from "../../../kit/ui/lists/LoadState.tsx";
import { Rows } from "../../../kit/ui/lists/Rows.tsx";
import { HeldPayments } from "../../../selling/payments/HeldPayments.tsx";
import { isPast } from "../../slots/slots.ts";
import { FreeSlots, ListHeading } from "./FreeSlots.tsx";
import { SessionRow } from "./SessionRow.tsx";
import styles from "./AdminBookingsPage.module.css";

export const meta = () => adminMeta(adminShared.bookings);
export const handle = { title: t.manageBookableSlots };

/** The owner's slots and the sessions booked in them. `?session=` (a booking) is opened. */
export default function AdminBookingsPage() {
  // The key changes when the owner presses the page's link in the bar again: reload then.
  const { key } = useLocation();
  const [pages, setPages] = useState<PageCounts>({ upcoming: 1, passed: 1 });
  const [query] = useSearchParams();
  const wanted = query.get("session") ?? undefined;
  const loaded = useCallData(() => readLists(pages, wanted), [key, pages]);
  const { data, reload, reloaded } = loaded;
  useRefresh(reload, 60);
  useLiveRefresh(reload);
  const [open, setOpen] = useState(wanted);
  const isRead = data !== undefined;
  useEffect(() => setOpen(wanted), [wanted, key]);
  useEffect(() => {
    if (wanted && isRead) document.querySelector("main [aria-expanded=true]")?.scrollIntoView({ block: "center" });
  }, [wanted, isRead, key]);
  const listOf = (which: SessionList, { now, [which]: list }: ListsData) => ({
    list,
    now,
    open,
    onOpen: setOpen,
    reloaded,
    onMore: () => setPages({ ...pages, [which]: pages[which] + 1 }),
  });
  const state = <LoadState {...loaded} failed={t.failedToLoadBookings} />;
  return (
    <AdminPage
      title={handle.title}
      actions={
        <>
          <ButtonLink kind="quiet" to={paths.week()} words={weekName} />
          <ButtonLink kind="quiet" data-adds="" to={paths.bookFor()} words={t.bookForClient} />
          <ButtonLink kind="quiet" to={paths.admin("availability")} words={adminShared.officeHours} />
          <ButtonLink kind="quiet" to={paths.admin("services")} words={adminShared.services} />
        </>
      }
    >
      {(data || loaded.isLoading) && state}
      {data && <HeldPayments held={data.held} reload={reload} />}
      {!loaded.isLoading && (
        <Stack gap={6} className={styles.columns}>
          <FreeSlots available={data?.available} held={data?.held} now={data?.now} reload={reload} />
          {data ? <UpcomingSessions {...listOf("upcoming", data)} /> : state}
          {data && <PassedSessions {...listOf("passed", data)} />}
        </Stack>
      )}
    </AdminPage>
  );
}

type SessionList = Extract<BookingsQuery["booked"], "upcoming" | "passed">;
type PageCounts = Record<SessionList, number>;
/** The free slots and the upcoming and past sessions; `now` is when they were read. */
type ListsData = Record<SessionList, Pages<BookedSlot>> & {
  available: AvailableSlot[];
  held: HeldPayment[];
  now: string;
};

/** Reads the lists, with the session `wanted` also if it is on a later page. */
async function readLists(pages: PageCounts, wanted: string | undefined): Promise<ListsData> {
  const {
    availableSlots = [],
    bookedSlots = [],
    held = [],
  } = await adminCall(listBookings, { query: { booked: "near" } });
  const now = serverNow().toISOString();
  const firstPages = {
    upcoming: bookedSlots.filter((session) => !isPast(session, now)),
    // Most recent first.
    passed: bookedSlots.filter((session) => isPast(session, now)).toReversed(),
  };
  const read = (booked: SessionList) =>
    readPages<BookedSlot>(pages[booked], sessionsPageSize, async (last) => {
      if (!last) return firstPages[booked];
      const nextPage = await adminCall(listBookings, { query: { booked, after: last._id } });
      return nextPage.bookedSlots ?? [];
    });
  const [upcoming, passed] = await Promise.all([read("upcoming"), read("passed")]);
  const isListed = [upcoming, passed].some(({ rows }) => rows.some(({ bookingId }) => bookingId === wanted));
  if (wanted && !isListed) {
    const { bookedSlots: found = [] } = await adminCall(listBookings, { query: { session: wanted } });
    for (const session of found) (isPast(session, now) ? passed : upcoming).rows.push(session);
  }
  return { available: availableSlots, held, upcoming, passed, now };
}

type SessionsProps = Pick<ListsData, "now"> & {
  list: Pages<BookedSlot>;
  open: string | undefined;
  onOpen: (bookingId: string | undefined) => void;
  reloaded: () => Promise<void>;
  onMore: () => void;
};

function UpcomingSessions({ list, onMore, ...rest }: SessionsProps) {
  return (
    <Stack as="section" gap={3} aria-labelledby="booked-slots">
      <ListHeading id="booked-slots" title={t.bookedSlots} list={list} />
      {list.rows.length === 0 && (
        <Empty svg={emptyBookings} level={3} title={t.noBookedSlots} text={t.bookingsAppearHere} />
      )}
      {list.rows.length > 0 && <SessionRows label={t.bookedSlots} list={list} isOver={false} {...rest} />}
      <ShowMore when={list.hasMore} words={adminShared.showLaterOnes} onMore={onMore} />
    </Stack>
  );
}

/** The past sessions; on a phone folded, unless one of them is open. */
function PassedSessions({ list, onMore, ...rest }: SessionsProps) {
  const [isChosen, setShown] = useState(false);
  const isWide = useWide(56);
  const isShown = isWide || isChosen || list.rows.some(({ bookingId }) => bookingId === rest.open);
  const isEmpty = list.rows.length === 0;
  return (
    <Stack as="section" gap={3} aria-labelledby="passed-sessions">
      <ListHeading id="passed-sessions" title={t.passedSessions} list={list} />
      {isEmpty && <p className="muted">{t.noPassedSessions}</p>}
      {!isEmpty && !isShown && (
        <div>
          <Button kind="link" onClick={() => setShown(true)} words={t.showPastSessions} />
        </div>
      )}
      {!isEmpty && isShown && (
        <>
          <SessionRows label={t.passedSessions} list={list} isOver {...rest} />
          <ShowMore when={list.hasMore} words={adminShared.showOlderOnes} onMore={onMore} />
        </>
      )}
    </Stack>
  );
}

type SessionRowsProps = Omit<SessionsProps, "onMore"> & { label: string; isOver: boolean };

function SessionRows({ label, list, isOver, now, open, onOpen, reloaded }: SessionRowsProps) {
  return (
    <Rows label={label}>
      {list.rows.map((session) => (
        <SessionRow
          key={session.bookingId}
          session={session}
          now={now}
          isOver={isOver}
          isOpen={open === session.bookingId}
          onToggle={() => onOpen(open === session.bookingId ? undefined : session.bookingId)}
          onChanged={reloaded}
        />
      ))}
    </Rows>
  );
}
