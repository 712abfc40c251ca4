import { type ReactNode, useEffect, useRef, useState } from "react";
import { data, useRevalidator } from "react-router";
import { additionalLengthWords } from "../../contract/bookings.ts";
import { readPaymentLink, type PaymentLink } from "../../contract/owner-bookings.ts";
import { openPayment } from "../../contract/payments.ts";
import * as t from "../../contract/text/pages/bookings.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import { CallError, getPageContext, userCall } from "../api.ts";
import { randomUuid } from "../fresh-id.ts";
import { personalMeta } from "../page-meta.ts";
import { usePaymentPage } from "../payments/payment-page.ts";
import { PaymentButtons } from "../payments/PaymentButtons.tsx";
import { Stack } from "../ui/Layout.tsx";
import { LinkNotFound } from "../ui/LinkNotFound.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/PayPage";
import styles from "./BookPage.module.css";

/** Reads the booking of a payment link. The link shows type, time and amount, and no personal data of the student. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    return data({ token, toPay: await getPageContext(context).call(readPaymentLink, { query: { token } }) });
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500 || error.status === 429) throw error;
    return data({ token, toPay: undefined }, { status: 404 });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(matches, t.payForYourSession);
}

export default function PayPage({ loaderData: { token, toPay } }: Route.ComponentProps) {
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
  const [ended, setEnded] = useState<"paid" | "pending">();
  const state = ended ?? toPay.state;
  const summary = (
    <Stack gap={1}>
      <p>{toPay.sessionType}</p>
      <p>
        {[
          `${dayWords(toPay.date)}, ${clockWords(toPay.time)}`,
          additionalLengthWords(toPay.sessionType, toPay.duration),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {toPay.amount > 0 && <p className={styles.sum}>${toPay.amount.toFixed(2)}</p>}
    </Stack>
  );
  if (state !== "open") {
    return (
      <Result title={titles[state]} isNew={ended !== undefined}>
        {summary}
        <p>{words[state]}</p>
      </Result>
    );
  }
  return (
    <section className={styles.step} aria-labelledby="to-pay">
      <h2 id="to-pay">{shared.amountDue}</h2>
      {summary}
      <noscript>
        <Notice tone="warning">{t.payingHereNeedsJavascript}</Notice>
      </noscript>
      <PaymentButtons
        openPayment={async () => {
          const body = { id: randomUuid(), for: "booking", token } as const;
          return (await userCall(openPayment, { body })).orderId;
        }}
        onPaid={(paid) => setEnded(paid.state === "fulfilled" ? "paid" : "pending")}
        onFailed={({ code }) => {
          // The booking was paid, cancelled or repriced elsewhere: read it again.
          if (code && code !== "provider-away") void revalidate();
        }}
      />
      <p className="fine">{t.youCanComeBack}</p>
    </section>
  );
}

type EndState = Exclude<PaymentLink["state"], "open"> | "pending";

const titles: Record<EndState, string> = {
  paid: t.paidThankYou,
  pending: shared.yourPaymentIsBeingChecked,
  nothing: t.thereIsNothingToPay,
  cancelled: t.thisSessionWasCancelled,
};

const words: Record<EndState, string> = {
  paid: t.receiptIsOnItsWay,
  pending: t.paymentUnderReview,
  nothing: t.itIsSettledAnotherWay,
  cancelled: t.cancelledNothingToPay,
};

function Result({ title, isNew, children }: { title: string; isNew: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <section className={styles.step}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
