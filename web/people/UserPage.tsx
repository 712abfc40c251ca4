import { paths } from "../../contract/paths.ts";
import { listMyClasses, type MyClasses } from "../../contract/people.ts";
import { userCall } from "../api.ts";
import { BookedSessions } from "../bookings/BookedSessions.tsx";
import { useCallData } from "../call-data.ts";
import { personalMeta } from "../page-meta.ts";
import { useSessionUser } from "../session.ts";
import { whenAndWhere } from "../signups/find-class.ts";
import { ButtonLink } from "../ui/Button.tsx";
import calendar from "../ui/drawings/calendar.svg?raw";
import { Row } from "../ui/Layout.tsx";
import { Empty } from "../ui/lists/Empty.tsx";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/UserPage";
import styles from "./UserPage.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(matches, "My Bookings");
}

const lead = "How good that you are here.";
export const handle = { head: () => ({ title: "Hello", lead }) };

/** A student's own page: booked sessions and upcoming classes. */
export default function UserPage({ params }: Route.ComponentProps) {
  const user = useSessionUser();
  const loaded = useCallData(() => userCall(listMyClasses, { params: { id: params.id } }));
  const { data } = loaded;
  return (
    <Section tight>
      <Head level={1} title={user ? `Hello, ${user.preferredName ?? user.firstName}` : "Hello"} lead={lead} />
      <div className={styles.part}>
        <BookedSessions userId={params.id} />
      </div>
      <section aria-labelledby="classes" className={styles.part}>
        <h2 id="classes">Your classes</h2>
        <LoadState {...loaded} level={3} failed="Your classes could not be fetched" />
        {data && <Classes {...data} />}
      </section>
    </Section>
  );
}

function Classes({ classes }: MyClasses) {
  if (classes.length === 0) {
    return (
      <Empty
        svg={calendar}
        level={3}
        title="No classes yet"
        action={<ButtonLink to={paths.calendar()}>See the calendar</ButtonLink>}
      >
        <p>When you sign up for a class with your email, it is here.</p>
      </Empty>
    );
  }
  return (
    <>
      <ul className={styles.classes}>
        {classes.map((event) => (
          <li key={event._id}>
            <div>
              <h3>{event.title}</h3>
              <p>{whenAndWhere(event)}</p>
              <p className="fine">{event.durationMinutes} minutes</p>
            </div>
            <ButtonLink
              kind="quiet"
              to={paths.calendar({ month: event.date.slice(0, 7), day: event.date })}
              aria-label={`See in the calendar: ${event.title}, ${event.date}`}
            >
              See in the calendar
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className="fine">
        You cannot come? The mail about your place has the link to give it up, so that somebody else can have
        it.
      </p>
      <Row gap={3}>
        <ButtonLink to={paths.calendar()}>See all classes</ButtonLink>
      </Row>
    </>
  );
}
