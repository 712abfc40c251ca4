import type { ClientReminder } from "../../contract/people.ts";
import * as t from "../../contract/text/admin/people.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import { momentWords, shortMomentWords } from "../../contract/time.ts";
import { StateTag } from "../ui/lists/StateTag.tsx";
import styles from "./AdminClientPage.module.css";

/** Reminder emails to a client with their delivery state. Goes back as far as sent emails are kept. */
export function ClientReminders({ reminders }: { reminders: ClientReminder[] }) {
  return (
    <section className={styles.signups} aria-labelledby="reminders">
      <h2 id="reminders">{adminShared.reminders}</h2>
      {reminders.length === 0 ? (
        <p className="fine">{t.noRemindersInLastWeeks}</p>
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
  "session-days": t.threeDaysBefore,
  "session-hours": t.twoHoursBefore,
  "class-day": t.dayBefore,
} as const;

function State({ reminder: { state, sentAt } }: { reminder: ClientReminder }) {
  switch (state) {
    case "delivered":
      return <StateTag state="yours">{sentAt ? t.sentOn(shortMomentWords(new Date(sentAt))) : t.sent}</StateTag>;
    case "waiting":
      return <StateTag state="held">{t.waitingToBeSent}</StateTag>;
    case "failed":
      return <StateTag state="full">{t.notDelivered}</StateTag>;
    case "dropped":
      return <StateTag state="past">{t.notSentMovedCancelled}</StateTag>;
  }
}
