import { clockWords, dayWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { Rich } from "../../kit/ui/Rich.tsx";

/** Until when a seat is offered. */
export const OfferedUntil = ({ until }: { until: string }) => (
  <p>
    <Rich
      text={t.holdingItUntil(dayWords(studioDay(new Date(until))), clockWords(studioTime(new Date(until))))}
      parts={{ strong: <strong /> }}
    />
  </p>
);
