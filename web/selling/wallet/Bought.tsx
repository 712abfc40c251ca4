import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import type { PurchaseView } from "../../../contract/selling/payments/calls.ts";
import { readBoughtGiftCard } from "../../../contract/selling/wallet/calls.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { useUserId } from "../../kit/store/session.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { LoadState, Skeleton } from "../../kit/ui/lists/LoadState.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { Outcome } from "../../kit/ui/Outcome.tsx";
import { Section } from "../../kit/ui/Section.tsx";
import { callAsPayer } from "../payments/call-as-payer.ts";
import { retryUntilAnswered } from "../payments/capture.ts";
import { type Paid, usePurchase } from "../payments/use-checkout.ts";
import { GiftCardFace } from "./GiftCardFace.tsx";

/** What the buyer reads after the payment, and what is next. `email`: as typed, for the receipt. */
export function Bought({ paid: { id }, email }: { paid: Paid; email: string }) {
  const loaded = usePurchase(id);
  const { data: purchase } = loaded;
  return (
    <Section tight tall>
      {!purchase && <LoadState {...loaded} level={1} failed={shared.paymentSuccessful} />}
      {purchase?.kind === "gift-card" && <BoughtGiftCard purchase={purchase} />}
      {purchase?.kind === "pass" && <BoughtPass purchase={purchase} email={email} />}
    </Section>
  );
}

function BoughtPass({ purchase, email }: { purchase: PurchaseView; email: string }) {
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
      facts={[
        ...purchase.facts.map(({ label, value }) => [label, value] as const),
        [shared.paid, priceWords(purchase.totalCents)],
        !userId && [shared.email, email],
      ]}
      actions={actions}
    />
  );
}

function BoughtGiftCard({ purchase: { id, totalCents } }: { purchase: PurchaseView }) {
  const { data, isLoading, failure } = useCallData(() =>
    retryUntilAnswered(() => callAsPayer(readBoughtGiftCard, { params: { id } })),
  );
  const { code, mailed } = data ?? {};
  const copy = async () => {
    await navigator.clipboard.writeText(code ?? "").then(
      () => toast(t.codeIsCopied),
      () => {},
    );
  };
  return (
    <Outcome
      title={t.giftCardIsReady}
      lead={mailed ? t.giftCardIsOnItsWay(mailed.recipientName, dateWords(mailed.sendOn)) : t.giftCardCodeLead}
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
      {mailed && <p className="fine">{t.giftCardCodeLead}</p>}
    </Outcome>
  );
}
