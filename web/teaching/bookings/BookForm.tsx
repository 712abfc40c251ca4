import { useState, type ReactNode } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { amountWords, centsOf } from "../../../contract/platform/values/money.ts";
import { amountEnabledAbove } from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { sessionNameOf, type Service } from "../../../contract/teaching/services/calls.ts";
import type { AvailableSlot } from "../../../contract/teaching/slots/calls.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { CallError } from "../../kit/calls/api.ts";
import { checkEmail, checkFields, type Checks, required } from "../../kit/ui/forms/checks.ts";
import { TextArea, Fields, TextField } from "../../kit/ui/forms/Field.tsx";
import { type Failure, Form, FormFailure, NotSent, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { OptionCards } from "../../kit/ui/forms/OptionCards.tsx";
import { EmailField, PrivacyNote } from "../../kit/ui/forms/PersonFields.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { YourTime } from "../../kit/ui/YourTime.tsx";
import { PaymentAhead } from "../../selling/payments/PaymentAhead.tsx";
import { PaymentsDown } from "../../selling/payments/PaymentsDown.tsx";
import { WalletChoice } from "../../selling/payments/WalletChoice.tsx";
import { dayTimeWords } from "../slots/slots.ts";
import { AmountField, dollarsTyped, isPayable } from "./AmountField.tsx";
import { changePolicyWords } from "./change-policy.ts";
import { isOnline, servicePriceWords } from "./format.ts";
import { chosenSession, hasFixedPrice, placeOf, slotOf, wantedWords, type ChosenSession, type Draft } from "./steps.ts";
import styles from "./BookPage.module.css";

type BookFormProps = {
  slot: AvailableSlot | undefined;
  words: { amountHelp: string; cancelling: string };
  /** Those that can be chosen. */
  services: readonly Service[];
  /** The form's values. The page keeps them during the later steps, in case the student comes back. */
  draft: Draft;
  onDraft: (draft: Draft) => void;
  failed?: Failure | undefined;
  /** Asks a visitor for name and email. */
  isVisitor?: boolean;
  /** Opens the payment, or sends the code to a visitor. Throws if it is refused; false if the time was lost. */
  onContinue: (chosen: ChosenSession) => Promise<unknown>;
  /** Shown beside the chosen time, such as a link to choose another. */
  children?: ReactNode;
};

/** Limits of the amount while no service is chosen. */
function widest(services: readonly Service[]): Service["price"] {
  const ranges = services.filter((service) => !hasFixedPrice(service)).map(({ price }) => price);
  return { least: Math.min(...ranges.map(({ least }) => least)), most: Math.max(...ranges.map(({ most }) => most)) };
}

const visitorChecks: Checks = {
  firstName: required(shared.enterYourFirstName),
  lastName: required(shared.enterYourLastName),
  email: checkEmail,
};

/** Session type, amount, how to meet and message. Submitting opens the payment, which holds the slot for ten minutes. */
export function BookForm(props: BookFormProps) {
  const { slot, words, services, draft, onDraft, failed, isVisitor = false, onContinue, children } = props;
  const { amount, meeting } = draft;
  const now = useNow();
  const [rest, setRest] = useState<number>();
  const service = services.find(({ key }) => key === draft.sessionType);
  const isFixed = service ? hasFixedPrice(service) : services.every(hasFixedPrice);
  const price = service?.price ?? widest(services);
  const dollars = dollarsTyped(amount);
  const hasAmount = isFixed || (dollars >= price.least && dollars <= price.most + amountEnabledAbove);
  const taken = slot && (service ? slotOf(service, slot) : slot);
  const isOnlineOnly = (slot !== undefined && isOnline(slot.link)) || service?.meeting === "online";
  const missing = [!slot && t.missingTime, !service && t.missingType, !hasAmount && t.missingAmount].filter(
    (what) => what !== false,
  );

  const wanted = slot && service ? wantedWords(chosenSession(service, slot, draft)) : t.yourSession;
  const submission = useSubmission({
    check: (values) => (isVisitor ? checkFields(values, visitorChecks) : {}),
    send: async () => {
      if (!slot || !service) throw new NotSent({ title: t.timeSlotRequired, text: t.chooseTimeFirst, fields: {} });
      if (!isFixed && !isPayable(dollars, price)) throw new NotSent(amountOutside(price));
      if ((await onContinue(chosenSession(service, slot, draft))) === false) throw new NotSent({ fields: {} });
      return "";
    },
    failureOf: (error) => bookFailure(error, price),
    initial: failed,
  });

  return (
    <Stack as={Form} gap={5} submission={submission} aria-label={t.yourSession}>
      <Stack gap={1} className={styles.picked} aria-live="polite">
        {taken && (
          <strong>
            {dayTimeWords(taken)}
            {(isOnlineOnly || meeting === "online") && <YourTime {...taken} />}
          </strong>
        )}
        <span className="fine">
          {taken
            ? shared.min(taken.duration, isOnlineOnly ? t.meetOnline : placeOf({ slot: taken, meeting }))
            : t.chooseDayAndTimeFirst}
        </span>
        {children}
      </Stack>
      <PaymentAhead />
      <FormFailure />
      <PaymentsDown code={submission.failure?.code} wanted={{ words: wanted }} />
      <OptionCards
        label={shared.sessionType}
        name="sessionType"
        options={services.map((one) => ({
          value: one.key,
          words: sessionNameOf(one),
          note: [servicePriceWords(one), one.description].filter(Boolean).join(" · "),
        }))}
        chosen={service?.key ?? ""}
        onChoose={(chosen) => onDraft({ ...draft, sessionType: chosen })}
      />
      {isFixed && service && (
        <p>
          {shared.priceLabel}: <strong>{servicePriceWords(service)}</strong>
        </p>
      )}
      {!isFixed && (
        <AmountField
          amount={amount}
          onChange={(changed) => {
            if (isPayable(dollarsTyped(changed), price)) submission.clear();
            onDraft({ ...draft, amount: changed });
          }}
          price={price}
          scale={service?.scale ?? price}
          help={words.amountHelp}
        />
      )}
      {!isOnlineOnly && service?.meeting !== "in-person" && (
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
      {slot && service && (isFixed || isPayable(dollars, price)) && (
        <WalletChoice
          covers="sessions"
          on={slot.date}
          cents={centsOf(isFixed ? price.least : dollars)}
          taxClass={service.taxClass}
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
        {taken ? changePolicyWords(taken, now) : words.cancelling}
      </p>
    </Stack>
  );
}

const amountOutside = ({ least, most }: Service["price"]) => {
  const text = t.amountMustBeBetween(amountWords(least), amountWords(most));
  return { title: t.invalidPaymentAmount, text, fields: { amount: text } };
};

/** Why a payment was not opened, or a visitor's code not sent. */
export function bookFailure(error: unknown, price?: Service["price"]): Failure {
  if (!(error instanceof CallError)) return { title: t.bookingFailed, text: shared.tryAgain, fields: {} };
  const { code, status, message, fields } = error;
  if (fields["amount"] && price) return amountOutside(price);
  const title = code === "slot-gone" ? t.timeSlotRequired : t.paymentServiceUnavailable(code, status);
  return { title, text: message, fields, code };
}

/** Name and email of a visitor who books. The same for those who have an account and those who have none. */
function VisitorFields({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }) {
  const bound = (name: "firstName" | "lastName" | "email") => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onDraft({ ...draft, [name]: target.value }),
  });
  return (
    <Stack gap={3}>
      <Fields>
        <TextField {...bound("firstName")} label={shared.firstName} autoComplete="given-name" maxLength={80} />
        <TextField {...bound("lastName")} label={shared.lastName} autoComplete="family-name" maxLength={80} />
        <EmailField {...bound("email")} help={t.codeComesByEmail} />
      </Fields>
      <PrivacyNote />
    </Stack>
  );
}
