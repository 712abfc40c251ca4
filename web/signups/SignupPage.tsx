import { data } from "react-router";
import { type PlaceShown, readPlace } from "../../contract/signups.ts";
import type { StudioEvent } from "../../contract/events.ts";
import type { Route } from "./+types/SignupPage";
import { type Call, pageOf } from "../api.ts";
import { classState } from "../events/calendar.ts";
import { pageMeta } from "../page-meta.ts";
import { links } from "../routes.ts";
import { siteWords } from "../site-words.ts";
import { Notice } from "../ui/Notice.tsx";
import { Head, Section } from "../ui/Section.tsx";
import { ClassAmbiguous, ClassElsewhere, ClassNotFound, ClassPast } from "./ClassUnavailable.tsx";
import { classOf, whenAndWhere } from "./class-of.ts";
import { SignupForm } from "./SignupForm.tsx";
import styles from "./SignupPage.module.css";
import { WaitlistForm } from "./WaitlistForm.tsx";

/** What a mailed offer fills in; its token goes with the form. */
export type Offer = { token: string; name: string; email: string };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, now } = pageOf(context);
  const query = new URL(request.url).searchParams;
  const [named, { waiver }, place] = await Promise.all([
    classOf(call, query),
    siteWords(call, "waiver"),
    offeredPlace(call, query.get("token")),
  ]);
  const isOffered = place?.kind === "offer" && place.eventId === named.event?._id;
  const offer: Offer | undefined = isOffered
    ? { token: query.get("token") ?? "", name: place.name, email: place.email }
    : undefined;
  const status = named.event || named.several.length > 0 ? 200 : 404;
  return data({ ...named, waiver, offer, isOfferOver: query.has("token") && !isOffered, now }, { status });
}

/** What a mailed link offers; nothing for one that works no more. */
async function offeredPlace(call: Call, token: string | null): Promise<PlaceShown | undefined> {
  if (!token) return undefined;
  return call(readPlace, { query: { token } }).catch(() => undefined);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.event ? `Sign up: ${loaderData.event.title}` : "Class not found";
  return [
    ...pageMeta(matches, { title, description: "Sign up for a class and sign the waiver.", path: "/signup" }),
    { name: "robots", content: "noindex" },
  ];
}

export default function SignupPage({ loaderData }: Route.ComponentProps) {
  const { event, several, waiver, offer, isOfferOver, now } = loaderData;
  if (several.length > 0)
    return <ClassAmbiguous several={several} to={(each) => links.signup(addressOf(each))} />;
  if (!event) return <ClassNotFound />;
  const state = classState(event, now);
  if (state === "past") return <ClassPast event={event} />;
  if (event.isExternal) return <ClassElsewhere event={event} />;
  return (
    <Section tight>
      <Head level={1} title={event.title} lead={whenAndWhere(event)} />
      {isOfferOver && (
        <div className={styles.before}>
          <Notice tone="warning" title="The offer in this link is over.">
            The place was taken, given up or has gone on to the next in line.
          </Notice>
        </div>
      )}
      {state === "full" && !offer ? (
        <WaitlistForm event={event} />
      ) : (
        <SignupForm event={event} waiver={waiver} offer={offer} />
      )}
    </Section>
  );
}

function addressOf({ title, date, location, _id }: StudioEvent) {
  return { title, date, location, eventId: _id };
}
