import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import type { RootData } from "../page-meta.ts";
import { takesPayments } from "../page-policy.ts";

/**
 * To be called first in every page that takes payments. The Content-Security-Policy belongs to the loaded document:
 * after client-side navigation it is still the policy of the first page, which blocks PayPal. So the page is reloaded
 * before the payer types anything. Not needed in test mode, where the provider is on the same origin.
 */
export function usePaymentPage(): void {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const isReal = root?.isTestMode === false;
  useEffect(() => {
    if (!isReal) return;
    const [firstLoad] = performance.getEntriesByType("navigation");
    if (firstLoad && !takesPayments(new URL(firstLoad.name, location.href).pathname)) location.reload();
  }, [isReal]);
}
