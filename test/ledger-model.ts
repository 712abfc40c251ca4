import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { addDays, studioDay } from "../contract/time.ts";
import { breachesIn } from "../server/backups/check.ts";
import { newId } from "../server/db/id.ts";
import { openAccessTokens } from "../server/http/sessions.ts";
import { reconcilePayments } from "../server/payments/reconcile.ts";
import { expireLots } from "../server/payments/wallet.ts";
import { endUnpaidSeats } from "../server/signups/seats/seat-kind.ts";
import { readCurrentWaiver } from "../server/waivers/waiver.ts";
import type { TestApp, TestResponse } from "./app.ts";
import { makeChocolate, makeEvent, makeSlot, makeWaiver } from "./make.ts";
import { asOwner, authSecret } from "./owner.ts";
import { changeSettings } from "./settings.ts";
import { asStudent } from "./student.ts";
import { makePass } from "./wallet.ts";

// A model of the ledger in memory. Each command goes through the site's API and through the model; then the lots,
// purchases and refunds in the database must be those of the model, in cents and uses.

const accounts = ["ana", "ben", "kit"] as const;
type Account = (typeof accounts)[number];

type Lot = {
  id: string;
  /** The person; null: a gift card that is not redeemed. */
  owner: Account | null;
  kind: "pass" | "gift-card" | "credit";
  covers: "classes" | "sessions" | "both" | null;
  units: number;
  remaining: number;
  expiresOn: string | null;
  /** What refunds of its sale took back. */
  takenBack: number;
  code?: string;
};
type Part = { lot: Lot; units: number; cents: number; returnedUnits: number; returnedCents: number };
type Purchase = {
  id: string;
  orderId: string;
  kind: "pass" | "gift-card" | "cart" | "session" | "seat";
  by: Account;
  person: Account;
  total: number;
  provider: number;
  refunded: number;
  parts: Part[];
  /** `lapsed`: its hold ended, and it can be paid. `closed`: it cannot. */
  state: "open" | "lapsed" | "closed" | "fulfilled" | "returned";
  sold?: Lot;
  uses?: number;
  covers?: Lot["covers"];
  slotId?: string;
  eventId?: string;
  /** People with a seat, and what was credited for seats that were given up. */
  seats: Account[];
  priced: number;
  credited: number;
};

const nat = fc.nat({ max: 9 });
const who = fc.constantFrom(...accounts);
const wallet = fc.constantFrom(true, true, true, false);
const step = <Name extends string, Fields extends object>(
  weight: number,
  name: Name,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<{ do: Name } & Fields>,
});
const expiry = fc.constantFrom(null, "soon" as const, "late" as const);
const amount = fc.constantFrom(undefined, 100, 901, 1400, 2500);
const give = step(4, "give", {
  who,
  what: fc.constantFrom("credit" as const, "classes" as const, "sessions" as const, "both" as const),
  units: fc.integer({ min: 1, max: 3 }),
  cents: fc.integer({ min: 1, max: 5000 }),
  expiry,
});
const steps = fc.oneof(
  give,
  step(3, "buy pass", {
    who,
    wallet,
    uses: fc.integer({ min: 1, max: 3 }),
    price: fc.constantFrom(1.01, 19.99, 25),
    now: fc.boolean(),
  }),
  step(2, "buy gift card", { who, dollars: fc.integer({ min: 10, max: 30 }), now: fc.boolean() }),
  step(2, "redeem", { who, which: nat }),
  step(4, "open cart", { who, wallet, code: fc.option(nat, { freq: 3 }), quantity: fc.integer({ min: 1, max: 2 }) }),
  step(3, "open session", { who, wallet: fc.constant(true) }),
  step(5, "open seats", { who, wallet, cents: fc.constantFrom(1801, 700), both: fc.boolean() }),
  step(8, "pay", { which: nat }),
  step(1, "cancel", { which: nat }),
  step(2, "lapse", {}),
  step(1, "expire", { days: fc.constantFrom(1, 4) }),
  step(3, "refund", { which: nat, amount, isRefused: fc.constantFrom(false, false, false, true) }),
  step(1, "refund at PayPal", { which: nat, amount }),
  step(3, "give up", { which: nat, seat: nat, as: fc.constantFrom("source" as const, "credit" as const) }),
  step(1, "cancel session", { which: nat }),
  step(2, "adjust", { which: nat, change: fc.constantFrom(-5, -1, 0, 1, 300), expiry }),
  step(1, "end lot", { which: nat }),
  step(1, "merge", { kept: fc.constantFrom("ana" as const, "ben" as const) }),
  step(1, "undo merge", {}),
);
export type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;
const sequences = fc
  .tuple(fc.array(give.arbitrary, { minLength: 2, maxLength: 4 }), fc.array(steps, { minLength: 6, maxLength: 14 }))
  .map(([first, later]): Step[] => [...first, ...later]);
/** Steps of which each group runs at once. */
export const turns = fc
  .tuple(
    fc.array(give.arbitrary, { minLength: 2, maxLength: 3 }),
    fc.array(fc.array(steps, { minLength: 2, maxLength: 5 }), { minLength: 4, maxLength: 8 }),
  )
  .map(([first, later]): Step[][] => [first, ...later]);

/** What the runs of a test have in common, and how often each command was done or refused. */
export async function ledgerSite(site: TestApp) {
  await changeSettings(site, { giftCards: { isSold: true, amounts: [25], least: 10, most: 500, years: null } });
  const waiver = await readCurrentWaiver(site.ctx());
  const signed = await makeWaiver(site.database.db, { text_version: waiver.version });
  const tin = await makeChocolate(site.database.db, { inventory: 100_000 });
  const pickup = await makeEvent(site.database.db, { date: "2032-06-01" });
  return {
    site,
    tin,
    pickup,
    waiverId: signed.id,
    start: site.clock.now(),
    counts: new Map<string, number>(),
    passes: new Map<string, string>(),
  };
}
type Common = Awaited<ReturnType<typeof ledgerSite>>;

let networks = 0;

/** The site did something else than the model. */
export class Mismatch extends Error {}

export async function ledgerRun(common: Common) {
  const { site, counts, start } = common;
  const { db, pool } = site.database;
  site.clock.set(start);
  const tokens = openAccessTokens(authSecret);
  const students = new Map<Account, Awaited<ReturnType<typeof asStudent>>>();
  for (const name of accounts) students.set(name, await asStudent(site, { first_name: name, phone: "5550104477" }));
  const ids = new Map(accounts.map((name) => [name, students.get(name)!.person_id!]));
  const network = ++networks;
  // The clock moves by weeks.
  const sessionIds = [...students.values()].map(({ sessionId }) => sessionId);
  await db
    .updateTable("sessions")
    .set({ expires_at: new Date("2099-01-01") })
    .where("id", "in", sessionIds)
    .execute();
  await sql`update people set guardian_id = ${ids.get("ana")} where id = ${ids.get("kit")}`.execute(db);
  await sql`insert into waivers select (jsonb_populate_record(waivers, jsonb_build_object('id', gen_random_uuid(),
      'person_id', each, 'email', each || '@example.com'))).*
    from waivers, unnest(${[...ids.values()]}::uuid[]) as each where waivers.id = ${common.waiverId}`.execute(db);

  const personOf = new Map<Account, Account>(accounts.map((name) => [name, name]));
  let guardianOfKit: Account = "ana";
  let merge:
    | {
        id: string;
        kept: Account;
        gone: Account;
        lots: Lot[];
        purchases: Purchase[];
        accounts: Account[];
        kit: boolean;
      }
    | undefined;
  const lots: Lot[] = [];
  const purchases: Purchase[] = [];
  const today = () => studioDay(site.clock.now());
  const day = (when: "soon" | "late" | null) => when && (when === "soon" ? addDays(today(), 2) : "2098-12-31");

  const headersOf = async (name: Account) => {
    const { id, sessionId } = students.get(name)!;
    const token = await tokens.issue({ kind: "user", id, sessionId }, site.clock.now());
    return {
      authorization: `Bearer ${token}`,
      "x-forwarded-for": `10.${20 + accounts.indexOf(name)}.${network >> 8}.${network & 255}`,
    };
  };
  const request = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await site.request(method, path, body, headers);
    if (answer.status < 500) return answer;
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}\n${site.log().slice(-3000)}`);
  };
  const as = async (name: Account, method: string, path: string, body?: unknown) =>
    request(method, path, body, await headersOf(name));
  const owner = async (method: string, path: string, body?: unknown) =>
    request(method, path, body, {
      ...(await asOwner(site)),
      "x-forwarded-for": `10.19.${network >> 8}.${network & 255}`,
    });
  const count = (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];
  const isOver = ({ expiresOn }: Lot) => expiresOn !== null && expiresOn < today();

  /** What the wallet pays, by the rules of docs/decisions/060-one-ledger.md. */
  function plan(
    person: Account | null,
    code: Lot | undefined,
    wanted: Pick<Purchase, "kind" | "total"> & { prices: number[] },
  ): Part[] {
    const usable = lots.filter(
      ({ owner: of, remaining }) =>
        remaining > 0 &&
        of !== null &&
        person !== null &&
        (of === person || (person === "kit" && of === guardianOfKit)),
    );
    if (code && code.owner === null && code.remaining > 0) usable.push(code);
    usable.sort(
      (one, other) =>
        (one.expiresOn ?? "9999").localeCompare(other.expiresOn ?? "9999") || lots.indexOf(one) - lots.indexOf(other),
    );
    const parts: Part[] = [];
    const add = (lot: Lot, units: number, cents: number) =>
      parts.push({ lot, units, cents, returnedUnits: 0, returnedCents: 0 });
    let due = wanted.total;
    const prices = [...wanted.prices];
    for (const lot of usable) {
      const covers = wanted.kind === "seat" ? "classes" : "sessions";
      // Classes and sessions are years ahead: a pass that expires soon is not valid on their day.
      const isValid = lot.expiresOn === null || lot.expiresOn > "2090";
      if (lot.kind !== "pass" || !isValid || (lot.covers !== "both" && lot.covers !== covers)) continue;
      const paid = prices.splice(0, lot.remaining);
      const cents = paid.reduce((sum, each) => sum + each, 0);
      if (paid.length > 0) add(lot, paid.length, cents);
      due -= cents;
    }
    for (const lot of usable) {
      const cents = Math.min(lot.remaining, due);
      if (lot.kind === "pass" || isOver(lot) || cents === 0) continue;
      add(lot, cents, cents);
      due -= cents;
    }
    return parts;
  }

  async function open(
    by: Account,
    body: { id: string; for: Purchase["kind"]; wallet?: boolean },
    of: Partial<Purchase> & { prices?: number[]; code?: Lot | undefined },
  ): Promise<Purchase | undefined> {
    const answer = await as(by, "POST", "/api/payments", body);
    if (answer.status !== 201) {
      refused(`open ${body.for}`, answer);
      return undefined;
    }
    const { rows } = await pool.query<{ total_cents: number }>("select total_cents from purchases where id = $1", [
      body.id,
    ]);
    const total = rows[0]!.total_cents;
    const person = personOf.get(by)!;
    const { prices = [], code, ...rest } = of;
    // A student holds one session.
    if (body.for === "session")
      for (const other of purchases) if (other.kind === "session" && other.by === by) close(other);
    const parts = body.wallet || code ? plan(body.wallet ? person : null, code, { kind: body.for, total, prices }) : [];
    const provider = parts.reduce((due, { cents }) => due - cents, total);
    for (const { lot, units } of parts) lot.remaining -= units;
    const purchase: Purchase = {
      id: body.id,
      orderId: answer.body.orderId,
      kind: body.for,
      by,
      person,
      total,
      provider,
      refunded: 0,
      parts,
      state: "open",
      seats: [],
      priced: 0,
      credited: 0,
      ...rest,
    };
    purchase.priced = purchase.seats.length;
    purchases.push(purchase);
    if (provider === 0) await fulfilled(purchase);
    count(`open ${body.for}, ${parts.length === 0 ? "PayPal" : provider === 0 ? "wallet" : "both"}`);
    return purchase;
  }

  function refused(name: string, { body }: TestResponse): void {
    count(`${name}: ${body.code}`);
  }

  const release = ({ parts }: Purchase) => parts.forEach(({ lot, units }) => void (lot.remaining += units));
  function close(purchase: Purchase): void {
    if (purchase.state === "open") release(purchase);
    if (purchase.state === "open" || purchase.state === "lapsed") purchase.state = "closed";
  }

  async function fulfilled(purchase: Purchase): Promise<void> {
    purchase.state = "fulfilled";
    const { id, kind, person, by, uses, total } = purchase;
    if (kind !== "pass" && kind !== "gift-card") return;
    const { rows } = await pool.query<{ id: string; expires_on: string | null }>(
      "select id, expires_on::text from wallet_lots where purchase_id = $1",
      [id],
    );
    if (rows.length !== 1) throw new Mismatch(`${kind} ${id} has made ${rows.length} lots.`);
    const units = kind === "pass" ? uses! : total;
    const isPass = kind === "pass";
    const lot: Lot = {
      id: rows[0]!.id,
      owner: isPass ? person : null,
      kind,
      covers: isPass ? purchase.covers! : null,
      units,
      remaining: units,
      expiresOn: isPass ? addDays(today(), 3) : null,
      takenBack: 0,
    };
    if (!isPass) lot.code = (await as(by, "GET", `/api/payments/${id}/gift-card`)).body.code;
    purchase.sold = lot;
    lots.push(lot);
  }

  async function pay(purchase: Purchase): Promise<void> {
    await site.payPal.approve(purchase.orderId).catch(() => {});
    const answer = await as(purchase.by, "POST", `/api/payments/${purchase.orderId}/capture`);
    if (purchase.state === "lapsed") {
      const canHold = purchase.parts.every(({ lot, units }) => lot.remaining >= units && !isOver(lot));
      if (!canHold) {
        if (answer.body.code !== "hold-lost")
          throw new Mismatch(`hold-lost was expected, not ${answer.status} ${JSON.stringify(answer.body)}`);
        return count("pay: hold-lost");
      }
      for (const { lot, units } of purchase.parts) lot.remaining -= units;
    }
    if (answer.body.state !== "fulfilled")
      throw new Mismatch(
        `Capturing ${purchase.kind} (${purchase.state}): ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    count(purchase.state === "lapsed" ? "pay late" : "pay");
    await fulfilled(purchase);
  }

  async function passTime(ms: number): Promise<void> {
    site.clock.advance(ms);
    await reconcilePayments(site.ctx());
    await endUnpaidSeats(site.ctx());
    await expireLots(site.ctx());
    for (const purchase of purchases.filter(({ state }) => state === "open")) {
      release(purchase);
      purchase.state = "lapsed";
    }
    for (const lot of lots) if (isOver(lot)) lot.remaining = 0;
  }

  const returnedOf = ({ parts, refunded }: Purchase) =>
    parts.reduce((sum, { returnedCents }) => sum + returnedCents, refunded);
  const cost = ({ total, sold }: Purchase, units: number) =>
    Math.floor((total * Math.min(units, sold!.units)) / sold!.units);
  const owed = (of: Purchase) => Math.max(0, cost(of, of.sold!.takenBack) - returnedOf(of));
  const leftOf = (of: Purchase) => {
    const kept = of.total - returnedOf(of);
    return Math.max(0, Math.min(kept, of.sold ? cost(of, of.sold.remaining) + owed(of) : kept - of.credited));
  };

  function takeBack(of: Purchase, cents: number): void {
    const { sold } = of;
    if (!sold || of.total === 0) return;
    const due = cents - owed(of);
    const units =
      due >= cost(of, sold.remaining) ? sold.remaining : Math.max(0, Math.ceil((due * sold.units) / of.total));
    sold.remaining -= units;
    sold.takenBack += units;
  }

  /** What comes back of an amount, by its sources: the provider first, then the parts of the wallet. */
  function splitOf(of: Purchase, wanted: number | undefined, passUses = Infinity) {
    let due = Math.min(wanted ?? Infinity, leftOf(of));
    const provider = Math.min(of.provider - of.refunded, due);
    due -= provider;
    let given = provider;
    const back: [part: Part, units: number, cents: number][] = [];
    // Back to the lot that is spent last, passes after all others.
    const last = of.parts.toSorted(
      ({ lot: one }, { lot: other }) =>
        (other.expiresOn ?? "9999").localeCompare(one.expiresOn ?? "9999") || lots.indexOf(other) - lots.indexOf(one),
    );
    for (const part of last.toSorted(
      (one, other) => Number(one.lot.kind === "pass") - Number(other.lot.kind === "pass"),
    )) {
      const cents = part.cents - part.returnedCents;
      let units = Math.min(cents, due);
      let value = units;
      if (part.lot.kind === "pass") {
        const all = part.units - part.returnedUnits;
        const each = Math.floor(part.cents / part.units);
        units = Math.min(all, cents <= due ? all : Math.floor(due / Math.max(each, 1)), passUses);
        value = units === all ? cents : units * each;
        passUses -= units;
      }
      if (units === 0) continue;
      back.push([part, units, value]);
      due -= value;
      given += value;
    }
    return { provider, back, given };
  }
  /** Gives back cents: by PayPal, then cents of lots, then whole uses. Undefined if nothing, or less, would go back. */
  function giveBack(
    of: Purchase,
    wanted: number | undefined,
    { passUses = Infinity, isRefused = false, isExact = false } = {},
  ): number | undefined {
    const { provider, back, given } = splitOf(of, wanted, passUses);
    if ((provider === 0 && back.length === 0) || (isExact && wanted !== undefined && given < wanted)) return undefined;
    takeBack(of, given);
    if (!isRefused) of.refunded += provider;
    for (const [part, units, cents] of back) {
      part.returnedUnits += units;
      part.returnedCents += cents;
      part.lot.remaining += units;
    }
    const isAll = leftOf(of) - (isRefused ? provider : 0) <= 0;
    settle(of);
    if (isAll && isExact) withdraw(of);
    return given;
  }
  const settle = (of: Purchase) => void (of.state = returnedOf(of) === of.total ? "returned" : of.state);
  function withdraw(of: Purchase): void {
    of.seats = [];
    if (!of.sold) return;
    of.sold.takenBack += of.sold.remaining;
    of.sold.remaining = 0;
  }

  async function run(one: Step): Promise<void> {
    switch (one.do) {
      case "give": {
        const owned = personOf.get(one.who)!;
        const isPass = one.what !== "credit";
        const id = newId();
        const expiresOn = day(one.expiry);
        const what =
          one.what === "credit"
            ? { kind: "credit", cents: one.cents }
            : { kind: "pass", covers: one.what, uses: one.units };
        const answer = await owner("POST", "/api/admin/wallet", {
          id,
          personId: ids.get(owned),
          expiresOn,
          reason: "A gift.",
          ...what,
        });
        if (answer.status !== 200) return refused("give", answer);
        const units = isPass ? one.units : one.cents;
        lots.push({
          id,
          owner: owned,
          kind: isPass ? "pass" : "credit",
          covers: one.what === "credit" ? null : one.what,
          units,
          remaining: units,
          expiresOn,
          takenBack: 0,
        });
        return count("give");
      }
      case "buy pass": {
        const key = `${one.uses} ${one.price}`;
        if (!common.passes.has(key))
          common.passes.set(
            key,
            await makePass(site, { covers: "both", uses: one.uses, price: one.price, validDays: 3 }),
          );
        const wanted = { id: newId(), for: "pass" as const, offerId: common.passes.get(key)!, wallet: one.wallet };
        const bought = await open(one.who, wanted, { uses: one.uses, covers: "both" });
        return bought?.state === "open" && one.now ? pay(bought) : undefined;
      }
      case "buy gift card": {
        const bought = await open(one.who, { id: newId(), for: "gift-card", amount: one.dollars } as never, {});
        return bought && one.now ? pay(bought) : undefined;
      }
      case "redeem": {
        const card = pick(
          lots.filter(({ code }) => code),
          one.which,
        );
        if (!card) return undefined;
        const answer = await as(one.who, "POST", "/api/wallet/redeem", { code: card.code });
        const person = personOf.get(one.who)!;
        const isOk = card.owner === person || (card.owner === null && card.remaining > 0 && !isOver(card));
        if (isOk !== (answer.status === 200))
          throw new Mismatch(`Redeeming: ${answer.status} ${JSON.stringify(answer.body)}`);
        if (isOk) card.owner = person;
        return count(`redeem: ${answer.status}`);
      }
      case "open cart": {
        const code =
          one.code === null
            ? undefined
            : pick(
                lots.filter((lot) => lot.code && lot.owner === null),
                one.code,
              );
        const items = [{ _id: common.tin.id, quantity: one.quantity }];
        const body = {
          id: newId(),
          for: "cart" as const,
          items,
          wallet: one.wallet,
          delivery: { how: "pickup", eventId: common.pickup.id },
          email: "cart@example.com",
          ...(code ? { giftCode: code.code } : {}),
        };
        return void (await open(one.who, body, { code }));
      }
      case "open session": {
        const { id: slotId } = await makeSlot(db);
        const body = {
          id: newId(),
          for: "session" as const,
          slotId,
          sessionType: "Yoga Therapy Session (60 min)",
          amount: 80,
          message: "",
          wallet: one.wallet,
        };
        return void (await open(one.who, body, { slotId, prices: [8000] }));
      }
      case "open seats": {
        const event = await makeEvent(db, {
          price_kind: "fixed",
          price_from_cents: one.cents,
          price_to_cents: one.cents,
        });
        const person = personOf.get(one.who)!;
        const seats = one.both && person === guardianOfKit && one.who !== "kit" ? [person, "kit" as const] : [person];
        const path = `/api/user/${students.get(one.who)!.id}/classes`;
        const held = await as(one.who, "POST", path, {
          eventId: event.id,
          pays: true,
          people: seats.map((name) => ids.get(name)),
        });
        if (held.status !== 200) return refused("hold seats", held);
        const body = { id: newId(), for: "seat" as const, token: held.body.toPay.token, wallet: one.wallet };
        return void (await open(one.who, body, { eventId: event.id, seats, prices: seats.map(() => one.cents) }));
      }
      case "pay": {
        const purchase = pick(
          purchases.filter(({ state }) => state === "open" || state === "lapsed"),
          one.which,
        );
        return purchase && pay(purchase);
      }
      case "cancel": {
        const purchase = pick(
          purchases.filter(({ state }) => state === "open"),
          one.which,
        );
        if (!purchase) return undefined;
        const answer = await as(purchase.by, "POST", `/api/payments/${purchase.orderId}/cancel`);
        if (answer.status !== 200) return refused("cancel", answer);
        close(purchase);
        return count("cancel");
      }
      case "lapse":
        count("lapse");
        return passTime(11 * 60_000);
      case "expire":
        count("expire");
        await passTime(one.days * 86_400_000);
        // PayPal has ended the orders.
        return purchases.forEach(close);
      case "refund": {
        const purchase = pick(
          purchases.filter(({ state }) => state === "fulfilled" || state === "returned"),
          one.which,
        );
        if (!purchase) return undefined;
        const isSent = purchase.provider > purchase.refunded;
        if (one.isRefused) await site.payPal.misbehave({ on: "refund", do: "answer", status: 422, when: "before" });
        const wanted = one.amount === undefined ? {} : { amount: one.amount / 100 };
        const answer = await owner("POST", `/api/admin/payments/${purchase.id}/refund`, { id: newId(), ...wanted });
        await site.payPal.behave();
        const given = giveBack(purchase, one.amount, { isRefused: one.isRefused, isExact: true });
        const isOk = given !== undefined && !(one.isRefused && isSent);
        if (isOk !== (answer.status === 200))
          throw new Mismatch(`Refunding ${given}: ${answer.status} ${JSON.stringify(answer.body)}`);
        return count(
          `refund ${purchase.kind}${one.isRefused && isSent ? ", refused by PayPal" : ""}: ${answer.status}`,
        );
      }
      case "refund at PayPal": {
        const purchase = pick(
          purchases.filter(({ state, provider, refunded }) => state === "fulfilled" && provider > refunded),
          one.which,
        );
        if (!purchase) return undefined;
        const cents = Math.min(one.amount ?? Infinity, purchase.provider - purchase.refunded);
        const payments = "select capture_id, refunded_cents from payments where id = $1";
        const read = async () =>
          (await pool.query<{ capture_id: string; refunded_cents: number }>(payments, [purchase.id])).rows[0]!;
        const before = await read();
        await site.ctx().payPal.refundCapture(before.capture_id, newId(), cents);
        for (let tries = 0; (await read()).refunded_cents <= before.refunded_cents; tries++) {
          if (tries === 200) throw new Mismatch("PayPal's refund did not arrive.");
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        takeBack(purchase, cents);
        purchase.refunded += cents;
        if (purchase.refunded === purchase.provider) {
          giveBack(purchase, undefined);
          withdraw(purchase);
        }
        settle(purchase);
        return count(`refund at PayPal: ${purchase.kind}`);
      }
      case "give up": {
        const purchase = pick(
          purchases.filter(({ state, seats }) => state === "fulfilled" && seats.length > 0),
          one.which,
        );
        if (!purchase) return undefined;
        const seat = pick(purchase.seats, one.seat)!;
        const by = seat === "kit" ? "kit" : purchase.by;
        const path = `/api/user/${students.get(by)!.id}/classes/cancel`;
        const answer = await as(by, "POST", path, {
          eventId: purchase.eventId,
          personId: ids.get(personOf.get(by)!),
          as: one.as,
        });
        if (answer.status !== 200) return refused("give up", answer);
        purchase.seats = purchase.seats.filter((name) => name !== seat);
        const cents = Math.ceil(purchase.total / purchase.priced);
        const { given: credit, back } = splitOf(purchase, cents, 1);
        // What the wallet paid goes back to its lot.
        if (one.as === "credit" && credit > 0 && back.length === 0) {
          const known = lots.map(({ id }) => id);
          const { rows } = await pool.query<{ id: string }>(
            "select id from wallet_lots where purchase_id = $1 and not id = any($2)",
            [purchase.id, known],
          );
          if (rows.length !== 1) throw new Mismatch(`Giving up made ${rows.length} lots.`);
          lots.push({
            id: rows[0]!.id,
            owner: purchase.person,
            kind: "credit",
            covers: null,
            units: credit,
            remaining: credit,
            expiresOn: null,
            takenBack: 0,
          });
          purchase.credited += credit;
        } else giveBack(purchase, cents, { passUses: 1 });
        await reconcilePayments(site.ctx());
        return count(`give up as ${one.as}`);
      }
      case "cancel session": {
        const purchase = pick(
          purchases.filter(({ kind, state }) => kind === "session" && state === "fulfilled"),
          one.which,
        );
        if (!purchase) return undefined;
        const answer = await as(purchase.by, "POST", `/api/bookings/${purchase.slotId}/cancel`);
        if (answer.status !== 200) return refused("cancel session", answer);
        giveBack(purchase, undefined);
        await reconcilePayments(site.ctx());
        return count("cancel session");
      }
      case "adjust":
      case "end lot": {
        const lot = pick(lots, one.which);
        if (!lot) return undefined;
        const { rows } = await pool.query<{ entry_count: number }>(
          "select entry_count from wallet_lots where id = $1",
          [lot.id],
        );
        const version = rows[0]!.entry_count;
        if (one.do === "end lot") {
          const answer = await owner("POST", `/api/admin/wallet/${lot.id}/expire`, { version });
          if (answer.status !== 200) return refused("end lot", answer);
          if (!isOver(lot)) lot.expiresOn = addDays(today(), -1);
          lot.remaining = 0;
          return count("end lot");
        }
        const expiresOn = day(one.expiry);
        const answer = await owner("PUT", `/api/admin/wallet/${lot.id}`, {
          version,
          change: one.change,
          expiresOn,
          reason: "Counted.",
        });
        const isOk = lot.remaining + one.change >= 0;
        if (isOk !== (answer.status === 200))
          throw new Mismatch(`Adjusting: ${answer.status} ${JSON.stringify(answer.body)}`);
        if (isOk) Object.assign(lot, { remaining: lot.remaining + one.change, expiresOn });
        return count(`adjust: ${answer.status}`);
      }
      case "merge": {
        if (merge) return undefined;
        const { kept } = one;
        const gone = kept === "ana" ? "ben" : "ana";
        const id = newId();
        const answer = await owner("POST", "/api/admin/people/merge", {
          id,
          keptId: ids.get(kept),
          goneId: ids.get(gone),
        });
        if (answer.status !== 200) return refused("merge", answer);
        const moved = {
          lots: lots.filter((lot) => lot.owner === gone),
          purchases: purchases.filter(({ person }) => person === gone),
        };
        merge = {
          id,
          kept,
          gone,
          ...moved,
          accounts: accounts.filter((name) => personOf.get(name) === gone),
          kit: guardianOfKit === gone,
        };
        moveTo(kept);
        return count("merge");
      }
      case "undo merge": {
        if (!merge) return undefined;
        const answer = await owner("POST", `/api/admin/people/merges/${merge.id}/undo`);
        if (answer.status !== 200) return refused("undo merge", answer);
        moveTo(merge.gone);
        merge = undefined;
        return count("undo merge");
      }
    }
  }

  function moveTo(person: Account): void {
    for (const lot of merge!.lots) lot.owner = person;
    for (const purchase of merge!.purchases) purchase.person = person;
    for (const name of merge!.accounts) personOf.set(name, person);
    if (merge!.kit) guardianOfKit = person;
  }

  /** What the model and the database say, in the same form. */
  async function compare(): Promise<{ model: object; database: object }> {
    const names = new Map([...ids].map(([name, id]) => [id, name]));
    const { rows: found } = await pool.query<{
      id: string;
      person_id: string | null;
      remaining: number;
      expires_on: string | null;
      held: number;
    }>(
      `select id, person_id, remaining, expires_on::text, (select coalesce(sum(units), 0)::int from tenders where lot_id = wallet_lots.id and state = 'held') as held
       from wallet_lots where person_id = any($1) or id = any($2)`,
      [[...ids.values()], lots.map(({ id }) => id)],
    );
    const { rows: sold } = await pool.query<{ id: string; state: string; provider: number; refunded: number }>(
      `select purchases.id, purchases.state, coalesce(amount_cents, 0) as provider, coalesce(refunded_cents, 0) as refunded
       from purchases left join payments on payments.id = purchases.id where purchases.id = any($1)`,
      [purchases.map(({ id }) => id)],
    );
    const heldOf = (lot: Lot) =>
      purchases
        .flatMap(({ state, parts }) => (state === "open" ? parts : []))
        .reduce((sum, part) => (part.lot === lot ? sum + part.units : sum), 0);
    const states = { open: "open", lapsed: "expired", closed: "expired", fulfilled: "fulfilled", returned: "returned" };
    return {
      model: {
        lots: Object.fromEntries(
          lots.map((lot) => [lot.id, `${lot.owner} ${lot.remaining} held ${heldOf(lot)} until ${lot.expiresOn}`]),
        ),
        purchases: Object.fromEntries(
          purchases.map((one) => [one.id, `${states[one.state]} PayPal ${one.provider} - ${one.refunded}`]),
        ),
      },
      database: {
        lots: Object.fromEntries(
          found.map((lot) => [
            lot.id,
            `${lot.person_id && names.get(lot.person_id)} ${lot.remaining} held ${lot.held} until ${lot.expires_on}`,
          ]),
        ),
        purchases: Object.fromEntries(
          sold.map((one) => [one.id, `${one.state} PayPal ${one.provider} - ${one.refunded}`]),
        ),
      },
    };
  }

  /** Ends what is open, so that nothing of this run is due in the next. Returns the breaches of all invariants. */
  async function end(): Promise<string[]> {
    await passTime(11 * 60_000);
    return breachesIn(pool);
  }
  return { run, compare, end };
}

/** Runs random commands one after the other, and compares the database with the model after each. Returns their number. */
export async function compareRuns(
  common: Common,
  { seed, numRuns }: { seed: number; numRuns: number },
): Promise<number> {
  let commands = 0;
  await fc.assert(
    fc.asyncProperty(sequences, async (all) => {
      const { run, compare, end } = await ledgerRun(common);
      for (const [at, one] of all.entries()) {
        await run(one);
        commands++;
        const { model, database } = await compare();
        expect(database, `After command ${at}, ${JSON.stringify(one)}`).toEqual(model);
      }
      expect(await end()).toEqual([]);
    }),
    { seed, numRuns, endOnFailure: true },
  );
  return commands;
}
