import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Tables } from "../db/schema.ts";
import type { Jobs, Log } from "../jobs/index.ts";
import { type Mail, mailQueue, ServerAway, type Transport } from "./index.ts";
import { setbackOf } from "./setback.ts";

type Parts = {
  db: Kysely<Tables>;
  jobs: Jobs;
  transport: Transport;
  log: Log;
  clock?: () => Date;
  /** Whether what a mail says is still so; asked before each try. One that is not is never sent. */
  stillHolds?: (db: Kysely<Tables>, id: string) => Promise<boolean>;
  /** How often a mail is tried; the default is about two days of every minute. */
  tries?: number;
  /** How often mails that are due are looked for. */
  sweepSeconds?: number;
};

/** Below what a job may take (jobSeconds), so that a mail server which hangs is our failure and not pg-boss's. */
const deliverMs = 20_000;

/** Registers what takes mails from the outbox to the transport; `jobs.start()` sets it going. */
export function deliverMails({
  db,
  jobs,
  transport,
  log,
  clock = () => new Date(),
  stillHolds = async () => true,
  tries = 2_900,
  sweepSeconds = 10,
}: Parts): void {
  /** Mails the other side took, whose row could not be told so: not to be sent again from here. */
  const taken = new Set<string>();
  /** The last try met no working mail server, so the mails that wait, wait for it. */
  let serverAway = false;

  /**
   * Sends one mail, if it is still to be sent. The row stays locked meanwhile, so no other worker takes it, and a
   * process that is killed gives it back at once. At worst, killed between the server's yes and our commit, a mail
   * is sent twice, with the same Message-ID.
   */
  async function deliver(id: string, signal: AbortSignal): Promise<void> {
    const fault = await db.transaction().execute(async (trx) => {
      const mail = await trx
        .selectFrom("mails")
        .selectAll()
        .where("id", "=", id)
        .where(isDue)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      // Either done with, or in another worker's hands, who may still die: only the row can tell, so ask it again.
      if (!mail)
        return (await isStillDue(id)) ? new Error("Another worker is sending this mail.") : undefined;
      const outcome = await attempt(trx, mail, signal);
      await trx.updateTable("mails").set(outcome.change).where("id", "=", id).execute();
      return outcome.fault;
    });
    taken.delete(id);
    if (fault) throw fault;
  }

  const isDue = (eb: ExpressionBuilder<Tables, "mails">) =>
    eb.and([
      eb("state", "=", "queued"),
      eb.or([eb("next_try_at", "is", null), eb("next_try_at", "<=", clock())]),
    ]);

  async function isStillDue(id: string): Promise<boolean> {
    const row = await db
      .selectFrom("mails")
      .select("id")
      .where("id", "=", id)
      .where(isDue)
      .executeTakeFirst();
    return row !== undefined;
  }

  async function attempt(trx: Kysely<Tables>, mail: Mail, signal: AbortSignal) {
    const now = clock();
    const isLate = mail.expires_at !== null && mail.expires_at <= now;
    if (!taken.has(mail.id) && (isLate || !(await stillHolds(trx, mail.id))))
      return { change: { state: "expired" as const } };
    const attempts = mail.attempts + 1;
    try {
      if (!taken.has(mail.id))
        await transport.deliver(mail, AbortSignal.any([signal, AbortSignal.timeout(deliverMs)]));
      taken.add(mail.id);
      if (serverAway) hurryOthers();
      return { change: { state: "sent" as const, attempts, tried_at: now, sent_at: now, last_error: null } };
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      const change = { attempts, tried_at: now, last_error: said };
      // A stop cuts the connection itself; the next start must not wait for that.
      const setback = signal.aborted ? undefined : await setbackOf(trx, mail, error, now);
      if (setback) {
        const words = setback.next_try_at
          ? "A mail was not taken and is tried again later."
          : "A mail was given up.";
        log.warn({ mail: mail.id, err: error, nextTryAt: setback.next_try_at }, words);
        return { change: { ...change, ...setback } };
      }
      if (error instanceof ServerAway) {
        if (!serverAway) log.warn({ err: error }, "The mail server takes no mail. Mails wait until it does.");
        serverAway = true;
      }
      return { change, fault: new Error(said, { cause: error }) };
    }
  }

  function hurryOthers(): void {
    serverAway = false;
    jobs
      .hurry(mailQueue)
      .catch((error: unknown) => log.warn({ err: error }, "Waiting mails could not be hurried."));
  }

  async function giveUp(id: string, error: string): Promise<void> {
    const given = await db
      .updateTable("mails")
      .set({ state: "failed", last_error: sql`coalesce(last_error, ${error})` })
      .where("id", "=", id)
      .where("state", "=", "queued")
      .executeTakeFirst();
    if (given.numUpdatedRows > 0n) log.error({ mail: id }, "A mail could not be delivered and was given up.");
  }

  /**
   * Makes sure that each queued mail has a job: one whose worker was killed is free at once, not only when pg-boss
   * has missed its heartbeat. A job too many does no harm.
   */
  async function sweep(): Promise<void> {
    const queued = await db.selectFrom("mails").select("id").where(isDue).orderBy("created_at").execute();
    if (queued.length === 0) return;
    const waiting = await jobs.waiting(mailQueue);
    const unattended = queued.flatMap(({ id }) => (waiting.has(id) ? [] : [id]));
    if (unattended.length === 0) return;
    await db.transaction().execute(async (trx) => {
      const free = await trx
        .selectFrom("mails")
        .select("id")
        .where("id", "=", sql<string>`any(${unattended}::uuid[])`)
        .where(isDue)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id } of free) await jobs.send(trx, mailQueue, id);
    });
  }

  let first = true;
  jobs.work({ name: mailQueue, tries, run: deliver, giveUp });
  jobs.every(sweepSeconds, "mail sweep", async () => {
    // After a start nothing waits out a back-off that an earlier trouble earned it.
    if (first) await jobs.hurry(mailQueue);
    first = false;
    await sweep();
  });
}
