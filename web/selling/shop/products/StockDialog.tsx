import { text as shared } from "../../../../contract/platform/language/text.ts";
import { momentWords } from "../../../../contract/platform/values/time.ts";
import { type AdminChocolate, readStockHistory, type StockHistory } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import { useCallData } from "../../../kit/calls/call-data.ts";
import { CancelButton, Dialog, useOpenDialog } from "../../../kit/ui/dialogs/Dialog.tsx";
import { Skeleton } from "../../../kit/ui/lists/LoadState.tsx";
import { Notice } from "../../../kit/ui/Notice.tsx";
import styles from "./StockDialog.module.css";

/** The stock history of a chocolate, newest first. Rendered only while it is open. */
export function StockDialog({ product, onClose }: { product: AdminChocolate; onClose: () => void }) {
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
        <ol className={styles.changes}>
          {data.map((change, index) => (
            <li key={index}>
              <span>{reasonWords(change)}</span>
              <strong>{change.change > 0 ? `+${change.change}` : `−${-change.change}`}</strong>
              <span className={styles.quiet}>{momentWords(new Date(change.changedAt))}</span>
              <span className={styles.quiet}>{t.inStock(change.inventoryAfter)}</span>
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
