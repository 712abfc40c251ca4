import { createServer } from "node:net";
import { type Logger, pino } from "pino";
import { type App, buildApp, type Parts } from "./app.ts";
import { makeOwner } from "./accounts/make-owner.ts";
import { sealOldTotpSecret } from "./accounts/totp-secret.ts";
import { fillDue, fillTickSeconds } from "./bookings/fill-slots.ts";
import { openBackups } from "./backups/index.ts";
import { finalizeDue, finalizeTickSeconds } from "./bookings/finalize.ts";
import { openBotCheck } from "./botcheck/index.ts";
import { keysMissing, noteKeys } from "./clients/note-keys.ts";
import { startEmbedded } from "./db/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { type Connection, openDatabase } from "./db/pool.ts";
import { seed } from "./db/seed.ts";
import type { Env } from "./env.ts";
import { armFailpoint } from "./failpoint.ts";
import { forgetting } from "./forgetting.ts";
import { logOptions } from "./http/log.ts";
import type { WebBuild } from "./http/pages.ts";
import { keepClean } from "./jobs/clean.ts";
import { openJobs } from "./jobs/index.ts";
import { openDeliverer } from "./mail/deliver.ts";
import { openOutbox } from "./mail/index.ts";
import { mailbox } from "./mail/mailbox.ts";
import { smtpTransport } from "./mail/smtp.ts";
import { confirmDue, confirmTickSeconds } from "./orders/confirm.ts";
import { pickupTickSeconds, tellPickups } from "./orders/tell-pickup.ts";
import { openProvider, type Provider, tellWhereWebhooksGo } from "./payments/index.ts";
import { reconcilePayments, reconcileSeconds } from "./payments/reconcile.ts";
import { remindDue, remindSeconds } from "./reminders/remind.ts";
import { outdatedAmong } from "./reminders/outdated.ts";
import { openSealer } from "./sealing.ts";
import { checkOpenFiles } from "./open-files.ts";
import { noticeAddresses } from "./settings/read.ts";
import { releaseUnconfirmed } from "./signups/confirm-place.ts";
import { tendLines, tendSeconds } from "./signups/offer.ts";
import { keepSite } from "./site/read.ts";
import { retention } from "./site/retention.ts";
import { openGoogle } from "./students/google.ts";
import { googleReturnPath } from "./students/sign-in-with-google.ts";
import { StartError } from "./start-error.ts";
import { trustedProxies } from "./trust-proxy.ts";

export type Site = {
  address: string;
  stop(): Promise<void>;
  /** Settles, with a sentence for the operator, if the embedded database is lost for good. */
  lost: Promise<string>;
};

type Options = {
  dev: boolean;
  buildFolder: string;
  say?: (sentence: string) => void;
  /** Gives the start up, between two of its steps. */
  signal?: AbortSignal;
};

/**
 * Starts everything: database, migrations, seed, jobs, pages, and listens. What was started is stopped again in the
 * opposite order, also when a later step fails. Throws a StartError for what the operator can mend.
 */
export async function startSite(env: Env, options: Options): Promise<Site> {
  const { say = console.log, signal = new AbortController().signal } = options;
  const running: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of running.splice(0).toReversed())
      await end().catch((error: unknown) => console.error(error));
  };
  try {
    const { promise: lost, resolve } = Promise.withResolvers<string>();
    const address = await start(env, { ...options, say, signal }, running, resolve);
    return { address, stop, lost };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  env: Env,
  { dev, buildFolder, say, signal }: Required<Options>,
  running: (() => Promise<void>)[],
  lost: (sentence: string) => void,
): Promise<string> {
  if (!env.PRODUCTION) armFailpoint(env.FAILPOINT);
  checkOpenFiles();
  const connection = await findDatabase(env, say, running, lost);
  signal.throwIfAborted();
  await prepareDatabase(connection, env, say);
  signal.throwIfAborted();
  const database = openDatabase(connection);
  running.push(database.close);

  // Pages and mails carry the address, so a free port is found before anything is built on it.
  // It is kept until the site itself listens: what else starts here and takes any port must not take this one.
  const found = env.PORT === 0 ? await freePort(env.HOST) : undefined;
  if (found) running.push(found.release);
  const port = found?.port ?? env.PORT;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;
  const site = await assembleSite(env, {
    connection,
    database,
    publicUrl,
    clock: () => new Date(),
    log: pino(logOptions(env.LOG_LEVEL)),
    pages: dev ? await devPages(running) : { folder: buildFolder },
  });
  running.push(site.close);

  await found?.release();
  try {
    await site.fastify.listen({ port, host: env.HOST });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new StartError(
      `Port ${port} is taken by another program: set PORT to another one, or to 0 for any.`,
    );
  }
  say(`Mat & Cacao is at ${publicUrl}${env.PUBLIC_URL ? ` (listening on ${env.HOST}:${port})` : ""}`);
  for (const sentence of env.pretends) say(sentence);
  return publicUrl;
}

async function prepareDatabase(
  connection: Connection,
  env: Env,
  say: (sentence: string) => void,
): Promise<void> {
  const { db, pool, close } = openDatabase(connection, { max: 2, patient: true });
  try {
    await migrate(db);
    await seed(db, env.SEED, new Date());
    // Said at once: a start that fails after this would otherwise have kept the first password to itself.
    const owner = await makeOwner(db, env, new Date());
    if (owner) say(owner);
    await sealOldTotpSecret(db, openSealer(env.DATA_KEY));
    const shut = keysMissing(await noteKeys(pool), env.DATA_KEY);
    if (shut) say(shut);
  } finally {
    await close();
  }
}

/** Wires the parts together on a database that is ready: mail, jobs, bot check, pages. Tests use the same wiring. */
export async function assembleSite(
  env: Env,
  on: Pick<Parts, "connection" | "database" | "clock" | "pages" | "mostReads"> & {
    publicUrl: string;
    log: Logger;
  },
): Promise<App & Pick<Provider, "simulator">> {
  const { connection, database, clock, log, publicUrl } = on;
  const jobs = openJobs({ connection, log, clock });
  const transport = env.SMTP_URL ? smtpTransport(env.SMTP_URL) : mailbox();
  const site = keepSite(database.db);
  const siteName = async () => (await site.sections("brand")).brand?.yoga.name ?? "Mat & Cacao";
  const outbox = openOutbox({
    from: env.MAIL_FROM,
    letterhead: async () => ({ siteName: await siteName(), publicUrl }),
    owner: async () => noticeAddresses(await site.settings(), env.OWNER_EMAIL),
  });
  const provider = await openProvider(env, {
    connection,
    log,
    clock,
    brandName: siteName,
  });
  const deliverer = openDeliverer({ db: database.db, transport, log, clock, outdatedAmong });
  keepClean({ db: database.db, jobs, mailDays: retention.mailDays });
  const backups = openBackups({ connection, db: database.db, jobs, dataDir: env.DATA_DIR, clock, log });
  const app = await buildApp({
    ...on,
    keptSite: site,
    outbox,
    wakeDeliverer: deliverer.wake,
    backups,
    botCheck: openBotCheck({ db: database.db, env, publicUrl, log }),
    payPal: provider.payPal,
    payPalPage: provider.page,
    simulator: provider.simulator,
    google: googleOf(env, publicUrl),
    sealer: openSealer(env.DATA_KEY),
    site: {
      publicUrl,
      ownerEmail: env.OWNER_EMAIL,
      authSecret: env.AUTH_SECRET,
      botCheckOrigins: env.RECAPTCHA_SITE_KEY ? [new URL(env.RECAPTCHA_SCRIPT_URL).origin] : [],
      paymentOrigins: provider.pageOrigins,
      mailIsPretend: !env.SMTP_URL,
    },
    trustProxy: trustedProxies(env.TRUST_PROXY, (address) =>
      log.warn(
        {},
        `${address} sent X-Forwarded-For and is not believed. If it is your proxy, set TRUST_PROXY to its address.`,
      ),
    ),
    metrics: { token: env.METRICS_TOKEN, forLocalCalls: !env.mayHaveProxy },
    showMailbox: !env.SMTP_URL && !env.PRODUCTION && !env.mayHaveProxy,
  });
  for (const [name, forget] of Object.entries(forgetting))
    jobs.every(3_600, name, async (now) => void (await forget(database.db, now)));
  jobs.every(finalizeTickSeconds, "finalize bookings", (now) => finalizeDue(app.jobCtx(now)));
  jobs.every(fillTickSeconds, "fill slots", (now) => fillDue(app.jobCtx(now)));
  jobs.every(confirmTickSeconds, "confirm orders", (now) => confirmDue(app.jobCtx(now)));
  jobs.every(pickupTickSeconds, "tell pick-ups", (now) => tellPickups(app.jobCtx(now)));
  jobs.every(tendSeconds, "tend lines", (now) => tendLines(app.jobCtx(now)));
  jobs.every(tendSeconds, "release places", (now) => releaseUnconfirmed(app.jobCtx(now)));
  jobs.every(remindSeconds, "remind", (now) => remindDue(app.jobCtx(now)));
  jobs.every(reconcileSeconds, "reconcile payments", (now) => reconcilePayments(app.jobCtx(now)));
  tellWhereWebhooksGo(provider, app.fastify.server);
  jobs.start();
  deliverer.start();
  return {
    ...app,
    simulator: provider.simulator,
    async close() {
      jobs.rest();
      deliverer.rest();
      // Requests, webhooks and ticks that wait for PayPal still get the time to write down that it gave no answer.
      const unheard = setTimeout(provider.hangUp, hangUpMs);
      // A client that never finishes its request, or never reads the answer, must not keep the site from stopping.
      const patience = setTimeout(() => app.fastify.server.closeAllConnections(), finishMs);
      await Promise.all([app.close(), backups.stop()]);
      clearTimeout(patience);
      clearTimeout(unheard);
      provider.hangUp();
      await Promise.all([jobs.stop(), deliverer.stop()]);
      await provider.close();
      transport.close();
    },
  };
}

function googleOf(env: Env, publicUrl: string): Parts["google"] {
  if (!env.GOOGLE_CLIENT_ID || !env.GOOGLE_CLIENT_SECRET) return undefined;
  return openGoogle({
    issuer: env.GOOGLE_ISSUER,
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    redirectUri: publicUrl + googleReturnPath,
  });
}

/** How long a stop waits for answers of PayPal, and for requests under way; a good one is done long before. */
const hangUpMs = 1_500;
const finishMs = 2_000;

/** Vite with hot reload, from the sources. Loaded only here: production need not have it. */
async function devPages(running: (() => Promise<void>)[]): Promise<Parts["pages"]> {
  const { createServer: createVite } = await import("vite");
  const ours = process.listeners("SIGTERM");
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  // Vite would end the process at a SIGTERM before the site has stopped.
  for (const listener of process.listeners("SIGTERM"))
    if (!ours.includes(listener)) process.off("SIGTERM", listener);
  running.push(() => vite.close());
  return {
    middleware: vite.middlewares,
    build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<WebBuild>,
  };
}

function freePort(host: string): Promise<{ port: number; release(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const probe = createServer((early) => early.destroy()).once("error", reject);
    probe.listen(0, host, () => {
      const { port } = probe.address() as { port: number };
      // Closing what is closed already is no fault.
      resolve({ port, release: () => new Promise((done) => void probe.close(() => done())) });
    });
  });
}

/** The embedded server, or the one DATABASE_URL names once it answers. Throws a StartError when it does not. */
async function findDatabase(
  env: Env,
  say: (sentence: string) => void,
  running: (() => Promise<void>)[],
  lost: (sentence: string) => void,
): Promise<Connection> {
  if (!env.DATABASE_URL) {
    const embedded = await startEmbedded({ dataDir: env.DATA_DIR, say });
    running.push(embedded.stop);
    if (embedded.note) say(embedded.note);
    void embedded.exited.then(lost);
    return embedded.connection;
  }
  const connection = { connectionString: env.DATABASE_URL };
  const probe = openDatabase(connection, { max: 1 });
  try {
    const { rows } = await probe.pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = rows[0]!.version;
    if (version < 150_000) {
      throw new StartError(
        `DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; version 15 or later is needed.`,
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    // The driver's sentence names the host or the user, never the password.
    throw new StartError(
      `The database of DATABASE_URL cannot be used: ${(error as Error).message || "no answer"}.`,
    );
  } finally {
    await probe.close();
  }
  return connection;
}
