import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, dollarsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import { cancelPayment } from "../../../contract/selling/payments/calls.ts";
import { listOffers } from "../../../contract/selling/wallet/calls.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { getPageContext, userCall } from "../../kit/calls/api.ts";
import { orErrorPage } from "../../kit/calls/read-site-documents.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { useUserId } from "../../kit/store/session.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import emptyDrawing from "../../kit/ui/drawings/empty-bookings.svg?raw";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { Notice, NeedsJavascript } from "../../kit/ui/Notice.tsx";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import type { CaptureResult } from "../payments/capture.ts";
import type { PaymentFailure } from "../payments/failures.ts";
import { HeldPayment } from "../payments/HeldPayment.tsx";
import { usePaymentPage } from "../payments/payment-page.ts";
import { useStepInHistory } from "../payments/step-in-history.ts";
import { isOtherPage } from "../payments/use-back-to-step.ts";
import type { Route } from "./+types/BuyPage";
import { BoughtStep } from "./BoughtStep.tsx";
import { BuyForm } from "./BuyForm.tsx";
import { draftOf, type Step, wantedOf } from "./buying.ts";
import card from "../../kit/ui/Card.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { call, now } = getPageContext(context);
  return { offers: await orErrorPage(call(listOffers, {})), today: studioDay(new Date(now)) };
}
export const shouldRevalidate = isOtherPage;

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, t.buyTitle);

/** Anyone buys a pass or gift card: choose, pay, and read what is next. */
export default function BuyPage({ loaderData: { offers, today } }: Route.ComponentProps) {
  usePaymentPage();
  const query = useSearchParams()[0];
  const {
    step: stepInHistory,
    push,
    replace,
    back,
  } = useStepInHistory<Step>(`${paths.buyPass()}?${query}`, { is: "choosing" });
  // While the payment is captured, Back must not hide it.
  const [taking, setTaking] = useState<Step>();
  const step = taking ?? stepInHistory;
  const [draft, setDraft] = useState(() => draftOf(offers, query, today));
  const [failed, setFailed] = useState<PaymentFailure>();
  const [isCancelled, setCancelled] = useState(false);
  // Another pass of the page before.
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) setDraft(draftOf(offers, query, today));
    first.current = false;
  }, [offers, today, query]);

  const onPaid = (opened: Extract<Step, { is: "paying" }>, { state }: CaptureResult) =>
    replace({ ...opened, is: state === "fulfilled" ? "paid" : "pending" });
  if (offers.passes.length === 0 && !offers.giftCards && step.is === "choosing") {
    return (
      <Section tight tall>
        <Empty
          level={1}
          svg={emptyDrawing}
          title={t.noPassesRightNow}
          text={t.newOnesAppearHere}
          action={<ButtonLink kind="quiet" to={paths.calendar()} words={shared.seeCalendar} />}
        />
      </Section>
    );
  }
  return (
    <Section tight tall>
      {step.is === "choosing" && (
        <>
          <Head level={1} title={t.buyTitle} />
          <NeedsJavascript>
            <Rich text={t.buyingNeedsJavascript} parts={{ link: <Link to={paths.contact()} /> }} />
          </NeedsJavascript>
          <BuyForm
            offers={offers}
            today={today}
            draft={draft}
            onDraft={setDraft}
            failed={failed}
            isCancelled={isCancelled}
            onOpened={(bought, { amount, state, paymentId, heldUntil, wallet }) => {
              setFailed(undefined);
              setCancelled(false);
              const walletCents = wallet.reduce((sum, part) => sum + centsOf(Number(part.amount)), 0);
              const totalCents = centsOf(Number(amount)) + walletCents;
              const hasChanged = totalCents !== bought.totalCents;
              const opened = { ...bought, totalCents, walletCents, hasChanged };
              push({ ...opened, paymentId, heldUntil, is: state === "opened" ? "paying" : "paid" });
            }}
          />
        </>
      )}
      {step.is === "paying" && (
        <BuyPayStep
          opened={step}
          onPaid={(paid) => onPaid(step, paid)}
          onTaking={(isTaking) => setTaking(isTaking ? step : undefined)}
          onFailed={(failure) => {
            setFailed(failure);
            back();
          }}
          onEnd={() => {
            setCancelled(true);
            back();
          }}
        />
      )}
      {(step.is === "paid" || step.is === "pending") && <BoughtStep step={step} />}
    </Section>
  );
}

type BuyPayStepProps = {
  opened: Extract<Step, { is: "paying" }>;
  onPaid: (paid: CaptureResult) => void;
  onTaking: (isTaking: boolean) => void;
  onFailed: (failure: PaymentFailure) => void;
  /** Back to choosing: cancelled, or the time is up. */
  onEnd: () => void;
};

function BuyPayStep({ opened, onPaid, onTaking, onFailed, onEnd }: BuyPayStepProps) {
  const { name, recipient, paymentId, heldUntil, hasChanged, totalCents, walletCents = 0 } = opened;
  const userId = useUserId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const cancel = () => {
    // If this call fails, the payment expires.
    void userCall(cancelPayment, { params: { orderId: paymentId } }).catch(() => {});
    onEnd();
  };
  return (
    <Stack as="section" gap={4} className={card.step}>
      <h1 ref={heading} tabIndex={-1}>
        {shared.payment}
      </h1>
      <FactList
        facts={[
          [t.yourChoice, name],
          [t.byEmail, recipient && `${recipient.name}, ${dateWords(recipient.sendOn)}`],
          [t.total, priceWords(totalCents)],
          [t.paidFromWallet, walletCents > 0 && `−${priceWords(walletCents)}`],
          [t.leftToPay, walletCents > 0 && priceWords(totalCents - walletCents)],
        ]}
      />
      {hasChanged && <Notice tone="warning" title={t.priceHasChanged} text={t.sincePageWasOpened} />}
      <HeldPayment
        paymentId={paymentId}
        amount={dollarsOf(totalCents - walletCents)}
        needsPayer={!userId}
        heldUntil={heldUntil}
        wanted={wantedOf(opened)}
        words={{ holdHasEnded: t.holdHasEnded, goBack: t.chooseAgain, cancel: t.changeIt }}
        onPaid={onPaid}
        onTaking={onTaking}
        onFailed={onFailed}
        onEnd={onEnd}
        onCancel={cancel}
      />
    </Stack>
  );
}
