import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { TodayClass } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/desk/text.desk.ts";
import * as adminDoor from "../../../contract/office/door/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import { useOwnerName } from "../../kit/pages/owner-name.ts";
import { addUnsent, forgetSent, type SwitchState, useUnsent } from "../../kit/store/unsent.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { MessageButton } from "../../kit/ui/ContactButtons.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { AlertIcon, DoneIcon } from "../../kit/ui/Icons.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { greetingOf, PersonTags } from "../../teaching/signups/PersonTags.tsx";
import { classWords, timeRangeWords, timeUntilWords } from "./format.ts";
import styles from "./Card.module.css";

type Person = Roster["people"][number];
type Props = { shown: TodayClass; now: string; isNext: boolean };

const openBeforeMs = 45 * 60_000;

/** One of today's classes: check-ins and chocolates to hand over. The next class is open when it is about to start. */
export function ClassCard({ shown, now, isNext }: Props) {
  const { eventId, title, location, cover, people, pickups } = shown;
  const { stateOf } = useUnsent();
  useEffect(forgetSent, [people]);
  const stateOfPerson = ({ _id, checkedInAt }: Person) => stateOf("check-in", _id, checkedInAt !== undefined);
  const duePickups = pickups.filter(({ orderId }) => !stateOf("hand-over", orderId, false).isOn);
  // State, not derived from `isNext`: a reload must not fold the list while the owner is using it.
  const [isOpen, setOpen] = useState(isNext && Date.parse(shown.startsAt) - Date.parse(now) < openBeforeMs);
  const here = people.filter((person) => stateOfPerson(person).isOn).length;
  const soon = timeUntilWords(shown, now);
  return (
    <Stack as="li" gap={3} className={styles.card}>
      <Stack gap={1} className={styles.head}>
        <p className={styles.when}>
          {timeRangeWords(shown)} {soon && <StateTag state={shown.startsAt <= now ? "yours" : "free"}>{soon}</StateTag>}
        </p>
        <h3>
          <Link to={paths.roster(eventId)}>{title}</Link>
        </h3>
        <p className="fine">
          {[cover && shared.withTeacher(cover), location, classWords(shown)].filter(Boolean).join(" · ")}
        </p>
      </Stack>
      {people.length === 0 ? (
        <p className="fine">{t.noOneIsSignedUpYet}</p>
      ) : (
        <>
          <p role="status" className="hidden-text">
            {adminDoor.hereOf(here, people.length)}
          </p>
          <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary className={styles.summary}>{t.checkInOfHere(here, people.length)}</summary>
            <ul className={styles.people} aria-label={t.whoIsComingTo(title)}>
              {people.map((person) => (
                <ClassPerson
                  key={person._id}
                  roster={shown}
                  person={person}
                  state={stateOfPerson(person)}
                  onToggle={() => addUnsent({ kind: "check-in", id: person._id, isOn: !stateOfPerson(person).isOn })}
                />
              ))}
            </ul>
          </details>
        </>
      )}
      {duePickups.length > 0 && (
        <ul className={styles.people} aria-label={t.chocolatesToHandOverAt(title)}>
          {duePickups.map((order) => (
            <li key={order.orderId} className={styles.pickup}>
              <h4>{order.name || adminShared.buyer}</h4>
              <HandOverLine order={order} who={order.name || t.aBuyer} />
            </li>
          ))}
        </ul>
      )}
      <Row gap={3} align="stretch">
        <ButtonLink
          kind={isNext ? "filled" : "quiet"}
          to={paths.door(eventId)}
          aria-label={adminShared.doorModeOf(title)}
          prefetch="render"
        >
          {adminShared.doorMode}
        </ButtonLink>
        <ButtonLink kind="quiet" to={paths.roster(eventId)} aria-label={t.openRosterOf(title)} words={t.openRoster} />
      </Row>
    </Stack>
  );
}

type PersonProps = {
  roster: TodayClass;
  person: Person;
  state: SwitchState;
  onToggle: () => void;
};

/** One person in a class card: name, first time or birthday with a message, missing waiver, orders to hand over and the check-in button. */
function ClassPerson({ roster, person, state, onToggle }: PersonProps) {
  const { _id, name, email, phone, clientId, waiver, guardian, handOver = [] } = person;
  const message = greetingOf(person, roster, useOwnerName());
  const words = state.isOn ? adminShared.here : adminShared.checkIn;
  const saving = savingWords[state.saving];
  const signLink = <Link to={paths.signHere(_id, roster.eventId)} aria-label={adminShared.signNowWaiver(name)} />;
  return (
    <li className={styles.person}>
      <Stack gap={1}>
        <h4>{clientId ? <Link to={paths.client(clientId)}>{name}</Link> : name}</h4>
        {guardian && <p className="fine">{adminShared.guardian(guardian.name, guardian.relation)}</p>}
        {message && (
          <Row gap={2}>
            <PersonTags person={person} />
            <MessageButton
              name={name}
              phone={phone || person.accountPhone}
              email={email}
              size="small"
              message={message}
            />
          </Row>
        )}
        {!waiver && (
          <Row as="p" gap={1} nowrap className={styles.missing}>
            <AlertIcon /> <Rich text={t.noWaiverYetSignNow} parts={{ link: signLink }} />
          </Row>
        )}
      </Stack>
      <button
        type="button"
        className={styles.check}
        aria-pressed={state.isOn}
        aria-label={`${words}: ${name}`}
        aria-describedby={saving ? `saving-${_id}` : undefined}
        onClick={onToggle}
      >
        {state.isOn && <DoneIcon />}
        {words}
      </button>
      {handOver.length > 0 && (
        <div className={styles.wide}>
          {handOver.map((order) => (
            <HandOverLine key={order.orderId} order={order} who={name} />
          ))}
        </div>
      )}
      <p id={`saving-${_id}`} className={styles.saving} data-saving={state.saving} aria-live="polite">
        {saving}
      </p>
    </li>
  );
}

/** `saving` has no text: it is usually over before it could be read. */
const savingWords = {
  saved: "",
  saving: "",
  late: adminShared.notSavedYet,
  refused: adminShared.thisSignUpIsGone,
} as const;

type HandOverLineProps = { order: Omit<Roster["pickups"][number], "name" | "email">; who: string };

/** A pick-up order and the button that marks it as handed over. Door mode and the order's page can undo that. */
function HandOverLine({ order, who }: HandOverLineProps) {
  const { orderId, orderNumber, tins, what } = order;
  const { stateOf } = useUnsent();
  const { isOn } = stateOf("hand-over", orderId, false);
  if (isOn) return null;
  const handOver = () => {
    addUnsent({ kind: "hand-over", id: orderId, isOn: true });
    toast(t.orderIsPickedUp(orderNumber));
  };
  return (
    <div className={styles.handOver}>
      <p>
        <strong>{adminShared.handOverTins(tins)}</strong> {what}{" "}
        <Link to={paths.adminOrder(orderId)}>{adminShared.order(orderNumber)}</Link>
      </p>
      <Button kind="quiet" aria-label={t.handedOverToOrder(who, orderNumber)} onClick={handOver}>
        {adminShared.handedOver}
      </Button>
    </div>
  );
}
