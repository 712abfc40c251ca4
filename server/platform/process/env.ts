import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { z } from "zod";
import { isLoopbackHost } from "../http/network.ts";
import type { TrustProxy } from "../http/trust-proxy.ts";
import { studioVariables, variables } from "./env-variables.ts";
import { StartError } from "./start-error.ts";

export type Env = Omit<
  z.output<typeof variables>,
  "HOST" | "AUTH_SECRET" | "DATA_KEY" | "SEED" | "PRODUCTION" | "TRUST_PROXY"
> & {
  HOST: string;
  TRUST_PROXY: TrustProxy;
  /** Whether a call from loopback may be a stranger's, forwarded by a proxy that adds no header. */
  mayHaveProxy: boolean;
  SEED: "demo" | "small" | "none";
  /** The first secret signs; every secret verifies. */
  AUTH_SECRET: string[];
  /** The first key seals; every key opens. */
  DATA_KEY: string[];
  PRODUCTION: boolean;
  /** One sentence for the operator for each part of the site that runs with a stand-in. */
  pretends: string[];
};

export type Source = Record<string, string | undefined>;

/** Reads and checks the environment, which nothing else reads. An empty variable counts as unset. */
export function readEnv(source: Source = process.env): Env {
  const env = parse(variables, source);
  const production = env.PRODUCTION || source["NODE_ENV"] === "production";
  const requireAllOrNone = (set: string, ...names: (keyof typeof env)[]) => {
    const given = names.filter((name) => env[name]);
    if (given.length === 0 || given.length === names.length) return;
    throw new StartError(`${new Intl.ListFormat("en-GB").format(names)} belong together: set ${set}.`);
  };
  requireAllOrNone("both or neither", "RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET_KEY");
  requireAllOrNone("both or neither", "BACKUP_URL", "BACKUP_RECIPIENT");
  requireAllOrNone("both or neither", "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET");
  requireAllOrNone("all three or none", "PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID");
  if (env.DATABASE_URL && !env.AUTH_SECRET) {
    throw new StartError("DATABASE_URL needs AUTH_SECRET too, so that every process signs with the same secret.");
  }
  if (env.DATABASE_URL && !env.DATA_KEY) {
    throw new StartError("DATABASE_URL needs DATA_KEY too, so that every process can read the private notes.");
  }
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const) {
    if (env[name] && !env.DATABASE_URL) throw new StartError(`${name} needs DATABASE_URL too.`);
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
    AUTH_SECRET: env.AUTH_SECRET ?? generatedSecrets(resolve(env.DATA_DIR), authSecretFile),
    DATA_KEY: env.DATA_KEY ?? generatedSecrets(resolve(env.DATA_DIR), dataKeyFile),
  };
}

/** What a host of studios reads from its environment; its studios have their own settings (server/studios). */
export type HostEnv = ReturnType<typeof readHostEnv>;

/** Whether this process hosts the studios of a registry instead of one site. */
export const isHost = (source: Source = process.env): boolean => Boolean(source["STUDIOS_URL"]);

export function readHostEnv(source: Source = process.env) {
  const env = parse(variables, source);
  const { STUDIOS_URL, STUDIOS_KEY } = env;
  if (!STUDIOS_URL) throw new StartError("Set STUDIOS_URL, the address of the registry of the studios.");
  if (!STUDIOS_KEY) throw new StartError("STUDIOS_URL needs STUDIOS_KEY too, which encrypts the studios' settings.");
  const ofStudio = studioVariables.filter((name) => name !== "ALLOW_PRETEND" && source[name]);
  if (ofStudio.length > 0)
    throw new StartError(`With STUDIOS_URL, each studio has its own ${ofStudio.join(", ")}: npm run studios -- set.`);
  const PRODUCTION = env.PRODUCTION || source["NODE_ENV"] === "production";
  if (PRODUCTION && env.TRUST_PROXY === undefined)
    throw new StartError("Set TRUST_PROXY: in production, the host of studios is behind a proxy that ends TLS.");
  const shared = ["TRUST_PROXY", "ALLOW_PRETEND", "METRICS_TOKEN", "LOG_LEVEL"] as const;
  return {
    PORT: env.PORT,
    HOST: env.HOST ?? (PRODUCTION ? "0.0.0.0" : "127.0.0.1"),
    DATA_DIR: resolve(env.DATA_DIR),
    STUDIOS_URL,
    STUDIOS_KEY,
    STUDIO_IDLE_MINUTES: env.STUDIO_IDLE_MINUTES,
    STUDIOS_AWAKE: env.STUDIOS_AWAKE,
    STUDIO_ROUND_MINUTES: env.STUDIO_ROUND_MINUTES,
    DRAIN_SECONDS: env.DRAIN_SECONDS,
    METRICS_TOKEN: env.METRICS_TOKEN,
    LOG_LEVEL: env.LOG_LEVEL,
    mayHaveProxy: Boolean(env.TRUST_PROXY),
    /** Variables that apply to every studio, unparsed. */
    forStudios: {
      PRODUCTION: PRODUCTION ? "1" : "",
      ...Object.fromEntries(shared.map((name) => [name, source[name]])),
    } as Source,
  };
}

function isOnThisMachine(publicUrl = "http://localhost"): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "http:" && isLoopbackHost(hostname);
}

/** File names of the generated keys in DATA_DIR. */
export const authSecretFile = "auth-secret";
export const dataKeyFile = "data-key";

/**
 * The variables for tools that use only the database, its backups and its keys. DATABASE_URL leads past a pooler.
 * Generates no key: without one, DATA_KEY and AUTH_SECRET are empty. `keyFiles` has the files that they come from.
 */
export function readDatabaseEnv(source: Source = process.env): Pick<
  Env,
  "DATA_DIR" | "DATABASE_URL" | "AUTH_SECRET" | "DATA_KEY" | "BACKUP_URL"
> & {
  keyFiles: { AUTH_SECRET?: string; DATA_KEY?: string };
} {
  const { BACKUP_URL, ...env } = parse(
    variables.pick({
      DATA_DIR: true,
      DATABASE_URL: true,
      DATABASE_DIRECT_URL: true,
      AUTH_SECRET: true,
      DATA_KEY: true,
      BACKUP_URL: true,
    }),
    source,
  );
  const DATABASE_URL = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  const DATA_DIR = resolve(env.DATA_DIR);
  const keyFiles: { AUTH_SECRET?: string; DATA_KEY?: string } = {};
  const keysOf = (name: keyof typeof keyFiles, file: string) => {
    if (env[name]) return env[name];
    if (DATABASE_URL || !existsSync(join(DATA_DIR, file))) return [];
    keyFiles[name] = join(DATA_DIR, file);
    return generatedSecrets(DATA_DIR, file);
  };
  const keys = { AUTH_SECRET: keysOf("AUTH_SECRET", authSecretFile), DATA_KEY: keysOf("DATA_KEY", dataKeyFile) };
  return { DATABASE_URL, DATA_DIR, ...keys, BACKUP_URL, keyFiles };
}

/** The variables for the check of the PayPal account, which needs neither a database nor keys. */
export type PayPalEnv = ReturnType<typeof readPayPalEnv>;

export function readPayPalEnv(source: Source = process.env) {
  return parse(
    variables.pick({
      PUBLIC_URL: true,
      PAYPAL_CLIENT_ID: true,
      PAYPAL_CLIENT_SECRET: true,
      PAYPAL_WEBHOOK_ID: true,
      PAYPAL_API_URL: true,
      PAYPAL_SDK_URL: true,
    }),
    source,
  );
}

/** Throws a StartError with one clear sentence for each wrong value. */
function parse<Schema extends z.ZodObject>(schema: Schema, source: Source): z.output<Schema> {
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, source[name] || undefined]));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`);
  throw new StartError(sentences.join("\n"));
}

/**
 * Reads the secrets of a 0600 file in DATA_DIR, one in a line; generates the first one at the first call.
 * bin/rotate-keys.ts adds and removes others.
 */
function generatedSecrets(dataDir: string, name: string): string[] {
  const file = join(dataDir, name);
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true });
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
      // Linked, not renamed: the file appears complete, and of two processes that start together the first one wins.
      try {
        linkSync(draft, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      } finally {
        unlinkSync(draft);
      }
    }
    return readFileSync(file, "utf8")
      .trim()
      .split(/\s*\n\s*/);
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}.`);
  }
}
