import { Place } from "../../../kit/ui/Outcome.tsx";
import { isOnline } from "../format.ts";

/** Where a session is: an address with its link to the map, or the meeting link. */
export function SlotPlace({ link }: { link: string }) {
  if (/^https?:/.test(link)) return <a href={link}>{link}</a>;
  return <Place location={link} address={isOnline(link) ? undefined : link} />;
}
