import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { momentWords } from "../../../../contract/platform/values/time.ts";
import {
  type AdminChocolate,
  readAdminChocolate,
  readStockHistory,
  type StockHistory,
} from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import { useCallData } from "../../../kit/calls/call-data.ts";
import { adminMeta } from "../../../kit/pages/page-meta.ts";
import { AdminPage } from "../../../kit/ui/AdminPage.tsx";
import { Button, ButtonLink } from "../../../kit/ui/Button.tsx";
import { CancelButton, Dialog, useOpenDialog } from "../../../kit/ui/dialogs/Dialog.tsx";
import { DeleteEntryButton, SaveButtons, StaleNotice, useEntryEdit } from "../../../kit/ui/forms/EntryForms.tsx";
import { Row, Stack } from "../../../kit/ui/Layout.tsx";
import { LoadState, Skeleton } from "../../../kit/ui/lists/LoadState.tsx";
import { FailureNotice, Notice } from "../../../kit/ui/Notice.tsx";
import { productKind, tinsHelp } from "./product-edit.ts";
import { ProductFields } from "./ProductFields.tsx";
import { ProductState } from "./ProductState.tsx";
import { stockSaved } from "./stock-taps.ts";
import styles from "./ProductEditor.module.css";
import stock from "./StockDialog.module.css";

export const meta = () => adminMeta(shared.chocolates);

/** The editor of one chocolate. Leads back to the list when it is saved or deleted. */
export default function AdminChocolatePage() {
  const { id = "" } = useParams();
  const loaded = useCallData(async () => {
    await stockSaved();
    return adminCall(readAdminChocolate, { params: { id } });
  }, [id]);
  const back = { to: paths.admin("chocolates"), words: t.allChocolates, state: { chocolate: id } };
  const { data } = loaded;
  if (data?._id === id) return <Editor key={id} given={data} back={back} />;
  return (
    <AdminPage title={t.chocolate} back={back}>
      <LoadState {...loaded} back={back} failed={t.failedToFetchProduct} />
    </AdminPage>
  );
}

type EditorProps = { given: AdminChocolate; back: { to: string; words: string; state: { chocolate: string } } };

function Editor({ given, back }: EditorProps) {
  const [product, setProduct] = useState(given);
  const navigate = useNavigate();
  const { name, state, slug } = product;
  return (
    <AdminPage
      title={name}
      back={back}
      lead={
        <Row gap={4}>
          <ProductState product={product} />
          {state === "shown" && <ButtonLink kind="link" to={paths.chocolate(slug)} words={t.viewInTheShop} />}
        </Row>
      }
    >
      <ProductForm
        product={product}
        onSaved={setProduct}
        onDone={() => void navigate(back.to, { replace: true, state: back.state })}
      />
    </AdminPage>
  );
}

type Props = {
  product: AdminChocolate;
  /** A newer state of the chocolate, saved here or elsewhere. */
  onSaved: (product: AdminChocolate) => void;
  /** The edit was saved, or the chocolate was deleted. */
  onDone: () => void;
};

/** The form that changes or deletes a chocolate. */
function ProductForm({ product, onSaved, onDone }: Props) {
  const { _id, name } = product;
  const navigate = useNavigate();
  const edit = useEntryEdit(productKind, { entry: product, onSaved, onDone, onDeleted: onDone });
  return (
    <Stack as="form" gap={5} className={styles.form} aria-label={name} {...edit.form}>
      <StaleNotice edit={edit} />
      <ProductFields
        {...edit.fields}
        helps={{ inventory: tinsHelp(edit.draft, product) }}
        stock={<StockHistoryButton product={product} />}
      />
      <div>
        <DeleteEntryButton
          kind={productKind}
          entry={product}
          look="danger"
          edit={edit}
          onRemoved={onDone}
          onRestored={() => navigate(paths.adminChocolate(_id))}
        />
      </div>
      <Stack gap={3} className={styles.bar}>
        <FailureNotice title={t.errorUpdatingProduct} text={edit.failure?.text} />
        <SaveButtons edit={edit} name={name} />
      </Stack>
    </Stack>
  );
}

function StockHistoryButton({ product }: Pick<Props, "product">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button kind="link" onClick={() => setOpen(true)} aria-label={t.stockHistoryOf(product.name)}>
        {t.stockHistory}
      </Button>
      {isOpen && <StockDialog product={product} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The stock history of a chocolate, newest first. Rendered only while it is open. */
function StockDialog({ product, onClose }: { product: AdminChocolate; onClose: () => void }) {
  const dialog = useOpenDialog();
  const { data, failure, isLoading } = useCallData(() => adminCall(readStockHistory, { params: { id: product._id } }));
  return (
    <Dialog
      ref={dialog}
      title={t.stockOf(product.name)}
      onClose={onClose}
      actions={<CancelButton>{shared.close}</CancelButton>}
    >
      {isLoading && <Skeleton shape="card" />}
      {failure && <Notice tone="danger" title={t.failedToLoadStockHistory} text={failure} />}
      {data?.length === 0 && <p>{t.noStockChangesYet}</p>}
      {data && data.length > 0 && (
        <ol className={stock.changes}>
          {data.map((change, index) => (
            <li key={index}>
              <span>{reasonWords(change)}</span>
              <strong>{change.change > 0 ? `+${change.change}` : `−${-change.change}`}</strong>
              <span className={stock.quiet}>{momentWords(new Date(change.changedAt))}</span>
              <span className={stock.quiet}>{t.inStock(change.inventoryAfter)}</span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function reasonWords({ why, orderNumber }: StockHistory[number]): string {
  const order = orderNumber === null ? "" : t.order(orderNumber);
  const words = {
    start: t.startingStock,
    owner: t.countedByYou,
    held: t.takenByBuyer(order),
    released: t.notPaidBackInStock,
    refunded: t.refundedBackInStock(order),
    door: t.soldForCash,
    "door-undone": t.cashSaleUndone,
  };
  return words[why];
}
