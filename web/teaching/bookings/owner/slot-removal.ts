import { useState } from "react";
import * as t from "../../../../contract/teaching/bookings/text.desk.ts";
import { type AvailableSlot, removeSlots, restoreSlots } from "../../../../contract/teaching/slots/calls.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import { confirmDeletion } from "../../../kit/ui/dialogs/Confirm.tsx";
import { useSeveral } from "../../../kit/ui/lists/several.ts";
import { dateTimeWords } from "../../slots/slots.ts";
import { removeSlotFailure } from "./failures.ts";

/** Deletes free slots after a question; Undo in the toast opens them again. */
export function useSlotRemoval(slots: readonly AvailableSlot[], onEnd: () => void) {
  const nameOf = (id: string) => {
    const slot = slots.find(({ _id }) => _id === id);
    return slot ? dateTimeWords(slot) : "";
  };
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { run, ...state } = useSeveral({ nameOf, onEnd, failureOf: removeSlotFailure });
  return {
    ...state,
    isRemoving: (id: string) => state.isBusy && removed.includes(id),
    /** Resolves whether the deletion was answered. */
    async remove(ids: readonly string[]): Promise<boolean> {
      const only = ids.length === 1 ? nameOf(ids[0]!) : undefined;
      const send = await confirmDeletion(t.thisWillPermanentlyDeleteSlots(ids.length), only);
      if (!send) return false;
      setRemoved(ids);
      return run({
        call: () => send(removeSlots, { body: { slots: ids.map((id) => ({ id })) } }),
        words: t.slotsDeleted,
        undo: (done: { id: string; canUndo: boolean; removedAt: string }[]) =>
          adminCall(restoreSlots, { body: { slots: done.map(({ id, removedAt }) => ({ id, removedAt })) } }),
      });
    },
  };
}
