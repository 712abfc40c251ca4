import { readWeek } from "../../../../contract/office/desk/calls.ts";
import { type BookedSlot, moveBooking } from "../../../../contract/teaching/bookings/calls.ts";
import { type AdminEvent, changeEvent, type SeriesScope } from "../../../../contract/teaching/events/calls.ts";
import { addSlots, removeSlot } from "../../../../contract/teaching/slots/calls.ts";
import { adminCall, callWithToken, withLogin } from "../../../kit/calls/api.ts";
import { isOnline } from "../../../teaching/bookings/format.ts";
import { isSameSpot, type Spot } from "./week-items.ts";

/** A move that the server has made. */
export type Moved = {
  /** How many people get an email. */
  told: number;
  /** Moves it back. Not offered for several classes of a series: the same scope may cover others afterwards. */
  undo?: () => Promise<unknown>;
};

/** How a change of a class is sent: with the owner's answer about free slots under it. */
type SendClass = <Answer>(call: (removeSlots: boolean) => Promise<Answer>) => Promise<Answer>;

/** Moves a class, or with `scope` more of its series. */
export async function moveClass(
  event: AdminEvent,
  to: Spot,
  { scope, send }: { scope: SeriesScope; send: SendClass },
): Promise<Moved> {
  const { _id, title, location, signUpLink } = event;
  const change = ({ date, time }: Spot, version: number, reach: SeriesScope) =>
    send((removeSlots) =>
      adminCall(changeEvent, {
        params: { id: _id },
        body: { title, location, signUpLink, date, time, version, scope: reach, removeSlots },
      }),
    );
  const { events, told } = await change(to, event.version, scope);
  const after = events.find((one) => one._id === _id);
  return { told, ...(after && scope === "this" ? { undo: () => change(event, after.version, "this") } : {}) };
}

/**
 * Moves a session to the free slot that starts at this time, or to a new one. A new slot is removed again if the move is
 * refused or undone.
 */
export async function moveSession(session: BookedSlot, to: Spot): Promise<Moved> {
  const { bookingId } = session;
  const { freeSlots } = await adminCall(readWeek, { query: { from: to.date } });
  const free = freeSlots.find((slot) => isSameSpot(slot, to) && !slot.heldUntil && slot.duration >= session.duration);
  const slotId = free?._id ?? (await openSlot(session, to));
  const removeOpened = async () => {
    if (free) return;
    // Without a question: it takes back what the move itself has added.
    const input = { params: { id: slotId }, query: { booking: "none" as const } };
    await withLogin("admin", (token) => callWithToken(token, removeSlot, input));
  };
  const move = (from: string, target: string) =>
    adminCall(moveBooking, { params: { id: from }, body: { to: target, bookingId } });
  try {
    await move(session._id, slotId);
  } catch (error) {
    // Without a response the session may have moved: then the slot has it, and is not removed.
    await removeOpened().catch(() => {});
    throw error;
  }
  const undo = async () => {
    await move(slotId, session._id);
    await removeOpened();
  };
  return { told: session.email ? 1 : 0, undo };
}

/** Adds a slot for the session, as long as it and at the same location. */
async function openSlot({ link, duration }: BookedSlot, { date, time }: Spot): Promise<string> {
  const isUsual = isOnline(link) && !link.includes(":");
  const { slots } = await adminCall(addSlots, {
    body: { slots: [{ date, time }], durationMinutes: duration, ...(isUsual ? {} : { place: link }) },
  });
  return slots[0]!._id;
}
