import type { BookedSlot } from "../../contract/bookings.ts";
import * as t from "../../contract/text/admin/shared.ts";

/** Full name of a session's student or guest. A guest may have only one name. */
export function clientName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** Whether a session's location is a meeting link. Students read "Online" in its place. */
export const isOnline = (link: string) => /^(https?:|online)/i.test(link);

/** How they meet: as the student chose, else by the location. */
export function meetingWords({ meeting, link }: Pick<BookedSlot, "meeting" | "link">): string {
  return (meeting ?? (isOnline(link) ? "online" : "in-person")) === "online" ? t.online : t.inPerson;
}
