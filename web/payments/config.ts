import { payPalConfig, type PayPalConfig } from "../../contract/payments.ts";
import { call } from "../api.ts";

let config: Promise<PayPalConfig> | undefined;

/** Reads the payment configuration, once per visit, and again after a failure. */
export function readPayPalConfig(): Promise<PayPalConfig> {
  config ??= call(payPalConfig, {}).catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}
