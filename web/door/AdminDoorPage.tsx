import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { paths } from "../../contract/paths.ts";
import { readRoster, type Roster } from "../../contract/signups.ts";
import * as t from "../../contract/text/admin/door.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import { clockWords, dateWords, studioDay } from "../../contract/time.ts";
import { doorCall } from "../api.ts";
import { useKeptCallData, writeKept } from "../kept.ts";
import { adminMeta } from "../page-meta.ts";
import { WalkInDialog } from "../signups/RosterDialogs.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import offeringClass from "../ui/drawings/offering-class.svg?raw";
import { Empty, LoadState } from "../ui/lists/LoadState.tsx";
import { forgetSent, useUnsent } from "../unsent.ts";
import { DoorFrame } from "./DoorFrame.tsx";
import { DoorPeople } from "./DoorPeople.tsx";
import { DoorPickups, DoorWaiting } from "./DoorWaiting.tsx";
import { keepShop } from "./read-shop.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import styles from "./Door.module.css";

export const meta = () => adminMeta(adminShared.doorMode);
export const handle = { isFullScreen: true };

/** The roster of a class for the minutes before it: one tap per person, also without a connection. */
export default function AdminDoorPage() {
  const { id = "" } = useParams();
  const loaded = useKeptCallData("roster", () => doorCall(readRoster, { params: { id } }), {
    keep: withoutAddresses,
    isWanted: ({ eventId }) => eventId === id,
    deps: [id],
  });
  const { data: roster, reload } = loaded;
  useWakeLock();
  useEffect(() => void keepShop(), []);
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === "visible") reload();
    };
    document.addEventListener("visibilitychange", onReturn);
    addEventListener("online", reload);
    return () => {
      document.removeEventListener("visibilitychange", onReturn);
      removeEventListener("online", reload);
    };
  }, [reload]);
  if (roster?.eventId === id) return <Door key={id} roster={roster} failure={loaded.failure} reload={reload} />;
  return (
    <DoorFrame title={adminShared.doorMode} back={paths.admin("today")}>
      <LoadState {...loaded} failed={t.failedToLoadRoster} />
    </DoorFrame>
  );
}

/** What the browser keeps for a dead spot: names, and no addresses. */
const withoutAddresses = (roster: Roster): Roster => ({
  ...roster,
  people: roster.people.map((person) => ({
    ...person,
    clientId: undefined,
    guardian: undefined,
    email: "",
    phone: "",
    accountPhone: undefined,
    pronoun: undefined,
  })),
  pickups: roster.pickups.map((pickup) => ({ ...pickup, email: "" })),
  waiting: roster.waiting.map((each) => ({ ...each, email: "" })),
});

/** The roster as the page shows it, with the taps since it was read. */
function withStates(roster: Roster, stateOf: ReturnType<typeof useUnsent>["stateOf"]): Roster {
  const isDue = ({ orderId }: { orderId: string }) => !stateOf("hand-over", orderId, false).isOn;
  return {
    ...roster,
    people: roster.people.map(({ checkedInAt, ...person }) => ({
      ...person,
      handOver: person.handOver?.filter(isDue),
      checkedInAt: stateOf("check-in", person._id, checkedInAt !== undefined).isOn ? (checkedInAt ?? "") : undefined,
    })),
    pickups: roster.pickups.filter(isDue),
  };
}

type DoorProps = { roster: Roster; failure: string | undefined; reload: () => void };

function Door({ roster, failure, reload }: DoorProps) {
  const { eventId, title, date, time, people, waiting, pickups, capacity } = roster;
  const { stateOf } = useUnsent();
  useEffect(forgetSent, [people]);
  // What was sent since the roster was read is not in the queue any more.
  useEffect(() => writeKept("roster", withoutAddresses(withStates(roster, stateOf))), [roster, stateOf]);
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const [today] = useState(() => studioDay(new Date()));
  const here = people.filter(({ _id, checkedInAt }) => stateOf("check-in", _id, checkedInAt !== undefined).isOn).length;
  const free = capacity - people.length - waiting.filter(({ state }) => state === "offered").length;
  return (
    <DoorFrame
      title={title}
      note={`${date === today ? "" : `${dateWords(date)}, `}${clockWords(time)} · ${t.freeSpots(free)}`}
      back={paths.admin("today")}
      end={
        <p className={styles.count} role="status">
          {t.hereOf(here, people.length)}
        </p>
      }
      actions={
        <>
          <Button kind="quiet" onClick={() => setAdding(true)} words={t.addWalkIn} />
          <ButtonLink to={paths.sell(eventId)} words={t.takeCash} />
        </>
      }
    >
      {failure !== undefined && (
        <p role="status" className={styles.stale}>
          {failure} {t.loadedEarlier}
        </p>
      )}
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
          onAdded={({ signupId, needsWaiver }) => {
            if (needsWaiver) void navigate(paths.signHere(signupId, eventId, "door"));
            else reload();
          }}
        />
      )}
    </DoorFrame>
  );
}
