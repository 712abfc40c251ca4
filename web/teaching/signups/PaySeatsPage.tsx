import { useEffect, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { amountWords, centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import { wholeUnits } from "../../../contract/platform/values/units.ts";
import { openPayment } from "../../../contract/selling/payments/calls.ts";
import { type HeldSeats, readHeldSeats } from "../../../contract/teaching/signups/calls.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { CallError, userCall } from "../../kit/calls/api.ts";
import { readByToken } from "../../kit/calls/read-by-token.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { useUserId } from "../../kit/store/session.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { TextField } from "../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { NeedsJavascript, Notice } from "../../kit/ui/Notice.tsx";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { formFailureOf, failureOf } from "../../selling/payments/failures.ts";
import { usePaymentPage } from "../../selling/payments/payment-page.ts";
import { PaymentAhead } from "../../selling/payments/PaymentAhead.tsx";
import { PaymentsDown } from "../../selling/payments/PaymentsDown.tsx";
import { useCheckout, useKept } from "../../selling/payments/use-checkout.ts";
import { noWalletWish, WalletChoice, walletFields } from "../../selling/payments/WalletChoice.tsx";
import { useClassFacts } from "../events/ClassFacts.tsx";
import { useShowOutcome } from "../events/signup-outcome.ts";
import type { Route } from "./+types/PaySeatsPage";
import { ClassMessage } from "./ClassUnavailable.tsx";
import card from "../../kit/ui/Card.module.css";
import styles from "./PaySeatsPage.module.css";

/** Reads the seats that a sign-up holds. Without names: the token is in the address. */
export const loader = (args: Route.LoaderArgs) => readByToken(args, (call, query) => call(readHeldSeats, { query }));

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, t.payForYourSpot(1));

export default function PaySeatsPage({ loaderData: { token, found: held } }: Route.ComponentProps) {
  usePaymentPage();
  const { paid } = useCheckout();
  const userId = useUserId();
  const showOutcome = useShowOutcome();
  const message = shared.paymentSuccessful;
  const isJustPaid = paid !== undefined && held !== undefined;
  useEffect(() => {
    if (isJustPaid) void showOutcome({ kind: "seat", event: held.event, message, isPaid: true, userId });
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isJustPaid]);
  if (isJustPaid) return null;
  if (!held) return <ClassMessage title={t.spotIsNotHeld}>{t.signUpAgainToPay}</ClassMessage>;
  if (held.isPaid) return <ClassMessage title={t.spotIsPaid} />;
  return (
    <Section tight>
      <Head level={1} title={t.payForYourSpot(held.seats)} lead={t.spotIsHeldWhileYouPay(held.seats)} />
      <NeedsJavascript text={t.payingNeedsJavascript} />
      <Paying token={token} held={held} />
    </Section>
  );
}

function Paying({ token, held }: { token: string; held: HeldSeats }) {
  const { event, price, seats } = held;
  const userId = useUserId();
  const { note, pay } = useCheckout();
  const facts = useClassFacts(event);
  const ids = useRequestIds();
  const [amount, setAmount] = useKept(`amount of ${token}`, String(price.least ?? ""));
  const [wish, setWish] = useState(noWalletWish);
  const [rest, setRest] = useState<number>();
  const [covered, setCovered] = useState<number>();
  const dollars = price.kind === "sliding" ? Number(amount) : (price.least ?? 0);
  const isPassMissing = price.kind === "passes" && (!userId || (covered !== undefined && covered < seats));
  const wanted = { words: `${event.title}${seats > 1 ? ` × ${seats}` : ""}, ${dateWords(event.date)}` };
  const submission = useSubmission({
    check: () => ({}),
    send: async () => {
      const what = price.kind === "sliding" ? { amount: dollars } : {};
      const request = { for: "seat", token, ...what, ...walletFields(wish) } as const;
      const payment = await userCall(openPayment, { body: { id: ids.idOf(request), ...request } });
      ids.renew();
      await pay(payment);
      return "";
    },
    failureOf: (error) => {
      if (error instanceof CallError && error.code === "payment-closed") ids.renew();
      return { ...failureOf(error, "opening"), fields: error instanceof CallError ? error.fields : {} };
    },
    initial: formFailureOf(note?.failed),
  });
  return (
    <Stack as={Form} gap={5} submission={submission} className={card.step} aria-label={shared.payment}>
      <FactList facts={facts} />
      <PaymentAhead />
      <FormFailure />
      <PaymentsDown code={submission.failure?.code} wanted={wanted} />
      {price.kind === "sliding" && (
        <TextField
          label={t.amountForEach(wholeUnits())}
          name="amount"
          type="number"
          inputMode="numeric"
          min={price.least ?? 0}
          max={price.most ?? 0}
          step={1}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          help={t.youChooseBetween(amountWords(price.least ?? 0), amountWords(price.most ?? 0))}
        />
      )}
      {price.kind === "passes" && (
        <p>
          {t.withPassOnly} <Link to={paths.passes()}>{t.getPass}</Link>
        </p>
      )}
      {dollars > 0 && (
        <p className={styles.sum}>
          {price.isTaxed ? shared.plusTax(priceWords(centsOf(dollars) * seats)) : priceWords(centsOf(dollars) * seats)}
          {seats > 1 && <span> {t.spotsAt(seats, priceWords(centsOf(dollars)))}</span>}
        </p>
      )}
      <WalletChoice
        covers="classes"
        on={event.date}
        cents={centsOf(dollars) * seats}
        units={seats}
        taxClass={price.isTaxed ? "goods" : "none"}
        wish={wish}
        onWish={setWish}
        onRest={(left, spots) => {
          setRest(left);
          setCovered(spots);
        }}
      />
      {isPassMissing ? (
        <Notice
          tone="warning"
          title={userId ? t.passIsMissing(seats) : t.logInForPass}
          text={userId ? undefined : t.thenSignUpAgain}
        />
      ) : (
        <SubmitButton
          busyWords={shared.oneMoment}
          words={rest === 0 || price.kind === "passes" ? shared.confirmMySpot : shared.continueToPayment}
        />
      )}
      <ButtonLink kind="link" to={paths.calendar({ day: event.date })} words={t.chooseAnotherClass} />
    </Stack>
  );
}
