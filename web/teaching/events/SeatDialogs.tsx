import { type ReactNode, useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import * as calls from "../../../contract/teaching/signups/calls.ts";
import { errorMessageOf, userCall } from "../../kit/calls/api.ts";
import { type CallData, useAction, useCallData } from "../../kit/calls/call-data.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Dialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { RadioRows } from "../../kit/ui/forms/RadioRows.tsx";
import { Skeleton } from "../../kit/ui/lists/LoadState.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { refundPartsWords } from "../../selling/payments/refund-parts.ts";
import type { ClassOfSignup } from "./ClassFacts.tsx";
import { MoveChoices } from "./MoveChoices.tsx";
import { RefundWords } from "./RefundWords.tsx";

type AskedSeat = {
  does: "cancel" | "leave" | "move";
  event: Omit<ClassOfSignup, "location">;
  /** Who has the seat, or waits. */
  person: SeatHolder;
};
/** `onDone` resolves when the page shows the change. */
type SeatProps = AskedSeat & { onClose: () => void; onDone: () => Promise<void> };

export type SeatHolder = Pick<calls.MyClasses["classes"][number], "personId" | "name" | "who">;

/** Another person than the student, for the words. */
const otherThanSelf = (person: SeatHolder) => (person.who === "self" ? undefined : person);

/** `ask` opens the dialog about a seat of a signed-in student; the page renders it. */
export function useSeatDialog(onDone: () => Promise<void>) {
  const [asked, setAsked] = useState<AskedSeat>();
  const Question = asked?.does === "move" ? MoveSeatDialog : CancelSeatDialog;
  const dialog = asked && <Question {...asked} onClose={() => setAsked(undefined)} onDone={onDone} />;
  return { ask: setAsked, dialog };
}

type SeatDialogProps = Pick<SeatProps, "event" | "onClose" | "onDone"> & {
  title: string;
  /** The words of the button that changes nothing. */
  keep: string;
  button: { kind?: "danger"; busyWords: string; disabled: boolean; words: string };
  loaded: CallData<unknown>;
  couldNotRead: string;
  notDone: string;
  act: () => Promise<{ message: string }>;
  children: ReactNode;
};

/** A question about a seat of a signed-in student. Mounted only while open. */
function SeatDialog(props: SeatDialogProps) {
  const { event, onClose, title, keep, button, loaded, couldNotRead, notDone, act, onDone, children } = props;
  const dialog = useOpenDialog("button");
  const { busy, failure, run } = useAction(errorMessageOf);
  const send = async () => {
    const { message } = await act();
    dialog.current?.close();
    // The message comes together with the changed list.
    await onDone();
    toast(message);
  };
  return (
    <Dialog
      ref={dialog}
      title={title}
      onClose={onClose}
      cancel={keep}
      actions={<Button {...button} busy={busy} onClick={() => void run(send)} />}
    >
      <p>{`${event.title}, ${dayWords(event.date)}, ${clockWords(event.time)}.`}</p>
      {loaded.isLoading && <Skeleton shape="line" />}
      {!loaded.data && loaded.failure !== undefined && (
        <>
          <FailureNotice title={couldNotRead} text={loaded.failure} />
          <Button kind="quiet" size="small" onClick={loaded.reload} words={shared.tryAgainButton} />
        </>
      )}
      {children}
      <FailureNotice title={notDone} text={failure} />
    </Dialog>
  );
}

const notPaid: calls.SeatRefund = { isPaid: false, until: null, isForfeited: false, parts: [], credit: null };

/** Asks before a seat is cancelled or a waitlist is left. */
function CancelSeatDialog({ does, event, person, onClose, onDone }: SeatProps) {
  const isWaiting = does === "leave";
  const { eventId } = event;
  const { personId } = person;
  const other = otherThanSelf(person);
  const loaded = useCallData(
    async () => (isWaiting ? notPaid : userCall(calls.readSeatRefund, { query: { eventId, personId } })),
    [eventId, personId, isWaiting],
  );
  const refund = loaded.data;
  const [as, setAs] = useState<"source" | "credit">("source");
  const choice = refund?.credit ?? undefined;
  const yes = other ? t.yesGiveItUp : isWaiting ? t.yesLeave : t.yesCancelMySpot;
  return (
    <SeatDialog
      event={event}
      onClose={onClose}
      title={other ? t.giveUpSpotOf(other.name) : isWaiting ? t.leaveWaitlistTitle : t.cancelYourSpotTitle}
      keep={other ? t.keepTheSpot : isWaiting ? t.stayOnWaitlist : t.keepMySpot}
      button={{
        kind: "danger",
        busyWords: shared.cancelling,
        disabled: !refund,
        words: refund?.isForfeited ? t.yesWithoutRefund : yes,
      }}
      loaded={loaded}
      couldNotRead={t.couldNotReadRefund}
      notDone={t.spotWasNotCancelled}
      act={() => userCall(calls.cancelSeat, { body: { eventId, personId, as } })}
      onDone={onDone}
    >
      {refund && <RefundWords refund={refund} hidesParts={choice !== undefined} />}
      {refund && choice !== undefined && (
        <RadioRows
          label={t.howBack}
          name="giveBack"
          options={[
            { value: "source", words: t.backToSource, detail: refundPartsWords(refund.parts) },
            { value: "credit", words: t.asCredit, detail: t.creditPaysLater(priceWords(centsOf(choice))) },
          ]}
          chosen={as}
          onChoose={(chosen) => setAs(chosen === "credit" ? "credit" : "source")}
        />
      )}
      {refund && !refund.until && (
        <p>{isWaiting ? t.placeInLineIsLost : other ? t.someoneElseCanHaveIt : t.cancelAnyTimeBefore}</p>
      )}
    </SeatDialog>
  );
}

/** Asks for the class to which a seat moves. */
function MoveSeatDialog({ event, person, onClose, onDone }: SeatProps) {
  const [chosen, setChosen] = useState("");
  const { eventId } = event;
  const { personId } = person;
  const other = otherThanSelf(person);
  const loaded = useCallData(
    () => userCall(calls.readSeatMoves, { query: { eventId, personId } }),
    [eventId, personId],
  );
  const moves = loaded.data;
  return (
    <SeatDialog
      event={event}
      onClose={onClose}
      title={other ? t.moveSpotOf(other.name) : t.moveYourSpot}
      keep={t.stayHere}
      button={{ busyWords: t.moving, disabled: chosen === "", words: t.moveIt }}
      loaded={loaded}
      couldNotRead={t.couldNotReadMoves}
      notDone={t.spotWasNotMoved}
      act={() => userCall(calls.moveSeat, { body: { eventId, personId, toEventId: chosen } })}
      onDone={onDone}
    >
      {moves && <MoveChoices moves={moves} chosen={chosen} onChoose={setChosen} />}
    </SeatDialog>
  );
}
