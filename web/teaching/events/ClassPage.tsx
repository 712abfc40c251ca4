import { data, Link, redirect } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { allTimesWords } from "../../../contract/platform/language/zone-words.ts";
import { readClass } from "../../../contract/teaching/events/calls.ts";
import { seatPriceWords } from "../../../contract/teaching/events/class-price.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import { CallError, getPageContext } from "../../kit/calls/api.ts";
import { readSiteDocuments } from "../../kit/calls/read-site-documents.ts";
import { breadcrumbFacts, faqFacts, pageMeta, type RootData } from "../../kit/pages/page-meta.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import calendarDrawing from "../../kit/ui/drawings/calendar.svg?raw";
import { BackIcon } from "../../kit/ui/Icons.tsx";
import { Fold, Stack } from "../../kit/ui/Layout.tsx";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { Head, Section, Split } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/ClassPage";
import { ClassRows } from "./ClassRow.tsx";
import { eventFacts } from "./event-facts.ts";
import { useMyClasses } from "./my-classes.ts";
import styles from "./ClassPage.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call, now } = getPageContext(context);
  const [{ calendar, classDescriptions }, found] = await Promise.all([
    readSiteDocuments(call, "calendar", "classDescriptions"),
    call(readClass, { params: { slug: params.slug } }).catch((error: unknown) => {
      // An invalid slug (400) is shown as not found.
      if (error instanceof CallError) throw data(null, { status: error.status === 400 ? 404 : error.status });
      throw error;
    }),
  ]);
  // Another encoding of the letters.
  if (found.slug !== params.slug) throw redirect(paths.classPage(found.slug), 301);
  const described = classDescriptions.items.find(({ title }) => title === found.title);
  return { ...found, described, price: calendar.price, bring: calendar.bring, now };
}

type Loaded = Route.ComponentProps["loaderData"];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches[0].loaderData as RootData | undefined;
  if (!loaderData || !root) return [];
  const { slug, title, events, described } = loaderData;
  const path = paths.classPage(slug);
  return pageMeta(matches, {
    title,
    description: described?.text ?? t.classPageDescription(title, root.teacher.name, root.teacher.city),
    path,
    facts: [
      ...events.map((event) => eventFacts(event, root, described?.text)),
      breadcrumbFacts(root, [
        [root.brand.yoga.name, paths.home()],
        [t.classesLabel, paths.calendar()],
        [title, path],
      ]),
      faqFacts(questionsAbout(loaderData)),
    ],
  });
}

/** What visitors ask about a class, with the answers. */
function questionsAbout({ events, price, bring }: Pick<Loaded, "events" | "price" | "bring">): [string, string][] {
  const [next] = events;
  const cost = (next && seatPriceWords(next.price)) || price;
  const questions: [string, string][] = [
    [t.whatDoesItCost, cost],
    [t.whatDoIBring, bring],
    [t.doISignAnything, t.signWaiverOnce],
    [t.canICancel, t.cancelWithLink],
  ];
  return questions.filter(([, answer]) => answer !== "");
}

/** Dates shown at first; the others are behind one line. */
const shownDates = 6;

/** One class: what happens in it, its next dates, and what visitors ask. */
export default function ClassPage({ loaderData }: Route.ComponentProps) {
  const { title, events, described, price, now } = loaderData;
  const rows = { now, price, mine: useMyClasses(), ofOneClass: true };
  return (
    <>
      <Section tight>
        <Link to={paths.calendar()} className={styles.back}>
          <BackIcon />
          {t.allDates}
        </Link>
        <Head level={1} title={title} lead={described?.facts} />
        {described && <p className={styles.text}>{described.text}</p>}
      </Section>
      <Section tone="surface" {...(events.length > 0 ? { labelledBy: "dates" } : {})}>
        {events.length === 0 ? (
          <Empty
            svg={calendarDrawing}
            title={t.noDatesNow}
            text={t.newDatesInCalendar}
            action={<ButtonLink to={paths.calendar()} words={shared.seeAllClasses} />}
          />
        ) : (
          <Split by="5/7">
            <h2 id="dates">{t.datesOf}</h2>
            <div>
              <ClassRows events={events.slice(0, shownDates)} {...rows} />
              {events.length > shownDates && (
                <Fold words={t.moreDates}>
                  <ClassRows events={events.slice(shownDates)} {...rows} />
                </Fold>
              )}
              <p className="fine">{allTimesWords()}</p>
            </div>
          </Split>
        )}
      </Section>
      <Section labelledBy="questions">
        <Split by="5/7">
          <h2 id="questions">{t.goodToKnow}</h2>
          <Stack as="dl" gap={5} className={styles.questions}>
            {questionsAbout(loaderData).map(([question, answer]) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </Stack>
        </Split>
      </Section>
    </>
  );
}
