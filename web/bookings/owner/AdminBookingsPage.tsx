import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import {
  type BookedSlot,
  type BookingsQuery,
  additionalLengthWords,
  listBookings,
  sessionsPageSize,
} from "../../../contract/bookings.ts";
import { paths } from "../../../contract/paths.ts";
import type { AvailableSlot } from "../../../contract/slots.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import { clockWords, dateWords } from "../../../contract/time.ts";
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
import { Empty } from "../../ui/lists/Empty.tsx";
import { LoadState } from "../../ui/lists/LoadState.tsx";
import { mailto } from "../../ui/mailto.ts";
import { clientName } from "../format.ts";
import { MoveButton } from "../MoveSessionDialog.tsx";
import { useLiveRefresh } from "../use-live-refresh.ts";
import { useRefresh } from "../use-refresh.ts";
import { FreeSlot } from "./FreeSlot.tsx";
import { RemoveSessionDialog } from "./RemoveSessionDialog.tsx";
import { SessionPayment } from "./SessionPayment.tsx";
import styles from "./AdminBookingsPage.module.css";

export const meta = () => adminMeta(adminShared.bookings);
export const handle = { title: t.manageBookableSlots };

/** Polling interval of the lists. */
const refreshSeconds = 60;

/** The owner's slots and the sessions booked in them. */
export default function AdminBookingsPage() {
  // The key changes when the owner presses the page's link in the bar again: reload then.
  const { key } = useLocation();
  const [pages, setPages] = useState<PageCounts>({ upcoming: 1, passed: 1 });
  const loaded = useCallData(() => readLists(pages), [key, pages]);
  const { data, reload } = loaded;
  useRefresh(reload, refreshSeconds);
  useLiveRefresh(reload);
  const [adding, setAdding] = useState(false);
  return (
    <AdminPage
      title={handle.title}
      actions={
        <>
          <ButtonLink kind="quiet" to={paths.admin("availability")}>
            {adminShared.officeHours}
          </ButtonLink>
          <ButtonLink kind="quiet" to={paths.bookFor()}>
            {t.bookForClient}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.side}>
          <FoldedForm words={adminShared.addSlots} isOpen={adding} onToggle={setAdding}>
            <AddSlotsForm
              onAdded={() => {
                setAdding(false);
                reload();
              }}
            />
          </FoldedForm>
        </div>
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
  const moreButton = (list: SessionList, words: string) => (
    <Button kind="quiet" onClick={() => onMore(list)}>
      {words}
    </Button>
  );
  return (
    <>
      <List
        title={t.availableSlots}
        count={available.length}
        empty={<p className="muted">{t.noSlotsAvailable}</p>}
        after={
          listed.length < available.length && (
            <Button kind="quiet" onClick={() => setShowsAll(true)}>
              {t.showMoreFromYourOffice(folded.size)}
            </Button>
          )
        }
      >
        {listed.map((slot) => (
          <FreeSlot key={slot._id} slot={slot} onRemoved={reload} />
        ))}
      </List>
      <List
        title={t.bookedSlots}
        count={upcoming.rows.length}
        hasMore={upcoming.hasMore}
        after={upcoming.hasMore && moreButton("upcoming", adminShared.showLaterOnes)}
        empty={
          <Empty svg={emptyBookings} level={3} title={t.noBookedSlots}>
            <p>{t.bookingsAppearHere}</p>
          </Empty>
        }
      >
        {upcoming.rows.map((session) => (
          <Session key={session.bookingId} session={session} now={now} over={false} onRemoved={reload} />
        ))}
      </List>
      <List
        title={t.passedSessions}
        count={passed.rows.length}
        hasMore={passed.hasMore}
        after={passed.hasMore && moreButton("passed", adminShared.showOlderOnes)}
        empty={<p className="muted">{t.noPassedSessions}</p>}
      >
        {passed.rows.map((session) => (
          <Session key={session.bookingId} session={session} now={now} over onRemoved={reload} />
        ))}
      </List>
    </>
  );
}

type ListProps = {
  title: string;
  count: number;
  hasMore?: boolean;
  empty: ReactNode;
  after?: ReactNode;
  children: ReactNode;
};

function List({ title, count, hasMore, empty, after, children }: ListProps) {
  const id = title.toLowerCase().replace(" ", "-");
  return (
    <section aria-labelledby={id} className={styles.list}>
      <h2 id={id} tabIndex={-1}>
        {title} {count > 0 && <span className={styles.count}>{hasMore ? `${count}+` : count}</span>}
      </h2>
      {count === 0 ? empty : <ul>{children}</ul>}
      {after}
    </section>
  );
}

type SessionProps = { session: BookedSlot; now: string; over: boolean; onRemoved: () => void };

function Session({ session, now, over, onRemoved }: SessionProps) {
  const [asking, setAsking] = useState(false);
  const name = clientName(session);
  const when = `${dateWords(session.date)}, ${clockWords(session.time)}`;
  return (
    <li className={`${styles.session} ${over ? styles.past : ""}`}>
      <div className={styles.words}>
        <p className={styles.when}>{when}</p>
        <p className={styles.who}>{name}</p>
        <p className={styles.facts}>
          <a href={mailto(session.email)}>{session.email}</a>
        </p>
        <p className={styles.facts}>
          {[session.sessionType, additionalLengthWords(session.sessionType, session.duration), session.link]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <SessionPayment session={session} now={now} onChanged={onRemoved} />
        {session.message && <blockquote className={styles.message}>{session.message}</blockquote>}
      </div>
      <div className={styles.ways}>
        {!over && <MoveButton session={session} words={t.moveSessionOf(name, when)} onMoved={onRemoved} />}
        <Button kind="quiet" size="small" aria-label={t.deleteSessionOf(name, when)} onClick={() => setAsking(true)}>
          {t.deleteSession}
        </Button>
      </div>
      {asking && (
        <RemoveSessionDialog session={session} over={over} onClose={() => setAsking(false)} onRemoved={onRemoved} />
      )}
    </li>
  );
}
