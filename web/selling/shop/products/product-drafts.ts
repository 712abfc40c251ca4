import { hasTabDraft } from "../../../kit/ui/forms/versioned-edit.ts";

/** The keys of the unsaved input of the editors, which the list marks. */
export const newProductDraft = "new product";
export const productDraft = (id: string) => `product ${id}`;

export const hasProductDraft = (id: string) => hasTabDraft(productDraft(id));
export const hasNewProductDraft = () => hasTabDraft(newProductDraft);
