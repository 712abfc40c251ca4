import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import { readBoughtGiftCard } from "../../../contract/selling/wallet/calls.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { useUserId } from "../../kit/store/session.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Skeleton } from "../../kit/ui/lists/LoadState.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { Outcome } from "../../kit/ui/Outcome.tsx";
import { retryUntilAnswered } from "../payments/capture.ts";
import { callAsStudentOrVisitor } from "../shop/cart/checkout.ts";
import type { Step } from "./buying.ts";
import { GiftCardFace } from "./GiftCardFace.tsx";

type Paid = Extract<Step, { is: "paid" | "pending" }>;

/** What the buyer reads after the payment, and what is next. */
export function BoughtStep({ step }: { step: Paid }) {
  const { is, kind, name, totalCents, email } = step;
  const facts = [
    [t.yourChoice, name],
    [shared.paid, priceWords(totalCents)],
  ] as const;
  if (is === "pending") return <PendingPurchase step={step} />;
  if (kind === "gift-card") return <BoughtGiftCard step={step} />;
  return <BoughtPass facts={facts} email={email} />;
}

/** PayPal has not decided: nothing is paid yet. */
function PendingPurchase({ step: { kind, name, totalCents } }: { step: Paid }) {
  const userId = useUserId();
  return (
    <Outcome
      isPending
      title={shared.yourPaymentIsBeingChecked}
      lead={kind === "gift-card" ? t.pendingGiftCard : t.pendingPass}
      facts={[
        [t.yourChoice, name],
        [t.amount, priceWords(totalCents)],
      ]}
      actions={userId && <ButtonLink kind="quiet" to={paths.user(userId, "wallet")} words={t.seeWallet} />}
    />
  );
}

function BoughtPass({ facts, email }: { facts: Parameters<typeof Outcome>[0]["facts"]; email: string }) {
  const userId = useUserId();
  const actions = userId ? (
    <>
      <ButtonLink to={paths.user(userId, "wallet")} words={t.seeWallet} />
      <ButtonLink kind="quiet" to={paths.calendar()} words={shared.seeCalendar} />
    </>
  ) : (
    <>
      <ButtonLink to={paths.register()} words={shared.register} />
      <ButtonLink kind="quiet" to={paths.login()} words={shared.logIn} />
    </>
  );
  return (
    <Outcome
      title={t.passIsYours}
      lead={userId ? t.passInWallet : t.passWaitsForAccount}
      facts={[...facts, !userId && [shared.email, email]]}
      actions={actions}
    />
  );
}

function BoughtGiftCard({ step: { paymentId, totalCents, recipient } }: { step: Paid }) {
  const { data, isLoading, failure } = useCallData(() =>
    retryUntilAnswered(() => callAsStudentOrVisitor(readBoughtGiftCard, { params: { id: paymentId } })),
  );
  const code = data?.code;
  const copy = async () => {
    await navigator.clipboard.writeText(code ?? "").then(
      () => toast(t.codeIsCopied),
      () => {},
    );
  };
  return (
    <Outcome
      title={t.giftCardIsReady}
      lead={recipient ? t.giftCardIsOnItsWay(recipient.name, dateWords(recipient.sendOn)) : t.giftCardCodeLead}
      facts={[]}
      actions={
        <>
          {data && <ButtonLink to={data.pagePath} words={t.viewAndPrint} />}
          {code && <Button kind="quiet" onClick={() => void copy()} words={t.copyCode} />}
          <ButtonLink kind="quiet" to={paths.passes()} words={t.buyAnother} />
        </>
      }
    >
      {isLoading && <Skeleton shape="card" />}
      {failure && <Notice tone="warning" text={t.codeCouldNotBeRead} />}
      {data && (
        <GiftCardFace
          amount={priceWords(totalCents)}
          code={code}
          forName={data.recipientName}
          fromName={data.giverName}
        />
      )}
      {recipient && data && <p className="fine">{t.giftCardCodeLead}</p>}
    </Outcome>
  );
}
