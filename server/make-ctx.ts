import { sql } from "kysely";
import type { Backups } from "./backups/index.ts";
import { fillSlots } from "./bookings/fill-slots.ts";
import { sessionKind } from "./bookings/pay.ts";
import { bookingKind } from "./bookings/pay-by-link.ts";
import type { BotCheck } from "./botcheck/index.ts";
import type { Ctx, PayPalPage, Topic, Tx } from "./ctx.ts";
import type { Database } from "./db/pool.ts";
import { countShared } from "./http/limits.ts";
import type { Caller } from "./http/serve.ts";
import type { Sessions } from "./http/sessions.ts";
import { mayBeWritten } from "./mail/asked.ts";
import type { Outbox } from "./mail/index.ts";
import type { Letter } from "./mail/letter.ts";
import { cartKind } from "./orders/pay.ts";
import type { PayPal } from "./payments/client.ts";
import type { Kinds } from "./payments/goods.ts";
import type { Sealer } from "./sealing.ts";
import type { Google } from "./students/google.ts";
import { isKnownBrowserOf } from "./students/known-browser.ts";

/** The parts of the site that a verb may reach. */
export type CtxParts = {
  database: Database;
  outbox: Outbox;
  botCheck: BotCheck;
  payPal: PayPal;
  payPalPage: PayPalPage;
  /** Left out: there is no sign-in with Google. */
  google?: Google | undefined;
  sealer: Sealer;
  backups: Backups;
  site: {
    publicUrl: string;
    ownerEmail: string;
    /** Mail is only kept here and goes to nobody. */
    mailIsPretend: boolean;
  };
};

/** What can be paid for. Payments know no domain, so the domains register their kinds here. */
const kinds: Kinds = { session: sessionKind, cart: cartKind, booking: bookingKind };

/** What a verb gets for one call. `drop` empties this process's page cache of a topic that the call has changed. */
export function makeCtx(
  parts: CtxParts,
  tokens: Sessions,
  caller: Caller,
  drop: (topic: Topic) => void,
): Ctx {
  const { sealer } = parts;
  const { publicUrl, ownerEmail, mailIsPretend } = parts.site;
  const common = { ...caller, publicUrl, ownerEmail, kinds, followTimetable: fillSlots, sealer };
  const isWithinCap = async (db: Tx["db"], { asked: kind, to }: Letter) => {
    if (!kind || to === "owner" || caller.actor.kind === "admin") return true;
    const isRecipient = isKnownBrowserOf(to.address, { cookies: caller.cookies, mac: tokens.mac });
    return mayBeWritten(db, { kind, to: to.address }, { ...caller, isRecipient, mac: tokens.mac });
  };
  return {
    ...common,
    db: parts.database.db,
    botCheck: parts.botCheck,
    payPal: parts.payPal,
    payPalPage: parts.payPalPage,
    mailIsPretend,
    google: parts.google,
    backups: parts.backups,
    signer: {
      accessToken: (who) => tokens.issue(who, caller.now),
      bearer: (token) => tokens.authenticate(`Bearer ${token}`, caller.now),
      mac: tokens.mac,
    },
    limit: (subject, window) => countShared(parts.database.db, subject, window, caller.now),
    async tx(work) {
      const changed = new Set<Topic>();
      const result = await parts.database.db.transaction().execute((db) => {
        const tx: Tx = {
          ...common,
          db,
          signer: { mac: tokens.mac },
          send: async (letter) =>
            (await isWithinCap(db, letter)) ? parts.outbox.put(db, letter, caller.now) : [],
          sendAgain: (mailId) => parts.outbox.again(db, mailId),
          async live(event, slotId) {
            await sql`select pg_notify('live', ${JSON.stringify({ event, slotId })})`.execute(db);
            await this.changed("slots");
          },
          async changed(topic) {
            changed.add(topic);
            await sql`select pg_notify('changed', ${topic})`.execute(db);
          },
        };
        return work(tx);
      });
      // Before the answer: the writer sees the change at once, without waiting for the NOTIFY.
      for (const topic of changed) drop(topic);
      return result;
    },
  };
}
