import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { amountWords } from "../../../contract/platform/values/money.ts";
import { openPayment } from "../../../contract/selling/payments/calls.ts";
import { additionalLengthWords, readPaymentLink, type PaymentLink } from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { CallError, errorMessageOf, userCall } from "../../kit/calls/api.ts";
import { readByToken } from "../../kit/calls/read-by-token.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { ActionButton } from "../../kit/ui/ActionButton.tsx";
import { TitledSection } from "../../kit/ui/Layout.tsx";
import { LinkNotFound } from "../../kit/ui/LinkNotFound.tsx";
import { NeedsJavascript } from "../../kit/ui/Notice.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { usePaymentPage } from "../../selling/payments/payment-page.ts";
import { PaymentButtons } from "../../selling/payments/PaymentButtons.tsx";
import { noWalletWish, WalletChoice, walletFields } from "../../selling/payments/WalletChoice.tsx";
import { dayTimeWords } from "../slots/slots.ts";
import type { Route } from "./+types/PayPage";
import { BookStep, PaidSession } from "./BookStep.tsx";
import styles from "./BookPage.module.css";

/** Reads the booking of a payment link. The link shows type, time and amount, and no personal data of the student. */
export const loader = (args: Route.LoaderArgs) => readByToken(args, (call, query) => call(readPaymentLink, { query }));

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, t.payForYourSession);

export default function PayPage({ loaderData: { token, found: toPay } }: Route.ComponentProps) {
  usePaymentPage();
  if (!toPay) return <LinkNotFound title={shared.thisLinkNoLongerWorks} text={t.openLinkInLatestMail} />;
  return (
    <Section tight>
      <Head level={1} title={t.yourSession} lead={toPay.teacherName && t.youAreBookedWith(toPay.teacherName)} />
      <Paying key={toPay.state} token={token} toPay={toPay} />
    </Section>
  );
}

/** The payment buttons, or the result once the payment has ended. */
function Paying({ token, toPay }: { token: string; toPay: PaymentLink }) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [wish, setWish] = useState(noWalletWish);
  const [rest, setRest] = useState<number>();
  const ids = useRequestIds();
  const request = { for: "booking", token, ...walletFields(wish) } as const;
  const send = () => userCall(openPayment, { body: { id: ids.idOf(request), ...request } });
  const open = () =>
    send().catch((error: unknown) => {
      if (!(error instanceof CallError) || error.code !== "payment-closed") throw error;
      // The payment that this page opened has ended.
      ids.renew();
      return send();
    });
  const { sessionName, duration, amount } = toPay;
  const { state } = toPay;
  const when = [dayTimeWords(toPay), additionalLengthWords(sessionName, duration)].filter(Boolean).join(" · ");
  const summary = <PaidSession sessionName={sessionName} when={when} amount={amount} />;
  if (state !== "open") {
    return (
      <BookStep title={results[state].title} moment={state}>
        {summary}
        <p>{results[state].text}</p>
      </BookStep>
    );
  }
  return (
    <TitledSection gap={4} className={styles.step} id="to-pay" title={shared.amountDue}>
      {summary}
      <NeedsJavascript text={t.payingHereNeedsJavascript} />
      <WalletChoice
        covers="sessions"
        on={toPay.date}
        cents={amount * 100}
        wish={wish}
        onWish={setWish}
        onRest={setRest}
      />
      {rest === 0 ? (
        <ActionButton
          action={async () => {
            if ((await open()).state === "opened") setRest(undefined);
            await revalidate();
          }}
          failure={(error) => errorMessageOf(error)}
          busyWords={shared.oneMoment}
          words={t.payFromWallet}
        />
      ) : (
        <PaymentButtons
          amount={rest ?? amount}
          openPayment={async () => (await open()).paymentId}
          wanted={{ words: `${sessionName}, ${when}, ${amountWords(amount)}`, remains: "link" }}
          onPaid={async (captured) => {
            if (captured.state === "fulfilled") await revalidate();
            else await navigate(paths.purchase((await open()).paymentId), { replace: true });
          }}
          onFailed={({ code }) => {
            // The booking was paid, cancelled or repriced elsewhere: read it again.
            if (code && code !== "provider-away") void revalidate();
          }}
        />
      )}
      <p className="fine">{t.youCanComeBack}</p>
    </TitledSection>
  );
}

type Result = Exclude<PaymentLink["state"], "open">;

const results: Record<Result, { title: string; text: string }> = {
  paid: { title: t.paidThankYou, text: t.receiptIsOnItsWay },
  nothing: { title: t.thereIsNothingToPay, text: t.itIsSettledAnotherWay },
  cancelled: { title: t.thisSessionWasCancelled, text: t.cancelledNothingToPay },
};
