import { useState } from "react";
import { paths } from "../../../contract/paths.ts";
import * as t from "../../../contract/text/pages/shop.ts";
import { saveCart, useCart, withoutBoughtTins } from "../../cart.ts";
import { useHydrated } from "../../hydrated.ts";
import { pageMeta } from "../../page-meta.ts";
import type { CaptureResult } from "../../payments/capture.ts";
import type { PaymentFailure } from "../../payments/failures.ts";
import { usePaymentPage } from "../../payments/payment-page.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import emptyCart from "../../ui/drawings/empty-cart.svg?raw";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import { Head, Section } from "../../ui/Section.tsx";
import type { Route } from "./+types/CartPage";
import { CartPaidStep, CartPayStep } from "./CartPaymentSteps.tsx";
import { CartStep } from "./CartStep.tsx";
import { emptyDraft, removeStoredPayment, type OpenedCart, type Step } from "./checkout.ts";

export function meta({ matches }: Route.MetaArgs) {
  const page = { title: t.cart, description: t.tinsYouHaveChosen, path: paths.cart(), brand: "chocolates" } as const;
  return [...pageMeta(matches, page), { name: "robots", content: "noindex" }];
}

/** The cart and its checkout: cart, payment, confirmation. */
export default function CartPage() {
  usePaymentPage();
  const items = useCart();
  const hydrated = useHydrated();
  const [draft, setDraft] = useState(emptyDraft);
  const [step, setStep] = useState<Step>({ is: "choosing" });
  const [failed, setFailed] = useState<PaymentFailure>();

  const onPaid = (opened: OpenedCart, { state, payerName }: CaptureResult) => {
    // The server has the payment now. Remove the paid tins, so that they are not paid for twice.
    removeStoredPayment();
    saveCart(withoutBoughtTins(items, opened.items));
    setStep({ ...opened, is: state === "fulfilled" ? "paid" : "pending", payerName });
  };

  if (step.is === "choosing" && hydrated && items.length === 0) return <EmptyCart />;
  return (
    <Section tight>
      {step.is === "choosing" && (
        <>
          <Head level={1} title={t.cart} />
          <noscript>
            <p>{t.cartNeedsJavascript}</p>
          </noscript>
          {hydrated ? (
            <CartStep
              items={items}
              draft={draft}
              onDraft={setDraft}
              failed={failed}
              onOpened={(opened) => {
                setFailed(undefined);
                setStep({ is: "paying", ...opened });
              }}
            />
          ) : (
            <Skeleton shape="card" />
          )}
        </>
      )}
      {step.is === "paying" && (
        <CartPayStep
          opened={step}
          onPaid={(paid) => onPaid(step, paid)}
          onTotal={(total) => setStep({ ...step, total })}
          onFailed={(failure) => {
            setFailed(failure);
            setStep({ is: "choosing" });
          }}
          onEnd={() => setStep({ is: "choosing" })}
        />
      )}
      {(step.is === "paid" || step.is === "pending") && <CartPaidStep step={step} />}
    </Section>
  );
}

function EmptyCart() {
  return (
    <Section tight>
      <Empty
        level={1}
        svg={emptyCart}
        title={t.yourCartIsEmpty}
        action={<ButtonLink to={paths.chocolates()}>{t.seeChocolates}</ButtonLink>}
      >
        <p>{t.tinsYouAddAppearHere}</p>
      </Empty>
    </Section>
  );
}
