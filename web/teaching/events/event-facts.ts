import type { Event } from "schema-dts";
import { paths } from "../../../contract/paths.ts";
import { currentLanguage } from "../../../contract/platform/language/current-language.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { studioIso } from "../../../contract/platform/values/time.ts";
import type { StudioEvent } from "../../../contract/teaching/events/calls.ts";
import { streetOf } from "../../../contract/teaching/events/place.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import type { RootData } from "../../kit/pages/page-meta.ts";
import { offerOf } from "./calendar.ts";

/** Structured data of a class for search engines (schema.org). All dates of a class are one series. */
export function eventFacts(event: StudioEvent, root: RootData, description = ""): Event {
  const address = root.publicUrl + paths.classPage(event.slug);
  const street = streetOf(event.location, root.links.address, root.teacher.city);
  const availability = event.isFull ? "https://schema.org/SoldOut" : "https://schema.org/InStock";
  const end = new Date(Date.parse(event.startsAt) + event.durationMinutes * 60_000);
  return {
    "@type": "Event",
    name: event.title,
    description: description || t.classBy(event.title, root.teacher.name),
    image: root.publicUrl + root.teacher.picture.image,
    startDate: studioIso(new Date(event.startsAt)),
    endDate: studioIso(end),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: event.location,
      address: {
        "@type": "PostalAddress",
        streetAddress: street || undefined,
        addressLocality: root.teacher.city,
        addressRegion: root.teacher.region,
        addressCountry: currentPlace().country,
      },
    },
    organizer: { "@type": "Person", name: root.teacher.name, url: root.publicUrl },
    superEvent: { "@type": "EventSeries", "@id": `${address}#series`, name: event.title, url: address },
    performer: { "@type": "Person", name: event.cover || root.teacher.name },
    inLanguage: currentLanguage(),
    maximumAttendeeCapacity: event.capacity,
    remainingAttendeeCapacity: event.placesLeft,
    url: event.isExternal && event.signUpLink ? event.signUpLink : address,
    offers: event.isExternal ? undefined : { ...offerOf(event.price), availability, url: address },
  };
}
