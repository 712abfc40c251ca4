import { useState } from "react";
import { text as t } from "../../../contract/office/people/text.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import { dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import { listMyOrders, type MyOrders as OrderLists } from "../../../contract/selling/orders/calls.ts";
import { linesWords, tinsWords } from "../../../contract/selling/orders/order-lines.ts";
import { listBookings } from "../../../contract/teaching/bookings/calls.ts";
import { listMyClasses } from "../../../contract/teaching/signups/calls.ts";
import { userCall } from "../../kit/calls/api.ts";
import { type CallData, useCallData } from "../../kit/calls/call-data.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { useSessionUser } from "../../kit/store/session.ts";
import { ButtonAnchor, ButtonLink } from "../../kit/ui/Button.tsx";
import { Row, Stack, TitledSection } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { RowDetails, Rows } from "../../kit/ui/lists/Rows.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { pickupWords, stepsOf } from "../../selling/orders/format.ts";
import { Tracking } from "../../selling/orders/Tracking.tsx";
import { HeldPurchases } from "../../selling/payments/HeldPurchases.tsx";
import { BookedSessions } from "../../teaching/bookings/BookedSessions.tsx";
import { QuestionsCard } from "../absences/QuestionsCard.tsx";
import type { Route } from "./+types/UserPage";
import { MyClasses } from "./MyClasses.tsx";
import styles from "./UserPage.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(matches, shared.myBookings);
}

const lead = t.goodToSeeYou;
export const handle = { head: () => ({ title: t.hello, lead }) };

export default function UserPage({ params: { id } }: Route.ComponentProps) {
  const user = useSessionUser();
  const sessions = useCallData(() => userCall(listBookings, { query: { userId: id } }), [id]);
  const classes = useCallData(() => userCall(listMyClasses, { params: { id } }), [id]);
  // Both lists appear at once.
  const isWaiting = sessions.isLoading || classes.isLoading;
  const whenRead = <T,>(loaded: CallData<T>): CallData<T> => {
    const { reload, reloaded } = loaded;
    return isWaiting ? { isLoading: true, reload, reloaded } : loaded;
  };
  return (
    <Section tight>
      <Head level={1} title={user ? t.helloName(user.preferredName ?? user.firstName) : t.hello} lead={lead} />
      {!isWaiting &&
        classes.data?.questions.map((questions) => (
          <QuestionsCard key={questions.items[0]?._id} userId={id} questions={questions} />
        ))}
      {!isWaiting && classes.data && (
        <HeldPurchases
          held={classes.data.held}
          kinds={["session", "booking", "seat", "cart"]}
          className={styles.part}
        />
      )}
      <div className={styles.part}>
        <BookedSessions userId={id} loaded={whenRead(sessions)} />
      </div>
      <MyClasses userId={id} loaded={whenRead(classes)} />
      <MyOrders userId={id} />
    </Section>
  );
}

type Order = OrderLists["orders"][number];

/** A student's orders with state, tracking, refund and receipt. Nothing without an order. */
export function MyOrders({ userId }: { userId: string }) {
  const loaded = useCallData(() => userCall(listMyOrders, { params: { id: userId } }), [userId]);
  const [open, setOpen] = useState<string>();
  const { data } = loaded;
  if (data?.orders.length === 0) return null;
  return (
    <TitledSection gap={5} id="orders" title={t.yourOrders} className={styles.part}>
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
    </TitledSection>
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
  const { lines, tracking, pickup, refundedCents, onItsWayBackCents, receiptPath, invoicePath } = order;
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
        {invoicePath && <ButtonAnchor kind="quiet" href={invoicePath} words={t.invoice} />}
      </Row>
    </Stack>
  );
}
