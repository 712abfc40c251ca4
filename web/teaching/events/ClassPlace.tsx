import { useRouteLoaderData } from "react-router";
import { mapAddress, mapLink } from "../../../contract/teaching/events/place.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import type { RootData } from "../../kit/pages/page-meta.ts";

type ClassPlaceProps = { location: string; words?: string; isPast?: boolean };

/** Where a class is, with directions unless it is past or online. Nothing without a location. */
export function ClassPlace({ location, words = location, isPast }: ClassPlaceProps) {
  const root = useRouteLoaderData("root") as RootData | undefined;
  if (location === "") return null;
  const address = mapAddress(location, root?.links.address ?? [], root?.teacher.city ?? "");
  return (
    <p>
      {words}
      {address && !isPast && (
        <>
          {" · "}
          <a href={mapLink(address)} target="_blank" rel="noopener noreferrer" aria-label={t.directionsTo(location)}>
            {t.directions}
          </a>
        </>
      )}
    </p>
  );
}
