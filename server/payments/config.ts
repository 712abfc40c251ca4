import type { PayPalConfig } from "../../contract/schema/payments.ts";
import type { Ctx } from "../ctx.ts";

/** Configuration with which the browser loads the payment script. */
export async function payPalConfig({ payPalPage }: Ctx): Promise<PayPalConfig> {
  return { currency: "USD", ...payPalPage };
}
