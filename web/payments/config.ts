import { payPalConfig, type PayPalConfig } from "../../contract/payments.ts";
import { call } from "../api.ts";

let asked: Promise<PayPalConfig> | undefined;

/** How this site takes payments: asked once per visit, again after a failure. */
export function readPayPalConfig(): Promise<PayPalConfig> {
  asked ??= call(payPalConfig, {}).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
