import { text as shared } from "../../../contract/platform/language/text.ts";
import { cancelPayment } from "../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { userCall } from "../../kit/calls/api.ts";
import type { CaptureResult } from "../../selling/payments/capture.ts";
import type { PaymentFailure } from "../../selling/payments/failures.ts";
import { HeldPayment } from "../../selling/payments/HeldPayment.tsx";
import { BookStep, PaidChoice } from "./BookStep.tsx";
import { changePolicyWords } from "./change-policy.ts";
import { type OpenedPayment, wantedWords } from "./steps.ts";

type PayStepProps = OpenedPayment & {
  onPaid: (paid: CaptureResult) => void;
  /** The capture started or ended. */
  onTaking: (isTaking: boolean) => void;
  /** Back to choosing, with a note that says why the payment failed. */
  onFailed: (failure: PaymentFailure) => void;
  /** Back to choosing: the student wants another time. */
  onCancelled: () => void;
  /** Back to choosing: the hold has expired. */
  onEnd: () => void;
};

/** The payment of a held slot, with the payment service's buttons. */
export function PayStep({
  chosen,
  paymentId,
  heldUntil,
  rest,
  onTaking,
  onPaid,
  onFailed,
  onCancelled,
  onEnd,
}: PayStepProps) {
  const now = useNow();
  const giveUp = () => {
    onCancelled();
    // If this call fails, the hold expires by itself.
    void userCall(cancelPayment, { params: { orderId: paymentId } }).catch(() => {});
  };
  return (
    <BookStep title={shared.payment} moment="paying">
      <PaidChoice chosen={chosen}>
        {rest !== chosen.amount && <p>{t.restAfterWallet(`$${rest.toFixed(2)}`)}</p>}
        <p className="fine">{changePolicyWords(chosen.slot, now)}</p>
      </PaidChoice>
      <HeldPayment
        paymentId={paymentId}
        amount={rest}
        heldUntil={heldUntil}
        wanted={{ words: wantedWords(chosen) }}
        words={{ holdHasEnded: t.holdHasEnded, goBack: t.chooseTimeAgain, cancel: t.chooseAnotherTime }}
        onTaking={onTaking}
        onPaid={onPaid}
        onFailed={onFailed}
        onEnd={onEnd}
        onCancel={giveUp}
      />
    </BookStep>
  );
}
