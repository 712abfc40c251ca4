import { useRouteLoaderData } from "react-router";
import { endpointUrl } from "../../../contract/platform/call/endpoint.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import type { SiteDocuments } from "../../../contract/site/documents/calls.ts";
import { downloadClassCalendar } from "../../../contract/teaching/events/calls.ts";
import { fullLocation } from "../../../contract/teaching/events/place.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import type { RootData } from "../../kit/pages/page-meta.ts";
import { ButtonAnchor } from "../../kit/ui/Button.tsx";
import { type Fact, Place } from "../../kit/ui/Outcome.tsx";

/** The class of a sign-up as its pages show it. */
export type ClassOfSignup = { eventId: string; title: string; date: string; time: string; location: string };

/** What the calendar's document says about every class. */
export type ClassWords = Pick<SiteDocuments["calendar"], "price" | "bring">;

/** What a person needs to know about a class: what, when, where with the map. For one who comes, also the words. */
export function useClassFacts({ title, date, time, location }: ClassOfSignup, words?: ClassWords): Fact[] {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const full = fullLocation(location, root?.links.address ?? []);
  return [
    [shared.classLabel, title],
    [t.when, `${dayWords(date)}, ${clockWords(time)}`],
    [shared.location, <Place key="place" location={full} address={full === location ? undefined : full} />],
    [shared.priceLabel, words?.price],
    [shared.bring, words?.bring],
  ];
}

/** A plain link: phones offer the file to their calendar. */
export function AddToCalendar({ eventId, size }: { eventId: string; size?: "small" }) {
  const href = endpointUrl(downloadClassCalendar, { params: { id: eventId } });
  return <ButtonAnchor kind="quiet" size={size} href={href} words={shared.addToCalendar} />;
}
