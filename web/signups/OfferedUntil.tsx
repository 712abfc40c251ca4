import * as t from "../../contract/text/pages/signups.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../contract/time.ts";
import { Rich } from "../ui/Rich.tsx";

/** The deadline of an offered seat. */
export const OfferedUntil = ({ until }: { until: string }) => (
  <p>
    <Rich
      text={t.holdingItUntil(dayWords(studioDay(new Date(until))), clockWords(studioTime(new Date(until))))}
      parts={{ strong: <strong /> }}
    />
  </p>
);
