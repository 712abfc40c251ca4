import { currencyCodes } from "../contract/platform/values/currencies.ts";
import { defaultPlace, setPlaceSource } from "../contract/platform/values/place.ts";
import { readPayPalEnv } from "../server/platform/process/env.ts";
import { checkPayPal } from "./check-paypal/check.ts";

const usage = `npm run check:paypal                  checks credentials, account and webhook at PayPal
npm run check:paypal -- --subscribe   also adds the webhook's missing events at PayPal
npm run check:paypal -- --pay         also pays one cent in the sandbox, and refunds it
npm run check:paypal -- --EUR         checks with this currency instead of US dollars`;

// Checks the PayPal settings of this environment against PayPal. Takes no money: the order of one cent lapses.
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
try {
  const options = process.argv.slice(2);
  const currency = currencyCodes.find((code) => options.includes(`--${code}`)) ?? defaultPlace.currency;
  if (options.some((option) => !["--subscribe", "--pay", `--${currency}`].includes(option))) throw new Error(usage);
  setPlaceSource(() => ({ ...defaultPlace, currency }));
  const isFine = await checkPayPal({
    env: readPayPalEnv(),
    wantsSubscription: options.includes("--subscribe"),
    wantsPayment: options.includes("--pay"),
    say: console.log,
    signal: stop.signal,
  });
  if (!isFine) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message || "The check failed without an error message.");
  process.exitCode = 1;
}
