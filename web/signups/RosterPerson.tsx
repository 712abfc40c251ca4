import { Link } from "react-router";
import type { Roster } from "../../contract/signups.ts";
import { links } from "../routes.ts";
import { AlertIcon, DoneIcon } from "../ui/Icons.tsx";
import { mailto } from "../ui/mailto.ts";
import type { CheckInState } from "./check-ins.ts";
import styles from "./RosterPerson.module.css";

type Props = { person: Roster["people"][number]; state: CheckInState; onToggle: () => void };

/** One person of a roster, with a button for a thumb. */
export function RosterPerson({ person, state, onToggle }: Props) {
  const { name, email, phone, guardian, waiver } = person;
  return (
    <li className={styles.person}>
      <div className={styles.facts}>
        <h2 className={styles.name}>{name}</h2>
        {guardian && (
          <p>
            Guardian: {guardian.name} ({guardian.relation})
          </p>
        )}
        <p className={styles.ways}>
          <a href={`tel:${phone}`} aria-label={`Call ${name}, ${phone}`}>
            {phone}
          </a>
          <a href={mailto(email)} aria-label={`Write to ${name}, ${email}`}>
            {email}
          </a>
          {waiver ? (
            <Link to={links.waiver(waiver.id)} aria-label={`Waiver of ${name}, version ${waiver.version}`}>
              {waiver.isCurrent ? "Waiver" : `Waiver of an older version (${waiver.version})`}
            </Link>
          ) : (
            <span className={styles.missing}>
              <AlertIcon /> No waiver
            </span>
          )}
        </p>
      </div>
      <button
        type="button"
        className={styles.button}
        aria-pressed={state.isHere}
        aria-label={`${name} is here`}
        aria-describedby={state.saving === "saved" ? undefined : `saving-${person._id}`}
        onClick={onToggle}
      >
        {state.isHere && <DoneIcon />}
        {state.isHere ? "Here" : "Check in"}
      </button>
      <p id={`saving-${person._id}`} className={styles.saving} data-saving={state.saving} aria-live="polite">
        {savingWords[state.saving]}
      </p>
    </li>
  );
}

const savingWords = {
  saved: "",
  saving: "Saving …",
  late: "Not saved yet",
  refused: "This sign-up is gone, so it could not be saved.",
} as const;
