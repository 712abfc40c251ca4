import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { variables } from "./env-variables.ts";
import { generatedSecret } from "./generated-secret.ts";
import { isLoopbackHost } from "./loopback.ts";
import { StartError } from "./start-error.ts";
import type { TrustProxy } from "./trust-proxy.ts";

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
    throw new StartError("DATABASE_URL needs AUTH_SECRET too, so that every process signs with the same secret.");
  }
  if (env.DATABASE_URL && !env.DATA_KEY) {
    throw new StartError("DATABASE_URL needs DATA_KEY too, so that every process can read the private notes.");
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
    ...(env.PAYPAL_CLIENT_ID ? [] : ["No PAYPAL_CLIENT_ID: payments are in test mode, and nothing is charged."]),
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
  const lines = Object.entries(variables).map(([name, { says, example }]) => `# ${says}\n${name}=${example}\n`);
  return `# Copy to .env and set what you need. For a demo, every variable can stay empty.\n\n${lines.join("\n")}`;
}
