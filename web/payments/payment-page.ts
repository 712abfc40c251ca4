import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import type { RootData } from "../page-meta.ts";
import { takesPayments } from "../payment-pages.ts";

/**
 * For every page that takes payments, at its top. A policy belongs to the document that the server sent: who comes
 * here by a link inside the site still has the policy of the page she came in by, which keeps PayPal out. Then the page
 * is loaded anew, before anything is typed. What stands in for PayPal is the site itself and needs none of it.
 */
export function usePaymentPage(): void {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const isReal = root?.isTestMode === false;
  useEffect(() => {
    if (!isReal) return;
    const [landed] = performance.getEntriesByType("navigation");
    if (landed && !takesPayments(new URL(landed.name, location.href).pathname)) location.reload();
  }, [isReal]);
}
