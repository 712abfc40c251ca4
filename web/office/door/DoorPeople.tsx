import type { ReactNode } from "react";
import { Link } from "react-router";
import * as t from "../../../contract/office/door/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { momentWordsToday } from "../../../contract/platform/values/time.ts";
import { notPaidYet } from "../../../contract/selling/payments/text.desk.ts";
import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import * as signupTexts from "../../../contract/teaching/signups/text.desk.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { addUnsent, useUnsent, type SwitchState } from "../../kit/store/unsent.ts";
import { AlertIcon, DoneIcon } from "../../kit/ui/Icons.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { confirmEarlyCheckIn } from "../../teaching/signups/early-check-in.ts";
import { GiveSpotButton } from "../../teaching/signups/GiveSpotButton.tsx";
import { PersonTags } from "../../teaching/signups/PersonTags.tsx";
import { unbroken } from "./sell.ts";
import styles from "./Door.module.css";

type Person = Roster["people"][number];

/** More people than fit on a phone get letters to jump to. */
const mostWithoutLetters = 15;

const letterOf = ({ name }: Person) => (name.trim()[0] ?? "").toUpperCase();

/** One row per person: the whole row checks in, and a second tap undoes it. */
export function DoorPeople({ roster, hereCount }: { roster: Roster; hereCount: number }) {
  const { eventId, people } = roster;
  const { stateOf } = useUnsent();
  const checkInOrOut = async (id: string, isOn: boolean) => {
    if (isOn && !(await confirmEarlyCheckIn(roster, hereCount))) return;
    addUnsent({ kind: "check-in", id, isOn });
  };
  const letters = people.length > mostWithoutLetters ? [...new Set(people.map(letterOf))] : [];
  return (
    <div>
      {letters.length > 0 && (
        <nav className={styles.letters} aria-label={t.jumpTo}>
          {letters.map((letter) => (
            <button
              key={letter}
              type="button"
              aria-label={t.peopleStartingWith(letter)}
              onClick={() => document.getElementById(`letter-${letter}`)?.scrollIntoView({ block: "center" })}
            >
              {letter}
            </button>
          ))}
        </nav>
      )}
      <ul className={styles.rows}>
        {people.map((person, at) => {
          const state = stateOf("check-in", person._id, person.checkedInAt !== undefined);
          const isFirst = people.findIndex((other) => letterOf(other) === letterOf(person)) === at;
          return (
            <li key={person._id} id={isFirst ? `letter-${letterOf(person)}` : undefined} className={styles.item}>
              <SwitchRow
                title={person.name}
                tags={<PersonTags person={person} />}
                note={[
                  state.isOn ? t.checkedIn : t.notHereYet,
                  person.isPending && signupTexts.notConfirmedByStudent,
                  person.isUnpaid && notPaidYet,
                ]
                  .filter(Boolean)
                  .join(" · ")}
                state={state}
                onToggle={() => void checkInOrOut(person._id, !state.isOn)}
              />
              {!person.waiver && (
                <Link
                  to={paths.signHere(person._id, eventId, "door")}
                  className={styles.sign}
                  aria-label={t.signOnThisPhoneFor(person.name)}
                >
                  <AlertIcon /> {t.signOnThisPhone}
                </Link>
              )}
              {person.handOver?.map((order) => (
                <HandOverRow key={order.orderId} order={order} />
              ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type HandOverRowProps = { order: Omit<Roster["pickups"][number], "name" | "email">; title?: string };

/** An order to hand over; a second tap undoes it. */
export function HandOverRow({ order, title }: HandOverRowProps) {
  const { stateOf } = useUnsent();
  const { orderId, tins, what } = order;
  const state = stateOf("hand-over", orderId, order.isHandedOver);
  const lines = unbroken(what);
  return (
    <SwitchRow
      title={title ?? t.tinsFor(tins, lines)}
      note={state.isOn ? adminShared.handedOver : adminShared.handOverTins(tins)}
      more={title && lines}
      state={state}
      onToggle={() => addUnsent({ kind: "hand-over", id: orderId, isOn: !state.isOn })}
    />
  );
}

type SwitchRowProps = {
  title: string;
  tags?: ReactNode;
  note: string;
  /** Does not depend on the state. A line of its own: the row keeps its height when the note changes. */
  more?: string | undefined;
  state: SwitchState;
  onToggle: () => void;
};

/** A row that is one button, with its state as glyph, word and color. */
function SwitchRow({ title, tags, note, more, state, onToggle }: SwitchRowProps) {
  const saving = state.saving === "late" ? adminShared.notSavedYet : state.saving === "refused" ? t.notSaved : "";
  return (
    <button type="button" className={styles.row} aria-pressed={state.isOn} onClick={onToggle}>
      <span className={styles.mark}>{state.isOn && <DoneIcon />}</span>
      <span className={styles.words}>
        <span className={styles.title}>
          {title} {tags}
        </span>
        <span className={styles.note}>
          {note}
          {saving && <strong> · {saving}</strong>}
        </span>
        {more && <span className={styles.note}>{more}</span>}
      </span>
    </button>
  );
}

/** Orders of buyers who are not in the class. */
export function DoorPickups({ pickups }: { pickups: Roster["pickups"] }) {
  if (pickups.length === 0) return null;
  return (
    <section aria-labelledby="pickups">
      <h2 id="pickups" className={styles.heading}>
        {signupTexts.chocolatesToHandOver}
      </h2>
      <ul className={styles.rows}>
        {pickups.map((pickup) => (
          <li key={pickup.orderId} className={styles.item}>
            <HandOverRow order={pickup} title={pickup.name || adminShared.buyer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The waitlist in its order. The owner gives the free spot, or an offered one, to anyone on it. */
export function DoorWaiting({ roster, reload }: { roster: Roster; reload: () => void }) {
  const { waiting } = roster;
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        {signupTexts.waitlist}
      </h2>
      <ul className={styles.rows}>
        {waiting.map((entry) => {
          const { _id, name, state, until } = entry;
          return (
            <li key={_id} className={styles.waiting}>
              <div className={styles.words}>
                <p className={styles.title}>{name}</p>
                {state === "offered" && (
                  <StateTag state="held">
                    {until
                      ? signupTexts.spotOfferedUntil(momentWordsToday(new Date(until), serverNow()))
                      : signupTexts.spotOffered}
                  </StateTag>
                )}
              </div>
              <GiveSpotButton entry={entry} roster={roster} onEnd={reload} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
