import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

/**
 * Socket.IO events for open pages. They carry only ids: a page removes the slot from its list after `slotBooked`,
 * `slotHeld` and `slotRemoved`, and reads its list again, with its own token, after `slotReleased` and `slotAdded`.
 */
export const slotEvents = ["slotBooked", "slotHeld", "slotRemoved", "slotReleased", "slotAdded"] as const;

/** Slots that are added together emit one `slotAdded`, with the id of the first. */
export type SlotEvents = Record<(typeof slotEvents)[number], (about: { slotId: string }) => void>;

export const addSlots = call<typeof S.addSlots>()("admin", "POST /api/bookings");
export const removeSlot = call<typeof S.removeSlot>()("admin", "DELETE /api/bookings/{id}");
export const removeSlots = call<typeof S.removeSlots>()("admin", "POST /api/admin/slots/remove", {
  deletes: true,
});
export const restoreSlots = call<typeof S.restoreSlots>()("admin", "POST /api/admin/slots/restore");
export const readAvailability = call<typeof S.readAvailability>()("admin", "GET /api/admin/availability");
export const planAvailability = call<typeof S.planAvailability>()("admin", "POST /api/admin/availability/plan");
export const changeAvailability = call<typeof S.changeAvailability>()("admin", "PUT /api/admin/availability");
