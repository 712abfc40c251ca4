import { Place } from "../../ui/Outcome.tsx";

/** Whether a session's location is a meeting link. Students read "Online" in its place. */
export const isOnline = (link: string) => /^(https?:|online)/i.test(link);

/** Where a session is: an address with its link to the map, or the meeting link. */
export function SlotPlace({ link }: { link: string }) {
  if (/^https?:/.test(link)) return <a href={link}>{link}</a>;
  return <Place location={link} address={isOnline(link) ? undefined : link} />;
}
