import { type Transaction, sql } from "kysely";
import {
  addDays,
  type Day,
  studioDay,
  studioInstant,
  type WallTime,
  weekdayOf,
} from "../../contract/platform/values/time.ts";
import type { Controls } from "../../pretend/paypal/controls.ts";
import { doorGoods, hooks, kinds } from "../make-ctx.ts";
import type { Actor, Ctx, Tx } from "../platform/call/ctx.ts";
import type { Tables } from "../platform/db/schema.ts";
import { rawStatement } from "../platform/db/transaction.ts";
import type { Sealer } from "../platform/sealing/sealing.ts";
import type { PaymentProvider } from "../selling/payments/provider.ts";
import { openSiteCache } from "../site/documents/read.ts";

/** One event of the story. Scenes are played in the order of `at`, which is never after `now`. */
export type Scene = { at: Date; play(): Promise<unknown> };

export type Props = {
  db: Transaction<Tables>;
  now: Date;
  provider: PaymentProvider;
  controls: Controls;
  /** Names the payer of an order in the answers of `provider`. */
  namePayer(orderId: string, payer: Payer): void;
  /** PayPal refuses the next refund, for this reason. */
  refuseRefund(issue: string): void;
  sealer: Sealer;
  signer: Tx["signer"];
  ownerEmail: string;
  /** Gets the letters of the story. By default they are not written. */
  send?: Tx["send"] | undefined;
};

export type Payer = { name: string; email: string };

/** `Gloria Penhallow` with the address gloria.penhallow@example.com. */
export const person = (name: string): Payer => ({
  name,
  email: `${name.toLowerCase().replace(" ", ".")}@example.com`,
});

/** A moment of the story: a time on an earlier studio day, or minutes before `now`. */
export type Moment = { daysAgo: number; time: WallTime } | { minutesAgo: number };

/**
 * A studio day: a number of days from today, or a weekday of a week. Week 0 is the next one; weeks up to -2 are past.
 */
export type On = { day: number } | { week: number; weekday: (typeof weekdays)[number] };

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

export type Stage = Props & {
  at(moment: Moment): Date;
  dayOf(on: On): Day;
  owner(at: Date): Ctx;
  student(id: string, at: Date): Ctx;
  visitor(at: Date): Ctx;
};

export function openStage(props: Props): Stage {
  const { db, now } = props;
  const site = openSiteCache((read) => read(db));
  const today = studioDay(now);
  let visitors = 0;

  /** The context of one call. All calls share the seed's transaction. */
  function contextOf(actor: Actor, ip: string, at: Date): Ctx {
    const { provider, sealer, signer, ownerEmail, send = async () => [] } = props;
    const publicUrl = "http://localhost";
    const parts = { site, kinds, doorGoods, hooks, sealer, pushServices: [], ownerEmail, publicUrl };
    const common = { ...parts, actor, ip, now: at, about() {}, aboutEach() {} };
    const tx: Tx = {
      ...common,
      db,
      signer,
      send,
      noteReader: () => {},
      sendAgain: async () => false,
      live: () => {},
      changed: () => {},
    };
    return {
      ...common,
      db,
      provider,
      paymentPage: { clientId: "", scriptUrl: "", components: [], isSandbox: false, isPretend: true },
      botCheck: { check: async () => true, offer: unused },
      mailIsPretend: true,
      google: undefined,
      backups: { runNightly: unused, folder: "", keyFiles: unused, openSnapshot: unused } as never,
      cookies: { get: () => undefined, set: () => {}, clear: () => {} },
      signer: { ...signer, accessToken: unused, bearer: unused },
      userAgent: "",
      recordAs() {},
      limit: async () => rawStatement(db, sql`select`),
      tx: (work) => work(tx),
    };
  }

  const noId = "00000000-0000-0000-0000-000000000000";
  return {
    ...props,
    at(moment) {
      if ("minutesAgo" in moment) return new Date(now.getTime() - moment.minutesAgo * 60_000);
      return studioInstant(addDays(today, -moment.daysAgo), moment.time);
    },
    dayOf(on) {
      if ("day" in on) return addDays(today, on.day);
      const next = ((weekdays.indexOf(on.weekday) - weekdayOf(today) + 6) % 7) + 1;
      return addDays(today, next + 7 * on.week);
    },
    owner: (at) => contextOf({ kind: "admin", id: noId, sessionId: noId }, "192.0.2.1", at),
    student: (id, at) => contextOf({ kind: "user", id, sessionId: noId }, nextAddress(), at),
    visitor: (at) => contextOf({ kind: "visitor" }, nextAddress(), at),
  };

  /** A different network for each caller, so that no limit per network applies (RFC 5737, 2544). */
  function nextAddress(): string {
    visitors += 1;
    return `198.18.${visitors >> 8}.${visitors & 255}`;
  }
}

export const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

export function sceneAt(stage: Stage, moment: Moment, play: (at: Date) => Promise<unknown>): Scene {
  const at = stage.at(moment);
  return { at, play: () => play(at) };
}

async function unused(): Promise<never> {
  throw new Error("The demo's story does not use this part of the site.");
}
