import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { amountWords, centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import type { Day } from "../../../contract/platform/values/time.ts";
import { unitsName, wholeUnits } from "../../../contract/platform/values/units.ts";
import type { Offers } from "../../../contract/selling/wallet/calls.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { BotCheckError, prepareBotToken } from "../../kit/botcheck/botcheck.ts";
import { CallError } from "../../kit/calls/api.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { useUserId } from "../../kit/store/session.ts";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Fields, TextArea, TextField } from "../../kit/ui/forms/Field.tsx";
import { type Failure, Form, FormFailure, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { EmailField } from "../../kit/ui/forms/PersonFields.tsx";
import { RadioRows } from "../../kit/ui/forms/RadioRows.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { failureOf as paymentFailureOf, formFailureOf } from "../payments/failures.ts";
import { PaymentAhead } from "../payments/PaymentAhead.tsx";
import { PaymentsDown } from "../payments/PaymentsDown.tsx";
import { type FormNote, openedCents, type useCheckout } from "../payments/use-checkout.ts";
import { WalletChoice } from "../payments/WalletChoice.tsx";
import { useAccountEmail } from "../shop/cart/cart-draft.ts";
import * as buying from "./buying.ts";
import { passFacts, validityWords } from "./format.ts";
import styles from "./BuyPage.module.css";

type BuyFormProps = {
  offers: Offers;
  today: Day;
  draft: buying.Draft;
  onDraft: (draft: buying.Draft) => void;
  /** What became of the payment that the buyer comes back from. */
  note: FormNote | undefined;
  onOpened: ReturnType<typeof useCheckout>["pay"];
};

/** What to buy, and who gets it. Opens the payment. */
export function BuyForm({ offers, today, draft, onDraft, note, onOpened }: BuyFormProps) {
  const { passes, giftCards } = offers;
  const ids = useRequestIds();
  const userId = useUserId();
  const accountEmail = useAccountEmail();
  const [rest, setRest] = useState<number>();
  const cancelled = useRef<HTMLDivElement>(null);
  const cents = buying.totalCents(offers, draft);
  const submission = useSubmission({
    check: () => buying.faultsOf(offers, draft, today),
    prepare: () => {
      if (!userId) prepareBotToken("cart_payment");
    },
    send: async () => {
      const request = buying.requestOf(accountEmail ? { ...draft, email: "" } : draft);
      try {
        const opened = await buying.openPurchase(ids.idOf(request), request);
        ids.renew();
        await onOpened(opened, { hasChanged: openedCents(opened) !== cents });
      } catch (error) {
        if (error instanceof CallError && error.code === "payment-closed") ids.renew();
        throw error;
      }
      return "";
    },
    failureOf,
    initial: formFailureOf(note?.failed),
  });
  useEffect(() => {
    const message = cancelled.current ?? submission.notice.current;
    message?.focus({ preventScroll: true });
    message?.scrollIntoView({ block: "center", behavior: "instant" });
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  const options = passes.map((pass) => ({
    value: pass._id,
    words: `${pass.name} · ${priceWords(centsOf(pass.price))}`,
    detail: [t.usesWords(pass.uses), ...passFacts(pass)].join(" · "),
  }));
  if (giftCards) options.push({ value: "gift-card", words: t.giftCard, detail: validityWords(giftCards) });
  return (
    <Stack as={Form} gap={5} submission={submission} className={styles.form} aria-label={t.buyTitle}>
      <PaymentAhead />
      <FormFailure />
      <PaymentsDown code={submission.failure?.code} wanted={buying.wantedOf(offers, draft)} />
      {note?.isCancelled && <Notice ref={cancelled} tone="success" title={t.nothingWasCharged} />}
      <RadioRows
        label={t.whatWouldYouLike}
        name="what"
        options={options}
        chosen={draft.what}
        onChoose={(what) => onDraft({ ...draft, what })}
      />
      {draft.what === "gift-card" && giftCards && (
        <GiftCardFields giftCards={giftCards} draft={draft} onDraft={onDraft} today={today} />
      )}
      {accountEmail ? (
        <p>{t.receiptGoesTo(accountEmail)}</p>
      ) : (
        <EmailField
          label={t.emailForReceipt}
          optional
          help={draft.what === "gift-card" ? t.paypalEmailHelp : t.emailForPassHelp}
          value={draft.email}
          onChange={({ target }) => onDraft({ ...draft, email: target.value })}
        />
      )}
      {cents !== undefined && (
        <p className={styles.total} role="status">
          <span>{t.total}</span> <strong>{priceWords(cents)}</strong>
        </p>
      )}
      {draft.what !== "gift-card" && cents !== undefined && (
        <WalletChoice
          covers="nothing"
          cents={cents}
          wish={draft.wallet}
          onWish={(wallet) => onDraft({ ...draft, wallet })}
          onRest={setRest}
        />
      )}
      <SubmitButton
        busyWords={shared.oneMoment}
        words={rest === 0 && draft.what !== "gift-card" ? t.buyFromWallet : shared.continueToPayment}
      />
      <p className="fine">
        {t.notTaxed} <Link to={paths.refunds()}>{shared.refunds}</Link>
      </p>
    </Stack>
  );
}

type GiftCardFieldsProps = Pick<BuyFormProps, "draft" | "onDraft"> & {
  giftCards: NonNullable<Offers["giftCards"]>;
  today: string;
};

function GiftCardFields({ giftCards, draft, onDraft, today }: GiftCardFieldsProps) {
  const { amounts, least, most } = giftCards;
  const field = (name: "ownAmount" | "recipientName" | "recipientEmail" | "message" | "sendOn") => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onDraft({ ...draft, [name]: target.value }),
  });
  return (
    <>
      {amounts.length > 0 && (
        <Choice
          label={t.amount}
          showsLabel
          options={[
            ...amounts.map((amount) => ({ value: String(amount), words: amountWords(amount) })),
            { value: "own", words: t.anotherAmount },
          ]}
          chosen={draft.amount}
          onChoose={(amount) => onDraft({ ...draft, amount })}
        />
      )}
      {draft.amount === "own" && (
        <TextField
          {...field("ownAmount")}
          label={shared.amountInUnits(unitsName())}
          inputMode="numeric"
          maxLength={5}
          help={t.ownAmount(amountWords(least), amountWords(most), wholeUnits())}
        />
      )}
      <RadioRows
        label={t.howToGive}
        name="how"
        options={[
          { value: "email", words: t.byEmail, detail: t.byEmailDetail },
          { value: "myself", words: t.byMyself, detail: t.byMyselfDetail },
        ]}
        chosen={draft.how}
        onChoose={(how) => onDraft({ ...draft, how: how === "email" ? "email" : "myself" })}
      />
      {draft.how === "email" && (
        <>
          <Fields>
            <TextField {...field("recipientName")} label={t.recipientName} autoComplete="off" maxLength={200} />
            <EmailField {...field("recipientEmail")} label={t.recipientEmail} autoComplete="off" />
          </Fields>
          <TextArea {...field("message")} label={t.messageToThem} optional rows={3} maxLength={1000} />
          <TextField {...field("sendOn")} label={t.sendOn} type="date" {...buying.sendDays(today)} />
        </>
      )}
    </>
  );
}

/** The form's names of the fields of the API. */
const formFields: Record<string, string> = {
  offerId: "what",
  amount: "ownAmount",
  "recipient.name": "recipientName",
  "recipient.email": "recipientEmail",
  "recipient.message": "message",
  "recipient.sendOn": "sendOn",
};

function failureOf(error: unknown): Failure {
  if (error instanceof BotCheckError) return { title: shared.verificationNotReady, text: error.message, fields: {} };
  const failure = { ...paymentFailureOf(error, "opening"), fields: {} };
  if (!(error instanceof CallError)) return failure;
  if (error.code === "offer-gone") return { fields: { what: error.message } };
  const fields = Object.entries(error.fields).map(([name, sentence]) => [formFields[name] ?? name, sentence]);
  const named = Object.fromEntries(fields) as Record<string, string>;
  return Object.keys(named).length > 0 ? { fields: named } : failure;
}
