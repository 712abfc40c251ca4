import type { Language } from "../contract/platform/language/language.ts";
import { currentPlace } from "../contract/platform/values/place.ts";
import { deviceName } from "./auth/device.ts";
import type { GoogleClient } from "./auth/google/provider.ts";
import { isKnownAddress } from "./auth/known-address.ts";
import { moveAbsencesToZone } from "./office/absences/change.ts";
import { openQuestions } from "./office/absences/read.ts";
import { doorKind, dropInsAtDoor, tinsAtDoor } from "./office/door/goods.ts";
import { languageAt, languageUpdate } from "./office/people/language.ts";
import type { Backups } from "./operations/backups/index.ts";
import { newsOfBackups } from "./operations/backups/read.ts";
import { appended } from "./platform/audit/append.ts";
import { withoutPlainWrites } from "./platform/audit/only-in-transactions.ts";
import type { BotCheck } from "./platform/botcheck/index.ts";
import type { AccessTokens } from "./platform/call/access-tokens.ts";
import { type Closing, closingStatement } from "./platform/call/closing-statement.ts";
import type { Ctx, Hooks, Topic, Tx } from "./platform/call/ctx.ts";
import type { Database } from "./platform/db/pool.ts";
import { inTransaction, sendUnawaited } from "./platform/db/transaction.ts";
import { openCookieJar } from "./platform/http/cookies.ts";
import { markOwnWrite } from "./platform/http/own-writes.ts";
import type { Caller } from "./platform/http/serve.ts";
import { speak, spokenLanguage } from "./platform/language/language.ts";
import { countUse } from "./platform/limits/counters.ts";
import { collectNotice } from "./platform/mail/collected-notices.ts";
import type { NewMail, Outbox } from "./platform/mail/index.ts";
import type { Letter } from "./platform/mail/letter.ts";
import { isWithinCap } from "./platform/mail/requested-mail-cap.ts";
import { failpoint } from "./platform/process/failpoint.ts";
import type { QueuedPush } from "./platform/push/queue.ts";
import type { Sealer } from "./platform/sealing/sealing.ts";
import { cartKind } from "./selling/orders/cart-kind.ts";
import type { GoodsAtDoor } from "./selling/payments/goods-at-door.ts";
import type { PaymentPage, PaymentProvider } from "./selling/payments/provider.ts";
import type { PurchaseKinds } from "./selling/payments/purchase-kinds.ts";
import { tinTexts } from "./selling/shop/facts.ts";
import { giftCardKind } from "./selling/wallet/gift-card-kind.ts";
import { lotsAtDoor } from "./selling/wallet/lots-at-door.ts";
import { passKind } from "./selling/wallet/pass-kind.ts";
import { passTexts } from "./selling/wallet/passes.ts";
import type { SiteCache } from "./site/documents/read.ts";
import { countAhead, moveTimetableToZone } from "./teaching/bookings/change-zone.ts";
import { claimGuestBookings } from "./teaching/bookings/guests.ts";
import { paymentLinkKind } from "./teaching/bookings/payment-link-kind.ts";
import { sessionKind } from "./teaching/bookings/session-kind.ts";
import { classTexts } from "./teaching/events/facts.ts";
import { endSecretFeed } from "./teaching/events/feed-secrets.ts";
import { serviceTexts } from "./teaching/services/facts.ts";
import { sessionsAtDoor } from "./teaching/services/read.ts";
import { endSignupsAndWaitlists } from "./teaching/signups/cancel.ts";
import { lockPurchasesOfSeats } from "./teaching/signups/give-back.ts";
import { seatKind } from "./teaching/signups/seats/seat-kind.ts";
import { seatsAtDoor } from "./teaching/signups/seats/seats-at-door.ts";
import { fillSlots } from "./teaching/slots/fill.ts";

/** The parts of the site that a domain function may use. */
export type CtxParts = {
  database: Database;
  keptSite: SiteCache;
  outbox: Outbox;
  /** Starts the delivery of mails that a transaction has written into the outbox. */
  wakeDeliverer(): void;
  botCheck: BotCheck;
  provider: PaymentProvider;
  paymentPage: PaymentPage;
  /** Undefined without the sign-in with Google. */
  google?: GoogleClient | undefined;
  sealer: Sealer;
  pushServices: readonly string[];
  backups: Backups;
  site: {
    publicUrl: string;
    ownerEmail: string;
    /** Whether other processes may run on this database. */
    isShared: boolean;
    /** Whether mails are stored and not sent. */
    mailIsPretend: boolean;
  };
};

/** What the owner can sell at the door, in the order of the lines of a sale. */
export const doorGoods: readonly GoodsAtDoor[] = [tinsAtDoor, dropInsAtDoor, seatsAtDoor, sessionsAtDoor, lotsAtDoor];

/** The kinds of purchases. Payments know no domain, so the domains register their kinds here. */
export const kinds: PurchaseKinds = {
  session: sessionKind,
  cart: cartKind,
  booking: paymentLinkKind,
  seat: seatKind,
  pass: passKind,
  "gift-card": giftCardKind,
  door: doorKind(doorGoods),
};

export const hooks: Hooks = {
  timetableChanged: fillSlots,
  countAhead,
  zoneChanged: [moveAbsencesToZone, moveTimetableToZone],
  classesWillBeRemoved: lockPurchasesOfSeats,
  classesRemoved: endSignupsAndWaitlists,
  loggedOutElsewhere: endSecretFeed,
  emailProven: claimGuestBookings,
  openQuestions,
  newsOfBackups,
  ownersTexts: [classTexts, tinTexts, serviceTexts, passTexts],
};

/** The context of one call. `drop` drops this process's cached pages of a topic that the call has changed. */
export function makeCtx(parts: CtxParts, tokens: AccessTokens, caller: Caller, drop: (topic: Topic) => void): Ctx {
  const { sealer, pushServices } = parts;
  const { publicUrl, ownerEmail, mailIsPretend } = parts.site;
  const { act, ...from } = caller;
  const about = (subjects: Record<string, string>) => {
    for (const [name, id] of Object.entries(subjects)) act?.subjects.set(name, id.toLowerCase());
  };
  const aboutEach = (subjects: readonly Record<string, string>[]) => {
    if (act) act.each = subjects.map((each) => new Map(Object.entries(each)));
  };
  const common = {
    ...from,
    about,
    aboutEach,
    site: parts.keptSite,
    publicUrl,
    ownerEmail,
    kinds,
    doorGoods,
    hooks,
    sealer,
    pushServices,
  };
  const maySend = async (db: Tx["db"], letter: Letter) => {
    const { asked: kind, to } = letter;
    if (!kind || caller.actor.kind === "admin") return true;
    if (to === "owner") return !(await collectNotice(db, letter, { ...caller, mac: tokens.mac }));
    const { countedFor = to.address } = letter;
    const isRecipient = isKnownAddress({ cookies: caller.cookies, signer: tokens }, countedFor);
    return isWithinCap(db, { kind, to: countedFor }, { ...caller, isRecipient, mac: tokens.mac });
  };
  return {
    ...common,
    db: act?.isStrict ? withoutPlainWrites(parts.database.db, act) : parts.database.db,
    botCheck: parts.botCheck,
    provider: parts.provider,
    paymentPage: parts.paymentPage,
    mailIsPretend,
    google: parts.google,
    backups: parts.backups,
    signer: {
      accessToken: (who) => tokens.issue(who, caller.now),
      bearer: (token) => tokens.authenticate(`Bearer ${token}`, caller.now),
      mac: tokens.mac,
      macs: tokens.macs,
    },
    recordAs(outcome) {
      if (act) Object.assign(act, { outcome, isDue: true });
    },
    limit: (use) => countUse(parts.database.db, caller.now, use),
    tx: (work) => repeated(() => parts.keptSite.runHere(() => once(work)), parts.keptSite.drop),
  };

  /** SQL of the call's audit entry; undefined if it is not recorded, or written already. */
  function entryOf(mails: readonly NewMail[]) {
    if (!act || act.isWritten) return undefined;
    return appended(act, caller, deviceName(caller.userAgent), mails.length > 0);
  }

  async function once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const changed = new Set<Topic>();
    const notices: [channel: "live" | "changed", payload: string][] = [];
    const mails: NewMail[] = [];
    const zones = new Set<string>();
    const pushes: QueuedPush[] = [];
    let hasQueuedAgain = false;
    // Read before the transaction, because letters are written while rows are locked.
    const desk = await parts.outbox.desk();
    const { languages: shown } = await parts.keptSite.settings();
    const first = shown[0]!;
    // The owner writes in English, and jobs in no language: that says nothing about the reader.
    const here = (caller.actor.kind === "admin" ? undefined : spokenLanguage()) ?? first;
    const readers = new Map<string, Language>();
    /** The language of the letters to an address. */
    const languageFor = async (db: Tx["db"], reader: string, like?: string): Promise<Language> => {
      if (reader === "owner") return "en";
      if (shown.length < 2) return first;
      const noted =
        readers.get(reader.toLowerCase()) ??
        (await languageAt(db, reader)) ??
        (like === undefined ? undefined : await languageAt(db, like)) ??
        here;
      return shown.includes(noted) ? noted : first;
    };
    const result = await inTransaction(
      parts.database.db,
      (db) =>
        work({
          ...common,
          db,
          signer: { mac: tokens.mac, macs: tokens.macs },
          async send(reader, write, likeReader) {
            const spoken = await parts.keptSite.spoken(await languageFor(db, reader, likeReader));
            return speak(spoken, async () => {
              const letter = await write();
              if (!(await maySend(db, letter))) return [];
              const made = parts.outbox.mailsOf(letter, desk, caller.now);
              mails.push(...made);
              zones.add(currentPlace().zone);
              failpoint("letter: written");
              // Not of what the owner does.
              if (letter.push && caller.actor.kind !== "admin") pushes.push({ ...letter.push, title: letter.subject });
              return made.map(({ id }) => id);
            });
          },
          noteReader(email, isProven) {
            if (shown.length < 2 || email === "" || caller.actor.kind === "admin") return;
            readers.set(email.toLowerCase(), here);
            sendUnawaited(db, languageUpdate(db, email, { isProven }));
          },
          async sendAgain(mailId) {
            const isQueued = await parts.outbox.again(db, mailId);
            hasQueuedAgain ||= isQueued;
            return isQueued;
          },
          live(event, slotId) {
            notices.push(["live", JSON.stringify({ event, slotId })]);
            this.changed("slots");
          },
          changed(topic) {
            if (changed.has(topic)) return;
            changed.add(topic);
            notices.push(["changed", topic]);
          },
        }),
      (db) => closingStatement(db, { mails, zones, pushes, notices, entry: entryOf(mails), now: caller.now }),
      ([row]) => {
        if (act && (row as Closing).entry) act.isWritten = true;
      },
    );
    if (mails.length > 0) failpoint("letter: committed");
    // Before the response, so that the caller sees the change without waiting for the NOTIFY.
    for (const topic of changed) drop(topic);
    if (changed.size > 0 && parts.site.isShared) markOwnWrite(caller.cookies);
    if (hasQueuedAgain || mails.length > 0) parts.wakeDeliverer();
    return result;
  }
}

/** Number of attempts of a transaction that conflicts with others. */
const mostTries = 3;

/** The indexes by which a person has one seat and one place in a class. */
const oncePerPerson: readonly unknown[] = ["signups_once", "signups_pending_once", "waitlist_once"];

/**
 * Repeats a transaction that a deadlock has rolled back. Lock orders prevent most, but a wallet's lots are locked
 * before or after an event or slot, depending on the command. Also repeats a transaction that would give a person a
 * second seat in a class: after its check, another one merged two people, or took a seat of one of them. And a first
 * purchase or a letter that began before the owner changed the currency or time zone: the second try has the new one,
 * also if `dropPlace` was not called yet for a change in another process.
 */
async function repeated<T>(transaction: () => Promise<T>, dropPlace: () => void): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await transaction();
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      const isRepeatable =
        code === "40P01" ||
        (code === "23505" && oncePerPerson.includes(constraint)) ||
        (code === "23503" && constraint === "purchases_currency") ||
        constraint === "letters_zone";
      if (tried === mostTries || !isRepeatable) throw error;
      dropPlace();
    }
  }
}

/** The context of work that no signed-in person started: jobs and webhooks. */
export function anonymousCtx(
  parts: CtxParts,
  tokens: AccessTokens,
  at: { now: Date; ip: string },
  drop: (topic: Topic) => void,
): Ctx {
  const { cookies } = openCookieJar(undefined, parts.site.publicUrl.startsWith("https:"));
  return makeCtx(parts, tokens, { ...at, actor: { kind: "visitor" }, cookies, userAgent: "" }, drop);
}
