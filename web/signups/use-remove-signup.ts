import { removeSignup, type Signup } from "../../contract/signups.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/admin/signups.ts";
import { adminCall } from "../api.ts";
import { confirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { useAction } from "../use-action.ts";

/** Deletes a sign-up after a question. */
export function useRemoveSignup({ _id: id }: Signup, onRemoved: () => void) {
  const { busy, run } = useAction(() => toast(t.failedToDeleteSignup));
  const remove = async () => {
    if (!(await confirm({ text: t.thisWillPermanentlyDelete }))) return;
    await run(async () => {
      await adminCall(removeSignup, { params: { id } });
      toast(adminShared.signupDeletedSuccessfully);
      onRemoved();
    });
  };
  return { busy, remove: () => void remove() };
}
