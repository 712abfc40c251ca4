import * as t from "../../contract/text/pages/people.ts";
import * as shared from "../../contract/text/shared.ts";
import { BookedSessions } from "../bookings/BookedSessions.tsx";
import { personalMeta } from "../page-meta.ts";
import { useSessionUser } from "../session.ts";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/UserPage";
import { MyClasses } from "./MyClasses.tsx";
import { MyOrders } from "./MyOrders.tsx";
import styles from "./UserPage.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(matches, shared.myBookings);
}

const lead = t.goodToSeeYou;
export const handle = { head: () => ({ title: t.hello, lead }) };

export default function UserPage({ params }: Route.ComponentProps) {
  const user = useSessionUser();
  return (
    <Section tight>
      <Head level={1} title={user ? t.helloName(user.preferredName ?? user.firstName) : t.hello} lead={lead} />
      <div className={styles.part}>
        <BookedSessions userId={params.id} />
      </div>
      <MyClasses userId={params.id} />
      <MyOrders userId={params.id} />
    </Section>
  );
}
