import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import type { Roster } from "../../contract/signups.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/admin/signups.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, studioTime } from "../../contract/time.ts";
import type { SignedWaiver } from "../../contract/waivers.ts";
import { phoneWords } from "../ui/forms/format-phone.ts";
import { AlertIcon, DoneIcon } from "../ui/Icons.tsx";
import { mailto } from "../ui/mailto.ts";
import type { SwitchState } from "../unsent.ts";
import styles from "./RosterPerson.module.css";

type Props = { person: Roster["people"][number]; eventId: string; state: SwitchState; onToggle: () => void };

export function RosterPerson({ person, eventId, state, onToggle }: Props) {
  const { name, email, phone, guardian, waiver, confirmBy } = person;
  const words = state.isOn ? adminShared.here : adminShared.checkIn;
  return (
    <li className={styles.person}>
      <div className={styles.facts}>
        <h2 className={styles.name}>
          {person.clientId ? <Link to={paths.client(person.clientId)}>{name}</Link> : name}
        </h2>
        {confirmBy && (
          <p className={styles.missing}>
            <AlertIcon /> {t.notConfirmedYetSpot(clockWords(studioTime(new Date(confirmBy))))}
          </p>
        )}
        {guardian && <p>{adminShared.guardian(guardian.name, guardian.relation)}</p>}
        <p className={styles.ways}>
          {phone && (
            <a href={`tel:${phone}`} aria-label={adminShared.call(name, phoneWords(phone))}>
              {phoneWords(phone)}
            </a>
          )}
          {email && (
            <a href={mailto(email)} aria-label={adminShared.emailTo(name, email)}>
              <span className={styles.word}>{shared.email}</span>
              <span className={styles.address}>{email}</span>
            </a>
          )}
          {waiver ? (
            <Link to={paths.waiver(waiver.id)} aria-label={`${waiverWords(waiver)}: ${name}`}>
              {waiverWords(waiver)}
            </Link>
          ) : (
            <>
              <span className={styles.missing}>
                <AlertIcon /> {t.noWaiverYet}
              </span>
              <Link to={paths.signHere(person._id, eventId)} aria-label={adminShared.signNowWaiver(name)}>
                {adminShared.signNow}
              </Link>
            </>
          )}
        </p>
        {person.handOver && <HandOver orders={person.handOver} />}
      </div>
      <button
        type="button"
        className={styles.button}
        aria-pressed={state.isOn}
        aria-label={`${words}: ${name}`}
        aria-describedby={state.saving === "saved" ? undefined : `saving-${person._id}`}
        onClick={onToggle}
      >
        {state.isOn && <DoneIcon />}
        {words}
      </button>
      <p id={`saving-${person._id}`} className={styles.saving} data-saving={state.saving} aria-live="polite">
        {savingWords[state.saving]}
      </p>
    </li>
  );
}

const waiverWords = ({ isCurrent, version }: SignedWaiver) => (isCurrent ? adminShared.waiver : t.olderWaiver(version));

const savingWords = {
  saved: "",
  saving: shared.saving,
  late: adminShared.notSavedYet,
  refused: adminShared.thisSignUpIsGone,
};

type Pickup = Pick<Roster["pickups"][number], "orderId" | "orderNumber" | "tins" | "what">;

/** Orders to hand over to one person, one line per order. */
export function HandOver({ orders }: { orders: readonly Pickup[] }) {
  return orders.map(({ orderId, orderNumber, tins, what }) => (
    <p key={orderId} className={styles.handOver}>
      <strong>{adminShared.handOverTins(tins)}</strong> {what}{" "}
      <Link to={paths.adminOrder(orderId)}>{adminShared.order(orderNumber)}</Link>
    </p>
  ));
}
