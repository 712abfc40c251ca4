import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { type BookedSlot, type BookingsQuery, listBookings, sessionsPageSize } from "../../../contract/bookings.ts";
import { paths } from "../../../contract/paths.ts";
import type { AvailableSlot } from "../../../contract/slots.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import { adminCall } from "../../api.ts";
import { useCallData } from "../../call-data.ts";
import { adminMeta } from "../../page-meta.ts";
import { type Pages, readPages } from "../../read-pages.ts";
import { AddSlotsForm } from "../../slots/AddSlotsForm.tsx";
import { isPast } from "../../slots/slots.ts";
import { AdminPage } from "../../ui/AdminPage.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import emptyBookings from "../../ui/drawings/empty-bookings.svg?raw";
import { FoldedForm } from "../../ui/forms/FoldedForm.tsx";
import { Stack } from "../../ui/Layout.tsx";
import { Empty, LoadState } from "../../ui/lists/LoadState.tsx";
import { useLiveRefresh, useRefresh } from "../use-refresh.ts";
import { FreeSlot, SessionRow } from "./SlotRows.tsx";
import styles from "./AdminBookingsPage.module.css";

export const meta = () => adminMeta(adminShared.bookings);
export const handle = { title: t.manageBookableSlots };

/** The owner's slots and the sessions booked in them. */
export default function AdminBookingsPage() {
  // The key changes when the owner presses the page's link in the bar again: reload then.
  const { key } = useLocation();
  const [pages, setPages] = useState<PageCounts>({ upcoming: 1, passed: 1 });
  const loaded = useCallData(() => readLists(pages), [key, pages]);
  const { data, reload } = loaded;
  useRefresh(reload, 60);
  useLiveRefresh(reload);
  const [adding, setAdding] = useState(false);
  return (
    <AdminPage
      title={handle.title}
      actions={
        <>
          <ButtonLink kind="quiet" to={paths.admin("availability")} words={adminShared.officeHours} />
          <ButtonLink kind="quiet" to={paths.bookFor()} words={t.bookForClient} />
        </>
      }
    >
      <div className={styles.columns}>
        <Stack gap={4} className={styles.side}>
          <FoldedForm words={adminShared.addSlots} isOpen={adding} onToggle={setAdding}>
            <AddSlotsForm
              onAdded={() => {
                setAdding(false);
                reload();
              }}
            />
          </FoldedForm>
        </Stack>
        <Stack gap={7}>
          <LoadState {...loaded} failed={t.failedToLoadBookings} />
          {data && (
            <Lists {...data} reload={reload} onMore={(list) => setPages({ ...pages, [list]: pages[list] + 1 })} />
          )}
        </Stack>
      </div>
    </AdminPage>
  );
}

/** How many free slots of the office hours are shown at first. There may be hundreds, above the booked slots. */
const shownByRule = 8;

type SessionList = NonNullable<BookingsQuery["booked"]>;
/** Number of pages shown of each list of sessions. */
type PageCounts = Record<SessionList, number>;
/** The free slots and the upcoming and past sessions; `now` is when they were read. */
type ListsData = Record<SessionList, Pages<BookedSlot>> & { available: AvailableSlot[]; now: string };

async function readLists(pages: PageCounts): Promise<ListsData> {
  const { availableSlots = [], bookedSlots = [] } = await adminCall(listBookings, { query: {} });
  const now = new Date().toISOString();
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
  return { available: availableSlots, upcoming, passed, now };
}

type ListsProps = ListsData & { reload: () => void; onMore: (list: SessionList) => void };

function Lists({ available, upcoming, passed, now, reload, onMore }: ListsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const folded = new Set(available.filter(({ isByRule }) => isByRule).slice(shownByRule));
  const listed = showsAll ? available : available.filter((slot) => !folded.has(slot));
  const rowsOf = ({ rows }: Pages<BookedSlot>, isOver: boolean) =>
    rows.map((session) => (
      <SessionRow key={session.bookingId} session={session} now={now} isOver={isOver} onChanged={reload} />
    ));
  return (
    <>
      <List
        title={t.availableSlots}
        count={available.length}
        empty={<p className="muted">{t.noSlotsAvailable}</p>}
        more={listed.length < available.length && t.showMoreFromYourOffice(folded.size)}
        onMore={() => setShowsAll(true)}
      >
        {listed.map((slot) => (
          <FreeSlot key={slot._id} slot={slot} onRemoved={reload} />
        ))}
      </List>
      <List
        title={t.bookedSlots}
        count={upcoming.rows.length}
        hasMore={upcoming.hasMore}
        more={upcoming.hasMore && adminShared.showLaterOnes}
        onMore={() => onMore("upcoming")}
        empty={<Empty svg={emptyBookings} level={3} title={t.noBookedSlots} text={t.bookingsAppearHere} />}
      >
        {rowsOf(upcoming, false)}
      </List>
      <List
        title={t.passedSessions}
        count={passed.rows.length}
        hasMore={passed.hasMore}
        more={passed.hasMore && adminShared.showOlderOnes}
        onMore={() => onMore("passed")}
        empty={<p className="muted">{t.noPassedSessions}</p>}
      >
        {rowsOf(passed, true)}
      </List>
    </>
  );
}

type ListProps = {
  title: string;
  count: number;
  /** There are rows on the server that `count` does not include. */
  hasMore?: boolean;
  empty: ReactNode;
  /** The words of the button that shows more rows. */
  more: string | false;
  onMore: () => void;
  children: ReactNode;
};

function List({ title, count, hasMore, empty, more, onMore, children }: ListProps) {
  const id = title.toLowerCase().replace(" ", "-");
  return (
    <Stack as="section" gap={3} aria-labelledby={id} className={styles.list}>
      <h2 id={id} tabIndex={-1}>
        {title} {count > 0 && <span className={styles.count}>{hasMore ? `${count}+` : count}</span>}
      </h2>
      {count === 0 ? empty : <ul>{children}</ul>}
      {more && <Button kind="quiet" onClick={onMore} words={more} />}
    </Stack>
  );
}
