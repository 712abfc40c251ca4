import type { ReactNode } from "react";
import { Link } from "react-router";
import { centsOf, priceWords } from "../../contract/money.ts";
import { paths } from "../../contract/paths.ts";
import type { ClientPage, ClientSession, ClientSignup } from "../../contract/people.ts";
import * as t from "../../contract/text/admin/people.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dateWords, momentWords, shortMomentWords } from "../../contract/time.ts";
import { Stack } from "../ui/Layout.tsx";
import { StateTag } from "../ui/lists/StateTag.tsx";
import styles from "./AdminClientPage.module.css";

function List({ id, title, empty, children }: { id: string; title: string; empty: string; children: ReactNode[] }) {
  return (
    <Stack as="section" gap={3} className={styles.history} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children.length === 0 ? <p className="fine">{empty}</p> : <ul aria-labelledby={id}>{children}</ul>}
    </Stack>
  );
}

type RowProps = { title: ReactNode; facts: string; message?: string; children: ReactNode };

function Row({ title, facts, message, children }: RowProps) {
  return (
    <li>
      <span className={styles.what}>
        {title}
        <span className="fine">{facts}</span>
        {message && <span className={styles.message}>{message}</span>}
      </span>
      <span className={styles.ends}>{children}</span>
    </li>
  );
}

const timeWords = ({ date, time }: ClientSession | ClientSignup) => `${dateWords(date)}, ${clockWords(time)}`;

/** The sessions of a client, with amount and the client's message. `now` decides what is past (ISO 8601). */
export function ClientSessions({ sessions, now }: Pick<ClientPage, "sessions"> & { now: string }) {
  return (
    <List id="sessions" title={adminShared.sessions} empty={t.noSessionsYet}>
      {sessions.map((session) => {
        const { _id, sessionType, amount, message } = session;
        const facts = timeWords(session) + (amount > 0 ? `, ${priceWords(centsOf(amount))}` : "");
        return (
          <Row key={_id} title={sessionType} facts={facts} message={message}>
            <TimeState of={session} now={now} past={shared.past} />
          </Row>
        );
      })}
    </List>
  );
}

export function ClientSignups({ signups, now }: Pick<ClientPage, "signups"> & { now: string }) {
  return (
    <List id="signups" title={adminShared.classes} empty={adminShared.noSignupsFound}>
      {signups.map((signup) => {
        const { _id, eventId, title, date, waiverId } = signup;
        return (
          <Row key={_id} title={<Link to={paths.roster(eventId)}>{title}</Link>} facts={timeWords(signup)}>
            {signup.state !== "cancelled" && signup.isCheckedIn ? (
              <StateTag state="yours">{t.attended}</StateTag>
            ) : (
              <TimeState of={signup} now={now} past={t.notCheckedIn} />
            )}
            {waiverId && (
              <Link
                to={paths.waiver(waiverId)}
                aria-label={t.waiverForOn(title, dateWords(date))}
                className={styles.waiver}
              >
                {adminShared.waiver}
              </Link>
            )}
          </Row>
        );
      })}
    </List>
  );
}

/** Whether a session or class is cancelled, past or upcoming; `past` is the word for the past. */
function TimeState({ of, now, past }: { of: ClientSession | ClientSignup; now: string; past: string }) {
  if (of.state === "cancelled") return <StateTag state="past">{t.cancelled}</StateTag>;
  return of.startsAt <= now ? <StateTag state="past">{past}</StateTag> : <StateTag state="free">{t.upcoming}</StateTag>;
}

/** Reminder emails to a client with their delivery state. Goes back as far as sent emails are kept. */
export function ClientReminders({ reminders }: Pick<ClientPage, "reminders">) {
  return (
    <List id="reminders" title={adminShared.reminders} empty={t.noRemindersInLastWeeks}>
      {reminders.map(({ _id, title, kind, startsAt, state, sentAt }) => (
        <Row key={_id} title={title} facts={`${kindWords[kind]}, ${momentWords(new Date(startsAt))}`}>
          <StateTag state={reminderStates[state].look}>
            {state === "delivered" && sentAt
              ? t.sentOn(shortMomentWords(new Date(sentAt)))
              : reminderStates[state].words}
          </StateTag>
        </Row>
      ))}
    </List>
  );
}

const kindWords = { "session-days": t.threeDaysBefore, "session-hours": t.twoHoursBefore, "class-day": t.dayBefore };

const reminderStates = {
  delivered: { look: "yours", words: t.sent },
  waiting: { look: "held", words: t.waitingToBeSent },
  failed: { look: "full", words: t.notDelivered },
  dropped: { look: "past", words: t.notSentMovedCancelled },
} as const;
