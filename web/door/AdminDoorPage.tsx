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
import { useStaleNotice } from "../ui/UnsentNotice.tsx";
import { forgetSent, useUnsent } from "../unsent.ts";
import { useRefresh } from "../use-refresh.ts";
import { DoorFrame, staleWords } from "./DoorFrame.tsx";
import { DoorPeople } from "./DoorPeople.tsx";
import { DoorPickups, DoorWaiting } from "./DoorWaiting.tsx";
import { keepShop } from "./read-shop.ts";
import { useReloadAfterSales } from "./use-reload-after-sales.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import styles from "./Door.module.css";

export const meta = () => adminMeta(adminShared.doorMode);
export const handle = { isFullScreen: true };
const refreshSeconds = 30;

/** The roster of a class for the minutes before it: one tap per person, also without a connection. */
export default function AdminDoorPage() {
  const { id = "" } = useParams();
  const loaded = useKeptCallData("roster", () => doorCall(readRoster, { params: { id } }), {
    keep: withoutAddresses,
    isWanted: ({ eventId }) => eventId === id,
    deps: [id],
  });
  const { data: roster, reload } = loaded;
  useStaleNotice(roster && staleWords(loaded));
  useWakeLock();
  useRefresh(reload, refreshSeconds);
  useReloadAfterSales(reload);
  useEffect(() => void keepShop(), []);
  useEffect(() => {
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [reload]);
  if (roster?.eventId === id) return <Door key={id} roster={roster} reload={reload} />;
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
  const withState = <Order extends { orderId: string; isHandedOver: boolean }>(order: Order): Order => ({
    ...order,
    isHandedOver: stateOf("hand-over", order.orderId, order.isHandedOver).isOn,
  });
  return {
    ...roster,
    people: roster.people.map(({ checkedInAt, ...person }) => ({
      ...person,
      handOver: person.handOver?.map(withState),
      checkedInAt: stateOf("check-in", person._id, checkedInAt !== undefined).isOn ? (checkedInAt ?? "") : undefined,
    })),
    pickups: roster.pickups.map(withState),
  };
}

function Door({ roster, reload }: { roster: Roster; reload: () => void }) {
  const { eventId, title, date, time, people, waiting, pickups, capacity } = roster;
  const { stateOf } = useUnsent();
  useEffect(forgetSent, [people]);
  // What was sent since the roster was read is not in the queue any more.
  useEffect(() => writeKept("roster", withoutAddresses(withStates(roster, stateOf))), [roster, stateOf]);
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const [today] = useState(() => studioDay(new Date()));
  const here = people.filter(({ _id, checkedInAt }) => stateOf("check-in", _id, checkedInAt !== undefined).isOn).length;
  const taken = people.length + waiting.filter(({ state }) => state === "offered").length;
  return (
    <DoorFrame
      title={title}
      note={`${date === today ? "" : `${dateWords(date)}, `}${clockWords(time)} · ${t.freeSpots(taken, capacity)}`}
      back={paths.admin("today")}
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
