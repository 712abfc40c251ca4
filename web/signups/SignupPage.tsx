import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import { readSeat } from "../../contract/signups.ts";
import * as t from "../../contract/text/pages/signups.ts";
import { getPageContext } from "../api.ts";
import { classState } from "../events/calendar.ts";
import { pageMeta } from "../page-meta.ts";
import { rejectPostedForm } from "../posted.ts";
import { readSiteDocuments } from "../read-site-documents.ts";
import { Notice } from "../ui/Notice.tsx";
import { Rich } from "../ui/Rich.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/SignupPage";
import { classUnavailable } from "./ClassUnavailable.tsx";
import { readRequestedClass, findClass, shareablePath, whenAndWhere } from "./find-class.ts";
import { SignupForm } from "./SignupForm.tsx";
import { WaitlistForm } from "./WaitlistForm.tsx";
import styles from "./SignupPage.module.css";

/** Name and email from a mailed offer prefill the form; the form sends its token. */
export type Offer = { token: string; name: string; email: string };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, now } = getPageContext(context);
  const query = new URL(request.url).searchParams;
  const token = query.get("token") ?? "";
  const [match, { waiver }, seat] = await Promise.all([
    findClass(call, query),
    readSiteDocuments(call, "waiver"),
    // Undefined if the mailed link no longer works.
    token ? call(readSeat, { query: { token } }).catch(() => undefined) : undefined,
  ]);
  const isOffered = seat?.kind === "offer" && seat.eventId === match.event?._id;
  const offer: Offer | undefined = isOffered ? { token, name: seat.name, email: seat.email } : undefined;
  const isOfferOver = query.has("token") && !isOffered;
  return { ...match, requested: readRequestedClass(query), waiver, offer, isOfferOver, now };
}

/** Refuses a form that was posted without JavaScript: the signature and the bot check need it. */
export const action = ({ request }: Route.ActionArgs) => rejectPostedForm(request);

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  // Text from the address appears only in the form's fields.
  const title = loaderData?.event ? t.signUpPageTitle(loaderData.event.title) : t.signUpPageTitleUnknownClass;
  return [
    ...pageMeta(matches, { title, description: t.signUpPageDescription, path: shareablePath(location) }),
    { name: "robots", content: "noindex" },
  ];
}

export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, requested, waiver, offer, isOfferOver, now } = loaderData;
  const unavailable = classUnavailable({ ...loaderData, pathOf: paths.signup });
  if (unavailable) return unavailable;
  if (!event) {
    return (
      <Section tight>
        <Head level={1} title={t.signUpPageTitleUnknownClass} />
        <div className={styles.before}>
          <Notice tone="warning" title={t.classNotInCalendar}>
            <Rich text={t.classMayHaveMovedSeeAll} parts={{ link: <Link to={paths.calendar()} /> }} />
          </Notice>
        </div>
        <SignupForm requested={requested} waiver={waiver} posted={actionData} />
      </Section>
    );
  }
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
      {classState(event, now) === "full" && !offer ? (
        <WaitlistForm event={event} posted={actionData} />
      ) : (
        <SignupForm event={event} requested={requested} waiver={waiver} offer={offer} posted={actionData} />
      )}
    </Section>
  );
}
