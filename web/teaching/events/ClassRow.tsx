import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { ordinal } from "../../../contract/platform/language/counted.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { seatPriceWords } from "../../../contract/teaching/events/class-price.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import { Button, ButtonAnchor, ButtonLink } from "../../kit/ui/Button.tsx";
import { OutIcon } from "../../kit/ui/Icons.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { classAddress, classState } from "./calendar.ts";
import { ClassPlace } from "./ClassPlace.tsx";
import { passCover, type Held, type MyClasses } from "./my-classes.ts";
import styles from "./ClassRow.module.css";

type ClassRowProps = { event: StudioEvent; now: string };
/**
 * `price`: the owner's words for a class without a price of its own. `mine`: what this student holds. `withDay`: shows
 * the day in a list of several days. `ofOneClass`: the day is the heading of each row.
 */
type ClassRowsProps = {
  events: readonly StudioEvent[];
  now: string;
  price: string;
  mine: MyClasses;
  withDay?: boolean;
  ofOneClass?: boolean;
};

/** Classes, each with time, duration, spots, place, price and its sign-up button. */
export function ClassRows({ events, now, ...more }: ClassRowsProps) {
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <ClassRow key={event._id} event={event} now={now} {...more} />
      ))}
    </ul>
  );
}

function ClassRow({ event, now, price, mine, withDay, ofOneClass }: ClassRowProps & Omit<ClassRowsProps, "events">) {
  const state = classState(event, now);
  const held = mine.held.get(event._id);
  const cover = state === "open" && !held ? passCover(mine.passes, event) : undefined;
  return (
    <Row as="li" gap={4} justify="between" nowrap className={styles.class}>
      <div>
        <h3>
          {ofOneClass ? (
            dayWords(event.date)
          ) : (
            <Link to={paths.classPage(event.slug)} className={styles.title}>
              {event.title}
            </Link>
          )}
        </h3>
        <p>
          {[
            withDay && dayWords(event.date),
            clockWords(event.time),
            t.minutes(event.durationMinutes),
            event.cover && shared.withTeacher(event.cover),
            state === "open" && t.spotsLeft(event.placesLeft),
          ]
            .filter(Boolean)
            .join("\u00a0· ")}
        </p>
        <Where event={event} now={now} />
        {!event.isExternal && (
          <Price words={seatPriceWords(event.price) || price} note={cover?.isAll && t.passCoversIt} />
        )}
        {state === "external" && event.signUpLink && <p>{t.signUpOn(hostOf(event.signUpLink))}</p>}
      </div>
      <SignUp event={event} now={now} held={held} />
    </Row>
  );
}

const Price = ({ words, note }: { words: string; note: string | undefined | false }) =>
  words ? <p>{[words, note].filter(Boolean).join("\u00a0· ")}</p> : null;

const hostOf = (link: string) => new URL(link).host.replace(/^www\./, "");

function Where({ event, now }: ClassRowProps) {
  const { location, isExternal } = event;
  const words = isExternal ? t.at(location) : location;
  return <ClassPlace location={location} words={words} isPast={classState(event, now) === "past"} />;
}

/** What the student holds. The page behind it also cancels. */
function wordsOf(held: Held): string {
  if (held.kind === "waiting") return t.youAreWaiting(ordinal(held.position));
  return held.kind === "seat" ? shared.youAreIn : t.spotIsFreeForYou;
}

function SignUp({ event, now, held }: ClassRowProps & { held: Held | undefined }) {
  const labelOf = (words: string) => `${words}: ${event.title}, ${clockWords(event.time)}`;
  const signUpPath = paths.signupSelection(classAddress(event));
  const disabledButton = (words: string) => <Button size="small" disabled aria-label={labelOf(words)} words={words} />;
  const state = classState(event, now);
  if (held && state !== "past") {
    return (
      <ButtonLink kind="quiet" size="small" to={signUpPath} aria-label={labelOf(wordsOf(held))} words={wordsOf(held)} />
    );
  }
  switch (state) {
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
