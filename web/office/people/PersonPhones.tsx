import type { History } from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import { phoneWords, telLink } from "../../../contract/platform/values/identifiers.ts";
import { shortDayWords, studioDay } from "../../../contract/platform/values/time.ts";
import { useToday } from "../../kit/browser/use-now.ts";

type PersonPhonesProps = Pick<History, "phones"> & { ofAccount?: string | undefined };

/** Every phone number of a person, with its source if there are several. The account's first, then the latest. */
export function PersonPhones({ ofAccount, phones }: PersonPhonesProps) {
  const today = useToday();
  const others = phones
    .filter(({ phone }) => phone !== ofAccount)
    .map(({ phone, from, givenAt }) => {
      const day = shortDayWords(studioDay(new Date(givenAt)), today);
      return { phone, source: from === "signup" ? t.fromSignUp(day) : t.fromBooking(day) };
    });
  const all = ofAccount ? [{ phone: ofAccount, source: t.fromAccount }, ...others] : others;
  return all.map(({ phone, source }) => (
    <div key={phone}>
      <a href={telLink(phone)}>{phoneWords(phone)}</a>
      {all.length > 1 && <span className="fine"> {source}</span>}
    </div>
  ));
}
