import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import type { AdminChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { useCallData } from "../../../kit/calls/call-data.ts";
import { adminMeta } from "../../../kit/pages/page-meta.ts";
import { Button, ButtonLink } from "../../../kit/ui/Button.tsx";
import emptyDrawing from "../../../kit/ui/drawings/empty-cart.svg?raw";
import { useWide } from "../../../kit/ui/Layout.tsx";
import { CataloguePage, type ShownEntries } from "../../../kit/ui/lists/Catalogue.tsx";
import { Rows } from "../../../kit/ui/lists/Rows.tsx";
import { productKind } from "./product-edit.ts";
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
    return productKind.edits.list();
  });
  const [isOrdering, setOrdering] = useState(false);
  const actions = (products?: AdminChocolate[]) => (
    <>
      <ButtonLink data-adds="" to={paths.newChocolate()} words={productKind.words.add} />
      {products && products.length > 1 && (
        <Button
          kind="link"
          onClick={() => setOrdering(!isOrdering)}
          words={isOrdering ? t.reorderingDone : t.reorder}
        />
      )}
    </>
  );
  const draw = (shown: ShownEntries<AdminChocolate>) => <Products {...shown} isOrdering={isOrdering} />;
  return (
    <CataloguePage
      title={handle.title}
      kind={productKind}
      loaded={loaded}
      entries={loaded.data}
      drawing={emptyDrawing}
      list={{ actions, draw }}
    />
  );
}

type ProductsProps = ShownEntries<AdminChocolate> & { isOrdering: boolean };

function Products({ entries: products, move, replace, reload, isOrdering }: ProductsProps) {
  const isWide = useWide(48);
  const { state } = useLocation() as { state: { chocolate?: string } | null };
  const id = state?.chocolate;
  // Back from an editor, the row of its chocolate gets the focus, and is on the screen.
  useEffect(() => {
    if (id) document.getElementById(productRowId(id))?.focus();
  }, [id]);
  if (isWide && !isOrdering) {
    return (
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
    );
  }
  return (
    <Rows label={shared.chocolates}>
      {products.map((product, index) => (
        <ProductRow
          key={product._id}
          product={product}
          ordering={
            isOrdering ? { place: index + 1, of: products.length, onMove: (by) => move(product, by) } : undefined
          }
          onSaved={(saved) => replace(product, saved)}
          onReload={reload}
        />
      ))}
    </Rows>
  );
}
