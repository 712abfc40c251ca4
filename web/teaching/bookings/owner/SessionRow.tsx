import { useState } from "react";
import { paths } from "../../../../contract/paths.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { phoneWords } from "../../../../contract/platform/values/identifiers.ts";
import { amountWords } from "../../../../contract/platform/values/money.ts";
import { readRefundSplit } from "../../../../contract/selling/payments/calls.ts";
import * as payments from "../../../../contract/selling/payments/text.desk.ts";
import { additionalLengthWords, type BookedSlot } from "../../../../contract/teaching/bookings/calls.ts";
import * as t from "../../../../contract/teaching/bookings/text.desk.ts";
import { text as pageText } from "../../../../contract/teaching/bookings/text.ts";
import { removeSlot } from "../../../../contract/teaching/slots/calls.ts";
import { adminCall, type DeletionCall } from "../../../kit/calls/api.ts";
import { useAction, useCallData } from "../../../kit/calls/call-data.ts";
import { Button, ButtonLink } from "../../../kit/ui/Button.tsx";
import { ContactButtons } from "../../../kit/ui/ContactButtons.tsx";
import { DeletionDialog } from "../../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../../kit/ui/dialogs/Toast.tsx";
import { Choice } from "../../../kit/ui/forms/Choice.tsx";
import { Row, Stack, useWide } from "../../../kit/ui/Layout.tsx";
import { RowDetails } from "../../../kit/ui/lists/Rows.tsx";
import { FailureNotice } from "../../../kit/ui/Notice.tsx";
import { FactList } from "../../../kit/ui/Outcome.tsx";
import { splitWords } from "../../../selling/payments/format.ts";
import { dateTimeWords, dayTimeWords, shortTimeWords } from "../../slots/slots.ts";
import { clientName, meetingWords } from "../format.ts";
import { MoveSessionDialog } from "../MoveSessionDialog.tsx";
import { removeSessionFailure } from "./failures.ts";
import { PaymentMark, SessionPayment } from "./SessionPayment.tsx";
import { SlotPlace } from "./SlotPlace.tsx";

type SessionRowProps = {
  session: BookedSlot;
  now: string;
  isOver: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onChanged: () => Promise<void>;
};

/**
 * A booked session in the owner's lists. Opens in place to what the owner can do, its payment and its facts; on a wide
 * screen the email, the whole message and "Delete session" are in the row.
 */
export function SessionRow({ session, now, isOver, isOpen, onToggle, onChanged }: SessionRowProps) {
  const [asking, setAsking] = useState<"move" | "delete">();
  const { userId, email, phone = "", sessionName, duration, link, message } = session;
  const name = clientName(session);
  const when = dateTimeWords(session);
  const close = () => setAsking(undefined);
  // The message comes together with the new time.
  const moved = (message: string) => void onChanged().then(() => toast(message));
  const isWide = useWide(56);
  const note = [name, isWide && email, meetingWords(session), message && t.quoted(message)];
  const deletion = (
    <>
      <Button
        kind="link"
        size="small"
        aria-label={t.deleteSessionOf(name, when)}
        onClick={() => setAsking("delete")}
        words={t.deleteSession}
      />
      {asking === "delete" && (
        <RemoveSessionDialog session={session} isOver={isOver} onClose={close} onRemoved={onChanged} />
      )}
    </>
  );
  const person = userId ? paths.client(userId) : email && paths.person(email);
  return (
    <RowDetails
      isOpen={isOpen}
      onToggle={onToggle}
      title={shortTimeWords(session, now)}
      note={note.filter(Boolean).join(" · ")}
      isWhole={isWide}
      end={<PaymentMark session={session} now={now} />}
      beside={isWide && deletion}
    >
      <Row gap={2}>
        {!isOver && (
          <Button kind="quiet" size="small" aria-label={t.moveSessionOf(name, when)} onClick={() => setAsking("move")}>
            {pageText.move}
          </Button>
        )}
        <ContactButtons name={name} phone={phone} email={email} size="small" />
        {person && <ButtonLink kind="quiet" size="small" to={person} words={adminShared.history} />}
        {!isWide && deletion}
      </Row>
      <SessionPayment session={session} now={now} onChanged={onChanged} />
      <FactList
        facts={[
          [shared.message, message],
          [t.sessionPart, [sessionName, additionalLengthWords(sessionName, duration)].filter(Boolean).join(" · ")],
          [shared.location, <SlotPlace key="place" link={link} />],
          [shared.email, email],
          [shared.phone, phoneWords(phone)],
        ]}
        isCompact
      />
      {asking === "move" && <MoveSessionDialog session={session} client={session} onClose={close} onMoved={moved} />}
    </RowDetails>
  );
}

type RemoveSessionProps = { session: BookedSlot; isOver: boolean; onClose: () => void; onRemoved: () => void };

/** Asks the owner to confirm the deletion of a session, whether to refund it, and whether its time stays. Mounted only while open. */
function RemoveSessionDialog({ session, isOver, onClose, onRemoved }: RemoveSessionProps) {
  const [refund, setRefund] = useState<"all" | "none">("all");
  const [time, setTime] = useState<"closed" | "open">("closed");
  const { busy, failure, run } = useAction(removeSessionFailure);
  const { amount, isPaid, paidBy, firstName, purchaseId } = session;
  const split = useCallData(
    async () => (purchaseId ? adminCall(readRefundSplit, { params: { id: purchaseId }, query: {} }) : undefined),
    [purchaseId],
  ).data;
  const remove = async (send: DeletionCall, close: () => void) => {
    const query = { booking: session.bookingId, refund, time };
    const { message } = await send(removeSlot, { params: { id: session._id }, query });
    toast(message);
    onRemoved();
    close();
  };
  const returnWords = paidBy === "cash" ? t.returnInCash(amountWords(amount)) : t.refund(amountWords(amount));
  return (
    <DeletionDialog busy={busy} onClose={onClose} onDelete={(send, close) => void run(() => remove(send, close))}>
      <Stack gap={4} align="start">
        <p>{t.thisWillPermanentlyDelete}</p>
        <p className="fine">
          {`${clientName(session)}, ${dayTimeWords(session)}. ${isOver ? t.overNoEmail : t.getsEmail(firstName)}`}
        </p>
        {amount > 0 && isPaid && (
          <Choice
            label={t.refundQuestion}
            options={[
              { value: "all", words: returnWords },
              { value: "none", words: t.keepPayment },
            ]}
            chosen={refund}
            onChoose={setRefund}
          />
        )}
        {refund === "all" && split && split.parts.length > 0 && (
          <p role="status">{payments.goesBackTo(splitWords(split.parts))}</p>
        )}
        {!isOver && (
          <Choice
            label={t.timeQuestion}
            showsLabel
            options={[
              { value: "closed", words: t.keepTime },
              { value: "open", words: t.offerTimeAgain },
            ]}
            chosen={time}
            onChoose={setTime}
          />
        )}
        <FailureNotice {...failure} />
      </Stack>
    </DeletionDialog>
  );
}
