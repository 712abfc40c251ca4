import {
  loadScript,
  type PayPalButtonsComponent,
  type PayPalButtonsComponentOptions,
} from "@paypal/paypal-js";
import type { PayPalConfig } from "../../contract/payments.ts";

export type ButtonOptions = Required<
  Pick<PayPalButtonsComponentOptions, "createOrder" | "onApprove" | "onCancel" | "onError">
>;

/**
 * Loads the payment provider's script and makes its buttons; they still have to be rendered. The only file that knows
 * PayPal's loader, which is fetched where something is paid. Throws when the script cannot be had.
 */
export async function loadButtons(
  { clientId, currency, scriptUrl }: PayPalConfig,
  options: ButtonOptions,
): Promise<PayPalButtonsComponent> {
  // The page's policy lets in styles of the script that carry the page's nonce; only scripts can read it.
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  const payPal = await loadScript({
    clientId,
    currency,
    sdkBaseUrl: scriptUrl,
    ...(nonce ? { dataCspNonce: nonce } : {}),
  });
  if (!payPal?.Buttons) throw new Error("The payment script brought no buttons.");
  return payPal.Buttons(options);
}
