import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import {
  listAdminChocolates,
  reorderChocolates,
  type AdminChocolate,
} from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { adminCall, CallError } from "../../../kit/calls/api.ts";
import { useCallData } from "../../../kit/calls/call-data.ts";
import { adminMeta } from "../../../kit/pages/page-meta.ts";
import { AdminPage } from "../../../kit/ui/AdminPage.tsx";
import { Button, ButtonLink } from "../../../kit/ui/Button.tsx";
import emptyDrawing from "../../../kit/ui/drawings/empty-cart.svg?raw";
import { useUnsavedChangesWarning } from "../../../kit/ui/forms/versioned-edit.ts";
import { useWide } from "../../../kit/ui/Layout.tsx";
import { Empty, LoadState } from "../../../kit/ui/lists/LoadState.tsx";
import { useMoves } from "../../../kit/ui/lists/Moves.tsx";
import { Rows } from "../../../kit/ui/lists/Rows.tsx";
import { hasNewProductDraft, hasProductDraft } from "./product-drafts.ts";
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
    return adminCall(listAdminChocolates, {});
  });
  const { data } = loaded;
  const reload = (error?: unknown) => reloadAfter(error, loaded.reload);
  const [products, setProducts] = useState<AdminChocolate[]>();
  const [isOrdering, setOrdering] = useState(false);
  const isWide = useWide(48);
  useEffect(() => setProducts((shown) => data && [...data, ...goneWithDraft(shown, data)]), [data]);
  useFocusOnReturn(products !== undefined);
  useUnsavedChangesWarning(hasNewProductDraft() || (products ?? []).some(({ _id }) => hasProductDraft(_id)));
  const move = useMoves({
    items: products,
    show: setProducts,
    send: (ids) => adminCall(reorderChocolates, { body: { ids } }),
    onFailed: reload,
  });
  const replace = (saved: AdminChocolate) =>
    setProducts((previous) => previous?.map((product) => (product._id === saved._id ? saved : product)));
  const drop = (gone: AdminChocolate) => setProducts((previous) => previous?.filter(({ _id }) => _id !== gone._id));
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
      <LoadState {...loaded} failed={t.failedToFetchProducts} />
      {products?.length === 0 && <Empty svg={emptyDrawing} title={t.noChocolatesYet} text={t.addYourFirstChocolate} />}
      {products && products.length > 0 && isWide && !isOrdering && (
        <ul className={styles.cards} aria-label={shared.chocolates} tabIndex={-1}>
          {products.map((product) => (
            <ProductCard
              key={product._id}
              product={product}
              onSaved={replace}
              onDeleted={() => drop(product)}
              onRestored={reload}
            />
          ))}
        </ul>
      )}
      {products && products.length > 0 && (!isWide || isOrdering) && (
        <Rows label={shared.chocolates}>
          {products.map((product, index) => (
            <ProductRow
              key={product._id}
              product={product}
              ordering={
                isOrdering ? { place: index + 1, of: products.length, onMove: (by) => move(product, by) } : undefined
              }
              onSaved={replace}
              onReload={reload}
            />
          ))}
        </Rows>
      )}
    </AdminPage>
  );
}

/** Chocolates that are no longer in the list, with an unsaved edit: their cards stay, to say so when it is saved. */
const goneWithDraft = (shown: AdminChocolate[] = [], listed: AdminChocolate[]) =>
  shown.filter(({ _id }) => hasProductDraft(_id) && !listed.some((product) => product._id === _id));

/** Back from an editor, the row of its chocolate gets the focus, and is on the screen. */
function useFocusOnReturn(isLoaded: boolean): void {
  const { state } = useLocation() as { state: { chocolate?: string } | null };
  const id = state?.chocolate;
  useEffect(() => {
    if (isLoaded && id) document.getElementById(productRowId(id))?.focus();
  }, [isLoaded, id]);
}

/**
 * Reads the list again after an error, without a connection as soon as there is one: a reading that fails too would
 * show a notice above the rows and move them from under the thumb.
 */
function reloadAfter(error: unknown, reload: () => void): void {
  if (error instanceof CallError && error.code === "unreachable") addEventListener("online", reload, { once: true });
  else reload();
}
