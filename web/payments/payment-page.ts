import { useEffect } from "react";
import { takesPayments } from "../payment-pages.ts";
import { readPayPalConfig } from "../test-mode.ts";

/**
 * For every page that takes payments, at its top. A policy belongs to the document that the server sent: who comes
 * here by a link inside the site still has the policy of the page she came in by, which keeps PayPal out. Then the page
 * is loaded anew, before anything is typed. What stands in for PayPal is the site itself and needs none of it.
 */
export function usePaymentPage(): void {
  useEffect(() => {
    const [landed] = performance.getEntriesByType("navigation");
    if (!landed || takesPayments(new URL(landed.name, location.href).pathname)) return;
    let wanted = true;
    readPayPalConfig().then(
      ({ isPretend }) => wanted && !isPretend && location.reload(),
      // The buttons say that payments are away.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, []);
}
