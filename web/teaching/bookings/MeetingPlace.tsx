import { useRouteLoaderData } from "react-router";
import type { BookedSlot } from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { fullLocation } from "../../../contract/teaching/events/place.ts";
import type { RootData } from "../../kit/pages/page-meta.ts";
import { Place } from "../../kit/ui/Outcome.tsx";

/** Where the session is: online with its link, or the location with a map. */
export function MeetingPlace({ meeting, link, onlineLink }: Pick<BookedSlot, "meeting" | "link" | "onlineLink">) {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const isOnline = meeting === "online" || link === t.meetOnline;
  const url = /^https?:/.test(link) ? link : isOnline && onlineLink;
  if (url)
    return (
      <>
        {t.meetOnline}
        <br />
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
      </>
    );
  if (isOnline) return t.onlineLinkComes;
  return <Place location={link} address={fullLocation(link, root?.links.address ?? [])} />;
}
