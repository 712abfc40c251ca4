import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type Client, readPerson } from "../../../../contract/office/people/calls.ts";
import { paths } from "../../../../contract/paths.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { amountWords } from "../../../../contract/platform/values/money.ts";
import {
  freeSessionMinutes,
  type Meeting,
  sessionTypeNames,
} from "../../../../contract/platform/values/session-types.ts";
import type { StudioSettings } from "../../../../contract/site/settings/calls.ts";
import { bookForPerson, type OwnerBooking, type Guest } from "../../../../contract/teaching/bookings/calls.ts";
import * as t from "../../../../contract/teaching/bookings/text.desk.ts";
import { type AdminService, sessionNameOf } from "../../../../contract/teaching/services/calls.ts";
import type { AvailableSlot } from "../../../../contract/teaching/slots/calls.ts";
import { useToday } from "../../../kit/browser/use-now.ts";
import { adminCall, CallError } from "../../../kit/calls/api.ts";
import { useCallData } from "../../../kit/calls/call-data.ts";
import { useRequestIds } from "../../../kit/calls/request-id.ts";
import { adminMeta } from "../../../kit/pages/page-meta.ts";
import { AdminPage } from "../../../kit/ui/AdminPage.tsx";
import { toast } from "../../../kit/ui/dialogs/Toast.tsx";
import { checkEmail, checkFields, type Checks, fieldValue, required } from "../../../kit/ui/forms/checks.ts";
import { Choice } from "../../../kit/ui/forms/Choice.tsx";
import { Fields, SelectField, TextArea } from "../../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton, useSubmission } from "../../../kit/ui/forms/Form.tsx";
import { EmailField, NameField, PhoneField } from "../../../kit/ui/forms/PersonFields.tsx";
import { PersonPicker } from "../../../kit/ui/forms/PersonPicker.tsx";
import { Stack } from "../../../kit/ui/Layout.tsx";
import { LoadState } from "../../../kit/ui/lists/LoadState.tsx";
import { WhenFields } from "../../slots/WhenFields.tsx";
import { clientName } from "../format.ts";
import { bookFailure } from "./failures.ts";
import { NoOnlineLink, readFreeTimes } from "./FreeTimes.tsx";
import { PaymentTermsFields, usePaymentTerms } from "./PaymentTermsFields.tsx";
import card from "../../../kit/ui/Card.module.css";
import styles from "./AdminBookPage.module.css";

export const meta = () => adminMeta(t.bookForClient);
const back = { to: paths.admin("bookings"), words: t.allSlots };
export const handle = { title: t.bookForClient, back };

/** The owner books a session for a client or guest. Preset by `?client=`, `?guest=` (an address) and `?slot=`. */
export default function AdminBookPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const today = useToday();
  const loaded = useCallData(() => readChoices(query.get("client"), query.get("guest")));
  const { data, reload } = loaded;
  const client = data?.client;
  return (
    <AdminPage
      title={handle.title}
      back={client ? { to: paths.client(client.id), words: t.backToClient } : back}
      lead={<p>{t.itIsBookedAtOnce}</p>}
    >
      <LoadState {...loaded} failed={t.failedToLoadClientsAndFreeTimes} />
      {data && (
        <BookingForm
          slots={data.slots}
          settings={data.sessions}
          services={data.services}
          today={today}
          knownClient={client}
          knownGuest={data.guest}
          knownSlotId={query.get("slot") ?? undefined}
          onBooked={(message) => {
            toast(message);
            void navigate(client ? paths.client(client.id) : back.to);
          }}
          onGone={reload}
        />
      )}
    </AdminPage>
  );
}

async function readChoices(clientId: string | null, guestEmail: string | null) {
  const named = clientId ? { client: clientId } : guestEmail ? { email: guestEmail } : undefined;
  const [person, freeTimes] = await Promise.all([
    named && orNothing(adminCall(readPerson, { query: named })),
    readFreeTimes(),
  ]);
  return { client: person?.client, guest: person?.client ? undefined : person, ...freeTimes };
}

/** Undefined if the account is deleted, or nothing is known about the address. */
const orNothing = <Found,>(read: Promise<Found>): Promise<Found | undefined> =>
  read.catch((error: unknown) => {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  });

type BookingFormProps = {
  slots: AvailableSlot[];
  settings: StudioSettings["sessions"];
  services: readonly AdminService[];
  today: string;
  knownClient: Client | undefined;
  knownGuest: Guest | undefined;
  knownSlotId: string | undefined;
  onBooked: (message: string) => void;
  /** The chosen slot is taken: the caller reads the free slots again. */
  onGone: () => void;
};

function BookingForm(props: BookingFormProps) {
  const { slots, settings, services, today, knownClient, knownGuest, knownSlotId, onBooked, onGone } = props;
  const [who, setWho] = useState<"client" | "guest">(knownGuest ? "guest" : "client");
  const [client, setClient] = useState(knownClient);
  const [guest, setGuest] = useState(knownGuest);
  const [when, setWhen] = useState<"slot" | "new">(slots.length > 0 ? "slot" : "new");
  const [sessionType, setSessionType] = useState("");
  const terms = usePaymentTerms({ by: "link", isReceived: false });
  const ids = useRequestIds();
  const isFree = sessionType === sessionTypeNames.free;
  const service = services.find((one) => one.sessionType === sessionType);
  const scale = service?.scale;
  const [meeting, setMeeting] = useState<Meeting>("in-person");
  const guestFields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // An earlier guest was chosen: the pressed button is gone.
    if (guest && guest !== knownGuest) guestFields.current?.focus();
  }, [guest, knownGuest]);

  const submission = useSubmission({
    check: (values) => {
      const personChecks: Checks =
        who === "client"
          ? { client: () => (client ? undefined : t.chooseClientOrGuest) }
          : { name: required(adminShared.enterName), email: checkEmail };
      const timeChecks: Checks =
        when === "slot"
          ? { slotId: required(t.chooseFreeTime) }
          : {
              date: required(shared.chooseDay),
              time: required(adminShared.chooseTime),
              durationMinutes: required(t.enterLengthInMinutes),
            };
      const checks = { ...personChecks, ...timeChecks, sessionType: required(t.chooseSessionType) };
      return { ...checkFields(values, checks), ...terms.check(values) };
    },
    send: async (values) => {
      const request = requestOf(values);
      try {
        const { message } = await adminCall(bookForPerson, { body: { id: ids.idOf(request), ...request } });
        onBooked(message);
        return "";
      } catch (error) {
        if (error instanceof CallError && (error.code === "slot-gone" || error.code === "slot-held")) onGone();
        throw error;
      }
    },
    failureOf: bookFailure,
  });
  function requestOf(values: FormData): Omit<OwnerBooking, "id"> {
    const value = (name: string) => fieldValue(values, name);
    return {
      person:
        who === "client" && client
          ? { is: "client", userId: client.id }
          : { is: "guest", name: value("name"), email: value("email"), phone: value("phone") || undefined },
      at:
        when === "slot"
          ? { is: "slot", slotId: value("slotId") }
          : {
              is: "new",
              date: value("date"),
              // Some browsers add seconds.
              time: value("time").slice(0, 5),
              durationMinutes: Number(value("durationMinutes")),
            },
      sessionType,
      message: value("message"),
      payment: terms.read(values),
      meeting: isFree ? undefined : meeting,
    };
  }

  return (
    <Stack as={Form} gap={5} submission={submission} className={styles.form} aria-label={t.bookingForm}>
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
          <PersonPicker
            label={t.findClient}
            name="client"
            help={t.searchNameOrEmail}
            chosen={
              client && (
                <>
                  <span className="strong">{clientName(client) || client.email}</span>
                  <br />
                  <span className="fine">{client.email}</span>
                </>
              )
            }
            // A session is booked by the address.
            accepts={({ email }) => email !== ""}
            noteOf={({ email, client: account }) => (account ? email : t.noAccount(email))}
            onChoose={(person) => {
              setClient(person?.client);
              if (!person || person.client) return;
              setGuest(person);
              setWho("guest");
            }}
          />
        ) : (
          <Stack gap={4} ref={guestFields} tabIndex={-1} role="group" aria-label={t.someoneNew}>
            <Fields>
              <NameField defaultValue={guest?.name} autoComplete="off" />
              <EmailField defaultValue={guest?.email} autoComplete="off" />
            </Fields>
            <PhoneField defaultValue={guest?.phone} optional autoComplete="off" />
          </Stack>
        )}
      </fieldset>

      <WhenFields
        slots={slots}
        firstId={knownSlotId}
        today={today}
        minutes={isFree ? freeSessionMinutes : (service?.minutes ?? settings.minutes)}
        when={when}
        onWhen={setWhen}
      />

      <fieldset className={card.fieldset}>
        <legend>{t.sessionPart}</legend>
        <SelectField
          label={shared.sessionType}
          name="sessionType"
          value={sessionType}
          onChange={(change) => {
            const chosen = change.target.value;
            setSessionType(chosen);
            if (chosen === sessionTypeNames.free) terms.setBy("free");
          }}
          choices={[
            ...services.map((one) => [one.sessionType, sessionNameOf(one)] as const),
            [sessionTypeNames.free, sessionTypeNames.free],
          ]}
        />
        {isFree && when === "slot" && <p className="fine">{t.itTakesMinutesOfSlot(freeSessionMinutes)}</p>}
        {isFree && settings.onlineLink === "" && <NoOnlineLink />}
        {!isFree && (service?.meeting ?? "both") === "both" && (
          <Choice
            label={t.inPersonOrOnline}
            options={[
              { value: "in-person", words: adminShared.inPerson },
              { value: "online", words: adminShared.online },
            ]}
            chosen={meeting}
            onChoose={setMeeting}
          />
        )}
        {!isFree && (service?.meeting === "online" || meeting === "online") && settings.onlineLink === "" && (
          <NoOnlineLink />
        )}
        <PaymentTermsFields
          terms={terms}
          amount={scale && Math.round(scale.most)}
          help={scale && priceHelp(scale)}
          receivedLabel={t.alreadyReceived}
        >
          <p className="fine">{paidHints[terms.by]}</p>
        </PaymentTermsFields>
        <details>
          <summary className={styles.summary}>{t.addPersonalMessage}</summary>
          <TextArea
            label={t.personalMessage}
            name="message"
            optional
            rows={3}
            maxLength={2000}
            help={t.includedInEmail}
          />
        </details>
      </fieldset>

      <FormFailure />
      <SubmitButton busyWords={t.bookingBusy} words={t.bookSession} />
    </Stack>
  );
}

function priceHelp({ least, most }: AdminService["scale"]): string {
  return least === most ? t.yourPrice(amountWords(least)) : t.yourScale(amountWords(least), amountWords(most));
}

const paidHints = { link: t.emailIncludesButtonToPay, cash: t.youMarkItAsReceived, free: t.thereIsNothingToPay };
