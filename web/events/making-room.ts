import { CallError } from "../api.ts";
import { useConfirm } from "../ui/Confirm.tsx";

/**
 * Sends a class; where free slots are in its way, asks first and sends it again, now to remove them. Who says no
 * gets the refusal, and nothing has changed.
 */
export function useMakingRoom() {
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
