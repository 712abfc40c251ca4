import { readMyFeed, renewMyFeed } from "../../../contract/office/people/calls.ts";
import { text as t } from "../../../contract/office/people/text.ts";
import { userCall } from "../../kit/calls/api.ts";
import { FeedCard } from "../../teaching/events/FeedCard.tsx";
import styles from "./AccountPage.module.css";

/** The student's calendar feed. */
export function MyFeedCard({ userId: id }: { userId: string }) {
  return (
    <FeedCard
      title={t.yourCalendar}
      lead={t.subscribeToYourCalendar}
      className={styles.card}
      read={() => userCall(readMyFeed, { params: { id } })}
      renew={() => userCall(renewMyFeed, { params: { id } })}
    />
  );
}
