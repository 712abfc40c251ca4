import { useEffect, useReducer, useRef, type ReactNode } from "react";
import { Link, useBlocker, useLocation, useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dollarsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { cancelPayment, type PurchaseView } from "../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import { text as shop } from "../../../contract/selling/shop/text.ts";
import { text as wallet } from "../../../contract/selling/wallet/text.ts";
import { useHydrated } from "../../kit/browser/hydrated.ts";
import { wakeEvents } from "../../kit/browser/use-now.ts";
import { userCall } from "../../kit/calls/api.ts";
import { useSlotEvents } from "../../kit/calls/live.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { useUserId } from "../../kit/store/session.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { NeedsJavascript, Notice } from "../../kit/ui/Notice.tsx";
import { type Fact, FactList, Outcome, Place } from "../../kit/ui/Outcome.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { Section } from "../../kit/ui/Section.tsx";
import { captureApprovedOrder, type CaptureResult } from "../payments/capture.ts";
import { failureOf } from "../payments/failures.ts";
import { HeldPayment } from "../payments/HeldPayment.tsx";
import { noteThePayment } from "../payments/kept-loader.ts";
import { usePaymentPage } from "../payments/payment-page.ts";
import { leaveNote, type Paid, type PurchaseState, usePurchase } from "../payments/use-checkout.ts";
import { useCartPurchase } from "../shop/cart/use-cart-purchase.ts";
import type { Route } from "./+types/PurchasePage";
import { kindsOnPage } from "./kinds.ts";
import { nextStep, placeAfter, type PurchaseEvent, type PurchaseStep } from "./purchase-step.ts";
import { PurchaseLines } from "./PurchaseLines.tsx";
import card from "../../kit/ui/Card.module.css";

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, shared.payment);

/** A purchase that was opened, in whatever state the server says: to pay, being checked, done, or no longer held. */
export default function PurchasePage({ params: { purchase: id } }: Route.ComponentProps) {
  usePaymentPage();
  useEffect(noteThePayment, []);
  const hydrated = useHydrated();
  return (
    <Section tight tall>
      <NeedsJavascript>
        <Rich text={wallet.buyingNeedsJavascript} parts={{ link: <Link to={paths.contact()} /> }} />
      </NeedsJavascript>
      {hydrated && <OnePurchase key={id} id={id} />}
    </Section>
  );
}

const retryMs = 10_000;

function OnePurchase({ id }: { id: string }) {
  const navigate = useNavigate();
  const userId = useUserId();
  const from = useLocation().state as PurchaseState | null;
  const loaded = usePurchase(id);
  const { data: purchase, reload } = loaded;
  const [step, tell] = useReducer(nextStep, { is: "reading" });
  const payerName = useRef("");
  const onCaptured = (result: CaptureResult) => {
    payerName.current = result.payerName;
    tell({ on: "captured", state: result.state });
  };
  useEffect(() => {
    if (purchase) tell({ on: "read", state: purchase.state });
  }, [purchase]);
  const isOver = step.is === "over" || step.is === "leaving";
  const end = step.is === "done" || step.is === "checked" ? "taken" : isOver ? "over" : undefined;
  const { did, orderNumber } = useCartPurchase(purchase, end);
  useEffect(() => {
    if (did) tell({ on: "elsewhere", did });
  }, [did, step.is]);
  // What happened while another window was in front, or while the payment service decides.
  const isWaiting = step.is === "checked";
  useEffect(() => {
    for (const event of wakeEvents) addEventListener(event, reload);
    const timer = isWaiting ? setInterval(reload, retryMs) : undefined;
    return () => {
      for (const event of wakeEvents) removeEventListener(event, reload);
      clearInterval(timer);
    };
  }, [reload, isWaiting]);
  useUnansweredCapture(id, step, { onCaptured, tell });
  const leads = purchase && kindsOnPage[purchase.kind];
  useEffect(() => {
    const place = leads && placeAfter(step, { form: from?.form, leads, userId });
    if (place === undefined) return;
    if (step.is === "leaving") leaveNote(place === "back" && from ? from.form : place, step.note);
    const paid: Paid = { id, payerName: payerName.current };
    void (place === "back"
      ? navigate(-1)
      : navigate(place, { replace: true, state: step.is === "done" ? { paid } : null }));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each step
  }, [step, leads]);

  if (!purchase || !leads) {
    // On another device, a student's purchase is found after a login.
    const back = userId
      ? { to: paths.user(userId), words: shared.myBookings }
      : { to: paths.login(), words: shared.logIn };
    return <LoadState {...loaded} level={1} failed={t.purchaseNotLoaded} back={back} />;
  }
  // If this call fails, the hold expires, or the next payment replaces this one.
  const cancel = () => userCall(cancelPayment, { params: { orderId: id } }).catch(() => {});
  const facts = factsOf(purchase);
  const own = userId && leads.own(userId);
  switch (step.is) {
    case "reading":
      return null;
    case "over": {
      const isPaid = step.why === "paid-elsewhere";
      const goBack = () => {
        if (step.why === "changed") void cancel();
        void navigate(from && !leads.leavesForm ? from.form : leads.form(userId), { replace: true });
      };
      return (
        <PaymentCard>
          <FactList facts={facts} />
          <Notice tone={isPaid ? "success" : "warning"} {...overWords(step.why, purchase.kind, orderNumber)} />
          {isPaid && purchase.kind === "cart" && !userId && <p>{shop.orderLinkIsInEmail}</p>}
          <Row gap={3}>
            {isPaid && own && <ButtonLink to={own.to} words={own.words} />}
            <Button kind={isPaid && own ? "quiet" : "filled"} onClick={goBack} words={leads.again} />
          </Row>
        </PaymentCard>
      );
    }
    case "checked":
    case "unanswered":
      return (
        <Outcome
          isPending
          title={shared.yourPaymentIsBeingChecked}
          lead={step.is === "checked" ? (t.comesWhenPaid[purchase.kind] ?? t.stateNotes.held) : t.captureIsUnanswered}
          facts={[...facts, [t.amount, priceWords(purchase.totalCents)]]}
          actions={own && <ButtonLink kind="quiet" to={own.to} words={own.words} />}
        />
      );
    case "leaving":
      if (from || !step.note.failed) return null;
      return (
        <PaymentCard>
          <FactList facts={facts} />
          <Notice tone="danger" title={step.note.failed.title} text={step.note.failed.text} />
          <Button onClick={() => void navigate(leads.form(userId), { replace: true })} words={leads.again} />
        </PaymentCard>
      );
    case "done":
      if (from) return null;
      return (
        <Outcome
          title={shared.paymentSuccessful}
          facts={[...facts, [shared.paid, priceWords(purchase.totalCents)]]}
          actions={own && <ButtonLink to={own.to} words={own.words} />}
        />
      );
    case "paying":
    case "taking":
      return (
        <PaymentCard>
          <FactList facts={facts} />
          <PurchaseLines purchase={purchase} />
          {purchase.note && <p className="fine">{purchase.note}</p>}
          {from?.hasChanged && (
            <Notice tone="warning" title={shop.totalHasChanged} text={shop.sinceYouLookedPleaseCheck} />
          )}
          {step.is === "taking" && <StayHere />}
          {purchase.kind === "session" && <SlotWatch onChange={reload} />}
          <HeldPayment
            paymentId={id}
            amount={dollarsOf(purchase.totalCents - purchase.walletCents)}
            needsPayer={purchase.needsPayer}
            heldUntil={purchase.heldUntil}
            wanted={{ words: `${purchase.words}, ${priceWords(purchase.totalCents)}`, remains: leads.remains }}
            isTaking={step.is === "taking"}
            change={leads.change}
            onPaid={onCaptured}
            onTaking={(isTaking) => tell({ on: isTaking ? "taking" : "not-taken" })}
            onFailed={(failure) => tell({ on: "failed", failure })}
            onRepriced={reload}
            onEnd={() => tell({ on: "time-over" })}
            onCancel={() => {
              void cancel();
              tell({ on: "given-up" });
            }}
          />
        </PaymentCard>
      );
  }
}

/** The heading takes the focus: the page replaces a form. */
function PaymentCard({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack as="section" gap={4} className={card.step}>
      <h1 ref={heading} tabIndex={-1}>
        {shared.payment}
      </h1>
      {children}
    </Stack>
  );
}

const factsOf = ({ facts }: PurchaseView): Fact[] =>
  facts.map(({ label, value, address }) => [
    label,
    address ? <Place key={label} location={value} address={address} /> : value,
  ]);

type Why = Extract<PurchaseStep, { is: "over" }>["why"];

function overWords(why: Why, kind: PurchaseView["kind"], orderNumber?: number): { title: string; text: string } {
  switch (why) {
    case "expired":
      return { title: t.holdHasEnded, text: t.nothingWasChargedYet };
    case "cancelled":
      return { title: t.itWasCancelled, text: t.nothingWasChargedYet };
    case "replaced":
      return { title: t.youStartedAnother(kind === "session" ? "booking" : "payment"), text: "" };
    case "changed":
      return { title: shop.cartChangedInOtherTab, text: t.nothingWasChargedYet };
    case "declined":
      return { title: t.yourPaymentWasDeclined, text: t.tryAgainOrPayAnother };
    case "given-back":
      return { title: t.itWasGivenBack, text: "" };
    case "paid-elsewhere":
      return { title: t.paidInOtherTab(orderNumber), text: t.notChargedAgain };
  }
}

/** While the payment is captured, Back must not hide it. */
function StayHere() {
  useBlocker(true);
  return null;
}

/** Another tab, or the owner, may release the held time. */
function SlotWatch({ onChange }: { onChange: () => void }) {
  useSlotEvents({ onSlot: (event) => event === "slotReleased" && onChange(), onReturn: onChange });
  return null;
}

/** A capture without an answer is asked for again, at once when the browser is back online, until there is one. */
function useUnansweredCapture(
  id: string,
  step: PurchaseStep,
  { onCaptured, tell }: { onCaptured: (result: CaptureResult) => void; tell: (event: PurchaseEvent) => void },
): void {
  const isUnanswered = step.is === "unanswered";
  useEffect(() => {
    if (!isUnanswered) return;
    let isMounted = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const captured = await captureApprovedOrder(id);
        if (isMounted) onCaptured(captured);
      } catch (error) {
        const failure = failureOf(error, "capture");
        if (!isMounted) return;
        if (failure.isUnanswered) timer = setTimeout(() => void ask(), retryMs);
        else tell({ on: "failed", failure });
      }
    };
    void ask();
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each capture
  }, [id, isUnanswered]);
}
