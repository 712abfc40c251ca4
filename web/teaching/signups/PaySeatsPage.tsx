import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import { cancelPayment, openPayment } from "../../../contract/selling/payments/calls.ts";
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
import { formFailureOf, failureOf, type PaymentFailure } from "../../selling/payments/failures.ts";
import { HeldPayment } from "../../selling/payments/HeldPayment.tsx";
import { usePaymentPage } from "../../selling/payments/payment-page.ts";
import { PaymentsDown } from "../../selling/payments/PaymentsDown.tsx";
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

type Opened = { paymentId: string; heldUntil: string; rest: number };

function Paying({ token, held }: { token: string; held: HeldSeats }) {
  const { event, price, seats } = held;
  const userId = useUserId();
  const navigate = useNavigate();
  const showOutcome = useShowOutcome();
  const facts = useClassFacts(event);
  const ids = useRequestIds();
  const [amount, setAmount] = useState(String(price.least ?? ""));
  const [wish, setWish] = useState(noWalletWish);
  const [rest, setRest] = useState<number>();
  const [covered, setCovered] = useState<number>();
  const [opened, setOpened] = useState<Opened>();
  const [failed, setFailed] = useState<PaymentFailure>();
  const heading = useRef<HTMLHeadingElement>(null);
  const dollars = price.kind === "sliding" ? Number(amount) : (price.least ?? 0);
  const isPassMissing = price.kind === "passes" && (!userId || (covered !== undefined && covered < seats));
  const wanted = { words: `${event.title}${seats > 1 ? ` × ${seats}` : ""}, ${dateWords(event.date)}` };
  const finish = (message: string, isHeld = false) =>
    showOutcome({ kind: "seat", event, message, isPaid: true, isHeld, userId });
  const submission = useSubmission({
    check: () => ({}),
    send: async () => {
      const what = price.kind === "sliding" ? { amount: dollars } : {};
      const request = { for: "seat", token, ...what, ...walletFields(wish) } as const;
      const payment = await userCall(openPayment, { body: { id: ids.idOf(request), ...request } });
      ids.renew();
      if (payment.state === "fulfilled") await finish(shared.paymentSuccessful);
      else setOpened({ paymentId: payment.paymentId, heldUntil: payment.heldUntil, rest: Number(payment.amount) });
      return "";
    },
    failureOf: (error) => {
      if (error instanceof CallError && error.code === "payment-closed") ids.renew();
      return { ...failureOf(error, "opening"), fields: error instanceof CallError ? error.fields : {} };
    },
    initial: formFailureOf(failed),
  });
  useEffect(() => {
    if (opened) heading.current?.focus();
  }, [opened]);
  const leave = () => void navigate(paths.calendar({ day: event.date }));

  if (opened)
    return (
      <Stack as="section" gap={4} className={card.step}>
        <h2 ref={heading} tabIndex={-1}>
          {shared.payment}
        </h2>
        <FactList facts={facts} />
        <p className={styles.sum}>${opened.rest.toFixed(2)}</p>
        <HeldPayment
          paymentId={opened.paymentId}
          amount={opened.rest}
          heldUntil={opened.heldUntil}
          wanted={wanted}
          words={{ holdHasEnded: t.spotHoldHasEnded, goBack: t.backToCalendar, cancel: t.chooseAnotherClass }}
          onPaid={({ message, state }) => void finish(message, state === "pending")}
          onFailed={(failure) => {
            setFailed(failure);
            setOpened(undefined);
          }}
          onEnd={leave}
          onCancel={() => {
            void userCall(cancelPayment, { params: { orderId: opened.paymentId } }).catch(() => {});
            leave();
          }}
        />
      </Stack>
    );
  return (
    <Stack as={Form} gap={5} submission={submission} className={card.step} aria-label={shared.payment}>
      <FactList facts={facts} />
      <FormFailure />
      <PaymentsDown code={submission.failure?.code} wanted={wanted} />
      {price.kind === "sliding" && (
        <TextField
          label={t.amountForEach}
          name="amount"
          type="number"
          inputMode="numeric"
          min={price.least ?? 0}
          max={price.most ?? 0}
          step={1}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          help={t.youChooseBetween(price.least ?? 0, price.most ?? 0)}
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
