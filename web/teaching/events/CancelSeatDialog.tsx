import { useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import { cancelMySeat, readMySeatRefund, type SeatRefund } from "../../../contract/teaching/signups/calls.ts";
import { errorMessageOf, userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { useAction } from "../../kit/calls/use-action.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Dialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { RadioRows } from "../../kit/ui/forms/RadioRows.tsx";
import { Skeleton } from "../../kit/ui/lists/LoadState.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { refundPartsWords } from "../../selling/payments/refund-parts.ts";
import type { ClassOfSignup } from "./ClassFacts.tsx";
import { RefundWords } from "./RefundWords.tsx";

type CancelSeatProps = {
  userId: string;
  event: ClassOfSignup;
  isWaiting: boolean;
  /** Whose seat it is, if it is not the student's own. */
  person?: { personId: string; name: string } | undefined;
  onClose: () => void;
  /** Resolves when the page shows it. */
  onCancelled: () => Promise<void>;
};

const notPaid: SeatRefund = { isPaid: false, until: null, isForfeited: false, parts: [], credit: null };

/** Asks a signed-in student before their seat is cancelled or a waitlist is left. Mounted only while open. */
export function CancelSeatDialog({ userId, event, isWaiting, person, onClose, onCancelled }: CancelSeatProps) {
  const dialog = useOpenDialog("button");
  const { busy, failure, run } = useAction(errorMessageOf);
  const { eventId } = event;
  const personId = person?.personId;
  const loaded = useCallData(
    async () =>
      isWaiting ? notPaid : userCall(readMySeatRefund, { params: { id: userId, eventId }, query: { personId } }),
    [eventId, personId, isWaiting],
  );
  const refund = loaded.data;
  const [as, setAs] = useState<"source" | "credit">("source");
  const choice = refund?.credit ?? undefined;
  const cancel = async () => {
    const body = { eventId, personId, as };
    const { message } = await userCall(cancelMySeat, { params: { id: userId }, body });
    dialog.current?.close();
    // The message comes together with the changed list.
    await onCancelled();
    toast(message);
  };
  return (
    <Dialog
      ref={dialog}
      title={person ? t.giveUpSpotOf(person.name) : isWaiting ? t.leaveWaitlistTitle : t.cancelYourSpotTitle}
      onClose={onClose}
      cancel={person ? t.keepTheSpot : isWaiting ? t.stayOnWaitlist : t.keepMySpot}
      actions={
        <Button
          kind="danger"
          busy={busy}
          busyWords={shared.cancelling}
          disabled={!refund}
          onClick={() => void run(cancel)}
        >
          {refund?.isForfeited
            ? t.yesWithoutRefund
            : person
              ? t.yesGiveItUp
              : isWaiting
                ? t.yesLeave
                : t.yesCancelMySpot}
        </Button>
      }
    >
      <p>{`${event.title}, ${dayWords(event.date)}, ${clockWords(event.time)}.`}</p>
      {loaded.isLoading && <Skeleton shape="line" />}
      {!refund && loaded.failure !== undefined && (
        <>
          <FailureNotice title={t.couldNotReadRefund} text={loaded.failure} />
          <Button kind="quiet" size="small" onClick={loaded.reload} words={shared.tryAgainButton} />
        </>
      )}
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
      {refund && !refund.isPaid && (
        <p>{isWaiting ? t.placeInLineIsLost : person ? t.someoneElseCanHaveIt : t.cancelAnyTimeBefore}</p>
      )}
      <FailureNotice title={t.spotWasNotCancelled} text={failure} />
    </Dialog>
  );
}
