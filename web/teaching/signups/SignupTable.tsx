import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { phoneWords, telLink } from "../../../contract/platform/values/identifiers.ts";
import { clockWords, dateWords } from "../../../contract/platform/values/time.ts";
import type { Signup } from "../../../contract/teaching/signups/calls.ts";
import * as t from "../../../contract/teaching/signups/text.desk.ts";
import { Cell, Table } from "../../kit/ui/lists/Table.tsx";
import { mailto } from "../../kit/ui/mailto.ts";
import { RemoveSignup } from "./RemoveSignup.tsx";
import styles from "./AdminSignupsPage.module.css";

const columns = [shared.date, t.classTitle, shared.name, shared.email, shared.phone, adminShared.actions] as const;

/** Sign-ups by date, for a wide screen. */
export function SignupTable({ signups, onRemoved }: { signups: Signup[]; onRemoved: () => void }) {
  return (
    <Table label={adminShared.signUps} columns={columns}>
      {signups.map((signup) => (
        <SignupTableRow key={signup._id} signup={signup} onRemoved={onRemoved} />
      ))}
    </Table>
  );
}

function SignupTableRow({ signup, onRemoved }: { signup: Signup; onRemoved: () => void }) {
  const { name, email, phone, classTitle, date, time, waiverId, eventId, clientId } = signup;
  const person = clientId ? paths.client(clientId) : email && paths.person(email);
  return (
    <tr>
      <Cell column={shared.date}>
        <span>
          <span className={styles.date}>{dateWords(date)}</span> <span className={styles.time}>{clockWords(time)}</span>
        </span>
      </Cell>
      <Cell column={t.classTitle}>
        <Link to={paths.roster(eventId)}>{classTitle}</Link>
      </Cell>
      <Cell column={shared.name}>
        <span>
          <span className="strong">{person ? <Link to={person}>{name}</Link> : name}</span>{" "}
          {waiverId && (
            <Link to={paths.waiver(waiverId)} className={styles.waiver} aria-label={adminShared.waiverOf(name)}>
              {adminShared.waiver}
            </Link>
          )}
        </span>
      </Cell>
      <Cell column={shared.email}>{email ? <a href={mailto(email)}>{email}</a> : "–"}</Cell>
      <Cell column={shared.phone}>
        {phone ? (
          <a href={telLink(phone)} className="one-line">
            {phoneWords(phone)}
          </a>
        ) : (
          "–"
        )}
      </Cell>
      <Cell column={adminShared.actions}>
        <RemoveSignup signup={signup} words={adminShared.deleteLabel} onRemoved={onRemoved} />
      </Cell>
    </tr>
  );
}
