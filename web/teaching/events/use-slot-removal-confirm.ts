import * as t from "../../../contract/teaching/events/text.desk.ts";
import { CallError } from "../../kit/calls/api.ts";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";

/** Sends an event, and again with `removeSlots` if free slots overlap with it and the owner agrees to remove them. */
export function useSlotRemovalConfirm() {
  return <Answer>(call: (removeSlots: boolean) => Promise<Answer>) =>
    call(false).catch(async (error: unknown) => {
      if (!(error instanceof CallError) || error.code !== "over-free-slots") throw error;
      if (!(await confirmDeletion(t.thisWillPermanentlyDeleteFreeSlots, error.message))) throw error;
      return call(true);
    });
}
