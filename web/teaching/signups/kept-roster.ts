import type { Roster } from "../../../contract/teaching/signups/calls.ts";
import type { useUnsent } from "../../kit/store/unsent.ts";

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
