import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { mostChosen } from "../../../contract/platform/values/bulk.ts";
import { clockWords, dateWords, dayWords, momentWords } from "../../../contract/platform/values/time.ts";
import { columnWords } from "../../../contract/platform/values/units.ts";
import { downloadRoster, waiveForfeit, checkInSeveral, type Roster } from "../../../contract/teaching/signups/calls.ts";
import * as t from "../../../contract/teaching/signups/text.desk.ts";
import { useToday } from "../../kit/browser/use-now.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { addUnsent, forgetSent, useUnsent, type SwitchState } from "../../kit/store/unsent.ts";
import { ActionButton } from "../../kit/ui/ActionButton.tsx";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import offeringClass from "../../kit/ui/drawings/offering-class.svg?raw";
import { Row, Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { Empty, LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { Rows } from "../../kit/ui/lists/Rows.tsx";
import { useSeveral } from "../../kit/ui/lists/several.ts";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { mailto } from "../../kit/ui/mailto.ts";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { useStaleNotice } from "../../kit/ui/UnsentNotice.tsx";
import { confirmEarlyCheckIn, askEarlyCheckIn, isEarly } from "./early-check-in.ts";
import { GiveSpotButton } from "./GiveSpotButton.tsx";
import { ClassMessageDialog, WalkInDialog } from "./RosterDialogs.tsx";
import { HandOver, isToHandOver, RosterPerson } from "./RosterPerson.tsx";
import { useRoster } from "./use-roster.ts";
import styles from "./AdminRosterPage.module.css";

export const meta = () => adminMeta(t.roster);

const back = { to: paths.admin("signups"), words: adminShared.allRegistrations };

/** The roster of a class: check in, print, download, write to everyone. */
export default function AdminRosterPage() {
  const { id = "" } = useParams();
  const loaded = useRoster(id, { isKeptFirst: false });
  const { data: roster, isKept, failure, reload } = loaded;
  useStaleNotice(
    roster && (isKept || failure !== undefined) ? `${t.siteCannotBeReached} ${t.rosterLoadedBefore}` : undefined,
  );
  if (roster?.eventId === id) {
    return <RosterDetails key={id} roster={roster} reload={reload} />;
  }
  return (
    <AdminPage title={t.roster} back={back}>
      <LoadState {...loaded} back={back} failed={t.failedToFetchSignups} />
    </AdminPage>
  );
}

function RosterDetails({ roster, reload }: { roster: Roster; reload: () => void }) {
  const { eventId, title, date, time, location, cover, durationMinutes, people, waiting } = roster;
  const pickups = roster.pickups.filter(isToHandOver);
  const { stateOf } = useUnsent();
  useEffect(forgetSent, [people]);
  const stateOfPerson = ({ _id, checkedInAt }: Roster["people"][number]) =>
    stateOf("check-in", _id, checkedInAt !== undefined);
  const dialog = useRef<HTMLDialogElement>(null);
  const openMessageDialog = () => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[name=subject]")?.focus();
  };
  const [adding, setAdding] = useState(false);
  const today = useToday();
  const where = [location, cover && shared.withTeacher(cover)].map((words) => words && ` · ${words}`).join("");
  const hereCount = people.filter((person) => stateOfPerson(person).isOn).length;
  const checkInOrOut = async (person: Roster["people"][number]) => {
    const isOn = !stateOfPerson(person).isOn;
    if (isOn && !(await confirmEarlyCheckIn(roster, hereCount))) return;
    addUnsent({ kind: "check-in", id: person._id, isOn });
  };
  return (
    <AdminPage
      title={title}
      back={back}
      lead={
        <>
          <p>{t.minutes(dayWords(date), date.slice(0, 4), clockWords(time), durationMinutes, where)}</p>
          {roster.phase === "running" && <StateTag state="yours">{shared.now}</StateTag>}
          {roster.phase === "over" && <StateTag state="past" />}
        </>
      }
      actions={
        <>
          <ButtonLink to={paths.door(eventId)} words={adminShared.doorMode} />
          <Button kind="quiet" data-adds="" onClick={() => setAdding(true)} words={t.addSomeone} />
          <Button kind="quiet" disabled={people.length === 0} onClick={openMessageDialog} words={t.emailEveryone} />
        </>
      }
    >
      <Counts roster={roster} hereCount={hereCount} />
      <CheckInAll roster={roster} stateOf={stateOfPerson} onEnd={reload} />
      {people.length === 0 ? (
        <Empty svg={offeringClass} title={adminShared.noSignupsFound} text={t.noOneIsSignedUp} />
      ) : (
        <Rows label={t.whoIsComing}>
          {people.map((person) => (
            <RosterPerson
              key={person._id}
              person={person}
              roster={roster}
              state={stateOfPerson(person)}
              onToggle={() => void checkInOrOut(person)}
              onRemoved={reload}
            />
          ))}
        </Rows>
      )}
      {roster.forfeited && roster.forfeited.length > 0 && <Forfeited seats={roster.forfeited} onWaived={reload} />}
      {pickups.length > 0 && <Pickups pickups={pickups} />}
      {waiting.length > 0 && <Waiting roster={roster} reload={reload} />}
      {/* After the people: at the start of a class they are what counts. */}
      <Row gap={3} className="unprinted">
        <Button kind="quiet" onClick={() => print()} words={shared.print} />
        <DownloadButton read={() => adminCall(downloadRoster, { params: { id: eventId } })} />
      </Row>
      {adding && (
        <WalkInDialog eventId={eventId} isHere={date <= today} onClose={() => setAdding(false)} onAdded={reload} />
      )}
      <ClassMessageDialog
        ref={dialog}
        eventId={eventId}
        recipients={people.filter(({ email }) => email !== "").length}
        title={`${title}, ${dateWords(date)}`}
      />
    </AdminPage>
  );
}

function Counts({ roster: { people, waiting, capacity }, hereCount }: { roster: Roster; hereCount: number }) {
  const facts = [
    [t.here, t.of(hereCount, people.length)],
    [t.spotsTaken, t.of(people.length, capacity)],
    [t.waiting, String(waiting.length)],
  ] as const;
  return (
    <dl className={styles.counts}>
      {facts.map(([words, count]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Paid spots that were given up too late. The owner can refund them. */
function Forfeited({ seats, onWaived }: { seats: NonNullable<Roster["forfeited"]>; onWaived: () => void }) {
  return (
    <TitledSection gap={3} className={styles.waiting} id="forfeited" title={t.givenUpTooLate}>
      <ul>
        {seats.map(({ _id, name, amount }) => (
          <li key={_id}>
            <span className="strong">{name}</span>
            <StateTag state="past">{t.forfeitedPrice(amount > 0 ? columnWords(amount) : t.useOfPass)}</StateTag>
            <ActionButton
              kind="quiet"
              size="small"
              question={{ text: t.waiveQuestion(name), yes: t.yesWaive }}
              action={async () => {
                toast((await adminCall(waiveForfeit, { params: { id: _id } })).message);
                onWaived();
              }}
              failure={(error) => errorMessageOf(error)}
              busyWords={shared.oneMoment}
              aria-label={t.waiveFor(name)}
              words={t.waive}
            />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** Pick-up orders of buyers who are not on the roster of this class. */
function Pickups({ pickups }: { pickups: Roster["pickups"] }) {
  return (
    <TitledSection gap={3} className={styles.pickups} id="pickups" title={t.chocolatesToHandOver}>
      <ul>
        {pickups.map((pickup) => (
          <li key={pickup.orderId}>
            <h3>{pickup.name || adminShared.buyer}</h3>
            {pickup.email !== "" && <a href={mailto(pickup.email)}>{pickup.email}</a>}
            <HandOver orders={[pickup]} />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function Waiting({ roster, reload }: { roster: Roster; reload: () => void }) {
  return (
    <TitledSection gap={3} className={styles.waiting} id="waiting" title={t.waitlist}>
      <ol>
        {roster.waiting.map((entry) => (
          <li key={entry._id}>
            <span className="strong">{entry.name}</span>
            <a href={mailto(entry.email)}>{entry.email}</a>
            {entry.state === "offered" && (
              <StateTag state="held">
                {entry.until ? t.spotOfferedUntil(momentWords(new Date(entry.until))) : t.spotOffered}
              </StateTag>
            )}
            {roster.phase === "coming" && <GiveSpotButton entry={entry} roster={roster} size="small" onEnd={reload} />}
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}

type CheckInAllProps = {
  roster: Roster;
  stateOf: (person: Roster["people"][number]) => SwitchState;
  onEnd: () => void;
};

/**
 * Checks in all who are not here yet and have signed the waiver, for a class that came complete. One who is missing is
 * then taken out again.
 */
export function CheckInAll({ roster, stateOf, onEnd }: CheckInAllProps) {
  const { eventId, date, people } = roster;
  const { isBusy, failure, run } = useSeveral({
    nameOf: (id) => people.find(({ _id }) => _id === id)?.name ?? "",
    onEnd,
  });
  const notHere = people.filter((person) => !stateOf(person).isOn);
  const away = notHere.filter(({ waiver }) => waiver !== undefined);
  const unsignedCount = notHere.length - away.length;
  // A tap that is not saved yet would come after this call.
  const missing = away.filter((person) => stateOf(person).saving === "saved");
  const save = (signups: readonly { id: string }[], isHere: boolean) =>
    adminCall(checkInSeveral, {
      params: { id: eventId },
      body: { signups: signups.map(({ id }) => ({ id })), isHere },
    });
  const checkAll = async () => {
    // Always, unlike a tap on one person: it concerns all.
    if (isEarly(date) && !(await askEarlyCheckIn(date))) return;
    await run({
      call: () =>
        save(
          missing.slice(0, mostChosen).map(({ _id: id }) => ({ id })),
          true,
        ),
      words: t.peopleCheckedIn,
      undo: (done) => save(done, false),
    });
  };
  return (
    <Stack gap={3} className="unprinted">
      <FailureNotice tone="warning" text={failure} />
      {/* Stays when all are here: a tap on one person must not move the others. */}
      {people.length > 1 && (
        <div>
          <Button
            kind="quiet"
            size="small"
            busy={isBusy}
            busyWords={shared.saving}
            disabled={missing.length === 0}
            onClick={() => void checkAll()}
            words={t.checkInAll(missing.length || away.length, unsignedCount > 0)}
          />
          {unsignedCount > 0 && <p className="fine">{t.leftOutWithoutWaiver(unsignedCount)}</p>}
        </div>
      )}
    </Stack>
  );
}
