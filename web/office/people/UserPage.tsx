import { text as t } from "../../../contract/office/people/text.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { listBookings } from "../../../contract/teaching/bookings/calls.ts";
import { listMyClasses } from "../../../contract/teaching/signups/calls.ts";
import { userCall } from "../../kit/calls/api.ts";
import { type CallData, useCallData } from "../../kit/calls/call-data.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { useSessionUser } from "../../kit/store/session.ts";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { HeldPurchases } from "../../selling/payments/HeldPurchases.tsx";
import { BookedSessions } from "../../teaching/bookings/BookedSessions.tsx";
import { QuestionsCard } from "../absences/QuestionsCard.tsx";
import type { Route } from "./+types/UserPage";
import { MyClasses } from "./MyClasses.tsx";
import { MyOrders } from "./MyOrders.tsx";
import styles from "./UserPage.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(matches, shared.myBookings);
}

const lead = t.goodToSeeYou;
export const handle = { head: () => ({ title: t.hello, lead }) };

export default function UserPage({ params: { id } }: Route.ComponentProps) {
  const user = useSessionUser();
  const sessions = useCallData(() => userCall(listBookings, { query: { userId: id } }), [id]);
  const classes = useCallData(() => userCall(listMyClasses, { params: { id } }), [id]);
  // Both lists appear at once.
  const isWaiting = sessions.isLoading || classes.isLoading;
  const whenRead = <T,>(loaded: CallData<T>): CallData<T> => {
    const { reload, reloaded } = loaded;
    return isWaiting ? { isLoading: true, reload, reloaded } : loaded;
  };
  return (
    <Section tight>
      <Head level={1} title={user ? t.helloName(user.preferredName ?? user.firstName) : t.hello} lead={lead} />
      {!isWaiting &&
        classes.data?.questions.map((questions) => (
          <QuestionsCard key={questions.items[0]?._id} userId={id} questions={questions} />
        ))}
      {!isWaiting && classes.data && (
        <HeldPurchases
          held={classes.data.held}
          kinds={["session", "booking", "seat", "cart"]}
          className={styles.part}
        />
      )}
      <div className={styles.part}>
        <BookedSessions userId={id} loaded={whenRead(sessions)} />
      </div>
      <MyClasses userId={id} loaded={whenRead(classes)} />
      <MyOrders userId={id} />
    </Section>
  );
}
