import { useEffect, useState } from "react";
import { listAdminChocolates, reorderChocolates, type AdminChocolate } from "../../../contract/shop.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { adminCall, CallError } from "../../api.ts";
import { useCallData } from "../../call-data.ts";
import { adminMeta } from "../../page-meta.ts";
import { AdminPage } from "../../ui/AdminPage.tsx";
import { Button } from "../../ui/Button.tsx";
import emptyDrawing from "../../ui/drawings/empty-cart.svg?raw";
import { Empty, LoadState } from "../../ui/lists/LoadState.tsx";
import { useMoves } from "../../ui/lists/Moves.tsx";
import { Rows } from "../../ui/lists/Rows.tsx";
import { AddProductForm } from "./AddProductForm.tsx";
import { ProductRow } from "./ProductRow.tsx";

export const meta = () => adminMeta(shared.chocolates);
export const handle = { title: t.manageChocolates };

export default function AdminChocolatesPage() {
  const loaded = useCallData(() => adminCall(listAdminChocolates, {}));
  const { data } = loaded;
  const reload = (error?: unknown) => reloadAfter(error, loaded.reload);
  const [products, setProducts] = useState<AdminChocolate[]>();
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<string>();
  useEffect(() => setProducts(data), [data]);
  const move = useMoves({
    items: products,
    show: setProducts,
    send: (ids) => adminCall(reorderChocolates, { body: { ids } }),
    onFailed: reload,
  });

  const replace = (id: string, by: AdminChocolate[]) =>
    setProducts((previous) => previous?.flatMap((product) => (product._id === id ? by : product)));
  return (
    <AdminPage
      title={handle.title}
      actions={!adding && <Button data-adds="" onClick={() => setAdding(true)} words={adminShared.addChocolate} />}
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

/**
 * Reads the list again after an error, without a connection as soon as there is one: a reading that fails too would
 * show a notice above the rows and move them from under the thumb.
 */
function reloadAfter(error: unknown, reload: () => void): void {
  if (error instanceof CallError && error.code === "unreachable") addEventListener("online", reload, { once: true });
  else reload();
}
