import { useEffect } from "react";
import type { PurchaseView } from "../../../../contract/selling/payments/calls.ts";
import { useHydrated } from "../../../kit/browser/hydrated.ts";
import { saveCart, useCart, withoutBoughtTins } from "../../../kit/store/cart.ts";
import { clearCartDraft } from "./cart-draft.ts";
import { markEnded, useStoredPayment } from "./checkout.ts";

/** What another tab did to the cart that is being paid. `orderNumber`: of the order that it paid. */
export type CartElsewhere = { did?: "paid" | "replaced" | "changed"; orderNumber?: number | undefined };

/** What this browser marked as paid can be declined after a check, or given back: then the server says so. */
const unendedStates: readonly PurchaseView["state"][] = ["paying", "checked", "done"];

/**
 * Keeps this browser's cart in step with its purchase: once its money is `taken`, its tins leave the cart, so that they
 * are not paid for twice; once it is `over`, the same cart opens another payment. Returns what another tab did to the cart.
 */
export function useCartPurchase(purchase: PurchaseView | undefined, end: "taken" | "over" | undefined): CartElsewhere {
  const stored = useStoredPayment();
  const items = useCart();
  const isHydrated = useHydrated();
  const isCart = purchase?.kind === "cart";
  const bought = isCart ? purchase.lines.flatMap(({ _id, quantity }) => (_id ? [{ _id, quantity }] : [])) : [];
  const isPaid = stored?.ended === "paid";
  useEffect(() => {
    if (!isCart || !end || isPaid || stored?.id !== purchase.id) return;
    if (end === "over") return markEnded(purchase.id, "unpaid");
    markEnded(purchase.id, "paid");
    saveCart(withoutBoughtTins(items, bought));
    clearCartDraft();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isCart, end, isPaid]);
  if (!isCart || end === "taken" || !isHydrated) return {};
  const paid = { did: "paid", orderNumber: stored?.orderNumber } as const;
  if (stored?.replaces === purchase.id) return isPaid ? paid : { did: "replaced" };
  // Another browser, or one without storage, has another cart. More tins in it do no harm.
  if (stored?.id !== purchase.id || !unendedStates.includes(purchase.state)) return {};
  if (isPaid) return paid;
  const isInCart = (tin: { _id: string; quantity: number }) =>
    items.some(({ _id, quantity }) => _id === tin._id && quantity >= tin.quantity);
  return bought.every(isInCart) ? {} : { did: "changed" };
}
