import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import * as ui from "../../../../contract/platform/layouts/text.desk.ts";
import { type AdminChocolate, removeChocolate, restoreChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import { useAction } from "../../../kit/calls/use-action.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { confirmDeletion } from "../../../kit/ui/dialogs/Confirm.tsx";
import { toastFailure, toastWithUndo } from "../../../kit/ui/dialogs/Toast.tsx";

type DeleteProductProps = {
  product: AdminChocolate;
  kind?: "danger" | "muted";
  onDeleted: () => void;
  /** The deletion was undone. */
  onRestored: () => void | Promise<void>;
};

/** Deletes a chocolate after a question. A toast offers to undo it, or says why it failed. */
export function DeleteProductButton({ product, kind = "danger", onDeleted, onRestored }: DeleteProductProps) {
  const { busy, run } = useAction((error) => toastFailure(t.errorDeletingProduct, error));
  const { _id, name, state } = product;
  const params = { id: _id };
  const remove = async () => {
    const send = await confirmDeletion(t.thisWillPermanentlyDelete, name);
    if (!send) return;
    await run(async () => {
      const { message } = await send(removeChocolate, { params });
      toastWithUndo(message, async () => {
        const back = await adminCall(restoreChocolate, { params, body: { state } });
        await onRestored();
        return back.message;
      });
      onDeleted();
    });
  };
  return (
    <Button
      kind={kind}
      busy={busy}
      busyWords={shared.deleting}
      aria-label={ui.deleteLabel(name)}
      onClick={() => void remove()}
      words={adminShared.deleteLabel}
    />
  );
}
