import type { ReactNode } from "react";
import type { StudioEvent } from "../../contract/events.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/pages/signups.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords } from "../../contract/time.ts";
import { ButtonAnchor, ButtonLink } from "../ui/Button.tsx";
import calendarDrawing from "../ui/drawings/calendar.svg?raw";
import { Empty } from "../ui/lists/Empty.tsx";
import { Section } from "../ui/Section.tsx";

type Unavailable = { title: string; children: ReactNode; action?: ReactNode };

/** A message in place of the form, with a link back to the calendar. */
function Unavailable({ title, children, action }: Unavailable) {
  return (
    <Section tight tone="surface">
      <Empty
        svg={calendarDrawing}
        level={1}
        title={title}
        action={action ?? <ButtonLink to={paths.calendar()}>{shared.seeAllClasses}</ButtonLink>}
      >
        <p>{children}</p>
      </Empty>
    </Section>
  );
}

/** No class matches the address. Shows no text from the address, because anyone can craft such a link. */
export function ClassNotFound() {
  return <Unavailable title={t.classNotFound}>{t.classMayHaveMoved}</Unavailable>;
}

/** Several classes of a day match the address. */
export function ClassAmbiguous({ several, to }: { several: StudioEvent[]; to: (event: StudioEvent) => string }) {
  return (
    <Unavailable
      title={t.whichClass}
      action={several.map((event) => (
        <ButtonLink key={event._id} kind="quiet" to={to(event)}>
          {clockWords(event.time)}
        </ButtonLink>
      ))}
    >
      {t.thisClassIsHeldMore}
    </Unavailable>
  );
}

/** The class has begun. */
export function ClassPast({ event }: { event: StudioEvent }) {
  return <Unavailable title={event.title}>{t.thisClassHasStarted}</Unavailable>;
}

/** The class has its sign-up on another site. */
export function ClassElsewhere({ event }: { event: StudioEvent }) {
  return (
    <Unavailable
      title={event.title}
      action={
        <ButtonAnchor href={event.signUpLink} target="_blank" rel="noopener">
          {t.signUpThere}
        </ButtonAnchor>
      }
    >
      {t.externalSignUp}
    </Unavailable>
  );
}
