import { useEffect, useRef, useState } from "react";
import * as t from "../../../contract/text/pages/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { type CartItem, saveCart } from "../../cart.ts";
import type { PaymentFailure } from "../../payments/failures.ts";
import { Button } from "../../ui/Button.tsx";
import { Stack } from "../../ui/Layout.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { cartChanges, updatedCart, withCurrentFacts } from "./cart-changes.ts";
import { CartLines } from "./CartLines.tsx";
import { type Draft, type OpenedCart, prepareCartPayment, wishOf } from "./checkout.ts";
import { CheckoutForm } from "./CheckoutForm.tsx";
import { useQuote } from "./use-quote.ts";
import styles from "./CartPage.module.css";

type CartStepProps = {
  items: CartItem[];
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Why the latest payment failed. */
  failed: PaymentFailure | undefined;
  onOpened: (opened: OpenedCart) => void;
};

/** The cart at current prices, what has changed since it was filled, and the checkout form. */
export function CartStep({ items, draft, onDraft, failed, onOpened }: CartStepProps) {
  // The quote uses the code only when it is applied, not while it is typed.
  const [code, setCode] = useState(draft.code);
  const [anyClass, setAnyClass] = useState("");
  const wish = wishOf(items, { ...draft, code }, anyClass);
  const quoted = useQuote(wish);
  const { quote, failure, reload } = quoted;
  const notice = useRef<HTMLDivElement>(null);
  const changes = quote ? cartChanges(items, quote) : [];

  useEffect(prepareCartPayment, []);
  useEffect(() => setAnyClass(quote?.pickups[0]?.eventId ?? ""), [quote]);

  return (
    <>
      {failure && (
        <Stack gap={3} className={styles.told}>
          <Notice tone="warning" title={t.failedToLoadPrices}>
            {failure}
          </Notice>
          <Button kind="quiet" size="small" onClick={reload}>
            {shared.tryAgainButton}
          </Button>
        </Stack>
      )}
      {quote && changes.length > 0 && (
        <Stack gap={3} className={styles.told}>
          <Notice ref={notice} tone="warning" title={t.sinceYouFilledYourCart}>
            {changes.join(" ")}
          </Notice>
          <Button onClick={() => saveCart(updatedCart(items, quote))}>{t.updateMyCart}</Button>
        </Stack>
      )}
      <div className={styles.cart}>
        <CartLines items={items} quote={quote} />
        <CheckoutForm
          items={quote ? withCurrentFacts(items, quote.lines) : items}
          quoted={quoted}
          anyClass={anyClass}
          draft={draft}
          onDraft={onDraft}
          onCode={setCode}
          failed={failed}
          isChanged={changes.length > 0}
          onChangedPressed={() => {
            reload();
            notice.current?.focus();
          }}
          onOpened={onOpened}
        />
      </div>
    </>
  );
}
