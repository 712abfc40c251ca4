import { useEffect } from "react";
import type { Today } from "../../../contract/office/desk/calls.ts";
import { readRoster, type Roster } from "../../../contract/teaching/signups/calls.ts";
import { doorCall } from "../../kit/calls/api.ts";
import { useRefresh } from "../../kit/calls/use-refresh.ts";
import { readKept, writeKept } from "../../kit/store/kept-store.ts";
import { type KeptCallData, useKeptCallData } from "../../kit/store/kept.ts";
import { useUnsent } from "../../kit/store/unsent.ts";
import { withoutAddresses, withTaps } from "./kept-roster.ts";

const refreshSeconds = 30;

/**
 * The roster of a class, kept for the time without a connection: the one that was opened last, and those of the day that
 * Today has read. `isKeptFirst`: shows the kept one until the roster is read.
 */
export function useRoster(id: string, { isKeptFirst }: { isKeptFirst: boolean }): KeptCallData<Roster> {
  const loaded = useKeptCallData("roster", () => doorCall(readRoster, { params: { id } }), {
    keep: withoutAddresses,
    isWanted: ({ eventId }) => eventId === id,
    otherwise: () => (readKept("today") as Today | undefined)?.classes.find(({ eventId }) => eventId === id),
    isKeptFirst,
    deps: [id],
  });
  const { data: roster, reload } = loaded;
  const { stateOf } = useUnsent();
  useRefresh(reload, refreshSeconds);
  useEffect(() => {
    if (roster?.eventId === id) writeKept("roster", withoutAddresses(withTaps(roster, stateOf)));
  }, [id, roster, stateOf]);
  return loaded;
}
