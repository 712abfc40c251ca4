import { useEffect, useRef, useState } from "react";
import { listAdminChocolates, reorderChocolates, type AdminChocolate } from "../../../contract/shop.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { adminCall, errorMessageOf } from "../../api.ts";
import { useCallData } from "../../call-data.ts";
import { adminMeta } from "../../page-meta.ts";
import { AdminPage } from "../../ui/AdminPage.tsx";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import emptyDrawing from "../../ui/drawings/empty-cart.svg?raw";
import { Empty, LoadState, Skeleton } from "../../ui/lists/LoadState.tsx";
import { AddProductForm } from "./AddProductForm.tsx";
import { ProductForm } from "./ProductForm.tsx";
import styles from "./AdminChocolatesPage.module.css";

export const meta = () => adminMeta(shared.chocolates);
export const handle = { title: t.manageChocolates };

export default function AdminChocolatesPage() {
  const loaded = useCallData(() => adminCall(listAdminChocolates, {}));
  const { data, reload } = loaded;
  const [products, setProducts] = useState<AdminChocolate[]>();
  const [adding, setAdding] = useState(false);
  useEffect(() => setProducts(data), [data]);
  const move = useMoves(products, setProducts, reload);

  const replace = (id: string, by: AdminChocolate[]) =>
    setProducts((previous) => previous?.flatMap((product) => (product._id === id ? by : product)));
  return (
    <AdminPage
      title={handle.title}
      lead={<p>{t.inShopOrder}</p>}
      actions={!adding && <Button onClick={() => setAdding(true)} words={adminShared.addChocolate} />}
    >
      <LoadState
        {...loaded}
        failed={t.failedToFetchProducts}
        loading={
          <div className={styles.grid}>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </div>
        }
      />
      {adding && (
        <div className={styles.grid}>
          <AddProductForm
            onCancel={() => setAdding(false)}
            onAdded={(product) => {
              setAdding(false);
              setProducts((previous) => [...(previous ?? []), product]);
            }}
          />
        </div>
      )}
      {products?.length === 0 && !adding && (
        <Empty svg={emptyDrawing} title={t.noChocolatesYet} text={t.addYourFirstChocolate} />
      )}
      {products && products.length > 0 && (
        <ul className={styles.grid} aria-label={shared.chocolates}>
          {products.map((product, index) => (
            <li key={product._id}>
              <ProductForm
                product={product}
                place={index + 1}
                of={products.length}
                onMove={(by) => move(product, by)}
                onSaved={(saved) => replace(product._id, [saved])}
                onRemoved={() => replace(product._id, [])}
              />
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}

/** Moves a product by one: on the page at once, on the server in order. If that fails, the list is read again. */
function useMoves(
  products: AdminChocolate[] | undefined,
  show: (products: AdminChocolate[]) => void,
  reload: () => void,
) {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (product: AdminChocolate, by: -1 | 1) => {
    if (!products) return;
    const from = products.indexOf(product);
    const next = products.with(from, products[from + by] ?? product).with(from + by, product);
    show(next);
    // The button lost the focus, because its card has moved in the document.
    requestAnimationFrame(() => focusMove(product._id, by));
    last.current = last.current
      .then(() => adminCall(reorderChocolates, { body: { ids: next.map(({ _id }) => _id) } }))
      .then(
        () => toast(t.isNowNumberOf(product.name, from + by + 1, next.length)),
        (error: unknown) => {
          toast(t.orderWasNotSaved(errorMessageOf(error, "")));
          reload();
        },
      );
  };
}

/** Focuses the pressed button again, or the opposite one at an end of the list. */
function focusMove(id: string, by: -1 | 1): void {
  const [pressed, other] = by < 0 ? ["up", "down"] : ["down", "up"];
  const button = (name: string | undefined) => document.getElementById(`${name}-${id}`);
  const target = button(pressed)?.hasAttribute("disabled") ? button(other) : button(pressed);
  target?.focus();
}
