import { useEffect, useRef } from "react";
import { type AdminChocolate, changeChocolate, readAdminChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { adminCall, CallError } from "../../../kit/calls/api.ts";
import { toast } from "../../../kit/ui/dialogs/Toast.tsx";
import { adminFailure } from "../../../kit/ui/forms/failure-mapper.ts";
import { faultsOf } from "../../../kit/ui/forms/FieldKinds.tsx";
import { tabDraftStore, useVersionedEdit } from "../../../kit/ui/forms/versioned-edit.ts";
import { productDraft } from "./product-drafts.ts";
import * as edits from "./product-edit.ts";

type ProductEditOptions = {
  product: AdminChocolate;
  /** A newer state of the chocolate, saved here or elsewhere. */
  onSaved: (product: AdminChocolate) => void;
  /** The edit was saved. */
  onDone?: () => void;
  /** The owner accepts that it was deleted elsewhere. */
  onDeleted: () => void;
};

export type ProductEdit = ReturnType<typeof useProductEdit>;

/** The unsaved edit of a chocolate. Its card in the list and its own page share the draft. */
export function useProductEdit({ product, onSaved, onDone, onDeleted }: ProductEditOptions) {
  const params = { id: product._id };
  const edit = useVersionedEdit<AdminChocolate, edits.TypedProduct>({
    saved: product,
    store: tabDraftStore(productDraft(product._id)),
    partOf: edits.conflictingValues,
    toTyped: edits.toTypedProduct,
    isChanged: (draft) => edits.changedFields(draft).length > 0,
    check: (typed) => faultsOf(edits.productFields, typed),
    async send(draft, over) {
      const saved = await adminCall(changeChocolate, { params, body: edits.toChocolateChange(draft, over) });
      toast(saved.message);
      return saved.product;
    },
    async read() {
      try {
        return await adminCall(readAdminChocolate, { params });
      } catch (error) {
        if (error instanceof CallError && error.code === "not-found") return "deleted";
        throw error;
      }
    },
    failureOf: adminFailure(t.errorUpdatingProduct),
    onSaved,
    onDeleted,
  });
  const save = async () => {
    const wasSaved = await edit.save();
    if (wasSaved) onDone?.();
    return wasSaved;
  };
  return { ...edit, save, tinsHelp: tinsHelp(edit.draft, product) };
}

/** The notice of a conflict, which gets the focus after a failed save. */
export function useConflictFocus({ newer }: ProductEdit) {
  const conflict = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newer) conflict.current?.focus();
  }, [newer]);
  return conflict;
}

/** What the owner should know about the number of tins: it has changed since it was read, or tins are held. */
function tinsHelp(draft: edits.ProductDraft | undefined, { inventory, held }: AdminChocolate): string | undefined {
  const by = draft && edits.tinsDifference(draft);
  const hasMoved = by && draft.base.inventory !== inventory && inventory + by >= 0;
  const sentences = [hasMoved && t.tinsHaveMoved(inventory, by), held > 0 && t.moreHeldForPayers(held)];
  return sentences.filter(Boolean).join(" ") || undefined;
}
