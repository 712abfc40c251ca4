import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { useCallData } from "../../../kit/calls/call-data.ts";
import { adminMeta } from "../../../kit/pages/page-meta.ts";
import { AdminPage } from "../../../kit/ui/AdminPage.tsx";
import { Button, ButtonLink } from "../../../kit/ui/Button.tsx";
import emptyDrawing from "../../../kit/ui/drawings/empty-cart.svg?raw";
import { hasEntryDraft } from "../../../kit/ui/forms/EntryForms.tsx";
import { useUnsavedChangesWarning } from "../../../kit/ui/forms/versioned-edit.ts";
import { useWide } from "../../../kit/ui/Layout.tsx";
import { EntryList, useEntries } from "../../../kit/ui/lists/Catalogue.tsx";
import { Rows } from "../../../kit/ui/lists/Rows.tsx";
import { productEdits, productKind } from "./product-edit.ts";
import { ProductCard } from "./ProductCard.tsx";
import { ProductRow, productRowId } from "./ProductRow.tsx";
import { stockSaved } from "./stock-taps.ts";
import styles from "./ProductCard.module.css";

export const meta = () => adminMeta(shared.chocolates);
export const handle = { title: t.manageChocolates };

/**
 * The owner's chocolates, in the order of the shop: cards that are edited in place, or on a narrow screen rows with the
 * tins, which lead to the editor of each.
 */
export default function AdminChocolatesPage() {
  const loaded = useCallData(async () => {
    await stockSaved();
    return productEdits.list();
  });
  const list = { kind: productKind, loaded, entries: loaded.data };
  const { entries: products, move, replace, reload } = useEntries(list, productEdits.reorder);
  const [isOrdering, setOrdering] = useState(false);
  const isWide = useWide(48);
  const hasDraft = (id?: string) => hasEntryDraft(productKind, id);
  useFocusOnReturn(products !== undefined);
  useUnsavedChangesWarning(hasDraft() || (products ?? []).some(({ _id }) => hasDraft(_id)));
  return (
    <AdminPage
      title={handle.title}
      actions={
        <>
          <ButtonLink data-adds="" to={paths.newChocolate()} words={adminShared.addChocolate} />
          {products && products.length > 1 && (
            <Button
              kind="link"
              onClick={() => setOrdering(!isOrdering)}
              words={isOrdering ? t.reorderingDone : t.reorder}
            />
          )}
        </>
      }
    >
      <EntryList {...list} entries={products} drawing={emptyDrawing}>
        {(products) =>
          isWide && !isOrdering ? (
            <ul className={styles.cards} aria-label={shared.chocolates} tabIndex={-1}>
              {products.map((product) => (
                <ProductCard
                  key={product._id}
                  product={product}
                  onSaved={(saved) => replace(product, saved)}
                  onDeleted={() => replace(product)}
                  onRestored={reload}
                />
              ))}
            </ul>
          ) : (
            <Rows label={shared.chocolates}>
              {products.map((product, index) => (
                <ProductRow
                  key={product._id}
                  product={product}
                  ordering={
                    isOrdering
                      ? { place: index + 1, of: products.length, onMove: (by) => move(product, by) }
                      : undefined
                  }
                  onSaved={(saved) => replace(product, saved)}
                  onReload={reload}
                />
              ))}
            </Rows>
          )
        }
      </EntryList>
    </AdminPage>
  );
}

/** Back from an editor, the row of its chocolate gets the focus, and is on the screen. */
function useFocusOnReturn(isLoaded: boolean): void {
  const { state } = useLocation() as { state: { chocolate?: string } | null };
  const id = state?.chocolate;
  useEffect(() => {
    if (isLoaded && id) document.getElementById(productRowId(id))?.focus();
  }, [isLoaded, id]);
}
