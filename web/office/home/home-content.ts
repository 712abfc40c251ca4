import { studioDay } from "../../../contract/platform/values/time.ts";
import { listChocolates } from "../../../contract/selling/shop/calls.ts";
import { listEvents } from "../../../contract/teaching/events/calls.ts";
import { listFreeSessionTimes } from "../../../contract/teaching/messages/calls.ts";
import { type Call, CallError } from "../../kit/calls/api.ts";
import { classState } from "../../teaching/events/calendar.ts";

/** How many classes and tins the home page shows. */
const shown = { classes: 3, tins: 4 };

/** The lists on the home page. One that cannot be read is empty, and then `isComplete` is false. */
export async function readHomeLists(call: Call, now: string) {
  const [events, chocolates, offered] = await Promise.all([
    orNull(call(listEvents, { query: { from: studioDay(new Date(now)) } })),
    orNull(call(listChocolates, {})),
    orNull(call(listFreeSessionTimes, {})),
  ]);
  // In the owner's order, sold-out tins last.
  const tins = (chocolates ?? []).toSorted((one, other) => Number(other.inventory > 0) - Number(one.inventory > 0));
  return {
    now,
    isComplete: events !== null && chocolates !== null && offered !== null,
    classes: (events ?? []).filter((event) => classState(event, now) !== "past").slice(0, shown.classes),
    tins: tins.slice(0, shown.tins),
    offered: offered ?? { times: [], isConfirmedAtOnce: false },
  };
}

async function orNull<T>(list: Promise<T>): Promise<T | null> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}
