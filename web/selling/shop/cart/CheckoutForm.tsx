import { type KeyboardEvent, type ToggleEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { centsOf, dollarsOf, priceWords } from "../../../../contract/platform/values/money.ts";
import { zipCountry } from "../../../../contract/platform/values/place.ts";
import { columnWords } from "../../../../contract/platform/values/units.ts";
import { isZip, isZipOfState } from "../../../../contract/platform/values/zip-states.ts";
import type { CartQuote } from "../../../../contract/selling/orders/calls.ts";
import { linesWords } from "../../../../contract/selling/orders/order-lines.ts";
import { priceOrder } from "../../../../contract/selling/orders/price.ts";
import { text as fields } from "../../../../contract/selling/orders/text.ts";
import { text as t } from "../../../../contract/selling/shop/text.ts";
import type { CartItem } from "../../../kit/store/cart.ts";
import { Button, ButtonLink } from "../../../kit/ui/Button.tsx";
import { checkEmail, fieldValue } from "../../../kit/ui/forms/checks.ts";
import { TextField } from "../../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, NotSent, SubmitButton, useSubmission } from "../../../kit/ui/forms/Form.tsx";
import { EmailField, NameField } from "../../../kit/ui/forms/PersonFields.tsx";
import { Stack } from "../../../kit/ui/Layout.tsx";
import { Notice } from "../../../kit/ui/Notice.tsx";
import { Rich } from "../../../kit/ui/Rich.tsx";
import { formFailureOf } from "../../payments/failures.ts";
import { PaymentAhead } from "../../payments/PaymentAhead.tsx";
import { PaymentsDown } from "../../payments/PaymentsDown.tsx";
import { type FormNote, openedCents, type useCheckout } from "../../payments/use-checkout.ts";
import { WalletChoice, walletFields } from "../../payments/WalletChoice.tsx";
import { AddressFields } from "./AddressFields.tsx";
import { cartChanges } from "./cart-changes.ts";
import { useAccountEmail } from "./cart-draft.ts";
import { type Draft, isCode, mayBeOwn, openCartPayment, wishOf } from "./checkout.ts";
import { DeliveryFields } from "./DeliveryFields.tsx";
import { checkoutFailure } from "./failures.ts";
import { Summary } from "./Summary.tsx";
import { type Quoted, readQuote } from "./use-quote.ts";
import styles from "./CartPage.module.css";

type CheckoutFormProps = {
  /** At current prices. */
  items: CartItem[];
  quoted: Quoted;
  /** A placeholder class for the quote until the buyer chooses one. */
  anyClass: string;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** The code that the quote uses. */
  appliedCode: string;
  /** The code is applied to the quote. */
  onCode: (code: string) => void;
  /** What became of the payment that the buyer comes back from. */
  note: FormNote | undefined;
  /** Prices or stock changed: the buyer must update the cart first. */
  isChanged: boolean;
  onChangedPressed: () => void;
  onOpened: ReturnType<typeof useCheckout>["pay"];
};

/** Delivery, discount code and total. Opens the payment, which holds the tins for ten minutes. */
export function CheckoutForm(props: CheckoutFormProps) {
  const cancelled = useRef<HTMLDivElement>(null);
  const { items, quoted, anyClass, draft, onDraft, onCode, isChanged, onOpened } = props;
  const { quote, isCurrent, reload } = quoted;
  const [rest, setRest] = useState<number>();
  const isFree = isCurrent && quote?.total.totalCents === 0;
  const paysNothing = isFree || rest === 0;
  const asksAddress = paysNothing && draft.how === "ship";
  const asksDestination = useAsksDestination(draft, quote, asksAddress);
  const isUnavailable =
    draft.country !== "" && quote?.shipTo.some(({ country }) => country === draft.country) === false;
  const isClassGone =
    draft.eventId !== "" && isCurrent && quote?.pickups.some(({ eventId }) => eventId === draft.eventId) === false;
  useEffect(() => {
    // The owner no longer ships there: reset to the first country, which the select shows anyway.
    if (isUnavailable) onDraft({ ...draft, country: "" });
    if (isClassGone) onDraft({ ...draft, eventId: "" });
  });
  const accountEmail = useAccountEmail();
  // PayPal is not there to say who picks it up.
  const asksName = paysNothing && draft.how === "pickup" && accountEmail === undefined;
  const asksEmail = paysNothing && accountEmail === undefined;
  const lines = items.map(({ price, quantity }) => ({ unitCents: centsOf(price), quantity }));
  const shipTo = quote?.shipTo.find(({ country }) => draft.country === "" || country === draft.country);
  const estimate = priceOrder(lines, { delivery: draft.how, parcelCents: shipTo?.parcelCents });
  // Without a changed quantity or delivery, the last total stays until the next quote: the estimate has no tax or code.
  const isLastTotalShown =
    quote?.total.itemsCents === estimate.itemsCents && quote.total.shippingCents === estimate.shippingCents;
  const total = quote && (isCurrent || isLastTotalShown) ? quote.total : estimate;
  const wish = wishOf(items, draft, anyClass);
  const typedAddress = asksAddress ? { ...draft.address, zip: draft.zip, state: draft.state } : undefined;

  const submission = useSubmission({
    check: (values) =>
      faultsOf(values, draft, quote?.addressFields, { asksDestination, asksAddress, asksName, asksEmail }),
    send: async (values) => {
      const latest = await readQuote(wish, draft.showsLater);
      const hasChanged = cartChanges(items, latest).length > 0;
      if (hasChanged || latest.codeProblem) reload();
      if (hasChanged) throw new NotSent({ title: t.checkYourCartAgain, text: t.itHasJustChanged, fields: {} });
      if (latest.codeProblem) throw new NotSent({ fields: { code: latest.codeProblem } });
      const seenCents = (isCurrent ? total : latest.total).totalCents;
      const email = accountEmail ?? fieldValue(values, "email");
      const delivery =
        typedAddress && wish.delivery?.how === "ship" ? { ...wish.delivery, address: typedAddress } : wish.delivery;
      const name = asksName ? draft.address.name : undefined;
      const payment = { ...wish, delivery, email: email || undefined, name, ...walletFields(draft.wallet) };
      const opened = await openCartPayment(payment);
      // The price can change between quote and payment: the opened amount counts, and the buyer reads a notice.
      await onOpened(opened, { hasChanged: openedCents(opened) !== seenCents, payerName: name ?? "" });
      return "";
    },
    failureOf: (error) => {
      reload();
      return checkoutFailure(error);
    },
    initial: formFailureOf(props.note?.failed),
  });
  useEffect(() => {
    // The way back from the payment restores a scroll position, smoothly: a jump to the message ends that.
    const message = cancelled.current ?? submission.notice.current;
    message?.focus({ preventScroll: true });
    message?.scrollIntoView({ block: "center", behavior: "instant" });
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  const codeError = draft.code && isCurrent ? (quote?.codeProblem ?? undefined) : undefined;
  const isApplied = isCurrent && draft.code !== "" && draft.code === props.appliedCode && codeError === undefined;
  return (
    <Stack as={Form} gap={5} submission={submission} className={styles.box} aria-label={t.checkout}>
      <PaymentAhead />
      <FormFailure />
      <PaymentsDown code={submission.failure?.code} wanted={{ words: linesWords(items), remains: "credit" }} />
      {props.note?.isCancelled && (
        <Notice ref={cancelled} tone="success" title={t.nothingWasCharged} text={t.cartIsAsYouLeftIt} />
      )}
      <DeliveryFields draft={draft} onDraft={onDraft} quote={quote} asksDestination={asksDestination} />
      <CodeField
        code={draft.code}
        error={submission.failure?.fields["code"] ?? codeError}
        discountCents={isApplied ? quote?.total.discountCents : undefined}
        onCode={(code) => onDraft({ ...draft, code })}
        onApply={() => onCode(draft.code)}
        onRemove={() => {
          onDraft({ ...draft, code: "" });
          onCode("");
        }}
      />
      {asksName && (
        <NameField
          value={draft.address.name}
          maxLength={200}
          onChange={({ target }) => onDraft({ ...draft, address: { ...draft.address, name: target.value } })}
        />
      )}
      {accountEmail ? (
        <p>{t.receiptGoesTo(accountEmail)}</p>
      ) : (
        <EmailField
          label={t.emailForReceipt}
          optional={!asksEmail}
          help={asksEmail ? undefined : t.otherwisePaypalEmail}
          value={draft.email}
          onChange={({ target }) => onDraft({ ...draft, email: target.value })}
        />
      )}
      <Summary
        total={total}
        delivery={draft.how}
        taxPending={asksDestination && isCurrent && quote?.needsDestination === true}
        busy={!isCurrent}
      />
      <p role="status" className="hidden-text">
        {isCurrent && t.totalIs(columnWords(dollarsOf(total.totalCents)))}
      </p>
      {isCurrent && !(asksDestination && quote?.needsDestination) && (
        <WalletChoice
          covers="nothing"
          cents={total.totalCents}
          wish={draft.wallet}
          onWish={(wallet) => onDraft({ ...draft, wallet })}
          onRest={setRest}
        />
      )}
      {asksAddress && (
        <AddressFields draft={draft} onDraft={onDraft} parts={quote?.addressFields} hasDestination={asksDestination} />
      )}
      <SubmitButton
        busyWords={shared.oneMoment}
        onClick={(event) => {
          if (!isChanged) return;
          event.preventDefault();
          props.onChangedPressed();
        }}
        words={paysNothing ? t.orderWithoutPaying : shared.continueToPayment}
      />
      {!paysNothing && (
        <p className="fine">
          <Rich text={t.yourTinsAreHeld} parts={{ link: <Link to={paths.refunds()} /> }} />
        </p>
      )}
      <ButtonLink kind="quiet" to={paths.chocolates()} words={t.moreChocolates} />
    </Stack>
  );
}

type CodeFieldProps = {
  code: string;
  error: string | undefined;
  /** What the applied code takes off. Undefined while no code is applied. */
  discountCents: number | undefined;
  onCode: (code: string) => void;
  /** Called on the button, on Enter and on blur. */
  onApply: () => void;
  onRemove: () => void;
};

function CodeField({ code, error, discountCents, onCode, onApply, onRemove }: CodeFieldProps) {
  const [isOpen, setOpen] = useState(code !== "");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const press = () => {
    setMissing(code === "");
    onApply();
  };
  const remove = () => {
    onRemove();
    field.current?.querySelector("input")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    press();
  };
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    setOpen(currentTarget.open);
    const isPressed = currentTarget.contains(document.activeElement);
    if (currentTarget.open && isPressed) field.current?.querySelector("input")?.focus();
  };
  return (
    <details className={styles.code} open={isOpen || error !== undefined} onToggle={onToggle}>
      <summary>{t.discountCode}</summary>
      <Stack ref={field} gap={3}>
        <TextField
          label={shared.code}
          name="code"
          optional
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          onChange={({ target }) => {
            setMissing(false);
            onCode(target.value.trim().toUpperCase());
          }}
          onBlur={onApply}
          onKeyDown={onKeyDown}
          error={error === undefined ? (isMissing ? t.enterCodeFirst : undefined) : t.orClearCode(error)}
        />
        <p role="status">{discountCents === undefined ? "" : t.codeTakesOff(priceWords(discountCents))}</p>
        {discountCents === undefined ? (
          <Button kind="quiet" size="small" onClick={press} words={t.apply} />
        ) : (
          <Button kind="quiet" size="small" onClick={remove} words={t.removeCode} />
        )}
      </Stack>
    </details>
  );
}

/**
 * Whether to ask for ZIP and state. Stays true once needed, so that the fields do not vanish while typing; after a
 * reload a chosen state says so.
 */
function useAsksDestination({ how, country, state }: Draft, quote: CartQuote | undefined, isAsked: boolean): boolean {
  const isNeeded = isAsked || quote?.needsDestination === true || state !== "";
  const [wasNeeded, setWasNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) setWasNeeded(true);
  }, [isNeeded]);
  const mayHaveState = quote?.addressFields.region !== null;
  const mayBeTaxed = mayHaveState && mayBeOwn(country || (quote?.shipTo[0]?.country ?? ""));
  return how === "ship" && mayBeTaxed && (isNeeded || wasNeeded);
}

/** Why ZIP or state are no destination. The server checks those of other countries than the United States. */
function destinationFaults({ zip, state }: Draft, parts: CartQuote["addressFields"] | undefined): FieldFault[] {
  const hasZip = parts?.country === zipCountry;
  return [
    ["zip", hasZip && !isZip(zip) && shared.enterZipOfFiveDigits],
    ["state", parts?.region?.isNeeded && !state && shared.chooseState],
    ["state", hasZip && isZip(zip) && state !== "" && !isZipOfState(zip, state) && shared.zipIsOfOtherState],
  ];
}

type FieldFault = [name: string, message: string | false | undefined];

function faultsOf(
  values: FormData,
  draft: Draft,
  parts: CartQuote["addressFields"] | undefined,
  asks: Record<"asksDestination" | "asksAddress" | "asksName" | "asksEmail", boolean>,
): Record<string, string> {
  const { asksDestination, asksAddress, asksName, asksEmail } = asks;
  const email = fieldValue(values, "email");
  const faults: FieldFault[] = [
    ["eventId", draft.how === "pickup" && !draft.eventId && shared.chooseClass],
    ...(asksDestination || asksAddress ? destinationFaults(draft, parts) : []),
    ["name", asksAddress && draft.address.name.trim() === "" && fields.enterRecipient],
    ["line1", asksAddress && draft.address.line1.trim() === "" && fields.enterStreet],
    ["city", asksAddress && parts?.hasCity && draft.address.city.trim() === "" && shared.enterCity],
    ["code", draft.code !== "" && !isCode(draft.code) && shared.codeNotRecognized],
    ["name", asksName && draft.address.name.trim() === "" && shared.tellMeYourName],
    ["email", (asksEmail || email !== "") && checkEmail(email)],
  ];
  return Object.fromEntries(faults.filter((fault): fault is [string, string] => Boolean(fault[1])));
}
