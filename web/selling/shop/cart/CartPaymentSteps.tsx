import { useEffect, useRef, useState } from "react";
import { paths } from "../../../../contract/paths.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { countryName } from "../../../../contract/platform/values/countries.ts";
import { centsOf, dollarsOf } from "../../../../contract/platform/values/money.ts";
import { stateOptions } from "../../../../contract/platform/values/us-states.ts";
import { saveOrder } from "../../../../contract/selling/orders/calls.ts";
import { linesWords } from "../../../../contract/selling/orders/order-lines.ts";
import type { OrderTotal } from "../../../../contract/selling/orders/price.ts";
import { cancelPayment } from "../../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../../contract/selling/shop/text.ts";
import { addressLines } from "../../../../contract/teaching/events/place.ts";
import { useHydrated } from "../../../kit/browser/hydrated.ts";
import { userCall } from "../../../kit/calls/api.ts";
import { type CartItem, useCart } from "../../../kit/store/cart.ts";
import { readStoredPayer, useUserId } from "../../../kit/store/session.ts";
import { Button, ButtonAnchor, ButtonLink } from "../../../kit/ui/Button.tsx";
import { Row, Stack } from "../../../kit/ui/Layout.tsx";
import { Notice } from "../../../kit/ui/Notice.tsx";
import { FactList, Outcome } from "../../../kit/ui/Outcome.tsx";
import { type CaptureResult, retryUntilAnswered } from "../../payments/capture.ts";
import type { PaymentFailure } from "../../payments/failures.ts";
import { dollars } from "../../payments/format.ts";
import { HeldPayment } from "../../payments/HeldPayment.tsx";
import { callAsStudentOrVisitor, markStoredPayment, type OpenedCart, type Step, useOtherTab } from "./checkout.ts";
import { useDeliveryFacts } from "./DeliveryFacts.tsx";
import { BoughtItems, Summary } from "./Summary.tsx";
import card from "../../../kit/ui/Card.module.css";

type CartPayStepProps = {
  opened: OpenedCart;
  onPaid: (paid: CaptureResult) => void;
  /** The capture started or ended. */
  onTaking: (isTaking: boolean) => void;
  /** The address changed the tax, and so the total. */
  onTotal: (total: OrderTotal) => void;
  /** Returns to the cart and shows why the payment failed. */
  onFailed: (failure: PaymentFailure) => void;
  /** Returns to the cart, which says that nothing was charged: cancelled, or the hold has expired. */
  onEnd: () => void;
  /** Returns to the cart, which another tab has paid or is paying. */
  onLeave: () => void;
};

export function CartPayStep(props: CartPayStepProps) {
  const { opened, onPaid, onTaking, onTotal, onFailed, onEnd, onLeave } = props;
  const { items, draft, destination, total, walletCents, paymentId, heldUntil, hasChanged } = opened;
  const [isTakingHere, setTakingHere] = useState(false);
  const isPaidHere = useRef(false);
  const otherTab = useOtherTab(paymentId);
  const isCartChanged = useIsCartChanged(items);
  const userId = useUserId();
  const delivery = useDeliveryFacts(destination);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const end = () => {
    markStoredPayment(paymentId, "unpaid");
    onEnd();
  };
  const cancel = async () => {
    // If this call fails, the hold expires, or the next payment replaces this one.
    await userCall(cancelPayment, { params: { orderId: paymentId } }).catch(() => {});
    end();
  };

  const title = (
    <h1 ref={heading} tabIndex={-1}>
      {shared.payment}
    </h1>
  );

  if (otherTab && !isTakingHere) {
    const isPaid = otherTab.ended === "paid";
    return (
      <Stack as="section" gap={4} align="start" className={card.step}>
        {title}
        {isPaid ? (
          <Notice tone="success" title={t.paidInOtherTab(otherTab.orderNumber)} text={t.notChargedAgain} />
        ) : (
          <Notice tone="warning" title={t.payingInOtherTab} text={t.nothingWasCharged} />
        )}
        {isPaid && !userId && <p>{t.orderLinkIsInEmail}</p>}
        <Row gap={3}>
          {isPaid && userId && <ButtonLink to={paths.user(userId)} words={shared.seeYourOrder} />}
          <Button kind={isPaid && userId ? "quiet" : "filled"} onClick={onLeave} words={t.backToCart} />
        </Row>
      </Stack>
    );
  }
  if (isCartChanged && !isTakingHere) {
    const leave = () => {
      void userCall(cancelPayment, { params: { orderId: paymentId } }).catch(() => {});
      markStoredPayment(paymentId, "unpaid");
      onLeave();
    };
    return (
      <Stack as="section" gap={4} align="start" className={card.step}>
        {title}
        <Notice tone="warning" title={t.cartChangedInOtherTab} text={t.nothingWasCharged} />
        <Button onClick={leave} words={t.backToCart} />
      </Stack>
    );
  }
  return (
    <Stack as="section" gap={4} className={card.step}>
      {title}
      <BoughtItems items={items} />
      {destination.pickup ? (
        <FactList facts={delivery} />
      ) : (
        <FactList facts={[[t.shipsTo, <ShipsTo key="to" {...draft} country={destination.country ?? ""} />]]} />
      )}
      <Summary total={total} delivery={draft.how} walletCents={walletCents} />
      {hasChanged && <Notice tone="warning" title={t.totalHasChanged} text={t.sinceYouLookedPleaseCheck} />}
      <HeldPayment
        paymentId={paymentId}
        amount={dollarsOf(total.totalCents - walletCents)}
        needsPayer={!destination.pickup || !userId}
        heldUntil={heldUntil}
        wanted={{ words: linesWords(items), remains: "credit" }}
        words={{ holdHasEnded: t.holdHasEnded, goBack: t.backToCart, cancel: t.editCart }}
        onPaid={(paid) => {
          isPaidHere.current = true;
          onPaid(paid);
        }}
        onTaking={(isTaking) => {
          setTakingHere(isTaking || isPaidHere.current);
          onTaking(isTaking);
        }}
        onFailed={onFailed}
        onRepriced={({ amount, tax }) =>
          onTotal({ ...total, taxCents: centsOf(Number(tax)), totalCents: centsOf(Number(amount)) + walletCents })
        }
        onEnd={end}
        onCancel={() => void cancel()}
      />
    </Stack>
  );
}

/** Shows what the cart asked for: state and ZIP, or the country. */
function ShipsTo({ country, state, zip }: Record<"country" | "state" | "zip", string>) {
  const stateName = country === "US" && stateOptions.find(([code]) => code === state)?.[1];
  return (
    <>
      {stateName ? `${stateName} ${zip}` : countryName(country)}
      <br />
      {t.addressIsChosenAtPaypal}
    </>
  );
}

/** Whether tins that are about to be paid have left the cart, as another tab does. More tins in it do no harm. */
function useIsCartChanged(items: readonly CartItem[]): boolean {
  const cart = useCart();
  const isInCart = ({ _id, quantity }: CartItem) => cart.some((item) => item._id === _id && item.quantity >= quantity);
  return useHydrated() && !items.every(isInCart);
}

type PaidStep = Extract<Step, { payerName: string }>;
type CartPaidStepProps = {
  step: PaidStep;
  /** The order is confirmed: the step with its number survives a reload. */
  onSaved: (step: PaidStep) => void;
};

/** After the payment: confirms the order, then shows it. If the page is closed, the server confirms it later. */
export function CartPaidStep({ step, onSaved }: CartPaidStepProps) {
  const { is, items, total, destination, order } = step;
  const { hasFailed, save } = useSavedOrder(step, onSaved);
  const delivery = useDeliveryFacts(order ?? destination);
  const isFree = total.totalCents === 0;
  const paid = isFree ? t.placingYourOrder : shared.paymentSuccessful;
  const title = is === "pending" ? shared.yourPaymentIsBeingChecked : paid;
  const lead = is === "pending" ? t.paymentUnderReviewTinsHeld : !hasFailed && t.savingYourOrder;
  return (
    <Outcome
      title={order ? shared.orderConfirmed : title}
      lead={order ? (isFree ? t.detailsAreEmailed : t.paidAndEmailed) : lead}
      isPending={is === "pending"}
      facts={[
        order && [t.orderNumber, order.orderNumber],
        [t.tins, linesWords(items)],
        [t.total, dollars(dollarsOf(total.totalCents))],
        ...delivery,
        order?.address != null && [t.address, addressLines(order.address).join(", ")],
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

function afterOrder({ pickup, payerName }: NonNullable<PaidStep["order"]>): string {
  if (pickup?.isCancelled) return shared.pickUpClassWasCancelled;
  return pickup ? t.giveNameThere(payerName) : t.answerReceiptToChange;
}

function useSavedOrder(step: PaidStep, onSaved: CartPaidStepProps["onSaved"]) {
  const { is, items, total, paymentId, draft, payerName, order } = step;
  const [hasFailed, setFailed] = useState(false);
  const started = useRef(false);
  const save = async () => {
    setFailed(false);
    try {
      const body = {
        orderId: paymentId,
        payerName,
        payerEmail: draft.email.trim() || readStoredPayer().email,
        transactionAmount: dollarsOf(total.totalCents).toFixed(2),
        cartItems: items,
      };
      const saved = await retryUntilAnswered(() => callAsStudentOrVisitor(saveOrder, { body }));
      markStoredPayment(paymentId, "paid", saved.orderNumber);
      onSaved({ ...step, order: saved });
    } catch {
      setFailed(true);
    }
  };
  useEffect(() => {
    if (is === "pending" || order || started.current) return;
    started.current = true;
    void save();
  });
  return { hasFailed, save };
}

/** The order page on the current origin, which can differ from the configured public URL. */
function pathOf(orderLink: string): string {
  const { pathname, search } = new URL(orderLink, location.href);
  return pathname + search;
}
