import { useEffect, useState } from "react";
import { Link } from "react-router";
import { centsOf } from "../../contract/money.ts";
import type { CartQuote } from "../../contract/orders.ts";
import { orderTotal } from "../../contract/price.ts";
import { CallError } from "../api.ts";
import { BotCheckError } from "../botcheck.ts";
import type { CartItem } from "../cart.ts";
import { failureOf as paymentFailureOf, noteOf, type PaymentFailure } from "../payments/failures.ts";
import { links } from "../routes.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { checkEmail, typed } from "../ui/checks.ts";
import { TextField } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { type Failure, useSubmission } from "../ui/submission.ts";
import { changesOf, withFactsOf } from "./cart-changes.ts";
import { type Draft, isCode, isOfUs, openCart, type OpenedCart, wishOf } from "./checkout.ts";
import { CodeField } from "./CodeField.tsx";
import { DeliveryFields } from "./DeliveryFields.tsx";
import { Summary } from "./Summary.tsx";
import { type Quoted, readQuote } from "./use-quote.ts";
import styles from "./CartPage.module.css";

type CheckoutFormProps = {
  /** At today's prices. */
  items: CartItem[];
  quoted: Quoted;
  /** A class that stands for the one that is not chosen yet. */
  anyClass: string;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** This code is applied from now on. */
  onCode: (code: string) => void;
  /** Why the payment that was begun failed. */
  failed: PaymentFailure | undefined;
  /** The cart is not as it was, and has to be mended first. */
  isChanged: boolean;
  onChangedPressed: () => void;
  onOpened: (opened: OpenedCart) => void;
};

/** How the tins travel, the code, the sum; then on to the payment, which holds the tins for ten minutes. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { items, quoted, anyClass, draft, onDraft, onCode, isChanged, onOpened } = props;
  const { quote, isCurrent, reload } = quoted;
  const asksDestination = useAsksDestination(draft, quote);
  const { country } = draft;
  const isGone = country !== "" && quote !== undefined && !quote.shipTo.includes(country);
  useEffect(() => {
    // The owner no longer ships there: the first of the others is shown as chosen, and so it is.
    if (isGone) onDraft({ ...draft, country: "" });
  });
  const lines = items.map(({ price, quantity }) => ({ unitCents: centsOf(price), quantity }));
  const total = isCurrent && quote ? quote.total : orderTotal(lines, { delivery: draft.how });
  const wish = wishOf(items, draft, anyClass);

  const {
    state,
    failure,
    notice,
    props: form,
  } = useSubmission({
    check: (values) => faultsOf(values, draft, asksDestination),
    send: async (values) => {
      let now = await readQuote(wish);
      if (changesOf(items, now).length > 0) throw new Changed();
      if (now.codeProblem) throw new CodeProblem(now.codeProblem);
      const email = typed(values, "email");
      const opened = await openCart({ ...wish, ...(email ? { email } : {}) });
      const totalCents = centsOf(Number(opened.amount));
      // The price changed between the two questions: what was opened counts, and she is told.
      if (totalCents !== now.total.totalCents) now = await readQuote(wish);
      onOpened({
        items: withFactsOf(items, now.lines),
        draft,
        total: { ...now.total, totalCents },
        hasChanged: totalCents !== total.totalCents,
        orderId: opened.orderId,
        heldUntil: opened.heldUntil,
      });
      return "";
    },
    failureOf: (error) => {
      reload();
      return failureOf(error);
    },
    initial: noteOf(props.failed),
  });

  const applyCode = () => onCode(draft.code);
  const codeError = draft.code && isCurrent ? (quote?.codeProblem ?? undefined) : undefined;
  return (
    <form {...form} className={`${styles.box} ${styles.form}`} aria-label="Checkout">
      {failure?.title && (
        <Notice ref={notice} tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <DeliveryFields
        draft={draft}
        onDraft={onDraft}
        pickups={quote?.pickups}
        shipTo={quote?.shipTo}
        asksDestination={asksDestination}
        errors={failure?.fields ?? {}}
      />
      <CodeField
        code={draft.code}
        error={failure?.fields["code"] ?? codeError}
        onCode={(code) => onDraft({ ...draft, code })}
        onApply={applyCode}
      />
      <TextField
        label="Email for the receipt"
        name="email"
        type="email"
        autoComplete="email"
        optional
        maxLength={254}
        help="Left empty, it goes to the address you pay with."
        value={draft.email}
        onChange={({ target }) => onDraft({ ...draft, email: target.value })}
        error={failure?.fields["email"]}
      />
      <Summary
        total={total}
        delivery={draft.how}
        taxPending={asksDestination && isCurrent && quote?.needsDestination === true}
        busy={!isCurrent}
      />
      <Button
        type="submit"
        busy={state === "busy"}
        busyWords="One moment …"
        onClick={(event) => {
          if (!isChanged) return;
          event.preventDefault();
          props.onChangedPressed();
        }}
      >
        Continue to Payment
      </Button>
      <p className={styles.small}>
        Your tins are held for you for 10 minutes while you pay. <Link to={links.refunds()}>Refunds</Link>
      </p>
      <ButtonLink kind="quiet" to={links.chocolates()}>
        More chocolates
      </ButtonLink>
    </form>
  );
}

/** Once it was needed it stays in sight: what was typed does not vanish because it is enough now. */
function useAsksDestination({ how, country }: Draft, quote: CartQuote | undefined): boolean {
  const isNeeded = quote?.needsDestination === true;
  const [wasNeeded, setWasNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) setWasNeeded(true);
  }, [isNeeded]);
  return how === "ship" && isOfUs(country || (quote?.shipTo[0] ?? "")) && (isNeeded || wasNeeded);
}

/** One sentence for each field that cannot be right. */
function faultsOf(values: FormData, draft: Draft, asksDestination: boolean): Record<string, string> {
  const email = typed(values, "email");
  const faults: [string, string | false | undefined][] = [
    ["eventId", draft.how === "pickup" && !draft.eventId && "Please choose a class."],
    ["zip", asksDestination && !/^\d{5}(-\d{4})?$/.test(draft.zip) && "Please enter a ZIP of five digits."],
    ["state", asksDestination && !draft.state && "Please choose a state."],
    ["code", draft.code !== "" && !isCode(draft.code) && "That is not a code of ours."],
    ["email", email !== "" && checkEmail(email)],
  ];
  return Object.fromEntries(faults.filter((fault): fault is [string, string] => Boolean(fault[1])));
}

/** Prices or stock changed in the very moment; what, is told above the lines. */
class Changed extends Error {}
class CodeProblem extends Error {}

function failureOf(error: unknown): Failure {
  if (error instanceof Changed) {
    return { title: "Please look at your cart again.", text: "It has just changed.", fields: {} };
  }
  if (error instanceof CodeProblem) return { fields: { code: error.message } };
  if (error instanceof CallError && error.code === "code-unusable")
    return { fields: { code: error.message } };
  if (error instanceof BotCheckError)
    return { title: "Verification Not Ready", text: error.message, fields: {} };
  const { title, text } = paymentFailureOf(error, "opening");
  const named = error instanceof CallError && error.status === 400 ? error.fields : {};
  const fields = Object.entries(named).map(([name, said]) => [name.slice(name.lastIndexOf(".") + 1), said]);
  return { title, text, fields: Object.fromEntries(fields) as Record<string, string> };
}
