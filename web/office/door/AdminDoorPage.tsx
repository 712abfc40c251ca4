import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import * as t from "../../../contract/office/door/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { clockWords, dateWords } from "../../../contract/platform/values/time.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import { useToday } from "../../kit/browser/use-now.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { forgetSent, useUnsent } from "../../kit/store/unsent.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import offeringClass from "../../kit/ui/drawings/offering-class.svg?raw";
import { Empty, LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { useStaleNotice } from "../../kit/ui/UnsentNotice.tsx";
import { WalkInDialog } from "../../teaching/signups/RosterDialogs.tsx";
import { useRoster } from "../../teaching/signups/use-roster.ts";
import { DoorFrame, staleWords, useReloadAfterSales } from "./DoorFrame.tsx";
import { DoorPeople, DoorPickups, DoorWaiting } from "./DoorPeople.tsx";
import { keepShop } from "./read-shop.ts";
import styles from "./Door.module.css";

export const meta = () => adminMeta(adminShared.doorMode);
export const handle = { isFullScreen: true };

const back = paths.admin("today");

/** The roster of a class for the minutes before it: one tap per person, also without a connection. */
export default function AdminDoorPage() {
  const { id = "" } = useParams();
  const loaded = useRoster(id, { isKeptFirst: true });
  const { data: roster, reload } = loaded;
  useStaleNotice(roster && staleWords(loaded));
  useWakeLock();
  useReloadAfterSales(reload);
  useEffect(() => void keepShop(), []);
  useEffect(() => {
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [reload]);
  if (roster?.eventId === id) return <Door key={id} roster={roster} reload={reload} />;
  return (
    <DoorFrame title={adminShared.doorMode} back={back}>
      <LoadState {...loaded} back={{ to: back, words: adminShared.today }} failed={t.failedToLoadRoster} />
    </DoorFrame>
  );
}

function Door({ roster, reload }: { roster: Roster; reload: () => void }) {
  const { eventId, title, date, time, people, waiting, pickups, capacity } = roster;
  const { stateOf } = useUnsent();
  useEffect(forgetSent, [people]);
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const today = useToday();
  const here = people.filter(({ _id, checkedInAt }) => stateOf("check-in", _id, checkedInAt !== undefined).isOn).length;
  const taken = people.length + waiting.filter(({ state }) => state === "offered").length;
  return (
    <DoorFrame
      title={title}
      note={`${date === today ? "" : `${dateWords(date)}, `}${clockWords(time)} · ${t.freeSpots(taken, capacity)}`}
      back={back}
      end={
        <p className={styles.count} role="status">
          {t.hereOf(here, people.length)}
        </p>
      }
      actions={
        <>
          <Button kind="quiet" onClick={() => setAdding(true)} words={t.addWalkIn} />
          <ButtonLink to={paths.sell({ event: eventId })} words={t.takeCash} />
        </>
      }
    >
      {people.length === 0 ? (
        <Empty svg={offeringClass} title={adminShared.noSignupsFound} />
      ) : (
        <DoorPeople roster={roster} hereCount={here} />
      )}
      <DoorPickups pickups={pickups} />
      <DoorWaiting roster={roster} reload={reload} />
      {adding && (
        <WalkInDialog
          eventId={eventId}
          isHere={date <= today}
          onClose={() => setAdding(false)}
          onAdded={reload}
          onUnsigned={(signupId) => void navigate(paths.signHere(signupId, eventId, "door"))}
        />
      )}
    </DoorFrame>
  );
}

/** Keeps the screen on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== "visible") return;
      // The browser refuses on low battery; the page works without the lock.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) void lock?.release();
    };
    const onVisibility = () => void request();
    onVisibility();
    // The browser releases the lock when the page is hidden.
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onVisibility);
      void lock?.release();
    };
  }, []);
}
