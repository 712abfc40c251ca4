import type { Compilable, Kysely, Transaction } from "kysely";
import type { LiveEvents } from "../contract/slots.ts";
import type { Google } from "./auth/google/provider.ts";
import type { Backups } from "./backups/index.ts";
import type { BotCheck } from "./botcheck/index.ts";
import type { Tables } from "./db/schema.ts";
import type { Letter } from "./mail/letter.ts";
import type { PayPal } from "./payments/paypal/client.ts";
import type { Kinds } from "./payments/purchase-kinds.ts";
import type { Sealer } from "./sealing.ts";
import type { SiteCache } from "./site/read.ts";

/** Who is calling, as the token says; a visitor has none. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "user"; id: string; sessionId: string }
  | { kind: "admin"; id: string; sessionId: string };

/** What of the site can be seen to change. Cached pages and lists name the topics they show. */
export type Topic = "site" | "events" | "chocolates" | "slots";

/**
 * Cookies of this call: HttpOnly always, and SameSite=Strict unless one has to come back from elsewhere. Over https
 * they carry the prefix `__Host-`, and their path is `/`.
 */
export type Cookies = {
  get(name: string): string | undefined;
  /**
   * Sends one with the answer; without `maxAgeSeconds` it ends with the browser. `fromElsewhere` sends it along also
   * when another site leads the browser here (SameSite=Lax).
   */
  set(
    name: string,
    value: string,
    options: { path: string; maxAgeSeconds?: number; fromElsewhere?: true },
  ): void;
  clear(name: string, options: { path: string }): void;
};

/** Signs with the site's own secret: what it made, only this site can have made. */
export type Signer = {
  /** A fresh access token for somebody who is signed in. */
  accessToken(who: Exclude<Actor, { kind: "visitor" }>): Promise<string>;
  /** Whose access token this is, while its session lives; refuses `not-signed-in` for anything else. */
  bearer(accessToken: string): Promise<Actor>;
  /** A keyed fingerprint (base64url) of a text; each purpose has a key of its own. */
  mac(purpose: string, text: string): string;
};

/**
 * What a room does when a room below it, which may not import it, changes something. Runs in the transaction of the
 * change. Registered in server/make-ctx.ts.
 */
export type Hooks = {
  /** The timetable, or the usual length of a session, changed. */
  timetableChanged(tx: Tx): Promise<unknown>;
  /** Classes were removed. */
  classesRemoved(tx: Tx, eventIds: readonly string[]): Promise<void>;
  /** A student proved that this email address is theirs. */
  emailProven(tx: Tx, account: { id: string; email: string }): Promise<void>;
};

type Common = {
  actor: Actor;
  /** Address of the caller, proxies in front already looked through. */
  ip: string;
  /** The one source of time; enters SQL only as a parameter. */
  now: Date;
  /** Absolute address of the site without a trailing slash. */
  publicUrl: string;
  /** Where the owner reads her mail. */
  ownerEmail: string;
  /** What the site says and how the owner has set it up, from memory. */
  site: SiteCache;
  /** What can be paid for. */
  kinds: Kinds;
  hooks: Hooks;
  /** Seals what must not be read in the database or in a backup. */
  sealer: Sealer;
};

/** Where a page loads the payment script from, for whose account, and whether the payments only pretend. */
export type PayPalPage = { clientId: string; scriptUrl: string; isPretend: boolean };

/** Everything a domain function may touch outside a transaction. */
export type Ctx = Common & {
  db: Kysely<Tables>;
  botCheck: BotCheck;
  /** PayPal, or what pretends to be it; never called inside a transaction. */
  payPal: PayPal;
  /** Whether mail is only kept here and goes to nobody. */
  mailIsPretend: boolean;
  /** What a page needs to show its buttons. */
  payPalPage: PayPalPage;
  /** The way to Google and back, when it is configured. */
  google: Google | undefined;
  backups: Backups;
  cookies: Cookies;
  signer: Signer;
  /** What the caller's browser calls itself; believed for nothing. */
  userAgent: string;
  /**
   * Counts one use of something by a name of its own, such as mails to one address, over all processes. Refuses
   * `limited` past `most` in that many seconds. Returns the statement that takes this use back.
   */
  limit(use: { subject: string; most: number; seconds: number }): Promise<Compilable>;
  /** Runs `work` in one transaction; inside it only `tx` exists. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** The same inside a transaction: all of it happens, or none. */
export type Tx = Common & {
  signer: Pick<Signer, "mac">;
  db: Transaction<Tables>;
  /**
   * Writes a letter into the outbox; it leaves after the commit, and never without it. Returns the ids of its mails:
   * none for a letter that a visitor asked for when its address got too many of them today.
   */
  send(letter: Letter): Promise<string[]>;
  /** Puts a mail that could not be delivered into the outbox again; false when there is none such. */
  sendAgain(mailId: string): Promise<boolean>;
  /** Tells open pages in every process, after the commit, what happened to a slot. */
  live(event: keyof LiveEvents, slotId: string): void;
  /** Tells every process, after the commit, to drop the pages that show this topic. */
  changed(topic: Topic): void;
};
