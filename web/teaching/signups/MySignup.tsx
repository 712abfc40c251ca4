import { useEffect } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { ordinal } from "../../../contract/platform/language/counted.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { joinMyWaitlist, listMyClasses, type MyClasses } from "../../../contract/teaching/signups/calls.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { errorMessageOf, userCall } from "../../kit/calls/api.ts";
import { useAction, useCallData } from "../../kit/calls/call-data.ts";
import { useUserId } from "../../kit/store/session.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { Skeleton } from "../../kit/ui/lists/LoadState.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { classAddress, classState } from "../events/calendar.ts";
import { passCover, type PassCover } from "../events/my-classes.ts";
import { type SeatHolder, useSeatDialog } from "../events/SeatDialogs.tsx";
import { useShowOutcome } from "../events/signup-outcome.ts";
import { FriendSignup, HouseholdSignup, OtherWay, SeatPriceLine } from "./HouseholdSignup.tsx";
import { OfferedUntil } from "./OfferedUntil.tsx";
import { useSignMeUp } from "./sign-me-up.ts";
import styles from "./SelectionPage.module.css";

type MySignupProps = {
  event: StudioEvent;
  now: string;
  onKnown: (known: KnownSignup) => void;
};

/** `held`: the student has a spot or waits for one. `unread`: that could not be read. */
export type KnownSignup = "held" | "unread" | undefined;

/** What a logged-in student can do about a class in one tap. Nothing for everybody else, and on the server. */
export function MySignup(props: MySignupProps) {
  const userId = useUserId();
  return userId ? <Card key={userId} {...props} userId={userId} /> : null;
}

function Card({ event, now, userId, onKnown }: MySignupProps & { userId: string }) {
  const { data, failure, reloaded } = useCallData(
    () => userCall(listMyClasses, { params: { id: userId } }),
    [event._id],
  );
  const isThis = ({ eventId }: { eventId: string }) => eventId === event._id;
  const isOwn = (seat: { eventId: string; who: string }) => isThis(seat) && seat.who === "self";
  const entry = data?.waiting.find(isOwn);
  const seat = data?.classes.find(isOwn);
  const hasHousehold = data !== undefined && data.people.length > 1;
  const held = seat ?? (entry?.until ? undefined : entry);
  const isHeld = held !== undefined;
  const questions = data?.questions.flatMap(({ items }) => items) ?? [];
  const heldInstead = questions.filter(({ heldIn }) => heldIn === event._id).map(({ name }) => name);
  const isUnread = failure !== undefined && !data;
  const known = isHeld || (heldInstead.length > 0 && !hasHousehold) ? "held" : isUnread ? "unread" : undefined;
  useEffect(() => {
    onKnown(known);
    return () => onKnown(undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- a new function on every render
  }, [known]);
  // The form below works without it.
  if (isUnread) return null;
  return (
    <section className={styles.mine} aria-labelledby="mine">
      {!data ? (
        <>
          <h2 id="mine">{t.yourSignUp}</h2>
          <Skeleton shape="line" />
        </>
      ) : hasHousehold ? (
        <>
          {heldInstead.map((name) => (
            <HeldInstead key={name} userId={userId} name={name} />
          ))}
          <HouseholdSignup {...{ event, now, userId, data }} onChanged={reloaded} />
        </>
      ) : held ? (
        <Held
          event={event}
          userId={userId}
          person={held}
          position={seat ? undefined : entry?.position}
          onChanged={reloaded}
        />
      ) : heldInstead.length > 0 ? (
        <>
          <h2 id="mine">{t.yourSignUp}</h2>
          <HeldInstead userId={userId} />
        </>
      ) : classState(event, now) === "full" && !entry ? (
        <OneTap event={event} userId={userId} />
      ) : data.signsUpAs ? (
        <OneTap
          event={event}
          userId={userId}
          name={data.signsUpAs}
          cover={passCover(data.passes, event)}
          offer={entry}
          onLeft={reloaded}
        />
      ) : (
        <>
          <h2 id="mine">{t.oneStepIsLeft}</h2>
          <SeatPriceLine price={event.price} cover={passCover(data.passes, event)} />
          <p>{data.waiver === "outdated" ? t.waiverHasChanged : t.readAndSignWaiverOnce}</p>
          {entry ? (
            <p>{t.offerEmailLeadsToWaiver}</p>
          ) : (
            <Row gap={3}>
              <ButtonLink to={paths.signup(classAddress(event))} words={t.signWaiverAndSignUp} />
            </Row>
          )}
        </>
      )}
      {data && classState(event, now) === "open" && (
        <FriendSignup
          event={event}
          userId={userId}
          cover={passCover(data.passes, event)}
          friends={data.classes.filter((seat) => isThis(seat) && seat.who === "friend")}
          onChanged={reloaded}
        />
      )}
    </section>
  );
}

/** A spot is held instead of one in a class that was called off, for the student or for someone of the household. */
const HeldInstead = ({ userId, name }: { userId: string; name?: string }) => (
  <p>
    <Rich text={t.spotIsHeldInstead(name ?? t.you)} parts={{ link: <Link to={paths.user(userId, "called-off")} /> }} />
  </p>
);

/** `position`: in the waitlist. Without one, the student has a seat. */
type HeldProps = {
  event: StudioEvent;
  userId: string;
  person: SeatHolder;
  position: number | undefined;
  onChanged: () => Promise<void>;
};

function Held({ event, userId, person, position, onChanged }: HeldProps) {
  const isWaiting = position !== undefined;
  const { ask, dialog } = useSeatDialog(onChanged);
  const seat = { event: { ...event, eventId: event._id }, person };
  return (
    <>
      <h2 id="mine">{isWaiting ? t.youAreOnWaitlistAt(ordinal(position)) : t.youAreSignedUp}</h2>
      <Row gap={4}>
        <ButtonLink kind="quiet" to={paths.user(userId)} words={shared.myBookings} />
        {!isWaiting && (
          <Button kind="link" onClick={() => ask({ does: "move", ...seat })} words={shared.moveToAnotherClass} />
        )}
        <Button
          kind="link"
          onClick={() => ask({ does: isWaiting ? "leave" : "cancel", ...seat })}
          words={isWaiting ? shared.leaveWaitlist : shared.cancelMySpot}
        />
      </Row>
      {dialog}
    </>
  );
}

/** `name`: the name under which the student signs up. Without one, they join the waitlist. */
type OneTapProps = {
  event: StudioEvent;
  userId: string;
  name?: string;
  cover?: PassCover | undefined;
  /** A seat that is offered to the student. */
  offer?: MyClasses["waiting"][number] | undefined;
  onLeft?: () => Promise<void>;
};

function OneTap({ event, userId, name, cover, offer, onLeft }: OneTapProps) {
  const { ask, dialog } = useSeatDialog(async () => onLeft?.());
  const showOutcome = useShowOutcome();
  const signMeUp = useSignMeUp(userId);
  const { busy, failure, run } = useAction(errorMessageOf);
  const eventId = event._id;
  const isCovered = cover?.isAll ?? false;
  const act = async () => {
    if (name !== undefined) return signMeUp({ eventId }, { isCovered });
    const { message } = await userCall(joinMyWaitlist, { params: { id: userId }, body: { eventId } });
    return showOutcome({ kind: "waiting", event: { ...event, eventId }, message, userId });
  };
  return (
    <>
      <h2 id="mine">{name === undefined ? t.waitForSpot : offer?.until ? t.spotIsFree : t.yourSignUp}</h2>
      {offer?.until && <OfferedUntil until={offer.until} />}
      <p>
        {name === undefined
          ? t.weEmailWhenItsYourTurn
          : event.price.kind === "none"
            ? t.withWaiverYouSigned
            : t.waiverIsStillValid}
      </p>
      <SeatPriceLine price={event.price} cover={cover} />
      <FailureNotice title={name === undefined ? "" : t.signUpFailed} text={failure} focuses />
      <Row gap={3}>
        <Button busy={busy} busyWords={name === undefined ? t.joining : t.signingYouUp} onClick={() => void run(act)}>
          {name === undefined ? shared.joinWaitlist : isCovered ? t.signUpWithPass(1) : t.signUpAs(name)}
        </Button>
        {isCovered && <OtherWay busy={busy} onPress={() => void run(() => signMeUp({ eventId }))} />}
        {offer && (
          <Button
            kind="link"
            onClick={() => ask({ does: "leave", event: { ...event, eventId }, person: offer })}
            words={shared.passItOn}
          />
        )}
      </Row>
      {dialog}
    </>
  );
}
