import { useEffect } from "react";
import type { PurchaseView } from "../../../../contract/selling/payments/calls.ts";
import { useHydrated } from "../../../kit/browser/hydrated.ts";
import { saveCart, useCart, withoutBoughtTins } from "../../../kit/store/cart.ts";
import { clearCartDraft } from "./cart-draft.ts";
import { markPaid, useStoredPayment } from "./checkout.ts";

/** What another tab did to the cart that is being paid. `orderNumber`: of the order that it paid. */
export type CartElsewhere = {
  did?: "paid" | "changed";
  orderNumber?: number | undefined;
  latestId?: string | undefined;
};

/**
 * Keeps this browser's cart in step with its purchase: tins that the server `isTaken` money for leave the cart once, so
 * that they are not paid for twice. Returns what another tab did to the cart.
 */
export function useCartPurchase(purchase: PurchaseView | undefined, isTaken: boolean): CartElsewhere {
  const stored = useStoredPayment();
  const items = useCart();
  const isHydrated = useHydrated();
  const isCart = purchase?.kind === "cart";
  const bought = isCart ? purchase.lines.flatMap(({ _id, quantity }) => (_id ? [{ _id, quantity }] : [])) : [];
  const isPaid = stored?.ended === "paid";
  useEffect(() => {
    if (!isCart || !isTaken || isPaid || stored?.id !== purchase.id) return;
    markPaid(purchase.id);
    saveCart(withoutBoughtTins(items, bought));
    clearCartDraft();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isCart, isTaken, isPaid]);
  if (!isCart || isTaken || !isHydrated) return {};
  if (isPaid) return { did: "paid", orderNumber: stored.orderNumber };
  // More tins in the cart do no harm.
  const isInCart = (tin: { _id: string; quantity: number }) =>
    items.some(({ _id, quantity }) => _id === tin._id && quantity >= tin.quantity);
  return { ...(bought.every(isInCart) ? {} : { did: "changed" }), latestId: stored?.id };
}
