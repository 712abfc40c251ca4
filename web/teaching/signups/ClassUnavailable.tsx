import type { ComponentProps, ReactNode } from "react";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { clockWords } from "../../../contract/platform/values/time.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { ButtonAnchor, ButtonLink } from "../../kit/ui/Button.tsx";
import calendarDrawing from "../../kit/ui/drawings/calendar.svg?raw";
import notFound from "../../kit/ui/drawings/not-found.svg?raw";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { Section } from "../../kit/ui/Section.tsx";
import { classAddress, classState } from "../events/calendar.ts";
import type { ClassMatch } from "./find-class.ts";

type ClassMessageProps = Pick<ComponentProps<typeof Empty>, "title" | "children" | "action" | "takesFocus"> & {
  svg?: string;
};

/** A message in place of the form, with a link back to the calendar unless there is another action. */
export function ClassMessage({ svg = calendarDrawing, title, children, action, takesFocus }: ClassMessageProps) {
  const calendarButton = <ButtonLink to={paths.calendar()} words={shared.seeAllClasses} />;
  return (
    <Section tight tone="surface">
      <Empty svg={svg} level={1} title={title} action={action ?? calendarButton} takesFocus={takesFocus}>
        {children && <p>{children}</p>}
      </Empty>
    </Section>
  );
}

/** The token of an address names no seat, waitlist entry or offer any more. */
export const DeadSeatLink = () => (
  <ClassMessage svg={notFound} title={shared.thisLinkNoLongerWorks}>
    {t.spotOrOfferEnded}
  </ClassMessage>
);

type Unavailable = ClassMatch & {
  now: string;
  /** The address of the same page for one of several classes. */
  pathOf: (address: ReturnType<typeof classAddress>) => string;
};

/** Why a class is not open to sign-ups here: several match the address, it has begun, or another site takes them. */
export function classUnavailable({ event, several, now, pathOf }: Unavailable): ReactNode {
  if (several.length > 0) {
    const buttons = several.map((each) => (
      <ButtonLink key={each._id} kind="quiet" to={pathOf(classAddress(each))} words={clockWords(each.time)} />
    ));
    return (
      <ClassMessage title={t.whichClass} action={buttons}>
        {t.thisClassIsHeldMore}
      </ClassMessage>
    );
  }
  if (!event) return undefined;
  if (classState(event, now) === "past")
    return <ClassMessage title={event.title}>{t.thisClassHasStarted}</ClassMessage>;
  if (!event.isExternal) return undefined;
  const signUpThere = <ButtonAnchor href={event.signUpLink} target="_blank" rel="noopener" words={t.signUpThere} />;
  return (
    <ClassMessage title={event.title} action={signUpThere}>
      {t.externalSignUp}
    </ClassMessage>
  );
}
