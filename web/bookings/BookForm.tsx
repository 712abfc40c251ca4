import { type ReactNode, useState } from "react";
import { sessionAmount } from "../../contract/bookings.ts";
import { type StudentSessionType, sessionTypeNames, studentSessionTypes } from "../../contract/session-types.ts";
import type { SessionPrices } from "../../contract/settings.ts";
import type { AvailableSlot } from "../../contract/slots.ts";
import * as t from "../../contract/text/pages/bookings.ts";
import * as shared from "../../contract/text/shared.ts";
import { CallError } from "../api.ts";
import { WalletChoice } from "../payments/WalletChoice.tsx";
import { dayTimeWords } from "../slots/slots.ts";
import { type Checks, checkEmail, checkFields, required } from "../ui/forms/checks.ts";
import { TextArea } from "../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { OptionCards } from "../ui/forms/OptionCards.tsx";
import { type Failure, NotSent, useSubmission } from "../ui/forms/submission.ts";
import { Stack } from "../ui/Layout.tsx";
import { useNow } from "../use-refresh.ts";
import { AmountField, dollarsTyped, isPayable } from "./AmountField.tsx";
import { changePolicyWords } from "./change-policy.ts";
import { isOnline } from "./format.ts";
import { type ChosenSession, type Draft, placeOf } from "./steps.ts";
import { VisitorFields } from "./VisitorFields.tsx";
import styles from "./BookPage.module.css";

type BookFormProps = {
  slot: AvailableSlot | undefined;
  words: { amountHelp: string; cancelling: string };
  prices: SessionPrices;
  /** The form's values. The page keeps them during the later steps, in case the student comes back. */
  draft: Draft;
  onDraft: (draft: Draft) => void;
  failed?: Failure | undefined;
  /** Asks for name and email, of a visitor, who is not logged in. */
  isVisitor?: boolean;
  /** Opens the payment, or sends the code to a visitor. Throws if it is refused; false if the time was lost. */
  onContinue: (chosen: ChosenSession) => Promise<unknown>;
  /** Beside the chosen time, such as a link to choose another. */
  children?: ReactNode;
};

const amountFault = t.amountMustBeBetween(sessionAmount.least, sessionAmount.most);
const amountOutside = { title: t.invalidPaymentAmount, text: amountFault, fields: { amount: amountFault } };

const visitorChecks: Checks = {
  firstName: required(shared.enterYourFirstName),
  lastName: required(shared.enterYourLastName),
  email: checkEmail,
};

/** Session type, amount, how to meet and message. Submitting opens the payment, which holds the slot for ten minutes. */
export function BookForm(props: BookFormProps) {
  const { slot, words, prices, draft, onDraft, failed, isVisitor = false, onContinue, children } = props;
  const { sessionType, amount, meeting } = draft;
  const now = useNow();
  const [rest, setRest] = useState<number>();
  const dollars = dollarsTyped(amount);
  const hasAmount = dollars >= sessionAmount.least && dollars <= sessionAmount.enabledUpTo;
  const isOnlineOnly = slot !== undefined && isOnline(slot.link);
  const missing = [!slot && t.missingTime, sessionType === "" && t.missingType, !hasAmount && t.missingAmount].filter(
    (what) => what !== false,
  );

  const submission = useSubmission({
    check: (values) => (isVisitor ? checkFields(values, visitorChecks) : {}),
    send: async () => {
      if (!slot || sessionType === "")
        throw new NotSent({ title: t.timeSlotRequired, text: t.chooseTimeFirst, fields: {} });
      if (!isPayable(dollars)) throw new NotSent(amountOutside);
      const chosenMeeting = isOnlineOnly ? "online" : meeting;
      const { message, wallet } = draft;
      const chosen = { slot, sessionType, amount: dollars, meeting: chosenMeeting, message: message.trim(), wallet };
      if ((await onContinue(chosen)) === false) throw new NotSent({ fields: {} });
      return "";
    },
    failureOf: bookFailure,
    initial: failed,
  });

  return (
    <Stack as={Form} gap={5} submission={submission} aria-label={t.yourSession}>
      <Stack gap={1} className={styles.picked} aria-live="polite">
        {slot && <strong>{dayTimeWords(slot)}</strong>}
        <span className="fine">
          {slot ? shared.min(slot.duration, placeOf({ slot, meeting })) : t.chooseDayAndTimeFirst}
        </span>
        {children}
      </Stack>
      <FormFailure />
      <OptionCards
        label={shared.sessionType}
        name="sessionType"
        options={studentSessionTypes.map((id) => ({
          value: id,
          words: sessionTypeNames[id],
          note: t.scaleWords(prices[id].least, prices[id].most),
        }))}
        chosen={sessionType}
        onChoose={(chosen: StudentSessionType) => onDraft({ ...draft, sessionType: chosen })}
      />
      <AmountField
        amount={amount}
        onChange={(changed) => {
          if (isPayable(dollarsTyped(changed))) submission.clear();
          onDraft({ ...draft, amount: changed });
        }}
        scale={sessionType === "" ? undefined : prices[sessionType]}
        help={words.amountHelp}
      />
      {!isOnlineOnly && (
        <OptionCards
          label={t.howDoWeMeet}
          name="meeting"
          options={[
            { value: "in-person", words: t.inPerson, note: slot?.link },
            { value: "online", words: t.meetOnline, note: t.linkIsEmailed },
          ]}
          chosen={meeting}
          onChoose={(chosen) => onDraft({ ...draft, meeting: chosen })}
        />
      )}
      <TextArea
        label={shared.message}
        name="message"
        optional
        rows={3}
        maxLength={2000}
        value={draft.message}
        onChange={(change) => onDraft({ ...draft, message: change.target.value })}
        help={t.anythingWeShouldKnow}
      />
      {isVisitor && <VisitorFields draft={draft} onDraft={onDraft} />}
      {slot && isPayable(dollars) && (
        <WalletChoice
          covers="sessions"
          on={slot.date}
          cents={dollars * 100}
          wish={draft.wallet}
          onWish={(wallet) => onDraft({ ...draft, wallet })}
          onRest={setRest}
        />
      )}
      <Stack gap={2}>
        <SubmitButton
          disabled={missing.length > 0}
          busyWords={shared.oneMoment}
          words={rest === 0 ? t.bookWithoutPaying : shared.continueToPayment}
          aria-describedby="booking-missing"
        />
        <p id="booking-missing" className="fine" role="status">
          {missing.length > 0 && t.stillMissing(missing)}
        </p>
      </Stack>
      <p className="fine" aria-live="polite">
        {slot ? changePolicyWords(slot, now) : words.cancelling}
      </p>
    </Stack>
  );
}

/** Why a payment was not opened, or a visitor's code not sent. */
export function bookFailure(error: unknown): Failure {
  if (!(error instanceof CallError)) return { title: t.bookingFailed, text: shared.tryAgain, fields: {} };
  const { code, status, message, fields } = error;
  if (fields["amount"]) return amountOutside;
  const title = code === "slot-gone" ? t.timeSlotRequired : t.paymentServiceUnavailable(code, status);
  return { title, text: message, fields };
}
