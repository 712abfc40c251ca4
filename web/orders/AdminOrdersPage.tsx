import { useState } from "react";
import { useSearchParams } from "react-router";
import { dollarsOf } from "../../contract/money.ts";
import { linesWords } from "../../contract/order-lines.ts";
import { listOrders, type OrderList, downloadOrders, type AdminOrder } from "../../contract/orders.ts";
import { paths } from "../../contract/paths.ts";
import { addressLines } from "../../contract/place.ts";
import * as t from "../../contract/text/admin/orders.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shopText from "../../contract/text/pages/shop.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, momentWords, weekdayDateWords } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { adminMeta } from "../page-meta.ts";
import { dollars } from "../payments/format.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import cartDrawing from "../ui/drawings/empty-cart.svg?raw";
import { Choice } from "../ui/forms/Choice.tsx";
import { Empty, LoadState, ShowMore } from "../ui/lists/LoadState.tsx";
import { Rows, RowDetails } from "../ui/lists/Rows.tsx";
import { mailto } from "../ui/mailto.ts";
import { FactList } from "../ui/Outcome.tsx";
import { pickupWords } from "./format.ts";
import { OrderStateForm } from "./OrderStateForm.tsx";
import { OrderTag, orderTags } from "./OrderTag.tsx";

export const meta = () => adminMeta(adminShared.orders);
export const handle = { title: adminShared.orders };

type Shown = AdminOrder["state"] | "all";
const shownStates = [...(Object.keys(orderTags) as AdminOrder["state"][]), "all"] as const;

/** The orders by state. Opens with the new ones, which have to be packed. */
export default function AdminOrdersPage() {
  const [query, setQuery] = useSearchParams();
  const shown = shownStates.find((each) => each === query.get("state")) ?? "new";
  const [pages, setPages] = useState(1);
  const loaded = useCallData(() => readOrders(shown, pages), [shown, pages]);
  const { data, reload } = loaded;
  const [open, setOpen] = useState<string>();
  const list = data?.shown === shown ? data : undefined;
  const choose = (next: Shown) => {
    setPages(1);
    setQuery({ state: next }, { replace: true, preventScrollReset: true });
  };
  const { counts } = data ?? {};
  const allCount = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const wordsOf = (each: Shown) => (each === "all" ? adminShared.all : orderTags[each].words);
  const countOf = (each: Shown) => (each === "all" ? allCount : counts?.[each]);
  return (
    <AdminPage
      title={handle.title}
      actions={<ButtonLink kind="quiet" to={paths.admin("codes")} words={t.discountCodes} />}
    >
      <Choice
        label={t.showOrders}
        options={shownStates.map((value) => ({ value, words: wordsOf(value), count: countOf(value) }))}
        chosen={shown}
        onChoose={choose}
        inOneLine
      />
      <LoadState {...loaded} failed={t.failedToLoadOrders} />
      {list?.orders.length === 0 && <Nothing shown={allCount === 0 ? "all" : shown} />}
      {list && list.orders.length > 0 && (
        <Rows label={adminShared.orders}>
          {list.orders.map((order) => (
            <OrderRow
              key={order._id}
              order={order}
              withState={shown === "all"}
              isOpen={open === order._id}
              onToggle={() => setOpen(open === order._id ? undefined : order._id)}
              onChanged={reload}
            />
          ))}
        </Rows>
      )}
      <ShowMore when={list?.hasMore} words={adminShared.showOlderOnes} onMore={() => setPages(pages + 1)} />
      {allCount !== 0 && (
        <div>
          <DownloadButton read={() => adminCall(downloadOrders, {})} />
        </div>
      )}
    </AdminPage>
  );
}

function Nothing({ shown }: { shown: Shown }) {
  return (
    <Empty
      svg={cartDrawing}
      title={shown === "new" ? t.nothingToPack : shown === "all" ? t.noOrdersYet : t.noOrdersInThisState}
      text={shown === "new" ? t.everyOrderThatWasPaid : t.ordersAppearHere}
    />
  );
}

type OrderRowProps = {
  order: AdminOrder;
  withState: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onChanged: () => void;
};

/** An order: who and what, and where it goes. Opens in place to the next step. */
function OrderRow({ order, withState, isOpen, onToggle, onChanged }: OrderRowProps) {
  const { _id, number, lines, pickup, address, payerName, payerEmail, orderedAt, total, refundedCents } = order;
  const what = linesWords(lines);
  const email = payerEmail && <a href={mailto(payerEmail)}>{payerEmail}</a>;
  const isRefundedInPart = refundedCents > 0 && order.state !== "refunded";
  return (
    <RowDetails
      isOpen={isOpen}
      onToggle={onToggle}
      title={t.orderOf(number, payerName || adminShared.unknownPayer)}
      note={`${destinationOf(order)} · ${what}`}
      end={withState ? <OrderTag order={order} /> : <strong>{dollars(dollarsOf(total.totalCents))}</strong>}
    >
      <OrderStateForm key={order.version} order={order} onChanged={onChanged} onReload={onChanged} />
      <FactList
        facts={[
          [t.tins, what],
          [
            pickup ? t.pickUpAtClass : t.shipTo,
            pickup ? pickupWords(pickup) : address && addressLines(address).join(", "),
          ],
          [shared.email, email],
          [t.ordered, momentWords(new Date(orderedAt))],
          [shopText.total, dollars(dollarsOf(total.totalCents))],
          isRefundedInPart && [shared.refunded, dollars(dollarsOf(refundedCents))],
        ]}
      />
      <div>
        <ButtonLink kind="link" to={paths.adminOrder(_id)} aria-label={t.openOrderOf(number)} words={t.openOrder} />
      </div>
    </RowDetails>
  );
}

function destinationOf({ pickup, address }: AdminOrder): string {
  if (pickup?.isCancelled) return adminShared.pickUpClassCancelled;
  if (pickup) return t.pickUp(`${weekdayDateWords(pickup.date)}, ${clockWords(pickup.time)}`);
  return address ? t.to(address.city, address.state) : t.toShip;
}

/** Reads all shown pages again, so that an order whose state changed is not listed twice. */
async function readOrders(shown: Shown, pages: number): Promise<OrderList & { shown: Shown }> {
  const state = shown === "all" ? {} : { state: shown };
  let list = await adminCall(listOrders, { query: state });
  for (let page = 1; page < pages && list.hasMore; page++) {
    const older: OrderList = await adminCall(listOrders, { query: { ...state, before: list.orders.at(-1)?._id } });
    list = { ...older, orders: [...list.orders, ...older.orders] };
  }
  return { ...list, shown };
}
