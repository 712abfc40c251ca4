import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { centsOf } from "../../../contract/platform/values/money.ts";
import { type PaymentOpened, readPurchase } from "../../../contract/selling/payments/calls.ts";
import { useHydrated } from "../../kit/browser/hydrated.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { useUserId } from "../../kit/store/session.ts";
import { callAsPayer } from "./call-as-payer.ts";
import { retryUntilAnswered } from "./capture.ts";
import type { PaymentFailure } from "./failures.ts";

/** What a form says when the payer comes back: why the payment failed, or that they cancelled it. */
export type FormNote = { failed?: PaymentFailure; isCancelled?: true };

/** What the page of a purchase knows of the form that opened it. Kept in its history entry: a reload keeps it. */
export type PurchaseState = {
  /** The address of the form, which also shows the confirmation. */
  form: string;
  /** The total differs from the one that the form showed. */
  hasChanged: boolean;
};

/** A purchase that is done, for the confirmation. `payerName`: as the payment service knows it. */
export type Paid = { id: string; payerName: string };

/** The note for the form that the payer goes back to. */
let left: FormNote | undefined;
export const leaveNote = (note: FormNote): void => {
  left = note;
};

/**
 * A form that opens payments: `pay` leads to the page of the opened purchase, or, if the wallet paid all of it, to the
 * form's confirmation. `paid`: the purchase to confirm, also after a reload. `note`: what became of the last payment.
 */
export function useCheckout() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: { paid?: Paid } | null;
  };
  const [note] = useState(left);
  useEffect(() => {
    left = undefined;
  }, []);
  const form = pathname + search;
  const pay = useCallback(
    ({ paymentId, state: is }: PaymentOpened, { hasChanged = false, payerName = "" } = {}) => {
      if (is === "fulfilled") return navigate(form, { replace: true, state: { paid: { id: paymentId, payerName } } });
      return navigate(paths.purchase(paymentId), { state: { form, hasChanged } satisfies PurchaseState });
    },
    [navigate, form],
  );
  return { note, pay, paid: useHydrated() ? state?.paid : undefined };
}

/** What an opened purchase costs, with the wallet's part, in cents. */
export const openedCents = ({ amount, wallet }: PaymentOpened): number =>
  wallet.reduce((sum, part) => sum + centsOf(Number(part.amount)), centsOf(Number(amount)));

/** Reads a purchase of the payer. */
export function usePurchase(id: string) {
  const userId = useUserId();
  return useCallData(() => retryUntilAnswered(() => callAsPayer(readPurchase, { params: { orderId: id } })), [userId]);
}

/** Values that a form keeps in this tab until the page is loaded again, unlike the tab's storage: also a gift card's code. */
const kept = new Map<string, unknown>();

export function useKept<T>(key: string, initial: T | (() => T)) {
  const [value, setValue] = useState<T>(() => {
    if (kept.has(key)) return kept.get(key) as T;
    return typeof initial === "function" ? (initial as () => T)() : initial;
  });
  const keep = (next: T) => {
    kept.set(key, next);
    setValue(next);
  };
  return [value, keep] as const;
}
