import { payPalConfig, type PayPalConfig } from "../../contract/payments.ts";
import { call } from "../api.ts";

let config: Promise<PayPalConfig> | undefined;

/** How this site takes payments: config once per visit, again after a failure. */
export function readPayPalConfig(): Promise<PayPalConfig> {
  config ??= call(payPalConfig, {}).catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}
