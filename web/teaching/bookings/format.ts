import * as t from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { inStudioTime } from "../../../contract/platform/language/zone-words.ts";
import { amountWords } from "../../../contract/platform/values/money.ts";
import { isTaxAdded } from "../../../contract/platform/values/taxes.ts";
import type { BookedSlot } from "../../../contract/teaching/bookings/calls.ts";
import { text as pages } from "../../../contract/teaching/bookings/text.ts";
import type { Service } from "../../../contract/teaching/services/calls.ts";
import { dateTimeWords, dayTimeWords } from "../slots/slots.ts";

/** Full name of a session's student or guest. A guest may have only one name. */
export function clientName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** Whether a session's location is a meeting link. Students read "Online" in its place, in their language. */
export const isOnline = (link: string) => /^(https?:|online|en línea)/i.test(link);

/** `Saturday, June 19, 9:00 AM`; with the year in another one, and with the time zone online. */
export function sessionWhenWords(
  session: Pick<BookedSlot, "date" | "time" | "link" | "startsAt">,
  now: string,
): string {
  const isOtherYear = session.startsAt.slice(0, 4) < now.slice(0, 4);
  const when = isOtherYear ? dateTimeWords(session) : dayTimeWords(session);
  return isOnline(session.link) ? inStudioTime(when) : when;
}

/** How they meet: as the student chose, else by the location. */
export function meetingWords({ meeting, link }: Pick<BookedSlot, "meeting" | "link">): string {
  return (meeting ?? (isOnline(link) ? "online" : "in-person")) === "online" ? t.online : t.inPerson;
}

/** `$35–$110, sliding scale`; `$60` for a fixed price, `$60 + tax`. */
export const servicePriceWords = ({ scale, taxClass }: Pick<Service, "scale" | "taxClass">): string => {
  const { least, most } = scale;
  const words = least === most ? amountWords(least) : pages.scaleWords(amountWords(least), amountWords(most));
  return isTaxAdded(taxClass) ? shared.plusTax(words) : words;
};
