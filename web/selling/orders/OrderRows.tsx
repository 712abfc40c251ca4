import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { clockWords, momentWords, weekdayDateWords } from "../../../contract/platform/values/time.ts";
import { columnWords } from "../../../contract/platform/values/units.ts";
import type { AdminOrder } from "../../../contract/selling/orders/calls.ts";
import { linesWords } from "../../../contract/selling/orders/order-lines.ts";
import * as t from "../../../contract/selling/orders/text.desk.ts";
import { text as shopText } from "../../../contract/selling/shop/text.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { type RowChoice, useChoosing } from "../../kit/ui/lists/choosing.ts";
import { ChooseButton, ChosenBar } from "../../kit/ui/lists/ChosenBar.tsx";
import { Rows, RowDetails } from "../../kit/ui/lists/Rows.tsx";
import { mailto } from "../../kit/ui/mailto.ts";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { ChosenOrders, useOrderSteps } from "./ChosenOrders.tsx";
import { pickupWords } from "./format.ts";
import { OrderStateForm } from "./OrderStateForm.tsx";
import { OrderTag } from "./OrderTag.tsx";

export type ShownState = AdminOrder["state"] | "all";

type OrderRowsProps = {
  shown: ShownState;
  orders: readonly AdminOrder[];
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
  onChanged: () => void;
};

/** The orders, of which several can be marked, or their packing slips printed, at once. */
export function OrderRows({ shown, orders, open, onOpen, onChanged }: OrderRowsProps) {
  const choosing = useChoosing(orders.map(({ _id }) => _id));
  const steps = useOrderSteps({ orders, choosing, onChanged });
  return (
    <>
      <FailureNotice tone="warning" text={steps.failure} />
      {orders.length > 0 && (
        <>
          <ChooseButton choosing={choosing} />
          <Rows label={adminShared.orders}>
            {orders.map((order) => (
              <OrderRow
                key={order._id}
                order={order}
                withState={shown === "all"}
                isOpen={open === order._id}
                onToggle={() => onOpen(open === order._id ? undefined : order._id)}
                choice={choosing.isChoosing ? choosing.choiceOf(order._id) : undefined}
                onChanged={onChanged}
              />
            ))}
          </Rows>
        </>
      )}
      {choosing.isChoosing && (
        <ChosenBar choosing={choosing}>
          <ChosenOrders {...steps} />
        </ChosenBar>
      )}
      {steps.slips}
    </>
  );
}

type OrderRowProps = {
  order: AdminOrder;
  withState: boolean;
  isOpen: boolean;
  onToggle: () => void;
  choice: RowChoice | undefined;
  onChanged: () => void;
};

/** An order: who and what, and where it goes. Opens in place to the next step. */
function OrderRow({ order, withState, isOpen, onToggle, choice, onChanged }: OrderRowProps) {
  const { _id, number, lines, pickup, address, payerName, payerEmail, orderedAt, total } = order;
  const { refund, refundedCents, onItsWayBackCents } = order;
  const what = linesWords(lines);
  const email = payerEmail && <a href={mailto(payerEmail)}>{payerEmail}</a>;
  return (
    <RowDetails
      isOpen={isOpen}
      onToggle={onToggle}
      choice={choice}
      title={t.orderOf(number, payerName || adminShared.unknownPayer)}
      note={`${destinationOf(order)} · ${what}`}
      end={
        withState || refund ? <OrderTag order={order} /> : <strong>{columnWords(dollarsOf(total.totalCents))}</strong>
      }
    >
      <OrderStateForm key={order.version} order={order} onChanged={onChanged} onReload={onChanged} />
      <FactList
        facts={[
          [t.tins, what],
          [pickup ? t.pickUpAtClass : t.shipTo, pickup ? pickupWords(pickup) : address && address.written.join(", ")],
          [shared.email, email],
          [t.ordered, momentWords(new Date(orderedAt))],
          [shopText.total, columnWords(dollarsOf(total.totalCents))],
          refundedCents > 0 && refund !== "done" && [shared.refunded, columnWords(dollarsOf(refundedCents))],
          onItsWayBackCents > 0 && [shared.refundOnItsWay, columnWords(dollarsOf(onItsWayBackCents))],
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
