import { useState } from "react";
import { bookForPerson, type OwnerBooking, type Guest } from "../../../contract/owner-bookings.ts";
import type { Client } from "../../../contract/people.ts";
import {
  freeSessionMinutes,
  ownerSessionTypes,
  type SessionTypeId,
  sessionTypeNames,
} from "../../../contract/session-types.ts";
import type { AvailableSlot } from "../../../contract/slots.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as shared from "../../../contract/text/shared.ts";
import { studioDay } from "../../../contract/time.ts";
import { adminCall, CallError } from "../../api.ts";
import { useRequestIds } from "../../request-id.ts";
import { WhenFields } from "../../slots/WhenFields.tsx";
import { checkEmail, fieldValue } from "../../ui/forms/checks.ts";
import { Choice } from "../../ui/forms/Choice.tsx";
import { Fields, SelectField, TextArea, TextField } from "../../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../../ui/forms/Form.tsx";
import { useSubmission } from "../../ui/forms/submission.ts";
import { NoOnlineLink } from "../NoOnlineLink.tsx";
import { ClientField } from "./ClientField.tsx";
import { bookFailure } from "./failures.ts";
import { PaymentTermsFields, usePaymentTerms } from "./PaymentTermsFields.tsx";
import card from "../../ui/Card.module.css";
import styles from "./OwnerBookingForm.module.css";

type OwnBookingFormProps = {
  slots: AvailableSlot[];
  /** The link to meet online; empty if the owner has not set it. */
  onlineLink: string;
  now: string;
  known: { client?: Client | undefined; slotId?: string | undefined };
  onBooked: (message: string) => void;
  /** The chosen slot is taken: the caller reads the free slots again. */
  onGone: () => void;
};

type Paid = OwnerBooking["payment"]["by"];

/** The owner's booking form: person, time, session type and payment. */
export function OwnerBookingForm(props: OwnBookingFormProps) {
  const { slots, onlineLink, now, known, onBooked, onGone } = props;
  const [who, setWho] = useState<"client" | "guest">("client");
  const [client, setClient] = useState(known.client);
  const [guest, setGuest] = useState<Guest>();
  const [when, setWhen] = useState<"slot" | "new">(slots.length > 0 ? "slot" : "new");
  const [sessionType, setSessionType] = useState<SessionTypeId | "">("");
  const terms = usePaymentTerms({ by: "link", isReceived: false });
  const ids = useRequestIds();
  const isFree = sessionType === "free";

  const submission = useSubmission({
    check: (values) => {
      const faults: Record<string, string> = {};
      const need = (name: string, sentence: string) => {
        if (!fieldValue(values, name)) faults[name] = sentence;
      };
      if (who === "client" && !client) faults["client"] = t.chooseClientOrGuest;
      if (who === "guest") {
        need("name", adminShared.enterName);
        const fault = checkEmail(fieldValue(values, "email"));
        if (fault) faults["email"] = fault;
      }
      if (when === "slot") need("slotId", t.chooseFreeTime);
      if (when === "new") {
        need("date", shared.chooseDay);
        need("time", adminShared.chooseTime);
        need("durationMinutes", t.enterLengthInMinutes);
      }
      if (!sessionType) faults["sessionType"] = t.chooseSessionType;
      return { ...faults, ...terms.check(values) };
    },
    send: async (values) => {
      const request = requestOf(values);
      try {
        const { message } = await adminCall(bookForPerson, { body: { id: ids.idOf(request), ...request } });
        onBooked(message);
        return message;
      } catch (error) {
        if (error instanceof CallError && (error.code === "slot-gone" || error.code === "slot-held")) onGone();
        throw error;
      }
    },
    failureOf: bookFailure,
  });
  const { failure } = submission;

  function requestOf(values: FormData): Omit<OwnerBooking, "id"> {
    const phone = fieldValue(values, "phone");
    return {
      person:
        who === "client" && client
          ? { is: "client", userId: client.id }
          : {
              is: "guest",
              name: fieldValue(values, "name"),
              email: fieldValue(values, "email"),
              ...(phone ? { phone } : {}),
            },
      at:
        when === "slot"
          ? { is: "slot", slotId: fieldValue(values, "slotId") }
          : {
              is: "new",
              date: fieldValue(values, "date"),
              // Some browsers add seconds.
              time: fieldValue(values, "time").slice(0, 5),
              durationMinutes: Number(fieldValue(values, "durationMinutes")),
            },
      sessionType: sessionTypeNames[sessionType as SessionTypeId],
      message: fieldValue(values, "message"),
      payment: terms.read(values),
    };
  }

  const fields = failure?.fields ?? {};
  return (
    <Form submission={submission} className={styles.form} aria-label={t.bookingForm}>
      <fieldset className={card.fieldset}>
        <legend>{t.clientPart}</legend>
        <Choice
          label={t.bookFor}
          options={[
            { value: "client", words: t.existingClient },
            { value: "guest", words: t.someoneNew },
          ]}
          chosen={who}
          onChoose={(chosen) => {
            setGuest(undefined);
            setWho(chosen);
          }}
        />
        {who === "client" ? (
          <ClientField
            chosen={client}
            onChoose={setClient}
            onGuest={(chosen) => {
              setGuest(chosen);
              setWho("guest");
            }}
            error={fields["client"]}
          />
        ) : (
          <>
            <Fields>
              <TextField
                label={shared.name}
                name="name"
                defaultValue={guest?.name}
                maxLength={100}
                autoComplete="off"
              />
              <TextField
                label={shared.email}
                name="email"
                type="email"
                defaultValue={guest?.email}
                maxLength={254}
                autoComplete="off"
              />
            </Fields>
            <TextField
              label={shared.phone}
              name="phone"
              type="tel"
              defaultValue={guest?.phone}
              optional
              maxLength={40}
              autoComplete="off"
            />
          </>
        )}
      </fieldset>

      <WhenFields
        slots={slots}
        firstId={known.slotId}
        today={studioDay(new Date(now))}
        isFree={isFree}
        when={when}
        onWhen={setWhen}
        faults={fields}
      />

      <fieldset className={card.fieldset}>
        <legend>{t.sessionPart}</legend>
        <SelectField
          label={shared.sessionType}
          name="sessionType"
          value={sessionType}
          onChange={(change) => {
            const chosen = change.target.value as SessionTypeId;
            setSessionType(chosen);
            if (chosen === "free") terms.setBy("free");
          }}
        >
          {ownerSessionTypes.map((id) => (
            <option key={id} value={id}>
              {sessionTypeNames[id]}
            </option>
          ))}
        </SelectField>
        {isFree && when === "slot" && <p className="fine">{t.itTakesMinutesOfSlot(freeSessionMinutes)}</p>}
        {isFree && onlineLink === "" && <NoOnlineLink />}
        <TextArea
          label={t.personalMessage}
          name="message"
          optional
          rows={3}
          maxLength={2000}
          help={t.includedInEmail}
        />
      </fieldset>

      <fieldset className={card.fieldset}>
        <legend>{shared.payment}</legend>
        <PaymentTermsFields terms={terms} receivedLabel={t.alreadyReceived}>
          <p className="fine">{paidHints[terms.by]}</p>
        </PaymentTermsFields>
      </fieldset>

      <FormFailure />
      <SubmitButton busyWords={t.bookingBusy}>{t.bookSession}</SubmitButton>
    </Form>
  );
}

const paidHints: Record<Paid, string> = {
  link: t.emailIncludesButtonToPay,
  cash: t.youMarkItAsReceived,
  free: t.thereIsNothingToPay,
};
