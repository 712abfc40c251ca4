import type { Compilable, Kysely, Transaction } from "kysely";
import type { z } from "zod";
import type { CallSchema } from "../../../contract/platform/call/endpoint.ts";
import { type PassingCode, type RefusalCode, refusalStatuses } from "../../../contract/platform/call/refusals.ts";
import { text as refusals } from "../../../contract/platform/call/text.ts";
import type { BotCheck } from "../botcheck/index.ts";
import type { Tables } from "../db/schema.ts";
import type { Limit } from "../limits/counters.ts";
import type { Letter } from "../mail/letter.ts";
import type { Sealer } from "../sealing/sealing.ts";

/** The caller, according to the access token; a visitor has none. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "user"; id: string; sessionId: string }
  | { kind: "admin"; id: string; sessionId: string };

/** A part of the site that can change. Cached pages and lists name the topics they show. */
export type Topic = "site" | "events" | "chocolates" | "slots" | "passes";

/**
 * Cookies of this call. They are HttpOnly, and SameSite=Strict unless set with `fromElsewhere`. Over https their
 * names have the prefix `__Host-` and their path is `/`.
 */
export type Cookies = {
  get(name: string): string | undefined;
  /**
   * Sets a cookie in the response. Without `maxAgeSeconds` it ends with the browser. With `fromElsewhere`
   * (SameSite=Lax) the browser also sends it when it follows a link from another site.
   */
  set(name: string, value: string, options: { path: string; maxAgeSeconds?: number; fromElsewhere?: true }): void;
  clear(name: string, options: { path: string }): void;
};

/** Signs with the site's secret, so that only this site can have made a signature. */
export type Signer = {
  /** A new access token for a signed-in student or owner. */
  accessToken(who: Exclude<Actor, { kind: "visitor" }>): Promise<string>;
  /** The actor of an access token. Refuses `not-signed-in` if it is invalid or its login session has ended. */
  bearer(accessToken: string): Promise<Actor>;
  /** A keyed fingerprint (base64url) of a text; each purpose has its own key. */
  mac(purpose: string, text: string): string;
  /**
   * Its fingerprints by every AUTH_SECRET, the first one first. What was made earlier is compared with all of them,
   * so that nothing ends when the secret changes.
   */
  macs(purpose: string, text: string): string[];
};

// A room says in its port.ts what it adds to these three; server/make-ctx.ts gives the values.

/**
 * What a room does when a room that may not import it changes something, in the transaction of the change, or reads for
 * it. The room that calls a hook declares it.
 */
export interface Hooks {}

/** Parts of every context. */
export interface CommonPorts {}

/** Parts of a context outside a transaction. */
export interface CtxPorts {}

/** Events that open pages hear, and what each is about. */
export interface LiveEvents {}

type Common = CommonPorts & {
  actor: Actor;
  /** IP address of the caller, behind any trusted proxies. */
  ip: string;
  /** The only source of time; SQL gets it as a parameter. */
  now: Date;
  /** Absolute address of the site without a trailing slash. */
  publicUrl: string;
  ownerEmail: string;
  hooks: Hooks;
  /** Origins of the push services to which notifications may be sent. */
  pushServices: readonly string[];
  /** Seals what must not be readable in the database or in a backup. */
  sealer: Sealer;
  /** Names rows that this call touches, by id, in its entry of the audit log. Path parameters are in it already. */
  about(subjects: Record<string, string>): void;
  /** Replaces the entry of this call by one entry for each of these, as for separate calls. */
  aboutEach(subjects: readonly Record<string, string>[]): void;
};

/** Everything a domain function may touch outside a transaction. */
export type Ctx = Common &
  CtxPorts & {
    db: Kysely<Tables>;
    botCheck: BotCheck;
    /** Whether mails are stored and not sent. */
    mailIsPretend: boolean;
    cookies: Cookies;
    signer: Signer;
    /** The User-Agent header. Not verified; do not use it for decisions. */
    userAgent: string;
    /** Makes the next transaction write the call's entry of the audit log, with this outcome. */
    recordAs(outcome: RefusalCode): void;
    /** Counts one use across all processes. Refuses `limited`. Returns the statement that takes this use back. */
    limit(use: Limit): Promise<Compilable>;
    /** Runs `work` in one transaction, in which only `tx` may be used. */
    tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  };

/** Everything a domain function may touch inside a transaction. */
export type Tx = Common & {
  signer: Pick<Signer, "mac" | "macs">;
  db: Transaction<Tables>;
  /**
   * Writes a letter into the outbox, in the language of its reader; it is sent after the commit. `reader`: the address
   * of the letter, or `owner`. Returns the ids of its mails: none for a letter that a visitor requested after its
   * address has reached the cap of the day. `likeReader`: an address whose language is used if that of the reader is not
   * known.
   */
  send(reader: string, write: () => Letter | Promise<Letter>, likeReader?: string): Promise<string[]>;
  /**
   * Notes that the caller reads mail at this address: letters of this transaction to it are in the language of the
   * call. Later ones are too if the caller has proven the address (`isProven`), or if its language is not known yet.
   */
  noteReader(email: string, isProven: boolean): void;
  /** Queues an undelivered mail again; false when there is no such mail. */
  sendAgain(mailId: string): Promise<boolean>;
  /** Notifies open pages in all processes, after the commit, of a change of a slot. */
  live(event: keyof LiveEvents, slotId: string): void;
  /** Makes all processes, after the commit, drop the cached pages that show this topic. */
  changed(topic: Topic): void;
};

/** The parsed parts of a request, as a domain function gets them. */
export type Parsed<S extends CallSchema> = {
  [Part in keyof S & ("params" | "query" | "body")]: S[Part] extends z.ZodType ? z.output<S[Part]> : never;
};

type More = {
  message?: string | undefined;
  fields?: Record<string, string>;
  facts?: object;
  about?: string | undefined;
};

/** An expected failure of a call. The code decides the status and the sentence, unless another `message` is given. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  /** Sent with the refusal. */
  readonly facts: object | undefined;
  /** Seconds until it is worth trying again; becomes `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** The address of a person that the refusal says something about. Not sent to the caller. */
  readonly about: string | undefined;

  constructor(code: PassingCode, more: More & { retryAfterSeconds: number });
  constructor(code: Exclude<RefusalCode, PassingCode>, more?: More);
  constructor(
    code: RefusalCode,
    { message, fields, facts, about, retryAfterSeconds }: More & { retryAfterSeconds?: number } = {},
  ) {
    super(message ?? refusals.refusalMessages[code]);
    this.code = code;
    this.status = refusalStatuses[code];
    this.fields = fields;
    this.facts = facts;
    this.about = about;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The result of `work`. Refuses with `code` if it would have broken this unique index. */
export async function refusingTaken<T>(
  index: string,
  code: "code-taken" | "name-taken",
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code: fault, constraint } = error as { code?: string; constraint?: string };
    if (fault === "23505" && constraint === index) throw new Refusal(code);
    throw error;
  }
}

/** Whether a count was refused as `limited`. Throws any other error of the count. */
export async function isPastLimit(count: Promise<unknown>): Promise<boolean> {
  try {
    await count;
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === "limited") return true;
    throw error;
  }
}
