import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { type MyClasses, signMeUp } from "../../../contract/teaching/signups/calls.ts";
import { mostFriends } from "../../../contract/teaching/signups/household.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { userCall } from "../../kit/calls/api.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Fold } from "../../kit/ui/Fold.tsx";
import { checkEmail, checkFields, fieldValue, required } from "../../kit/ui/forms/checks.ts";
import { Fields, TextField } from "../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../../kit/ui/forms/Form.tsx";
import { useSubmission } from "../../kit/ui/forms/submission.ts";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { CancelSeatDialog } from "../events/CancelSeatDialog.tsx";
import type { PassCover } from "../events/pass-cover.ts";
import { signupFailure } from "./failures.ts";
import { SeatPriceLine } from "./SeatPriceLine.tsx";
import styles from "./SelectionPage.module.css";

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
  const [asked, setAsked] = useState<MyClasses["classes"][number]>();
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
        <ul className={styles.people}>
          {friends.map((seat) => (
            <li key={seat._id}>
              <p>
                <strong>{seat.name}</strong> {t.hasSpot}
              </p>
              <Button
                kind="link"
                size="small"
                aria-label={t.cancelFor(seat.name)}
                onClick={() => setAsked(seat)}
                words={shared.cancel}
              />
            </li>
          ))}
        </ul>
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
      {asked && (
        <CancelSeatDialog
          userId={userId}
          event={{ ...event, eventId: event._id }}
          isWaiting={false}
          person={asked}
          onClose={() => setAsked(undefined)}
          onCancelled={onChanged}
        />
      )}
    </>
  );
}
