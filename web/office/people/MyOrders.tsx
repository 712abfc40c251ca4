import { useState } from "react";
import { text as t } from "../../../contract/office/people/text.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import { dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import { listMyOrders, type MyOrders as OrderLists } from "../../../contract/selling/orders/calls.ts";
import { linesWords, tinsWords } from "../../../contract/selling/orders/order-lines.ts";
import { userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { RowDetails, Rows } from "../../kit/ui/lists/Rows.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { pickupWords, stepsOf } from "../../selling/orders/format.ts";
import { Tracking } from "../../selling/orders/Tracking.tsx";
import styles from "./UserPage.module.css";

type Order = OrderLists["orders"][number];

/** A student's orders with state, tracking, refund and receipt. Nothing without an order. */
export function MyOrders({ userId }: { userId: string }) {
  const loaded = useCallData(() => userCall(listMyOrders, { params: { id: userId } }), [userId]);
  const [open, setOpen] = useState<string>();
  const { data } = loaded;
  if (data?.orders.length === 0) return null;
  return (
    <Stack as="section" gap={5} aria-labelledby="orders" className={styles.part}>
      <h2 id="orders">{t.yourOrders}</h2>
      <LoadState {...loaded} level={3} failed={t.failedToLoadOrders} />
      {data && (
        <Rows label={t.yourOrders}>
          {data.orders.map((order) => (
            <RowDetails
              key={order._id}
              title={`${shared.order(order.number)} · ${tinsWords(order.lines)}`}
              note={`${dateWords(studioDay(new Date(order.orderedAt)))} · ${priceWords(order.total.totalCents)}`}
              end={stateWords(order)}
              isOpen={open === order._id}
              onToggle={() => setOpen(open === order._id ? undefined : order._id)}
            >
              <OrderFacts order={order} />
            </RowDetails>
          ))}
        </Rows>
      )}
    </Stack>
  );
}

function stateWords(order: Order): string {
  const { steps, at } = stepsOf(order);
  return order.refund ? cancelledWords[order.refund] : (steps[at] ?? "");
}

const cancelledWords = {
  done: shared.refunded,
  "on-its-way": shared.refundOnItsWay,
  refused: shared.refundNotMadeYet,
  none: t.cancelled,
};

function OrderFacts({ order }: { order: Order }) {
  const { lines, tracking, pickup, refundedCents, onItsWayBackCents, receiptPath } = order;
  return (
    <Stack gap={4}>
      {pickup?.isCancelled && <Notice tone="warning" text={shared.pickUpClassWasCancelled} />}
      <FactList
        facts={[
          [t.tins, linesWords(lines)],
          [t.pickUp, pickup && pickupWords(pickup)],
          [t.tracking, tracking && <Tracking key="tracking" tracking={tracking} />],
          [shared.refunded, refundedCents > 0 && priceWords(refundedCents)],
          [shared.refundOnItsWay, onItsWayBackCents > 0 && priceWords(onItsWayBackCents)],
        ]}
      />
      <Row gap={3}>
        {receiptPath ? <ButtonLink kind="quiet" to={receiptPath} words={t.receipt} /> : <p>{t.receiptIsInYourEmail}</p>}
      </Row>
    </Stack>
  );
}
