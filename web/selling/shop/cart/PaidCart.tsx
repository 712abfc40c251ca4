import { useEffect, useRef, useState } from "react";
import { paths } from "../../../../contract/paths.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { dollarsOf } from "../../../../contract/platform/values/money.ts";
import { columnWords } from "../../../../contract/platform/values/units.ts";
import { type OrderSaved, saveOrder } from "../../../../contract/selling/orders/calls.ts";
import type { PurchaseView } from "../../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../../contract/selling/shop/text.ts";
import { readStoredPayer } from "../../../kit/store/session.ts";
import { Button, ButtonAnchor, ButtonLink } from "../../../kit/ui/Button.tsx";
import { LoadState } from "../../../kit/ui/lists/LoadState.tsx";
import { Notice } from "../../../kit/ui/Notice.tsx";
import { Outcome } from "../../../kit/ui/Outcome.tsx";
import { callAsPayer } from "../../payments/call-as-payer.ts";
import { retryUntilAnswered } from "../../payments/capture.ts";
import { type Paid, usePurchase } from "../../payments/use-checkout.ts";
import { markEnded } from "./checkout.ts";
import { useDeliveryFacts } from "./DeliveryFacts.tsx";
import { useCartPurchase } from "./use-cart-purchase.ts";

/** After the payment: confirms the order, then shows it. If the page is closed, the server confirms it later. */
export function PaidCart({ id, payerName }: Paid) {
  const loaded = usePurchase(id);
  useCartPurchase(loaded.data, "taken");
  if (!loaded.data) return <LoadState {...loaded} level={1} failed={shared.paymentSuccessful} />;
  return <PlacedOrder purchase={loaded.data} payerName={payerName} />;
}

function PlacedOrder({ purchase, payerName }: { purchase: PurchaseView; payerName: string }) {
  const { order, hasFailed, save } = useSavedOrder(purchase, payerName);
  const delivery = useDeliveryFacts(order ?? {});
  const isFree = purchase.totalCents === 0;
  const paid = isFree ? t.placingYourOrder : shared.paymentSuccessful;
  return (
    <Outcome
      title={order ? shared.orderConfirmed : paid}
      lead={order ? (isFree ? t.detailsAreEmailed : t.paidAndEmailed) : !hasFailed && t.savingYourOrder}
      facts={[
        order && [t.orderNumber, order.orderNumber],
        [t.tins, purchase.words],
        [t.total, columnWords(dollarsOf(purchase.totalCents))],
        ...(order ? delivery : []),
        order?.address != null && [t.address, order.address.written.join(", ")],
        order && [t.emailGoesTo, order.payerEmail],
      ]}
      actions={
        <>
          {order?.orderLink && <ButtonAnchor href={pathOf(order.orderLink)} words={shared.seeYourOrder} />}
          {hasFailed && <ButtonLink kind="quiet" to={paths.contact()} words={shared.contact} />}
          <ButtonLink kind="quiet" to={paths.chocolates()} words={t.backToChocolates} />
        </>
      }
    >
      {hasFailed && (
        <>
          <Notice
            tone="danger"
            title={t.orderSubmissionFailed}
            after={isFree ? undefined : t.youHavePaidAndOrder}
            text={t.weCouldntSaveYourOrder}
          />
          <Button onClick={() => void save()} words={shared.tryAgainButton} />
        </>
      )}
      {order && <p>{afterOrder(order)}</p>}
    </Outcome>
  );
}

function afterOrder({ pickup, payerName }: OrderSaved): string {
  if (pickup?.isCancelled) return shared.pickUpClassWasCancelled;
  return pickup ? t.giveNameThere(payerName) : t.answerReceiptToChange;
}

/** Saves the order of a paid cart, once. The server compares what was bought, and knows the payer. */
function useSavedOrder({ id, lines, totalCents }: PurchaseView, payerName: string) {
  const [order, setOrder] = useState<OrderSaved>();
  const [hasFailed, setFailed] = useState(false);
  const started = useRef(false);
  const save = async () => {
    setFailed(false);
    const cartItems = lines.flatMap(({ _id, name, cents, quantity }) =>
      _id ? [{ _id, name, price: dollarsOf(cents / quantity), quantity, image: "", description: "", details: "" }] : [],
    );
    const body = {
      orderId: id,
      payerName,
      payerEmail: readStoredPayer().email,
      transactionAmount: dollarsOf(totalCents).toFixed(2),
      cartItems,
    };
    try {
      const saved = await retryUntilAnswered(() => callAsPayer(saveOrder, { body }));
      markEnded(id, "paid", saved.orderNumber);
      setOrder(saved);
    } catch {
      setFailed(true);
    }
  };
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void save();
  });
  return { order, hasFailed, save };
}

/** The order page on the current origin, which can differ from the configured public URL. */
function pathOf(orderLink: string): string {
  const { pathname, search } = new URL(orderLink, location.href);
  return pathname + search;
}
