// Checks of environment variables. Each message follows the variable's name.
import { z } from "zod";
import { isLoopbackHost } from "./loopback.ts";
import { readAddress } from "./mail/address.ts";
import { readTrustProxy } from "./trust-proxy.ts";

export const flag = z
  .enum(["", "0", "1", "true", "false"], { error: "must be 1 or 0" })
  .transform((value) => value === "1" || value === "true");
export const webAddress = z
  .url({ protocol: /^https?$/, error: "must be a web address like https://example.com" })
  .transform((address) => address.replace(/\/+$/, ""));
/** https, because others must not read a login. A test's provider is on this machine and may use http. */
export const issuer = webAddress.refine(
  (address) => address.startsWith("https:") || isLoopbackHost(new URL(address).hostname),
  "must be an https address (http is allowed only on this machine)",
);
export const mailbox = z.email("must be an email address");
export const sender = z.string().transform((text, { addIssue }) => {
  const address = readAddress(text);
  if (address && mailbox.safeParse(address.address).success) return address;
  addIssue("must be an email address, with or without a name, like Mira Solano <studio@example.com>");
  return z.NEVER;
});
export const trustProxy = z.string().transform((text, { addIssue }) => {
  const proxies = readTrustProxy(text);
  if (proxies !== undefined) return proxies;
  addIssue("must be the number of proxies, 0 to 10, or their addresses like 127.0.0.1,10.0.0.0/8");
  return z.NEVER;
});
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
export const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, { error: "must begin with smtp:// or smtps://", abort: true })
  .refine((url) => Boolean(URL.parse(url)?.hostname), "must contain the name of a mail server");
