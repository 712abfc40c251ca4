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
import { Empty, LoadState } from "../../ui/lists/LoadState.tsx";
import { Rows } from "../../ui/lists/Rows.tsx";
import { AddProductForm } from "./AddProductForm.tsx";
import { ProductRow } from "./ProductRow.tsx";

export const meta = () => adminMeta(shared.chocolates);
export const handle = { title: t.manageChocolates };

export default function AdminChocolatesPage() {
  const loaded = useCallData(() => adminCall(listAdminChocolates, {}));
  const { data, reload } = loaded;
  const [products, setProducts] = useState<AdminChocolate[]>();
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<string>();
  useEffect(() => setProducts(data), [data]);
  const move = useMoves(products, setProducts, reload);

  const replace = (id: string, by: AdminChocolate[]) =>
    setProducts((previous) => previous?.flatMap((product) => (product._id === id ? by : product)));
  return (
    <AdminPage
      title={handle.title}
      actions={!adding && <Button onClick={() => setAdding(true)} words={adminShared.addChocolate} />}
    >
      <LoadState {...loaded} failed={t.failedToFetchProducts} />
      {adding && (
        <AddProductForm
          onCancel={() => setAdding(false)}
          onAdded={(product) => {
            setAdding(false);
            setProducts((previous) => [...(previous ?? []), product]);
          }}
        />
      )}
      {products?.length === 0 && !adding && (
        <Empty svg={emptyDrawing} title={t.noChocolatesYet} text={t.addYourFirstChocolate} />
      )}
      {products && products.length > 0 && (
        <Rows label={shared.chocolates}>
          {products.map((product, index) => (
            <ProductRow
              key={product._id}
              product={product}
              place={index + 1}
              of={products.length}
              isOpen={product._id === open}
              onToggle={() => setOpen(product._id === open ? undefined : product._id)}
              onMove={(by) => move(product, by)}
              onSaved={(saved) => replace(product._id, [saved])}
              onRemoved={() => replace(product._id, [])}
              onReload={reload}
            />
          ))}
        </Rows>
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
