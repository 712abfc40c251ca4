import { useState } from "react";
import type { AdminChocolate } from "../../contract/shop.ts";
import { useAskBeforeLeaving } from "../ask-before-leaving.ts";
import { changedFields, type Edit, type Typed, typedOf } from "./product-edit.ts";

/** What was typed and not saved yet, in this tab: it survives a look at another page of the desk. */
const kept = new Map<string, Edit>();

export type ProductEdit = {
  edit: Edit;
  /** What stands in the fields. */
  shown: Typed;
  isUnsaved: boolean;
  type(change: Partial<Typed>): void;
  drop(): void;
};

/** The edit of one product. Leaving the site with one that was not saved asks first. */
export function useProductEdit(product: AdminChocolate): ProductEdit {
  const [typed, setTyped] = useState(() => kept.get(product._id));
  // Until she types, a product that is read again shows itself as it is now.
  const edit = typed ?? { base: product, typed: {} };
  const isUnsaved = changedFields(edit).length > 0;
  useAskBeforeLeaving(isUnsaved);
  return {
    edit,
    shown: { ...typedOf(isUnsaved ? edit.base : product), ...edit.typed },
    isUnsaved,
    type(change) {
      const next = { ...edit, typed: { ...edit.typed, ...change } };
      const isEdit = changedFields(next).length > 0;
      if (isEdit) kept.set(product._id, next);
      else kept.delete(product._id);
      setTyped(next);
    },
    drop() {
      kept.delete(product._id);
      setTyped(undefined);
    },
  };
}
