import { useState } from "react";
import type { TodayClass, TodaySession } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import { clockWords } from "../../../contract/platform/values/time.ts";
import { RowDetails, RowLink, Rows } from "../../kit/ui/lists/Rows.tsx";
import { clientName } from "../../teaching/bookings/format.ts";
import { classWords, paidWords } from "./format.ts";
import { SessionDetails } from "./SessionCard.tsx";

export type PlanItem = TodayClass | TodaySession;
type Props = { items: PlanItem[]; now: string; reload: () => void };

/** Tomorrow's classes and sessions, one row each: a class leads to its roster, a session opens in place. */
export function TomorrowRows({ items, now, reload }: Props) {
  const [open, setOpen] = useState<string>();
  return (
    <Rows label={t.tomorrow}>
      {items.map((item) =>
        "eventId" in item ? (
          <RowLink
            key={item.eventId}
            to={paths.roster(item.eventId)}
            title={t.atTime(clockWords(item.time), item.title)}
            note={[classWords(item), t.tinsToHandOver(tinsOf(item))].filter(Boolean).join(" · ")}
          />
        ) : (
          <RowDetails
            key={item.bookingId}
            title={t.atTime(clockWords(item.time), clientName(item))}
            note={[item.sessionName, paidWords(item)].join(" · ")}
            isOpen={open === item.bookingId}
            onToggle={() => setOpen(open === item.bookingId ? undefined : item.bookingId)}
          >
            <SessionDetails session={item} now={now} reload={reload} />
          </RowDetails>
        ),
      )}
    </Rows>
  );
}

const tinsOf = ({ people, pickups }: TodayClass) =>
  [...pickups, ...people.flatMap(({ handOver = [] }) => handOver)].reduce((sum, { tins }) => sum + tins, 0);
