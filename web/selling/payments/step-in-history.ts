import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../kit/browser/hydrated.ts";

/**
 * The step of a checkout at this address, kept in the browser's history: Back leads from the payment to the first step,
 * and a reload shows the same step again. `push` adds an entry, `replace` changes the current one, `back` returns.
 */
export function useStepInHistory<Step extends object>(address: string, first: Step) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const state = useLocation().state as { checkout?: Step } | null;
  const step: Step = (hydrated && state?.checkout) || first;
  const push = useCallback((checkout: Step) => void navigate(address, { state: { checkout } }), [navigate, address]);
  const replace = useCallback(
    (checkout: Step) => void navigate(address, { state: { checkout }, replace: true, preventScrollReset: true }),
    [navigate, address],
  );
  const back = useCallback(() => void navigate(-1), [navigate]);
  return { step, push, replace, back };
}
