import { Link } from "react-router";
import type { StudioEvent } from "../../contract/events.ts";
import { paths } from "../../contract/paths.ts";
import { type SeatDetails, readSeat } from "../../contract/signups.ts";
import * as t from "../../contract/text/pages/signups.ts";
import { type Call, getPageContext } from "../api.ts";
import { classState } from "../events/calendar.ts";
import { pageMeta } from "../page-meta.ts";
import { rejectPostedForm } from "../posted.ts";
import { readSiteDocuments } from "../read-site-documents.ts";
import { Notice } from "../ui/Notice.tsx";
import { Rich } from "../ui/Rich.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/SignupPage";
import { ClassAmbiguous, ClassElsewhere, ClassPast } from "./ClassUnavailable.tsx";
import { readRequestedClass, findClass, shareablePath, whenAndWhere } from "./find-class.ts";
import { SignupForm } from "./SignupForm.tsx";
import { WaitlistForm } from "./WaitlistForm.tsx";
import styles from "./SignupPage.module.css";

/** Name and email from a mailed offer prefill the form; the form sends its token. */
export type Offer = { token: string; name: string; email: string };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, now } = getPageContext(context);
  const query = new URL(request.url).searchParams;
  const [match, { waiver }, seat] = await Promise.all([
    findClass(call, query),
    readSiteDocuments(call, "waiver"),
    readOfferedSeat(call, query.get("token")),
  ]);
  const isOffered = seat?.kind === "offer" && seat.eventId === match.event?._id;
  const offer: Offer | undefined = isOffered
    ? { token: query.get("token") ?? "", name: seat.name, email: seat.email }
    : undefined;
  const isOfferOver = query.has("token") && !isOffered;
  return { ...match, requested: readRequestedClass(query), waiver, offer, isOfferOver, now };
}

/** The seat or offer of a mailed link; undefined if the link no longer works. */
async function readOfferedSeat(call: Call, token: string | null): Promise<SeatDetails | undefined> {
  if (!token) return undefined;
  return call(readSeat, { query: { token } }).catch(() => undefined);
}

/** Refuses a form that was posted without JavaScript: the signature and the bot check need it. */
export function action({ request }: Route.ActionArgs) {
  return rejectPostedForm(request);
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const title = loaderData?.event ? t.signUpPageTitle(loaderData.event.title) : unknownClass;
  return [
    ...pageMeta(matches, {
      title,
      description: t.signUpPageDescription,
      path: shareablePath(location),
    }),
    { name: "robots", content: "noindex" },
  ];
}

/** Title for an unknown class. Text from the address appears only in the form's fields. */
const unknownClass = t.signUpPageTitleUnknownClass;

export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, several, requested, waiver, offer, isOfferOver, now } = loaderData;
  if (several.length > 0) return <ClassAmbiguous several={several} to={(each) => paths.signup(addressOf(each))} />;
  if (!event) {
    return (
      <Section tight>
        <Head level={1} title={unknownClass} />
        <div className={styles.before}>
          <Notice tone="warning" title={t.classNotInCalendar}>
            <Rich text={t.classMayHaveMovedSeeAll} parts={{ link: <Link to={paths.calendar()} /> }} />
          </Notice>
        </div>
        <SignupForm requested={requested} waiver={waiver} posted={actionData} />
      </Section>
    );
  }
  const state = classState(event, now);
  if (state === "past") return <ClassPast event={event} />;
  if (event.isExternal) return <ClassElsewhere event={event} />;
  return (
    <Section tight>
      <Head level={1} title={event.title} lead={whenAndWhere(event)} />
      {isOfferOver && (
        <div className={styles.before}>
          <Notice tone="warning" title={t.offerHasEnded}>
            {t.spotTakenOrPassedOn}
          </Notice>
        </div>
      )}
      {state === "full" && !offer ? (
        <WaitlistForm event={event} posted={actionData} />
      ) : (
        <SignupForm event={event} requested={requested} waiver={waiver} offer={offer} posted={actionData} />
      )}
    </Section>
  );
}

function addressOf({ title, date, location, _id }: StudioEvent) {
  return { title, date, location, eventId: _id };
}
