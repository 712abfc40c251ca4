import { pino } from "pino";
import type { App } from "./app.ts";
import { assembleSite, showsMailbox } from "./assemble.ts";
import { createOrUpdateOwner } from "./auth/owner/make-owner.ts";
import { sealPlainTotpSecret } from "./auth/owner/totp-secret.ts";
import { demoLogins } from "./demo/people.ts";
import { seed } from "./demo/seeds/seed.ts";
import { demoStory } from "./demo/story.ts";
import { missingKeysWarning, neededDataKeys } from "./office/people/notes/keys.ts";
import { findDatabase } from "./platform/db/find.ts";
import { migrate } from "./platform/db/migrate.ts";
import { type Connection, openDatabase } from "./platform/db/pool.ts";
import { reservePort } from "./platform/http/free-port.ts";
import { logOptions } from "./platform/http/log.ts";
import { devPages } from "./platform/http/pages/vite.ts";
import { openAccessTokens } from "./platform/http/sessions.ts";
import type { Env } from "./platform/process/env.ts";
import { armFailpoint } from "./platform/process/failpoint.ts";
import { StartError } from "./platform/process/start-error.ts";
import { openSealer } from "./platform/sealing/sealing.ts";
import { countHiddenCodes, hiddenCodesWarning } from "./selling/wallet/hidden-codes.ts";

export type Site = {
  address: string;
  stop(): Promise<void>;
  /** Settles, with a sentence for the operator, when the embedded database has ended and cannot be restarted. */
  lost: Promise<string>;
};

type Options = {
  dev: boolean;
  buildFolder: string;
  say?: (sentence: string) => void;
  /** Aborts the start between two of its steps. */
  signal?: AbortSignal;
};

/** Starts all parts. When a step fails, everything started before it is stopped again. */
export async function startSite(env: Env, options: Options): Promise<Site> {
  const { dev, buildFolder, say = console.log, signal = new AbortController().signal } = options;
  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).toReversed()) await end().catch((error: unknown) => console.error(error));
  };
  try {
    if (!env.PRODUCTION) armFailpoint(env.FAILPOINT);
    checkOpenFiles();
    const found = await findDatabase(env, say);
    started.push(found.stop);
    signal.throwIfAborted();

    const isNewDemo = await prepareDatabase(found.connection, env, say);
    signal.throwIfAborted();

    const database = openDatabase(found.requests);
    started.push(database.close);
    // Pages and mails contain the port, so an automatic one is reserved before the site is assembled.
    const probe = env.PORT === 0 ? await reservePort(env.HOST) : undefined;
    if (probe) started.push(probe.release);
    const port = probe?.port ?? env.PORT;
    const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;
    const vite = dev ? await devPages() : undefined;
    if (vite) started.push(vite.close);
    const site = await assembleSite(env, {
      connection: found.connection,
      database,
      publicUrl,
      clock: () => new Date(),
      log: pino(logOptions(env.LOG_LEVEL)),
      pages: vite?.pages ?? { folder: buildFolder },
    });
    started.push(site.close);

    await probe?.release();
    await listen(site, { port, host: env.HOST });
    say(`Mat & Cacao is at ${publicUrl}${env.PUBLIC_URL ? ` (listening on ${env.HOST}:${port})` : ""}`);
    for (const sentence of env.pretends) say(sentence);
    // Their login links arrive at /dev/mail, which only this machine can open.
    if (isNewDemo && showsMailbox(env))
      say(`Students log in at /login, with a link at /dev/mail: ${demoLogins.join(", ")}.`);
    return { address: publicUrl, stop, lost: found.lost };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Migrates and seeds, creates the owner, and reports keys that are missing. Returns whether it has seeded the demo. */
export async function prepareDatabase(
  connection: Connection,
  env: Env,
  say: (sentence: string) => void,
): Promise<boolean> {
  const { db, pool, close } = openDatabase(connection, { max: 2, patient: true });
  try {
    await migrate(db);
    const now = new Date();
    const content = env.SEED === "demo" ? demoStory({ connection, now, env }) : env.SEED;
    const isSeeded = await seed(db, content, now);
    // Printed at once: a generated password is shown only here, even if a later step of the start fails.
    const owner = await createOrUpdateOwner(db, env, new Date());
    if (owner) say(owner);
    await sealPlainTotpSecret(db, openSealer(env.DATA_KEY));
    const missing = missingKeysWarning(await neededDataKeys(pool), env.DATA_KEY);
    if (missing) say(missing);
    const hiddenCodes = await countHiddenCodes(db, openAccessTokens(env.AUTH_SECRET));
    if (hiddenCodes > 0) say(hiddenCodesWarning(hiddenCodes));
    return isSeeded && env.SEED === "demo";
  } finally {
    await close();
  }
}

async function listen({ fastify }: App, at: { port: number; host: string }): Promise<void> {
  try {
    await fastify.listen(at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new StartError(`Port ${at.port} is already in use. Set PORT to another port, or to 0 to use any free one.`);
  }
}

/** PostgreSQL alone needs about 60; each visitor's connection is one more. */
const leastOpenFiles = 256;

/** Throws a StartError if this process, and so its database, may open too few files and connections. */
function checkOpenFiles(): void {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean };
  // Otherwise the report resolves the host name of every address.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const limit = Number(userLimits?.open_files?.soft);
  if (limit < leastOpenFiles)
    throw new StartError(
      `This process may open only ${limit} files and connections, and the site needs ${leastOpenFiles}: raise the limit with ulimit -n, or LimitNOFILE in systemd.`,
    );
}
