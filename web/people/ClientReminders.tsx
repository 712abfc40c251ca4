import type { ClientReminder } from "../../contract/people.ts";
import { momentWords, shortMomentWords } from "../../contract/time.ts";
import { StateTag } from "../ui/lists/StateTag.tsx";
import styles from "./AdminClientPage.module.css";

/** Reminder emails to a client with their delivery state. Goes back as far as sent emails are kept. */
export function ClientReminders({ reminders }: { reminders: ClientReminder[] }) {
  return (
    <section className={styles.signups} aria-labelledby="reminders">
      <h2 id="reminders">Reminders</h2>
      {reminders.length === 0 ? (
        <p className="fine">No reminders in the last weeks.</p>
      ) : (
        <ul aria-labelledby="reminders">
          {reminders.map((reminder) => (
            <li key={reminder._id}>
              <span className={styles.class}>
                {reminder.title}
                <span className="fine">
                  {kindWords[reminder.kind]}, {momentWords(new Date(reminder.startsAt))}
                </span>
              </span>
              <State reminder={reminder} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const kindWords = {
  "session-days": "Three days before",
  "session-hours": "Two hours before",
  "class-day": "The day before",
} as const;

function State({ reminder: { state, sentAt } }: { reminder: ClientReminder }) {
  switch (state) {
    case "delivered":
      return (
        <StateTag state="yours">{sentAt ? `Sent ${shortMomentWords(new Date(sentAt))}` : "Sent"}</StateTag>
      );
    case "waiting":
      return <StateTag state="held">Waiting to be sent</StateTag>;
    case "failed":
      return <StateTag state="full">Not delivered</StateTag>;
    case "dropped":
      return <StateTag state="past">Not sent: moved, cancelled or too late</StateTag>;
  }
}
