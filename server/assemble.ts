import type { Logger } from "pino";
import { defaultPlace } from "../contract/platform/values/place.ts";
import { type App, buildApp, type Parts } from "./app.ts";
import { backgroundTasks } from "./background.ts";
import { openKeyHolder, renewSeconds } from "./operations/keys/holders.ts";
import type { CounterRange } from "./platform/botcheck/altcha.ts";
import { openReplica, withoutReplica } from "./platform/db/public-reads.ts";
import { trustedProxies } from "./platform/http/trust-proxy.ts";
import { openJobs } from "./platform/jobs/index.ts";
import type { Env } from "./platform/process/env.ts";
import { inPlaceOf, type PlaceHolder } from "./platform/process/place.ts";
import { connectPretendWebhooks, type OpenProvider } from "./selling/payments/open-provider.ts";
import { openWork } from "./work.ts";

/** A stop waits at most this long for calls to PayPal. */
const hangUpMs = 1_500;
/** It waits longer for open requests: they still store that PayPal did not answer. */
const finishMs = 4_000;

type On = Pick<Parts, "connection" | "database" | "clock" | "pages" | "mostReads"> & {
  publicUrl: string;
  log: Logger;
  /** Set in a host of studios (server/studios). */
  studio?: { isQuiet(): boolean; cacheBytes: number };
  /** Jobs first run after their interval instead of at the start. */
  jobsArePatient?: boolean;
  /** How long browsers compute for a bot check. */
  proofRange?: CounterRange;
};

type AssembledSite = App & Pick<OpenProvider, "simulator">;

/** Wires all parts together on a migrated database, in the place of its studio. Tests use the same wiring. */
export function assembleSite(env: Env, on: On): Promise<AssembledSite> {
  const holder = { place: defaultPlace };
  return inPlaceOf(holder, () => assembleInPlace(env, { ...on, holder }));
}

async function assembleInPlace(env: Env, on: On & { holder: PlaceHolder }): Promise<AssembledSite> {
  const { connection, database, clock, log, studio, jobsArePatient = studio !== undefined } = on;
  const keyHolder = openKeyHolder(database.db, env);
  await keyHolder.renew();
  const jobs = openJobs({
    connection,
    log,
    clock,
    isPatient: jobsArePatient,
    ...(studio ? { ...studio, max: 1 } : {}),
  });
  const replica = env.DATABASE_REPLICA_URL
    ? openReplica(database, { connectionString: env.DATABASE_REPLICA_URL }, log)
    : withoutReplica(database);
  const work = await openWork(env, { ...on, ...studio, replica });
  const { parts, provider, transport, deliverer, backups } = work;
  const app = await buildApp({
    ...on,
    ...parts,
    replica,
    cacheBytes: studio?.cacheBytes,
    simulator: provider.simulator,
    site: {
      ...parts.site,
      authSecrets: env.AUTH_SECRET,
      securityContact: env,
      botCheckOrigins: env.RECAPTCHA_SITE_KEY ? [new URL(env.RECAPTCHA_SCRIPT_URL).origin] : [],
      paymentSources: provider.pageSources,
      applePayFile: env.APPLE_PAY_DOMAIN_ASSOCIATION,
    },
    trustProxy: trustedProxies(env.TRUST_PROXY, (address) =>
      log.warn(
        {},
        `${address} sent X-Forwarded-For and is not believed. If it is your proxy, set TRUST_PROXY to its address.`,
      ),
    ),
    metrics: { token: env.METRICS_TOKEN, forLocalCalls: !env.mayHaveProxy },
    showMailbox: showsMailbox(env),
  }).catch(async (error: unknown) => {
    await Promise.all([provider.close(), replica.close()]);
    transport.close();
    throw error;
  });
  for (const { name, everySeconds, run } of backgroundTasks)
    jobs.every(everySeconds, name, (now) => parts.keptSite.runHere(async () => void (await run(app.jobCtx(now)))));
  jobs.every(renewSeconds, keyHolder.name, keyHolder.renew);
  connectPretendWebhooks(provider, app.fastify.server);
  jobs.start();
  deliverer.start();
  return {
    ...app,
    simulator: provider.simulator,
    async close() {
      jobs.rest();
      deliverer.rest();
      await app.drain({ acceptMs: env.DRAIN_SECONDS * 1_000, hasProxy: env.mayHaveProxy });
      // Aborts calls to PayPal early enough for requests, webhooks and jobs to store that there was no response.
      const hangUpTimer = setTimeout(provider.hangUp, hangUpMs);
      // A client that never finishes its request or never reads the response must not prevent the stop.
      const closeTimer = setTimeout(() => app.destroyConnections(), finishMs);
      await Promise.all([app.close(), backups.stop()]);
      clearTimeout(closeTimer);
      clearTimeout(hangUpTimer);
      provider.hangUp();
      await Promise.all([jobs.stop(), deliverer.stop()]);
      await keyHolder.leave();
      await Promise.all([provider.close(), replica.close()]);
      transport.close();
    },
  };
}

/** Whether mails are shown at /dev/mail, to callers on this machine. */
export function showsMailbox({ SMTP_URL, PRODUCTION, mayHaveProxy }: Env): boolean {
  return !SMTP_URL && !PRODUCTION && !mayHaveProxy;
}
