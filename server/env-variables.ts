import { z } from "zod";
import { flag, issuer, mailbox, sender, smtpUrl, trustProxy, webAddress, wholeNumber } from "./env-checks.ts";
import { failpoints } from "./failpoint.ts";

/**
 * Every environment variable of the server, its check and its description. `.env.example` is generated from this
 * table.
 */
export const variables = {
  PORT: {
    check: wholeNumber(0, 65535).default(3000),
    says: "Port to listen on; 0 picks a free one and prints it.",
    example: "3000",
  },
  HOST: {
    check: z.string().optional(),
    says: "Address to listen on. Default: 127.0.0.1 while email or payments are in test mode, otherwise 0.0.0.0.",
    example: "",
  },
  PUBLIC_URL: {
    check: webAddress.optional(),
    says: "The site's public address, used in emails, canonical links and Origin checks. Secure cookies and HSTS are used only if it is https. Default: http://localhost:PORT.",
    example: "",
  },
  DATA_DIR: {
    check: z.string().default("./data"),
    says: "Folder of the embedded database, the generated secrets and the nightly backups.",
    example: "./data",
  },
  DATABASE_URL: {
    check: z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
      .optional(),
    says: "An external PostgreSQL 15 or later. Default: an embedded PostgreSQL in DATA_DIR.",
    example: "",
  },
  SEED: {
    check: z.enum(["demo", "small", "none"], { error: "must be demo, small or none" }).optional(),
    says: "Content of an empty database. demo: a studio with four months of sessions, orders and payments; small: a studio on its first day; none: only the site's documents. Default: demo, in production none.",
    example: "",
  },
  ADMIN_EMAIL: {
    check: mailbox.optional(),
    says: "Email address of the owner's login. Default: owner@example.com. Applied only when this value changes, so an address that was changed on the site is kept.",
    example: "",
  },
  ADMIN_PASSWORD: {
    check: z
      .string()
      .min(12, "must have at least 12 characters")
      .max(200, "must have at most 200 characters")
      .optional(),
    says: "Password of the owner's login. Default: generated, and shown once at the first start. Applied only when this value changes. A new password also logs the owner out everywhere and turns the second factor off, so an owner who has lost both can log in again.",
    example: "",
  },
  AUTH_SECRET: {
    check: z.string().min(32, "must have at least 32 characters").optional(),
    says: "Secret that signs tokens. Default: generated into DATA_DIR. Required with DATABASE_URL.",
    example: "",
  },
  DATA_KEY: {
    check: z
      .string()
      .transform((keys) => keys.split(",").map((key) => key.trim()))
      .refine(
        (keys) => keys.every((key) => key.length >= 32),
        "must have at least 32 characters (each key, if there are several)",
      )
      .optional(),
    says: "Key that encrypts the owner's private notes; without it they cannot be read again. To change it, list several keys, separated by commas: the first one encrypts, and all of them can decrypt. Default: generated into DATA_DIR. Required with DATABASE_URL.",
    example: "",
  },
  SMTP_URL: {
    check: smtpUrl.optional(),
    says: "The mail server, like smtp://user:password@mail.example.com:587. smtp:// needs a server with STARTTLS, except on this machine; smtps:// uses TLS from the start. Without it, emails are not sent; they are stored and shown at /dev/mail.",
    example: "",
  },
  MAIL_FROM: {
    check: sender.default({ address: "studio@example.com" }),
    says: "Sender of the site's emails, optionally with a name: Mira Solano <studio@example.com>. Default name: the site's name.",
    example: "studio@example.com",
  },
  OWNER_EMAIL: {
    check: mailbox.default("owner@example.com"),
    says: "Email address for the owner's notifications.",
    example: "owner@example.com",
  },
  PAYPAL_CLIENT_ID: {
    check: z.string().min(1).optional(),
    says: "PayPal client ID; also needs the client secret and the webhook ID. The webhook URL is PUBLIC_URL/api/webhooks/paypal. Without it, payments are in test mode, and every page that takes a payment says so.",
    example: "",
  },
  PAYPAL_CLIENT_SECRET: {
    check: z.string().min(1).optional(),
    says: "PayPal client secret.",
    example: "",
  },
  PAYPAL_WEBHOOK_ID: {
    check: z.string().min(1).optional(),
    says: "PayPal webhook ID, needed to verify webhooks.",
    example: "",
  },
  PAYPAL_API_URL: {
    check: webAddress.default("https://api-m.paypal.com"),
    says: "PayPal's REST API. Default: the live API; the sandbox is https://api-m.sandbox.paypal.com.",
    example: "",
  },
  PAYPAL_SDK_URL: {
    check: webAddress.default("https://www.paypal.com/sdk/js"),
    says: "The script that browsers load for PayPal's buttons.",
    example: "",
  },
  GOOGLE_CLIENT_ID: {
    check: z.string().min(1).optional(),
    says: "Client ID for Sign in with Google; also needs the client secret. The redirect URI is PUBLIC_URL/api/user/auth/google/callback. Without it, there is no Google button.",
    example: "",
  },
  GOOGLE_CLIENT_SECRET: {
    check: z.string().min(1).optional(),
    says: "Client secret for Sign in with Google.",
    example: "",
  },
  GOOGLE_ISSUER: {
    check: issuer.default("https://accounts.google.com"),
    says: "OpenID issuer for Sign in with Google. Change it only for tests.",
    example: "",
  },
  RECAPTCHA_SITE_KEY: {
    check: z.string().min(1).optional(),
    says: "reCAPTCHA v3 site key; also needs the secret key. Without it, the bot check is ALTCHA, which needs no external service.",
    example: "",
  },
  RECAPTCHA_SECRET_KEY: {
    check: z.string().min(1).optional(),
    says: "reCAPTCHA v3 secret key.",
    example: "",
  },
  RECAPTCHA_VERIFY_URL: {
    check: webAddress.default("https://www.google.com/recaptcha/api/siteverify"),
    says: "The endpoint that verifies reCAPTCHA tokens.",
    example: "",
  },
  RECAPTCHA_SCRIPT_URL: {
    check: webAddress.default("https://www.google.com/recaptcha/api.js"),
    says: "The script that browsers load for reCAPTCHA.",
    example: "",
  },
  TRUST_PROXY: {
    check: trustProxy.optional(),
    says: "Trusted proxies, whose X-Forwarded-For is used: addresses and networks like 127.0.0.1,10.0.0.0/8, or the number of proxies in front of the site (the nearest must then be on a private network). Default: none. Required in production with an https PUBLIC_URL.",
    example: "",
  },
  PRODUCTION: {
    check: flag.default(false),
    says: "1 (or NODE_ENV=production): the site does not start while email or payments are in test mode, and never serves /dev.",
    example: "",
  },
  ALLOW_PRETEND: {
    check: flag.default(false),
    says: "1: production may start while email or payments are in test mode, to try it out.",
    example: "",
  },
  METRICS_TOKEN: {
    check: z.string().min(16, "must have at least 16 characters").optional(),
    says: "Bearer token for /metrics. Without it, /metrics answers only requests from this machine, and none if there may be a proxy (TRUST_PROXY is set, or PUBLIC_URL is not http://localhost).",
    example: "",
  },
  FAILPOINT: {
    check: z.enum(failpoints, { error: `must be one of ${failpoints.join(", ")}` }).optional(),
    says: "For fault tests: the step at which the process exits (server/failpoint.ts). Ignored in production.",
    example: "",
  },
  LOG_LEVEL: {
    check: z
      .enum(["debug", "info", "warn", "error", "silent"], {
        error: "must be debug, info, warn, error or silent",
      })
      .default("info"),
    says: "Lowest level that is logged. The log is in JSON lines.",
    example: "info",
  },
} as const;
