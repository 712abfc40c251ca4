import { useState } from "react";
import type { AdminChocolate } from "../../../contract/shop.ts";
import { useUnsavedChangesWarning } from "../../ask-before-leaving.ts";
import { changedFields, type Edit, type TypedProduct, toTypedProduct } from "./product-edit.ts";

/** Unsaved edits of this tab, by product id. They survive navigation to another admin page. */
const unsavedEdits = new Map<string, Edit>();

export type ProductEdit = {
  edit: Edit;
  /** The values of the fields. */
  shown: TypedProduct;
  isUnsaved: boolean;
  type(change: Partial<TypedProduct>): void;
  drop(): void;
};

/** The edit of one product. The browser asks before a page with unsaved edits is closed. */
export function useProductEdit(product: AdminChocolate): ProductEdit {
  const [typed, setTyped] = useState(() => unsavedEdits.get(product._id));
  // Without an edit, the fields follow the product when it is read again.
  const edit = typed ?? { base: product, typed: {} };
  const isUnsaved = changedFields(edit).length > 0;
  useUnsavedChangesWarning(isUnsaved);
  return {
    edit,
    shown: { ...toTypedProduct(isUnsaved ? edit.base : product), ...edit.typed },
    isUnsaved,
    type(change) {
      const next = { ...edit, typed: { ...edit.typed, ...change } };
      const isEdit = changedFields(next).length > 0;
      if (isEdit) unsavedEdits.set(product._id, next);
      else unsavedEdits.delete(product._id);
      setTyped(next);
    },
    drop() {
      unsavedEdits.delete(product._id);
      setTyped(undefined);
    },
  };
}
