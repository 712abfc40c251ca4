import type { BookedSlot } from "../../../contract/teaching/bookings/calls.ts";
import { YourTime } from "../../kit/ui/YourTime.tsx";
import { isOnline, sessionWhenWords } from "./format.ts";

type SessionWhenProps = { session: Pick<BookedSlot, "date" | "time" | "link" | "startsAt">; now: string };

/** When a session is; of one online also on the reader's clock. */
export const SessionWhen = ({ session, now }: SessionWhenProps) => (
  <>
    {sessionWhenWords(session, now)}
    {isOnline(session.link) && <YourTime {...session} />}
  </>
);
