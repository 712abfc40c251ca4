import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { paymentPages } from "../../kit/pages/in-browser/payment-pages.ts";
import { isAt } from "../../kit/pages/is-at.ts";
import type { RootData } from "../../kit/pages/page-meta.ts";

/**
 * Reloads a page that takes payments before the payer types anything, if the document was loaded as another page: that
 * page's Content-Security-Policy blocks PayPal, also after client-side navigation. In test mode it blocks nothing.
 */
export function usePaymentPage(): void {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const isReal = root?.isTestMode === false;
  useEffect(() => {
    if (!isReal) return;
    const [firstLoad] = performance.getEntriesByType("navigation");
    if (firstLoad && !isAt(paymentPages, new URL(firstLoad.name, location.href).pathname)) location.reload();
  }, [isReal]);
}
