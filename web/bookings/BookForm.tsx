import { sessionAmount } from "../../contract/bookings.ts";
import { openPayment } from "../../contract/payments.ts";
import { type StudentSessionType, sessionTypeNames, studentSessionTypes } from "../../contract/session-types.ts";
import type { AvailableSlot } from "../../contract/slots.ts";
import * as t from "../../contract/text/pages/bookings.ts";
import * as shared from "../../contract/text/shared.ts";
import { CallError, userCall } from "../api.ts";
import { formFailureOf, type PaymentFailure } from "../payments/failures.ts";
import { useRequestIds } from "../request-id.ts";
import { dayTimeWords } from "../slots/slots.ts";
import { SelectField, TextArea, TextField } from "../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { type Failure, NotSent, useSubmission } from "../ui/forms/submission.ts";
import { Stack } from "../ui/Layout.tsx";
import { changePolicyWords } from "./change-policy.ts";
import type { Draft, OpenedPayment } from "./steps.ts";
import { useNow } from "./use-refresh.ts";
import styles from "./BookPage.module.css";

type BookFormProps = {
  slot: AvailableSlot | undefined;
  words: { amountHelp: string; cancelling: string };
  /** The form's values. The page keeps them during the payment, in case the student comes back. */
  draft: Draft;
  onDraft: (draft: Draft) => void;
  failed?: PaymentFailure | undefined;
  /** The student requests this slot, so a hold on it is their own. Undefined: the request was refused. */
  onOpening: (slotId: string | undefined) => void;
  onOpened: (opened: OpenedPayment) => void;
  /** The slot was taken while the student filled in the form. */
  onGone: (slotId: string) => void;
};

const amountFault = t.amountMustBeBetween(sessionAmount.least, sessionAmount.most);

/** Session type, amount and message. Submitting opens the payment, which holds the slot for ten minutes. */
export function BookForm(props: BookFormProps) {
  const { slot, words, draft, onDraft, failed, onOpening, onOpened, onGone } = props;
  const { sessionType, amount } = draft;
  const now = useNow();
  const ids = useRequestIds();
  const dollars = /^\d+$/.test(amount) ? Number(amount) : 0;
  const canContinue =
    slot !== undefined && sessionType !== "" && dollars >= sessionAmount.least && dollars <= sessionAmount.enabledUpTo;

  const submission = useSubmission({
    check: () => ({}),
    send: async () => {
      if (!slot || sessionType === "")
        throw new NotSent({ title: t.timeSlotRequired, text: t.chooseTimeFirst, fields: {} });
      if (dollars < sessionAmount.least || dollars > sessionAmount.most) throw new NotSent(amountOutside);
      const message = draft.message.trim();
      const request = {
        for: "session",
        slotId: slot._id,
        sessionType: sessionTypeNames[sessionType],
        amount: dollars,
        message,
      } as const;
      onOpening(slot._id);
      try {
        const { orderId, heldUntil } = await userCall(openPayment, { body: { id: ids.idOf(request), ...request } });
        onOpened({ chosen: { slot, sessionType, amount: dollars, message }, orderId, heldUntil });
      } catch (error) {
        onOpening(undefined);
        if (!(error instanceof CallError)) throw error;
        if (error.code === "payment-closed") ids.renew();
        if (error.code === "slot-gone") onGone(slot._id);
        throw error;
      }
      return "";
    },
    failureOf,
    initial: formFailureOf(failed),
  });

  return (
    <Stack as={Form} gap={4} submission={submission} aria-label={t.yourSession}>
      <Stack as="p" gap={1} className={styles.picked} aria-live="polite">
        {slot && <strong>{dayTimeWords(slot)}</strong>}
        <span className="fine">{slot ? shared.min(slot.duration, slot.link) : t.chooseDayAndTimeFirst}</span>
      </Stack>
      <FormFailure />
      <SelectField
        label={shared.sessionType}
        name="sessionType"
        value={sessionType}
        onChange={({ target }) => onDraft({ ...draft, sessionType: target.value as StudentSessionType })}
        choices={studentSessionTypes.map((id) => [id, sessionTypeNames[id]])}
      />
      <TextField
        label={shared.amountInDollars}
        name="amount"
        type="number"
        inputMode="numeric"
        min={sessionAmount.least}
        max={sessionAmount.most}
        step={1}
        value={amount}
        onChange={(change) => onDraft({ ...draft, amount: change.target.value })}
        help={words.amountHelp}
      />
      <TextArea
        label={shared.message}
        name="message"
        optional
        rows={4}
        maxLength={2000}
        value={draft.message}
        onChange={(change) => onDraft({ ...draft, message: change.target.value })}
        help={t.anythingWeShouldKnow}
      />
      <SubmitButton disabled={!canContinue} busyWords={shared.oneMoment} words={shared.continueToPayment} />
      <p className="fine" aria-live="polite">
        {slot ? changePolicyWords(slot, now) : words.cancelling}
      </p>
    </Stack>
  );
}

const amountOutside = { title: t.invalidPaymentAmount, text: amountFault, fields: { amount: amountFault } };

function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { title: t.bookingFailed, text: shared.tryAgain, fields: {} };
  if (error.fields["amount"]) return amountOutside;
  const title = error.code === "slot-gone" ? t.timeSlotRequired : t.paymentServiceUnavailable(error.code, error.status);
  return { title, text: error.message, fields: {} };
}
