import type { Logger } from "pino";
import { paths } from "../contract/paths.ts";
import { createGoogleClient } from "./auth/google/provider.ts";
import type { CtxParts } from "./make-ctx.ts";
import { outdatedReminders } from "./office/reminders/write-due-reminders.ts";
import { openBackups } from "./operations/backups/index.ts";
import type { CounterRange } from "./platform/botcheck/altcha.ts";
import { openBotCheck } from "./platform/botcheck/index.ts";
import { checkRecipient } from "./platform/db/backup/age.ts";
import type { Connection, Database } from "./platform/db/pool.ts";
import type { Replica } from "./platform/db/public-reads.ts";
import { openDeliverer } from "./platform/mail/deliver.ts";
import { mailbox } from "./platform/mail/dev-mailbox.ts";
import { openOutbox } from "./platform/mail/index.ts";
import { smtpTransport } from "./platform/mail/smtp.ts";
import type { Env } from "./platform/process/env.ts";
import type { PlaceHolder } from "./platform/process/place.ts";
import { openSealer } from "./platform/sealing/sealing.ts";
import { openProvider } from "./selling/payments/open-provider.ts";
import { openSiteCache } from "./site/documents/read.ts";
import { noticeAddresses } from "./site/settings/read.ts";

type On = {
  connection: Connection;
  database: Database;
  replica: Replica;
  clock: () => Date;
  log: Logger;
  publicUrl: string;
  /** Gets the place of this studio. */
  holder: PlaceHolder;
  /** While true, mails wait for the next round of a host of studios. */
  isQuiet?: () => boolean;
  proofRange?: CounterRange;
};

/** The parts that work without HTTP, for jobs and calls. assemble.ts adds HTTP; server/studios runs rounds. */
export async function openWork(env: Env, on: On) {
  const { connection, database, replica, clock, log, publicUrl } = on;
  const transport = env.SMTP_URL ? smtpTransport(env.SMTP_URL) : mailbox();
  const site = openSiteCache(replica.read, on.holder);
  await site.place();
  const siteName = async () => (await site.sections("brand")).brand?.yoga.name ?? "Mat & Cacao";
  const outbox = openOutbox({
    from: env.MAIL_FROM,
    letterhead: async () => ({ siteName: await siteName(), publicUrl }),
    owner: async () => noticeAddresses(await site.settings(), env.OWNER_EMAIL),
  });
  const provider = await openProvider(env, { connection, log, clock, brandName: siteName });
  const deliverer = openDeliverer({
    db: database.db,
    transport,
    log,
    clock,
    outdatedAmong: outdatedReminders,
    ...(on.isQuiet ? { isQuiet: on.isQuiet } : {}),
  });
  const backups = openBackups({
    connection,
    db: database.db,
    dataDir: env.DATA_DIR,
    copyTo: await copyTarget(env),
    clock,
    log,
  });
  const parts = {
    database,
    keptSite: site,
    outbox,
    wakeDeliverer: deliverer.wake,
    botCheck: openBotCheck({ db: database.db, env, publicUrl, log, proofRange: on.proofRange }),
    provider: provider.provider,
    paymentPage: provider.page,
    google: googleOf(env, publicUrl),
    sealer: openSealer(env.DATA_KEY),
    pushServices: env.PUSH_SERVICES,
    backups,
    site: {
      publicUrl,
      ownerEmail: env.OWNER_EMAIL,
      isShared: env.DATABASE_URL !== undefined,
      mailIsPretend: !env.SMTP_URL,
    },
  } satisfies CtxParts;
  return { parts, transport, provider, deliverer, backups };
}

async function copyTarget({ BACKUP_URL, BACKUP_RECIPIENT }: Env) {
  if (!BACKUP_URL || !BACKUP_RECIPIENT) return undefined;
  await checkRecipient(BACKUP_RECIPIENT);
  return { url: BACKUP_URL, recipient: BACKUP_RECIPIENT };
}

function googleOf(env: Env, publicUrl: string): CtxParts["google"] {
  if (!env.GOOGLE_CLIENT_ID || !env.GOOGLE_CLIENT_SECRET) return undefined;
  return createGoogleClient({
    issuer: env.GOOGLE_ISSUER,
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    redirectUri: publicUrl + paths.googleReturn(),
  });
}
