import { type ComponentProps, useEffect, useRef, useState } from "react";
import { paths } from "../../../../contract/paths.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { text as t } from "../../../../contract/selling/shop/text.ts";
import { useHydrated } from "../../../kit/browser/hydrated.ts";
import { pageMeta } from "../../../kit/pages/page-meta.ts";
import { saveCart, useCart } from "../../../kit/store/cart.ts";
import { Button, ButtonLink } from "../../../kit/ui/Button.tsx";
import emptyCart from "../../../kit/ui/drawings/empty-cart.svg?raw";
import { Stack } from "../../../kit/ui/Layout.tsx";
import { Empty, Skeleton } from "../../../kit/ui/lists/LoadState.tsx";
import { Notice, NeedsJavascript } from "../../../kit/ui/Notice.tsx";
import { Head, Section } from "../../../kit/ui/Section.tsx";
import { usePaymentPage } from "../../payments/payment-page.ts";
import { useCheckout } from "../../payments/use-checkout.ts";
import type { Route } from "./+types/CartPage";
import { cartChanges, updatedCart, withCurrentFacts } from "./cart-changes.ts";
import { useCartDraft } from "./cart-draft.ts";
import { CartLines } from "./CartLines.tsx";
import * as checkout from "./checkout.ts";
import { CheckoutForm } from "./CheckoutForm.tsx";
import { PaidCart } from "./PaidCart.tsx";
import { useQuote } from "./use-quote.ts";
import styles from "./CartPage.module.css";

export function meta({ matches }: Route.MetaArgs) {
  const page = { title: t.cart, description: t.tinsYouHaveChosen, path: paths.cart(), brand: "chocolates" } as const;
  return [...pageMeta(matches, page), { name: "robots", content: "noindex" }];
}

export default function CartPage() {
  usePaymentPage();
  const items = useCart();
  const hydrated = useHydrated();
  const { note, pay, paid } = useCheckout();
  const [draft, setDraft] = useCartDraft();
  const [hadItems, setHadItems] = useState(false);
  useEffect(() => {
    if (items.length > 0) setHadItems(true);
  }, [items]);
  if (paid) {
    return (
      <Section tight tall>
        <PaidCart key={paid.id} {...paid} />
      </Section>
    );
  }
  if (hydrated && items.length === 0) return <EmptyCart hadItems={hadItems} />;
  return (
    <Section tight tall>
      <Head level={1} title={t.cart} />
      <NeedsJavascript text={t.cartNeedsJavascript} />
      {hydrated ? (
        <CartStep items={items} draft={draft} onDraft={setDraft} note={note} onOpened={pay} />
      ) : (
        <Skeleton shape="card" />
      )}
    </Section>
  );
}

type CartStepProps = Pick<ComponentProps<typeof CheckoutForm>, "items" | "draft" | "onDraft" | "note" | "onOpened">;

function CartStep(props: CartStepProps) {
  const { items, draft } = props;
  // The quote uses the code only when it is applied, not while it is typed.
  const [code, setCode] = useState(draft.code);
  const [anyClass, setAnyClass] = useState("");
  const wish = checkout.wishOf(items, { ...draft, code }, anyClass);
  const quoted = useQuote(wish, draft.showsLater);
  const { quote, failure, reload } = quoted;
  const notice = useRef<HTMLDivElement>(null);
  const changes = quote ? cartChanges(items, quote) : [];

  useEffect(() => checkout.prepareCartPayment(), []);
  useEffect(() => setAnyClass(quote?.pickups[0]?.eventId ?? ""), [quote]);

  return (
    <>
      {failure && (
        <Stack gap={3} className={styles.told}>
          <Notice tone="warning" title={t.failedToLoadPrices} text={failure} />
          <Button kind="quiet" size="small" onClick={reload} words={shared.tryAgainButton} />
        </Stack>
      )}
      <Stack gap={6} className={styles.cart}>
        {/* The notice is below the lines: it comes after them, and they must not move. */}
        <Stack gap={5}>
          <CartLines items={items} quote={quote} />
          {quote && changes.length > 0 && (
            <Stack gap={3} align="start">
              <Notice ref={notice} tone="warning" title={t.cartNeedsUpdate} text={changes.join(" ")} />
              <Button kind="quiet" onClick={() => saveCart(updatedCart(items, quote))} words={t.updateMyCart} />
            </Stack>
          )}
        </Stack>
        <CheckoutForm
          {...props}
          items={quote ? withCurrentFacts(items, quote.lines) : items}
          quoted={quoted}
          anyClass={anyClass}
          appliedCode={code}
          onCode={setCode}
          isChanged={changes.length > 0}
          onChangedPressed={() => {
            reload();
            notice.current?.focus();
          }}
        />
      </Stack>
    </>
  );
}

/** The heading takes the focus if the last line was removed. */
function EmptyCart({ hadItems }: { hadItems: boolean }) {
  return (
    <Section tight tall>
      <Empty
        level={1}
        svg={emptyCart}
        title={t.yourCartIsEmpty}
        takesFocus={hadItems}
        action={<ButtonLink to={paths.chocolates()} words={t.seeChocolates} />}
        text={t.tinsYouAddAppearHere}
      />
    </Section>
  );
}
