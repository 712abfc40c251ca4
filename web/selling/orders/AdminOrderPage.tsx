import { useState } from "react";
import { useParams, useRouteLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { momentWords } from "../../../contract/platform/values/time.ts";
import { type AdminOrder, readAdminOrder, refundOrder } from "../../../contract/selling/orders/calls.ts";
import { tinsWords } from "../../../contract/selling/orders/order-lines.ts";
import * as t from "../../../contract/selling/orders/text.desk.ts";
import { downloadInvoice, readRefundSplit } from "../../../contract/selling/payments/calls.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { randomUuid } from "../../kit/calls/fresh-id.ts";
import { adminMeta, type RootData } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { Button } from "../../kit/ui/Button.tsx";
import { confirm } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { mailto } from "../../kit/ui/mailto.ts";
import { unbroken } from "../../kit/ui/unbroken.ts";
import { RefundButton } from "../payments/RefundButton.tsx";
import { RefundDialog } from "../payments/RefundDialog.tsx";
import { Summary } from "../shop/cart/Summary.tsx";
import { pickupWords } from "./format.ts";
import { OrderStateForm } from "./OrderStateForm.tsx";
import { OrderTag } from "./OrderTag.tsx";
import styles from "./AdminOrderPage.module.css";
import slip from "./PackingSlip.module.css";

export const meta = () => adminMeta(t.order);

const back = { to: paths.admin("orders"), words: adminShared.allOrders };

export default function AdminOrderPage() {
  const { id = "" } = useParams();
  const loaded = useCallData(() => adminCall(readAdminOrder, { params: { id } }), [id]);
  const { data, reload } = loaded;
  // The response to a change may be newer than the order that was read.
  const [changed, setChanged] = useState<AdminOrder>();
  const order = changed && data && changed._id === data._id && changed.version > data.version ? changed : data;
  if (order?._id === id) return <OrderShown order={order} onChanged={setChanged} onReload={reload} />;
  return (
    <AdminPage title={t.order} back={back}>
      <LoadState {...loaded} back={back} failed={t.failedToLoadOrder} />
    </AdminPage>
  );
}

type OrderShownProps = { order: AdminOrder; onChanged: (order: AdminOrder) => void; onReload: () => void };

function OrderShown({ order, onChanged, onReload }: OrderShownProps) {
  const { number, orderedAt, payerName, payerEmail } = order;
  const [asking, setAsking] = useState(false);
  const onStep = (changed: AdminOrder) => {
    onChanged(changed);
    // The pressed button is gone.
    requestAnimationFrame(() => document.getElementById("state-title")?.focus());
  };
  return (
    <div className={styles.page}>
      <AdminPage
        title={shared.order(number)}
        back={back}
        lead={
          <p className={styles.lead}>
            <OrderTag order={order} /> {unbroken(momentWords(new Date(orderedAt)))}
          </p>
        }
        actions={
          <>
            <Button kind="quiet" onClick={() => print()} words={t.printPackingSlip} />
            {order.total.totalCents > 0 && (
              <DownloadButton read={() => adminCall(downloadInvoice, { params: { id: order.paymentId } })}>
                {t.invoice}
              </DownloadButton>
            )}
            {order.total.totalCents === 0 && order.state !== "refunded" && (
              <Button kind="quiet" onClick={() => void cancelFree(order).then(onReload)} words={t.cancelOrder} />
            )}
            {refundableCents(order) > 0 && <RefundButton nextOf={payerTitle} onClick={() => setAsking(true)} />}
          </>
        }
      >
        <Stack gap={6} className={styles.columns}>
          {/* First: on a phone the next step is on the first screen. */}
          <div className={styles.step}>
            <OrderStateForm key={order.version} order={order} onChanged={onStep} onReload={onReload} />
          </div>
          <PackingSlip order={order} />
          <Stack as="section" gap={3} className={styles.payment} aria-labelledby="payer-title">
            <h2 id="payer-title" tabIndex={-1}>
              {t.paidBy}
            </h2>
            <p>
              {payerName || adminShared.unknownPayer}
              <br />
              {payerEmail && <a href={mailto(payerEmail)}>{payerEmail}</a>}
            </p>
            <Summary {...order} />
          </Stack>
        </Stack>
        {asking && <OrderRefundDialog order={order} onClose={() => setAsking(false)} onRefunded={onReload} />}
      </AdminPage>
    </div>
  );
}

const refundableCents = ({ total, refundedCents, onItsWayBackCents }: AdminOrder) =>
  total.totalCents - refundedCents - onItsWayBackCents;

/** An order without a price. Tins that were not sent go back to the stock. */
async function cancelFree({ _id, number, state }: AdminOrder): Promise<void> {
  const restock = state === "new" || state === "packed";
  const details = restock ? { details: t.tinsGoBack } : {};
  if (!(await confirm({ text: t.cancelFreeOrder(number), yes: t.yesCancelIt, ...details }))) return;
  await adminCall(refundOrder, { params: { id: _id }, body: { id: randomUuid(), restock } }).then(
    ({ message }) => toast(message),
    (error: unknown) => toast(errorMessageOf(error, t.orderNotCancelled)),
  );
}

/** Its section has the sum that was refunded. */
const payerTitle = () => document.getElementById("payer-title");

type OrderRefundDialogProps = { order: AdminOrder; onClose: () => void; onRefunded: () => void };

function OrderRefundDialog({ order, onClose, onRefunded }: OrderRefundDialogProps) {
  const { _id, number, lines, payerName, payerEmail, state } = order;
  const [isAll, setIsAll] = useState(true);
  const [chosen, setChosen] = useState<"back" | "gone">();
  // Tins that are not sent, and whose buyer gets all back. After a part of the money, the buyer still gets the tins.
  const tins = chosen ?? (isAll && (state === "new" || state === "packed") ? "back" : "gone");
  return (
    <RefundDialog
      about={t.orderPaidBy(number, tinsWords(lines), payerName)}
      hasEmail={payerEmail !== ""}
      left={dollarsOf(refundableCents(order))}
      readSplit={(cents) =>
        adminCall(readRefundSplit, { params: { id: order.paymentId }, query: { cents: String(cents) } })
      }
      refund={(body) => adminCall(refundOrder, { params: { id: _id }, body: { ...body, restock: tins === "back" } })}
      onAmount={setIsAll}
      onClose={onClose}
      onRefunded={onRefunded}
    >
      <Choice
        label={t.restockQuestion}
        options={[
          { value: "back", words: t.restockAllTins },
          { value: "gone", words: t.doNotRestock },
        ]}
        chosen={tins}
        onChoose={setChosen}
      />
    </RefundDialog>
  );
}

/** The slip in the parcel: address, and a box to tick for each chocolate. No prices, because it may be a gift. */
export function PackingSlip({ order }: { order: AdminOrder }) {
  const { number, orderedAt, lines, pickup, address, payerName } = order;
  const root = useRouteLoaderData("root") as RootData | undefined;
  return (
    <Stack as="section" gap={4} className={slip.slip} aria-label={t.packingSlip}>
      <p className={slip.brand}>{root?.brand.chocolates.name}</p>
      <p className={slip.order}>{t.orderAndMoment(number, momentWords(new Date(orderedAt)))}</p>
      <Stack gap={2} className={slip.to}>
        <h2>{pickup ? t.pickUpAtClass : adminShared.sendTo}</h2>
        {pickup ? (
          <p>
            {payerName}
            <br />
            {unbroken(pickupWords(pickup))}
            {pickup.isCancelled && <strong>{adminShared.pickUpClassCancelled}</strong>}
          </p>
        ) : (
          <address>
            {(address ? address.written : [payerName]).map((line, index) => (
              <span key={index}>{line}</span>
            ))}
          </address>
        )}
      </Stack>
      <ul className={slip.lines} aria-label={tinsWords(lines)}>
        {lines.map(({ _id, name, quantity }) => (
          <li key={_id}>
            <span className={slip.box} aria-hidden="true" />
            <span className={slip.count}>{quantity} ×</span>
            <span>{name}</span>
          </li>
        ))}
      </ul>
      <p className="strong">{t.inTotal(tinsWords(lines))}</p>
      <p className="fine">{t.keepThemCoolDry}</p>
    </Stack>
  );
}
