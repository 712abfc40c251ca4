import { readPayPalEnv } from "../server/platform/process/env.ts";
import { checkPayPal } from "./check-paypal/check.ts";

const usage = `npm run check:paypal                  checks credentials, account and webhook at PayPal
npm run check:paypal -- --subscribe   also adds the webhook's missing events at PayPal
npm run check:paypal -- --pay         also pays one cent in the sandbox, and refunds it`;

// Checks the PayPal settings of this environment against PayPal. Takes no money: the order of one cent lapses.
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
try {
  const options = process.argv.slice(2);
  if (options.some((option) => option !== "--subscribe" && option !== "--pay")) throw new Error(usage);
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
