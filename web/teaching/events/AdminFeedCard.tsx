import { readAdminFeed, renewAdminFeed } from "../../../contract/teaching/events/calls.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { FeedCard } from "./FeedCard.tsx";
import styles from "./AdminEventsPage.module.css";

/** The owner's calendar feed. */
export function AdminFeedCard() {
  return (
    <FeedCard
      title={t.yourOwnCalendar}
      lead={t.subscribeToThisLink}
      className={styles.feed}
      read={() => adminCall(readAdminFeed, {})}
      renew={() => adminCall(renewAdminFeed, {})}
    />
  );
}
