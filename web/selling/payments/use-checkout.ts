import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { centsOf } from "../../../contract/platform/values/money.ts";
import { type PaymentOpened, type PurchaseView, readPurchase } from "../../../contract/selling/payments/calls.ts";
import { useHydrated } from "../../kit/browser/hydrated.ts";
import { type CallData, useCallData } from "../../kit/calls/call-data.ts";
import { readStoredPayer, useUserId } from "../../kit/store/session.ts";
import { keptValues } from "../../kit/store/stored.ts";
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

/** The note for the form that the payer goes back to, by its path: other forms must not show it. */
let left: { path: string; note: FormNote } | undefined;
export const leaveNote = (form: string, note: FormNote): void => {
  left = { path: form.split("?")[0]!, note };
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
  const [note] = useState(left?.path === pathname ? left.note : undefined);
  useEffect(() => {
    left = undefined;
  }, []);
  const form = pathname + search;
  const paid = useHydrated() ? state?.paid : undefined;
  // The next purchase begins with an empty form.
  useEffect(() => {
    if (paid) keptValues.clear();
  }, [paid]);
  const pay = useCallback(
    ({ paymentId, state: is }: PaymentOpened, { hasChanged = false, payerName = "" } = {}) => {
      if (is === "fulfilled") return navigate(form, { replace: true, state: { paid: { id: paymentId, payerName } } });
      return navigate(paths.purchase(paymentId), { state: { form, hasChanged } satisfies PurchaseState });
    },
    [navigate, form],
  );
  return { note, pay, paid };
}

/** What an opened purchase costs, with the wallet's part, in cents. */
export const openedCents = ({ amount, wallet }: PaymentOpened): number =>
  wallet.reduce((sum, part) => sum + centsOf(Number(part.amount)), centsOf(Number(amount)));

/** Reads a purchase of the payer. After a logout, or for another student, it is missing: what was read is not shown. */
export function usePurchase(id: string): CallData<PurchaseView> {
  const userId = useUserId();
  const read = () => retryUntilAnswered(() => callAsPayer(readPurchase, { params: { orderId: id } }));
  const { data, ...loaded } = useCallData(read, [userId]);
  return data && !loaded.isMissing ? { ...loaded, data } : loaded;
}

/** What is typed in a form that opens payments, also a gift card's code, until the page is loaded again. */
export function useKept<T>(key: string, initial: T | (() => T)) {
  const [value, setValue] = useState<T>(() => {
    const kept = keptValues.get(key);
    if (kept?.by === "" || kept?.by === readStoredPayer().email) return kept.value as T;
    return typeof initial === "function" ? (initial as () => T)() : initial;
  });
  const keep = (next: T) => {
    keptValues.set(key, { value: next, by: readStoredPayer().email });
    setValue(next);
  };
  return [value, keep] as const;
}
