import { loadScript, type PayPalButtonsComponent, type PayPalButtonsComponentOptions } from "@paypal/paypal-js";
import { currentLanguage } from "../../contract/current-language.ts";
import { locales } from "../../contract/language.ts";
import type { PayPalConfig } from "../../contract/payments.ts";

type ButtonOptions = Required<
  Pick<PayPalButtonsComponentOptions, "createOrder" | "onApprove" | "onCancel" | "onError">
>;

/** Loads PayPal's script and makes its buttons, not yet rendered. Imported dynamically, by pages with payments only. */
export async function loadButtons(
  { clientId, currency, scriptUrl }: PayPalConfig,
  options: ButtonOptions,
): Promise<PayPalButtonsComponent> {
  // The CSP allows the script's styles only with this nonce. The browser hides the attribute, not the property.
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  const styleNonce = nonce ? { dataCspNonce: nonce } : {};
  const locale = locales[currentLanguage()].replace("-", "_");
  const payPal = await loadScript({ clientId, currency, locale, sdkBaseUrl: scriptUrl, ...styleNonce });
  if (!payPal?.Buttons) throw new Error("The payment script brought no buttons.");
  return payPal.Buttons(options);
}
