import { z } from "zod";
import { emailAddress } from "../../../contract/platform/values/schema.ts";
import { isLoopbackHost } from "../http/network.ts";
import { readTrustProxy } from "../http/trust-proxy.ts";
import { readAddress } from "../mail/address.ts";
import { failpoints } from "./failpoint.ts";

// Checks. Each message follows the variable's name.
const flag = z
  .enum(["", "0", "1", "true", "false"], { error: "must be 1 or 0" })
  .transform((value) => value === "1" || value === "true");
const webAddress = z
  .url({ protocol: /^https?$/, error: "must be a web address like https://example.com" })
  .transform((address) => address.replace(/\/+$/, ""));
/** https, because others must not read a login. A test's provider is on this machine and may use http. */
const issuer = webAddress.refine(
  (address) => address.startsWith("https:") || isLoopbackHost(new URL(address).hostname),
  "must be an https address (http is allowed only on this machine)",
);
const mailbox = emailAddress("must be an email address");
const text = z.string().min(1);
const sender = z.string().transform((text, { addIssue }) => {
  const address = readAddress(text);
  const known = address && mailbox.safeParse(address.address);
  if (known?.success) return { ...address, address: known.data };
  addIssue("must be an email address, with or without a name, like Mira Solano <studio@example.com>");
  return z.NEVER;
});
const trustProxy = z.string().transform((text, { addIssue }) => {
  const proxies = readTrustProxy(text);
  if (proxies !== undefined) return proxies;
  addIssue("must be the number of proxies, 0 to 10, or their addresses like 127.0.0.1,10.0.0.0/8");
  return z.NEVER;
});
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, { error: "must begin with smtp:// or smtps://", abort: true })
  .refine((url) => Boolean(URL.parse(url)?.hostname), "must contain the name of a mail server");
const keys = z
  .string()
  .transform((list) => list.split(",").map((key) => key.trim()))
  .refine(
    (list) => list.every((key) => key.length >= 32),
    "must have at least 32 characters (each key, if there are several)",
  );

/** Origins of push services; the host may begin with `*.`. A test's service is on this machine and may use http. */
const pushServices = z
  .string()
  .transform((list) => list.split(",").map((service) => service.trim()))
  .refine(
    (list) => list.every((service) => /^https:\/\/(\*\.)?[\w.-]+$|^http:\/\/127\.0\.0\.1:\d+$/.test(service)),
    "must be origins like https://push.example.com or https://*.example.com, separated by commas",
  );

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://");

/** Where copies of backups go. `prefix` may be empty. */
export type BackupUrl = {
  endpoint: string;
  bucket: string;
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The message never repeats the value, which contains a secret. */
const backupUrl = z.string().transform((text, { addIssue }): BackupUrl => {
  const wrong = (message: string) => {
    addIssue(message);
    return z.NEVER;
  };
  const url = URL.parse(text);
  const [bucket = "", ...prefix] = (url?.pathname ?? "").split("/").filter(Boolean).map(decoded);
  const [accessKeyId, secretAccessKey] = [decoded(url?.username), decoded(url?.password)];
  const isBucket = /^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket);
  if (url?.protocol !== "s3:" || !url.hostname || !accessKeyId || !secretAccessKey || !isBucket)
    return wrong(
      "must look like s3://ACCESS_KEY:SECRET@storage.example.com/bucket/prefix?region=eu-central-1, with /, + and % in the secret written as %2F, %2B and %25",
    );
  const { region = "us-east-1", http, ...more } = Object.fromEntries(url.searchParams);
  // Not named: it may be a part of the secret after an unescaped question mark.
  if (Object.keys(more).length > 0) return wrong("has an unknown option (region and http are known)");
  if (http && !isLoopbackHost(url.hostname)) return wrong("may use http=1 only for a server on this machine");
  const endpoint = `${http ? "http" : "https"}://${url.host}`;
  return { endpoint, bucket, prefix: prefix.join("/"), region, accessKeyId, secretAccessKey };
});

/** Empty when it is not properly encoded. */
function decoded(part = ""): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** Every environment variable of the server; `.env.example` describes them in this order. */
export const variables = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  BACKUP_URL: backupUrl.optional(),
  BACKUP_RECIPIENT: z
    .string()
    .trim()
    .regex(/^age1[0-9a-z]+$/, "must be a public key like age1… (npm run backup -- keygen makes one)")
    .optional(),
  STUDIOS_URL: databaseUrl.optional(),
  STUDIOS_KEY: keys.optional(),
  STUDIO_IDLE_MINUTES: wholeNumber(1, 1440).default(10),
  STUDIOS_AWAKE: wholeNumber(1, 10_000).default(50),
  STUDIO_ROUND_MINUTES: wholeNumber(1, 60).default(5),
  SEED: z.enum(["demo", "small", "none"], { error: "must be demo, small or none" }).optional(),
  ADMIN_EMAIL: mailbox.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(12, "must have at least 12 characters")
    .max(200, "must have at most 200 characters")
    .optional(),
  AUTH_SECRET: keys.optional(),
  DATA_KEY: keys.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.default({ address: "studio@example.com" }),
  OWNER_EMAIL: mailbox.default("owner@example.com"),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      "must look like mailto:security@example.com or https://example.com/report",
    )
    .optional(),
  SECURITY_POLICY: z.url({ protocol: /^https$/, error: "must be an https address" }).optional(),
  PAYPAL_CLIENT_ID: text.optional(),
  PAYPAL_CLIENT_SECRET: text.optional(),
  PAYPAL_WEBHOOK_ID: text.optional(),
  PAYPAL_API_URL: webAddress.default("https://api-m.paypal.com"),
  PAYPAL_SDK_URL: webAddress
    .refine(
      (address) => !address.includes("/sdk/js"),
      "must be that of version 6: https://www.paypal.com/web-sdk/v6/core",
    )
    .optional(),
  APPLE_PAY_DOMAIN_ASSOCIATION: text.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: issuer.default("https://accounts.google.com"),
  RECAPTCHA_SITE_KEY: text.optional(),
  RECAPTCHA_SECRET_KEY: text.optional(),
  RECAPTCHA_VERIFY_URL: webAddress.default("https://www.google.com/recaptcha/api/siteverify"),
  RECAPTCHA_SCRIPT_URL: webAddress.default("https://www.google.com/recaptcha/api.js"),
  PUSH_SERVICES: pushServices.default([
    "https://fcm.googleapis.com",
    "https://*.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
  ]),
  TRUST_PROXY: trustProxy.optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  PRODUCTION: flag.default(false),
  ALLOW_PRETEND: flag.default(false),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  FAILPOINT: z.enum(failpoints, { error: `must be one of ${failpoints.join(", ")}` }).optional(),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], { error: "must be debug, info, warn, error or silent" })
    .default("info"),
});

/** What the operator may set for one studio of a host; the others belong to the process. */
export const studioVariables = [
  "PUBLIC_URL",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "AUTH_SECRET",
  "DATA_KEY",
  "BACKUP_URL",
  "BACKUP_RECIPIENT",
  "SMTP_URL",
  "MAIL_FROM",
  "OWNER_EMAIL",
  "SECURITY_CONTACT",
  "SECURITY_POLICY",
  "PAYPAL_CLIENT_ID",
  "PAYPAL_CLIENT_SECRET",
  "PAYPAL_WEBHOOK_ID",
  "PAYPAL_API_URL",
  "PAYPAL_SDK_URL",
  "APPLE_PAY_DOMAIN_ASSOCIATION",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "GOOGLE_ISSUER",
  "RECAPTCHA_SITE_KEY",
  "RECAPTCHA_SECRET_KEY",
  "ALLOW_PRETEND",
] as const satisfies readonly (keyof typeof variables.shape)[];
