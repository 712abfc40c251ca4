import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { dollarsOf } from "../../contract/money.ts";
import { listOrders, type OrderList, downloadOrders, type AdminOrder } from "../../contract/orders.ts";
import { paths } from "../../contract/paths.ts";
import { momentWords } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { adminMeta } from "../page-meta.ts";
import { dollars } from "../payments/words.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import cartDrawing from "../ui/drawings/empty-cart.svg?raw";
import { Choice } from "../ui/forms/Choice.tsx";
import { Empty } from "../ui/lists/Empty.tsx";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { ShowMore } from "../ui/lists/ShowMore.tsx";
import { OrderTag } from "./OrderTag.tsx";
import { pickupWords } from "./words.ts";
import styles from "./AdminOrdersPage.module.css";

export const meta = () => adminMeta("Orders");
export const handle = { title: "Orders" };

const shownStates = {
  new: "New",
  packed: "Packed",
  shipped: "Shipped",
  "picked-up": "Picked up",
  refunded: "Refunded",
  all: "All",
} as const;
type Shown = keyof typeof shownStates;
const all = Object.keys(shownStates) as Shown[];

/** The orders by state. Opens with the new ones, which have to be packed. */
export default function AdminOrdersPage() {
  const [query, setQuery] = useSearchParams();
  const shown = all.find((each) => each === query.get("state")) ?? "new";
  const [pages, setPages] = useState(1);
  const loaded = useCallData(() => readOrders(shown, pages), [shown, pages]);
  const { data } = loaded;
  const choose = (next: Shown) => {
    setPages(1);
    setQuery({ state: next }, { replace: true, preventScrollReset: true });
  };
  const counts = data?.counts;
  const countOf = (each: Shown) =>
    each === "all" ? counts && Object.values(counts).reduce((sum, count) => sum + count, 0) : counts?.[each];
  return (
    <AdminPage
      title={handle.title}
      actions={
        <>
          <ButtonLink kind="quiet" to={paths.admin("codes")}>
            Discount codes
          </ButtonLink>
          <DownloadButton
            read={() => adminCall(downloadOrders, {})}
            failure="The file could not be fetched. Please try again."
          >
            Download CSV
          </DownloadButton>
        </>
      }
    >
      <Choice
        label="Which orders"
        options={all.map((value) => ({ value, words: shownStates[value], count: countOf(value) }))}
        chosen={shown}
        onChoose={choose}
      />
      <LoadState {...loaded} failed="Failed to fetch orders." />
      {data && data.shown === shown && data.orders.length === 0 && <Nothing shown={shown} />}
      {data && data.shown === shown && data.orders.length > 0 && (
        <ul className={styles.orders} aria-label="Orders">
          {data.orders.map((order) => (
            <OrderRow key={order._id} order={order} />
          ))}
        </ul>
      )}
      <ShowMore
        when={data?.shown === shown && data.hasMore}
        words="Show older ones"
        onMore={() => setPages(pages + 1)}
      />
    </AdminPage>
  );
}

function Nothing({ shown }: { shown: Shown }) {
  return (
    <Empty
      svg={cartDrawing}
      title={
        shown === "new" ? "Nothing to pack" : shown === "all" ? "No orders yet" : "No orders in this state"
      }
    >
      <p>
        {shown === "new"
          ? "Every order that was paid is packed."
          : "As soon as somebody buys, it stands here."}
      </p>
    </Empty>
  );
}

function OrderRow({ order }: { order: AdminOrder }) {
  const { _id, number, lines, pickup, address, payerName, orderedAt, total, refundedCents } = order;
  return (
    <li className={styles.order}>
      <div className={styles.words}>
        <h2>
          <Link to={paths.ownOrder(_id)}>Order {number}</Link>
        </h2>
        <p>{lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}</p>
        <p className="fine">
          {payerName || "Unknown payer"} · {momentWords(new Date(orderedAt))}
        </p>
        <p className="fine">
          {pickup
            ? `Pick-up: ${pickupWords(pickup)}`
            : address
              ? `To ${address.city}, ${address.state}`
              : "To ship"}
        </p>
      </div>
      <div className={styles.end}>
        <OrderTag order={order} />
        <p className={styles.sum}>{dollars(dollarsOf(total.totalCents))}</p>
        {refundedCents > 0 && order.state !== "refunded" && (
          <p className="fine">{dollars(dollarsOf(refundedCents))} refunded</p>
        )}
      </div>
    </li>
  );
}

/** Reads all shown pages again, so that an order whose state changed is not listed twice. */
async function readOrders(shown: Shown, pages: number): Promise<OrderList & { shown: Shown }> {
  const state = shown === "all" ? {} : { state: shown };
  let list = await adminCall(listOrders, { query: state });
  for (let page = 1; page < pages && list.hasMore; page++) {
    const before = list.orders.at(-1)?._id;
    const older: OrderList = await adminCall(listOrders, {
      query: { ...state, ...(before ? { before } : {}) },
    });
    list = { ...older, orders: [...list.orders, ...older.orders] };
  }
  return { ...list, shown };
}
