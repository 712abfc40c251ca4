import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { dollarsOf } from "../../contract/money.ts";
import { listOrders, type OrderList, downloadOrders, type AdminOrder } from "../../contract/orders.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/orders.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { momentWords } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { adminMeta } from "../page-meta.ts";
import { dollars } from "../payments/format.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import cartDrawing from "../ui/drawings/empty-cart.svg?raw";
import { Choice } from "../ui/forms/Choice.tsx";
import { Stack } from "../ui/Layout.tsx";
import { Empty, LoadState, ShowMore } from "../ui/lists/LoadState.tsx";
import { pickupWords } from "./format.ts";
import { OrderTag, orderTags } from "./OrderTag.tsx";
import styles from "./AdminOrdersPage.module.css";

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
  const { data } = loaded;
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
      actions={
        <>
          <ButtonLink kind="quiet" to={paths.admin("codes")} words={t.discountCodes} />
          <DownloadButton read={() => adminCall(downloadOrders, {})} />
        </>
      }
    >
      <Choice
        label={t.showOrders}
        options={shownStates.map((value) => ({ value, words: wordsOf(value), count: countOf(value) }))}
        chosen={shown}
        onChoose={choose}
      />
      <LoadState {...loaded} failed={t.failedToLoadOrders} />
      {list?.orders.length === 0 && <Nothing shown={shown} />}
      {list && list.orders.length > 0 && (
        <ul className={styles.orders} aria-label={adminShared.orders}>
          {list.orders.map((order) => (
            <OrderRow key={order._id} order={order} />
          ))}
        </ul>
      )}
      <ShowMore when={list?.hasMore} words={adminShared.showOlderOnes} onMore={() => setPages(pages + 1)} />
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

function OrderRow({ order }: { order: AdminOrder }) {
  const { _id, number, lines, pickup, address, payerName, orderedAt, total, refundedCents } = order;
  return (
    <li className={styles.order}>
      <Stack gap={1} className={styles.words}>
        <h2>
          <Link to={paths.adminOrder(_id)}>{shared.order(number)}</Link>
        </h2>
        <p>{lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}</p>
        <p className="fine">
          {payerName || adminShared.unknownPayer} · {momentWords(new Date(orderedAt))}
        </p>
        <p className="fine">
          {pickup ? t.pickUp(pickupWords(pickup)) : address ? t.to(address.city, address.state) : t.toShip}
        </p>
      </Stack>
      <Stack gap={2} className={styles.end}>
        <OrderTag order={order} />
        <p className={styles.sum}>{dollars(dollarsOf(total.totalCents))}</p>
        {refundedCents > 0 && order.state !== "refunded" && (
          <p className="fine">{t.refunded(dollars(dollarsOf(refundedCents)))}</p>
        )}
      </Stack>
    </li>
  );
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
