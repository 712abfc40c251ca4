import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { phoneWords, telLink } from "../../../contract/platform/values/identifiers.ts";
import { clockWords, dateWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { notPaidYet } from "../../../contract/selling/payments/text.desk.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import * as t from "../../../contract/teaching/signups/text.desk.ts";
import type { SignedWaiver } from "../../../contract/teaching/waivers/calls.ts";
import { useOwnerName } from "../../kit/pages/owner-name.ts";
import type { SwitchState } from "../../kit/store/unsent.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { ContactButtons } from "../../kit/ui/ContactButtons.tsx";
import { DoneIcon } from "../../kit/ui/Icons.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { RowDetails } from "../../kit/ui/lists/Rows.tsx";
import { mailto } from "../../kit/ui/mailto.ts";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { greetingOf, PersonTags } from "./PersonTags.tsx";
import { RemoveSignup } from "./RemoveSignup.tsx";
import styles from "./RosterPerson.module.css";

type RosterPersonProps = {
  person: Roster["people"][number];
  roster: Roster;
  state: SwitchState;
  onToggle: () => void;
  onRemoved: () => void;
};

/** One person of a roster: a row with the check-in. Opened: contact, waiver, orders and history. */
export function RosterPerson({ person, roster, state, onToggle, onRemoved }: RosterPersonProps) {
  const { _id, name, email, guardian, waiver, confirmBy, isPending, pronoun } = person;
  const handOver = person.handOver?.filter(isToHandOver) ?? [];
  const [isOpen, setOpen] = useState(false);
  const words = state.isOn ? adminShared.here : adminShared.checkIn;
  const warnings = [
    !waiver && t.noWaiverYet,
    person.isUnpaid && notPaidYet,
    confirmBy
      ? t.notConfirmedYetSpot(clockWords(studioTime(new Date(confirmBy))))
      : isPending && t.notConfirmedByStudent,
  ].filter(Boolean);
  const note = [
    ...handOver.map(({ tins }) => adminShared.handOverTins(tins)),
    guardian && adminShared.guardian(guardian.name, guardian.relation),
    person.bookedBy && person.bookedBy !== guardian?.name && t.bookedBy(person.bookedBy),
    pronoun,
    !person.phone && email,
  ].filter(Boolean);
  return (
    <RowDetails
      className={styles.person}
      title={
        <>
          {name} <PersonTags person={person} />
        </>
      }
      note={
        <>
          {warnings.length > 0 && <span className={styles.missing}>{warnings.join(" · ")}</span>}
          {note.join(" · ")}
          {person.phone && note.length > 0 && " · "}
          {person.phone && <span className="one-line">{phoneWords(person.phone)}</span>}
        </>
      }
      isWhole
      beside={
        <div className={styles.check}>
          <button
            type="button"
            className={styles.button}
            aria-pressed={state.isOn}
            aria-label={`${words}: ${name}`}
            aria-describedby={state.saving === "saved" ? undefined : `saving-${_id}`}
            onClick={onToggle}
          >
            {state.isOn && <DoneIcon />}
            {words}
          </button>
          <p id={`saving-${_id}`} className={styles.saving} data-saving={state.saving} aria-live="polite">
            {savingWords[state.saving]}
          </p>
        </div>
      }
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <PersonFacts {...person} handOver={handOver} />
      <PersonActions person={person} roster={roster} onRemoved={onRemoved} />
    </RowDetails>
  );
}

function PersonFacts({
  name,
  email,
  phone,
  accountPhone,
  pronoun,
  guardian,
  handOver = [],
}: RosterPersonProps["person"]) {
  const numbers = [
    { phone, source: t.fromThisSignUp },
    { phone: accountPhone ?? phone, source: t.fromTheirAccount },
  ].filter((each, at, all) => each.phone && all.findIndex((other) => other.phone === each.phone) === at);
  return (
    <FactList
      facts={[
        [shared.name, name],
        [shared.pronoun, pronoun],
        [
          shared.phone,
          numbers.length > 0 &&
            numbers.map((number) => (
              <div key={number.phone}>
                <a href={telLink(number.phone)}>{phoneWords(number.phone)}</a>
                {numbers.length > 1 && <span className="fine"> {number.source}</span>}
              </div>
            )),
        ],
        [
          shared.email,
          email && (
            <a key="email" href={mailto(email)}>
              {email}
            </a>
          ),
        ],
        [t.guardian, guardian && `${guardian.name} (${guardian.relation})`],
        [t.chocolatesToHandOver, handOver.length > 0 && <HandOver key="orders" orders={handOver} />],
      ]}
    />
  );
}

function PersonActions({ person, roster, onRemoved }: Pick<RosterPersonProps, "person" | "roster" | "onRemoved">) {
  const { _id, name, email, phone, waiver, clientId } = person;
  const { eventId, title: classTitle, date } = roster;
  const message = greetingOf(person, roster, useOwnerName());
  const history =
    person.bookedBy || !email
      ? paths.personOf(person.personId)
      : clientId
        ? paths.client(clientId)
        : paths.person(email);
  const quiet = { kind: "quiet", size: "small" } as const;
  return (
    <Row gap={2}>
      {!waiver && (
        <ButtonLink
          size="small"
          to={paths.signHere(_id, eventId)}
          aria-label={`${t.signWaiverNow}: ${name}`}
          words={t.signWaiverNow}
        />
      )}
      <ContactButtons name={name} phone={phone || person.accountPhone} email={email} size="small" message={message} />
      {waiver && (
        <ButtonLink
          {...quiet}
          to={paths.waiver(waiver.id)}
          aria-label={`${waiverWords(waiver)}: ${name}`}
          words={waiverWords(waiver)}
        />
      )}
      {history && <ButtonLink {...quiet} to={history} words={adminShared.history} />}
      <RemoveSignup
        signup={{ _id, name, email, eventId, classTitle, date }}
        words={t.takeOffRoster}
        label={`${t.takeOffRoster}: ${name}`}
        onRemoved={onRemoved}
      />
    </Row>
  );
}

const waiverWords = ({ isCurrent, signedAt }: SignedWaiver) =>
  isCurrent ? adminShared.waiver : t.olderWaiver(dateWords(studioDay(new Date(signedAt))));

const savingWords = {
  saved: "",
  saving: shared.saving,
  late: adminShared.notSavedYet,
  refused: adminShared.thisSignUpIsGone,
};

type Pickup = Pick<Roster["pickups"][number], "orderId" | "orderNumber" | "tins" | "what">;

/** The roster also has the orders that were handed over: at the door that can be undone. */
export const isToHandOver = ({ isHandedOver }: { isHandedOver: boolean }) => !isHandedOver;

/** Orders to hand over to one person, one line per order. */
export function HandOver({ orders }: { orders: readonly Pickup[] }) {
  return orders.map(({ orderId, orderNumber, tins, what }) => (
    <p key={orderId} className={styles.handOver}>
      <strong>{adminShared.handOverTins(tins)}</strong> {what}{" "}
      <Link to={paths.adminOrder(orderId)}>{adminShared.order(orderNumber)}</Link>
    </p>
  ));
}
