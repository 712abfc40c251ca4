import { centsOf, priceWords } from "../../contract/money.ts";
import type { ClientSession } from "../../contract/people.ts";
import * as t from "../../contract/text/admin/people.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dateWords } from "../../contract/time.ts";
import { StateTag } from "../ui/lists/StateTag.tsx";
import styles from "./AdminClientPage.module.css";

type ClientSessionsProps = {
  sessions: ClientSession[];
  /** When `sessions` were read (ISO 8601). */
  now: string;
};

/** The sessions of a client, with amount and the client's message. */
export function ClientSessions({ sessions, now }: ClientSessionsProps) {
  return (
    <section className={styles.signups} aria-labelledby="sessions">
      <h2 id="sessions">{adminShared.sessions}</h2>
      {sessions.length === 0 ? (
        <p className="fine">{t.noSessionsYet}</p>
      ) : (
        <ul aria-labelledby="sessions">
          {sessions.map((session) => (
            <li key={session._id}>
              <span className={styles.class}>
                <span>{session.sessionType}</span>
                <span className="fine">
                  {dateWords(session.date)}, {clockWords(session.time)}
                  {session.amount > 0 && `, ${priceWords(centsOf(session.amount))}`}
                </span>
                {session.message && <span className={styles.message}>{session.message}</span>}
              </span>
              <SessionState session={session} isPast={session.startsAt <= now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SessionState({ session, isPast }: { session: ClientSession; isPast: boolean }) {
  if (session.state === "cancelled") return <StateTag state="past">{t.cancelled}</StateTag>;
  return isPast ? <StateTag state="past">{shared.past}</StateTag> : <StateTag state="free">{t.upcoming}</StateTag>;
}
