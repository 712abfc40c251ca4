import { useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { listOrders, type OrderList, downloadOrders, type AdminOrder } from "../../../contract/selling/orders/calls.ts";
import * as t from "../../../contract/selling/orders/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { adminMeta } from "../../kit/pages/page-meta.ts";
import { AdminPage } from "../../kit/ui/AdminPage.tsx";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import cartDrawing from "../../kit/ui/drawings/empty-cart.svg?raw";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Empty, LoadState, ShowMore } from "../../kit/ui/lists/LoadState.tsx";
import { OrderRows, type ShownState as Shown } from "./OrderRows.tsx";
import { orderTags } from "./OrderTag.tsx";

export const meta = () => adminMeta(adminShared.orders);
export const handle = { title: adminShared.orders };

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
      />
      <LoadState {...loaded} failed={t.failedToLoadOrders} />
      {list?.orders.length === 0 && <Nothing shown={allCount === 0 ? "all" : shown} />}
      {list && (
        // Another state starts without a selection.
        <OrderRows key={shown} {...{ shown, open }} orders={list.orders} onOpen={setOpen} onChanged={reload} />
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
