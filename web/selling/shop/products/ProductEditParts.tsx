import type { Ref } from "react";
import { type AdminChocolate, removeChocolate, restoreChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import { DeleteEntryButton, StaleNotice } from "../../../kit/ui/forms/EntryForms.tsx";
import { Stack } from "../../../kit/ui/Layout.tsx";
import { FailureNotice } from "../../../kit/ui/Notice.tsx";
import { changesOf, type Field, productFields } from "./product-edit.ts";
import type { ProductEdit } from "./use-product-edit.ts";

/** What was changed elsewhere while the edit was open, and the choice between the versions. */
export function ProductConflict({ edit, ref }: { edit: ProductEdit; ref: Ref<HTMLDivElement> }) {
  if (!edit.newer) return null;
  return (
    <Stack gap={4} ref={ref} tabIndex={-1}>
      <StaleNotice
        edit={edit}
        deleted={t.thisProductWasDeletedElsewhere}
        changed={t.thisProductWasChangedElsewhere}
        changesOf={changesOf}
      />
    </Stack>
  );
}

/** Why the edit was not saved. `isShown`: whether a field with a fault says so itself; default: each does. */
export function SaveFailure({ edit, isShown }: { edit: ProductEdit; isShown?: (field: string) => boolean }) {
  const { text, fields = {}, title = t.errorUpdatingProduct } = edit.failure ?? {};
  const [unshown] = isShown ? Object.entries(fields).filter(([field]) => !isShown(field)) : [];
  const words = text || (unshown && `${productFields[unshown[0] as Field].label}: ${unshown[1]}`);
  return <FailureNotice title={title} text={words} />;
}

type DeleteProductProps = {
  product: AdminChocolate;
  edit: ProductEdit;
  kind: "danger" | "muted";
  onDeleted: () => void;
  onRestored: () => void | Promise<void>;
};

export function DeleteProductButton({ product, edit, kind, onDeleted, onRestored }: DeleteProductProps) {
  const { _id: id, name, state } = product;
  return (
    <DeleteEntryButton
      name={name}
      kind={kind}
      question={t.thisWillPermanentlyDelete}
      failed={t.errorDeletingProduct}
      remove={(send) => send(removeChocolate, { params: { id } })}
      restore={() => adminCall(restoreChocolate, { params: { id }, body: { state } })}
      onRemoved={() => {
        edit.undo();
        onDeleted();
      }}
      onRestored={onRestored}
    />
  );
}
