import { useState } from "react";
import * as calls from "../../../contract/office/absences/calls.ts";
import * as t from "../../../contract/office/absences/text.desk.ts";
import { phoneWords } from "../../../contract/platform/values/identifiers.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { weekdayWords } from "../../../contract/platform/values/time.ts";
import { listBookings } from "../../../contract/teaching/bookings/calls.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useAction, useCallData } from "../../kit/calls/call-data.ts";
import { ContactButtons } from "../../kit/ui/ContactButtons.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { DoneIcon } from "../../kit/ui/Icons.tsx";
import { Fold, Row, Stack } from "../../kit/ui/Layout.tsx";
import { RowDetails } from "../../kit/ui/lists/Rows.tsx";
import { choiceFrom, type Refused, refusedOf } from "./choices.ts";
import { classWords, whenWords } from "./format.ts";
import { ItemChoices } from "./ItemChoices.tsx";
import styles from "./Absence.module.css";

type PersonProps = { person: calls.AbsencePerson; details: calls.AbsenceDetails; reload: () => void };

/** A person without an email address: the owner phones them, and answers for them. */
export function PersonToPhone({ person, details, reload }: PersonProps) {
  const { _id, name, phone, isCalled } = person;
  const absenceId = details.absence._id;
  const { busy, failure, run } = useAction((error) => errorMessageOf(error), { remains: true });
  const mark = () =>
    run(async () => {
      await adminCall(calls.markCalled, { params: { id: absenceId, personId: _id }, body: { isCalled: !isCalled } });
      reload();
    });
  return (
    <Stack as="li" gap={3} className={styles.card}>
      <div>
        <h3>{name}</h3>
        <p className="fine">{phone ? phoneWords(phone) : t.noPhone}</p>
      </div>
      <Items {...{ person, details, reload }} />
      <Row gap={2}>
        <ContactButtons name={name} phone={phone || undefined} email="" size="small" />
        <button
          type="button"
          className={styles.called}
          aria-pressed={isCalled}
          aria-disabled={busy || undefined}
          aria-label={t.calledPerson(name)}
          onClick={() => !busy && void mark()}
        >
          {isCalled && <DoneIcon />}
          {t.called}
        </button>
      </Row>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </Stack>
  );
}

/** A person who got a letter, with the answers so far. Opened: every item, and the buttons to answer on the phone. */
export function PersonRow({
  person,
  details,
  reload,
  ...row
}: PersonProps & { isOpen: boolean; onToggle: () => void }) {
  const { name, email, phone, items, isTold } = person;
  return (
    <RowDetails
      {...row}
      title={name || email}
      note={isTold || details.absence.state !== "running" ? itemsWords(items, details.absence) : t.notToldYet}
    >
      <p className="fine">{[email, phone && phoneWords(phone)].filter(Boolean).join(" · ")}</p>
      <Items {...{ person, details, reload }} />
      <Row gap={2}>
        <ContactButtons name={name} phone={phone || undefined} email={email} size="small" />
      </Row>
    </RowDetails>
  );
}

function Items({ person, details, reload }: PersonProps) {
  return (
    <ul className={styles.items}>
      {person.items.map((item) => (
        <Stack as="li" gap={1} key={item._id}>
          <p>
            {t.titleOn(item.title, whenWords(item))}
            {item.name && item.name !== person.name && t.forPerson(item.name)}
          </p>
          <p className="strong">{stateWords(item)}</p>
          {item.choices.length > 0 && (
            <Fold words={t.answerFor(person.name)}>
              <PhoneChoices item={item} details={details} reload={reload} />
            </Fold>
          )}
        </Stack>
      ))}
    </ul>
  );
}

/** `No answer yet: Gentle Flow, Order 17 · Credit: Yoga Therapy`; of several days, with the weekday. */
function itemsWords(items: calls.AbsenceItem[], { from, to }: calls.Absence): string {
  // Items that need an answer come first, because a narrow row shows only the beginning.
  const inOrder = items.toSorted((one, other) => Number(needsAnswer(other)) - Number(needsAnswer(one)));
  const byState = [...Map.groupBy(inOrder, stateOf)];
  const titleOf = ({ title, date }: calls.AbsenceItem) => (from === to ? title : `${title} (${weekdayWords(date)})`);
  return byState.map(([state, of]) => t.stateTo(state, of.map(titleOf).join(", "))).join(" · ");
}

/** Without an answer money goes back, or an order stays without a pick-up. Else silence keeps what is proposed. */
export const needsAnswer = ({ state, kind, change, next }: calls.AbsenceItem): boolean =>
  state === "asked" && (kind === "order" ? next === null : change === "cancel");

/** Without a price, no money goes back. */
function stateOf(item: calls.AbsenceItem): string {
  const { state, paid, isByPass } = item;
  if (state === "asked" && !needsAnswer(item)) return t.keptBySilence;
  if (state !== "back" || paid > 0) return t.states[state];
  return isByPass ? t.useBack : t.givenUp;
}

/** `No answer yet. Offered: …` or `Money back: $15`. */
function stateWords(item: calls.AbsenceItem): string {
  const { state, next, newTime, paid } = item;
  const words = stateOf(item);
  if (newTime) return t.stateTo(words, whenWords(newTime));
  if (needsAnswer(item)) return next ? t.offered(words, classWords(next)) : words;
  if (state === "asked" || state === "next" || state === "kept")
    return next ? t.stateTo(words, classWords(next)) : words;
  return (state === "back" || state === "credit") && paid > 0 ? t.stateTo(words, priceWords(centsOf(paid))) : words;
}

type PhoneChoicesProps = { item: calls.AbsenceItem; details: calls.AbsenceDetails; reload: () => void };

/** The same choices as in the letter. */
function PhoneChoices({ item, details, reload }: PhoneChoicesProps) {
  const { later, shipTo, addressFields } = details;
  const [refused, setRefused] = useState<Refused>();
  const [busy, setBusy] = useState(false);
  const asksTime = item.kind === "session" && item.choices.includes("next");
  const free = useCallData(async () =>
    asksTime ? ((await adminCall(listBookings, { query: { booked: "none" } })).availableSlots ?? []) : [],
  );
  const answer = async (values: FormData) => {
    setBusy(true);
    setRefused(undefined);
    try {
      await adminCall(calls.answerAbsence, { body: choiceFrom(values) });
      toast(t.answerSaved);
    } catch (error) {
      setRefused(refusedOf(error, values));
      free.reload();
    }
    setBusy(false);
    reload();
  };
  return (
    <ItemChoices
      item={item}
      others={later.filter(({ eventId }) => eventId !== item.next?.eventId)}
      times={(free.data ?? []).filter(({ heldUntil }) => !heldUntil)}
      shipTo={shipTo}
      addressFields={addressFields}
      busy={busy}
      refused={refused}
      onAnswer={(values) => void answer(values)}
    />
  );
}
