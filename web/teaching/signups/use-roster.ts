import { useEffect } from "react";
import type { Today } from "../../../contract/office/desk/calls.ts";
import { readRoster, type Roster } from "../../../contract/teaching/signups/calls.ts";
import { doorCall } from "../../kit/calls/api.ts";
import { useRefresh } from "../../kit/calls/use-refresh.ts";
import { readKept, writeKept } from "../../kit/store/kept-store.ts";
import { useKeptCallData, type KeptCallData } from "../../kit/store/kept.ts";
import { useUnsent } from "../../kit/store/unsent.ts";

const refreshSeconds = 30;

/**
 * The roster of a class, kept for the time without a connection: the roster opened last, and those of Today's day.
 * `isKeptFirst`: shows the kept one until the roster is read.
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

/** What the browser keeps of a roster for the time without a connection: names, and no addresses. */
export const withoutAddresses = <Kept extends Roster>(roster: Kept): Kept => ({
  ...roster,
  people: roster.people.map((person) => ({
    ...person,
    clientId: undefined,
    guardian: undefined,
    email: "",
    phone: "",
    accountPhone: undefined,
    pronoun: undefined,
  })),
  pickups: roster.pickups.map((pickup) => ({ ...pickup, email: "" })),
  waiting: roster.waiting.map((each) => ({ ...each, email: "" })),
});

/** The roster as the page shows it, with the taps since it was read. What was sent is not in the queue any more. */
export function withTaps<Kept extends Roster>(roster: Kept, stateOf: ReturnType<typeof useUnsent>["stateOf"]): Kept {
  const withState = <Order extends { orderId: string; isHandedOver: boolean }>(order: Order): Order => ({
    ...order,
    isHandedOver: stateOf("hand-over", order.orderId, order.isHandedOver).isOn,
  });
  return {
    ...roster,
    people: roster.people.map(({ checkedInAt, ...person }) => ({
      ...person,
      handOver: person.handOver?.map(withState),
      checkedInAt: stateOf("check-in", person._id, checkedInAt !== undefined).isOn ? (checkedInAt ?? "") : undefined,
    })),
    pickups: roster.pickups.map(withState),
  };
}
