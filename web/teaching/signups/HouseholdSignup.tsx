import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { ordinal } from "../../../contract/platform/language/counted.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { seatPriceWords } from "../../../contract/teaching/events/class-price.ts";
import {
  joinMyWaitlist,
  signMeUp,
  type HouseholdMember,
  type MyClasses,
} from "../../../contract/teaching/signups/calls.ts";
import { mostFriends } from "../../../contract/teaching/signups/household.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { errorMessageOf, userCall } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/call-data.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { checkEmail, checkFields, fieldValue, required } from "../../kit/ui/forms/checks.ts";
import { CheckField, Fields, TextField } from "../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Fold, Row, Stack } from "../../kit/ui/Layout.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { classAddress, classState } from "../events/calendar.ts";
import { passCover, type PassCover } from "../events/my-classes.ts";
import { type SeatHolder, useSeatDialog } from "../events/SeatDialogs.tsx";
import { useShowOutcome } from "../events/signup-outcome.ts";
import { signupFailure } from "./failures.ts";
import { OfferedUntil } from "./OfferedUntil.tsx";
import { useSignMeUp } from "./sign-me-up.ts";
import styles from "./SelectionPage.module.css";

type HouseholdSignupProps = {
  event: StudioEvent;
  now: string;
  userId: string;
  data: MyClasses;
  /** Resolves when the page shows the change. */
  onChanged: () => Promise<void>;
};
type Held = SeatHolder & { isWaiting: boolean; position?: number; until?: string | undefined };

/** A student with children chooses who comes. All get a spot, or none. */
export function HouseholdSignup({ event, now, userId, data, onChanged }: HouseholdSignupProps) {
  const showOutcome = useShowOutcome();
  const signMeUp = useSignMeUp(userId);
  const { busy, failure, run } = useAction(errorMessageOf);
  const held = new Map<string, Held>([
    ...data.waiting.filter(isIn(event)).map((entry) => [entry.personId, { ...entry, isWaiting: true }] as const),
    ...data.classes.filter(isIn(event)).map((seat) => [seat.personId, { ...seat, isWaiting: false }] as const),
  ]);
  const isFull = classState(event, now) === "full";
  const canCome = ({ _id }: HouseholdMember) => !held.has(_id) || held.get(_id)?.until !== undefined;
  const back = useLocation().state as { coming?: readonly string[] } | null;
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    // Keeps the choice that was made before a waiver was signed.
    if (back?.coming) return back.coming;
    const last = lastParticipants(event, data);
    const signed = data.people.filter(isSigned);
    // A guardian without a waiver signs up the children.
    const first = signed.length === 0 || signed.some(isSelf) ? isSelf : isSigned;
    const usual = data.people.filter((one) => (last.length > 0 ? last.includes(one._id) : first(one)));
    return usual.filter(canCome).map(({ _id }) => _id);
  });
  const { ask, dialog } = useSeatDialog(onChanged);
  const inClass = { ...event, eventId: event._id };
  const coming = data.people.filter((one) => chosen.includes(one._id) && canCome(one));
  const needsSeat = coming.filter(({ _id }) => !isFull || held.get(_id)?.until);
  const isWaitlist = isFull && needsSeat.length === 0;
  const unsigned = isWaitlist ? [] : coming.filter(({ waiver }) => waiver !== "current");
  const isPriced = event.price.kind !== "none";
  const cover = isWaitlist ? undefined : passCover(data.passes, event, coming.length);
  const isCovered = cover?.isAll ?? false;
  const params = { id: userId };
  const signUp = (isPaidByPass: boolean) =>
    signMeUp({ eventId: event._id, people: coming.map(({ _id }) => _id) }, { isCovered: isPaidByPass });
  const act = async () => {
    if (!isWaitlist) return signUp(isCovered);
    let message = "";
    for (const { _id } of coming)
      ({ message } = await userCall(joinMyWaitlist, { params, body: { eventId: event._id, personId: _id } }));
    return showOutcome({ kind: "waiting", event: inClass, message, userId });
  };
  return (
    <>
      <h2 id="mine">{t.whoComes}</h2>
      <Stack as="ul" gap={3} className={styles.people}>
        {data.people.map((person) => {
          const seat = held.get(person._id);
          return (
            <li key={person._id}>
              {canCome(person) ? (
                <CheckField
                  label={person.name}
                  name={`person-${person._id}`}
                  checked={chosen.includes(person._id)}
                  onChange={(isChosen) =>
                    setChosen(isChosen ? [...chosen, person._id] : chosen.filter((id) => id !== person._id))
                  }
                />
              ) : (
                <p>
                  <strong>{person.name}</strong> {seat?.position ? t.isOnWaitlistAt(ordinal(seat.position)) : t.hasSpot}
                </p>
              )}
              {seat?.until && <OfferedUntil until={seat.until} />}
              {seat && (
                <Button
                  kind="link"
                  size="small"
                  aria-label={t.cancelFor(person.name)}
                  onClick={() => ask({ does: seat.isWaiting ? "leave" : "cancel", event: inClass, person: seat })}
                  words={seat.isWaiting ? shared.leaveWaitlist : shared.cancel}
                />
              )}
              {seat && !seat.isWaiting && (
                <Button
                  kind="link"
                  size="small"
                  aria-label={t.moveFor(person.name)}
                  onClick={() => ask({ does: "move", event: inClass, person: seat })}
                  words={shared.move}
                />
              )}
            </li>
          );
        })}
      </Stack>
      {unsigned.map((person) => (
        <Stack key={person._id} gap={2} align="start">
          <p>
            <strong>{person.name}:</strong> {waiverWords[person.waiver]}
          </p>
          {person.waiver !== "grown-up" && (
            <ButtonLink
              kind="quiet"
              size="small"
              to={paths.householdWaiver(userId, person._id, classAddress(event))}
              state={{ coming: coming.map(({ _id }) => _id) }}
              words={t.signFor(person.name)}
            />
          )}
        </Stack>
      ))}
      {!isWaitlist && coming.length > 0 && <SeatPriceLine price={event.price} cover={cover} spots={coming.length} />}
      <FailureNotice title={isWaitlist ? "" : t.signUpFailed} text={failure} focuses />
      {data.people.some(canCome) && (
        <Row gap={3}>
          <Button
            busy={busy}
            busyWords={isWaitlist ? t.joining : t.signingYouUp}
            disabled={coming.length === 0 || unsigned.length > 0}
            onClick={() => void run(act)}
            words={
              isWaitlist
                ? shared.joinWaitlist
                : isCovered
                  ? t.signUpWithPass(coming.length)
                  : isPriced
                    ? t.signUpPeopleAndPay(coming.length)
                    : t.signUpPeople(coming.length)
            }
          />
          {isCovered && unsigned.length === 0 && <OtherWay busy={busy} onPress={() => void run(() => signUp(false))} />}
        </Row>
      )}
      {dialog}
    </>
  );
}

/** Pays with something else than the passes that would pay all. */
export const OtherWay = ({ busy, onPress }: { busy: boolean; onPress: () => void }) => (
  <Button kind="link" disabled={busy} onClick={onPress} words={t.payAnotherWay} />
);

const isSelf = (one: HouseholdMember) => one.isSelf;
const isSigned = ({ waiver }: HouseholdMember) => waiver === "current";

/** The people of the household who had a spot in the latest class with this title. */
function lastParticipants({ title }: StudioEvent, { classes, past }: MyClasses): string[] {
  const seats = [...classes.toReversed(), ...past].filter((seat) => seat.title === title && seat.who !== "friend");
  return seats.filter(({ eventId }) => eventId === seats[0]?.eventId).map(({ personId }) => personId);
}

const isIn =
  (event: StudioEvent) =>
  ({ eventId, who }: { eventId: string; who: string }) =>
    eventId === event._id && who !== "friend";

const waiverWords = { current: "", outdated: t.needsNewWaiver, unsigned: t.waiverIsMissing, "grown-up": t.isGrownUp };

type FriendSignupProps = {
  event: StudioEvent;
  userId: string;
  cover: PassCover | undefined;
  /** Seats in this class that the student booked for friends. */
  friends: MyClasses["classes"];
  /** Resolves when the page shows the change. */
  onChanged: () => Promise<void>;
};

/** A signed-in student books a seat for a friend, who signs the waiver by a link. */
export function FriendSignup({ event, userId, cover, friends, onChanged }: FriendSignupProps) {
  const navigate = useNavigate();
  const { ask, dialog } = useSeatDialog(onChanged);
  const submission = useSubmission({
    check: (values) => checkFields(values, { friendName: required(shared.tellMeYourName), friendEmail: checkEmail }),
    send: async (values) => {
      const friend = { name: fieldValue(values, "friendName"), email: fieldValue(values, "friendEmail") };
      const body = { eventId: event._id, people: [], friends: [friend], pays: true };
      const { message, toPay } = await userCall(signMeUp, { params: { id: userId }, body });
      if (toPay) {
        await navigate(paths.paySeats(toPay.token));
        return "";
      }
      toast(message);
      void onChanged();
      return message;
    },
    failureOf: (error) => {
      const failure = signupFailure(error);
      // The server's message names the friend.
      return failure.title === t.alreadySignedUp ? { ...failure, text: (error as Error).message } : failure;
    },
  });
  return (
    <>
      {friends.length > 0 && (
        <Stack as="ul" gap={3} className={styles.people}>
          {friends.map((seat) => (
            <li key={seat._id}>
              <p>
                <strong>{seat.name}</strong> {t.hasSpot}
              </p>
              <Button
                kind="link"
                size="small"
                aria-label={t.cancelFor(seat.name)}
                onClick={() => ask({ does: "cancel", event: { ...event, eventId: event._id }, person: seat })}
                words={shared.cancel}
              />
            </li>
          ))}
        </Stack>
      )}
      {friends.length < mostFriends && (
        <Fold words={t.bringFriend}>
          <Stack as={Form} gap={4} submission={submission} aria-label={t.bringFriend}>
            <p>{t.friendSignsThere}</p>
            <SeatPriceLine price={event.price} cover={cover} />
            <Fields>
              <TextField label={t.friendsName} name="friendName" maxLength={100} autoComplete="off" />
              <TextField label={t.friendsEmail} name="friendEmail" type="email" autoComplete="off" />
            </Fields>
            <FormFailure />
            <Row gap={3}>
              <SubmitButton kind="quiet" busyWords={t.signingYouUp} words={t.bookForFriend} />
            </Row>
          </Stack>
        </Fold>
      )}
      {dialog}
    </>
  );
}

type SeatPriceLineProps = { price: StudioEvent["price"]; cover: PassCover | undefined; spots?: number };

/**
 * The cost of a sign-up, before it: the part that passes pay, or the price and that it is paid next. Without a price,
 * how a pass counts.
 */
export function SeatPriceLine({ price, cover, spots = 1 }: SeatPriceLineProps) {
  if (price.kind === "none" || cover?.isAll) return cover ? <p>{cover.words}</p> : null;
  const words = seatPriceWords(price);
  return (
    <p>
      {spots > 1 ? t.costsEach(words) : t.costs(words)} {cover ? cover.words : t.youPayNext}
    </p>
  );
}
