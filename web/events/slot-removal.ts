import { CallError } from "../api.ts";
import { useConfirm } from "../ui/dialogs/Confirm.tsx";

/**
 * Sends an event. If free slots overlap with it (`over-free-slots`), asks the owner and sends it again with
 * `removeSlots`. If the owner declines, throws the refusal.
 */
export function useSlotRemovalConfirm() {
  const confirm = useConfirm();
  return async function send<Answer>(call: (removeSlots: boolean) => Promise<Answer>): Promise<Answer> {
    try {
      return await call(false);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "over-free-slots") throw error;
      if (!(await confirm({ text: error.message, yes: "Yes, remove" }))) throw error;
      return call(true);
    }
  };
}
