import { type Kysely, sql } from "kysely";
import { isLeased } from "../db/lease.ts";
import type { Tables } from "../db/schema.ts";
import type { Log } from "../jobs/index.ts";
import { type Mail, ServerAway, type Transport } from "./index.ts";
import { planRetry } from "./retry.ts";

type Parts = {
  db: Kysely<Tables>;
  transport: Transport;
  log: Log;
  clock?: () => Date;
  /** Which of these mails are out of date. They are never sent. */
  outdatedAmong?: (db: Kysely<Tables>, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Maximum number of retries of a mail. The default is about two days of one per minute. */
  tries?: number;
  /** Interval of the search for due mails that `wake` did not announce: retries, and those of other processes. */
  sweepSeconds?: number;
  /** While true, the search rests: a host of studios calls `deliverDue` in rounds (server/studios). */
  isQuiet?: () => boolean;
};

export type Deliverer = {
  start(): void;
  /** Looks for due mails at once. Called after a commit that wrote some. */
  wake(): void;
  /** Delivers all due mails once, without `start`. */
  deliverDue(): Promise<void>;
  /** Claims no more mails. */
  rest(): void;
  /** Lets deliveries finish for 2 s, then aborts them; another process or the next start retries them. */
  stop(): Promise<void>;
};

/** Maximum number of deliveries at the same time in this process. */
const mostAtOnce = 16;

/**
 * Lease on a claimed mail, by the database's clock, which all processes share. Renewed while a delivery runs. After
 * it has expired, another process may claim the mail of a killed one.
 */
export const leaseSeconds = 10;
const renewMs = 3_000;

/** Clocks of several machines differ by less. */
const skewMs = 60_000;

/** Timeout of one delivery. */
const deliverMs = 20_000;
/** Delay before the outcomes of deliveries are written again after the database refused them. */
const rewriteMs = 500;
const restMs = 2_000;

/** Retry delay after an ordinary failure: 2 s, then twice as long each time, up to a minute. */
const retrySeconds = (attempts: number) => Math.min(60, 2 ** Math.min(attempts, 6));

/** What one delivery changes in its row. */
type Outcome = ReturnType<typeof unchanged>;

/**
 * Delivers mails from the outbox to the transport. Claims due mails in batches, which other processes then skip, and
 * writes the outcomes in batches. A mail is sent twice, with the same Message-ID, only if the process dies between
 * the server's response and that write.
 */
export function openDeliverer({
  db,
  transport,
  log,
  clock = () => new Date(),
  outdatedAmong = async () => new Set(),
  tries = 2_900,
  sweepSeconds = 2,
  isQuiet = () => false,
}: Parts): Deliverer {
  /** Mails claimed by this process whose outcome is not written yet. */
  const claimedIds = new Set<string>();
  const outcomes: Outcome[] = [];
  const stopping = new AbortController();
  let isResting = false;
  let isServerAway = false;
  let claiming: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  let mayBeDue = false;
  let timers: NodeJS.Timeout[] = [];

  function wake(): void {
    mayBeDue = true;
    if (isResting) return;
    claiming ??= claimAll()
      .catch((error: unknown) => log.warn({ err: error }, "Mails could not be taken from the outbox."))
      .finally(() => (claiming = undefined));
  }

  const mayClaim = () => mayBeDue && !isResting && claimedIds.size < mostAtOnce;

  /** Claims mails until none is due or the limit of deliveries is reached. The end of a delivery wakes it again. */
  async function claimAll(): Promise<void> {
    while (mayClaim()) {
      mayBeDue = false;
      const free = mostAtOnce - claimedIds.size;
      const mails = await claim(free);
      if (mails.length === free) mayBeDue = true;
      if (mails.length === 0) return;
      const ids = mails.map(({ id }) => id);
      for (const id of ids) claimedIds.add(id);
      const outdated = await outdatedAmong(db, ids).catch((error: unknown) => {
        // They are claimed again when their leases end.
        for (const id of ids) claimedIds.delete(id);
        throw error;
      });
      for (const mail of mails) void deliver(mail, outdated.has(mail.id));
    }
  }

  async function claim(most: number): Promise<Mail[]> {
    const now = clock();
    const { rows } = await sql<Mail>`
      update mails set claimed_until = now() + ${leaseSeconds} * interval '1 second'
      where id in (
        select id from mails
        where state = 'queued' and (next_try_at is null or next_try_at <= ${now}
            -- Planned before the clock was set back.
            or tried_at > ${new Date(now.getTime() + skewMs)})
          and not ${isLeased("claimed_until", leaseSeconds)} and id <> all(${[...claimedIds]}::uuid[])
        order by created_at
        limit ${most}
        for update skip locked
      )
      returning *`.execute(db);
    return rows;
  }

  async function deliver(mail: Mail, isOutdated: boolean): Promise<void> {
    const outcome = { ...unchanged(mail), ...(await attempt(mail, isOutdated)) };
    outcomes.push({ ...outcome, last_error: storable(outcome.last_error) });
    write();
  }

  async function attempt(mail: Mail, isOutdated: boolean): Promise<Partial<Outcome>> {
    const now = clock();
    if (isOutdated || (mail.expires_at !== null && mail.expires_at <= now)) return { state: "expired" };
    const attempts = mail.attempts + 1;
    try {
      await transport.deliver(mail, AbortSignal.any([stopping.signal, AbortSignal.timeout(deliverMs)]));
      if (isServerAway) retryOthersNow();
      return { state: "sent", attempts, tried_at: now, sent_at: now, last_error: null };
    } catch (error) {
      const last_error = error instanceof Error ? error.message : String(error);
      const attempted = { attempts, tried_at: now, last_error };
      // The stop itself cut the connection: the next start must not wait for a retry delay.
      if (stopping.signal.aborted) return attempted;
      const setback = await planRetry(db, mail, error, now).catch(() => undefined);
      if (setback) {
        const words = setback.next_try_at ? "A mail was not taken and is tried again later." : "A mail was given up.";
        log.warn({ mail: mail.id, err: error, nextTryAt: setback.next_try_at }, words);
        return { ...attempted, ...setback };
      }
      if (error instanceof ServerAway) {
        if (!isServerAway) log.warn({ err: error }, "The mail server takes no mail. Mails wait until it does.");
        isServerAway = true;
      }
      if (attempts > tries) {
        log.error({ mail: mail.id }, "A mail could not be delivered and was given up.");
        return { ...attempted, state: "failed" };
      }
      return { ...attempted, next_try_at: new Date(now.getTime() + retrySeconds(attempts) * 1_000) };
    }
  }

  /** Writes all outcomes in one statement. Outcomes that arrive while it runs go into the next one. */
  function write(): void {
    writing ??= writeAll().finally(() => (writing = undefined));
  }

  async function writeAll(): Promise<void> {
    while (outcomes.length > 0) {
      const batch = [...outcomes];
      try {
        await writeOutcomes(db, batch);
        outcomes.splice(0, batch.length);
        for (const { id } of batch) claimedIds.delete(id);
        wake();
      } catch (error) {
        log.warn({ err: error }, "What became of some mails could not be written yet.");
        if (stopping.signal.aborted) return;
        await pause(rewriteMs);
      }
    }
  }

  /** Renews the leases of running deliveries. A mail whose outcome was just written has no lease while it waits for its retry. */
  async function renew(): Promise<void> {
    if (claimedIds.size === 0) return;
    await sql`update mails set claimed_until = now() + ${leaseSeconds} * interval '1 second'
      where id = any(${[...claimedIds]}::uuid[]) and state = 'queued' and claimed_until is not null`.execute(db);
  }

  function retryOthersNow(): void {
    isServerAway = false;
    void clearRetryDelays().catch((error: unknown) => log.warn({ err: error }, "Waiting mails could not be hurried."));
  }

  /** Clears the retry delay of mails that failed only because the server was away, not of refused ones. */
  async function clearRetryDelays(): Promise<void> {
    await sql`update mails set next_try_at = null
      where state = 'queued' and next_try_at is not null and refusals = 0 and unconfirmed = 0`.execute(db);
    wake();
  }

  return {
    wake,
    start() {
      const every = (ms: number, run: () => void) => timers.push(setInterval(run, ms).unref());
      every(sweepSeconds * 1_000, () => void (isQuiet() || wake()));
      every(renewMs, () => void renew().catch(() => {}));
      // A start does not wait for retry delays.
      void clearRetryDelays().catch(() => wake());
    },
    async deliverDue() {
      const renewing = setInterval(() => void renew().catch(() => {}), renewMs).unref();
      try {
        await clearRetryDelays();
        await idle();
      } finally {
        clearInterval(renewing);
      }
    },
    rest() {
      isResting = true;
    },
    async stop() {
      isResting = true;
      await Promise.race([idle(), pause(restMs)]);
      stopping.abort();
      await Promise.race([idle(), pause(1_000)]);
      for (const timer of timers) clearInterval(timer);
      timers = [];
    },
  };

  async function idle(): Promise<void> {
    await claiming;
    while (claimedIds.size > 0) {
      await pause(20);
      await writing;
      // The written outcomes make room for the next mails.
      await claiming;
    }
  }
}

function unchanged({ id, state, attempts, tried_at, sent_at, last_error, ...mail }: Mail) {
  const { refusals, refused_at, unconfirmed, next_try_at } = mail;
  const latest = { id, state, attempts, tried_at, sent_at, last_error };
  return { ...latest, refusals, refused_at, unconfirmed, next_try_at };
}

async function writeOutcomes(db: Kysely<Tables>, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update mails set state = o.state, attempts = o.attempts, tried_at = o.tried_at, sent_at = o.sent_at,
      last_error = o.last_error, refusals = o.refusals, refused_at = o.refused_at, unconfirmed = o.unconfirmed,
      next_try_at = o.next_try_at, claimed_until = null
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(id uuid, state text, attempts int,
      tried_at timestamptz, sent_at timestamptz, last_error text, refusals int, refused_at timestamptz,
      unconfirmed int, next_try_at timestamptz)
    where mails.id = o.id and mails.state = 'queued'`.execute(db);
}

/** A mail server's text without NUL and lone surrogates, which the database cannot store. */
const storable = (reply: string | null) => reply?.toWellFormed().replaceAll("\u0000", "") ?? null;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
