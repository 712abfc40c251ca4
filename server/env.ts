import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { flag, issuer, mailbox, sender, smtpUrl, trustProxy, webAddress, wholeNumber } from "./env-checks.ts";
import { failpoints } from "./failpoint.ts";
import { generatedSecret } from "./generated-secret.ts";
import { isLoopbackHost } from "./loopback.ts";
import { StartError } from "./start-error.ts";
import type { TrustProxy } from "./trust-proxy.ts";

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

const shape = Object.fromEntries(Object.entries(variables).map(([name, { check }]) => [name, check])) as {
  [Name in keyof typeof variables]: (typeof variables)[Name]["check"];
};
const schema = z.object(shape);

export type Env = Omit<
  z.output<typeof schema>,
  "HOST" | "AUTH_SECRET" | "DATA_KEY" | "SEED" | "PRODUCTION" | "TRUST_PROXY"
> & {
  HOST: string;
  TRUST_PROXY: TrustProxy;
  /** Whether a call from loopback may be a stranger's, forwarded by a proxy that adds no header. */
  mayHaveProxy: boolean;
  SEED: "demo" | "small" | "none";
  AUTH_SECRET: string;
  /** The first key seals; every key opens. */
  DATA_KEY: string[];
  PRODUCTION: boolean;
  /** One sentence for the operator for each part of the site that runs with a stand-in. */
  pretends: string[];
};

/**
 * Reads and checks the environment, which nothing else reads. Throws a StartError with one clear sentence for each
 * wrong value. An empty variable counts as unset.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.keys(variables).map((name) => [name, source[name] || undefined]));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw wrongValues(parsed.error);
  const env = parsed.data;
  const production = env.PRODUCTION || source["NODE_ENV"] === "production";
  if (Boolean(env.RECAPTCHA_SITE_KEY) !== Boolean(env.RECAPTCHA_SECRET_KEY)) {
    throw new StartError("RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY belong together: set both or neither.");
  }
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET)) {
    throw new StartError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither.");
  }
  const payPal = [env.PAYPAL_CLIENT_ID, env.PAYPAL_CLIENT_SECRET, env.PAYPAL_WEBHOOK_ID].filter(Boolean);
  if (payPal.length % 3 !== 0) {
    throw new StartError(
      "PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID belong together: set all three or none.",
    );
  }
  if (env.DATABASE_URL && !env.AUTH_SECRET) {
    throw new StartError(
      "DATABASE_URL needs AUTH_SECRET too, so that every process signs with the same secret.",
    );
  }
  if (env.DATABASE_URL && !env.DATA_KEY) {
    throw new StartError(
      "DATABASE_URL needs DATA_KEY too, so that every process can read the private notes.",
    );
  }
  if (production && env.TRUST_PROXY === undefined && env.PUBLIC_URL?.startsWith("https:")) {
    throw new StartError(
      "PUBLIC_URL is https, so there is a proxy in front: set TRUST_PROXY to its address, like TRUST_PROXY=127.0.0.1, or to 0 if it sends no X-Forwarded-For.",
    );
  }
  const mayHaveProxy = Boolean(env.TRUST_PROXY) || !isOnThisMachine(env.PUBLIC_URL);
  const shownAt = production || mayHaveProxy ? "" : " and shown at /dev/mail";
  const pretends = [
    ...(env.SMTP_URL ? [] : [`No SMTP_URL: emails are stored here${shownAt} instead of being sent.`]),
    ...(env.PAYPAL_CLIENT_ID
      ? []
      : ["No PAYPAL_CLIENT_ID: payments are in test mode, and nothing is charged."]),
  ];
  if (production && pretends.length > 0 && !env.ALLOW_PRETEND) {
    throw new StartError(
      `Production does not start in test mode. Set what is missing, or ALLOW_PRETEND=1 to start anyway. ${pretends.join(" ")}`,
    );
  }
  return {
    ...env,
    PRODUCTION: production,
    TRUST_PROXY: env.TRUST_PROXY ?? 0,
    mayHaveProxy,
    pretends,
    HOST: env.HOST ?? (pretends.length > 0 ? "127.0.0.1" : "0.0.0.0"),
    SEED: env.SEED ?? (production ? "none" : "demo"),
    DATA_DIR: resolve(env.DATA_DIR),
    AUTH_SECRET: env.AUTH_SECRET ?? generatedSecret(resolve(env.DATA_DIR), authSecretFile),
    DATA_KEY: env.DATA_KEY ?? [generatedSecret(resolve(env.DATA_DIR), dataKeyFile)],
  };
}

function isOnThisMachine(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return true;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "http:" && isLoopbackHost(hostname);
}

/** File names of the generated keys in DATA_DIR. */
export const authSecretFile = "auth-secret";
export const dataKeyFile = "data-key";

/**
 * The variables for tools that use only the database (backup, restore). Throws a StartError like `readEnv`. Generates
 * no key: without one, DATA_KEY is empty.
 */
export function readDatabaseEnv(
  source: Record<string, string | undefined> = process.env,
): Pick<Env, "DATA_DIR" | "DATABASE_URL" | "DATA_KEY"> {
  const names = { DATA_DIR: true, DATABASE_URL: true, DATA_KEY: true } as const;
  const given = Object.fromEntries(Object.keys(names).map((name) => [name, source[name] || undefined]));
  const parsed = schema.pick(names).safeParse(given);
  if (!parsed.success) throw wrongValues(parsed.error);
  const { DATA_KEY, ...env } = parsed.data;
  const DATA_DIR = resolve(env.DATA_DIR);
  const generated = join(DATA_DIR, dataKeyFile);
  const hasGenerated = !env.DATABASE_URL && existsSync(generated);
  return {
    ...env,
    DATA_DIR,
    DATA_KEY: DATA_KEY ?? (hasGenerated ? [generatedSecret(DATA_DIR, dataKeyFile)] : []),
  };
}

function wrongValues(error: z.ZodError): StartError {
  return new StartError(error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`).join("\n"));
}

/** The text of `.env.example`; a test compares the file with it. */
export function envExample(): string {
  const lines = Object.entries(variables).map(
    ([name, { says, example }]) => `# ${says}\n${name}=${example}\n`,
  );
  return `# Copy to .env and set what you need. For a demo, every variable can stay empty.\n\n${lines.join("\n")}`;
}
