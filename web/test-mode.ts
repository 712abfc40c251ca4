import { useEffect, useState } from "react";
import { payPalConfig, type PayPalConfig } from "../contract/payments.ts";
import { call } from "./api.ts";

let asked: Promise<PayPalConfig> | undefined;

/** How this site takes payments: asked once per visit, again after a failure. */
export function readPayPalConfig(): Promise<PayPalConfig> {
  asked ??= call(payPalConfig, {}).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** Whether payments only pretend on this site; undefined until that is known. */
export function useIsTestMode(): boolean | undefined {
  const [isPretend, setIsPretend] = useState<boolean>();
  useEffect(() => {
    let wanted = true;
    readPayPalConfig().then(
      (config) => wanted && setIsPretend(config.isPretend),
      // Who wants to pay hears of it from the buttons.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, []);
  return isPretend;
}
