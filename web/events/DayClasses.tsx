import type { StudioEvent } from "../../contract/events.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/pages/events.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, type Day, dayWords } from "../../contract/time.ts";
import { useUserId } from "../session.ts";
import { Button, ButtonAnchor, ButtonLink } from "../ui/Button.tsx";
import { OutIcon } from "../ui/Icons.tsx";
import { Row, Stack } from "../ui/Layout.tsx";
import { classAddress, classState } from "./calendar.ts";
import styles from "./DayClasses.module.css";

type DayClassesProps = {
  day: Day;
  events: StudioEvent[];
  /** Start times of the free slots (`HH:MM`). */
  freeTimes: string[];
  now: string;
};

/** The classes of one day with their sign-up buttons, then the day's free slots. */
export function DayClasses({ day, events, freeTimes, now }: DayClassesProps) {
  return (
    <>
      <h2 className={styles.day}>{dayWords(day)}</h2>
      {events.length === 0 ? (
        <p className="muted">{t.noClassesOnThisDay}</p>
      ) : (
        <ul className={styles.list}>
          {events.map((event) => (
            <Row as="li" gap={4} justify="between" nowrap key={event._id} className={styles.class}>
              <div>
                <h3>{event.title}</h3>
                <p>
                  {[clockWords(event.time), event.isExternal && event.location ? t.at(event.location) : event.location]
                    .filter(Boolean)
                    .join(", ")}
                  {classState(event, now) === "open" && t.spotsLeft(event.placesLeft)}
                </p>
              </div>
              <SignUp event={event} now={now} />
            </Row>
          ))}
        </ul>
      )}
      {freeTimes.length > 0 && <FreeTimes day={day} times={freeTimes} />}
      <p className={styles.descriptions}>
        <ButtonLink kind="link" to={paths.classDescriptions()} words={t.whatHappensInEachClass} />
      </p>
    </>
  );
}

function FreeTimes({ day, times }: { day: Day; times: string[] }) {
  const id = useUserId();
  return (
    <Stack as="section" gap={2} align="start" className={styles.free} aria-labelledby="free-times">
      <h3 id="free-times">{t.privateSessions}</h3>
      <p>{t.freeAt(times.map(clockWords).join(", "))}</p>
      <ButtonLink
        kind="quiet"
        size="small"
        to={id ? paths.bookOn(id, day) : paths.sessions()}
        words={shared.bookSession}
      />
    </Stack>
  );
}

export function SignUp({ event, now }: { event: StudioEvent; now: string }) {
  const labelOf = (words: string) => `${words}: ${event.title}, ${clockWords(event.time)}`;
  const signUpPath = paths.signupSelection(classAddress(event));
  const disabledButton = (words: string) => <Button size="small" disabled aria-label={labelOf(words)} words={words} />;
  switch (classState(event, now)) {
    case "past":
      return disabledButton(t.signUp);
    case "full":
      return (
        <div className={styles.full}>
          {disabledButton(t.classFull)}
          {!event.isExternal && (
            <ButtonLink kind="link" size="small" to={signUpPath} aria-label={labelOf(shared.joinWaitlist)}>
              {shared.joinWaitlist}
            </ButtonLink>
          )}
        </div>
      );
    case "external":
      return (
        <ButtonAnchor
          kind="quiet"
          size="small"
          href={event.signUpLink}
          target="_blank"
          rel="noopener"
          aria-label={t.opensAnotherSiteInNew(labelOf(t.signUp))}
        >
          {t.signUp}
          <OutIcon />
        </ButtonAnchor>
      );
    case "open":
      return <ButtonLink size="small" to={signUpPath} aria-label={labelOf(t.signUp)} words={t.signUp} />;
  }
}
