import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { flag, issuer, mailbox, sender, smtpUrl, trustProxy, webAddress, wholeNumber } from "./env-checks.ts";
import { failpoints } from "./failpoint.ts";
import { generatedSecret } from "./generated-secret.ts";
import { isLoopbackHost } from "./loopback.ts";
import { StartError } from "./start-error.ts";
import type { TrustProxy } from "./trust-proxy.ts";

/** Every variable the server reads, its check and its meaning. `.env.example` is made from this table. */
export const variables = {
  PORT: {
    check: wholeNumber(0, 65535).default(3000),
    says: "Port to listen on; 0 picks a free one and prints it.",
    example: "3000",
  },
  HOST: {
    check: z.string().optional(),
    says: "Address to listen on. Left out: 127.0.0.1 while a pretend part runs, else 0.0.0.0.",
    example: "",
  },
  PUBLIC_URL: {
    check: webAddress.optional(),
    says: "The site's address as visitors type it; used in mails, canonical links and Origin checks. Secure cookies and HSTS only when it is https. Left out: http://localhost:PORT.",
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
    says: "An external PostgreSQL 15 or later. Left out: an embedded one in DATA_DIR.",
    example: "",
  },
  SEED: {
    check: z.enum(["demo", "none"], { error: "must be demo or none" }).optional(),
    says: "demo fills an empty database with a story; none makes only the site's documents. Left out: demo, and none in production.",
    example: "",
  },
  ADMIN_EMAIL: {
    check: mailbox.optional(),
    says: "The e-mail the owner logs in with. Left out: owner@example.com. Applied when its value is new, so an address changed on the site stays.",
    example: "",
  },
  ADMIN_PASSWORD: {
    check: z
      .string()
      .min(12, "must have at least 12 characters")
      .max(200, "must have at most 200 characters")
      .optional(),
    says: "Her password. Left out: generated, and shown once at the first start. Applied when its value is new; that also ends her sessions and turns the second factor off: the way back in for who lost both.",
    example: "",
  },
  AUTH_SECRET: {
    check: z.string().min(32, "must have at least 32 characters").optional(),
    says: "Signs tokens. Left out: generated into DATA_DIR; must be given with DATABASE_URL.",
    example: "",
  },
  DATA_KEY: {
    check: z
      .string()
      .transform((keys) => keys.split(",").map((key) => key.trim()))
      .refine(
        (keys) => keys.every((key) => key.length >= 32),
        "must have at least 32 characters, each one if there are several",
      )
      .optional(),
    says: "Seals the owner's private notes; whoever loses it cannot read them again. Several, separated by commas, to change it: the first seals, all open. Left out: generated into DATA_DIR; must be given with DATABASE_URL.",
    example: "",
  },
  SMTP_URL: {
    check: smtpUrl.optional(),
    says: "Where mail is handed over, like smtp://user:password@mail.example.com:587. smtp:// needs a server with STARTTLS, except on this machine; smtps:// is TLS from the start. Left out: mail is kept and shown at /dev/mail.",
    example: "",
  },
  MAIL_FROM: {
    check: sender.default({ address: "studio@example.com" }),
    says: "The sender of the site's mail, also with a name: Mira Solano <studio@example.com>. Without one, the site's name.",
    example: "studio@example.com",
  },
  OWNER_EMAIL: {
    check: mailbox.default("owner@example.com"),
    says: "Where the owner reads her mail.",
    example: "owner@example.com",
  },
  PAYPAL_CLIENT_ID: {
    check: z.string().min(1).optional(),
    says: "PayPal, together with the client secret and the webhook's id; its webhook goes to PUBLIC_URL/api/webhooks/paypal. Left out: payments only pretend, and every page that takes one says so.",
    example: "",
  },
  PAYPAL_CLIENT_SECRET: { check: z.string().min(1).optional(), says: "The second part of it.", example: "" },
  PAYPAL_WEBHOOK_ID: {
    check: z.string().min(1).optional(),
    says: "The third: by it PayPal's webhooks are told from forged ones.",
    example: "",
  },
  PAYPAL_API_URL: {
    check: webAddress.default("https://api-m.paypal.com"),
    says: "PayPal's REST API. Left out: the live one; https://api-m.sandbox.paypal.com is the sandbox.",
    example: "",
  },
  PAYPAL_SDK_URL: {
    check: webAddress.default("https://www.paypal.com/sdk/js"),
    says: "The script the browser loads for PayPal's buttons.",
    example: "",
  },
  GOOGLE_CLIENT_ID: {
    check: z.string().min(1).optional(),
    says: "Sign-in with Google, together with the client secret; its redirect URI is PUBLIC_URL/api/user/auth/google/callback. Left out: there is no Google button.",
    example: "",
  },
  GOOGLE_CLIENT_SECRET: { check: z.string().min(1).optional(), says: "The other half of it.", example: "" },
  GOOGLE_ISSUER: {
    check: issuer.default("https://accounts.google.com"),
    says: "The OpenID provider that vouches for students; another than Google's for tests.",
    example: "",
  },
  RECAPTCHA_SITE_KEY: {
    check: z.string().min(1).optional(),
    says: "reCAPTCHA v3, together with the secret key. Left out: ALTCHA, which needs nobody else.",
    example: "",
  },
  RECAPTCHA_SECRET_KEY: { check: z.string().min(1).optional(), says: "The other half of it.", example: "" },
  RECAPTCHA_VERIFY_URL: {
    check: webAddress.default("https://www.google.com/recaptcha/api/siteverify"),
    says: "Where reCAPTCHA tokens are checked.",
    example: "",
  },
  RECAPTCHA_SCRIPT_URL: {
    check: webAddress.default("https://www.google.com/recaptcha/api.js"),
    says: "The script the browser loads for reCAPTCHA.",
    example: "",
  },
  TRUST_PROXY: {
    check: trustProxy.optional(),
    says: "The proxies whose X-Forwarded-For is believed: addresses and networks like 127.0.0.1,10.0.0.0/8, or how many are in front (then the nearest must be on a private network). Left out: none. Production with an https PUBLIC_URL needs it.",
    example: "",
  },
  PRODUCTION: {
    check: flag.default(false),
    says: "1 (or NODE_ENV=production) refuses to start with a pretend part and never serves /dev.",
    example: "",
  },
  ALLOW_PRETEND: {
    check: flag.default(false),
    says: "1 lets production start with pretend parts all the same, to try things out.",
    example: "",
  },
  METRICS_TOKEN: {
    check: z.string().min(16, "must have at least 16 characters").optional(),
    says: "Bearer token for /metrics. Left out: only calls from this machine are answered, and none when there may be a proxy (TRUST_PROXY, or a PUBLIC_URL that is not http://localhost).",
    example: "",
  },
  FAILPOINT: {
    check: z.enum(failpoints, { error: `must be one of ${failpoints.join(", ")}` }).optional(),
    says: "For fault tests: the step at which the process kills itself (server/failpoint.ts). Production ignores it.",
    example: "",
  },
  LOG_LEVEL: {
    check: z
      .enum(["debug", "info", "warn", "error", "silent"], {
        error: "must be debug, info, warn, error or silent",
      })
      .default("info"),
    says: "How much is logged, as JSON lines.",
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
  /** A call from loopback may be a stranger's, passed on by a proxy that adds no header. */
  mayHaveProxy: boolean;
  SEED: "demo" | "none";
  AUTH_SECRET: string;
  /** The first seals, all open. */
  DATA_KEY: string[];
  PRODUCTION: boolean;
  /** The parts that only pretend, each as a sentence for the operator. */
  pretends: string[];
};

/**
 * Reads and checks the environment, the only reader of it. Throws a StartError with one clear sentence for each
 * wrong value. An empty variable counts as left out.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.keys(variables).map((name) => [name, source[name] || undefined]));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw wrongValues(parsed.error);
  const env = parsed.data;
  const production = env.PRODUCTION || source["NODE_ENV"] === "production";
  if (Boolean(env.RECAPTCHA_SITE_KEY) !== Boolean(env.RECAPTCHA_SECRET_KEY)) {
    throw new StartError(
      "RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY belong together: give both or neither.",
    );
  }
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET)) {
    throw new StartError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: give both or neither.");
  }
  const payPal = [env.PAYPAL_CLIENT_ID, env.PAYPAL_CLIENT_SECRET, env.PAYPAL_WEBHOOK_ID].filter(Boolean);
  if (payPal.length % 3 !== 0) {
    throw new StartError(
      "PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID belong together: give all three or none.",
    );
  }
  if (env.DATABASE_URL && !env.AUTH_SECRET) {
    throw new StartError("AUTH_SECRET must be given with DATABASE_URL, so that every process signs alike.");
  }
  if (env.DATABASE_URL && !env.DATA_KEY) {
    throw new StartError(
      "DATA_KEY must be given with DATABASE_URL, so that every process can read the private notes.",
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
    ...(env.SMTP_URL ? [] : [`No SMTP_URL: mail is kept here${shownAt} instead of being sent.`]),
    ...(env.PAYPAL_CLIENT_ID ? [] : ["No PAYPAL_CLIENT_ID: payments are in test mode, no money moves."]),
  ];
  if (production && pretends.length > 0 && !env.ALLOW_PRETEND) {
    throw new StartError(
      `Production does not start with a pretend part (ALLOW_PRETEND=1 overrides). ${pretends.join(" ")}`,
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

/** The generated keys' names in DATA_DIR. */
export const authSecretFile = "auth-secret";
export const dataKeyFile = "data-key";

/**
 * What a tool needs that only goes to the database (backup, restore). Throws a StartError like `readEnv`. Makes no
 * keys: without one, there is none.
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
  return `# Copy to .env and fill in what you need; everything here may stay empty.\n\n${lines.join("\n")}`;
}
