import { loadScript, type PayPalButtonsComponent, type PayPalButtonsComponentOptions } from "@paypal/paypal-js";
import type { PayPalConfig } from "../../contract/payments.ts";

type ButtonOptions = Required<
  Pick<PayPalButtonsComponentOptions, "createOrder" | "onApprove" | "onCancel" | "onError">
>;

/**
 * Loads the payment provider's script and makes its buttons, not yet rendered. The only file that imports PayPal's
 * loader, so that only pages with payments load it. Throws if the script cannot be loaded.
 */
export async function loadButtons(
  { clientId, currency, scriptUrl }: PayPalConfig,
  options: ButtonOptions,
): Promise<PayPalButtonsComponent> {
  // The CSP allows the script's styles only with this nonce. The browser hides the attribute, not the property.
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  const styleNonce = nonce ? { dataCspNonce: nonce } : {};
  const payPal = await loadScript({ clientId, currency, sdkBaseUrl: scriptUrl, ...styleNonce });
  if (!payPal?.Buttons) throw new Error("The payment script brought no buttons.");
  return payPal.Buttons(options);
}
