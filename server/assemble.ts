import type { Logger } from "pino";
import { paths } from "../contract/paths.ts";
import { type App, buildApp, type Parts } from "./app.ts";
import { createGoogleClient } from "./auth/google/provider.ts";
import { backgroundTasks } from "./background.ts";
import { openBackups } from "./backups/index.ts";
import { openBotCheck } from "./botcheck/index.ts";
import { checkRecipient } from "./db/backup/age.ts";
import type { Env } from "./env.ts";
import { openJobs } from "./jobs/index.ts";
import { openDeliverer } from "./mail/deliver.ts";
import { mailbox } from "./mail/dev-mailbox.ts";
import { openOutbox } from "./mail/index.ts";
import { smtpTransport } from "./mail/smtp.ts";
import { openProvider, type Provider, connectPretendWebhooks } from "./payments/provider.ts";
import { outdatedReminders } from "./reminders/outdated.ts";
import { openSealer } from "./sealing.ts";
import { noticeAddresses } from "./settings/read.ts";
import { openSiteCache } from "./site/read.ts";
import { trustedProxies } from "./trust-proxy.ts";

/** A stop waits at most this long for calls to PayPal, and for open requests. Usually both end much earlier. */
const hangUpMs = 1_500;
const finishMs = 2_000;

/** Wires all parts together on a migrated database. Tests use the same wiring. */
export async function assembleSite(
  env: Env,
  on: Pick<Parts, "connection" | "database" | "clock" | "pages" | "mostReads"> & { publicUrl: string; log: Logger },
): Promise<App & Pick<Provider, "simulator">> {
  const { connection, database, clock, log, publicUrl } = on;
  const jobs = openJobs({ connection, log, clock });
  const transport = env.SMTP_URL ? smtpTransport(env.SMTP_URL) : mailbox();
  const site = openSiteCache(database.db);
  const siteName = async () => (await site.sections("brand")).brand?.yoga.name ?? "Mat & Cacao";
  const outbox = openOutbox({
    from: env.MAIL_FROM,
    letterhead: async () => ({ siteName: await siteName(), publicUrl }),
    owner: async () => noticeAddresses(await site.settings(), env.OWNER_EMAIL),
  });
  const provider = await openProvider(env, { connection, log, clock, brandName: siteName });
  const deliverer = openDeliverer({ db: database.db, transport, log, clock, outdatedAmong: outdatedReminders });
  const backups = openBackups({
    connection,
    db: database.db,
    dataDir: env.DATA_DIR,
    copyTo: await copyTarget(env),
    clock,
    log,
  });
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
    showMailbox: showsMailbox(env),
  });
  for (const { name, everySeconds, run } of backgroundTasks)
    jobs.every(everySeconds, name, async (now) => void (await run(app.jobCtx(now))));
  connectPretendWebhooks(provider, app.fastify.server);
  jobs.start();
  deliverer.start();
  return {
    ...app,
    simulator: provider.simulator,
    async close() {
      jobs.rest();
      deliverer.rest();
      // Aborts calls to PayPal early enough for requests, webhooks and jobs to store that there was no response.
      const hangUpTimer = setTimeout(provider.hangUp, hangUpMs);
      // A client that never finishes its request or never reads the response must not prevent the stop.
      const closeTimer = setTimeout(() => app.fastify.server.closeAllConnections(), finishMs);
      await Promise.all([app.close(), backups.stop()]);
      clearTimeout(closeTimer);
      clearTimeout(hangUpTimer);
      provider.hangUp();
      await Promise.all([jobs.stop(), deliverer.stop()]);
      await provider.close();
      transport.close();
    },
  };
}

/** Whether mails are shown at /dev/mail, to callers on this machine. */
export function showsMailbox({ SMTP_URL, PRODUCTION, mayHaveProxy }: Env): boolean {
  return !SMTP_URL && !PRODUCTION && !mayHaveProxy;
}

async function copyTarget({ BACKUP_URL, BACKUP_RECIPIENT }: Env) {
  if (!BACKUP_URL || !BACKUP_RECIPIENT) return undefined;
  await checkRecipient(BACKUP_RECIPIENT);
  return { url: BACKUP_URL, recipient: BACKUP_RECIPIENT };
}

function googleOf(env: Env, publicUrl: string): Parts["google"] {
  if (!env.GOOGLE_CLIENT_ID || !env.GOOGLE_CLIENT_SECRET) return undefined;
  return createGoogleClient({
    issuer: env.GOOGLE_ISSUER,
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    redirectUri: publicUrl + paths.googleReturn(),
  });
}
