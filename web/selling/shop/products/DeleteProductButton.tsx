import { type AdminChocolate, removeChocolate, restoreChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import { DeleteButton } from "../../../kit/ui/dialogs/DeleteButton.tsx";

type DeleteProductProps = {
  product: AdminChocolate;
  kind?: "danger" | "muted";
  onRemoved: () => void;
  /** The deletion was undone. */
  onRestored: () => void | Promise<void>;
};

export function DeleteProductButton({ product: { _id, name, state }, kind = "danger", ...rest }: DeleteProductProps) {
  const params = { id: _id };
  return (
    <DeleteButton
      {...rest}
      name={name}
      kind={kind}
      question={t.thisWillPermanentlyDelete}
      failed={t.errorDeletingProduct}
      remove={(send) => send(removeChocolate, { params })}
      restore={() => adminCall(restoreChocolate, { params, body: { state } })}
    />
  );
}
