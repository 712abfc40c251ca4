import { type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";
import { text as t } from "../../../contract/office/people/text.ts";
import { paths } from "../../../contract/paths.ts";
import { ordinal } from "../../../contract/platform/language/counted.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { seatPriceWords } from "../../../contract/teaching/events/class-price.ts";
import {
  cancelSeat,
  confirmSeat,
  type MyClasses as ClassLists,
  signMeUp,
} from "../../../contract/teaching/signups/calls.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { errorMessageOf, userCall } from "../../kit/calls/api.ts";
import { type CallData, useAction } from "../../kit/calls/call-data.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { confirm } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import calendar from "../../kit/ui/drawings/calendar.svg?raw";
import { Fold, Row, Stack } from "../../kit/ui/Layout.tsx";
import { Empty, LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { AddToCalendar } from "../../teaching/events/ClassFacts.tsx";
import { ClassPlace } from "../../teaching/events/ClassPlace.tsx";
import { passCover, type PassCover } from "../../teaching/events/my-classes.ts";
import { useSeatDialog } from "../../teaching/events/SeatDialogs.tsx";
import { whenAndWhere } from "../../teaching/signups/find-class.ts";
import styles from "./UserPage.module.css";

type Seat = ClassLists["classes"][number];
type Entry = ClassLists["waiting"][number];

/** A student sees this many classes at once. The later ones are folded. */
const shownClasses = 4;

/** A student's seats and waitlists, each with its actions; later and past classes are folded. */
export function MyClasses({ userId, loaded }: { userId: string; loaded: CallData<ClassLists> }) {
  const { data, reload, reloaded } = loaded;
  const heading = useRef<HTMLHeadingElement>(null);
  const onDone = () => {
    heading.current?.focus();
    return reloaded();
  };
  const { ask, dialog } = useSeatDialog(onDone);
  const seatIn = (event: Seat) => (
    <SeatIn
      key={event._id}
      event={event}
      onCancel={() => ask({ does: "cancel", event, person: event })}
      onMove={() => ask({ does: "move", event, person: event })}
    />
  );
  const isEmpty = data && data.classes.length + data.waiting.length + data.pending.length === 0;
  return (
    <Stack as="section" gap={5} aria-labelledby="classes" className={styles.part}>
      <Row gap={4} justify="between">
        <h2 ref={heading} id="classes" tabIndex={-1}>
          {t.yourClasses}
        </h2>
        {data && !isEmpty && <ButtonLink kind="quiet" to={paths.calendar()} words={shared.seeAllClasses} />}
      </Row>
      <LoadState {...loaded} level={3} failed={t.failedToLoadClasses} />
      {isEmpty && (
        <Empty
          svg={calendar}
          level={3}
          title={data.past.length === 0 ? t.noClassesYet : t.noUpcomingClasses}
          action={<ButtonLink to={paths.calendar()} words={shared.seeCalendar} />}
          text={t.classesYouJoinAppearHere}
        />
      )}
      {data && !isEmpty && (
        <ul className={styles.classes}>
          {data.pending.map((event) => (
            <PendingSeat key={event._id} event={event} onAnswered={onDone} />
          ))}
          {data.waiting.map((event) => (
            <WaitingFor
              key={event._id}
              {...{ userId, event }}
              cover={passCover(data.passes, event)}
              onTaken={reload}
              onLeave={() => ask({ does: "leave", event, person: event })}
            />
          ))}
          {data.classes.slice(0, shownClasses).map(seatIn)}
        </ul>
      )}
      {data && data.classes.length > shownClasses && (
        <Fold words={t.laterClasses(data.classes.length - shownClasses)}>
          <ul className={styles.classes}>{data.classes.slice(shownClasses).map(seatIn)}</ul>
        </Fold>
      )}
      {data && data.past.length > 0 && <PastClasses past={data.past} />}
      {dialog}
    </Stack>
  );
}

function SeatIn({ event, onCancel, onMove }: { event: Seat; onCancel: () => void; onMove: () => void }) {
  const isRunning = event.startsAt <= useNow();
  const { who, name, title } = event;
  const day = dayWords(event.date);
  return (
    <li>
      <ClassWords event={event} />
      <Row gap={3}>
        <AddToCalendar eventId={event.eventId} size="small" />
        {!isRunning && (
          <>
            <Button
              kind="quiet"
              size="small"
              aria-label={who === "self" ? t.moveSpotIn(title, day) : t.moveSpotOf(name, title, day)}
              onClick={onMove}
              words={shared.move}
            />
            <Button
              kind="quiet"
              size="small"
              aria-label={who === "self" ? t.cancelSpotIn(title, day) : t.cancelSpotOf(name, title, day)}
              onClick={onCancel}
              words={shared.cancel}
            />
          </>
        )}
      </Row>
    </li>
  );
}

type PendingSeatProps = { event: ClassLists["pending"][number]; onAnswered: () => void };

/** A seat that someone booked with the student's email, without a login: the student accepts it or gives it up. */
function PendingSeat({ event, onAnswered }: PendingSeatProps) {
  const { busy, failure, run } = useAction(errorMessageOf, { remains: true });
  const { _id: signupId, title } = event;
  const day = dayWords(event.date);
  const answer = async (send: typeof confirmSeat | typeof cancelSeat) => {
    const { message } = await userCall(send, { body: { signupId } });
    toast(message);
    onAnswered();
  };
  const decline = async () => {
    if (await confirm({ text: t.notMeQuestion(title, day), yes: t.yesNotMe })) await run(() => answer(cancelSeat));
  };
  return (
    <li>
      <ClassWords event={{ ...event, who: "friend" }}>
        <StateTag state="held">{t.notConfirmedYet}</StateTag>
        <p>{t.bookedWithoutLogin}</p>
      </ClassWords>
      <Row gap={3}>
        <Button
          size="small"
          busy={busy}
          busyWords={shared.saving}
          aria-label={t.confirmSpotIn(title, day)}
          onClick={() => void run(() => answer(confirmSeat))}
          words={t.itWasMe}
        />
        <Button
          kind="quiet"
          size="small"
          aria-label={t.notMeIn(title, day)}
          onClick={() => void decline()}
          words={t.notMe}
        />
      </Row>
      <FailureNotice text={failure} focuses />
    </li>
  );
}

type WaitingForProps = {
  userId: string;
  event: Entry;
  cover: PassCover | undefined;
  onTaken: () => void;
  onLeave: () => void;
};

/** A place on a waitlist, or a seat that is offered: taken in one tap if the waiver is current. */
function WaitingFor({ userId, event, cover, onTaken, onLeave }: WaitingForProps) {
  const navigate = useNavigate();
  const { busy, failure, run } = useAction(errorMessageOf, { remains: true });
  const { until, eventId, personId, position } = event;
  const price = seatPriceWords(event.price);
  const take = async () => {
    const body = { eventId, people: [personId], pays: true };
    const { message, toPay } = await userCall(signMeUp, { params: { id: userId }, body });
    if (toPay) return navigate(paths.paySeats(toPay.token));
    toast(message);
    onTaken();
  };
  return (
    <li>
      <ClassWords event={event}>
        <StateTag state={until ? "free" : "held"}>
          {until ? t.spotIsFreeForYou : t.onWaitlist(ordinal(position))}
        </StateTag>
        {until && price && <p>{cover?.isAll ? `${price}. ${cover.words}` : price}</p>}
        {until && <p>{t.heldUntil(dayWords(studioDay(new Date(until))), clockWords(studioTime(new Date(until))))}</p>}
      </ClassWords>
      <Row gap={3}>
        {until && (
          <Button busy={busy} busyWords={shared.takingIt} onClick={() => void run(take)} words={shared.takeSpot} />
        )}
        <Button kind="quiet" onClick={onLeave} words={until ? shared.passItOn : shared.leaveWaitlist} />
      </Row>
      <FailureNotice text={failure} focuses />
    </li>
  );
}

type ClassWordsOf = Pick<Seat, "title" | "who" | "name" | "date" | "time" | "durationMinutes" | "location">;

function ClassWords({ event, children }: { event: ClassWordsOf; children?: ReactNode }) {
  return (
    <div>
      <h3>{event.title}</h3>
      {event.who !== "self" && <p className="strong">{t.forPerson(event.name)}</p>}
      <p>{`${dayWords(event.date)}, ${clockWords(event.time)} · ${t.minutes(event.durationMinutes)}`}</p>
      <ClassPlace location={event.location} />
      {children}
    </div>
  );
}

const PastClasses = ({ past }: Pick<ClassLists, "past">) => (
  <Fold words={t.pastClasses}>
    <ul className={styles.past}>
      {past.map((event) => (
        <li key={event._id}>
          {event.title}
          <span>
            {[event.who !== "self" && t.forPerson(event.name), whenAndWhere(event)].filter(Boolean).join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  </Fold>
);
