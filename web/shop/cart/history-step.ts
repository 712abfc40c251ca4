import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { useHydrated } from "../../hydrated.ts";
import type { Step } from "./checkout.ts";

/**
 * The step of the checkout, kept in the browser's history: Back leads from the payment to the cart, and a reload shows
 * the same step again. `push` adds an entry, `replace` changes the current one, `back` returns to the cart.
 */
export function useHistoryStep() {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const state = useLocation().state as { checkout?: Step } | null;
  const step: Step = (hydrated && state?.checkout) || { is: "choosing" };
  const push = useCallback((checkout: Step) => void navigate(paths.cart(), { state: { checkout } }), [navigate]);
  const replace = useCallback(
    (checkout: Step) => void navigate(paths.cart(), { state: { checkout }, replace: true, preventScrollReset: true }),
    [navigate],
  );
  const back = useCallback(() => void navigate(-1), [navigate]);
  return { step, push, replace, back };
}
