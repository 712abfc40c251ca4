import { type AvailableSlot, removeSlots, restoreSlots } from "../../../contract/slots.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import { adminCall } from "../../api.ts";
import { dateTimeWords } from "../../slots/slots.ts";
import { useSeveral } from "../../ui/lists/several.ts";

/** Deletes free slots; Undo in the toast opens them again. */
export function useSlotRemoval(slots: readonly AvailableSlot[], onEnd: () => void) {
  const { run, ...state } = useSeveral({
    nameOf(id) {
      const slot = slots.find(({ _id }) => _id === id);
      return slot ? dateTimeWords(slot) : "";
    },
    onEnd,
  });
  return {
    ...state,
    remove: (ids: readonly string[]) =>
      run({
        call: () => adminCall(removeSlots, { body: { slots: ids.map((id) => ({ id })) } }),
        words: t.slotsDeleted,
        undo: (done: { id: string; canUndo: boolean; removedAt: string }[]) =>
          adminCall(restoreSlots, { body: { slots: done.map(({ id, removedAt }) => ({ id, removedAt })) } }),
      }),
  };
}
