import { paths } from "../../contract/paths.ts";
import { listMyClasses, type MyClasses } from "../../contract/signups.ts";
import * as t from "../../contract/text/pages/people.ts";
import * as shared from "../../contract/text/shared.ts";
import { userCall } from "../api.ts";
import { BookedSessions } from "../bookings/BookedSessions.tsx";
import { useCallData } from "../call-data.ts";
import { personalMeta } from "../page-meta.ts";
import { useSessionUser } from "../session.ts";
import { whenAndWhere } from "../signups/find-class.ts";
import { ButtonLink } from "../ui/Button.tsx";
import calendar from "../ui/drawings/calendar.svg?raw";
import { Row, Stack } from "../ui/Layout.tsx";
import { Empty, LoadState } from "../ui/lists/LoadState.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/UserPage";
import styles from "./UserPage.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(matches, shared.myBookings);
}

const lead = t.goodToSeeYou;
export const handle = { head: () => ({ title: t.hello, lead }) };

export default function UserPage({ params }: Route.ComponentProps) {
  const user = useSessionUser();
  const loaded = useCallData(() => userCall(listMyClasses, { params: { id: params.id } }));
  const { data } = loaded;
  return (
    <Section tight>
      <Head level={1} title={user ? t.helloName(user.preferredName ?? user.firstName) : t.hello} lead={lead} />
      <Stack gap={5} className={styles.part}>
        <BookedSessions userId={params.id} />
      </Stack>
      <Stack as="section" gap={5} aria-labelledby="classes" className={styles.part}>
        <h2 id="classes">{t.yourClasses}</h2>
        <LoadState {...loaded} level={3} failed={t.failedToLoadClasses} />
        {data && <Classes {...data} />}
      </Stack>
    </Section>
  );
}

function Classes({ classes }: MyClasses) {
  if (classes.length === 0) {
    return (
      <Empty
        svg={calendar}
        level={3}
        title={t.noClassesYet}
        action={<ButtonLink to={paths.calendar()} words={shared.seeCalendar} />}
        text={t.classesYouJoinAppearHere}
      />
    );
  }
  return (
    <>
      <Stack as="ul" gap={4} className={styles.classes}>
        {classes.map((event) => (
          <li key={event._id}>
            <div>
              <h3>{event.title}</h3>
              <p>{whenAndWhere(event)}</p>
              <p className="fine">{t.minutes(event.durationMinutes)}</p>
            </div>
            <ButtonLink
              kind="quiet"
              to={paths.calendar({ month: event.date.slice(0, 7), day: event.date })}
              aria-label={t.seeClassInCalendar(event.title, event.date)}
              words={t.seeInCalendar}
            />
          </li>
        ))}
      </Stack>
      <p className="fine">{t.cancelYourSpot}</p>
      <Row gap={3}>
        <ButtonLink to={paths.calendar()} words={shared.seeAllClasses} />
      </Row>
    </>
  );
}
